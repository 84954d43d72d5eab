"""Where the time goes: a profile of 10,000 armies end to end. Runs only when named."""

from __future__ import annotations

import cProfile
import pstats

from benchmarks.armies import armies, lines
from benchmarks.end_to_end import report
from benchmarks.measuring import Row

ARMIES, SHOWN = 10_000, 25


def run() -> list[Row]:
    profile(lines(armies(ARMIES)))
    return []


def profile(texts: list[str]) -> None:
    """Prints what takes longest, once everything is warm."""
    for line in texts:
        report(line)
    profiler = cProfile.Profile()
    profiler.enable()
    for line in texts:
        report(line)
    profiler.disable()
    pstats.Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(SHOWN)
