"""What follows from a table: points, incomes, purchases, free corners."""

from __future__ import annotations

import pytest

from builder import LANGS, samples
from builder.check import check_text


def test_points_are_told_part_by_part(table, shown):
    red = {"settlements": 2, "keeps": 2, "special": ["longest-road"], "guards": 3}
    report = table(red=red | {"development": {"victory-point": 2}})

    own = shown(report)["players"]["red"]
    assert own["points"] == 10
    assert own["parts"] == {
        "settlements": 2,
        "keeps": 4,
        "guards": 1,
        "cards": 2,
        "longest_road": 1,
        "largest_patrol": 0,
    }


def test_a_keep_brings_two_cards_and_a_settlement_one(shown, table):
    # The example of p. 5: on an 8 blue takes three ore, red two lumber.
    hexes = {
        "0,0": {"terrain": "mountains", "number": 8},
        "2,0": {"terrain": "forest", "number": 8},
    }
    report = table(
        board={"hexes": hexes},
        layout="printed",
        blue={"settlements": ["0,0 N"], "keeps": ["0,0 S"]},
        red={"keeps": ["2,0 N"]},
    )

    players = shown(report)["players"]
    assert players["blue"]["income"] == {"8": {"ore": 3}}
    assert players["red"]["income"] == {"8": {"lumber": 2}}


def test_one_settlement_takes_from_two_hexes_with_the_same_number(shown, table):
    # The example of p. 11: on a 4 blue takes one brick, red one brick and one wool.
    hexes = {
        "0,0": {"terrain": "hills", "number": 4},
        "0,1": {"terrain": "pasture", "number": 4},
    }
    report = table(
        board={"hexes": hexes}, blue={"settlements": ["0,0 N"]}, red={"settlements": ["0,0 S"]}
    )

    players = shown(report)["players"]
    assert players["blue"]["income"] == {"4": {"brick": 1}}
    assert players["red"]["income"] == {"4": {"brick": 1, "wool": 1}}


@pytest.mark.parametrize("held", [{"tormund": "0,0"}, {"gift": {"0,0": 1}}])
def test_a_hex_that_tormund_or_a_wildling_holds_brings_nothing(shown, table, seven_hexes, held):
    blue = {"settlements": ["0,0 S"]}
    report = table(board=seven_hexes, blue=blue, wildlings=held)

    assert shown(report)["players"]["blue"]["income"] == {"4": {"wool": 1}}


def test_tormund_lets_one_rob_those_beside_him(shown, table, seven_hexes):
    # The example of p. 3: red and blue have settlements at the hills.
    report = table(
        board=seven_hexes,
        red={"settlements": ["1,0 SE"]},
        blue={"settlements": ["0,0 NE"]},
        yellow={"settlements": ["-1,0 NW"]},
        wildlings={"tormund": "1,0"},
    )

    assert shown(report)["beside_tormund"] == ["Blue", "Red"]


def test_cards_in_hand_buy_at_once_or_after_trades(shown, table):
    report = table(blue={"resources": {"brick": 1, "lumber": 1, "ore": 6}})

    own = shown(report)["players"]["blue"]
    assert own["can_buy"] == ["road"]
    assert own["can_buy_after_trade"] == ["settlement", "guard"]


def test_the_base_game_sells_no_guards(shown, table):
    hand = {"resources": {"brick": 1, "wool": 1, "lumber": 1}}

    assert shown(table(blue=hand))["players"]["blue"]["can_buy"] == ["road", "guard"]
    assert shown(table(blue=hand, format="base"))["players"]["blue"]["can_buy"] == ["road"]


def test_hands_of_six_eight_and_eleven_discard_none_four_and_five(shown, table):
    report = table(blue={"resources": 6}, red={"resources": 8}, yellow={"resources": 11})

    players = shown(report)["players"]
    assert [players[c]["discard_on_seven"] for c in ("blue", "red", "yellow")] == [0, 4, 5]


def test_corners_next_to_a_settlement_are_not_free(shown, table):
    board = {"hexes": {"0,0": "forest"}}
    report = table(board=board, blue={"settlements": ["0,0 N"]})

    assert sorted(shown(report)["free_corners"]) == ["0,0 S", "0,0 SE", "0,0 SW"]


def test_the_longest_row_leaves_branches_out(shown, table):
    roads = ["0,0 NW", "0,0 NE", "0,0 E", "1,0 NW"]
    report = table(blue={"settlements": ["0,0 NW"], "roads": roads})

    assert shown(report)["players"]["blue"]["longest_row"] == 3


def test_most_guards_are_told_when_the_wildlings_end_the_game(shown, table):
    report = table(blue={"guards": 2}, red={"guards": 3}, wildlings={"gift": 8})

    assert shown(report)["most_guards"] == ["Red"]
    assert shown(table(red={"guards": 3}))["most_guards"] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_sample_is_described(catan, lang):
    texts = [sample.text for sample in samples() if sample.game == catan.id]
    for text in texts:
        told = list(catan.describe(catan, check_text(text), lang))
        assert told
        assert all(heading and lines for heading, lines in told)
