"""What a deck is like: its curve, its odds, and how its opening hands set up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.deck import Deck
from builder.games.agot_lcg.setups import Terms, best_plans, terms_of
from builder.odds import Mean, at_least_one, sample_mean, weighted_mean, with_mulligan

HAND = 7
PER_TURN = 2
TURNS = 5
POOR = 3
SAMPLE = 1000
SEED = 2015
MOST_HANDS = 1500
SETUP_GOLD = 8
ICONS = {"M": "military", "I": "intrigue", "P": "power"}


def draw_odds(copies: int, cards: int) -> dict[str, list[float]]:
    """The chance to have seen a copy in the opening hand and by each turn."""
    further = [PER_TURN * turn for turn in range(TURNS + 1)]
    return {
        "kept": [round(at_least_one(copies, cards, HAND + more), 6) for more in further],
        "mulligan": [round(with_mulligan(copies, cards, HAND, more), 6) for more in further],
    }


def classes(deck: Deck) -> dict[str, int]:
    """How many draw cards are of each class."""
    counts: Counter[str] = Counter()
    for code, count in deck.draw.items():
        card = deck.card(code)
        counts[card.kind] += count
        counts["limited"] += count * card.limited
        counts["unique"] += count * card.unique
        counts["income"] += count * bool((card.facts.get("mods") or {}).get("income"))
    return {name: number for name, number in counts.items() if number}


def curve(deck: Deck) -> dict[str, dict[str, int]]:
    """Copies by type and printed cost."""
    found: dict[str, Counter[str]] = {}
    for code, count in deck.draw.items():
        card = deck.card(code)
        found.setdefault(card.kind, Counter())[str(card.facts.get("cost", "-"))] += count
    return {kind: dict(sorted(costs.items())) for kind, costs in sorted(found.items())}


def icons(deck: Deck) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for code, count in deck.draw.items():
        for icon in deck.card(code).facts.get("icons", ""):
            counts[ICONS[icon]] += count
    return dict(counts)


def strength(deck: Deck) -> dict[str, int]:
    """Characters by printed strength."""
    counts: Counter[str] = Counter()
    for code, count in deck.draw.items():
        card = deck.card(code)
        if card.kind == "character":
            counts[str(card.facts["strength"])] += count
    return dict(sorted(counts.items()))


def economy(deck: Deck) -> dict[str, float]:
    """Gold a turn from plots and cards against what the cards cost."""
    plots = [
        (deck.card(code).facts["income"], count)
        for code, count in deck.plots.items()
        if deck.card(code).kind == "plot"
    ]
    known = [(income, count) for income, count in plots if isinstance(income, int)]
    costs = [(deck.card(code).cost, count) for code, count in deck.draw.items()]
    paid = [(cost, count) for cost, count in costs if cost is not None]
    bonus = sum(
        (deck.card(code).facts.get("mods") or {}).get("income", 0) * count
        for code, count in deck.draw.items()
    )
    return {
        "plot_income": round(mean(known), 3),
        "card_cost": round(mean(paid), 3),
        "income_on_cards": float(bonus),
    }


def mean(pairs: list[tuple[int, int]]) -> float:
    total = sum(count for _, count in pairs)
    return sum(value * count for value, count in pairs) / total if total else 0.0


# ---- set-up over opening hands -------------------------------------------------------------------


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


def setup_statistics(deck: Deck) -> SetupStatistics | None:
    """How the deck's opening hands set up; counted out when feasible, else a seeded sample."""
    cards = sum(deck.draw.values())
    if cards < HAND:
        return None
    outcome = evaluator(deck)
    hands = weighted_hands(deck, cards)
    if hands is not None:
        return exact_statistics(outcome, hands)
    return sampled_statistics(outcome, deck)


def evaluator(deck: Deck) -> Callable[[tuple[str, ...]], Outcome]:
    """The best set-up of a hand, remembered for hands that come again."""
    terms: Terms = terms_of(deck.pool.agendas, SETUP_GOLD, 1)
    known: dict[tuple[str, ...], Outcome] = {}

    def outcome(codes: tuple[str, ...]) -> Outcome:
        if codes not in known:
            hand: list[Card] = [deck.card(code) for code in codes]
            best = best_plans(hand, terms, most=1)[0]
            known[codes] = Outcome(best.placed, best.gold)
        return known[codes]

    return outcome


def weighted_hands(deck: Deck, cards: int) -> list[tuple[tuple[str, ...], float]] | None:
    """Every different opening hand with its chance, unless there are too many."""
    different = comb(len(deck.draw) + HAND - 1, HAND)
    if different > MOST_HANDS:
        return None
    ways = comb(cards, HAND)
    return [
        (codes, chance / ways)
        for codes in combinations_with_replacement(sorted(deck.draw), HAND)
        if (chance := ways_to_draw(deck, codes))
    ]


def ways_to_draw(deck: Deck, codes: tuple[str, ...]) -> int:
    product = 1
    for code, count in Counter(codes).items():
        product *= comb(deck.draw[code], count)
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
    outcome: Callable[[tuple[str, ...]], Outcome], deck: Deck
) -> SetupStatistics:
    generator = random.Random(SEED)  # noqa: S311 - a sample of hands, not a secret
    pile = [code for code in sorted(deck.draw) for _ in range(deck.draw[code])]
    results, mulligans = [], []
    for first, second in opening_hands(generator, pile):
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
    generator: random.Random, pile: list[str]
) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    for _ in range(SAMPLE):
        first, second = (tuple(sorted(generator.sample(pile, HAND))) for _ in range(2))
        yield first, second


def statistics_as_json(deck: Deck) -> dict[str, Any]:
    """Everything that follows from a deck's numbers."""
    cards = sum(deck.draw.values())
    setup = setup_statistics(deck)
    return {
        "curve": curve(deck),
        "icons": icons(deck),
        "strength": strength(deck),
        "economy": economy(deck),
        "odds": {
            "hand": HAND,
            "per_turn": PER_TURN,
            "cards": {str(copies): draw_odds(copies, cards) for copies in (1, 2, 3)},
            "classes": {
                name: {"copies": count, **draw_odds(count, cards)}
                for name, count in sorted(classes(deck).items())
            },
        }
        if cards >= HAND
        else None,
        "setup": setup_as_json(setup) if setup else None,
    }


def setup_as_json(setup: SetupStatistics) -> dict[str, Any]:
    return {
        "policy": {"mulligan_below": POOR},
        "exact": setup.exact,
        "hands": setup.hands,
        **{
            name: {"mean": round(part.value, 4), "error": round(part.error, 4)}
            for name, part in zip(
                ("cards", "gold", "poor", "mulligan"),
                (setup.cards, setup.gold, setup.poor, setup.mulligan),
                strict=True,
            )
        },
    }
