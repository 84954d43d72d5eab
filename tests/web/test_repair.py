"""Repairs on pages and by the API."""

from __future__ import annotations

import re
from html import unescape

import pytest

from builder import check, share_code

ARMY = {
    "game": "asoiaf-tmg",
    "faction": "stark",
    "name": "One too many",
    "units": [
        {"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]},
        *["stark-outriders"] * 6,
    ],
}
LEGAL = {**ARMY, "units": ARMY["units"][:4]}


@pytest.fixture
def token(client) -> str:
    return client.post("/api/v1/lists", json=ARMY).json["token"]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_repair_is_shown_and_taken(client, token, lang):
    client.set_cookie("lang", lang)
    bench = client.get(f"/edit/{token}").text
    assert f"/edit/{token}/repair" in bench
    page = client.get(f"/edit/{token}/repair").text
    assert {"en": "Proven", "ru": "Доказано"}[lang] in page
    document = unescape(re.search(r'name="document" value="([^"]*)"', page)[1])

    taken = client.post(f"/edit/{token}/take", data={"document": document, "expected": "1"})
    assert taken.status_code == 303
    after = client.get(f"/edit/{token}").text
    assert {"en": ">Legal<", "ru": ">По правилам<"}[lang] in after


def test_a_shared_list_is_repaired_too(client):
    page = client.get(f"/c/{share_code(ARMY)}/repair").text
    code = re.search(r'href="/c/(mu1[^"/]*)">Open the list after it', page)[1]

    assert ">Legal<" in client.get(f"/c/{code}").text


def test_the_rest_is_filled_and_points_are_spent(client):
    for what in ("fill", "spend"):
        page = client.get(f"/c/{share_code(LEGAL)}/{what}")

        assert page.status_code == 200
        assert "changes-list" in page.text


def test_what_stands_in_the_way_is_told(client):
    answer = client.post(
        "/api/v1/repair?keep=robb-stark-the-wolf-lord&keep=eddard-stark-lord-of-winterfell",
        json={**ARMY, "units": [*ARMY["units"], "eddard-stark-lord-of-winterfell"]},
    ).json

    assert answer["repairs"] == []
    assert "asoiaf-tmg.commander-count" in [clash["id"] for clash in answer["conflict"]]


def test_the_api_repairs_fills_and_spends(client):
    repairs = client.post("/api/v1/repair", json=ARMY).json["repairs"]
    assert all(check(each["roster"]).legal for each in repairs)
    assert check(client.post("/api/v1/complete", json=LEGAL).json["roster"]).legal
    assert client.post("/api/v1/spend", json=LEGAL).json["ways"]


def test_games_without_repairs_say_so(client):
    table = {"game": "tiny-epic-kingdoms", "players": 3}
    answer = client.post("/api/v1/repair", json=table)

    assert answer.status_code == 422
    assert client.get(f"/c/{share_code(table)}/repair").status_code == 200


@pytest.mark.parametrize("document", ["", "{", "[]", '{"game": "chess"}'])
def test_what_is_no_list_is_not_taken(client, token, document):
    sent = {"document": document, "expected": "1"}

    assert client.post(f"/edit/{token}/take", data=sent).status_code == 400
