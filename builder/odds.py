"""Exact draw odds, and means with their error when only a sample can be taken."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, sqrt
from typing import NamedTuple


def at_least_one(copies: int, cards: int, drawn: int) -> float:
    """The chance to draw at least one of so many copies among so many cards."""
    return at_least(1, copies, cards, drawn)


def at_least(wanted: int, copies: int, cards: int, drawn: int) -> float:
    """The hypergeometric chance of at least so many hits."""
    drawn = min(drawn, cards)
    ways = comb(cards, drawn)
    misses = sum(
        comb(copies, hits) * comb(cards - copies, drawn - hits)
        for hits in range(min(wanted, copies + 1))
        if 0 <= drawn - hits <= cards - copies
    )
    return 1 - misses / ways


def with_mulligan(copies: int, cards: int, hand: int, further: int) -> float:
    """The same when a first hand without a copy is shuffled back once.

    A hand that has a copy is kept; otherwise the second hand and all further draws count.
    """
    first = at_least_one(copies, cards, hand)
    return first + (1 - first) * at_least_one(copies, cards, hand + further)


class Mean(NamedTuple):
    """A mean, and the standard error of it; none when every case was counted."""

    value: float
    error: float


def weighted_mean(values: Iterable[tuple[float, float]]) -> Mean:
    """The mean of values with their exact chances."""
    return Mean(sum(value * chance for value, chance in values), 0.0)


def sample_mean(values: list[float]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Mean(mean, sqrt(variance / count))
