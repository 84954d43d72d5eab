"""JSON text in, report JSON out, against `json.loads` of the same line."""

from __future__ import annotations

import json
from collections.abc import Sequence

import orjson

from benchmarks.armies import armies, lines
from benchmarks.measuring import Row, alternate, chunks, microseconds, ratios
from builder import check_text

BAR = 25
ARMIES, ROUNDS = 10_000, 100


def run() -> list[Row]:
    # Only the lines are kept: documents beside them would burden the garbage collector.
    every = lines(armies(ARMIES))
    legal = [line for line in every if check_text(line).legal]
    return [
        *compare("end to end", every, BAR),
        *compare("end to end, legal armies only", legal),
        *compare("end to end, one name misspelt", lines(armies(ARMIES // 10, misspelt=1))),
    ]


def report(line: str) -> bytes:
    return orjson.dumps(check_text(line).as_json("en"))


def compare(what: str, texts: Sequence[str], bar: float | None = None) -> list[Row]:
    parts = chunks(texts, ROUNDS)

    def answer(round: int) -> None:
        for line in parts[round]:
            report(line)

    def load(round: int) -> None:
        for line in parts[round]:
            json.loads(line)

    answered, loaded = alternate([answer, load], ROUNDS)
    size = len(parts[0])
    found = Row(what, microseconds(answered, size), ratios(answered, loaded), bar)
    return [Row("json.loads", microseconds(loaded, size)), found] if bar else [found]
