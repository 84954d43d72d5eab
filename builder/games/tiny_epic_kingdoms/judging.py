"""From a document to a report on the whole table."""

from __future__ import annotations

from typing import Any

from builder.game import Game, Options
from builder.games.tiny_epic_kingdoms.doubts import doubts
from builder.games.tiny_epic_kingdoms.ending import Worth
from builder.games.tiny_epic_kingdoms.kingdom import Table
from builder.games.tiny_epic_kingdoms.seating import read_table
from builder.report import Report
from builder.rule import Finding
from builder.ruleset import Ruleset


def judge(game: Game, document: Any, options: Options) -> Report:
    table = read_table(game, document, options)
    ruleset = game.rulesets[table.format]
    found: list[Finding] = []
    for rule, parameters in ruleset.rules:
        found += rule.test(rule, table, **parameters)
    return Report(
        game=game.id,
        edition=table.edition.id,
        format=table.format,
        totals=totals(table),
        findings=tuple(found),
        not_checked=tuple(doubts(table, worth_in(game, ruleset))),
        roster=table,
    )


def totals(table: Table) -> dict[str, int | None]:
    """Players, and armies on the map where everyone states them."""
    armies = [kingdom.on_map for kingdom in table.kingdoms]
    known = [count for count in armies if count is not None]
    is_known = bool(armies) and len(known) == len(armies)
    return {"players": table.count, "armies": sum(known) if is_known else None}


def worth_in(game: Game, ruleset: Ruleset) -> Worth:
    return Worth(**ruleset.parameters[f"{game.id}.score-count"])
