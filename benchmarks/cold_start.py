"""`muster check FILE` from nothing, against `python -c "import pydantic"`."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.armies import armies, line
from benchmarks.measuring import Row, alternate, milliseconds, ratios
from builder.catalogue import CATALOG

BAR = 4
ROUNDS, COLD_ROUNDS = 15, 3
PYDANTIC: Sequence[str] = [sys.executable, "-c", "import pydantic"]
MUSTER = Path(sys.executable).with_name("muster")
SAMPLE = CATALOG / "asoiaf-tmg" / "samples" / "wolves-of-the-north.yaml"


def run() -> list[Row]:
    with TemporaryDirectory(prefix="muster-bench-") as folder:
        return [*with_cache(Path(folder)), without_cache(Path(folder))]


def processor_time() -> float:
    """What all programs started so far have used, however busy the machine was."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def with_cache(folder: Path) -> list[Row]:
    file, cache = folder / "army.json", folder / "cache"
    file.write_text(line(next(armies(1))), "utf-8")
    programs: dict[str, Sequence[str | Path]] = {
        'python -c "import pydantic"': PYDANTIC,
        '  python -c ""': [sys.executable, "-c", ""],
        "muster check army.yaml": [MUSTER, "check", SAMPLE],
        "  muster check --json army.json": [MUSTER, "check", "--json", file],
    }
    sides = [started(program, cache) for program in programs.values()]
    used = alternate(sides, ROUNDS, processor_time)
    rows = [
        Row(what, f"{milliseconds(seconds)} of processor", ratios(seconds, used[0]))
        for what, seconds in zip(programs, used, strict=True)
    ]
    waited = alternate([sides[2], sides[0]], ROUNDS, time.perf_counter)
    by_clock = Row("  by the clock on the wall", milliseconds(waited[0]), ratios(*waited))
    return [rows[0]._replace(ratios=()), rows[1], rows[2]._replace(bar=BAR), by_clock, rows[3]]


def without_cache(folder: Path) -> Row:
    """The first start of all, which compiles the catalogue."""

    def first_start(round: int) -> None:
        started([MUSTER, "check", SAMPLE], folder / f"{time.monotonic_ns()}")(round)

    sides = [first_start, started(PYDANTIC, folder)]
    cold, pydantic = alternate(sides, COLD_ROUNDS, processor_time)
    what, figure = "  the first start, with no cache", f"{milliseconds(cold)} of processor"
    return Row(what, figure, ratios(cold, pydantic))


def started(command: Sequence[str | Path], cache: Path) -> Callable[[int], None]:
    """Starts a program, waits for its end, and wants a verdict of it."""
    environment = {**os.environ, "MUSTER_CACHE": str(cache)}

    def start(_round: int) -> None:
        ended = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=False)
        assert ended.returncode in (0, 1), command

    return start
