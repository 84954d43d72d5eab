"""Prices, payments and outcomes of wars, against a count of every possible payment."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import check, find_game

GAME = "tiny-epic-kingdoms"
HELD = st.integers(0, 9)
FIGHTERS = st.sampled_from(
    [("orcs", 0), ("orcs", 2), ("orcs", 3), ("humans", 2), ("humans", 3), ("dwarves", 5)]
)


def fought(race: str, magic: int, held: dict[str, int], **war: Any) -> Any:
    player = {"name": "Anna", "race": race, "magic": magic, "resources": held, "war": war}
    return check({"game": GAME, "players": [player, {}, {}]})


def broken(report: Any) -> set[str]:
    return {f.rule.id.partition(".")[2] for f in report.findings if f.severity == "error"}


def payable(race: str, magic: int, held: dict[str, int], bid: int) -> bool:
    """Whether some payment covers a bid, tried one by one from the words of the race cards."""
    for mana, ore, food in product(*(range(held[key] + 1) for key in ("mana", "ore", "food"))):
        worth = 2 * mana + ore + (food if race == "orcs" and magic >= 2 else 0)
        worth += 1 if race == "orcs" and magic >= 3 else 0
        kinds = sum(map(bool, (mana, ore, food)))
        if race == "humans" and magic >= 3 and kinds <= 1:
            worth += 2
        if worth >= bid:
            return True
    return False


@settings(max_examples=80, deadline=None)
@given(fighter=FIGHTERS, mana=HELD, ore=HELD, food=HELD, bid=st.integers(0, 13))
def test_a_bid_is_legal_when_some_payment_covers_it(
    fighter: tuple[str, int], mana: int, ore: int, food: int, bid: int
) -> None:
    held = {"mana": mana, "ore": ore, "food": food}
    report = fought(*fighter, held, bid=bid)

    assert ("war-bid" in broken(report)) is not (bid <= 11 and payable(*fighter, held, bid))


@settings(max_examples=60, deadline=None)
@given(fighter=FIGHTERS, mana=HELD, ore=HELD, bid=st.integers(0, 11))
def test_every_payment_that_is_shown_is_legal(
    fighter: tuple[str, int], mana: int, ore: int, bid: int
) -> None:
    held = {"mana": mana, "ore": ore, "food": 3}
    game = find_game(GAME)
    told = game.derive(game, fought(*fighter, held, bid=bid), "en")["players"][0]["war"]

    assert bool(told["payments"]) is (bid <= (told["most"] or 0))
    for pay in told["payments"][:3]:
        assert "war-payment" not in broken(fought(*fighter, held, bid=bid, pay=pay))


def test_annas_war_is_told_whole() -> None:
    game = find_game(GAME)
    held = {"mana": 1, "ore": 2, "food": 0}
    anna = {"name": "Anna", "resources": held, "war": {"bid": 5, "discount": 1, "role": "attacker"}}
    karl = {"name": "Karl", "war": {"bid": "flag"}}
    report = check({"game": GAME, "players": [anna, karl, {}]})
    told = game.derive(game, report, "en")["players"]

    assert told[0]["war"] == {
        "most": 5,
        "discount": 1,
        "outcome": "the war is won",
        "payments": [{"mana": 1, "ore": 2}],
    }
    assert told[1]["war"]["outcome"] == "the war is lost"
    assert told[1]["war"]["payments"] == []


@pytest.mark.parametrize("order", [1, -1])
def test_a_defender_wins_a_tie_wherever_they_sit(order: int) -> None:
    held = {"mana": 1, "ore": 0, "food": 0}
    sides = [
        {"name": "Anna", "resources": held, "war": {"role": "attacker", "bid": 2, "won": False}},
        {"name": "Karl", "resources": held, "war": {"role": "defender", "bid": 2, "won": True}},
    ]

    assert check({"game": GAME, "players": [*sides[::order], {}]}).legal


def test_a_tie_between_sides_without_roles_is_left_open() -> None:
    sides = [{"war": {"bid": 0, "won": True}}, {"war": {"bid": 0, "won": False}}]

    assert check({"game": GAME, "players": [*sides, {}]}).legal


def test_white_flags_cost_nothing() -> None:
    report = fought("orcs", 0, {"mana": 1, "ore": 0, "food": 0}, bid="flag", pay={"mana": 1})

    assert broken(report) == {"war-payment"}
