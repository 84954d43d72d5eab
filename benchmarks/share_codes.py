"""How long share codes are, over generated armies and decks, and how many stay within the bar."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import quantiles
from typing import Any

from benchmarks.armies import armies
from benchmarks.decks import decks
from benchmarks.measuring import Row
from builder import check, find_game
from builder.exchange.share_code import write

COUNT = 400
MOST = {"asoiaf-tmg": 120, "agot-lcg": 200}
ENOUGH = 0.95


def run() -> list[Row]:
    return [
        row("40-point armies", "asoiaf-tmg", armies(COUNT)),
        row("60-card decks", "agot-lcg", decks(COUNT)),
    ]


def row(what: str, game_id: str, documents: Iterable[dict[str, Any]]) -> Row:
    """The lengths of legal lists' codes, and the share of them within the bar."""
    game, most = find_game(game_id), MOST[game_id]
    judged = [(document, check(document)) for document in documents]
    codes = [write(game, each, report, "en").content for each, report in judged if report.legal]
    lengths = [len(code) - 1 for code in codes]
    share = sum(length <= most for length in lengths) / len(lengths)
    tenths = quantiles(lengths, n=10)
    figure = f"{tenths[4]:.0f}, 90 %: {tenths[8]:.0f}, top {max(lengths)}"
    return Row(f"letters of codes, {what} (<= {most})", figure, (share,), ENOUGH, True)
