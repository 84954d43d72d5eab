"""Opening hands: which cards they are drawn from, and how well they set up."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, combinations_with_replacement
from math import comb
from operator import attrgetter
from typing import NamedTuple

from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.deck import Deck
from builder.games.agot_lcg.setups import (
    Terms,
    floor,
    has_shadow,
    is_sound,
    open_gold,
    options,
    price,
    terms_for,
)
from builder.odds import Mean, sample_mean, weighted_mean

POOR = 3
SAMPLE = 1000
SEED = 2015
MOST_HANDS = 1500


class Outcome(NamedTuple):
    """How well one hand sets up."""

    cards: int
    gold: int


class SetupStatistics(NamedTuple):
    """Means over opening hands; a hand that places fewer than POOR cards is drawn anew, once."""

    cards: Mean
    gold: Mean
    poor: Mean
    mulligan: Mean
    exact: bool
    hands: int


# ---- what hands are drawn from -------------------------------------------------------------------


def hand_size(deck: Deck) -> int:
    return deck.frame.ruleset.parameters["agot-lcg.setup-hand"]["size"]


def apart(deck: Deck) -> list[str]:
    """The codes of cards that leave the draw deck before hands are drawn, one copy of each.

    These are the stated card that starts in play, and the different attachments that an agenda
    lets be put under it: as many as it lets, the dearest first.
    """
    started = [card.code for _, card in deck.setup.start] if deck.setup else []
    return [*[code for code in started if code in deck.draw], *under_agendas(deck)]


def under_agendas(deck: Deck) -> list[str]:
    changes = [agenda.rule.get("setup") or {} for agenda in deck.pool.agendas]
    most = sum(change.get("attachments_under", 0) for change in changes)
    cards = [deck.card(code) for code in deck.draw] if most else []
    attachments = sorted(
        (card for card in cards if card.kind == "attachment"),
        key=lambda card: (-(card.cost or 0), card.title, card.code),
    )
    different = {card.title: card.code for card in reversed(attachments)}
    return list(reversed(different.values()))[:most]


def drawn_from(deck: Deck) -> dict[str, int]:
    """Copies by code, once the cards apart have left the draw deck."""
    left = Counter(deck.draw)
    left.subtract(apart(deck))
    return {code: count for code, count in left.items() if count > 0}


# ---- one hand ------------------------------------------------------------------------------------


class Item(NamedTuple):
    """A card that can be placed: the least it costs in the open and at all, None if it cannot."""

    card: Card
    open: int | None
    shadow: int | None
    least: int


def items_of(hand: Sequence[Card], terms: Terms, start: Sequence[Card]) -> list[Item]:
    """What of a hand can be placed, the cheapest first."""
    able = [(card, ways) for card in hand if len(ways := options(card)) > 1]
    cards = [card for card, _ in able]
    found = []
    for card, ways in able:
        shown = floor(card, cards, start) if "open" in ways else None
        hidden = terms.shadow if "shadow" in ways else None
        costs = [cost for cost in (shown, hidden) if cost is not None]
        found.append(Item(card, shown, hidden, min(costs)))
    return sorted(found, key=attrgetter("least"))


def best_outcome(hand: Sequence[Card], terms: Terms, start: Sequence[Card] = ()) -> Outcome:
    """The most cards that a hand can place, and the most gold it then spends.

    The cheapest cards are tried first, and what cannot beat the best found so far is left out: no
    way on from a point places more cards than the next cheapest that the gold suffices for.
    """
    best = Outcome(0, 0)
    if terms.nothing:
        return best
    items = items_of(hand, terms, start)
    sums = list(accumulate((item.least for item in items), initial=0))
    cards = [item.card for item in items]
    is_plain, are_different = not has_attachments(cards), not start and all_different(cards)

    def search(number: int, shown: tuple[Card, ...], hidden: int, left: int) -> None:
        nonlocal best
        more = bisect_right(sums, sums[number] + left) - 1 - number
        if (len(shown) + hidden + more, terms.gold) <= best:
            return
        if number == len(items):
            gold = terms.gold - left
            if not are_different:
                gold = open_gold(shown, start) + terms.shadow * hidden
            outcome = Outcome(len(shown) + hidden, gold)
            if best < outcome and gold <= terms.gold:
                best = outcome if is_plain or is_sound(shown, start, terms) else best
            return
        card, openly, secretly, _ = items[number]
        if openly is not None and openly <= left and not is_crowded(shown, card, terms):
            search(number + 1, (*shown, card), hidden, left - openly)
        if secretly is not None and secretly <= left:
            search(number + 1, shown, hidden + 1, left - secretly)
        search(number + 1, shown, hidden, left)

    search(0, (), 0, terms.gold)
    return best


def all_different(cards: Sequence[Card]) -> bool:
    """Whether none can be the duplicate of another."""
    titles = [card.title for card in cards if card.unique]
    return len(titles) == len(set(titles))


def has_attachments(cards: Sequence[Card]) -> bool:
    return any(card.kind == "attachment" for card in cards)


def is_crowded(shown: Sequence[Card], card: Card, terms: Terms) -> bool:
    return card.limited and sum(other.limited for other in shown) >= terms.limited


def evaluator(deck: Deck) -> Callable[[tuple[str, ...]], Outcome]:
    """The best set-up of a hand, remembered for hands that come again in what matters."""
    terms = terms_for(deck)
    start = [card for _, card in deck.setup.start] if deck.setup else []
    known: dict[tuple[object, ...], Outcome] = {}

    def outcome(codes: tuple[str, ...]) -> Outcome:
        hand = [card for code in codes if len(options(card := deck.card(code))) > 1]
        stand_alone = not start and all_different(hand) and not has_attachments(hand)
        key = tuple(sorted(map(role, hand))) if stand_alone else tuple(card.code for card in hand)
        if key not in known:
            known[key] = best_outcome(hand, terms, start)
        return known[key]

    return outcome


def role(card: Card) -> tuple[int, bool, bool]:
    """What matters of a card that stands alone: its price, and what else it may do or hinder."""
    cost = price(card)
    return -1 if cost is None else cost, has_shadow(card), card.limited


# ---- all hands -----------------------------------------------------------------------------------


def setup_statistics(deck: Deck) -> SetupStatistics | None:
    """How the deck's opening hands set up; counted out when feasible, else a seeded sample."""
    draw, size = drawn_from(deck), hand_size(deck)
    if sum(draw.values()) < size:
        return None
    outcome = evaluator(deck)
    hands = weighted_hands(draw, size)
    if hands is not None:
        return exact_statistics(outcome, hands)
    return sampled_statistics(outcome, draw, size)


