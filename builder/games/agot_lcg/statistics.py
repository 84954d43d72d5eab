"""What a deck is like: its curve, its odds, and how its opening hands set up."""

from __future__ import annotations

from collections import Counter
from typing import Any

from builder.games.agot_lcg.deck import Deck
from builder.games.agot_lcg.openings import (
    POOR,
    SetupStatistics,
    apart,
    drawn_from,
    hand_size,
    setup_statistics,
)
from builder.odds import at_least_one, with_mulligan

TURNS = 5
ICONS = {"M": "military", "I": "intrigue", "P": "power"}


def draw_odds(copies: int, cards: int, hand: int, per_turn: int) -> dict[str, list[float]]:
    """The chance to have seen a copy in the opening hand and by each turn."""
    further = [per_turn * turn for turn in range(TURNS + 1)]
    return {
        "kept": [round(at_least_one(copies, cards, hand + more), 6) for more in further],
        "mulligan": [round(with_mulligan(copies, cards, hand, more), 6) for more in further],
    }


def classes(deck: Deck) -> dict[str, int]:
    """How many of the cards that hands are drawn from are of each class."""
    counts: Counter[str] = Counter()
    for code, count in drawn_from(deck).items():
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


def statistics_as_json(deck: Deck) -> dict[str, Any]:
    """Everything that follows from a deck's numbers."""
    setup = setup_statistics(deck)
    return {
        "curve": curve(deck),
        "icons": icons(deck),
        "strength": strength(deck),
        "economy": economy(deck),
        "odds": odds(deck),
        "setup": setup_as_json(setup) if setup else None,
    }


def odds(deck: Deck) -> dict[str, Any] | None:
    """The chances to draw a card, or one of a class, from the cards that are not put apart."""
    cards, hand = sum(drawn_from(deck).values()), hand_size(deck)
    per_turn = deck.frame.ruleset.numbers["cards-a-turn"]
    if cards < hand:
        return None
    return {
        "hand": hand,
        "per_turn": per_turn,
        "apart": [deck.label(code).en for code in apart(deck)],
        "cards": {str(n): draw_odds(n, cards, hand, per_turn) for n in (1, 2, 3)},
        "classes": {
            name: {"copies": count, **draw_odds(count, cards, hand, per_turn)}
            for name, count in sorted(classes(deck).items())
        },
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
