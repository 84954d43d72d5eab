"""Looking things up: entries by words and kind, and entries and rules as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.catalogue import Edition
from builder.game import Game, Paragraph
from builder.names import closest, fold
from builder.rule import Rule
from builder.text import Lang, Text

FIELDS = {
    "cost": Text(en="cost", ru="стоимость"),
    "speed": Text(en="speed", ru="манёвр"),
    "defense": Text(en="defence", ru="защита"),
    "morale": Text(en="morale", ru="боевой дух"),
    "wounds": Text(en="wounds", ru="раны"),
    "type": Text(en="type", ru="тип"),
    "tray": Text(en="tray", ru="лоток"),
    "attacks": Text(en="attacks", ru="атаки"),
    "abilities": Text(en="abilities", ru="свойства"),
    "commander": Text(en="commander", ru="полководец"),
    "characters": Text(en="characters", ru="персонажи"),
    "loyalty": Text(en="loyalty", ru="верность"),
    "operations": Text(en="conditions", ru="условия"),
    "tactics": Text(en="tactics cards", ru="карты тактик"),
    "tactics_removed": Text(en="tactics cards removed", ru="убранные карты тактик"),
    "edition": Text(en="in the edition", ru="есть в издании"),
    "standing": Text(en="standing", ru="статус"),
    "start": Text(en="units at the start", ru="отряды в начале"),
}
YES_NO = {True: Text(en="yes", ru="да"), False: Text(en="no", ru="нет")}


def search(edition: Edition[Any], words: str, most: int = 20) -> list[Any]:
    """Entries whose names hold all the words, else the closest ones."""
    return (find_entries(edition, words) or nearest(edition, words))[:most]


def nearest(edition: Edition[Any], words: str) -> list[Any]:
    return entries_named(edition, closest(fold(words), list(edition.names), most=5))


def entries_named(edition: Edition[Any], keys: Iterable[str]) -> list[Any]:
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


# ---- what changed between editions ---------------------------------------------------------------


def edition_changes(game: Game, before: str, after: str, lang: Lang) -> list[Paragraph]:
    """Every entry that differs between two editions, with what differs."""
    found: dict[str, list[str]] = {}
    for change in game.changes(game, before, after):
        old, new = value(change.before, lang), value(change.after, lang)
        said = f"{FIELDS[change.field].to(lang)}: {old} → {new}"
        found.setdefault(change.card.to(lang), []).append(said)
    return [Paragraph(card, tuple(lines)) for card, lines in sorted(found.items())]


def value(part: Any, lang: Lang) -> str:
    """A card's field in one line."""
    if isinstance(part, bool):
        return YES_NO[part].to(lang)
    if part is None:
        return "—"
    if isinstance(part, Text):
        return part.to(lang)
    if isinstance(part, dict):
        return attack(part) if "dice" in part else ", ".join(f"{k} {v}" for k, v in part.items())
    if isinstance(part, list | tuple):
        return "[" + "; ".join(value(inner, lang) for inner in part) + "]"
    return str(part)


def attack(facts: dict[str, Any]) -> str:
    dice = "/".join(str(number) for number in facts["dice"])
    return f"{facts['name']} {facts['hit']}+ {dice}"
