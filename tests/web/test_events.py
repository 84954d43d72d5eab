"""Pages of an event: begun, joined, organised, locked, exported, printed and deleted."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from builder import check, documents_in, known_games, read, samples, share_code
from web.event_judging import restated
from web.event_records import Settings
from web.event_times import deadline_words, read_local, time_left, zones
from web.problems import Refused

TEXTS = {sample.id: sample.text for sample in samples()}
LEGAL, ILLEGAL, PAIR, DECK = (
    *(TEXTS["wolves-of-the-north"], TEXTS["victarion"]),
    *(TEXTS["tournament-pair"], TEXTS["fealty-of-winterfell"]),
)
CUP = {"name": "Cup", "game": "asoiaf-tmg", "edition": "s06", "format": "medium", "zone": "UTC"}


class Cup:
    """An event under test: what its organiser and its players do."""

    def __init__(self, client, **settings):
        self.client = client
        answer = client.post("/events", data=CUP | settings)
        assert answer.status_code == 303, answer.text
        self.address = answer.location
        self.public = re.search(r'value="http://localhost(/events/\w+)"', self.page())[1]

    def page(self, rest=""):
        return self.client.get(self.address + rest).text

    def join(self, text=LEGAL, player="Anna", **form):
        return self.client.post(self.public, data={"player": player, "text": text, **form})

    def joined(self, *args, **form):
        answer = self.join(*args, **form)
        assert answer.status_code == 303, answer.text
        return answer.location.partition("?")[0]

    def lists(self):
        return re.findall(rf'href="({self.address}/lists/\w+)"', self.page())

    def post(self, rest, **form):
        return self.client.post(self.address + rest, data=form)

    def rows(self):
        return list(csv.DictReader(io.StringIO(self.page("/lists.csv").removeprefix("\ufeff"))))


@pytest.fixture
def begin(client):
    return lambda **settings: Cup(client, **settings)


# ---- begin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.id for game in known_games()])
def test_every_game_has_a_form_for_its_events(client, game):
    page = client.get(f"/events?game={game}").text

    assert f'name="game" value="{game}"' in page
    assert client.post("/events", data={"name": "x", "game": game}).status_code == 303


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "  "},
        {"name": "x" * 121},
        {"name": "\u202e\0"},
        {"game": "chess"},
        {"edition": "s99"},
        {"format": "huge"},
        {"format": "custom"},
        {"format": "custom", "points": "0"},
        {"format": "custom", "points": "1001"},
        {"format": "custom", "points": "²"},
        {"visibility": "friends"},
        {"notes": "x" * 2001},
        {"deadline": "tomorrow"},
        {"deadline": "2030-06-14T18:00", "zone": "Mars/Olympus"},
        {"deadline": "2030-06-14T18:00", "zone": "../etc/passwd"},
        {"deadline": "2030-06-14T18:00+03:00"},
        {"deadline": "0001-01-01T00:00", "zone": "Asia/Tokyo"},
        {"deadline": "2001-01-01T00:00"},
    ],
)
def test_odd_settings_are_refused_and_stay_in_the_form(client, wrong):
    answer = client.post("/events", data=CUP | {"notes": "kept words"} | wrong)

    assert answer.status_code == 422
    assert "notice" in answer.text
    if wrong.keys() <= {"name", "deadline", "zone"}:
        assert "kept words" in answer.text


def test_the_language_button_begins_nothing_and_keeps_what_was_typed(client):
    answer = client.post("/events?lang=ru", data=CUP | {"name": "Мой кубок"})

    assert answer.status_code == 200
    assert 'value="Мой кубок"' in answer.text
    assert "Создать турнир" in answer.text


def test_a_sample_event_has_a_dozen_lists_legal_and_not(client):
    address = client.post("/events/sample").location
    rows = list(csv.DictReader(io.StringIO(client.get(f"{address}/lists.csv").text)))

    assert len(rows) >= 12
    assert {row["legal"] for row in rows} == {"yes", "no"}
    assert {row["checked"] for row in rows} == {"yes", "no"}


def test_what_was_typed_goes_along_into_the_other_language(begin):
    cup = begin()
    own = cup.joined()
    for address in (cup.public, own, *cup.lists(), f"{cup.address}/add"):
        cup.client.set_cookie("lang", "en")
        page = cup.client.get(address).text
        [target] = re.findall(r'class="language"[^>]* formaction="([^"]+)"', page)
        path = target.replace("&amp;", "&")
        form = {"player": "Zoya", "text": "half a list", "expected": "1"}
        answer = cup.client.post(path if path[0] == "/" else address + path, data=form)
        assert answer.status_code == 200
        assert "half a list" in answer.text
        assert '<html lang="ru">' in answer.text
    assert len(cup.rows()) == 1


# ---- times ---------------------------------------------------------------------------------------


def test_a_deadline_is_read_in_its_zone_and_told_with_it():
    at = read_local("2026-06-14T18:00", "Europe/Moscow")

    assert at == datetime(2026, 6, 14, 15, tzinfo=UTC)
    told = deadline_words(at, "Europe/Moscow", "en")
    assert told == "14 June 2026, 18:00, Moscow (UTC+03:00); 15:00 UTC"
    assert deadline_words(at, "UTC", "ru").split() == ["14", "июня", "2026", "г.,", "15:00", "UTC"]


def test_the_day_is_told_again_where_it_is_another_in_utc():
    at = read_local("2026-06-15T01:00", "Europe/Moscow")

    assert deadline_words(at, "Europe/Moscow", "en").endswith("; 14 June 2026, 22:00 UTC")


@pytest.mark.parametrize("odd", ["2026-03-29T02:30", "2026-10-25T02:30"])
def test_an_hour_that_comes_twice_or_never_is_refused(app, odd):
    with app.test_request_context(), pytest.raises(Refused):
        read_local(odd, "Europe/Berlin")


@pytest.mark.parametrize(
    ("left", "en", "ru"),
    [
        ({"days": 2, "hours": 3, "minutes": 9}, "2 days 3 hours", "2 дня 3 часа"),
        ({"hours": 5, "minutes": 1}, "5 hours 1 minute", "5 часов 1 минута"),
        ({"days": 1, "minutes": 5}, "1 day", "1 день"),
        ({"seconds": 20}, "1 minute", "1 минута"),
    ],
)
def test_the_time_left_is_told_in_words(left, en, ru):
    now = datetime(2026, 6, 14, tzinfo=UTC)
    told = [time_left(now + timedelta(**left), now, lang) for lang in ("en", "ru")]
    assert told == [en, ru]


def test_zones_are_named_in_the_readers_language():
    assert ("Europe/Moscow", "Москва — Europe/Moscow") in zones("ru")
    assert zones("en")[0] == ("UTC", "UTC")


# ---- join ----------------------------------------------------------------------------------------


def test_a_list_is_judged_by_the_events_rules_and_not_by_its_own(begin):
    cup = begin(format="small")
    cup.joined(LEGAL)

    [row] = cup.rows()
    assert (row["legal"], row["points"]) == ("no", "40/30")
    assert "points-limit" in cup.client.get(cup.lists()[0]).text


def test_a_size_of_ones_own_is_judged_by_its_points(begin):
    cup = begin(format="custom", points="45")
    cup.joined(ILLEGAL)

    assert [(row["legal"], row["points"]) for row in cup.rows()] == [("yes", "43/45")]


def test_both_lists_of_a_pair_are_judged_by_the_event():
    document = read(PAIR).value
    document = {**document, "lists": [{**one, "format": "large"} for one in document["lists"]]}
    told = restated(document, Settings("x", "asoiaf-tmg", "s05", "small"))

    report = check(told)
    assert {(part.edition, part.format) for part in report.parts} == {("s05", "small")}
    assert document["lists"][0]["format"] == "large"


def test_every_form_of_a_list_is_taken(begin, client):
    cup = begin()
    document = read(LEGAL).value
    saved = client.post("/api/v1/lists", json=document).json
    given = [
        share_code(document),
        f"http://localhost/c/{share_code(document)}",
        json.dumps(document),
        f"http://localhost/l/{saved['id']}",
        f"http://localhost/edit/{saved['token']}",
        PAIR,
    ]
    for text in given:
        cup.joined(text)
    upload = {"file": (io.BytesIO(LEGAL.encode()), "list.yaml"), "text": ""}
    cup.joined(**upload)

    assert [row["legal"] for row in cup.rows()] == ["yes"] * 7


def test_a_deck_is_sent_to_an_event_for_decks(begin):
    cup = begin(game="agot-lcg", edition="", format="joust")
    cup.joined(DECK)

    assert cup.rows()[0]["legal"] == "yes"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "nothing"),
        ("game: [", "Expected"),
        (DECK, "a list for this game"),
        (LEGAL + "\n\n=====\n" + LEGAL, "one list"),
        ("http://localhost/l/zzzzzzzzzzzz", "saved on this site"),
        ("game: asoiaf-tmg\nfaction: stark\nnotes: " + "x" * 70_000, "Expected"),
    ],
)
def test_what_is_no_list_for_the_event_is_refused_in_words(begin, text, told):
    cup = begin()
    answer = cup.join(text, player="Борис")

    assert answer.status_code == 422
    assert told in answer.text
    assert 'value="Борис"' in answer.text
    assert cup.rows() == []


@pytest.mark.parametrize("player", ["", "  \0 ", "x" * 81])
def test_a_player_has_a_name(begin, player):
    assert begin().join(player=player).status_code == 422


def test_names_are_escaped_everywhere(begin):
    bad = "<script>alert(1)</script>"
    cup = begin(name=bad, notes=bad, visibility="public")
    own = cup.joined(player=bad)

    pages = [cup.page(), cup.page("/log"), cup.client.get(cup.public).text]
    pages += [cup.client.get(own).text, cup.client.get(cup.lists()[0]).text]
    assert all("&lt;script&gt;alert" in page for page in pages)
    assert not any(bad in page for page in pages)


def test_an_event_for_legal_lists_refuses_others_with_the_reasons(begin):
    cup = begin(needs_legal="1")
    answer = cup.join(ILLEGAL)

    assert answer.status_code == 422
    assert "/rules/asoiaf-tmg.points-limit" in answer.text
    assert cup.rows() == []
    assert cup.post("/add", player="Anna", text=ILLEGAL).status_code == 303
    assert cup.rows()[0]["legal"] == "no"


def test_a_player_replaces_and_withdraws_with_their_link(begin):
    cup = begin()
    own = cup.joined()
    form = {"player": "Anna", "text": ILLEGAL, "expected": "1"}
    assert cup.client.post(f"{own}/replace", data=form).status_code == 303
    page = cup.client.get(own).text
    assert "Not legal" in page
    assert "Version 2" in page

    late = cup.client.post(f"{own}/replace", data=form)
    assert late.status_code == 409
    assert "in the meantime" in late.text

    gone = cup.client.post(f"{own}/withdraw", data={"expected": "2"})
    assert gone.status_code == 303
    assert [row["withdrawn"] for row in cup.rows()] == ["yes"]


@pytest.mark.parametrize("expected", ["", "x", "9" * 20])
def test_a_change_without_a_sound_version_changes_nothing(begin, expected):
    cup = begin()
    own = cup.joined()
    form = {"player": "Anna", "text": ILLEGAL, "expected": expected}

    assert cup.client.post(f"{own}/replace", data=form).status_code == 400


def test_a_locked_event_takes_nothing_and_says_so(begin):
    cup = begin()
    own = cup.joined()
    cup.post("/lock", locked="1")

    assert cup.join().status_code == 423
    assert 'id="join"' not in cup.client.get(cup.public).text
    form = {"player": "Anna", "text": LEGAL, "expected": "1"}
    assert cup.client.post(f"{own}/replace", data=form).status_code == 423
    assert cup.client.post(f"{own}/withdraw", data={"expected": "1"}).status_code == 423
    cup.post("/lock", locked="0")
    assert cup.client.post(f"{own}/replace", data=form).status_code == 303


@pytest.mark.parametrize(
    ("visibility", "before", "after"),
    [("private", False, False), ("after", False, True), ("public", True, True)],
)
def test_lists_are_seen_as_the_organiser_says(begin, visibility, before, after):
    cup = begin(visibility=visibility)
    cup.joined(player="Boris the Bold")
    [row] = cup.rows()
    for is_seen in (before, after):
        page = cup.client.get(cup.public).text
        alone = cup.client.get(f"{cup.public}/lists/{row['id']}")
        assert ("Boris the Bold" in page) is is_seen
        assert alone.status_code == (200 if is_seen else 404)
        cup.post("/lock", locked="1")


# ---- organise ------------------------------------------------------------------------------------


def test_the_organiser_filters_by_verdict_and_mark(begin):
    cup = begin()
    cup.joined(LEGAL, "Anna")
    cup.joined(ILLEGAL, "Boris")
    cup.client.post(f"{cup.lists()[0]}/mark", data={"expected": "1", "note": "all there"})

    def names(show):
        return re.findall(r'/lists/\w+">(\w+)</a>', cup.page(f"?show={show}"))

    assert names("") == ["Anna", "Boris"]
    assert names("legal") == names("checked") == ["Anna"]
    assert names("illegal") == names("unchecked") == ["Boris"]
    assert names("late") == names("withdrawn") == names("changed") == []
    assert "Points limit" in cup.page("?show=illegal")
    assert "all there" in cup.client.get(cup.lists()[0]).text


def test_a_mark_is_not_put_on_a_version_that_the_judge_did_not_see(begin):
    cup = begin()
    own = cup.joined()
    [one] = cup.lists()
    form = {"player": "Anna", "text": ILLEGAL, "expected": "1"}
    cup.client.post(f"{own}/replace", data=form)

    assert cup.client.post(f"{one}/mark", data={"expected": "1"}).status_code == 409
    assert cup.rows()[0]["checked"] == "no"


def test_the_organiser_acts_for_a_player_and_hands_over_the_link(begin):
    cup = begin()
    cup.post("/lock", locked="1")
    answer = cup.post("/add", player="Vera", text=LEGAL)
    assert answer.status_code == 303

    page = cup.client.get(answer.location).text
    [link] = re.findall(r'value="http://localhost(/entry/[^"]+)"', page)
    assert "Vera" in cup.client.get(link).text
    one = answer.location.partition("?")[0]
    assert "/entry/" not in cup.client.get(one).text

    renewed = cup.client.post(f"{one}/link")
    assert renewed.status_code == 303
    assert cup.client.get(link).status_code == 404
    assert cup.rows()[0]["by"] == "organiser"


def test_another_players_link_is_not_shown_as_this_ones(begin):
    cup = begin()
    own = cup.joined(player="Anna")
    cup.joined(player="Boris")
    token = own.rpartition("/")[2]

    assert f"/entry/{token}" not in cup.client.get(f"{cup.lists()[1]}?link={token}").text


def test_one_player_is_let_in_after_the_lock_and_another_shut_out(begin):
    cup = begin()
    own = cup.joined()
    cup.post("/lock", locked="1")
    [one] = cup.lists()
    form = {"player": "Anna", "text": LEGAL, "expected": "1"}

    assert cup.client.post(f"{one}/lock", data={"lock": "open"}).status_code == 303
    assert cup.client.post(f"{own}/replace", data=form).status_code == 303
    assert cup.client.post(f"{one}/lock", data={"lock": "sideways"}).status_code == 400


def test_only_a_withdrawn_list_is_erased(begin):
    cup = begin()
    own = cup.joined()
    [one] = cup.lists()

    assert cup.client.post(f"{one}/erase").status_code == 409
    assert cup.client.post(f"{one}/withdraw", data={"expected": "1"}).status_code == 303
    assert cup.client.post(f"{one}/erase").status_code == 303
    assert cup.rows() == []
    assert cup.client.get(own).status_code == 404
    assert "erased a list for good" in cup.page("/log")


def test_another_edition_is_tried_before_it_is_taken(begin):
    cup = begin()
    cup.joined(LEGAL, "Nikita")
    cup.joined(ILLEGAL, "Maria")
    page = cup.page("/edition?to=1.0")

    assert "Lists that break if you switch: 1 of 2" in page
    assert "eddard-stark-hand-of-the-king" in page
    assert [row["legal"] for row in cup.rows()] == ["yes", "no"]

    assert cup.post("/edition", to="1.0", expected="1").status_code == 303
    assert [row["legal"] for row in cup.rows()] == ["no", "no"]
    assert cup.post("/edition", to="s06", expected="1").status_code == 409
    assert cup.client.get(f"{cup.address}/edition?to=s99").status_code == 404


def test_settings_are_changed_and_the_later_organiser_is_told(begin):
    cup = begin(deadline="2030-06-14T18:00", zone="Europe/Moscow")
    page = cup.page("/settings")
    assert 'value="2030-06-14T18:00"' in page

    form = CUP | {"name": "New name", "expected": "1"}
    assert cup.post("/settings", **form).status_code == 303
    assert "New name" in cup.page()
    assert cup.post("/settings", **form | {"name": "Other"}).status_code == 409
    assert cup.post("/settings", **form | {"expected": "2", "edition": "s99"}).status_code == 422


def test_a_list_that_new_settings_cannot_read_is_told_and_breaks_nothing(begin):
    cup = begin(game="agot-board-game", edition="", format="")
    cup.joined(TEXTS["thematic-draft"])
    form = CUP | {"game": "agot-board-game", "edition": "", "format": "draft", "expected": "1"}
    assert cup.post("/settings", **form).status_code == 303

    for address in (cup.address, cup.lists()[0], f"{cup.address}/lists.csv"):
        assert cup.client.get(address).status_code == 200


def test_a_deleted_event_leads_nowhere(begin):
    cup = begin()
    own = cup.joined()
    assert cup.client.get(f"{cup.address}/delete").status_code == 200
    assert cup.post("/delete").status_code == 303

    for address in (cup.address, cup.public, own):
        assert cup.client.get(address).status_code == 404


# ---- take along ----------------------------------------------------------------------------------


def test_all_lists_are_had_as_one_file_and_as_a_zip(begin):
    cup = begin(format="large")
    cup.joined(LEGAL, "Anna")
    cup.joined(PAIR, "../Борис")
    documents = documents_in(cup.client.get(f"{cup.address}/lists.json").data)
    archive = ZipFile(io.BytesIO(cup.client.get(f"{cup.address}/lists.zip").data))

    assert [document["format"] for document in documents] == ["large", "large"]
    assert documents[0]["player"] == "Anna"
    assert documents[1]["name"].startswith("../Борис: ")
    assert archive.namelist() == ["lists.csv", "001-Anna.json", "002-Борис.json"]
    assert documents_in(archive.read("002-Борис.json")) == documents[1:]


def test_no_cell_of_the_table_is_a_formula(begin):
    cup = begin()
    cup.joined(player="=HYPERLINK(1)")

    assert cup.rows()[0]["player"] == "'=HYPERLINK(1)"


def test_the_sheets_of_the_lists_on_the_page_are_printed(begin):
    cup = begin()
    cup.joined(LEGAL, "Anna")
    cup.joined(ILLEGAL, "Boris")
    answer = cup.post("/print", show="legal", sheet="registration", form="pdf", paper="a4")

    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert [document["player"] for document in documents_in(answer.data)] == ["Anna"]
    assert cup.post("/print", show="late", sheet="registration").status_code == 422
    assert cup.post("/print", sheet="deck").status_code == 422


@pytest.mark.parametrize(("text", "game"), [(LEGAL, "asoiaf-tmg"), (DECK, "agot-lcg")])
def test_all_sheets_of_a_list_bear_the_fingerprint_that_the_event_tells(begin, text, game):
    """One that the organiser prints names the player too; the list is the same."""
    settings = {} if game == "asoiaf-tmg" else {"game": game, "edition": "", "format": "joust"}
    cup = begin(**settings)
    own = cup.joined(text)
    [row] = cup.rows()
    letters = row["fingerprint"]

    assert re.fullmatch(r"[2-9A-Z]{4}-[2-9A-Z]{4}", letters)
    assert letters in cup.page()
    for address in (cup.lists()[0], own):
        assert f"<b>{letters}</b>" in cup.client.get(address).text
    by_organiser = cup.post("/print", form="pdf", paper="a4").data
    [address] = re.findall(r'href="(/c/[^"]+\.pdf)"', cup.client.get(own).text)[:1]
    for raw in (by_organiser, cup.client.get(address).data):
        assert letters in PdfReader(io.BytesIO(raw)).pages[0].extract_text()


# ---- whose page it is ----------------------------------------------------------------------------


def test_private_pages_are_neither_kept_nor_found(begin):
    cup = begin()
    own = cup.joined()
    rest = ("", "/settings", "/add", "/log", "/delete", "/edition", "/lists.csv", "/lists.json")
    addresses = [own, *cup.lists(), *(cup.address + each for each in rest)]
    for address in addresses:
        answer = cup.client.get(address)
        assert answer.status_code == 200
        assert "no-store" in answer.headers["Cache-Control"]
        assert answer.headers["X-Robots-Tag"] == "noindex"


def test_no_public_page_tells_a_token(begin):
    cup = begin(visibility="public")
    own = cup.joined()
    page = cup.client.get(cup.public).text

    assert cup.address.rpartition("/")[2] not in page
    assert own.rpartition("/")[2] not in page


def test_the_players_link_gives_no_right_over_the_event(begin):
    cup = begin()
    token = cup.joined().rpartition("/")[2]
    public = cup.public.rpartition("/")[2]

    for word in (token, public, "x", "%00", "ж"):
        assert cup.client.get(f"/organise/{word}").status_code == 404
        assert cup.client.post(f"/organise/{word}/lock").status_code == 404
    assert cup.client.get(f"/entry/{public}").status_code == 404


def test_forms_of_another_site_are_refused(begin):
    cup = begin()
    strange = {"Sec-Fetch-Site": "cross-site"}

    answer = cup.client.post(f"{cup.address}/lock", data={"locked": "1"}, headers=strange)
    assert answer.status_code == 403


def test_tokens_are_never_logged(begin, app, caplog):
    caplog.set_level("INFO")
    app.wsgi_app.site.out = out = io.BytesIO()
    cup = begin()
    own = cup.joined()
    cup.client.get(own)

    told = caplog.text + out.getvalue().decode()
    assert "/entry/<token>" in told
    assert own.rpartition("/")[2] not in told
    assert cup.address.rpartition("/")[2] not in told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_page_speaks_both_languages(begin, lang):
    cup = begin(deadline="2030-06-14T18:00", zone="Europe/Moscow")
    own = cup.joined()
    cup.client.set_cookie("lang", lang)
    rest = ("", "/settings", "/add", "/log", "/delete", "/edition?to=s05")
    for address in ("/events", cup.public, own, *cup.lists(), *(cup.address + r for r in rest)):
        page = cup.client.get(address).text
        assert f'<html lang="{lang}">' in page
        assert ("Турниры" in page) is (lang == "ru")
