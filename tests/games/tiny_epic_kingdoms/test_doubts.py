"""What a report says was not checked."""

from __future__ import annotations

from typing import Any


def test_a_table_of_which_nothing_is_stated_names_every_part(table: Any, doubted: Any) -> None:
    told = doubted(table())

    assert {
        *("the shields", "the first player", "the discovery tokens", "colours", "races"),
        *("home territories", "resources", "armies on the map", "armies in stock"),
        *("levels of tower and magic", "players' kits"),
    } <= told.keys()
    assert set(told.values()) >= {"the document does not state it"}


def test_players_who_leave_a_part_out_are_named(table: Any, doubted: Any) -> None:
    told = doubted(table({"name": "Anna", "colour": "red"}, {"name": "Karl"}, {"name": "Olga"}))

    assert told["colours"] == "the document does not state it for: Karl; Olga"


def test_regions_of_unknown_type_are_named_in_both_languages(table: Any, doubted: Any) -> None:
    report = table({"armies": {"north": 2}}, {"armies": {"forest": 2}})

    assert doubted(report)["types of regions"].endswith(": north")
    assert doubted(report, "ru")["типы областей"].endswith(": north")


def test_two_players_without_the_lost_kingdom_leave_it_open(doubted: Any) -> None:
    from builder import check

    report = check({"game": "tiny-epic-kingdoms", "players": [{}, {}]})

    assert report.legal
    assert "the Lost Kingdom" in doubted(report)


def test_what_a_race_has_learnt_in_secret_is_left_open(table: Any, doubted: Any) -> None:
    poor = {"race": "elves", "magic": 2, "tower": 3, "resources": {"ore": 1}, "plan": ["build"]}

    assert table(poor).legal
    assert "Elves" in doubted(table(poor))["abilities of a race"]
    assert not table(poor | {"magic": 0}).legal
    assert not table(poor | {"race": "orcs"}).legal


def test_points_of_the_tower_card_are_not_known(table: Any, doubted: Any) -> None:
    player = {
        "name": "Anna",
        "armies": {"forest": 2},
        "magic": 2,
        "tower": 3,
        "score": {"magic": 2},
    }
    told = doubted(table(player, discovery=False))

    assert told["victory points of Anna"].endswith(": tower")
    assert "victory points of Anna" not in doubted(
        table(player | {"score": {"tower": 3}}, discovery=False)
    )


def test_a_war_whose_other_side_is_silent_has_no_outcome(table: Any, doubted: Any) -> None:
    told = doubted(table({"name": "Anna", "war": {"bid": 0, "against": "Nobody"}}))

    assert "Anna" in told["the outcome of a war"]


def test_the_regions_of_the_cards_are_always_left_open(table: Any, doubted: Any) -> None:
    assert any(what.startswith("which regions a territory card has") for what in doubted(table()))
