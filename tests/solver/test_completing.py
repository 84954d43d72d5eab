"""Filling lists to their size, by taste or by chance, and spending the last points."""

from __future__ import annotations

import pytest

from builder import check, complete, find_game, spend
from tests.solver.rosters import army

ROBB = "robb-stark-the-wolf-lord"
HEAD = {"game": "asoiaf-tmg", "edition": "s06", "faction": "stark", "points": 40}
DECK = {"game": "agot-lcg", "edition": "gotstandard2.1", "faction": "stark"}


def test_an_army_is_filled_to_its_limit_with_what_is_wanted():
    made = complete(HEAD, including=[ROBB], without=["stark-bowmen"], seconds=20)

    assert made.report is not None
    assert made.report.legal
    assert made.report.totals["points"] == 40
    assert made.roster is not None
    assert made.roster["commander"] == ROBB
    assert "stark-bowmen" not in str(made.roster)


def test_everything_in_a_list_stays_when_it_is_filled():
    begun = {**HEAD, "units": [{"unit": "stark-sworn-swords", "attachments": [ROBB]}]}
    made = complete(begun, seed=3, seconds=20)

    assert made.roster is not None
    assert made.roster["units"][0]["unit"] == "stark-sworn-swords"
    assert ROBB in made.roster["units"][0]["attachments"]


def test_a_seed_gives_the_same_list_again_and_another_seed_another():
    lists = [complete(HEAD, seed=seed, seconds=20).roster for seed in (5, 5, 6)]

    assert lists[0] == lists[1]
    assert lists[0] != lists[2]


def test_a_list_that_cannot_be_filled_tells_why():
    full = {**HEAD, "units": [{"unit": "stark-outriders", "count": 8}]}
    made = complete(full, seconds=20)

    assert made.roster is None
    assert {clash.id for clash in made.conflict} == {"stay", "asoiaf-tmg.points-limit"}


@pytest.mark.parametrize("agenda", ["01027", "05045", "06018"])
def test_a_deck_grows_from_its_core_and_keeps_the_curve(agenda):
    core = {"01141": 3, "01142": 2}
    agendas = [agenda, "01200"] if agenda == "06018" else [agenda]
    made = complete({**DECK, "agendas": agendas, "cards": core}, seconds=20)

    assert made.report is not None
    assert made.report.legal
    deck = made.report.roster
    assert all(deck.draw[code] >= count for code, count in core.items())
    cheap = sum(n for code, n in deck.draw.items() if (deck.card(code).cost or 0) <= 3)
    assert 0.5 < cheap / made.report.totals["cards"] < 0.8
    assert made.report.totals["cards"] == (75 if agenda == "06018" else 60)


def test_decks_by_chance_are_legal_and_differ():
    decks = [complete(DECK, seed=seed, seconds=20).report for seed in (1, 2)]

    assert all(report is not None and report.legal for report in decks)
    assert decks[0].roster.draw != decks[1].roster.draw


def test_the_last_points_are_spent_in_every_way_best_first():
    units = [{"unit": "stark-sworn-swords", "attachments": [ROBB]}, {"unit": "stark-outriders"}]
    roster = {**HEAD, "points": 12, "units": units, "ncus": []}
    found = spend(roster, seconds=30)

    assert found.left == 1
    assert found.whole
    assert found.number == len({str(way.roster) for way in found.ways})
    points = [way.report.totals["points"] for way in found.ways]
    assert points == sorted(points, reverse=True)
    assert all(check(way.roster).legal for way in found.ways)
    assert any(change.kind == "replace" for way in found.ways for change in way.changes)
    assert any(change.kind.startswith("add") for way in found.ways for change in way.changes)


def test_a_full_army_has_nothing_left_to_spend():
    full = army("s06", "stark", 40, 1)
    left = 40 - (check(full).totals["points"] or 0)

    assert spend(full).left == left


@pytest.mark.parametrize("faction", ["stark", "free-folk", "neutral"])
def test_every_faction_can_be_filled_from_what_is_owned(faction):
    entries = find_game("asoiaf-tmg").catalogue.edition("s06").entries.facts
    owned = {id: 1 for id, facts in entries.items() if facts["faction"] == faction}
    made = complete({**HEAD, "faction": faction}, owned=owned, seconds=20)

    assert made.report is not None
    used = [slot.entry.id for slot in made.report.roster.slots]
    assert len(used) == len(set(used))
    assert set(used) <= owned.keys()
