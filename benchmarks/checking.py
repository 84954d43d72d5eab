"""Checks per second on one thread, for 10,000 varied armies that are Python values already."""

from __future__ import annotations

from statistics import median

from benchmarks.armies import armies
from benchmarks.measuring import Row, alternate, chunks
from builder import check

ARMIES, ROUNDS = 10_000, 10


def run() -> list[Row]:
    documents = list(armies(ARMIES))
    legal = sum(check(document).legal for document in documents)
    parts = chunks(documents, ROUNDS)

    def judge(round: int) -> None:
        for document in parts[round]:
            check(document)

    def judge_in_words(round: int) -> None:
        for document in parts[round]:
            check(document).as_json("en")

    sides = alternate([judge, judge_in_words], ROUNDS)
    plain, worded = [[len(parts[0]) / each for each in side] for side in sides]
    return [
        Row(f"armies, {legal / ARMIES:.0%} of them legal", f"{ARMIES:,}"),
        Row("check, findings only", rate(plain)),
        Row("check, with the words of the report", rate(worded)),
    ]


def rate(figures: list[float]) -> str:
    return f"{median(figures):,.0f}/s ({min(figures):,.0f}-{max(figures):,.0f})"
