"""Hexes, corners and paths: whole coordinates in which every corner has one place.

A hex stands at (q, r): q counts eastwards along a row, r counts rows southwards, and each row lies
half a hex further east than the one above it. Hexes have a corner in the north and in the south.
"""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """A corner: half widths eastwards, quarter heights southwards."""

    x: int
    y: int


Path = frozenset[Point]
CORNERS = {
    "N": (0, -2),
    "NE": (1, -1),
    "SE": (1, 1),
    "S": (0, 2),
    "SW": (-1, 1),
    "NW": (-1, -1),
}
SIDES = {
    "NE": ("N", "NE"),
    "E": ("NE", "SE"),
    "SE": ("SE", "S"),
    "SW": ("S", "SW"),
    "W": ("SW", "NW"),
    "NW": ("NW", "N"),
}
NEXT_HEXES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
COMPASS = str.maketrans({"С": "N", "Ю": "S", "В": "E", "З": "W"})
Hex = tuple[int, int]


def direction(word: str) -> str:
    """A direction in Latin capitals, from either language."""
    return word.upper().translate(COMPASS)


def corner_of(hex: Hex, name: str) -> Point:
    q, r = hex
    dx, dy = CORNERS[name]
    return Point(2 * q + r + dx, 3 * r + dy)


def corners_of(hex: Hex) -> list[Point]:
    return [corner_of(hex, name) for name in CORNERS]


def path_of(hex: Hex, side: str) -> Path:
    return frozenset(corner_of(hex, name) for name in SIDES[side])


def paths_of(hex: Hex) -> list[Path]:
    return [path_of(hex, side) for side in SIDES]


def neighbours(hex: Hex) -> list[Hex]:
    return [(hex[0] + dq, hex[1] + dr) for dq, dr in NEXT_HEXES]


def next_corners(point: Point) -> list[Point]:
    """The three corners one path away."""
    x, y = point
    # Every corner is the northern or the southern one of some hex, and rows are three high.
    ways = ((-1, 1), (1, 1), (0, -2)) if y % 3 == 1 else ((-1, -1), (1, -1), (0, 2))
    return [Point(x + dx, y + dy) for dx, dy in ways]


def hexes_at(point: Point) -> list[Hex]:
    """The places of the three hexes that meet at a corner."""
    found = []
    for dx, dy in CORNERS.values():
        x, y = point.x - dx, point.y - dy
        if y % 3 == 0 and (x - y // 3) % 2 == 0:
            found.append(((x - y // 3) // 2, y // 3))
    return found


def hexes_beside(path: Path) -> list[Hex]:
    """The places of the two hexes that a path parts."""
    first, second = (set(hexes_at(point)) for point in path)
    return sorted(first & second)
