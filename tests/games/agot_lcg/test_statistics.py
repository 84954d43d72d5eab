"""Odds and statistics, against counting every hand of decks small enough for that."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import isclose
from typing import Any

import pytest

from builder import check, find_game
from builder.games.agot_lcg import openings, statistics
from builder.games.agot_lcg.setups import best_plans, terms_of
from builder.odds import at_least, at_least_one, sample_mean, with_mulligan

SMALL = {"01141": 2, "01144": 3, "01151": 2, "01156": 2, "01033": 1, "01157": 5}


def judged(library: Any, cards: dict[str, int], **keys: Any) -> Any:
    return check({**library.document(size=0, **keys), "cards": cards})


def numbers(library: Any, cards: dict[str, int], **keys: Any) -> Any:
    game = find_game("agot-lcg")
    return game.derive(game, judged(library, cards, **keys), "en")


# ---- draws ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [1, 5, 9])
@pytest.mark.parametrize("copies", [0, 1, 3])
def test_the_chance_of_so_many_hits_is_that_of_counting_hands(cards: int, copies: int) -> None:
    copies = min(copies, cards)
    for drawn in range(cards + 1):
        hands = list(combinations(range(cards), drawn))
        for wanted in range(5):
            hits = [hand for hand in hands if sum(card < copies for card in hand) >= wanted]
            chance = len(hits) / len(hands)
            assert at_least(wanted, copies, cards, drawn) == pytest.approx(chance, abs=1e-12)


def test_drawing_more_than_there_is_draws_everything() -> None:
    assert at_least_one(1, 10, 50) == 1
    assert at_least_one(0, 10, 50) == 0


@pytest.mark.parametrize(("copies", "further"), [(1, 0), (1, 2), (2, 1), (3, 4)])
def test_a_mulligan_for_a_card_is_that_of_counting_both_hands(copies: int, further: int) -> None:
    cards, hand = 9, 3
    first = list(combinations(range(cards), hand))
    second = list(combinations(range(cards), hand + further))
    kept = sum(any(card < copies for card in one) for one in first) / len(first)
    again = sum(any(card < copies for card in one) for one in second) / len(second)

    assert isclose(with_mulligan(copies, cards, hand, further), kept + (1 - kept) * again)


def test_the_odds_of_a_sixty_card_deck_are_the_known_ones() -> None:
    odds = {copies: statistics.draw_odds(copies, 60, 7, 2) for copies in (1, 2, 3)}

    assert odds[1]["kept"][0] == pytest.approx(7 / 60, abs=1e-6)
    assert odds[3]["kept"][0] == pytest.approx(1 - 53 * 52 * 51 / (60 * 59 * 58), abs=1e-6)
    assert odds[1]["kept"][5] == pytest.approx(17 / 60, abs=1e-6)
    assert all(a < b for a, b in zip(odds[2]["kept"], odds[2]["mulligan"], strict=True))


def test_the_odds_of_a_class_count_all_its_copies(library: Any) -> None:
    odds = numbers(library, SMALL)["odds"]["classes"]

    assert {name: row["copies"] for name, row in odds.items()} == {
        "attachment": 1,
        "character": 7,
        "event": 5,
        "limited": 2,
        "location": 2,
        "unique": 5,
    }
    assert odds["attachment"]["kept"][0] == pytest.approx(7 / 15, abs=1e-6)


# ---- what a deck is like -------------------------------------------------------------------------


def test_curve_icons_strength_and_economy_count_copies(library: Any) -> None:
    plots = {"01004": 2, "01010": 1}
    told = numbers(library, {**SMALL, "01040": 3, "01045": 1}, plots=plots)

    assert told["curve"] == {
        "attachment": {"1": 1},
        "character": {"3": 2, "4": 2, "7": 3},
        "event": {"0": 5, "X": 1},
        "location": {"0": 5},
    }
    cards = {code: library.card(code).facts for code in ("01141", "01144", "01151")}
    icons = Counter(icon for code, f in cards.items() for icon in f["icons"] * SMALL[code])
    assert told["icons"] == {
        name: icons[letter]
        for letter, name in (("M", "military"), ("I", "intrigue"), ("P", "power"))
        if icons[letter]
    }
    strong = Counter({str(f["strength"]): 0 for f in cards.values()})
    for code, facts in cards.items():
        strong[str(facts["strength"])] += SMALL[code]
    assert told["strength"] == dict(strong)
    # The Hand's Judgment costs X and has no part in the mean.
    paid = 2 * 3 + 3 * 7 + 2 * 4 + 1 * 1
    assert told["economy"] == {
        "plot_income": 4.0,
        "card_cost": round(paid / (sum(SMALL.values()) + 3), 3),
        "income_on_cards": 3.0,
    }


def test_an_empty_deck_has_no_odds_and_no_set_up(library: Any) -> None:
    for cards in ({}, {"01141": 3, "01142": 3}):
        told = numbers(library, cards)
        assert told["odds"] is None
        assert told["setup"] is None


# ---- set-up --------------------------------------------------------------------------------------


def hands_of(library: Any, cards: dict[str, int]) -> Iterator[list[Any]]:
    pile = [library.card(code) for code, count in cards.items() for _ in range(count)]
    for hand in combinations(pile, 7):
        yield list(hand)


def counted_out(library: Any, cards: dict[str, int], gold: int = 8) -> dict[str, float]:
    """The means over every opening hand, every one as likely; poor ones are replaced once."""
    terms = terms_of([], gold, 1, 2)
    results: Counter[tuple[int, int]] = Counter()
    known: dict[tuple[str, ...], tuple[int, int]] = {}
    for hand in hands_of(library, cards):
        key = tuple(card.code for card in hand)
        if key not in known:
            plan = best_plans(hand, terms, most=1)[0]
            known[key] = (plan.placed, plan.gold)
        results[known[key]] += 1
    total = sum(results.values())
    poor = sum(n for (placed, _), n in results.items() if placed < 3) / total
    final = {outcome: n / total * ((outcome[0] >= 3) + poor) for outcome, n in results.items()}
    return {
        "cards": sum(placed * chance for (placed, _), chance in final.items()),
        "gold": sum(gold * chance for (_, gold), chance in final.items()),
        "poor": poor * poor,
        "mulligan": poor,
    }


def test_set_up_statistics_of_a_small_deck_are_those_of_counting_hands(library: Any) -> None:
    told = numbers(library, SMALL)["setup"]

    assert told["exact"]
    assert told["policy"] == {"mulligan_below": 3}
    expected = counted_out(library, SMALL)
    for name, value in expected.items():
        assert told[name] == {"mean": pytest.approx(value, abs=1e-4), "error": 0}
    # A deck for which the mulligan matters, or the test would hold without one.
    assert 0.05 < expected["mulligan"] < 0.95


def test_the_hands_counted_are_the_different_ones(library: Any) -> None:
    different = {tuple(card.code for card in hand) for hand in hands_of(library, SMALL)}

    assert numbers(library, SMALL)["setup"]["hands"] == len(different)


def test_a_sample_agrees_with_counting_within_four_standard_errors(library: Any) -> None:
    deck = judged(library, SMALL).roster
    outcome = openings.evaluator(deck)
    exact = openings.setup_statistics(deck)
    sampled = openings.sampled_statistics(outcome, deck.draw, 7)

    assert exact is not None
    assert (exact.exact, sampled.exact, sampled.hands) == (True, False, openings.SAMPLE)
    for name in ("cards", "gold", "poor", "mulligan"):
        true, estimate = getattr(exact, name), getattr(sampled, name)
        assert true.error == 0
        assert 0 < estimate.error < 0.1
        assert abs(true.value - estimate.value) <= 4 * estimate.error


def test_a_large_deck_is_sampled_with_a_seed_whatever_the_order_of_its_lines(
    library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "SAMPLE", 150)
    cards = library.document()["cards"]
    first = numbers(library, cards)["setup"]
    again = numbers(library, dict(reversed(cards.items())))["setup"]

    assert first == again
    assert not first["exact"]
    assert first["hands"] == 150
    assert all(first[name]["error"] > 0 for name in ("cards", "gold"))


def test_agendas_change_the_set_up_that_is_counted(library: Any) -> None:
    plain = numbers(library, SMALL)["setup"]
    door = numbers(library, SMALL, agendas=["08039"])["setup"]
    hill = numbers(library, SMALL, agendas=["13039"])["setup"]

    expected = counted_out(library, SMALL, gold=4)
    assert door["cards"]["mean"] == pytest.approx(expected["cards"], abs=1e-4)
    assert door["cards"]["mean"] < plain["cards"]["mean"]
    assert hill["cards"]["mean"] == hill["gold"]["mean"] == 0


@pytest.mark.parametrize("seed", range(6))
def test_the_best_outcome_of_a_hand_is_that_of_its_best_plan(seed: int, library: Any) -> None:
    """With shadows, attachments, Limited cards and duplicates, and with a card that starts."""
    generator = random.Random(seed)
    able = [card for card in library.cards.values() if card.deck == "draw"]
    shadows = [card for card in able if "shadow" in card.keywords]
    attachments = [card for card in able if card.kind == "attachment"]
    locations = [card for card in able if card.kind == "location" and card.unique]
    terms = terms_of([], 8, 1, 2)
    for _ in range(12):
        hand = [generator.choice(part) for part in (able, able, able, shadows, attachments)]
        hand += generator.choices(hand, k=2)
        start = generator.choice([[], [generator.choice(locations)], [hand[-1]]])
        best = best_plans(hand, terms, start, most=1)[0]

        assert openings.best_outcome(hand, terms, start) == (best.placed, best.gold)


def test_attachments_under_an_agenda_are_not_drawn(library: Any) -> None:
    """One copy of each of five: the dearest, however many versions and copies there are."""
    weapons = [c for c in library.cards.values() if c.kind == "attachment" and "weapon" in c.traits]
    different = {card.title: card for card in weapons if card.faction == "neutral"}
    own = {card.code: 2 for card in different.values()}
    deck = judged(library, {**SMALL, **own}, agendas=["26120"]).roster
    out = [library.card(code) for code in openings.apart(deck)]
    left = [card.cost or 0 for card in different.values() if card not in out]

    assert len(out) == min(5, len(different)) == len({card.title for card in out})
    assert max(left) <= min(card.cost or 0 for card in out)
    assert sum(openings.drawn_from(deck).values()) == sum(deck.draw.values()) - len(out)
    odds = numbers(library, {**SMALL, **own}, agendas=["26120"])["odds"]
    assert odds["apart"] == [card.label.en for card in out]
    assert odds["classes"]["attachment"]["copies"] == 1 + sum(own.values()) - len(out)


def test_a_card_that_starts_in_play_is_not_drawn(library: Any) -> None:
    setup = {"hand": [], "start": ["01156"]}
    told = numbers(library, SMALL, agendas=["08039"], setup=setup)

    assert told["odds"]["apart"] == [library.card("01156").label.en]
    assert told["odds"]["classes"]["location"]["copies"] == SMALL["01156"] - 1


def test_the_error_of_a_mean_is_the_standard_error() -> None:
    mean = sample_mean([1.0, 2.0, 3.0, 4.0])

    assert mean.value == 2.5
    assert mean.error == pytest.approx((5 / 3 / 4) ** 0.5)
    assert sample_mean([5.0]).error == 0
