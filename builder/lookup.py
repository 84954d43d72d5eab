"""Looking things up: entries by words and kind, and entries and rules as JSON."""

from __future__ import annotations

from typing import Any

from builder.catalogue import Edition
from builder.game import Game
from builder.names import closest, fold
from builder.rule import Rule
from builder.text import Lang


def search(edition: Edition[Any], words: str, most: int = 20) -> list[Any]:
    """Entries whose names hold all the words, else the closest ones."""
    return (find_entries(edition, words) or nearest(edition, words))[:most]


def nearest(edition: Edition[Any], words: str) -> list[Any]:
    keys = closest(fold(words), list(edition.names), most=5)
    ids = dict.fromkeys(id for key in keys for id in edition.names[key])
    return [edition.entries[id] for id in ids]


def entry_as_json(entry: Any) -> dict[str, Any]:
    return {"id": entry.id, **entry.facts}


def rule_as_json(game: Game, rule: Rule, lang: Lang) -> dict[str, Any]:
    return {
        "id": rule.id,
        "name": rule.name.to(lang),
        "severity": rule.severity,
        "law": rule.law.to(lang),
        "message": rule.message.to(lang),
        "cite": rule.cite_in(lang),
        "formats": {
            format.id: dict(format.parameters[rule.id])
            for format in game.rulesets.values()
            if rule.id in format.parameters
        },
    }


def find_entries(edition: Edition[Any], words: str = "", **wanted: str) -> list[Any]:
    """The entries with these facts (`kind`, `faction`, …) whose names hold all the words.

    An exact name or code gives its entries alone. A fact that is not asked for may be anything.
    """
    found = exact_or_holding(edition, words) if words else edition.entries.all()
    asked = [(key, value) for key, value in wanted.items() if value]
    return [entry for entry in found if all(entry.facts.get(k) == v for k, v in asked)]


def exact_or_holding(edition: Edition[Any], words: str) -> list[Any]:
    if exact := edition.find(words):
        return list(exact)
    parts = [fold(word) for word in words.split()]
    keys = [key for key in edition.names if all(part in key for part in parts)]
    return [
        edition.entries[id] for id in dict.fromkeys(id for k in keys for id in edition.names[k])
    ]
