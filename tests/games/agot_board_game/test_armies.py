"""Armies and the smallest removals, against trying out everything."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import find_game
from builder.games.agot_board_game.armies import Army, armies_of, fits, removals

LEVELS = find_game("agot-board-game").catalogue.edition("printed-2015").tables.levels
FLAGS = tuple(LEVELS.values())


def fit_after(sizes: tuple[int, ...], lost: tuple[int, ...], flags: tuple[int, ...]) -> bool:
    left = sorted((s - x for s, x in zip(sizes, lost, strict=True) if s - x > 1), reverse=True)
    return len(left) <= len(flags) and all(a <= b for a, b in zip(left, flags, strict=False))


class TestRemovals:
    """The removals told are legal, smallest, and all there are (as long as they are few)."""

    @settings(max_examples=80)
    @given(
        sizes=st.lists(st.integers(2, 6), max_size=6).map(lambda s: tuple(sorted(s, reverse=True))),
        flags=st.sampled_from(FLAGS),
    )
    def test_removals_are_the_smallest(
        self, sizes: tuple[int, ...], flags: tuple[int, ...]
    ) -> None:
        armies = [Army(f"area-{number}", size) for number, size in enumerate(sizes)]
        ways = [
            lost
            for lost in product(*(range(size) for size in sizes))
            if fit_after(sizes, lost, flags)
        ]
        least = min(map(sum, ways))
        smallest = {lost for lost in ways if sum(lost) == least}

        told, options = removals(armies, flags)
        assert told == least
        assert fits(armies, flags) is (least == 0)
        found = {tuple(dict(option).get(army.area, 0) for army in armies) for option in options}
        assert len(found) == len(options)
        assert found <= smallest
        if least and len(smallest) <= 6:
            assert found == smallest


def test_many_armies_are_told_quickly() -> None:
    armies = [Army(f"area-{number}", 2) for number in range(58)]

    least, options = removals(armies, FLAGS[-1])
    assert least == 53
    assert len(options) == 6


@pytest.mark.parametrize(("level", "flags"), [(0, (2, 2)), (3, (3, 2, 2, 2)), (6, (4, 3, 2, 2, 2))])
def test_levels_are_those_of_the_track(level: int, flags: tuple[int, ...]) -> None:
    assert LEVELS[level] == flags


def test_equal_armies_stand_in_the_order_of_their_names() -> None:
    from collections import Counter

    units = {"b": Counter(ship=2), "a": Counter(ship=2), "c": Counter(ship=3)}
    assert [army.area for army in armies_of(units)] == ["c", "a", "b"]
