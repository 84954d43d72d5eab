"""Plans explained: what points can still buy, which removals suffice, what orders are left."""

from __future__ import annotations

from typing import Any

import pytest

LANNISTERS = {
    "house": "lannister",
    "supply": 3,
    "units": {
        "lannisport": {"footman": 1},
        "harrenhal": {"footman": 1, "knight": 1},
        "riverrun": {"knight": 3},
        "stoney-sept": {"footman": 1},
    },
}


@pytest.fixture
def shown(westeros: Any, table: Any) -> Any:
    def derived(*houses: Any, lang: str = "en", **keys: Any) -> Any:
        return westeros.derive(westeros, table(*houses, **keys), lang)["houses"]

    return derived


def points(side: Any, area: str) -> Any:
    return next(land for land in side["muster"] if land["area"] == area)


def test_a_land_tells_what_its_points_can_buy(shown: Any) -> None:
    [side] = shown(LANNISTERS)

    assert [land["area"] for land in side["muster"]] == ["harrenhal", "lannisport", "riverrun"]
    assert points(side, "harrenhal")["options"] == [
        "upgrade to Knight (1)",
        "upgrade to Siege Engine (1)",
    ]
    assert points(side, "riverrun")["options"] == [
        "Ship to Ironman's Bay (1)",
        "Ship to The Golden Sound (1)",
    ]


def test_the_last_point_of_riverrun_still_has_the_other_sea(shown: Any) -> None:
    steps = [
        {"at": "lannisport", "add": "footman"},
        {"at": "lannisport", "add": "ship", "to": "the-golden-sound"},
        {"at": "harrenhal", "upgrade": "knight"},
        {"at": "riverrun", "add": "ship", "to": "the-golden-sound"},
    ]
    greyjoy = {"house": "greyjoy", "units": {"ironmans-bay": {"ship": 2}}}
    [side, _] = shown({**LANNISTERS, "muster": steps}, greyjoy)

    assert points(side, "riverrun") == {
        "area": "riverrun",
        "points": 2,
        "spent": 1,
        "left": 1,
        "options": [],
    }


def test_removals_are_told_in_both_languages(shown: Any) -> None:
    units = {
        "the-twins": {"footman": 4},
        "harrenhal": {"footman": 3},
        "lannisport": {"knight": 2},
        "searoad-marches": {"footman": 2},
    }
    house = {"house": "lannister", "units": units, "reconcile": {"from": 5, "to": 3}}
    [english] = shown(house)
    [russian] = shown(house, lang="ru")

    assert english["supply"]["removals"] == 2
    assert english["supply"]["options"] == ["The Twins −1, Harrenhal −1", "The Twins −2"]
    assert russian["supply"]["options"] == ["Близнецы −1, Харренхол −1", "Близнецы −2"]


def test_a_lone_footman_on_dragonstone_brings_two_power(shown: Any) -> None:
    house = {
        "house": "baratheon",
        "units": {"dragonstone": {"footman": 1}},
        "orders": {"dragonstone": "усиление власти"},
    }
    [side] = shown(house)

    assert side["orders"]["power"] == 2


def test_orders_left_are_told(shown: Any) -> None:
    house = {
        "house": "stark",
        "court": 4,
        "units": {"winterfell": {"footman": 1}, "karhold": {"footman": 1}},
        "orders": {"winterfell": "march+1"},
    }
    [side] = shown(house)

    assert side["orders"]["special"] == side["orders"]["special_limit"] == 1
    assert side["orders"]["usable"] == 11
    assert side["orders"]["without"] == ["karhold"]
    assert len(side["orders"]["unused"]) == 14


def test_the_strength_of_an_attack_is_told(shown: Any) -> None:
    house = {
        "house": "tyrell",
        "units": {"yronwood": {"knight": 1, "siege-engine": 1}, "sea-of-dorne": {"ship": 1}},
        "orders": {"yronwood": "march-1", "sea-of-dorne": "support+1"},
        "moves": [
            {
                "from": "yronwood",
                "to": "sunspear",
                "units": {"knight": 1, "siege-engine": 1},
                "order": "march-1",
                "support": ["sea-of-dorne"],
            }
        ],
    }
    [side] = shown(house, neutral={"sunspear": 5}, players=5)

    assert side["attacks"] == [{"area": "Sunspear", "strength": 7, "needed": 5}]


def test_siege_engines_do_nothing_against_open_land(shown: Any) -> None:
    house = {
        "house": "tyrell",
        "units": {"dornish-marches": {"siege-engine": 1}},
        "moves": [{"from": "dornish-marches", "to": "princes-pass", "units": "siege-engine"}],
    }
    [side] = shown(house, neutral={"princes-pass": 3}, players=5)

    assert side["attacks"] == [{"area": "Prince's Pass", "strength": 0, "needed": 3}]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_terminal_tells_the_same(westeros: Any, table: Any, lang: str) -> None:
    report = table({**LANNISTERS, "muster": [{"at": "lannisport", "add": "footman"}]})
    told = list(westeros.describe(westeros, report, lang))

    assert len(told) == 2
    assert all(paragraph.lines for paragraph in told)


def test_a_step_that_is_not_allowed_does_not_happen(table: Any, broken: Any) -> None:
    steps = [
        {"at": "riverrun", "add": "footman"},
        {"at": "riverrun", "add": "ship", "to": "the-golden-sound"},
    ]
    assert broken(table({**LANNISTERS, "muster": steps})) == ["muster-supply"]


def test_a_footman_that_has_just_come_can_be_upgraded(table: Any, broken: Any) -> None:
    house = {"house": "stark", "supply": 1, "units": {"winterfell": {"knight": 1}}}
    steps = [{"at": "winterfell", "add": "footman"}, {"at": "winterfell", "upgrade": "knight"}]

    assert broken(table({**house, "muster": steps})) == []


def test_units_that_are_not_stated_are_not_missed(table: Any, broken: Any) -> None:
    steps = [{"at": "winterfell", "upgrade": "knight"}, {"at": "winterfell", "add": "footman"}]

    assert broken(table({"house": "stark", "muster": steps})) == []
