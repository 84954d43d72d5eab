"""How things are measured: sides take turns, and ratios are taken turn by turn against noise."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from typing import NamedTuple, TypeVar

T = TypeVar("T")
Clock = Callable[[], float]


class Row(NamedTuple):
    """One line of the table. Without a ratio or a bar it only informs.

    The bar is the most that the ratio may be, or the least.
    """

    what: str
    figure: str
    ratios: tuple[float, ...] = ()
    bar: float | None = None
    at_least: bool = False

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def spread(self) -> tuple[float, float]:
        """Where eight of ten rounds lie; of few rounds, all."""
        if len(self.ratios) < 10:
            return min(self.ratios), max(self.ratios)
        tenths = quantiles(self.ratios, n=10)
        return tenths[0], tenths[-1]

    @property
    def verdict(self) -> str:
        if self.bar is None or not self.ratios:
            return ""
        is_met = self.ratio >= self.bar if self.at_least else self.ratio <= self.bar
        return "met" if is_met else "MISSED"


def alternate(
    sides: Sequence[Callable[[int], object]], rounds: int, clock: Clock = time.thread_time
) -> list[list[float]]:
    """Seconds of each side in each round, after one round to warm up; a side is told the round.

    Every second round goes backwards, so that no side always follows the same other. The clock
    counts this thread's own time unless told otherwise: other programs then disturb less.
    """
    for side in sides:
        side(0)
    seconds: list[list[float]] = [[] for _ in sides]
    order = list(enumerate(sides))
    for number in range(rounds):
        for place, side in order:
            began = clock()
            side(number)
            seconds[place].append(clock() - began)
        order.reverse()
    return seconds


def chunks(items: Sequence[T], count: int) -> list[Sequence[T]]:
    """The items in so many equal parts, one for each round."""
    size = len(items) // count
    return [items[start : start + size] for start in range(0, size * count, size)]


def ratios(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """How many times the other's seconds the one took, round by round."""
    return tuple(a / b for a, b in zip(one, other, strict=True))


def microseconds(seconds: Sequence[float], count: int) -> str:
    """What one of so many takes."""
    return f"{median(seconds) / count * 1e6:.1f} µs each"


def milliseconds(seconds: Sequence[float]) -> str:
    return f"{median(seconds) * 1e3:.0f} ms"
