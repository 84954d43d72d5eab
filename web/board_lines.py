"""Lines between the places of a board: straight, short, and past every other place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot
from typing import NamedTuple

from builder import Frame

# Where along two facing sides a line may run, the middle first.
SHARES = (0.5, 0.3, 0.7, 0.12, 0.88)
CLEARANCE = 4
# Corners are round, so lines begin and end a little inside.
INSIDE = 10


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def length(self) -> float:
        return hypot(self.x2 - self.x1, self.y2 - self.y1)


Frames = tuple[tuple[str, tuple[Frame, ...]], ...]


@cache
def lines_between(places: Frames, links: tuple[tuple[str, str], ...]) -> tuple[Line, ...]:
    """A line for each link whose places are both on the board; worked out once for each board."""
    known = dict(places)
    return tuple(
        best_line(known, one, other) for one, other in links if known.get(one) and known.get(other)
    )


def best_line(places: dict[str, tuple[Frame, ...]], one: str, other: str) -> Line:
    """The shortest line that meets no third place, or else the fewest."""
    between = [frame for id, frames in places.items() if id not in (one, other) for frame in frames]
    found = [
        (sum(meets(line, frame) for frame in between), line.length + wandering, line)
        for start in places[one]
        for end in places[other]
        for wandering, line in lines(start, end)
    ]
    return min(found)[2]


def lines(start: Frame, end: Frame) -> Iterator[tuple[float, Line]]:
    """Lines across where the boxes face each other, or else from corner to corner.

    With each comes a small price for leaving the middle. Boxes cover what runs inside them.
    """
    left, right = max(start.x, end.x), min(start.x + start.width, end.x + end.width)
    top, bottom = max(start.y, end.y), min(start.y + start.height, end.y + end.height)
    for price, share in enumerate(SHARES):
        x, y = round(left + share * (right - left), 1), round(top + share * (bottom - top), 1)
        if right > left:
            yield price, Line(x, bottom - INSIDE, x, top + INSIDE)
        elif bottom > top:
            yield price, Line(right - INSIDE, y, left + INSIDE, y)
    if right <= left and bottom <= top:
        falls = (start.x < end.x) == (start.y < end.y)
        ends = (bottom - INSIDE, top + INSIDE) if falls else (top + INSIDE, bottom - INSIDE)
        yield 0, Line(right - INSIDE, ends[0], left + INSIDE, ends[1])


def meets(line: Line, frame: Frame) -> bool:
    """Whether a line runs through a box or too close by it."""
    x, y = frame.x - CLEARANCE, frame.y - CLEARANCE
    right, bottom = frame.x + frame.width + CLEARANCE, frame.y + frame.height + CLEARANCE
    if max(line.x1, line.x2) <= x or min(line.x1, line.x2) >= right:
        return False
    if max(line.y1, line.y2) <= y or min(line.y1, line.y2) >= bottom:
        return False
    # The corners all lie on one side of a line that passes by.
    across, down = line.x2 - line.x1, line.y2 - line.y1
    sides = [
        across * (corner_y - line.y1) - down * (corner_x - line.x1)
        for corner_x in (x, right)
        for corner_y in (y, bottom)
    ]
    return min(sides) < 0 < max(sides)
