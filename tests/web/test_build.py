"""Building a list: begin, change, undo, search the catalogue, and be told of others' changes."""

from __future__ import annotations

import html
import re

import pytest

from builder import check, find_game, known_games, samples
from web.store import Store

HTMX = {"HX-Request": "true"}
STARK = {"game": "asoiaf-tmg", "faction": "stark", "format": "medium", "edition": "s06"}
SWORDS = ("add", "units", "stark-sworn-swords")
ROBB = ("add", "units/0/attachments", "robb-stark-the-wolf-lord")


@pytest.fixture
def bench(begin):
    return begin(**STARK, name="Волки")


@pytest.fixture
def kept(app, client):
    """What the store has of a list, by the token in its address."""
    return lambda bench: app.extensions["store"].open(bench.token).document


def offers(page: str) -> list[str]:
    return re.findall(r'id="add-([^"]+)"', page)


def test_a_new_list_has_what_was_chosen(bench, kept):
    assert kept(bench) == STARK | {"name": "Волки"}


def test_a_size_of_ones_own_needs_its_points(client, kept, begin):
    assert kept(begin(**STARK | {"format": "custom"}, points="35"))["points"] == 35

    answer = client.post("/build", data=STARK | {"format": "custom"})
    assert answer.status_code == 422
    assert "do not go together" in answer.text


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.id)
def test_every_sample_opens_in_the_builder(client, sample, begin):
    page = begin(sample=sample.id).page

    assert 'id="bench"' in page


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.id)
def test_every_game_can_be_begun_by_choice_or_by_chance(client, game, begin):
    if game.desk:
        faction = next(id for id in game.factions if id not in game.desk.guests)
        begin(game=game.id, **{game.desk.faction_key: faction})
    for generator in game.generators:
        begin(game=game.id, generator=generator, seed="7")
    assert game.desk or game.generators or [s for s in samples() if s.game == game.id]


def test_a_game_or_sample_that_nobody_knows_is_told_kindly(client):
    assert client.post("/build", data={"sample": "chess"}).status_code == 422
    assert client.post("/build", data={"game": "chess"}).status_code == 422
    assert client.post("/build", data={}).status_code == 422


def test_changes_are_saved_and_the_page_is_shown_anew(bench, kept):
    answer = bench.change(SWORDS, filters="q=stark&kind=unit")

    assert answer.status_code == 303
    assert answer.location == f"{bench.address}?q=stark&kind=unit"
    assert kept(bench)["units"] == ["stark-sworn-swords"]


def test_htmx_gets_the_parts_alone(bench):
    answer = bench.change(SWORDS, headers=HTMX, kind="ncu")

    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert "Stark Sworn Swords" in answer.text
    assert "catelyn-stark-lady-of-winterfell" in "".join(offers(answer.text))
    for id in ("verdict", "judgement", "offers", "tools", "bar"):
        assert f'hx-swap-oob="innerHTML:#{id}"' in answer.text


def test_several_changes_that_waited_are_one_version(bench, kept):
    bench.change(SWORDS, SWORDS, ("add", "ncus", "sansa-stark-little-bird"))
    bench.change(ROBB, ("remove", "units/1", None))

    assert bench.version == 3
    assert kept(bench)["units"] == [
        {"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]}
    ]


def test_the_commander_shows_the_tactics_deck(bench):
    bench.change(SWORDS)
    assert "Tactics deck" not in bench.page
    bench.change(ROBB)

    deck = find_game("asoiaf-tmg").derive(
        find_game("asoiaf-tmg"),
        check(STARK | {"units": [{"unit": SWORDS[2], "attachments": [ROBB[2]]}]}),
        "en",
    )["tactics"]
    assert deck
    page = html.unescape(bench.page)
    assert "Tactics deck" in page
    assert all(card["name"] in page for card in deck)


def test_a_fault_stands_in_the_card_it_belongs_to(bench):
    bench.change(("add", "units", "stark-outriders"))
    bench.change(("add", "units/0/attachments", "sworn-sword-captain"))

    [card] = re.findall(r'<li class="card faulty">.*?</form>', bench.page, re.DOTALL)
    assert "Sworn Sword Captain: infantry; Stark Outriders: cavalry." in card
    assert "/rules/asoiaf-tmg.attachment-type" in bench.page


def test_only_fitting_units_are_offered_to_an_attachment(bench):
    bench.change(SWORDS, ("add", "units", "stark-outriders"))
    page = bench.client.get(f"{bench.address}?q=robb+wolf+lord").text

    assert "units/0/attachments" in page
    assert "units/1/attachments" not in page
    barred = re.search(r'class="barred">(.*?)</li>', page, re.DOTALL)[1]
    assert "Stark Outriders" in barred
    assert "infantry" in barred


def test_what_an_entry_would_break_is_said_before_it_is_taken(bench):
    page = bench.client.get(f"{bench.address}?q=grey+wind").text

    assert "Grey Wind needs in the army: Robb Stark." in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=серый+ветер", ["grey-wind"]),
        ("q=GREY  wind", ["grey-wind"]),
        ("q=nothing-like-it", []),
        ("kind=unit&cost=3&side=own", ["grey-wind", "shaggydog", "summer"]),
        ("kind=unit&cost=3&side=own&legal=1", []),
        ("kind=unit&side=own&trait=war-machine", []),
    ],
)
def test_the_catalogue_is_searched_and_filtered(bench, query, found):
    assert sorted(offers(bench.client.get(f"{bench.address}?{query}").text)) == sorted(found)


