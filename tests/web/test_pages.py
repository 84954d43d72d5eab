"""Pages to read, error pages and what goes out with every answer."""

from __future__ import annotations

import re

import pytest
from markupsafe import escape

from builder import examples, known_games, samples
from web import create_app


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_home_shows_the_games_and_the_samples(client, lang):
    client.set_cookie("lang", lang)
    page = client.get("/").text.replace("&amp;", "&")

    for game in known_games():
        assert game.name.to(lang) in page
        assert game.editions[-1].name.to(lang) in page
        listed = all(edition.name.to(lang) in page for edition in game.editions)
        assert listed or f"/catalogue/{game.id}/editions/" in page
    assert all(f"/check?sample={sample.id}" in page for sample in samples())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_rule_is_listed_and_has_its_page(client, lang):
    client.set_cookie("lang", lang)
    listed = client.get("/rules/").text
    for rule in (rule for game in known_games() for rule in game.rules):
        page = client.get(f"/rules/{rule.id}")

        assert f'href="/rules/{rule.id}"' in listed
        assert page.status_code == 200
        assert f"<code>{rule.id}</code>" in page.text


@pytest.mark.parametrize("address", ["/nothing", "/rules/no.such-rule", "/check?sample=nothing"])
def test_what_is_not_there_is_said_in_both_languages(client, address):
    english = client.get(address)
    russian = client.get(address, headers={"Accept-Language": "ru"})

    assert (english.status_code, russian.status_code) == (404, 404)
    assert "There is no such page" in english.text
    assert "Такой страницы нет" in russian.text


def test_a_wrong_method_names_the_right_ones(client):
    answer = client.put("/check")

    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]
    assert "cannot be used that way" in answer.text


def test_a_fault_of_ours_is_owned_up_to_and_not_shown():
    app = create_app({"PROPAGATE_EXCEPTIONS": False})

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("secret")

    answer = app.test_client().get("/broken", headers={"Accept-Language": "ru"})

    assert answer.status_code == 500
    assert "Виноваты мы" in answer.text
    assert "secret" not in answer.text


@pytest.mark.parametrize("address", ["/", "/check", "/rules/", "/nothing", "/static/style.css"])
def test_every_answer_carries_the_safety_headers(client, address):
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("address", ["/", "/check", "/rules/", "/nothing"])
def test_pages_hold_no_inline_script_or_style(client, address):
    page = client.get(address).text

    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all(" src=" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_each_faction_has_its_colour_in_the_stylesheet(client):
    answer = client.get("/factions.css")

    assert answer.mimetype == "text/css"
    for game in known_games():
        for faction_id, faction in game.factions.items():
            line = f'[data-faction="{game.id}/{faction_id}"] {{ --accent: {faction.colour}; }}'
            assert line in answer.text
    again = client.get("/factions.css", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_rule_shows_a_list_that_breaks_it(client, lang):
    client.set_cookie("lang", lang)
    for game in known_games():
        rule = game.rules[-1]
        [first, *_] = examples(rule.id)
        page = client.get(f"/rules/{rule.id}")
        answer = client.get(f"/check?game={game.id}&example={first.id}")

        assert str(escape(first.findings[0].text(lang))) in page.text
        assert str(escape(first.findings[0].text(lang))) in answer.text


def test_an_unknown_example_is_not_found(client):
    assert client.get("/check?game=asoiaf-tmg&example=nothing").status_code == 404
    assert client.get("/check?example=nothing").status_code == 404
