"""The map with all that a table puts on it, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator

from builder.board import Board, Frame, Owner, Piece, Place, letters
from builder.catalogue import Edition
from builder.game import Game
from builder.games.agot_board_game.faults import areas_at_fault
from builder.games.agot_board_game.gauges import gauge
from builder.games.agot_board_game.looking import WALLS
from builder.games.agot_board_game.names import token_label
from builder.games.agot_board_game.pieces import LAND, PORT, SEA, Area, Box
from builder.games.agot_board_game.pieces import Piece as Thing
from builder.games.agot_board_game.table import Neutral, Side, Table
from builder.report import Report
from builder.text import Text

MAP = Text(en="The map", ru="Карта")
ABOUT = Text(
    en="Areas of Westeros as boxes, with lines between neighbours; a table tells the same.",
    ru="Области Вестероса в виде рамок, соседние соединены линиями; то же сказано в таблице.",
)
KINDS = {
    LAND: Text(en="land", ru="земля"),
    SEA: Text(en="sea", ru="море"),
    PORT: Text(en="port", ru="порт"),
}
PORT_NAME = Text(en="Port", ru="Порт")
SUPPLY = Text(en="supply", ru="снабжение")
CROWN = Text(en="crown", ru="корона")
GARRISON = Text(en="garrison {strength}", ru="гарнизон {strength}")
POWER = Text(en="power tokens: {count}", ru="жетонов власти: {count}")
NEUTRAL = Text(en="neutral lord, strength {strength}", ru="нейтральный лорд, сила {strength}")
OPEN = Text(en="neutral lord", ru="нейтральный лорд")
CLOSED = Text(en="impassable", ru="непреодолимо")
ROUTED = Text(en="routed: {unit} {count}", ru="бежали: {unit} {count}")
UNIT = Text(en="{unit} {count}", ru="{unit} {count}")
LEGEND = (
    ("garrison", Text(en="garrison", ru="гарнизон")),
    ("power", Text(en="power token", ru="жетон власти")),
    ("neutral", OPEN),
    ("closed", CLOSED),
)


def board(_game: Game, edition: Edition[Thing], report: Report | None) -> Board | None:
    """The bare map of an edition, or the map with a table on it; None where nothing is on it."""
    box: Box = edition.tables
    table: Table | None = report.roster if report else None
    made = Board(MAP, ABOUT, (), tuple(links(box)), KINDS, tuple(legend(box)))
    if report is None or table is None:
        return made._replace(places=tuple(bare_place(area) for area in box.areas.values()))
    if not is_stated(table):
        return None
    faulty = areas_at_fault(report)
    return made._replace(
        places=tuple(place(table, area, area.id in faulty) for area in box.areas.values()),
        owners=owners(table),
        gauges=tuple(found for side in table.sides if (found := gauge(table, side))),
    )


def is_stated(table: Table) -> bool:
    """Whether a table says anything of the map."""
    return bool(table.neutral) or any(
        side.units is not None or side.orders or side.garrison or (side.power and side.power.areas)
        for side in table.sides
    )


def links(box: Box) -> Iterator[tuple[str, str]]:
    """Every two neighbours, once."""
    for area in box.areas.values():
        yield from ((area.id, other) for other in sorted(area.adjacent) if area.id < other)


def legend(box: Box) -> Iterator[tuple[str, Text]]:
    """What the shapes mean; units and orders are drawn in the shape of their id."""
    yield from WALLS.items()
    yield from (("supply", SUPPLY), ("crown", CROWN))
    yield from ((unit.id, unit.label) for unit in box.units.values())
    yield from ((order.id, order.label) for order in box.orders.values())
    yield from LEGEND


# ---- places --------------------------------------------------------------------------------------


def bare_place(area: Area) -> Place:
    frames = tuple(Frame(*box) for box in area.boxes)
    short = PORT_NAME if area.type == PORT else area.label
    return Place(area.id, area.label, short, area.type, frames, tuple(signs(area)))


def signs(area: Area) -> Iterator[Piece]:
    """What the board prints in an area."""
    if area.fortification:
        yield Piece(area.fortification, WALLS[area.fortification])
    yield from [Piece("supply", SUPPLY)] * area.supply
    yield from [Piece("crown", CROWN)] * area.crowns


def place(table: Table, area: Area, is_faulty: bool) -> Place:
    lords = [lord for lord in table.neutral or () if lord.area.id == area.id]
    tokens = [lord_piece(lord) for lord in lords]
    units: list[Piece] = []
    for side in table.sides:
        tokens += side_tokens(table, side, area)
        units += side_units(table, side, area)
    closed = any(lord.stated and lord.strength is None for lord in lords)
    return bare_place(area)._replace(
        tokens=tuple(tokens), units=tuple(units), is_closed=closed, is_faulty=is_faulty
    )


def lord_piece(lord: Neutral) -> Piece:
    if not lord.stated:
        return Piece("neutral", OPEN, "?")
    if lord.strength is None:
        return Piece("closed", CLOSED)
    return Piece("neutral", NEUTRAL.saying(strength=lord.strength), str(lord.strength))


def side_units(table: Table, side: Side, area: Area) -> Iterator[Piece]:
    """The units of a house in an area, those routed apart."""
    force, lying = side.forces.get(area.id), side.routed.get(area.id)
    for unit in table.box.units.values():
        down = lying.units[unit.id] if lying else 0
        for count, shape, words in (
            ((force.units[unit.id] if force else 0) - down, unit.id, UNIT),
            (down, f"{unit.id} routed", ROUTED),
        ):
            if count > 0:
                said = words.saying(unit=unit.label, count=count)
                yield Piece(shape, said, str(count), side.slot)


def side_tokens(table: Table, side: Side, area: Area) -> Iterator[Piece]:
    """The order, garrison and power tokens of a house in an area."""
    for order in side.orders or ():
        if order.area.id == area.id and order.token:
            words = token_label(table, order.token)
            said = f"{order.token.value:+d}" if order.token.value else ""
            said = said.replace("-", "−") + ("*" if order.token.special else "")
            yield Piece(order.token.type, words, said, side.slot)
    garrison = side.garrison
    if garrison and garrison.area.id == area.id:
        strength = strength_of(table, side)
        words = GARRISON.saying(strength=strength)
        yield Piece("garrison", words, strength, side.slot)
    for ref, count in (side.power.areas if side.power else None) or ():
        if ref.id == area.id and count:
            words = POWER.saying(count=count)
            yield Piece("power", words, str(count) if count > 1 else "", side.slot)


def strength_of(table: Table, side: Side) -> str:
    """The strength of a garrison, as stated or as printed for the house."""
    stated = side.garrison.strength if side.garrison else None
    if stated is None and side.id in table.box.houses:
        stated = table.box.houses[side.id].garrison
    return "?" if stated is None else str(stated)


# ---- houses --------------------------------------------------------------------------------------


def owners(table: Table) -> tuple[Owner, ...]:
    initials = letters([side.label for side in table.sides])
    return tuple(
        Owner(side.slot, side.id, side.label, own, colour(table, side))
        for side, own in zip(table.sides, initials, strict=True)
    )


def colour(table: Table, side: Side) -> str:
    faction = table.catalogue.factions.get(side.id)
    return faction.colour if faction else ""
