"""The cost curve of a deck as bars: numbers for a picture and for the table beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Bar(NamedTuple):
    """The cards of one cost: how many of each kind, and in all."""

    cost: str
    kinds: tuple[tuple[str, int], ...]
    total: int


class Curve(NamedTuple):
    kinds: tuple[str, ...]
    bars: tuple[Bar, ...]
    highest: int


def curve_of(counts: Mapping[str, Mapping[str, int]]) -> Curve:
    """The bars of a curve that is told by kind and cost; costs in order, what is no number last."""
    kinds = tuple(counts)
    costs = sorted({cost for each in counts.values() for cost in each}, key=place)
    bars = []
    for cost in costs:
        shares = tuple((kind, counts[kind].get(cost, 0)) for kind in kinds)
        bars.append(Bar(cost, shares, sum(number for _, number in shares)))
    return Curve(kinds, tuple(bars), max((bar.total for bar in bars), default=0))


def place(cost: str) -> tuple[bool, int, str]:
    return (not cost.isdigit(), int(cost) if cost.isdigit() else 0, cost)
