"""Pages to look things up in."""

from __future__ import annotations

import pytest

from builder import known_games

GAMES = [game.id for game in known_games()]
every_game = pytest.mark.parametrize("game_id", GAMES)
both = pytest.mark.parametrize("lang", ["en", "ru"])


@both
def test_the_catalogue_leads_to_every_game(client, lang):
    client.set_cookie("lang", lang)
    page = client.get("/catalogue/").text

    assert all(f'href="/catalogue/{game_id}/"' in page for game_id in GAMES)


@both
@every_game
def test_entries_are_found_by_words_kind_and_faction(client, game_id, lang):
    client.set_cookie("lang", lang)
    game = next(game for game in known_games() if game.id == game_id)
    entry = next(iter(game.catalogue.edition(game.default_edition).entries.all()))
    query = {"q": entry.label.to(lang), "kind": entry.facts["kind"]}
    page = client.get(f"/catalogue/{game_id}/", query_string=query)

    assert page.status_code == 200
    assert f'href="/catalogue/{game_id}/{entry.id}"' in page.text


@every_game
def test_some_entries_of_every_kind_have_their_page(client, game_id):
    game = next(game for game in known_games() if game.id == game_id)
    edition = game.catalogue.edition(game.default_edition)
    by_kind = {}
    for entry in edition.entries.all():
        by_kind.setdefault((entry.facts["kind"], entry.facts.get("faction")), entry)
    for entry in by_kind.values():
        page = client.get(f"/catalogue/{game_id}/{entry.id}")

        assert page.status_code == 200, entry.id
        assert f"<code>{entry.id}</code>" in page.text


def test_a_card_tells_the_commanders_that_can_field_it(client):
    page = client.get("/catalogue/asoiaf-tmg/stark-outriders").text

    assert "Robb Stark, The Wolf Lord" in page
    assert "Tywin Lannister" not in page


def test_a_restricted_card_tells_its_lists(client):
    page = client.get("/catalogue/agot-lcg/robb-stark-core").text

    assert "restricted (Joust): Standard v2.1" in page
    assert "in a pod (Joust):" in page


def test_a_code_is_an_address_too(client):
    assert client.get("/catalogue/asoiaf-tmg/10201").status_code == 200


@pytest.mark.parametrize(
    "address",
    ["/catalogue/chess/", "/catalogue/asoiaf-tmg/nobody", "/catalogue/asoiaf-tmg/?edition=9"],
)
def test_what_is_unknown_is_not_found(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999", "²"])
def test_odd_pages_are_no_trouble(client, page):
    assert client.get(f"/catalogue/agot-lcg/?page={page}").status_code == 200


@pytest.mark.parametrize(
    ("game_id", "before", "after", "words"),
    [
        ("asoiaf-tmg", "s05", "s06", "cost:"),
        ("agot-lcg", "gotstandard1.16", "gotstandard2.1", "standing:"),
    ],
)
def test_editions_tell_what_changed(client, game_id, before, after, words):
    listed = client.get(f"/catalogue/{game_id}/editions/").text
    address = f"/catalogue/{game_id}/editions/{before}/{after}"

    assert f'href="{address}"' in listed
    assert words in client.get(address).text
    assert client.get(f"/catalogue/{game_id}/editions/{before}/{before}").status_code == 200
