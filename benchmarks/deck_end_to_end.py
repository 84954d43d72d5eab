"""A deck as JSON text in, report JSON out, against `json.loads` of the same line."""

from __future__ import annotations

from benchmarks.armies import lines
from benchmarks.decks import by_name, decks, pool
from benchmarks.end_to_end import compare
from benchmarks.measuring import Row
from builder import check_text

BAR = 10
DECKS = 5_000


def run() -> list[Row]:
    every, named = lines(decks(DECKS)), lines(by_name(decks(DECKS // 10)))
    # What the generator kept would burden the garbage collector.
    pool.cache_clear()
    verdicts = [check_text(line).legal for line in every]
    legal = [line for line, verdict in zip(every, verdicts, strict=True) if verdict]
    illegal = [line for line, verdict in zip(every, verdicts, strict=True) if not verdict]
    return [
        Row(f"decks, {len(legal) / DECKS:.0%} of them legal", f"{DECKS:,}"),
        *compare("deck end to end", every, BAR),
        *compare("deck end to end, legal only", legal),
        *compare("deck end to end, illegal only", illegal),
        *compare("deck end to end, cards by name", named),
    ]
