"""Documents in every form they may have, and what they leave open."""

from __future__ import annotations

from typing import Any

import pytest

from builder import LANGS, Unreadable, check

FORMS = [
    {"winterfell": {"footman": 1, "knight": 1}, "the-shivering-sea": {"ship": 1}},
    {"winterfell": ["footman", "knight"], "the-shivering-sea": "ship"},
    {"Винтерфелл": {"пеший воин": 1, "Рыцарь": 1}, "Дрожащее море": ["Корабль"]},
    [
        {"at": "winterfell", "unit": "footman"},
        {"area": "winterfell", "unit": "knight", "count": 1},
        {"at": "Shivering Sea", "unit": "ships", "count": 1},
    ],
]


@pytest.mark.parametrize("units", FORMS)
def test_units_are_read_in_every_form(table: Any, units: Any) -> None:
    [side] = table({"house": "stark", "units": units}).roster.sides
    read = {area: dict(force.units) for area, force in side.units.items()}

    assert read == {"winterfell": {"footman": 1, "knight": 1}, "the-shivering-sea": {"ship": 1}}


@pytest.mark.parametrize(
    ("written", "token"),
    [
        ("march", ("march", 0, False)),
        ("march-1", ("march", -1, False)),
        ("march −1", ("march", -1, False)),
        ("march+1", ("march", 1, True)),
        ("March +0", ("march", 0, False)),
        ("march*", ("march", 1, True)),
        ("поход +1", ("march", 1, True)),
        ("defence", ("defense", 1, False)),
        ("оборона +2", ("defense", 2, True)),
        ("support+1", ("support", 1, True)),
        ("raid*", ("raid", 0, True)),
        ("особый набег", ("raid", 0, True)),
        ("special raid", ("raid", 0, True)),
        ("consolidate", ("consolidate-power", 0, False)),
        ("consolidate-power*", ("consolidate-power", 0, True)),
        ("Усиление власти*", ("consolidate-power", 0, True)),
        ({"order": "raid", "special": True}, ("raid", 0, True)),
        ({"order": "march", "value": -1}, ("march", -1, False)),
        ({"order": "march", "value": 1, "special": True}, ("march", 1, True)),
        ({"order": "defense+2"}, ("defense", 2, True)),
    ],
)
def test_orders_are_read_as_people_write_them(table: Any, written: Any, token: Any) -> None:
    house = {
        "house": "stark",
        "units": {"winterfell": "footman"},
        "orders": {"winterfell": written},
    }
    [order] = table(house).roster.sides[0].orders

    assert order.token == token


@pytest.mark.parametrize("written", ["march+2", "sleep", "raid+1", "defense-1", "*", "+1"])
def test_orders_that_are_none_are_told(table: Any, broken: Any, written: str) -> None:
    house = {
        "house": "stark",
        "units": {"winterfell": "footman"},
        "orders": {"winterfell": written},
    }

    assert broken(table(house)) == ["name-known"]


def test_houses_are_read_by_name_too(broken: Any) -> None:
    by_name = {"game": "agot-board-game", "players": 4, "houses": {"stark": {"supply": 2}}}
    in_list = {**by_name, "houses": [{"house": "stark", "supply": 2}]}

    assert broken(check(by_name)) == broken(check(in_list)) == ["supply-track"]


@pytest.mark.parametrize(
    ("changes", "stage"),
    [
        ({}, "setup"),
        ({"stage": "play"}, "play"),
        ({"round": 2}, "play"),
        ({"round": 1}, "setup"),
        ({"houses": [{"house": "stark", "orders": {}}]}, "play"),
        ({"houses": [{"house": "stark", "power": {"map": ["karhold"]}}]}, "play"),
        ({"houses": [{"house": "stark", "discard": ["eddard-stark"]}]}, "play"),
        ({"houses": [{"house": "stark", "units": {"winterfell": "footman"}}]}, "play"),
        ({"stage": "setup", "houses": [{"house": "stark", "orders": {}}]}, "setup"),
    ],
)
def test_the_stage_follows_from_what_is_stated(changes: Any, stage: str) -> None:
    report = check({"game": "agot-board-game", "players": 4, **changes})

    assert report.roster.stage == stage


def test_the_number_of_players_follows_from_three_houses_on() -> None:
    few = check({"game": "agot-board-game", "houses": ["stark", "lannister"]})
    all_three = check({"game": "agot-board-game", "houses": ["stark", "lannister", "martell"]})

    assert few.totals["players"] is None
    assert all_three.totals["players"] == 3
    assert [f.rule.id for f in all_three.findings] == ["agot-board-game.houses-for-count"]


def test_an_empty_table_tells_that_nothing_was_checked() -> None:
    report = check({"game": "agot-board-game"})

    assert report.legal
    for lang in LANGS:
        told = [doubt.what.to(lang) for doubt in report.not_checked]
        assert len(told) == len(set(told)) == 8


def test_a_house_tells_what_it_does_not_state(table: Any) -> None:
    told = [doubt.what.en for doubt in table({"house": "stark", "supply": 1}).not_checked]

    assert "House Stark: armies against supply" in told
    assert any(what.startswith("House Stark: what the house took") for what in told)


def test_special_orders_without_a_court_place_are_left_open(table: Any, broken: Any) -> None:
    house = {
        "house": "stark",
        "units": {"winterfell": "footman"},
        "orders": {"winterfell": "raid*"},
    }
    report = table(house)

    assert broken(report) == []
    assert "House Stark: special orders" in [doubt.what.en for doubt in report.not_checked]


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": "four"},
        {"players": -1},
        {"stage": "end"},
        {"houses": [{"supply": 1}]},
        {"houses": [{"house": "stark", "units": [{"unit": "ship"}]}]},
        {"houses": [{"house": "stark", "units": [{"unit": "ship", "at": "a", "area": "b"}]}]},
        {"houses": [{"house": "stark", "muster": [{"at": "winterfell"}]}]},
        {"houses": [{"house": "stark", "muster": [{"at": "x", "add": "y", "upgrade": "z"}]}]},
        {"houses": [{"house": "stark", "muster": [{"at": "x", "add": "y", "from": "z"}]}]},
        {"houses": [{"house": "stark", "garrison": True}]},
        {"tracks": {"fiefdoms": "stark"}},
        {"neutral": {"sunspear": -5}},
        {"edition": "1999"},
        {"format": "chess"},
        {"castles": 3},
    ],
)
def test_documents_of_another_shape_are_refused_with_a_place(wrong: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        check({"game": "agot-board-game", **wrong})

    assert all(t.line and t.sentence("ru") for t in refused.value.troubles)
