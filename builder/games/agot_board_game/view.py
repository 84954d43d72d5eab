"""A table as people read it: what is common, then each house with its pieces and plans."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_board_game.decks import stated_text
from builder.games.agot_board_game.names import token_label
from builder.games.agot_board_game.places import unit_list
from builder.games.agot_board_game.table import Held, Side, Step, Table
from builder.report import Group, Line
from builder.text import LANGS, Lang, Text

SUPPLY = Text(en="Supply", ru="Снабжение")
VICTORY = Text(en="Victory", ru="Победа")
POWER = Text(en="Power", ru="Власть")
GARRISON = Text(en="Garrison", ru="Гарнизон")
BEATEN = Text(en="beaten", ru="разбит")
REMOVE = Text(en="Remove: {area}", ru="Убрать: {area}")
TO = Text(en="{unit} → {to}", ru="{unit} → {to}")
UPGRADE = Text(en="upgrade to {unit}", ru="улучшение: {unit}")
MOVE = Text(en="{start} → {to}", ru="{start} → {to}")
POOL = Text(en="pool", ru="запас")
FELL = Text(en="{before} → {after}", ru="{before} → {after}")
UNKNOWN = Text("?", "?")
FALL = ("before", "after")


def number(value: object) -> Text:
    return Text(str(value), str(value))


def groups(table: Table) -> Iterator[Group]:
    terms = table.catalogue.terms
    common = tuple(table_lines(table))
    if common:
        yield Group(terms["table"], common)
    lords = tuple(
        Line(lord.slot, lord.area.label, stated_text(lord)) for lord in table.neutral or ()
    )
    if lords:
        yield Group(terms["neutral"], lords)
    for side in table.sides:
        for part, lines in side_parts(table, side):
            name = (titled(side, part, lang) for lang in LANGS)
            if lines or part is None:
                yield Group(Text(*name), lines or (Line(side.slot, side.label),))


def side_parts(table: Table, side: Side) -> Iterator[tuple[Text | None, tuple[Line, ...]]]:
    terms = table.catalogue.terms
    forces = side.forces.values()
    units = [Line(f.slot, f.area.label, unit_list(table.box, f.units)) for f in forces]
    yield None, (*marker_lines(side), *units)
    yield terms["hand"], tuple(card_lines(side.hand or ()))
    yield terms["discard"], tuple(card_lines(side.discard or ()))
    yield terms["orders"], tuple(order_lines(table, side))
    yield terms["muster"], tuple(step_line(table, step) for step in side.muster or ())
    yield terms["plans"], tuple(plan_lines(table, side))


def titled(side: Side, part: Text | None, lang: Lang) -> str:
    parts = [side.label.to(lang), side.player, part.to(lang) if part else ""]
    return " · ".join(each for each in parts if each)


def table_lines(table: Table) -> Iterator[Line]:
    for track in (table.tracks or {}).values():
        houses = sorted(track.places, key=lambda each: each[0])
        said = (
            ", ".join(f"{place} {house.label.to(lang)}" for place, house in houses)
            for lang in LANGS
        )
        yield Line(track.slot, track.label, Text(*said))
    for held in table.dominance or ():
        said = (", ".join(house.label.to(lang) for house in held.holders) for lang in LANGS)
        yield Line(held.slot, held.token.label, Text(*said))
    for pile in table.piles or ():
        yield Line(pile.slot, pile.pile.label, number(pile.size))
    for card in table.westeros or ():
        yield Line(card.slot, card.label, table.catalogue.terms["westeros"])


def order_lines(table: Table, side: Side) -> Iterator[Line]:
    for order in side.orders or ():
        said = token_label(table, order.token) if order.token else UNKNOWN
        yield Line(order.slot, order.area.label, said)


def marker_lines(side: Side) -> Iterator[Line]:
    for key, name, value in (
        ("supply", SUPPLY, side.supply),
        ("victory", VICTORY, side.victory),
        ("power", POWER, side.power.available if side.power else None),
    ):
        if value is not None:
            yield Line(side.at(key), name, number(value))
    if side.garrison:
        yield Line(side.garrison.slot, GARRISON, side.garrison.area.label)
    elif side.garrison_beaten:
        yield Line(side.at("garrison"), GARRISON, BEATEN)


def card_lines(cards: tuple[Held, ...]) -> Iterator[Line]:
    for held in cards:
        yield Line(held.slot, held.label, number(held.card.strength) if held.card else UNKNOWN)


def plan_lines(table: Table, side: Side) -> Iterator[Line]:
    if side.reconcile:
        level = side.reconcile
        before = side.supply if level.before is None else level.before
        after = side.supply if level.after is None else level.after
        said = (UNKNOWN if each is None else number(each) for each in (before, after))
        yield Line(level.slot, SUPPLY, FELL.saying(**dict(zip(FALL, said, strict=True))))
        for force in level.remove.values():
            name = REMOVE.saying(area=force.area.label)
            yield Line(force.slot, name, unit_list(table.box, force.units))
    for move in side.moves or ():
        start = move.origin.label if move.origin else POOL
        to = move.to.label if move.to else UNKNOWN
        yield Line(move.slot, MOVE.saying(start=start, to=to), unit_list(table.box, move.units))


def step_line(table: Table, step: Step) -> Line:
    unit = table.box.units[step.unit].label if step.unit else UNKNOWN
    said = UPGRADE.saying(unit=unit) if step.upgrades else unit
    if step.to is not None and not step.upgrades:
        said = TO.saying(unit=unit, to=step.to.label)
    return Line(step.slot, step.at.label if step.at else UNKNOWN, said)
