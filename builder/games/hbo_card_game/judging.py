"""From a document to a report: one player, or both at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.catalogue import Edition
from builder.game import Game, Options
from builder.games.hbo_card_game.cards import Card
from builder.games.hbo_card_game.doubts import doubts, limit
from builder.games.hbo_card_game.reading import (
    SIDE_KEYS,
    mapped,
    read_side,
)
from builder.games.hbo_card_game.setup import placed_gold
from builder.games.hbo_card_game.side import DRAFT_FORMAT, Side, Table
from builder.report import Report
from builder.rule import Finding
from builder.ruleset import Ruleset
from builder.stated import MOST_NOTES, Misshapen, optional_word

PLAYERS = "players"
TABLE = "table"
OWN_KEYS = frozenset({"edition", "format"})
TABLE_KEYS = frozenset({"game", "name", "notes", PLAYERS}) | OWN_KEYS


def judge(game: Game, document: Any, options: Options) -> Report:
    if type(document) is not dict:
        raise Misshapen
    if PLAYERS in document:
        return judge_table(game, mapped(document, TABLE_KEYS), options)
    mapped(document, SIDE_KEYS | OWN_KEYS)
    edition, format = frame(game, document, options, [document])
    side = read_side(document, game.catalogue, edition, format)
    return report(game, side, game.rulesets[format])


def frame(
    game: Game, document: Mapping[str, Any], options: Options, sides: list[Any]
) -> tuple[Edition[Card], str]:
    """Edition and format: as chosen, as stated, or by default; who states a draft, drafts."""
    stated = optional_word(document.get("format"))
    named = options.edition or optional_word(document.get("edition")) or game.default_edition
    edition = game.edition_named(named)
    drafts = any(type(side) is dict and side.get("draft") is not None for side in sides)
    format = options.format or stated or (DRAFT_FORMAT if drafts else game.default_format)
    if edition is None or format not in game.rulesets or game.rulesets[format].several:
        raise Misshapen
    return game.catalogue.edition(edition), format


def report(game: Game, side: Side, ruleset: Ruleset) -> Report:
    found: list[Finding] = []
    for rule, parameters in ruleset.rules:
        found += rule.test(rule, side, **parameters)
    return Report(
        game=game.id,
        edition=side.edition.id,
        format=side.format,
        totals=totals(side, ruleset),
        findings=tuple(found),
        not_checked=tuple(doubts(side, ruleset)),
        roster=side,
    )


def totals(side: Side, ruleset: Ruleset) -> dict[str, int | None]:
    """What is stated, counted; gold is None when it is not known exactly."""
    setup = side.setup
    gold = placed_gold(side) if setup and setup.placed is not None else None
    return {
        "plots": count(side.plots),
        "hand": count(setup.hand if setup else None),
        "placed": count(setup.placed if setup else None),
        "gold": gold.exactly if gold else None,
        "gold_least": gold.least if gold else None,
        "gold_most": gold.most if gold else None,
        "gold_limit": limit(ruleset, "setup-gold"),
    }


def count(names: tuple[Any, ...] | None) -> int | None:
    return None if names is None else len(names)


# ---- both players --------------------------------------------------------------------------------


def judge_table(game: Game, document: Mapping[str, Any], options: Options) -> Report:
    """Judges each player alone, then both together."""
    documents = document[PLAYERS]
    if type(documents) is not list or len(documents) != 2:
        raise Misshapen
    optional_word(document.get("notes"), MOST_NOTES)
    edition, format = frame(game, document, options, documents)
    sides = tuple(member(game, inner, edition, format) for inner in documents)
    table = Table(optional_word(document.get("name")), format, sides)
    parts = tuple(report(game, side, game.rulesets[format]) for side in sides)
    found = [f.within(f"{PLAYERS}/{n}/") for n, part in enumerate(parts) for f in part.findings]
    for rule, parameters in game.rulesets[TABLE].rules:
        found += rule.test(rule, table, **parameters)
    return Report(
        game=game.id,
        edition=edition.id,
        format=TABLE,
        totals={"plots": sum(part.totals["plots"] or 0 for part in parts)},
        findings=tuple(found),
        not_checked=tuple(dict.fromkeys(doubt for part in parts for doubt in part.not_checked)),
        roster=table,
        parts=parts,
        part="players",
    )


def member(game: Game, inner: Any, edition: Edition[Card], format: str) -> Side:
    side = mapped(inner, SIDE_KEYS)
    if side.get("game") not in (None, game.id):
        raise Misshapen
    return read_side(side, game.catalogue, edition, format)
