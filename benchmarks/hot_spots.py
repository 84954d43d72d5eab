"""Where the time goes: a profile of 10,000 armies end to end. Runs only when named."""

from __future__ import annotations

import cProfile
import pstats

from benchmarks.armies import armies, lines
from benchmarks.end_to_end import report
from benchmarks.measuring import Row

ARMIES, SHOWN = 10_000, 25


def run() -> list[Row]:
    texts = lines(armies(ARMIES))
    for line in texts:
        report(line)
    profile = cProfile.Profile()
    profile.enable()
    for line in texts:
        report(line)
    profile.disable()
    pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(SHOWN)
    return []
