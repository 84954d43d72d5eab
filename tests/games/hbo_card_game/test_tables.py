"""Both players at one table."""

from __future__ import annotations

from typing import Any

import pytest

from builder import check

STARK = [
    *("Сбор знамён", "Переходя Трезубец", "Сокрытое в тенях", "Шпионы среди нас"),
    *("Буря мечей", "Лев и волк", "Старые боги"),
]
LANNISTER = [
    *("Под арестом", "Игра престолов", "Услышь мой рык", "Охраняя трон"),
    *("Валар моргулис", "Убийственный холод", "Беспокойный мир"),
]
# Each plot of the draft is a letter; each player keeps the first of what is to choose from.
DEALT = (("АБВ", "ГДЕ", "ЖЗИ"), ("КЛМ", "НОП", "РСТ"))


def picks(player: int) -> list[list[str]]:
    rows = []
    for own, other in zip(DEALT[player], DEALT[1 - player], strict=True):
        rows += [[*own, own[0]], [*other[1:], other[1]]]
    return [[f"План {letter}" for letter in row] for row in rows]


@pytest.fixture
def table() -> Any:
    def checked(first: dict[str, Any], second: dict[str, Any], **keys: Any) -> Any:
        players = [{"house": "stark", **first}, {"house": "lannister", **second}]
        return check({"game": "hbo-card-game", "players": players, **keys})

    return checked


def drafted(player: int, **changes: Any) -> dict[str, Any]:
    plots = (STARK, LANNISTER)[player]
    return {"plots": plots, "draft": {"start": plots, "picks": picks(player), **changes}}


def test_both_may_have_the_same_unique_card_in_play(table: Any, broken: Any) -> None:
    setup = {"placed": ["Мизинец"]}
    report = table({"setup": setup}, {"setup": setup})

    assert report.legal
    assert broken(report) == []


def test_each_player_is_judged_alone_and_pointed_at(table: Any) -> None:
    report = table({"plots": STARK}, {"setup": {"placed": ["Пёс", "Пёс"]}})
    [finding] = report.findings

    assert finding.slots == ("players/1/setup/placed/0", "players/1/setup/placed/1")
    assert [part.legal for part in report.parts] == [True, False]
    assert report.format == "table"


def test_both_cannot_lead_one_house(table: Any) -> None:
    [finding] = table({}, {"house": "Старк"}).findings

    assert finding.slots == ("players/0/house", "players/1/house")
    assert finding.text("ru") == "Дома за столом: Дом Старк; Дом Старк, а должны различаться."


def test_an_unknown_house_is_told_once(table: Any, broken: Any) -> None:
    assert broken(table({"house": "Талли"}, {"house": "Талли"})) == ["house-known"] * 2


def test_a_plot_with_both_players_is_a_warning(table: Any, found: Any) -> None:
    report = table({"plots": STARK}, {"plots": [*LANNISTER[:6], STARK[0]]})

    assert report.legal
    assert found(report) == [
        ("table-plots", {"plot": "Calling the Banners", "count": 2, "limit": 1})
    ]


def test_what_is_passed_arrives(table: Any, broken: Any) -> None:
    report = table(drafted(0), drafted(1))

    assert broken(report) == []
    assert [part.format for part in report.parts] == ["plot-draft", "plot-draft"]


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("round", [1, 2, 3])
def test_what_does_not_arrive_is_told_for_its_round(
    table: Any, found: Any, player: int, round: int
) -> None:
    rows = picks(player)
    row = rows[2 * round - 1]
    rows[2 * round - 1] = [row[0], "План Я", row[0]]
    sides = [drafted(0), drafted(1)]
    sides[player] = drafted(player, picks=rows)

    [(rule, facts)] = found(table(*sides))

    assert (rule, facts["round"]) == ("draft-pass", round)
    assert facts["passed"] == row[:2]
    assert facts["received"] == [row[0], "План Я"]


def test_a_draft_of_one_player_is_not_held_against_the_other(table: Any, broken: Any) -> None:
    assert broken(table(drafted(0), {"plots": LANNISTER})) == []


def test_a_plot_that_both_drew_from_the_box_is_a_warning(table: Any, broken: Any) -> None:
    start = ["План А", *LANNISTER[1:]]
    second = {"plots": start, "draft": {"start": start, "picks": picks(1)}}

    assert broken(table(drafted(0), second)) == ["table-plots"]


def test_an_ordinary_game_has_no_passing(table: Any, broken: Any) -> None:
    first = drafted(0, picks=picks(1))

    assert broken(table(first, drafted(1), format="standard")) == []


def test_what_was_not_checked_is_told_once(table: Any) -> None:
    report = table({}, {})

    assert len(report.not_checked) == len(set(report.not_checked))
