"""What another legality list makes of the same deck."""

from __future__ import annotations

from typing import NamedTuple

from builder.game import Game
from builder.games.agot_lcg.deck import Deck
from builder.report import Report
from builder.text import Text

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
    for code in sorted(old.codes):
        standings = (standing(old, code), standing(new, code))
        if standings[0] != standings[1]:
            slots = tuple(old.slots([code]))
            changes.append(Change(slots, old.label(code), "standing", *standings))
    return changes


def standing(deck: Deck, code: str) -> tuple[Text, ...]:
    context = deck.context
    told = [BANNED] if code in context.banned else []
    told += [RESTRICTED] if code in context.restricted else []
    told += [POD] if code in context.podded else []
    return tuple(told) or (FREE,)
