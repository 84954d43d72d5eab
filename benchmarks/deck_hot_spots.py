"""Where the time goes: a profile of decks end to end. Runs only when named."""

from __future__ import annotations

from benchmarks.armies import lines
from benchmarks.decks import decks
from benchmarks.hot_spots import profile
from benchmarks.measuring import Row

DECKS = 5_000


def run() -> list[Row]:
    profile(lines(decks(DECKS)))
    return []
