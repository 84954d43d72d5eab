"""Sums of costs that are known only together: the bounds hold, and nothing narrower does."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from builder.games.hbo_card_game.cards import CostSum, make_card, unknown_part
from builder.games.hbo_card_game.costs import Gold, gold_of

MOST = 8


def card(id: str, cost: int | None = None) -> Any:
    facts = {"kind": "character", "faction": "stark", "name": {"ru": id}, "cost": cost}
    return make_card(id, facts)


def possible(copies: dict[str, int], sums: list[CostSum]) -> set[int]:
    """Every sum that some costs of up to eight allow."""
    names = sorted({id for stated in sums for id in stated.cards} | copies.keys())
    found = set()
    for costs in product(range(MOST + 1), repeat=len(names)):
        known = dict(zip(names, costs, strict=True))
        totals = [sum(known[id] for id in stated.cards) for stated in sums]
        if all(
            stated.least <= total and (stated.most is None or total <= stated.most)
            for stated, total in zip(sums, totals, strict=True)
        ):
            found.add(sum(known[id] * count for id, count in copies.items()))
    return found


THREE = [CostSum(("a", "b", "c"), 5, 5)]
CASES = [
    ({"a": 1, "b": 1, "c": 1}, THREE),
    ({"a": 1, "b": 1}, THREE),
    ({"a": 1, "c": 2}, THREE),
    ({"a": 2, "b": 2, "c": 2}, THREE),
    ({"a": 2, "b": 1, "c": 3}, THREE),
    ({"a": 1}, [CostSum(("a", "b"), 0, 4)]),
    ({"a": 2, "b": 1}, [CostSum(("a", "b"), 3, 4)]),
    ({"a": 1, "b": 1}, [CostSum(("a",), 1, 3), CostSum(("b",), 2, 2)]),
]


@pytest.mark.parametrize(("copies", "sums"), CASES)
def test_the_bounds_are_those_of_all_possible_costs(
    copies: dict[str, int], sums: list[CostSum]
) -> None:
    cards = [card(id) for id, count in copies.items() for _ in range(count)]
    sums_found = possible(copies, sums)

    assert gold_of(cards, sums) == Gold(min(sums_found), max(sums_found))


@pytest.mark.parametrize("order", [1, -1])
def test_sums_that_share_a_card_still_bound_it_rightly(order: int) -> None:
    sums = [CostSum(("a", "b"), 2, 3), CostSum(("b", "c"), 1, 4)][::order]
    for copies in product(range(3), repeat=3):
        held = dict(zip("abc", copies, strict=True))
        cards = [card(id) for id, count in held.items() for _ in range(count)]
        gold = gold_of(cards, sums)
        true = possible(held, sums)
        assert gold.least <= min(true)
        assert gold.most is None or gold.most >= max(true)


def test_a_cost_that_nothing_bounds_has_no_upper_bound() -> None:
    assert gold_of([card("a"), card("x", 2)], []) == Gold(2, None)
    assert gold_of([None], []) == Gold(0, None)
    assert gold_of([card("a")], [CostSum(("a",), 1, None)]) == Gold(1, None)


def test_nothing_costs_nothing() -> None:
    assert gold_of([], THREE) == Gold(0, 0)
    assert Gold(0, 0).exactly == 0


class TestKnownCosts:
    """Costs that are known leave less for the rest of a stated sum."""

    def test_they_are_taken_off(self) -> None:
        stated = {"cards": ["a", "b"], "at_least": 5, "at_most": 5}

        assert [*unknown_part(stated, {"a": {"cost": 2}, "b": {}})] == [CostSum(("b",), 3, 3)]

    def test_a_sum_without_unknown_costs_says_nothing(self) -> None:
        stated = {"cards": ["a"], "at_most": 5}

        assert [*unknown_part(stated, {"a": {"cost": 2}})] == []

    def test_a_sum_that_known_costs_belie_says_nothing(self) -> None:
        stated = {"cards": ["a", "b"], "at_most": 5}

        assert [*unknown_part(stated, {"a": {"cost": 6}, "b": {}})] == []
