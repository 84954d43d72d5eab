"""The API: the same checker as JSON."""

from __future__ import annotations

import json

import pytest

from builder import check_text, known_games, samples

GAMES = [game.id for game in known_games()]
ARMY = {"game": "asoiaf-tmg", "faction": "stark", "units": ["stark-sworn-swords"]}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_check_is_the_report_of_the_library(client, lang):
    for sample in samples():
        answer = client.post("/api/v1/check", data=sample.text, query_string={"lang": lang})

        assert answer.status_code == 200
        assert answer.json == json.loads(json.dumps(check_text(sample.text).as_json(lang)))


def test_edition_and_format_may_be_chosen(client):
    query = {"edition": "s05", "format": "small"}
    report = client.post("/api/v1/check", json=ARMY, query_string=query).json

    assert (report["edition"], report["format"]) == ("s05", "small")


def test_other_formats_are_read_and_told(client):
    text = "Muster 1: asoiaf-tmg\nFaction: Stark\nwhat is this\nUnits:\n  - Stark Outriders\n"
    report = client.post("/api/v1/check", data=text).json

    assert report["read_as"] == "muster"
    assert [line["line"] for line in report["unread"]] == [3]


def test_one_document_a_line_is_answered_line_by_line(client):
    lines = [json.dumps(ARMY), "no list", json.dumps({"game": "chess"}), json.dumps(ARMY)]
    answer = client.post(
        "/api/v1/check", data="\n".join(lines), content_type="application/x-ndjson"
    )
    told = [json.loads(line) for line in answer.text.splitlines()]

    assert [row["legal"] for row in told] == [False] * 4
    assert ["error" in row for row in told] == [False, True, True, False]


@pytest.mark.parametrize(
    "body", [b"", b"\xff\xfe", b"{", b"[1]", b'{"game": "chess"}', b"{" * 5000, b"a: &a [*a]"]
)
def test_what_cannot_be_read_is_a_problem_with_its_place(client, body):
    answer = client.post("/api/v1/check", data=body)

    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    assert answer.json["status"] == 422
    assert answer.json["troubles"][0]["expected"]


def test_too_much_is_refused(client):
    answer = client.post("/api/v1/check", data=b" " * (2 << 20))

    assert (answer.status_code, answer.mimetype) == (413, "application/problem+json")


def test_problems_are_in_the_language_asked_for(client):
    answer = client.get("/api/v1/games/chess", headers={"Accept-Language": "ru"})

    assert answer.status_code == 404
    assert answer.json["title"] == "Такой страницы нет"


def test_a_list_is_converted(client):
    answer = client.post("/api/v1/convert", json=ARMY, query_string={"to": "code"}).json
    code = answer["lists"][0]["content"].strip()
    back = client.post("/api/v1/convert", data=code, query_string={"to": "json"}).json

    assert json.loads(back["lists"][0]["content"])["units"] == ["stark-sworn-swords"]


@pytest.mark.parametrize("query", [{}, {"to": "word"}, {"to": "json", "from": "word"}])
def test_unknown_formats_are_refused(client, query):
    answer = client.post("/api/v1/convert", json=ARMY, query_string=query)

    assert answer.status_code == 422
    assert "muster" in answer.json["detail"]


@pytest.mark.parametrize("game_id", GAMES)
def test_games_entries_and_rules_are_told(client, game_id):
    game = client.get(f"/api/v1/games/{game_id}").json
    entries = client.get(f"/api/v1/games/{game_id}/entries?limit=3").json
    rules = client.get(f"/api/v1/games/{game_id}/rules").json
    entry = entries["entries"][0]

    assert game["editions"]
    assert len(entries["entries"]) == 3 <= entries["total"]
    assert client.get(f"/api/v1/games/{game_id}/entries/{entry['id']}").json["id"] == entry["id"]
    assert client.get(f"/api/v1/games/{game_id}/rules/{rules[0]['id']}").json == rules[0]


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "limit=x", "offset=-1", "edition=s99"])
def test_wrong_parameters_are_refused(client, query):
    assert client.get(f"/api/v1/games/asoiaf-tmg/entries?{query}").status_code == 422


@pytest.mark.parametrize("address", ["games", "games/agot-lcg/entries", "games/agot-lcg/rules"])
def test_what_has_not_changed_is_not_sent_again(client, address):
    first = client.get(f"/api/v1/{address}")
    again = client.get(f"/api/v1/{address}", headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.data) == (304, b"")


def test_pages_of_other_sites_may_ask(client):
    answer = client.get("/api/v1/games", headers={"Origin": "https://elsewhere.example"})
    before = client.options("/api/v1/check", headers={"Origin": "https://elsewhere.example"})

    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Content-Type" in before.headers["Access-Control-Allow-Headers"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_api_is_described_for_people(client, lang):
    client.set_cookie("lang", lang)
    page = client.get("/api/").text
    paths = client.get("/api/v1/openapi.json").json["paths"]

    assert all(f"/api/v1{path}" in page for path in paths)
