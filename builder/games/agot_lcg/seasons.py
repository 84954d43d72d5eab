"""What another legality list makes of the same deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.catalogue import Edition
from builder.game import Game
from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.context import list_for
from builder.games.agot_lcg.deck import Deck
from builder.report import Report
from builder.text import LANGS, Text

FREE = Text(en="free", ru="свободна")
BANNED = Text(en="banned", ru="запрещена")
RESTRICTED = Text(en="restricted", ru="ограничена")
POD = Text(en="in a pod", ru="в группе")


class Change(NamedTuple):
    """A card whose standing differs between two lists."""

    slots: tuple[str, ...]
    card: Text
    field: str
    before: tuple[Text, ...]
    after: tuple[Text, ...]


def compare(_game: Game, before: Report, after: Report) -> list[Change]:
    old: Deck = before.roster
    new: Deck = after.roster
    changes = []
    for code in old.codes:
        standings = (standing(old, code), standing(new, code))
        if standings[0] != standings[1]:
            slots = tuple(old.slots([code]))
            changes.append(Change(slots, old.label(code), "standing", *standings))
    return changes


def standing(deck: Deck, code: str) -> tuple[Text, ...]:
    legality, card = deck.legality, deck.tables.bits[code]
    told = [BANNED] if card & legality.banned else []
    told += [RESTRICTED] if card & legality.restricted else []
    told += [POD] if card & legality.podded else []
    return tuple(told) or (FREE,)


def standings(edition: Edition[Card], format: str, id: str) -> tuple[Text, ...]:
    """How a legality list treats a card in a format; empty when it is free."""
    told = list_for(edition, format)
    found = [BANNED] if id in told["banned"] else []
    found += [RESTRICTED] if id in told["restricted"] else []
    in_pod = any(id in (*pod["cards"], pod.get("restricted")) for pod in told["pods"])
    return tuple([*found, POD] if in_pod else found)


def changes(game: Game, before: str, after: str) -> Iterator[Change]:
    """Every card that two lists treat differently in a format."""
    old, new = (game.catalogue.edition(id) for id in (before, after))
    for format in game.formats:
        named = sorted({*limited(old, format.id), *limited(new, format.id)})
        for id in named:
            pair = [standings(edition, format.id, id) or (FREE,) for edition in (old, new)]
            if pair[0] != pair[1]:
                label = new.entries[id].label
                card = Text(*(f"{label.to(lang)} · {format.name.to(lang)}" for lang in LANGS))
                yield Change((), card, "standing", *pair)


def limited(edition: Edition[Card], format: str) -> Iterator[str]:
    """The cards that a legality list names for a format."""
    told = list_for(edition, format)
    yield from (*told["banned"], *told["restricted"])
    for pod in told["pods"]:
        yield from (*pod["cards"], *filter(None, [pod.get("restricted")]))
