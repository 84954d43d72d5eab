"""The catalogue: all known cards, Russian names first, and nothing unknown told as known."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="module")
def cards(hbo: Any) -> Any:
    return hbo.catalogue.edition("2013").entries.all()


def test_all_known_cards_are_there(cards: Any) -> None:
    kinds = [card.kind for card in cards]

    assert len(kinds) == 38
    assert kinds.count("plot") == 15


def test_every_card_has_a_russian_name_and_a_graded_english_one(cards: Any) -> None:
    for card in cards:
        assert card.facts["name"]["ru"]
        assert card.facts["english"] in ("confirmed", "likely", "literal")


def test_names_of_our_own_rendering_are_marked(cards: Any) -> None:
    rendered = {card.id for card in cards if card.facts.get("russian") == "rendered"}

    assert rendered == {"ser-gregor-clegane", "hodor", "the-iron-throne"}


def test_confirmed_english_names_are_those_of_the_play_report(cards: Any) -> None:
    assert {card.id for card in cards if card.facts["english"] == "confirmed"} == {
        *("the-hound", "lannister-encampment", "sansa-stark", "hodor", "the-iron-throne"),
        *("ser-gregor-clegane", "calling-the-banners", "hear-me-roar"),
    }


def test_known_numbers_are_those_of_the_sources(cards: Any) -> None:
    costs = {card.id: card.cost for card in cards if card.cost is not None}
    strengths = {c.id: c.facts["strength"] for c in cards if "strength" in c.facts}

    assert costs == {
        "ser-jaime-lannister": 4,
        "tyrion-lannister": 4,
        "the-hound": 1,
        "imprisoned": 2,
        "lannister-encampment": 0,
    }
    assert strengths == {"ser-jaime-lannister": 3, "tyrion-lannister": 3, "the-hound": 3}


def test_the_recommended_decks_are_seven_plots_each_and_none_in_both(hbo: Any) -> None:
    recommended = hbo.catalogue.edition("2013").tables.recommended

    assert {house: len(plots) for house, plots in recommended.items()} == {
        "stark": 7,
        "lannister": 7,
    }
    assert not set(recommended["stark"]) & set(recommended["lannister"])


def test_stated_sums_name_cards_that_exist_and_each_card_once(hbo: Any) -> None:
    edition = hbo.catalogue.edition("2013")
    named = [id for stated in edition.tables.sums for id in stated.cards]

    assert sorted(named) == sorted(set(named))
    assert set(named) <= edition.entries.facts.keys()
    # Known costs are taken off: Ser Gregor, beside the Hound for one, costs four at the most.
    assert (("ser-gregor-clegane",), 0, 4) in edition.tables.sums


def test_no_two_cards_share_a_name(hbo: Any) -> None:
    names = hbo.catalogue.edition("2013").names

    assert [name for name, ids in names.items() if len(ids) > 1] == []