def test_filters_look_at_faction_commander_and_order(bench):
    def seen(query: str) -> list:
        game, ids = (
            find_game("asoiaf-tmg"),
            offers(bench.client.get(f"{bench.address}?{query}").text),
        )
        by_id = {offer.id: offer for offer in game.offers("s06")}
        return [by_id[id] for id in ids]

    assert {offer.faction for offer in seen("")} <= {"stark", "neutral"}
    assert {offer.faction for offer in seen("side=guests")} == {"neutral"}
    assert {offer.faction for offer in seen("side=lannister")} == {"lannister"}
    assert all(offer.is_commander for offer in seen("commander=1"))
    dear = [offer.cost for offer in seen("sort=dear&kind=unit")]
    assert dear == sorted(dear, reverse=True)
    names = [offer.name.en for offer in seen("sort=name&side=own")]
    assert names == sorted(names)


def test_affordable_is_what_the_points_left_pay_for(bench):
    bench.change(*[("add", "units", "house-umber-berserkers")] * 6)
    page = bench.client.get(f"{bench.address}?afford=1&kind=unit&side=own&page=9").text
    by_id = {offer.id: offer for offer in find_game("asoiaf-tmg").offers("s06")}

    assert offers(page)
    assert all(by_id[id].cost <= 4 for id in offers(page))


def test_undo_and_redo_move_over_the_versions(bench, kept):
    bench.change(SWORDS)
    bench.post("undo")
    assert "units" not in kept(bench)
    bench.post("redo")
    assert kept(bench)["units"] == ["stark-sworn-swords"]


def test_the_later_writer_is_told_and_can_do_it_all_the_same(bench, kept):
    bench.change(SWORDS, expected=1)
    answer = bench.change(("add", "ncus", "sansa-stark-little-bird"), expected=1)

    assert answer.status_code == 409
    assert "changed elsewhere" in answer.text
    assert "ncus" not in kept(bench)
    [again] = re.findall(
        r'name="change" value="([^"]+)">\s*<input type="hidden" name="exp', answer.text
    )
    bench.client.post(
        f"{bench.address}/change", data={"change": html.unescape(again), "expected": 2}
    )
    assert kept(bench)["ncus"] == ["sansa-stark-little-bird"]
    assert kept(bench)["units"] == ["stark-sworn-swords"]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"change": "[]"}, 400),
        ({"change": "nonsense"}, 400),
        ({"change": '["grow", "units", "x"]'}, 400),
        ({"change": '["add", "units", {"unit": "x"}]'}, 400),
        ({"change": '["remove", "units/7", null]'}, 422),
        ({"change": '["set", "game", "agot-lcg"]'}, 422),
        ({"change": '["set", "wrong", "x"]'}, 422),
    ],
)
def test_a_change_that_does_not_fit_is_refused(bench, kept, form, status):
    before = kept(bench)
    answer = bench.client.post(f"{bench.address}/change", data=form | {"expected": "1"})

    assert answer.status_code == status
    assert kept(bench) == before


def test_a_version_must_be_named(bench):
    assert bench.post("change", expected="x").status_code == 400
    assert bench.post("undo", expected="").status_code == 400


def test_name_format_and_points_are_set(bench, kept):
    bench.post("set", name=" Зима близко ", format="custom", points="33")
    assert (kept(bench)["name"], kept(bench)["points"]) == ("Зима близко", 33)
    bench.post("set", name="", format="small")

    assert kept(bench) == STARK | {"format": "small"}
    assert bench.post("set", format="custom", points="many").status_code == 400


def test_a_copy_is_a_list_of_its_own(bench, kept, begin):
    bench.change(SWORDS)
    copy = begin(copy=bench.view.rpartition("/")[2])
    answer = bench.post("duplicate")

    assert kept(copy) == kept(bench)
    assert copy.token != bench.token
    assert "Волки, a copy" in bench.client.get(answer.location).text


