"""Start positions: each house at each number of players, and tables made by chance."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Unreadable, check, find_game
from builder.game import Wishes
from builder.games.agot_board_game.generating import start_position

GAME = find_game("agot-board-game")
CASES = [
    (edition, players, house)
    for edition in GAME.catalogue.editions
    for players, setup in GAME.catalogue.edition(edition).tables.setups.items()
    for house in setup.houses
]


def whole_table(edition: str, players: int) -> dict[str, Any]:
    shelf = GAME.catalogue.edition(edition)
    houses = list(shelf.tables.setups[players].houses)
    return start_position(GAME, shelf, "standard", players, houses)


@pytest.mark.parametrize(("edition", "players", "house"), CASES)
def test_the_start_of_a_house_is_legal(edition: str, players: int, house: str) -> None:
    table = whole_table(edition, players)
    [side] = [side for side in table["houses"] if side["house"] == house]
    report = check({**table, "houses": [side]})

    assert [f.rule.id for f in report.findings if f.severity != "note"] == []


@pytest.mark.parametrize("edition", GAME.catalogue.editions)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_start_of_a_table_is_legal(edition: str, players: int) -> None:
    report = check(whole_table(edition, players))

    assert [f.rule.id for f in report.findings if f.severity != "note"] == []


@pytest.mark.parametrize(("edition", "players", "house"), CASES)
def test_a_start_less_one_unit_is_not_legal(edition: str, players: int, house: str) -> None:
    table = whole_table(edition, players)
    for side in table["houses"]:
        if side["house"] == house:
            side["units"].pop(next(iter(side["units"])))
    broken = {f.rule.id for f in check(table).findings if f.severity == "error"}

    assert "agot-board-game.start-units" in broken


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("what", ["table", "hand"])
def test_what_is_made_by_chance_is_legal_and_the_same_again(what: str, seed: int) -> None:
    make = GAME.generators[what].make
    made = make(GAME, Wishes(seed))

    assert make(GAME, Wishes(seed)) == made
    assert [f.rule.id for f in check(made).findings if f.severity != "note"] == []


@pytest.mark.parametrize("format", ["draft", "thematic-draft", "random-draft"])
@pytest.mark.parametrize("players", [3, 6])
def test_hands_are_made_for_every_draft(format: str, players: int) -> None:
    made = GAME.generators["hand"].make(GAME, Wishes(5, format=format, players=players))

    assert [len(side["hand"]) for side in made["houses"]] == [7] * players
    assert [f.rule.id for f in check(made).findings if f.severity != "note"] == []


def test_a_wished_house_sits_first() -> None:
    made = GAME.generators["table"].make(GAME, Wishes(1, faction="Мартелл"))

    assert made["players"] == 6
    assert made["houses"][0]["house"] == "martell"


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(1, players=2),
        Wishes(1, players=7),
        Wishes(1, players=0),
        Wishes(1, faction="targaryen"),
        Wishes(1, faction="martell", players=4),
        Wishes(1, edition="1999"),
        Wishes(1, format="chess"),
    ],
)
@pytest.mark.parametrize("what", ["table", "hand"])
def test_wishes_that_cannot_be_met_are_refused(what: str, wishes: Wishes) -> None:
    with pytest.raises(Unreadable):
        GAME.generators[what].make(GAME, wishes)


def test_seeds_lead_to_different_seats() -> None:
    make = GAME.generators["table"].make
    seats = {tuple(s["house"] for s in make(GAME, Wishes(seed))["houses"]) for seed in range(9)}

    assert len(seats) > 3
