"""Runs the benchmarks, all or those named, and prints one table."""

from __future__ import annotations

import os
import platform
import sys
import time
from types import ModuleType

from benchmarks import (
    bigger_catalogue,
    checking,
    cold_start,
    deck_end_to_end,
    deck_hot_spots,
    end_to_end,
    hot_spots,
    memory,
    page,
    peer,
    printing,
    repairing,
    serving,
    share_codes,
)
from benchmarks.measuring import Row

USUAL = {
    "checking": checking,
    "end-to-end": end_to_end,
    "deck-end-to-end": deck_end_to_end,
    "peer": peer,
    "bigger-catalogue": bigger_catalogue,
    "cold-start": cold_start,
    "memory": memory,
    "share-codes": share_codes,
    "repairing": repairing,
    "serving": serving,
    "page": page,
    "printing": printing,
}
ALL = {**USUAL, "hot-spots": hot_spots, "deck-hot-spots": deck_hot_spots}
LINE = "{:<42}  {:>26}  {:>7}  {:>15}  {:>7}  {}"


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in ALL]:
        print(f"no such benchmark: {', '.join(unknown)}; known: {', '.join(ALL)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {load()}")
    print("Figures are medians; eight of ten rounds lie in the range. The machine is noisy:")
    print("only ratios mean much, and they vary too. What has no bar only informs.\n")
    print(LINE.format("what", "figure", "ratio", "range", "bar", "").rstrip())
    for name, benchmark in ALL.items():
        if name in (names or USUAL):
            put(name, benchmark)
    return 0


def load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


def put(name: str, benchmark: ModuleType) -> None:
    began = time.perf_counter()
    rows: list[Row] = benchmark.run()
    for row in rows:
        print(written(row))
    print(f"  ({name}: {time.perf_counter() - began:.0f} s, load now {load()})\n", flush=True)


def written(row: Row) -> str:
    ratio = f"{row.ratio:.2f}" if row.ratios else ""
    spread = "{:.2f}-{:.2f}".format(*row.spread) if row.ratios else ""
    bar = "" if row.bar is None else f"{'>=' if row.at_least else '<='} {row.bar:g}"
    return LINE.format(row.what, row.figure, ratio, spread, bar, row.verdict).rstrip()


sys.exit(main(sys.argv[1:]))
