"""The solver's model accepts a roster exactly when the check finds no error in it."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from builder import Unreadable, check
from builder.solver import accepts
from tests.solver.faults import spoilt
from tests.solver.rosters import army, deck, some_armies, some_decks

LISTS = Path(__file__).parents[1] / "lists"
GOLDEN = sorted([*LISTS.glob("asoiaf-tmg/*.yaml"), *LISTS.glob("agot-lcg/*.yaml")])


def test_there_are_golden_lists_to_agree_on():
    assert len(GOLDEN) > 200


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_model_and_check_agree_on_every_golden_list(file):
    roster = yaml.safe_load(file.read_text("utf-8"))["roster"]

    assert accepts(roster) == check(roster).legal


def verdicts(roster: dict[str, Any], seed: int) -> list[tuple[bool, bool]]:
    """What check and model say of a roster with none to four faults."""
    rng, found = Random(seed), []
    for number in (0, 1, 1, 2, 3, 4):
        faulty = spoilt(roster, number, rng)
        try:
            legal = check(faulty).legal
        except Unreadable:
            continue
        found.append((legal, accepts(faulty)))
    return found


@pytest.mark.parametrize("case", some_armies(8), ids=str)
def test_model_and_check_agree_on_armies_with_and_without_faults(case):
    found = verdicts(army(*case), seed=case[3])

    assert found[0] == (True, True)
    assert all(legal == accepted for legal, accepted in found)
    assert any(not legal for legal, _ in found)


@pytest.mark.parametrize("case", some_decks(8), ids=str)
def test_model_and_check_agree_on_decks_with_and_without_faults(case):
    found = verdicts(deck(*case), seed=case[3])

    assert found[0] == (True, True)
    assert all(legal == accepted for legal, accepted in found)
    assert any(not legal for legal, _ in found)


def test_model_and_check_agree_on_teams_and_pairs():
    one, other = army("s06", "stark", 20, 3), army("s06", "stark", 20, 4)
    inner = [{k: v for k, v in each.items() if k != "game"} for each in (one, other)]
    for part in ("team", "lists"):
        for second in (inner[1], inner[0], {**inner[1], "faction": "lannister"}):
            roster = {"game": "asoiaf-tmg", "points": 20, part: [inner[0], second]}

            assert accepts(roster) == check(roster).legal
