"""From a document to a report on the table."""

from __future__ import annotations

from typing import Any

from builder.game import Game, Options
from builder.games.agot_board_game.armies import armies_of, units_of
from builder.games.agot_board_game.doubts import doubts
from builder.games.agot_board_game.reading import read_table
from builder.games.agot_board_game.shaping import one_of
from builder.games.agot_board_game.table import Table
from builder.report import Report
from builder.rule import Finding
from builder.stated import Misshapen, optional_word

LANGUAGE = "-ru"
PROFILES = ("printed-2015", f"printed-2015{LANGUAGE}", "faq-2.0")


def judge(game: Game, document: Any, options: Options) -> Report:
    if type(document) is not dict:
        raise Misshapen
    stated, profile = optional_word(document.get("edition")), profile_of(document.get("profile"))
    edition = options.edition or stated or profile or game.default_edition
    format = options.format or optional_word(document.get("format")) or game.default_format
    known = game.edition_named(edition)
    if known is None or format not in game.rulesets:
        raise Misshapen
    optional_word(document.get("format"))
    table = read_table(document, game.catalogue, game.catalogue.edition(known), format)
    return report(game, table)


def profile_of(value: Any) -> str:
    """The edition that a profile of the rules means, with or without the language of the book."""
    return one_of(value, PROFILES).removesuffix(LANGUAGE)


def report(game: Game, table: Table) -> Report:
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
        not_checked=tuple(doubts(table, ruleset)),
        roster=table,
    )


def totals(table: Table) -> dict[str, int | None]:
    """What is stated, counted; None when nothing of the kind is."""
    stated = [side for side in table.sides if side.units is not None]
    units = sum(force.size for side in stated for force in side.forces.values())
    armies = sum(len(armies_of(units_of(side.forces))) for side in stated)
    return {
        "players": table.players,
        "houses": len(table.sides),
        "units": units if stated else None,
        "armies": armies if stated else None,
    }
