"""Times, numbers and changes of cards, told in the reader's language and form."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from babel.dates import format_datetime
from babel.numbers import format_decimal, format_percent

from builder import Game, Lang, Text
from web.language import gettext as _

LOCALES = {"en": "en_GB", "ru": "ru"}


def moment(at: datetime, lang: Lang) -> str:
    """A time as people of that language write it; the zone is told, since readers have others."""
    return f"{format_datetime(at, 'medium', locale=LOCALES[lang])} UTC"


def decimal(number: float, lang: Lang) -> str:
    return str(format_decimal(round(number, 2), locale=LOCALES[lang]))


def share(chance: float, lang: Lang) -> str:
    return str(format_percent(chance, "#,##0.0%", locale=LOCALES[lang]))


def changes_in_words(
    game: Game, changes: Iterable[Any], lang: Lang
) -> list[tuple[str, str, str, str]]:
    """Each change of a card: its name, what changed, and how it was and is."""
    told = []
    for change in changes:
        card, field = getattr(change, "card", None), getattr(change, "field", None)
        if card is None or field is None:
            continue
        words = (said(game, part, lang) for part in (change.before, change.after))
        told.append((card.to(lang), field_name(game, field, lang), *words))
    return [(row[0], row[1], row[2], row[3]) for row in told]


def field_name(game: Game, field: str, lang: Lang) -> str:
    words = {
        "edition": _("in the edition"),
        "cost": _("cost"),
        "attacks": _("attacks"),
        "abilities": _("abilities"),
        "operations": _("conditions"),
        "wounds": _("wounds"),
        "type": _("type"),
        "characters": _("character"),
        "loyalty": _("loyalty"),
        "standing": _("standing"),
        "tactics": _("tactics cards"),
        "tactics_removed": _("tactics cards taken out"),
    }
    if field in words:
        return words[field]
    term = game.catalogue.terms.get(field)
    return term.to(lang) if term else field


def said(game: Game, fact: Any, lang: Lang) -> str:
    """A fact of a card as a reader sees it."""
    if fact is None or fact == []:
        return "—"
    if isinstance(fact, bool):
        return _("yes") if fact else _("no")
    if isinstance(fact, Text):
        return fact.to(lang)
    if isinstance(fact, list | tuple):
        return "; ".join(said(game, part, lang) for part in fact)
    if isinstance(fact, dict):
        return attack(game, fact, lang)
    term = game.catalogue.terms.get(str(fact))
    return term.to(lang) if term else str(fact)


def attack(game: Game, fact: dict[str, Any], lang: Lang) -> str:
    """An attack in one line: its name, what it hits on, and its dice; other facts as they are."""
    if "dice" not in fact:
        return ", ".join(f"{key}: {said(game, part, lang)}" for key, part in fact.items())
    dice = "/".join(str(die) for die in fact["dice"])
    return f"{fact.get('name', '')} {fact.get('hit', '')}+ {dice}".strip()
