"""Saved lists by the API."""

from __future__ import annotations

import pytest

ARMY = {"game": "asoiaf-tmg", "faction": "stark", "units": ["stark-sworn-swords"]}
OTHER = {**ARMY, "units": ["stark-outriders"]}


@pytest.fixture
def made(client):
    answer = client.post("/api/v1/lists", json=ARMY)
    assert answer.status_code == 201
    return {**answer.json, "address": answer.headers["Location"]}


def auth(made, version=None):
    headers = {"Authorization": f"Bearer {made['token']}"}
    return {**headers, "If-Match": f'"{version}"'} if version else headers


def test_a_list_is_kept_and_read_by_anyone(client, made):
    found = client.get(made["address"])

    assert found.json["document"] == ARMY
    assert found.json["report"]["legal"] is False
    assert "token" not in found.json
    assert found.headers["ETag"] == '"1"'


def test_whoever_holds_the_token_changes_it(client, made):
    saved = client.put(made["address"], json=OTHER, headers=auth(made, 1))

    assert (saved.status_code, saved.json["version"]) == (200, 2)
    assert client.get(made["address"]).json["document"] == OTHER
    history = client.get(f"{made['address']}/versions", headers=auth(made)).json
    assert [row["number"] for row in history] == [2, 1]


def test_the_later_writer_is_told(client, made):
    client.put(made["address"], json=OTHER, headers=auth(made, 1))
    late = client.put(made["address"], json=ARMY, headers=auth(made, 1))

    assert late.status_code == 409
    assert (late.json["version"], late.json["document"]) == (2, OTHER)


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer x"}, {"Authorization": "Basic x"}]
)
def test_strangers_change_nothing(client, made, headers):
    change = client.put(made["address"], json=OTHER, headers={**headers, "If-Match": '"1"'})

    assert change.status_code == 404
    assert client.delete(made["address"], headers=headers).status_code == 404
    assert client.get(f"{made['address']}/versions", headers=headers).status_code == 404
    assert client.get(made["address"]).json["document"] == ARMY


def test_a_token_opens_its_own_list_only(client, made):
    other = client.post("/api/v1/lists", json=OTHER)
    change = client.put(other.headers["Location"], json=ARMY, headers=auth(made, 1))

    assert change.status_code == 404


def test_a_list_is_deleted(client, made):
    assert client.delete(made["address"], headers=auth(made)).status_code == 204
    assert client.get(made["address"]).status_code == 404


@pytest.mark.parametrize("version", ["x", "-1", "9999999999"])
def test_odd_versions_are_refused(client, made, version):
    headers = {**auth(made), "If-Match": f'"{version}"'}

    assert client.put(made["address"], json=OTHER, headers=headers).status_code == 422
    assert client.put(made["address"], json=OTHER, headers=auth(made)).status_code == 422


@pytest.mark.parametrize("body", [b"", b"{", b'{"game": "chess"}', b"[]"])
def test_what_is_no_list_is_not_kept(client, body):
    assert client.post("/api/v1/lists", data=body).status_code == 422
