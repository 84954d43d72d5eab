"""From a document to a report on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.game import Game, Options
from builder.games.catan_brotherhood.doubts import doubts
from builder.games.catan_brotherhood.lookup import among
from builder.games.catan_brotherhood.reading import read_document, read_table
from builder.games.catan_brotherhood.table import Pieces, Table
from builder.report import Report
from builder.rule import Finding
from builder.stated import Misshapen, optional_word


def judge(game: Game, document: Any, options: Options) -> Report:
    parts = read_document(document)
    edition, format = frame(game, parts, options)
    table = read_table(parts, game.catalogue, game.catalogue.edition(edition), format)
    found: list[Finding] = []
    for rule, parameters in game.rulesets[format].rules:
        found += rule.test(rule, table, **parameters)
    return Report(
        game=game.id,
        edition=edition,
        format=format,
        totals=totals(table),
        findings=tuple(found),
        not_checked=tuple(doubts(table)),
        roster=table,
    )


def frame(game: Game, document: Mapping[str, Any], options: Options) -> tuple[str, str]:
    """Edition and format: as chosen, as stated under either word, or by default."""
    named = options.edition or optional_word(document.get("edition")) or game.default_edition
    edition = game.edition_named(named)
    mode = among(document.get("mode"), *game.rulesets)
    stated = optional_word(document.get("format"))
    format = options.format or stated or mode or game.default_format
    if edition is None or format not in game.rulesets:
        raise Misshapen
    return edition, format


def totals(table: Table) -> dict[str, int | None]:
    """What is stated, counted."""
    guards = [table.guards_of(seat) for seat in table.seats]
    return {
        "players": table.count,
        "hexes": None if table.board.tiles is None else len(table.board.land),
        "settlements": standing([seat.settlements for seat in table.seats]),
        "keeps": standing([seat.keeps for seat in table.seats]),
        "roads": standing([seat.roads for seat in table.seats]),
        "guards": summed(guards),
    }


def standing(rows: list[Pieces | None]) -> int | None:
    return summed([pieces.count if pieces else None for pieces in rows])


def summed(numbers: list[int | None]) -> int | None:
    """The sum of what is stated; None when nothing is."""
    stated = [number for number in numbers if number is not None]
    return sum(stated) if stated else None
