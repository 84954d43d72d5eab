"""Events by the API: whose token it is, what is told to whom, conflicts and marks."""

from __future__ import annotations

import pytest

from builder import read, samples

TEXTS = {sample.id: sample.text for sample in samples()}
LEGAL, ILLEGAL = TEXTS["wolves-of-the-north"], TEXTS["victarion"]
CUP = {"name": "Cup", "game": "asoiaf-tmg", "format": "medium"}
URL = "/api/v1/events"


def auth(token, version=None):
    headers = {"Authorization": f"Bearer {token}"}
    return {**headers, "If-Match": f'"{version}"'} if version else headers


@pytest.fixture
def begin(client):
    def begun(**settings):
        answer = client.post(URL, json=CUP | settings)
        assert answer.status_code == 201, answer.text
        return {**answer.json, "address": answer.headers["Location"]}

    return begun


@pytest.fixture
def send(client):
    def sent(event, text=LEGAL, player="Anna", **headers):
        answer = client.post(
            f"{event['address']}/entries", json={"player": player, "list": text}, headers=headers
        )
        assert answer.status_code == 201, answer.text
        return {**answer.json, "address": answer.headers["Location"]}

    return sent


def test_an_event_is_begun_and_read_by_anyone(client, begin):
    event = begin(deadline="2030-06-14T18:00:00+03:00", zone="Europe/Moscow")
    found = client.get(event["address"])

    assert found.json["deadline"] == "2030-06-14T15:00:00+00:00"
    assert (found.json["edition"], found.json["open"]) == ("s06", True)
    assert "token" not in found.json
    assert found.headers["ETag"] == '"1"'
    assert found.headers["Access-Control-Allow-Origin"] == "*"
    assert "PATCH" in found.headers["Access-Control-Allow-Methods"]


@pytest.mark.parametrize(
    ("wrong", "parameter"),
    [
        ({"name": ""}, "name"),
        ({"game": "chess"}, "game"),
        ({"game": ["chess"]}, "game"),
        ({"edition": "s99"}, "edition"),
        ({"format": "huge"}, "format"),
        ({"points": 45}, "points"),
        ({"format": None, "points": True}, "points"),
        ({"deadline": "2030-06-14T18:00:00"}, "deadline"),
        ({"deadline": "2001-06-14T18:00:00Z"}, "deadline"),
        ({"deadline": 7}, "deadline"),
        ({"zone": "Nowhere"}, "zone"),
        ({"visibility": "friends"}, "visibility"),
        ({"needs_legal": "yes"}, "needs_legal"),
        ({"deadlin": None}, "deadlin"),
    ],
)
def test_odd_settings_are_refused_by_name(client, wrong, parameter):
    answer = client.post(URL, json=CUP | wrong)

    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    assert answer.json["parameter"] == parameter


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"\xff", b'{"name": NaN}', b"[" * 5000])
def test_what_is_no_object_is_refused(client, raw):
    answer = client.post(URL, data=raw, content_type="application/json")

    assert (answer.status_code, answer.json["parameter"]) == (422, "body")


def test_the_organiser_changes_what_they_name_and_nothing_else(client, begin):
    event = begin(notes="Hall 2")
    patch = {"format": None, "points": 45}
    changed = client.patch(event["address"], json=patch, headers=auth(event["token"], 1))

    assert changed.status_code == 200
    told = {key: changed.json[key] for key in ("format", "points", "notes", "version")}
    assert told == {"format": "custom", "points": 45, "notes": "Hall 2", "version": 2}
    late = client.patch(event["address"], json={"name": "x"}, headers=auth(event["token"], 1))
    assert (late.status_code, late.json["event"]["points"]) == (409, 45)
    back = {"format": "small"}
    answer = client.patch(event["address"], json=back, headers=auth(event["token"], 2))
    assert (answer.json["format"], answer.json["points"]) == ("small", None)


def test_an_event_stays_with_its_game(client, begin):
    event = begin()
    patch = {"game": "agot-lcg"}
    answer = client.patch(event["address"], json=patch, headers=auth(event["token"], 1))

    assert (answer.status_code, answer.json["parameter"]) == (422, "game")


