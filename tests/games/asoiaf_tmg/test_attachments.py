"""Attachments: which unit they join, and how many."""

from __future__ import annotations

from typing import Any

import pytest

ROBB = ["stark-sworn-swords", "robb-stark-the-wolf-lord"]
TYPES = ("infantry", "cavalry", "monster", "war-machine")


def rules(report: Any, slot: str) -> list[str]:
    return [f.rule.id.partition(".")[2] for f in report.findings if slot in f.slots]


@pytest.mark.parametrize("edition", ["1.0", "s05", "s06"])
def test_an_attachment_joins_units_of_its_type_only(camps: Any, edition: str) -> None:
    """Every attachment of every faction in every kind of unit that its army can have."""
    camp = camps[edition]
    attachments = [c for c in camp.cards if c.kind == "attachment" and not c.enemy]
    for card in attachments:
        for type in TYPES:
            units = [u for u in camp.buyable(card.faction) if (u.kind, u.type) == ("unit", type)]
            for unit in units[:2]:
                report = camp.report([unit.id, card.id], faction=card.faction)
                slot = "units/0/attachments/0"
                misfit = card.type not in (type, "none")
                assert ("attachment-type" in rules(report, slot)) is misfit


def test_units_on_one_line_have_one_attachment_each(army: Any, broken: Any) -> None:
    line = {"unit": "stark-sworn-swords", "count": 3, "attachments": ["sworn-sword-captain"]}
    report = army(faction="stark", units=[ROBB, line])

    assert broken(report) == []
    assert report.totals["points"] == 23


def test_each_overfull_unit_is_told_by_itself(army: Any, found: Any) -> None:
    two = ["stark-sworn-swords", "sworn-sword-captain", "umber-champion"]
    told = found(army(faction="stark", units=[ROBB, two, [*two, "mormont-veteran"]]))

    assert [(rule, facts["count"]) for rule, facts in told] == [
        ("attachment-count", 2),
        ("attachment-count", 3),
    ]


def test_three_cards_beyond_the_limit_and_one_within_go_together(army: Any, broken: Any) -> None:
    units = [["sworn-brothers", "jon-snow-998th-lord-commander", "satin-brave-recruit"]]
    assert broken(army(faction="nights-watch", units=units)) == []

    full = [*units[0], "pypar-monkey", "grenn-aurochs"]
    # Grenn and the commander are two; Satin and Pypar are not counted.
    assert broken(army(faction="nights-watch", units=[full])) == ["attachment-count"]


def test_the_messages_name_cards_unit_and_limit(army: Any) -> None:
    units = [[*ROBB, "sworn-sword-captain"], ["stark-outriders", "umber-champion"]]
    count, type = [f for f in army(faction="stark", units=units).findings if f.slots]

    assert count.slots == ("units/0/attachments/0", "units/0/attachments/1")
    assert count.text("en") == (
        "Stark Sworn Swords: 2 attachments (Robb Stark, The Wolf Lord; Sworn Sword Captain),"
        " and the limit is 1."
    )
    assert type.slots == ("units/1/attachments/0", "units/1")
    assert type.text("ru") == "Заступник Амберов: пехота; Всадники Старков: конница."


@pytest.mark.parametrize(
    ("faction", "unit", "attachment"),
    [
        ("lannister", "gregor-clegane-the-mountain-that-rides", "clegane-butcher"),
        ("greyjoy", "drowned-men", "warsworn"),
        ("targaryen", "freedmen", "brazen-beasts-captain"),
        ("nights-watch", "watch-marshal-unit", "fortune-seeker"),
    ],
)
def test_an_attachment_to_a_solo_unit_is_warned_of_and_no_more(
    camp: Any, broken: Any, faction: str, unit: str, attachment: str
) -> None:
    report = camp.report([unit, attachment], faction=faction)

    assert broken(report) == ["attachment-tray"]
    assert report.legal


def test_scorpion_modifications_join_a_war_machine_without_warning(army: Any, broken: Any) -> None:
    units = [
        ["sworn-brothers", "othell-yarwyck-first-builder"],
        ["builder-scorpion-crew", "scorpion-modifications-othell-yarwyck"],
    ]

    assert broken(army(faction="nights-watch", units=units)) == []


def test_an_enemy_attachment_among_the_ncus_is_told_once(army: Any, broken: Any) -> None:
    tywin = ["lannister-guardsmen", "tywin-lannister-lord-of-casterly-rock"]

    assert broken(army(faction="lannister", units=[tywin], ncus=["turncoat"])) == [
        "attachment-side"
    ]


def test_an_enemy_attachment_needs_no_unit_of_its_type(army: Any, broken: Any) -> None:
    report = army(
        faction="free-folk",
        units=["mag-the-mighty-commander"],
        enemy_attachments=["mance-rayder-abel-the-bard"],
    )

    assert broken(report) == []
    assert report.totals["points"] == 7


def test_a_unit_attached_to_a_unit_is_out_of_place(army: Any, broken: Any) -> None:
    assert broken(army(faction="stark", units=[[*ROBB, "stark-outriders"]])) == ["entry-place"]


def test_an_ncu_attached_to_a_unit_is_out_of_place(army: Any, broken: Any) -> None:
    report = army(faction="stark", units=[[*ROBB, "sansa-stark-little-bird"]])

    assert broken(report) == ["entry-place"]
