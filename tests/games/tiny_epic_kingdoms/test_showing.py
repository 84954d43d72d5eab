"""What follows from a table: income, options after a plan, points and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from builder import LANGS, check_text, samples


def derived(game: Any, report: Any, seat: int = 0) -> Any:
    return game.derive(game, report, "en")["players"][seat]


def test_income_counts_each_region_once(kingdoms: Any, table: Any) -> None:
    report = table({"armies": {"forest": 2, "forest 2": 1, "plains": 1, "capital": 1}})

    assert derived(kingdoms, report)["income"] == {"mana": 2, "food": 1}


@pytest.mark.parametrize("armies", [{"north": 2}, {"forest": 1}, {"ruins": 1, "forest": 1}, 2])
def test_income_that_is_open_is_not_told(kingdoms: Any, table: Any, armies: Any) -> None:
    assert derived(kingdoms, table({"armies": armies}))["income"] is None


def test_options_are_what_is_left_after_the_plan(kingdoms: Any, table: Any) -> None:
    player = {
        "resources": {"mana": 1, "ore": 3, "food": 4},
        "tower": 0,
        "magic": 0,
        "armies": {"forest": 2, "plains": 1},
        "plan": ["build"],
    }
    told = derived(kingdoms, table(player))["options"]
    bought = [(o["action"], o["cost"], o["resource"]) for o in told if o["action"] != "trade"]

    assert bought == [("build", 2, "ore"), ("research", 1, "mana"), ("mobilise", 4, "food")]
    assert [o["regions"] for o in told if o["action"] == "mobilise"] == [["plains"]]


def test_each_option_is_legal_as_the_next_step(kingdoms: Any, table: Any) -> None:
    player = {
        "resources": {"mana": 2, "ore": 2, "food": 4},
        "tower": 1,
        "magic": 1,
        "armies": {"forest": 2, "plains": 1},
        "plan": [],
    }
    told = derived(kingdoms, table(player))["options"]

    assert len(told) == 6
    for option in told:
        step = {"action": option["action"]}
        if option["action"] == "trade":
            take = next(r for r in player["resources"] if r != option["resource"])
            step |= {"give": option["resource"], "take": take, "count": option["cost"]}
        assert table(player | {"plan": [step]}).legal


def test_what_is_no_option_is_not_legal(table: Any) -> None:
    player = {
        "resources": {"mana": 1, "ore": 1, "food": 3},
        "tower": 1,
        "magic": 1,
        "armies": {"forest": 2, "plains": 1},
    }

    for action in ("build", "research", "mobilise"):
        assert not table(player | {"plan": [action]}).legal


def test_collecting_fills_the_purse_for_the_next_step(table: Any) -> None:
    player = {"resources": {"mana": 0, "ore": 0, "food": 0}, "magic": 0, "armies": {"forest": 2}}

    assert table(player | {"plan": ["collect", "research"]}).legal
    assert not table(player | {"plan": ["research"]}).legal


BONUSES: list[tuple[dict[str, Any], int]] = [
    ({"race": "orcs"}, 2),
    ({"race": "dwarves"}, 1),
    ({"race": "lizardfolk", "armies": {"forest": 1, "Elan": {"hills": 1, "plains": 1}}}, 1),
    ({"race": "humans", "resources": {"mana": 4, "ore": 3, "food": 9}}, 2),
]


@pytest.mark.parametrize(("keys", "points"), BONUSES)
def test_the_fifth_level_of_the_known_races(table: Any, keys: dict[str, Any], points: int) -> None:
    player = {"home": "Galson", "armies": {"forest": 1}, "magic": 5, "tower": 3, **keys}
    other = {"armies": {"plains": 1}, "tower": 3, "home": "Elan"}
    third = {"armies": {"plains": 1}, "tower": 0}
    elan = {**other, "regions": {"hills": "mountains"}}

    def broken(stated: int) -> set[str]:
        report = table({**player, "score": {"bonus": stated}}, elan, third)
        return {f.rule.id for f in report.findings if f.severity == "error"}

    assert not broken(points)
    assert broken(points + 1) == {"tiny-epic-kingdoms.score-count"}


def test_orcs_with_guests_at_home_have_no_bonus(table: Any) -> None:
    orcs = {"race": "orcs", "home": "Galson", "armies": {"forest": 1}, "magic": 5}
    guest = {"home": "Elan", "armies": {"Galson": {"plains": 1}}}
    reports = [
        table({**orcs, "score": {"bonus": bonus}}, guest, {"armies": {"forest": 1}})
        for bonus in (0, 2)
    ]

    assert [report.legal for report in reports] == [True, False]


def test_an_unbroken_tie_is_shared(table: Any) -> None:
    alike = {
        "armies": {"forest": 2},
        "tower": 1,
        "magic": 1,
        "score": 7,
        "resources": {"mana": 1, "ore": 1, "food": 1},
    }
    anna, karl, olga = ({"name": n, **alike} for n in ("Anna", "Karl", "Olga"))

    assert table(anna, karl, olga | {"score": 6}, winner=["Karl", "Anna"]).legal
    assert not table(anna, karl, olga | {"score": 6}, winner="Anna").legal


@pytest.mark.parametrize("lang", LANGS)
def test_every_sample_is_described(kingdoms: Any, lang: Any) -> None:
    for sample in samples():
        if sample.game == kingdoms.id:
            report = check_text(sample.text)
            told = list(kingdoms.describe(kingdoms, report, lang))
            assert told
            assert all(line.strip() and "{" not in line for part in told for line in part.lines)
            assert report.groups


def test_a_step_finds_its_army_wherever_it_stands(table: Any) -> None:
    player = {"home": "Galson", "armies": {"forest": 1, "Elan": {"hills": 1}}}
    patrol = {"action": "patrol", "from": "hills", "to": "lake"}
    elan = {"home": "Elan", "regions": {"hills": "mountains", "lake": "water"}}

    report = table(player | {"plan": [patrol]}, elan)

    assert [f.rule.id for f in report.findings] == ["tiny-epic-kingdoms.impassable-regions"]
    assert table(player | {"plan": [{"action": "mobilise", "at": "hills"}]}, elan).legal