@pytest.mark.parametrize("token", ["", "x", "theirs"])
def test_strangers_rule_nothing(client, begin, send, token):
    event = begin()
    entry = send(event)
    headers = auth(entry["token"] if token == "theirs" else token, 1)
    acts = [
        client.patch(event["address"], json={"name": "x"}, headers=headers),
        client.put(f"{event['address']}/lock", json={"locked": True}, headers=headers),
        client.get(f"{event['address']}/recheck?edition=1.0", headers=headers),
        client.put(f"{entry['address']}/checked", json={"checked": True}, headers=headers),
        client.put(f"{entry['address']}/lock", json={"lock": "open"}, headers=headers),
        client.delete(event["address"], headers=headers),
    ]

    assert {answer.status_code for answer in acts} == {404}
    assert client.get(event["address"]).json["name"] == "Cup"


def test_one_players_token_opens_no_other_list(client, begin, send):
    event = begin()
    mine, other = send(event), send(event, player="Boris")
    headers = auth(mine["token"], 1)

    for answer in (
        client.get(other["address"], headers=headers),
        client.put(other["address"], json={"list": ILLEGAL}, headers=headers),
        client.delete(other["address"], headers=headers),
        client.get(f"{other['address']}/versions", headers=headers),
    ):
        assert answer.status_code == 404


def test_a_list_is_judged_by_the_event(client, begin, send):
    entry = send(begin(format="small"))

    assert (entry["legal"], entry["points"]) == (False, "40/30")
    assert entry["report"]["format"] == "small"
    assert "asoiaf-tmg.points-limit" in entry["broken"]
    assert entry["document"]["format"] == "medium"


def test_a_document_and_a_text_are_the_same_list(begin, send):
    event = begin()

    assert send(event, dict(read(LEGAL).value))["document"] == send(event, LEGAL)["document"]


@pytest.mark.parametrize(
    "given", [None, 7, [], "", "game: [", TEXTS["fealty-of-winterfell"], {}, {"game": "asoiaf-tmg"}]
)
def test_what_is_no_list_is_refused(client, begin, given):
    event = begin()
    answer = client.post(f"{event['address']}/entries", json={"player": "A", "list": given})

    assert answer.status_code == 422
    assert client.get(event["address"]).json["lists"] == 0


def test_the_player_replaces_and_withdraws(client, begin, send):
    entry = send(begin())
    put = {"list": ILLEGAL, "player": "Anna B."}
    changed = client.put(entry["address"], json=put, headers=auth(entry["token"], 1))
    assert (changed.status_code, changed.json["legal"]) == (200, False)
    assert (changed.json["player"], changed.headers["ETag"]) == ("Anna B.", '"2"')

    late = client.put(entry["address"], json=put, headers=auth(entry["token"], 1))
    assert (late.status_code, late.json["version"]) == (409, 2)
    unmatched = client.put(entry["address"], json=put, headers=auth(entry["token"]))
    assert (unmatched.status_code, unmatched.json["parameter"]) == (422, "If-Match")

    assert client.delete(entry["address"], headers=auth(entry["token"])).status_code == 204
    history = client.get(f"{entry['address']}/versions", headers=auth(entry["token"])).json
    assert [(row["number"], row["by"], row["document"] is None) for row in history] == [
        (3, "player", True),
        (2, "player", False),
        (1, "player", False),
    ]


def test_a_locked_event_takes_lists_from_its_organiser_only(client, begin, send):
    event = begin()
    entry = send(event)
    ruling = auth(event["token"])
    locked = client.put(f"{event['address']}/lock", json={"locked": True}, headers=ruling)
    assert (locked.json["locked"], locked.json["open"]) == (True, False)

    body = {"player": "Boris", "list": LEGAL}
    assert client.post(f"{event['address']}/entries", json=body).status_code == 423
    replaced = client.put(entry["address"], json=body, headers=auth(entry["token"], 1))
    assert replaced.status_code == 423
    by_organiser = client.post(f"{event['address']}/entries", json=body, headers=ruling)
    assert (by_organiser.status_code, by_organiser.json["by"]) == (201, "organiser")


def test_one_list_is_unlocked_alone(client, begin, send):
    event = begin()
    entry = send(event)
    ruling = auth(event["token"])
    client.put(f"{event['address']}/lock", json={"locked": True}, headers=ruling)
    client.put(f"{entry['address']}/lock", json={"lock": "open"}, headers=ruling)

    put = client.put(entry["address"], json={"list": LEGAL}, headers=auth(entry["token"], 1))
    assert (put.status_code, put.json["open"]) == (200, True)


