"""Set-ups made by chance: legal, repeatable, and as wished."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import Unreadable, check, find_game
from builder.game import Wishes

GAME = find_game("tiny-epic-kingdoms")


def built(seed: int = 7, **wishes: Any) -> dict[str, Any]:
    return GAME.generators["setup"].make(GAME, Wishes(seed, **wishes))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 5))
def test_whatever_is_built_is_legal_and_draws_no_warning(seed: int, players: int) -> None:
    made = built(seed, players=players)
    report = check(made)

    assert report.format == f"{players}-players"
    assert len(made["players"]) == players
    assert [f.rule.id for f in report.findings if f.severity != "note"] == []
    assert ("lost_kingdom" in made) == (players == 2)


def test_the_same_seed_builds_the_same_set_up() -> None:
    assert json.dumps(built(7)) == json.dumps(built(7))
    assert len({json.dumps(built(seed)) for seed in range(20)}) == 20


def test_every_split_of_the_resources_comes_up() -> None:
    splits = {
        tuple(player["resources"].values())
        for seed in range(120)
        for player in built(seed)["players"]
    }

    assert len(splits) == 28
    assert all(sum(split) == 6 and min(split) >= 0 for split in splits)


@pytest.mark.parametrize("race", ["orcs", "Орки", "Halflings"])
def test_a_wished_race_goes_to_the_first_player(race: str) -> None:
    made = built(faction=race, players=3)

    assert made["players"][0]["race"] in ("orcs", "halflings")
    assert check(made).legal


@pytest.mark.parametrize(
    "wishes",
    [
        *({"players": 1}, {"players": 6}, {"format": "table"}, {"edition": "2015"}),
        *({"faction": "Order of Gamelyn"}, {"faction": "Wookiees"}),
        {"players": 3, "format": "4-players"},
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(wishes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as refused:
        built(**wishes)

    assert all(trouble.sentence("ru") for trouble in refused.value.troubles)
