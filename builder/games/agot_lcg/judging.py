"""From a document to a report on a deck."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from builder.catalogue import Doubt
from builder.game import Game, Options
from builder.games.agot_lcg.deck import Deck, Frame
from builder.games.agot_lcg.reading import read_deck
from builder.report import Report
from builder.rule import Finding
from builder.stated import Misshapen, word
from builder.text import Text

UNSTATED = (
    (
        "plots",
        Doubt(
            Text(en="the size of the plot deck", ru="размер колоды замыслов"),
            Text(en="the document states no plots", ru="в документе нет замыслов"),
        ),
    ),
    (
        "cards",
        Doubt(
            Text(en="the size of the draw deck", ru="размер колоды"),
            Text(en="the document states no cards", ru="в документе нет карт"),
        ),
    ),
    (
        "setup",
        Doubt(
            Text(en="the set-up", ru="подготовка"),
            Text(en="the document states no hand", ru="в документе нет руки"),
        ),
    ),
)


def judge(game: Game, document: Any, options: Options) -> Report:
    if type(document) is not dict:
        raise Misshapen
    return judge_deck(game, read_deck(document, frame(game, document, options)))


def judge_deck(game: Game, deck: Deck) -> Report:
    found: list[Finding] = []
    for rule, parameters in deck.frame.ruleset.rules_for(deck.features):
        found += rule.test(rule, deck, **parameters)
    return Report(
        game=game.id,
        edition=deck.edition.id,
        format=deck.format,
        totals=totals(deck),
        findings=tuple(found),
        not_checked=(*deck.edition.doubts, *(d for part, d in UNSTATED if part not in deck.stated)),
        roster=deck,
    )


def frame(game: Game, document: Mapping[str, Any], options: Options) -> Frame:
    """The list and the format a deck is judged by: as chosen, as stated, or those of the day."""
    stated_edition, stated_format = document.get("edition"), document.get("format")
    date = document.get("date")
    stated = "" if date is None else day(date)
    named = options.edition or (
        list_of_day(game, stated) if stated_edition is None else word(stated_edition)
    )
    format = options.format or (
        game.default_format if stated_format is None else word(stated_format)
    )
    edition = game.edition_named(named)
    ruleset = game.rulesets.get(format)
    if edition is None or ruleset is None:
        raise Misshapen
    played = stated or written_day(datetime.datetime.now(datetime.UTC).toordinal())
    return Frame(game.catalogue, game.catalogue.edition(edition), ruleset, played)


@lru_cache(maxsize=2)
def written_day(number: int) -> str:
    return datetime.date.fromordinal(number).isoformat()


def day(value: Any) -> str:
    """A day as YYYY-MM-DD."""
    try:
        known = datetime.date.fromisoformat(word(value)).isoformat()
    except ValueError:
        raise Misshapen from None
    if known != value:
        raise Misshapen
    return known


def list_of_day(game: Game, date: str) -> str:
    """The newest list in force on a day; without a day, the newest of all."""
    if not date:
        return game.default_edition
    editions: Mapping[str, Any] = game.catalogue.facts["editions"]
    in_force = [id for id, meta in editions.items() if meta["date"] <= date]
    return in_force[-1] if in_force else next(iter(editions))


def totals(deck: Deck) -> dict[str, int | None]:
    return {
        "cards": deck.draw_size,
        "plots": deck.plots_size,
        "agendas": sum(deck.agendas.values()),
        "titles": len(deck.draw) if deck.has_distinct_titles else draw_titles(deck),
        "restricted": (deck.held & deck.legality.restricted).bit_count(),
    }


def draw_titles(deck: Deck) -> int:
    return len({deck.tables.titles[code] for code in deck.draw})
