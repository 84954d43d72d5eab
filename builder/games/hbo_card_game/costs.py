"""What placed cards cost: exactly where costs are known, else between bounds that surely hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from builder.games.hbo_card_game.cards import Card, CostSum


class Gold(NamedTuple):
    """Bounds of a sum of costs; `most` is None when nothing bounds it."""

    least: int
    most: int | None

    @property
    def exactly(self) -> int | None:
        return self.least if self.least == self.most else None

    def plus(self, other: Gold) -> Gold:
        no_bound = self.most is None or other.most is None
        most = None if no_bound else (self.most or 0) + (other.most or 0)
        return Gold(self.least + other.least, most)


ANYTHING = Gold(0, None)


def gold_of(cards: Iterable[Card | None], sums: Sequence[CostSum]) -> Gold:
    """The cost of these cards; None is a card that is not catalogued."""
    gold = Gold(0, 0)
    copies = Counter[str]()
    for card in cards:
        if card is None:
            gold = gold.plus(ANYTHING)
        elif card.cost is not None:
            gold = gold.plus(Gold(card.cost, card.cost))
        else:
            copies[card.id] += 1
    for stated in sums:
        gold = gold.plus(gold_by_sum(stated, copies))
    return gold.plus(ANYTHING) if copies else gold


def gold_by_sum(stated: CostSum, copies: Counter[str]) -> Gold:
    """What a stated sum says of these copies, which are then accounted for.

    Costs are never negative. So of cards that cost S together, k copies of each and no fewer cost
    at least k x S, and k copies of each and no more cost at most k x S.
    """
    counts = [copies.pop(id, 0) for id in stated.cards]
    highest = max(counts)
    if not highest:
        return Gold(0, 0)
    most = None if stated.most is None else stated.most * highest
    return Gold(stated.least * min(counts), most)
