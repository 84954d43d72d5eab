"""The sheet that an organiser is given: of one army, of the armies of a team, or of a pair."""

from __future__ import annotations

from collections.abc import Iterator

from builder.game import Game
from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.army_sheet import (
    BLANKS,
    CARD,
    POINTS,
    card_name,
    commander_line,
    discounts,
    figures,
    not_read,
    paid,
    tactics_names,
)
from builder.games.asoiaf_tmg.pair_sheet import CHECKED, CODE, PAIR, ordered, pair_lines, pair_parts
from builder.report import Report
from builder.sheet import SIGNATURES, Column, Part, Row, Sheet, Table, capital, joined, number
from builder.text import Text

KIND = Text(en="Kind", ru="Вид")
ARMY = Text(en="List", ru="Состав")
IN_SEVERAL = Text(en="Characters in several armies", ru="Персонажи в нескольких армиях")
CHARACTER = Text(en="Character", ru="Персонаж")
ARMIES = Text(en="Armies", ru="Армии")
SIGNED_BLANKS = (*BLANKS, *SIGNATURES)


def registration_sheet(_game: Game, report: Report) -> Sheet:
    """What an organiser needs; two lists of a pair stand in one table, armies of a team in turn."""
    if report.part == "lists" and len(report.parts) == PAIR:
        return Sheet((), tuple(pair_parts(report)), SIGNED_BLANKS, tuple(pair_lines(report)))
    if report.parts:
        return Sheet(figures(report), tuple(team_parts(report)), SIGNED_BLANKS)
    army: Army = report.roster
    parts = tuple(registered_parts(army, ARMY))
    return Sheet(figures(report), parts, SIGNED_BLANKS, commander_line(army))


def registered_parts(army: Army, heading: Text) -> Iterator[Part]:
    yield registered(army, heading)
    yield from not_read(army)
    yield from tactics_names(army)
    yield from discounts(army)


def registered(army: Army, heading: Text) -> Table:
    columns = (
        Column(CHECKED, "box"),
        *(Column(CODE, "number"), Column(CARD, "strong"), Column(KIND), Column(POINTS, "number")),
    )
    return Table(heading, columns, tuple(registration_row(army, slot) for slot in ordered(army)))


def team_parts(report: Report) -> Iterator[Part]:
    """Each army in turn, before them the characters that several have."""
    yield from shared_characters(report)
    for place, part in enumerate(report.parts, 1):
        army: Army = part.roster
        known = army.catalogue.factions.get(army.faction)
        faction = known.name if known else number(army.named_faction)
        points = number(f"{part.totals['points']} / {part.totals['limit']}")
        heading = joined([number(part.name or place), faction, points], " · ")
        yield from registered_parts(army, heading)


def shared_characters(report: Report) -> Iterator[Table]:
    found: dict[str, list[tuple[Army, str]]] = {}
    for place, part in enumerate(report.parts, 1):
        for character in part.roster.characters:
            found.setdefault(character, []).append((part.roster, part.name or str(place)))
    rows = tuple(
        Row((held[0][0].character(character), number(", ".join(name for _, name in held))))
        for character, held in found.items()
        if len(held) > 1
    )
    if rows:
        yield Table(IN_SEVERAL, (Column(CHARACTER, "strong"), Column(ARMIES)), rows)


def registration_row(army: Army, slot: CardSlot) -> Row:
    kind = capital(army.catalogue.terms[slot.entry.kind])
    cells = (number(slot.entry.code), card_name(army, slot), kind, paid(army, slot))
    return Row((Text(""), *cells), slot.id, int(slot.section == "attachments"))
