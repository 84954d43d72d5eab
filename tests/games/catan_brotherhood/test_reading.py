"""Names in both languages, stages, and what is not stated."""

from __future__ import annotations

import pytest

from builder import check


def doc(**keys):
    return {"game": "catan-brotherhood", **keys}


@pytest.mark.parametrize(
    "name", ["othell-yarwyck", "A4", "a4", "Othell Yarwyck", "ОТЕЛЛ ЯРВИК", "отелл  ярвик"]
)
def test_a_hero_goes_by_id_code_and_name(broken, name):
    players = [{"hero": name}, {}, {}, {}]

    assert broken(check(doc(stage="setup", players=players))) == []


@pytest.mark.parametrize("who", ["blue", "Синий", "синие", 1, "1", "Аня", "аня"])
def test_a_player_goes_by_seat_colour_and_name(broken, who):
    players = [{"player": "Аня", "colour": "blue"}, {"colour": "red"}, {"colour": "black"}]
    report = check(doc(stage="play", players=players, wall=[[who], [], [], []]))

    assert broken(report) == []
    assert report.roster.wall[0] == (0,)


def test_an_unknown_name_is_told_with_the_closest(found):
    players = [{"hero": "Melisandra"}, {}, {}]
    [(rule, facts)] = found(check(doc(stage="play", players=players)))

    assert rule == "name-known"
    assert facts == {"name": "Melisandra", "kind": "hero", "closest": ["Melisandre"]}


def test_answers_come_in_the_language_asked_for():
    report = check(doc(players=[{"colour": "синий"}, {"colour": "Blue"}, {"colour": "red"}]))
    [finding] = report.findings

    assert finding.text("en") == "Blue: players with this colour 2, and the limit is 1."
    assert finding.text("ru") == "Синий: игроков с этим цветом 2, предел — 1."


@pytest.mark.parametrize(
    ("keys", "stage"),
    [
        ({"players": 4}, "setup"),
        ({"players": [{"settlements": 2, "roads": 2}, {}, {}]}, "setup"),
        ({"players": [{"settlements": 3}, {}, {}]}, "setup"),
        ({"players": [{"keeps": 1}, {}, {}]}, "play"),
        ({"players": [{"guards": 3}, {}, {}]}, "play"),
        ({"players": [{"points": 4}, {}, {}]}, "play"),
        ({"players": 3, "turn": {"roll": 7}}, "play"),
        ({"players": 3, "wildlings": {"gift": 1}}, "play"),
        ({"players": 3, "wildlings": {"tormund": "camp", "breach": 0}}, "setup"),
        ({"players": [{"keeps": 1}, {}, {}], "stage": "setup"}, "setup"),
    ],
)
def test_the_stage_is_stated_or_seen(keys, stage):
    assert check(doc(**keys)).roster.stage == stage


def test_the_format_goes_by_either_word():
    assert check(doc(players=4, mode="base")).format == "base"
    assert check(doc(players=4, format="base")).format == "base"
    assert check(doc(players=4)).format == "brotherhood"
    assert check(doc(players=4, format="base"), format="brotherhood").format == "brotherhood"


def test_what_is_not_stated_is_told_as_not_checked():
    report = check(doc(stage="setup", players=[{"colour": "blue", "hero": "A3"}, {}, {}]))
    told = {doubt.what.en: doubt.why.en for doubt in report.not_checked}

    for part in ("the hexes of the board", "the trade routes", "the order of placing"):
        assert told[part] == "the document does not state it"
    assert told["the heroes of the players"] == "not stated for: player 2; player 3"
    assert all(doubt.what.ru and doubt.why.ru for doubt in report.not_checked)


def test_what_belongs_to_the_brotherhood_is_not_checked_in_the_base_game():
    report = check(doc(format="base", players=4, wall=[["red", None, "red"]]))

    assert report.legal
    assert "the Wall, heroes and wildlings" in [doubt.what.en for doubt in report.not_checked]


def test_a_hex_keeps_its_name_when_it_is_that_of_something_else(broken):
    hexes = {"A4": {"terrain": "forest", "at": [0, 0]}, "Лес": {"terrain": "лес", "at": [1, 0]}}
    players = [{"settlements": ["A4 N"]}, {"settlements": ["лес S"]}, {}]

    assert broken(check(doc(round=1, board={"hexes": hexes}, players=players))) == []


def test_hexes_without_places_leave_their_neighbours_open(broken):
    hexes = {"top": {"terrain": "forest", "number": 6}, "low": {"terrain": "hills", "number": 8}}
    report = check(doc(players=4, layout="random", board={"hexes": hexes}))

    assert broken(report) == []
    assert "hexes without a place: top; low" in [doubt.why.en for doubt in report.not_checked]
