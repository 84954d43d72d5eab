"""The set-ups of a hand that surely keep the rules, whatever the unknown costs are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from builder.games.hbo_card_game.cards import PLACEABLE, Card, Tables
from builder.games.hbo_card_game.costs import Gold, gold_of

MOST_CARDS = 10


class Plan(NamedTuple):
    """Cards to place and what they cost."""

    cards: tuple[Card, ...]
    gold: Gold


def sure_setups(hand: Sequence[Card], tables: Tables, gold: int, limited: int) -> list[Plan]:
    """The best of them: most cards first, then most gold that is surely spent."""
    cards = [card for card in hand if card.kind in PLACEABLE][:MOST_CARDS]
    seen = {tuple(sorted(card.id for card in plan.cards)): plan for plan in plans(cards, tables)}
    sure = [
        plan
        for plan in seen.values()
        if plan.gold.most is not None
        if plan.gold.most <= gold and keeps_copies(plan.cards, limited)
    ]
    return sorted(sure, key=lambda plan: (-len(plan.cards), -plan.gold.least))[:3]


def plans(cards: Sequence[Card], tables: Tables) -> Iterator[Plan]:
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            yield Plan(chosen, gold_of(chosen, tables.sums))


def keeps_copies(cards: Sequence[Card], limited: int) -> bool:
    """No duplicate of what may be unique, and not too much of what may be Limited."""
    copies = Counter(card.id for card in cards)
    doubled = [card for card in cards if copies[card.id] > 1 and card.unique is not False]
    return not doubled and sum(card.limited is not False for card in cards) <= limited
