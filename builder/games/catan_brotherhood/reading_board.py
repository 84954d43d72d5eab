"""From a document to a board: hexes with their numbers, and trade routes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from builder.games.catan_brotherhood.geometry import CORNERS, SIDES, Hex, Point, corner_of, path_of
from builder.games.catan_brotherhood.lookup import (
    CORNER,
    any_keys,
    axial,
    counted,
    is_number,
    listed,
    look_up,
    mapped,
    name,
    not_known,
    pointed,
)
from builder.games.catan_brotherhood.table import Board, Route, Table, Tile
from builder.games.catan_brotherhood.things import Thing
from builder.stated import Misshapen, whole

BOARD_KEYS = frozenset({"hexes", "routes"})
HEX_KEYS = frozenset({"terrain", "number", "at"})
ROUTE_KEYS = frozenset({"resource", "at"})
FARTHEST = 100


def read_board(table: Table, value: Any) -> Board:
    if value is None:
        return Board(None, None)
    parts = mapped(value, BOARD_KEYS)
    table.board = Board(read_tiles(table, parts.get("hexes")), None)
    return Board(table.board.tiles, read_routes(table, parts.get("routes")))


def read_tiles(table: Table, value: Any) -> tuple[Tile, ...] | None:
    if value is None:
        return None
    hexes = any_keys(value, 100)
    return tuple(read_tile(table, said, inner) for said, inner in hexes.items())


def read_tile(table: Table, said: str, value: Any) -> Tile:
    """A hex: its terrain alone, or with its number and its place."""
    slot = f"board/hexes/{said}"
    if type(value) is str:
        return Tile(slot, said, axial(said), look_up(table, "terrain", name(value), slot), ())
    parts = mapped(value, HEX_KEYS)
    ground = None if parts.get("terrain") is None else name(parts["terrain"])
    stated = list(read_numbers(table, parts.get("number"), f"{slot}/number"))
    return Tile(
        slot=slot,
        name=said,
        at=read_place(parts.get("at")) or axial(said),
        terrain=look_up(table, "terrain", ground, f"{slot}/terrain") if ground else None,
        numbers=tuple(number for number in stated if isinstance(number, Thing)),
        odd=tuple(number for number in stated if isinstance(number, str)),
    )


def read_place(value: Any) -> Hex | None:
    if value is None:
        return None
    if type(value) is not list or len(value) != 2:
        raise Misshapen
    q, r = (whole(number, FARTHEST) for number in value)
    return q, r


def read_numbers(table: Table, value: Any, slot: str) -> Iterator[Thing | str | None]:
    """The number tokens on a hex: one, or all that lie there."""
    if type(value) is list:
        for place, number in enumerate(listed(value, 10)):
            yield read_number(table, number, f"{slot}/{place}")
    elif value is not None:
        yield read_number(table, value, slot)


def read_number(table: Table, value: Any, slot: str) -> Thing | str | None:
    """The token of a number; a number that no token has comes back as it is written."""
    said = str(counted(value, 0, 100)) if is_number(value) else name(value)
    printed = "/".join(re.findall(r"\d+", said))
    for token in table.things("number"):
        if token.facts["value"] == printed:
            return token
    return said if printed else look_up(table, "number", said, slot)


def read_routes(table: Table, value: Any) -> tuple[Route, ...] | None:
    if value is None:
        return None
    routes = enumerate(listed(value, 20))
    found = [read_route(table, route, f"board/routes/{number}") for number, route in routes]
    return tuple(route for route in found if route)


def read_route(table: Table, value: Any, slot: str) -> Route | None:
    if type(value) is str:
        resource = look_up(table, "resource", name(value), slot)
        return Route(slot, resource, None) if resource else None
    parts = mapped(value, ROUTE_KEYS)
    resource = look_up(table, "resource", name(parts.get("resource")), f"{slot}/resource")
    points = read_points(table, parts.get("at"), f"{slot}/at")
    return Route(slot, resource, points) if resource else None


def read_points(table: Table, value: Any, slot: str) -> frozenset[Point] | None:
    """The corners of a route: those of its path, or one by one."""
    if value is None:
        return None
    if type(value) is not list:
        return frozenset(points_of(table, name(value), slot, paths_first=True))
    places = [name(said) for said in listed(value, 6)]
    found = (
        points_of(table, said, f"{slot}/{number}", paths_first=False)
        for number, said in enumerate(places)
    )
    return frozenset(point for points in found for point in points)


def points_of(table: Table, said: str, slot: str, *, paths_first: bool) -> list[Point]:
    """A path's corners, or the one corner; a direction that both have is that of a path, alone."""
    path, corner = pointed(table, said, SIDES), pointed(table, said, CORNERS)
    if path and (paths_first or not corner):
        return list(path_of(*path))
    if corner:
        return [corner_of(*corner)]
    if table.board.has_places:
        not_known(table, CORNER, said, slot)
    return []
