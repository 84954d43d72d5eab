"""Tables and boards by chance pass the check, and come again with the same seed."""

from __future__ import annotations

import pytest

from builder import Unreadable, check
from builder.game import Wishes

SEEDS = range(12)


@pytest.mark.parametrize("what", ["table", "board"])
@pytest.mark.parametrize("format", ["base", "brotherhood"])
@pytest.mark.parametrize("players", [3, 4])
def test_what_is_built_has_no_fault(catan, what, format, players):
    for seed in SEEDS:
        wishes = Wishes(seed=seed, players=players, format=format)
        report = check(catan.generators[what].make(catan, wishes))

        assert report.findings == ()
        assert report.totals["players"] == players
        assert report.format == format


def test_the_same_seed_builds_the_same_table(catan):
    made = [catan.generators["table"].make(catan, Wishes(seed=s)) for s in (7, 7, 8)]

    assert made[0] == made[1]
    assert made[0] != made[2]


def test_a_table_states_everything_that_a_set_up_has(catan):
    report = check(catan.generators["table"].make(catan, Wishes(seed=7)))
    open_questions = [doubt.what.en for doubt in report.not_checked]

    assert open_questions == [
        "the places of the printed layouts",
        "a turn: costs, trades, cards and heroes",
    ]


def test_three_get_the_double_token_and_every_terrain(catan):
    board = catan.generators["board"].make(catan, Wishes(seed=1, players=3))["board"]
    numbers = [hex["number"] for hex in board["hexes"].values()]

    assert numbers.count("2/12") == 1
    assert not {2, 12} & set(numbers)
    assert len({hex["terrain"] for hex in board["hexes"].values()}) == 5


@pytest.mark.parametrize(
    "wishes", [{"players": 2}, {"players": 5}, {"format": "huge"}, {"edition": "1999"}]
)
def test_a_wish_that_cannot_be_met_is_refused(catan, wishes):
    with pytest.raises(Unreadable):
        catan.generators["table"].make(catan, Wishes(seed=1, **wishes))
