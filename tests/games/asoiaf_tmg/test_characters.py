"""Characters live once, whatever card holds them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest


@pytest.mark.parametrize("edition", ["1.0", "s05", "s06"])
def test_no_two_cards_of_one_character_go_together(camps: Any, edition: str) -> None:
    """Every pair of cards in every edition that share a character, of whatever factions."""
    camp, pairs, passed = camps[edition], 0, []
    by_character: dict[str, list[Any]] = {}
    for card in camp.cards:
        for character in card.characters:
            by_character.setdefault(character, []).append(card)
    for cards in by_character.values():
        for one, other in combinations(cards, 2):
            pairs += 1
            report = camp.report([one.id], [other.id], faction=one.faction)
            if not any(f.rule.id.endswith("character-copies") for f in report.findings):
                passed.append((one.id, other.id))

    assert passed == []
    assert pairs > 25


def test_a_card_of_several_characters_takes_the_place_of_each(army: Any, found: Any) -> None:
    """Bran rides on Hodor; Summer is another character altogether."""
    robb = ["stark-sworn-swords", "robb-stark-the-wolf-lord"]
    bran = ["stark-sworn-swords", "bran-and-hodor-protector-and-ward"]
    told = found(army(faction="stark", units=[robb, bran, bran, "summer"]))

    assert [facts["character"] for _, facts in told] == [["Bran Stark", "Hodor"]]


def test_the_message_names_character_and_cards(army: Any) -> None:
    units = [["stark-sworn-swords", "robb-stark-the-wolf-lord"]]
    report = army(faction="stark", units=units, ncus=["robb-stark-king-in-the-north"])
    [finding] = [f for f in report.findings if f.slots]

    assert finding.slots == ("units/0/attachments/0", "ncus/0")
    assert finding.text("en") == (
        "Robb Stark: 2 in the army (Robb Stark, King in the North; Robb Stark, The Wolf Lord),"
        " and the limit is 1."
    )
    assert finding.text("ru").startswith("Робб Старк: в армии 2 (")


def test_a_title_that_names_another_character_does_not_make_it_that_one(
    army: Any, broken: Any
) -> None:
    """Jeyne Poole is passed off as Arya Stark; the two may serve together all the same."""
    jeyne = "jeyne-poole-arya-stark-bride-of-bolton"
    units = [
        ["cutthroats", "ramsay-snow-spiteful-heir"],
        ["blackguards", "arya-stark-fugitive-princess"],
        ["dreadfort-spearmen", "sandor-clegane-fugitive-bodyguard"],
    ]

    assert broken(army(faction="bolton", units=units, ncus=[jeyne])) == []


def test_an_ordinary_card_is_no_character(army: Any, broken: Any) -> None:
    robb = ["stark-sworn-swords", "robb-stark-the-wolf-lord"]
    captain = ["stark-sworn-swords", "sworn-sword-captain"]

    assert broken(army(faction="stark", units=[robb, captain, captain, captain])) == []
