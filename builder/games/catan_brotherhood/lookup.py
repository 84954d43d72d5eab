"""What the names of a document mean, and what could not be understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from builder.games.catan_brotherhood.geometry import (
    CORNERS,
    SIDES,
    Hex,
    corner_of,
    direction,
    path_of,
)
from builder.games.catan_brotherhood.table import Corner, Table, Tile, Way
from builder.games.catan_brotherhood.things import Thing
from builder.names import fold
from builder.roster import Misread
from builder.stated import MOST_COUNT, Misshapen, whole, word

AXIAL = re.compile(r"\s*([+-]?\d{1,3})\s*[,;]\s*([+-]?\d{1,3})\s*")
CORNER, WAY, HEX, COLOUR, PLAYER = "corner", "path", "hex", "colour", "player"

# ---- shapes --------------------------------------------------------------------------------------


def mapped(value: Any, keys: frozenset[str]) -> dict[str, Any]:
    if type(value) is dict and value.keys() <= keys:
        return value
    raise Misshapen


def any_keys(value: Any, most: int) -> dict[str, Any]:
    """A mapping of names to something."""
    if type(value) is not dict or len(value) > most:
        raise Misshapen
    for key in value:
        name(key)
    return value


def listed(value: Any, most: int) -> list[Any]:
    if type(value) is list and len(value) <= most:
        return value
    raise Misshapen


def name(value: Any) -> str:
    if not word(value):
        raise Misshapen
    return str(value)


def among(value: Any, *known: str) -> str:
    """One of a few words, or nothing."""
    if value is None:
        return ""
    if type(value) is not str or value not in known:
        raise Misshapen
    return value


def counted(value: Any, least: int = 0, most: int = MOST_COUNT) -> int:
    number = whole(value, MOST_COUNT)
    if not least <= number <= most:
        raise Misshapen
    return number


def optional_count(value: Any, least: int = 0, most: int = MOST_COUNT) -> int | None:
    return None if value is None else counted(value, least, most)


def is_number(value: Any) -> bool:
    return type(value) in (int, float)


# ---- names ---------------------------------------------------------------------------------------


def look_up(table: Table, kind: str, said: str, slot: str) -> Thing | None:
    """The thing of a kind that a name means; one that means none is noted."""
    for thing in table.edition.find(said):
        if thing.kind == kind:
            return thing
    near = table.edition.candidates(said, lambda thing: thing.kind == kind)
    fitting = tuple(thing for thing in near if thing.kind == kind)
    table.misread.append((kind, Misread(slot, said, (), fitting)))
    return None


def not_known(table: Table, kind: str, said: str, slot: str) -> None:
    table.misread.append((kind, Misread(slot, said, (), ())))


def amounts(table: Table, value: Any, kind: str, slot: str) -> dict[str, int]:
    """How many of each thing; the same thing under two names is added up."""
    found: dict[str, int] = {}
    for said, count in any_keys(value, 50).items():
        number = counted(count)
        if thing := look_up(table, kind, said, f"{slot}/{said}"):
            found[thing.id] = found.get(thing.id, 0) + number
    return found


def optional_amounts(table: Table, value: Any, kind: str, slot: str) -> dict[str, int] | None:
    return None if value is None else amounts(table, value, kind, slot)


def colour_of(table: Table, said: str) -> str:
    return table.catalogue.faction_names.get(fold(said), "")


def person(table: Table, value: Any, slot: str) -> int | None:
    """The index of the player that is meant: by seat, colour or name; none when nobody is "
    "listed."""
    if is_number(value):
        number, said = counted(value, 1, 10), ""
    else:
        said = name(value)
        number = int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0
    for seat in table.seats:
        if seat.number == number or (said and seat.player and fold(seat.player) == fold(said)):
            return seat.index
    colour = colour_of(table, said) if said else ""
    for seat in table.seats:
        if colour and seat.colour == colour:
            return seat.index
    if table.seats:
        not_known(table, PLAYER, said or str(number), slot)
    return None


# ---- places --------------------------------------------------------------------------------------


def axial(said: str) -> Hex | None:
    found = AXIAL.fullmatch(said)
    return (int(found[1]), int(found[2])) if found else None


def tile_of(table: Table, said: str) -> Tile | None:
    """The hex that a name means: as written, or as the catalogue would write that name."""
    tiles: Mapping[str, Tile] = {tile.name: tile for tile in table.board.tiles or ()}
    if said in tiles:
        return tiles[said]
    place = axial(said)
    if place is not None:
        return table.board.by_place.get(place)
    for thing in table.edition.find(said):
        if thing.id in tiles:
            return tiles[thing.id]
    return next((tile for key, tile in tiles.items() if fold(key) == fold(said)), None)


def hex_of(table: Table, said: str) -> Hex | None:
    tile = tile_of(table, said)
    return tile.at if tile else axial(said)


def pointed(table: Table, said: str, ways: Mapping[str, Any]) -> tuple[Hex, str] | None:
    """The hex and the direction of a place, when it is written so."""
    hex, _, last = said.strip().rpartition(" ")
    way = direction(last)
    place = hex_of(table, hex.strip()) if hex and way in ways else None
    return None if place is None else (place, way)


def corner(table: Table, value: Any, slot: str) -> Corner:
    said = name(value)
    found = pointed(table, said, CORNERS)
    if found is None and table.board.has_places:
        not_known(table, CORNER, said, slot)
    return Corner(slot, said, corner_of(*found) if found else None)


def way(table: Table, value: Any, slot: str) -> Way:
    said = name(value)
    found = pointed(table, said, SIDES)
    if found is None and table.board.has_places:
        not_known(table, WAY, said, slot)
    return Way(slot, said, path_of(*found) if found else None)
