"""The most memory that `muster check --ndjson` takes, over 200,000 lines and over 2,000."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.armies import armies, line
from benchmarks.cold_start import MUSTER
from benchmarks.measuring import Row

# Memory should not grow at all; a tenth is left for where the allocator happens to stand.
BAR = 1.1
FEW, MANY = 2_000, 200_000
# Each army comes several times, every time under another name, so that no two lines are alike.
ARMIES = 20_000
# The system counts what a program holds before it becomes another, so a small one starts it.
LAUNCHER = """
import resource, subprocess, sys
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


class Run(NamedTuple):
    peak: float
    seconds: float


def run() -> list[Row]:
    with TemporaryDirectory(prefix="muster-bench-") as name:
        folder = Path(name)
        write_lines(folder / "few", FEW)
        write_lines(folder / "many", MANY)
        check(folder / "few", folder)
        before = check(folder / "few", folder)
        many = check(folder / "many", folder)
        after = check(folder / "few", folder)
    few = (before.peak, after.peak)
    return [
        Row(f"--ndjson over {FEW:,} lines, most memory", f"{max(few):.1f} MB"),
        Row(
            f"--ndjson over {MANY:,} lines, most memory",
            f"{many.peak:.1f} MB",
            tuple(many.peak / each for each in few),
            BAR,
        ),
        Row(f"  its speed, {MANY / many.seconds:,.0f} lines/s", f"{many.seconds:.0f} s"),
    ]


def write_lines(file: Path, count: int) -> None:
    with file.open("w", encoding="utf-8") as out:
        for army in armies(min(count, ARMIES)):
            name = army["name"]
            for copy in range(max(1, count // ARMIES)):
                out.write(line(army | {"name": f"{name}-{copy}"}) + "\n")


def check(file: Path, folder: Path) -> Run:
    launcher: list[str | Path] = [sys.executable, "-S", "-c", LAUNCHER]
    command = [*launcher, MUSTER, "check", "--ndjson", file]
    environment = {**os.environ, "MUSTER_CACHE": str(folder / "cache")}
    began = time.perf_counter()
    ended = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    seconds = time.perf_counter() - began
    code, kilobytes = map(int, ended.stdout.split())
    assert code in (0, 1), code
    return Run(kilobytes / 1024, seconds)