def test_an_event_for_legal_lists_says_why_it_refuses(client, begin):
    event = begin(needs_legal=True)
    body = {"player": "Anna", "list": ILLEGAL}
    answer = client.post(f"{event['address']}/entries", json=body)

    assert answer.status_code == 422
    assert answer.json["report"]["legal"] is False
    assert "43" in answer.json["detail"]


def test_marks_are_for_a_version_and_notes_for_the_organiser(client, begin, send):
    event = begin(visibility="public")
    entry = send(event)
    body = {"checked": True, "note": "seen"}
    address = f"{entry['address']}/checked"
    marked = client.put(address, json=body, headers=auth(event["token"], 1))
    assert (marked.json["checked"], marked.json["mark"]["note"]) == (True, "seen")

    public = client.get(entry["address"]).json
    assert (public["checked"], "mark" in public, "lock" in public) == (True, False, False)
    client.put(entry["address"], json={"list": ILLEGAL}, headers=auth(entry["token"], 1))
    assert client.get(entry["address"]).json["checked"] is False
    assert client.put(address, json=body, headers=auth(event["token"], 1)).status_code == 409


@pytest.mark.parametrize(
    ("visibility", "before", "after"),
    [("private", False, False), ("after", False, True), ("public", True, True)],
)
def test_lists_are_told_as_far_as_they_may_be_seen(client, begin, send, visibility, before, after):
    event = begin(visibility=visibility)
    entry = send(event, ILLEGAL)
    ruling = auth(event["token"])
    for is_shown in (before, after):
        told = client.get(f"{event['address']}/entries").json
        assert (told["shown"], len(told["entries"])) == (is_shown, int(is_shown))
        assert client.get(entry["address"]).status_code == (200 if is_shown else 404)
        hidden = client.get(f"{event['address']}/entries?show=legal").json["total"]
        assert hidden == (0 if is_shown else 1)
        assert client.get(f"{event['address']}/entries", headers=ruling).json["total"] == 1
        client.put(f"{event['address']}/lock", json={"locked": True}, headers=ruling)


def test_the_organiser_pages_and_filters(client, begin, send):
    event = begin()
    for player, text in (("Anna", LEGAL), ("Boris", ILLEGAL), ("Vera", LEGAL)):
        send(event, text, player)
    ruling = auth(event["token"])

    def players(query):
        found = client.get(f"{event['address']}/entries?{query}", headers=ruling)
        return [row["player"] for row in found.json["entries"]]

    assert players("show=legal") == ["Anna", "Vera"]
    assert players("show=illegal") == ["Boris"]
    assert players("limit=1&offset=1") == ["Boris"]
    odd = client.get(f"{event['address']}/entries?show=odd", headers=ruling)
    assert odd.status_code == 422


def test_another_edition_is_tried_on_all_lists(client, begin, send):
    event = begin()
    send(event, LEGAL, "Nikita")
    send(event, TEXTS["direwolves-2019"], "Lev")
    address = f"{event['address']}/recheck"
    told = client.get(f"{address}?edition=1.0", headers=auth(event["token"])).json

    assert (told["edition"], told["total"]) == ("1.0", 2)
    assert [row["player"] for row in told["breaks"]] == ["Nikita"]
    assert told["breaks"][0]["findings"][0]["rule"] == "asoiaf-tmg.entry-known"
    assert [row["player"] for row in told["mends"]] == ["Lev"]
    odd = client.get(f"{address}?edition=s99", headers=auth(event["token"]))
    assert odd.status_code == 422


def test_the_organiser_erases_and_deletes(client, begin, send):
    event = begin()
    entry, other = send(event), send(event, player="Boris")
    client.delete(f"{entry['address']}?erase=1", headers=auth(entry["token"]))
    ruling = auth(event["token"])
    assert client.get(entry["address"], headers=ruling).json["withdrawn"] is True

    erased = client.delete(f"{other['address']}?erase=1", headers=ruling)
    assert erased.status_code == 204
    assert client.get(other["address"], headers=ruling).status_code == 404
    assert client.delete(event["address"], headers=ruling).status_code == 204
    assert client.get(event["address"]).status_code == 404
