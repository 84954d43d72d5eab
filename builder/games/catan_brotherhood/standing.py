"""What stands where: buildings, roads and guards of all players, before and during a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.games.catan_brotherhood.geometry import Path, Point, corners_of, next_corners
from builder.games.catan_brotherhood.table import (
    EMPTY_POST,
    Action,
    Board,
    Corner,
    Seat,
    Table,
    Way,
    seats_with,
)
from builder.games.catan_brotherhood.things import GUARD, KEEP, ROAD, SETTLEMENT
from builder.text import Text


class Building(NamedTuple):
    owner: int
    piece: str
    corner: Corner


class Road(NamedTuple):
    owner: int
    way: Way


class Standing(NamedTuple):
    """All pieces with known places."""

    buildings: tuple[Building, ...]
    roads: tuple[Road, ...]
    wall: tuple[tuple[int, ...], ...] | None


class Step(NamedTuple):
    """An action of a turn, and what stands before it."""

    action: Action
    before: Standing


def standing(table: Table) -> Standing:
    buildings = [
        Building(seat.index, piece, corner)
        for seat in table.seats
        for piece in (SETTLEMENT, KEEP)
        for corner in corners_stated(seat, piece)
    ]
    roads = [
        Road(seat.index, way)
        for seat in table.seats
        for way in (seat.roads.ways if seat.roads else None) or ()
    ]
    return Standing(tuple(buildings), tuple(roads), table.wall)


def corners_stated(seat: Seat, piece: str) -> tuple[Corner, ...]:
    pieces = seat.on_board(piece)
    return (pieces.corners if pieces else None) or ()


def steps(table: Table) -> Iterator[Step]:
    """The actions of the turn, each with what the ones before it have built."""
    now = standing(table)
    for action in table.turn.actions if table.turn else ():
        yield Step(action, now)
        now = after(now, action)


def after(now: Standing, action: Action) -> Standing:
    owner, piece = action.owner, action.build.id if action.build else ""
    if owner is None:
        return now
    if piece == ROAD and action.way:
        return now._replace(roads=(*now.roads, Road(owner, action.way)))
    if piece in (SETTLEMENT, KEEP) and action.corner:
        key = action.corner.key
        left = [b for b in now.buildings if piece == SETTLEMENT or b.corner.key != key]
        return now._replace(buildings=(*left, Building(owner, piece, action.corner)))
    if piece == GUARD and action.section and now.wall is not None:
        return now._replace(wall=with_guard(now.wall, action.section, action.post, owner))
    return now


def with_guard(
    wall: tuple[tuple[int, ...], ...], section: int, post: int | None, owner: int
) -> tuple[tuple[int, ...], ...]:
    """The Wall with one guard more, on the post stated or on the lowest free one."""
    rows = [list(posts) for posts in wall]
    rows += [[] for _ in range(section - len(rows))]
    posts = rows[section - 1]
    place = (post or lowest_free(posts)) - 1
    posts += [EMPTY_POST] * (place + 1 - len(posts))
    posts[place] = owner
    return tuple(tuple(row) for row in rows)


def lowest_free(posts: Iterable[int]) -> int:
    """The number of the lowest free post."""
    number = 1
    for post in posts:
        if post == EMPTY_POST:
            return number
        number += 1
    return number


# ---- questions -----------------------------------------------------------------------------------


def is_land_corner(board: Board, point: Point) -> bool:
    return any(tile.is_land or tile.terrain is None for tile in board.tiles_at(point))


def is_land_path(board: Board, path: Path) -> bool:
    return any(tile.is_land or tile.terrain is None for tile in board.tiles_beside(path))


def near(point: Point, buildings: Iterable[Building]) -> list[Building]:
    """Buildings one path away."""
    around = set(next_corners(point))
    return [building for building in buildings if building.corner.point in around]


def at_corner(corner: Corner, buildings: Iterable[Building]) -> list[Building]:
    return [building for building in buildings if building.corner.key == corner.key]


def reaches(owner: int, point: Point, roads: Iterable[Road]) -> bool:
    """Whether a road of a player ends at a corner."""
    return any(road.owner == owner and point in (road.way.path or ()) for road in roads)


def joins(owner: int, path: Path, now: Standing) -> bool:
    """Whether a new road would join the player's own pieces, and not past another's building."""
    for point in path:
        holders = {b.owner for b in now.buildings if b.corner.point == point}
        if owner in holders or (not holders and reaches(owner, point, now.roads)):
            return True
    return False


def longest(owner: int, now: Standing) -> int:
    """How many roads a player has in one row: no branches, not through another's building."""
    ends: dict[Point, list[Path]] = {}
    for road in now.roads:
        if road.owner == owner and road.way.path:
            for point in road.way.path:
                ends.setdefault(point, []).append(road.way.path)
    blocked = {b.corner.point for b in now.buildings if b.owner != owner}

    def walk(point: Point, used: frozenset[Path], begun: bool) -> int:
        if begun and point in blocked:
            return 0
        best = 0
        for path in set(ends.get(point, ())) - used:
            [other] = path - {point}
            best = max(best, 1 + walk(other, used | {path}, True))
        return best

    return max((walk(point, frozenset(), False) for point in ends), default=0)


def free_corners(board: Board, now: Standing) -> list[Point]:
    """Corners of land that are free, with no building one path away."""
    taken = {building.corner.point for building in now.buildings}
    land = {point for tile in board.land if tile.at is not None for point in corners_of(tile.at)}
    return sorted(
        point for point in land if point not in taken and taken.isdisjoint(next_corners(point))
    )


def owner_label(table: Table, owner: int) -> Text:
    return next((seat.label for seat in seats_with(table, owner)), Text("—", "—"))