def test_a_deleted_list_is_gone_after_a_question(bench):
    assert "This cannot be undone" in bench.client.get(f"{bench.address}/delete").text
    assert bench.post("delete").status_code == 303
    assert bench.client.get(bench.address).status_code == 404
    assert bench.client.post(f"{bench.address}/delete").status_code == 404


def test_another_edition_is_shown_before_it_is_taken(client, kept, begin):
    bench = begin(sample="victarion")
    before = kept(bench)["edition"]
    page = client.get(f"{bench.address}/edition?to=s06").text

    assert "<table" in page or "Points:" in page
    assert kept(bench)["edition"] == before
    bench.post("set", edition="s06")
    assert kept(bench)["edition"] == "s06"
    assert client.get(f"{bench.address}/edition?to=s99").status_code == 404


def test_a_deck_counts_its_cards(client, kept, begin):
    bench = begin(game="agot-lcg", faction="stark")
    bench.change(("count", "cards/01141", 2), ("count", "plots/01004", 1))
    bench.change(("count", "cards/01141", 3))

    assert kept(bench)["cards"] == {"01141": 3}
    page = client.get(f"{bench.address}?q=01141").text
    assert "<output>3</output>" in page
    bench.change(("count", "cards/01141", 0))
    assert kept(bench)["cards"] == {}


def test_a_list_with_names_is_laid_out_under_plain_ones(client, begin):
    bench = begin(sample="fealty-of-winterfell")
    sample = next(sample for sample in samples() if sample.id == "fealty-of-winterfell")
    page = client.get(f"{bench.address}?q=winterfell+steward").text

    assert "Winterfell Steward" in sample.text
    assert "<output>3</output>" in page


def test_a_list_becomes_a_pair_and_each_is_built_alone(bench, kept):
    bench.change(SWORDS)
    bench.post("pair")
    bench.change(("add", "lists/1/units", "stark-outriders"), filters="part=1")

    document = kept(bench)
    assert [each["name"] for each in document["lists"]] == ["Волки A", "Волки B"]
    assert [len(each["units"]) for each in document["lists"]] == [1, 2]
    assert "faction" not in document
    first, second = (bench.client.get(f"{bench.address}?part={n}").text for n in (0, 1))
    assert "lists/0/units/0" in first
    assert "lists/1/units/1" in second
    assert "5 of 40" in first
    assert "11 of 40" in second
    assert bench.post("pair").status_code == 422


def test_the_lists_of_a_team_are_judged_by_its_own_size(begin):
    page = begin(sample="team-of-two").page

    assert "of 20" in page
    assert "Jon Snow" in page.partition('id="findings"')[2]


def test_what_is_no_list_of_entries_can_be_written_as_text(kept, begin):
    bench = begin(sample="two-at-the-table")
    page = bench.client.get(f"{bench.address}/text").text
    text = html.unescape(re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)[1])

    answer = bench.post("text", text=text.replace("name:", "notes: x\nname:", 1))
    assert answer.status_code == 303
    assert kept(bench)["notes"] == "x"
    checked = bench.post("text", text=text, only="check", headers=HTMX)
    assert checked.status_code == 200
    assert "<html" not in checked.text
    assert kept(bench)["notes"] == "x"


@pytest.mark.parametrize("text", ["", "[1]", "game: asoiaf-tmg", "game: [", "units: []", "a" * 9])
def test_a_text_that_is_no_list_is_shown_again_and_not_saved(bench, kept, text):
    before = kept(bench)
    answer = bench.post("text", text=text)

    assert answer.status_code == 422
    assert kept(bench) == before
    assert "cannot be read" in answer.text


def test_a_stored_document_that_became_unreadable_can_be_mended(app, client):
    made = Store(app.config["DATABASE_URL"]).create({"game": "no-more", "name": "Old"})
    page = client.get(f"/edit/{made.token}")

    assert page.status_code == 200
    assert "cannot be read" in page.text
    assert client.get(f"/l/{made.saved.public_id}").status_code == 404


def test_edit_pages_are_for_their_holder_alone(bench):
    answer = bench.client.get(bench.address)

    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert bench.token not in bench.client.get(bench.view).text


def test_a_name_is_never_markup(client, begin):
    bench = begin(**STARK, name='<script>alert("x")</script>')

    for address in (bench.address, bench.view, f"{bench.address}/history"):
        assert "<script>alert" not in client.get(address).text


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_address_that_leads_nowhere_is_a_page_that_says_so(client, lang):
    for address in ("/edit/nothing", "/edit/nothing/history", "/l/nothing", "/l/no/draw"):
        answer = client.get(address, headers={"Accept-Language": lang})
        assert answer.status_code == 404
        assert f'lang="{lang}"' in answer.text
