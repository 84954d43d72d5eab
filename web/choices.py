"""Choices that pages offer, as pairs of an id and the words for it in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder import Game, Lang, Report
from web.language import gettext as _

Pairs = list[tuple[str, str]]
MOST_COST = 10


def named(choices: Iterable[Any], lang: Lang) -> Pairs:
    return [(choice.id, choice.name.to(lang)) for choice in choices]


def about(generators: Mapping[str, Any], lang: Lang) -> Pairs:
    return [(id, generator.about.to(lang)) for id, generator in generators.items()]


def starts(plan: Any, lang: Lang) -> Pairs:
    """What a table may begin with."""
    return [(id, start.name.to(lang)) for id, start in plan.starts.items()]


def counts(numbers: Iterable[int]) -> Pairs:
    return [(str(number), str(number)) for number in numbers]


def own_factions(game: Game, lang: Lang) -> Pairs:
    """The factions that a list can be of; those that serve every other stand last."""
    guests = game.desk.guests if game.desk else frozenset()
    ordered = sorted(game.factions.items(), key=lambda pair: pair[0] in guests)
    known = {offer.faction for offer in game.offers(game.default_edition)}
    return [(id, faction.name.to(lang)) for id, faction in ordered if id in known]


def all_factions(game: Game, lang: Lang) -> Pairs:
    return [(id, faction.name.to(lang)) for id, faction in game.factions.items()]


def kinds(game: Game, lang: Lang) -> Pairs:
    words = game.desk.kinds(game) if game.desk else {}
    return [(kind, capital(name.to(lang))) for kind, name in words.items()]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def costs() -> Pairs:
    return [(str(cost), _("up to %(cost)s") % {"cost": cost}) for cost in range(MOST_COST + 1)]


def has_sizes(game: Game) -> bool:
    """Whether lists of the game have a size in points that a player may choose."""
    return any("points" in ruleset.numbers for ruleset in game.rulesets.values())


def has_commanders(game: Game, report: Report) -> bool:
    return any(offer.is_commander for offer in game.offers(report.edition))


def commander_names(derived: Mapping[str, Any]) -> list[str]:
    """The commander, as what follows from an army names them."""
    lines = derived.get("roster", ())
    return [line["name"] for line in lines if line["id"] == derived.get("commander")]


def totals(game: Game, report: Report, lang: Lang) -> list[tuple[str, int]]:
    """The sums of a report that the game has words for."""
    terms = game.catalogue.terms
    known = [(terms.get(f"total-{key}"), total) for key, total in report.totals.items()]
    return [(term.to(lang), total) for term, total in known if term and total is not None]
