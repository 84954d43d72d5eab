"""Sides: who may serve whom, and the rules of single factions."""

from __future__ import annotations

from typing import Any

import pytest

BERIC = ["peasant-levy", "beric-dondarrion-lightning-lord"]
RAMSAY = ["cutthroats", "ramsay-snow-spiteful-heir"]
STANNIS = ["stag-knights", "stannis-baratheon-the-rightful-heir"]


def allies(camp: Any) -> list[Any]:
    """Units of the Starks and Baratheons that need nobody."""
    return [
        card
        for card in camp.cards
        if card.kind == "unit"
        and card.faction in ("stark", "baratheon")
        and not camp.facts(card.id, "army-includes-any")
    ]


def test_the_brotherhood_may_call_any_one_unit_of_two_houses(
    army: Any, broken: Any, camp: Any
) -> None:
    units = allies(camp)
    assert len(units) == 30

    for unit in units:
        assert broken(army(faction="brotherhood", units=[BERIC, unit.id])) == []


def test_the_ally_is_no_neutral(army: Any, broken: Any) -> None:
    report = army(faction="brotherhood", points=10, units=[BERIC, "house-umber-berserkers"])

    assert broken(report) == []
    assert report.totals["neutral"] == 0


def test_allies_beyond_the_first_are_all_named(army: Any) -> None:
    units = [BERIC, "stark-outriders", "stag-knights", "stark-bowmen"]
    [finding] = [f for f in army(faction="brotherhood", units=units).findings if f.slots]

    assert finding.slots == ("units/1", "units/2", "units/3")
    assert finding.text("en") == "Units of other factions: 3, and the limit is 1."
    assert finding.text("ru") == "Отрядов других сторон: 3, предел — 1."


def test_an_ally_that_needs_its_lord_does_not_come_alone(army: Any, broken: Any) -> None:
    assert broken(army(faction="brotherhood", units=[BERIC, "grey-wind"])) == ["army-includes"]
    assert broken(army(faction="brotherhood", units=[BERIC, "rainbow-guard"])) == ["unit-contents"]


def test_other_factions_call_no_allies(army: Any, broken: Any) -> None:
    units = [["stark-sworn-swords", "robb-stark-the-wolf-lord"], "peasant-levy"]

    assert broken(army(faction="stark", units=units)) == ["faction-membership"]


def test_the_free_folk_take_no_neutral_commander(army: Any, broken: Any) -> None:
    units = [["free-folk-raiders", "jokin-stormcrow-captain"]]

    assert broken(army(faction="free-folk", units=units)) == ["no-neutrals"]


def test_the_free_folk_break_one_rule_with_neutrals_and_not_two(army: Any, broken: Any) -> None:
    """Their neutral share is nothing, and a neutral card is already told."""
    units = [["free-folk-raiders", "mance-rayder-king-beyond-the-wall"], "house-bolton-flayed-men"]

    assert broken(army(faction="free-folk", points=14, units=units)) == ["no-neutrals"]


@pytest.mark.parametrize(
    ("card", "legal"),
    [
        ("ramsay-snow-sadist-neutral", False),
        ("roose-bolton-the-leech-lord", False),
        ("vargo-hoat-the-crippler", True),
        ("brienne-maiden-of-tarth", True),
        ("dreadfort-captain-neutral", True),
    ],
)
def test_house_bolton_takes_its_own_version_of_a_character(
    army: Any, broken: Any, card: str, legal: bool
) -> None:
    report = army(faction="bolton", units=[RAMSAY, ["blackguards", card]])

    assert ("faction-version" not in broken(report)) is legal


def test_other_houses_take_the_neutral_ramsay(army: Any, broken: Any) -> None:
    units = [["house-bolton-cutthroats", "ramsay-snow-the-bastard-of-bolton"]]

    assert broken(army(faction="stark", units=units)) == []
    assert broken(army(faction="neutral", units=units)) == []


def test_a_name_that_two_factions_share_is_read_as_the_armys_own(army: Any) -> None:
    for faction, own in (
        ("bolton", "ramsay-snow-sadist-bolton"),
        ("stark", "ramsay-snow-sadist-neutral"),
        ("neutral", "ramsay-snow-sadist-neutral"),
    ):
        report = army(faction=faction, units=[["lysene-sellswords", "Ramsay Snow, Sadist"]])
        assert report.roster.slots[1].entry.id == own


def test_every_pair_of_loyal_cards_agrees_or_is_told(army: Any, broken: Any, camp: Any) -> None:
    """Fifty-three Baratheon cards hold a loyalty, commanders, NCUs and units alike."""
    loyal = [card for card in camp.cards if card.loyalty and card.faction == "baratheon"]
    assert len(loyal) == 53

    for card in loyal:
        report = camp.report([card.id], STANNIS, faction="baratheon")
        divided = card.loyalty != "stannis-baratheon"
        assert ("loyalty" in broken(report)) is divided


def test_loyalty_names_every_loyal_line(army: Any) -> None:
    units = [STANNIS, "rose-knights", "baratheon-wardens"]
    [finding] = [f for f in army(faction="baratheon", units=units).findings if f.slots]

    assert finding.slots == ("units/0/attachments/0", "units/1")
    assert finding.text("en") == (
        "Loyalties in one army: Renly Baratheon; Stannis Baratheon, and the limit is 1."
    )
    assert finding.text("ru") == (
        "Разная верность в одной армии: Ренли Баратеон; Станнис Баратеон, предел — 1."
    )


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("House Stark", "stark"),
        ("старки", "stark"),
        ("ДОМ СТАРКОВ", "stark"),
        ("night’s watch", "nights-watch"),
        ("NightsWatch", "nights-watch"),
        ("Free-Folk", "free-folk"),
        ("Братство без знамен", "brotherhood"),
        ("Brotherhood without banners", "brotherhood"),
        ("neutral", "neutral"),
    ],
)
def test_a_faction_is_known_by_any_of_its_names(army: Any, written: str, id: str) -> None:
    assert army(faction=written, units=[]).faction == id