def weighted_hands(draw: dict[str, int], size: int) -> list[tuple[tuple[str, ...], float]] | None:
    """Every different opening hand with its chance, unless there are too many."""
    if comb(len(draw) + size - 1, size) > MOST_HANDS:
        return None
    ways = comb(sum(draw.values()), size)
    return [
        (codes, chance / ways)
        for codes in combinations_with_replacement(sorted(draw), size)
        if (chance := ways_to_draw(draw, codes))
    ]


def ways_to_draw(draw: dict[str, int], codes: tuple[str, ...]) -> int:
    product = 1
    for code, count in Counter(codes).items():
        product *= comb(draw[code], count)
    return product


def exact_statistics(
    outcome: Callable[[tuple[str, ...]], Outcome], hands: list[tuple[tuple[str, ...], float]]
) -> SetupStatistics:
    first = [(outcome(codes), chance) for codes, chance in hands]
    poor = sum(chance for result, chance in first if result.cards < POOR)
    # A poor first hand is replaced by a fresh one, whatever that is.
    final = [(result, chance * ((result.cards >= POOR) + poor)) for result, chance in first]
    return SetupStatistics(
        cards=weighted_mean((result.cards, chance) for result, chance in final),
        gold=weighted_mean((result.gold, chance) for result, chance in final),
        poor=weighted_mean((float(result.cards < POOR), chance) for result, chance in final),
        mulligan=Mean(poor, 0.0),
        exact=True,
        hands=len(hands),
    )


def sampled_statistics(
    outcome: Callable[[tuple[str, ...]], Outcome], draw: dict[str, int], size: int
) -> SetupStatistics:
    generator = random.Random(SEED)  # noqa: S311 - a sample of hands, not a secret
    pile = [code for code in sorted(draw) for _ in range(draw[code])]
    results, mulligans = [], []
    for first, second in opening_hands(generator, pile, size):
        result = outcome(first)
        mulligans.append(float(result.cards < POOR))
        results.append(outcome(second) if result.cards < POOR else result)
    return SetupStatistics(
        cards=sample_mean([float(result.cards) for result in results]),
        gold=sample_mean([float(result.gold) for result in results]),
        poor=sample_mean([float(result.cards < POOR) for result in results]),
        mulligan=sample_mean(mulligans),
        exact=False,
        hands=SAMPLE,
    )


def opening_hands(
    generator: random.Random, pile: list[str], size: int
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for _ in range(SAMPLE):
        first, second = (tuple(sorted(generator.sample(pile, size))) for _ in range(2))
        yield first, second
