"""Hexes, corners and paths agree with each other, from whichever hex they are named."""

from __future__ import annotations

import pytest

from builder.games.catan_brotherhood.geometry import (
    CORNERS,
    SIDES,
    corner_of,
    corners_of,
    direction,
    hexes_at,
    hexes_beside,
    neighbours,
    next_corners,
    path_of,
    paths_of,
)

HEXES = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]

every_hex = pytest.mark.parametrize("hex", HEXES)


@every_hex
def test_three_hexes_meet_at_a_corner(hex):
    for point in corners_of(hex):
        around = hexes_at(point)
        assert len(set(around)) == 3
        assert hex in around
        assert all(point in corners_of(other) for other in around)


@every_hex
def test_a_path_parts_two_neighbours(hex):
    for path in paths_of(hex):
        [other] = [place for place in hexes_beside(path) if place != hex]
        assert other in neighbours(hex)
        assert path in paths_of(other)


@every_hex
def test_corners_of_a_path_are_next_to_each_other(hex):
    for path in paths_of(hex):
        first, second = path
        assert second in next_corners(first)
        assert first in next_corners(second)


@every_hex
def test_a_corner_has_three_next_ones_and_is_none_of_them(hex):
    for point in corners_of(hex):
        assert len(set(next_corners(point)) - {point}) == 3


def test_one_corner_has_three_names():
    assert corner_of((0, 0), "NE") == corner_of((1, 0), "NW") == corner_of((1, -1), "S")


def test_one_path_has_two_names():
    assert path_of((0, 0), "E") == path_of((1, 0), "W")


def test_directions_are_read_in_both_languages():
    assert [direction(word) for word in ("С", "св", "ЮВ", "ю", "ЮЗ", "СЗ")] == list(CORNERS)
    assert [direction(word) for word in ("СВ", "в", "ЮВ", "ЮЗ", "З", "сз")] == list(SIDES)
