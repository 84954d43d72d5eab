"""The plot draft: three rounds of three and two, and seven plots of thirteen."""

from __future__ import annotations

from typing import Any

import pytest

START = [
    *("Сбор знамён", "Переходя Трезубец", "Сокрытое в тенях", "Шпионы среди нас"),
    *("Буря мечей", "Лев и волк", "Старые боги"),
]
# The plots of the draft are not catalogued but for one, so that letters stand for them.
PICKS = [
    ["Подарок Иллирио", "План Б", "План В", "Подарок Иллирио"],
    ["План Г", "План Д", "План Д"],
    ["План Е", "План Ж", "План З", "План З"],
    ["План И", "План К", "План И"],
    ["План Л", "План М", "План Н", "План М"],
    ["План О", "План П", "План О"],
]
KEPT = [pick[-1] for pick in PICKS]


@pytest.fixture
def drafting(side: Any) -> Any:
    def checked(plots: list[str] | None = None, **draft: Any) -> Any:
        whole = {"start": START, "picks": PICKS, **draft}
        return side(plots=START if plots is None else plots, draft=whole)

    return checked


def test_six_plots_join_the_seven_of_the_start(drafting: Any, hbo: Any) -> None:
    report = drafting()

    assert report.legal
    assert hbo.derive(hbo, report, "ru")["drafted"] == [*START, *KEPT]


def test_a_stated_draft_makes_the_format(side: Any, drafting: Any) -> None:
    assert drafting().format == "plot-draft"
    assert side(plots=START).format == "standard"
    assert side(plots=START, draft=None).format == "standard"


@pytest.mark.parametrize("count", range(7))
def test_any_seven_of_the_thirteen_make_a_deck(drafting: Any, found: Any, count: int) -> None:
    assert found(drafting([*START[: 7 - count], *KEPT[:count]])) == []


@pytest.mark.parametrize("plot", ["План Б", "План Г", "Валар моргулис", "План Я"])
def test_what_was_passed_on_removed_or_never_there_is_not_among_them(
    drafting: Any, found: Any, plot: str
) -> None:
    [(rule, facts)] = found(drafting([*START[:6], plot]))

    assert (rule, facts["count"]) == ("draft-choice", 13)


@pytest.mark.parametrize("number", range(6))
def test_every_pick_is_checked_by_itself(drafting: Any, found: Any, number: int) -> None:
    size = 2 if number % 2 else 3
    fewer = [pick if n != number else pick[1:] for n, pick in enumerate(PICKS)]
    strange = [pick if n != number else [*pick[:-1], "План Я"] for n, pick in enumerate(PICKS)]

    deals = [facts for rule, facts in found(drafting(picks=fewer)) if rule == "draft-deal"]
    kept = [facts for rule, facts in found(drafting(picks=strange)) if rule == "draft-kept"]

    assert deals == [{"pick": number + 1, "count": size - 1, "size": size}]
    assert [(facts["pick"], facts["plot"]) for facts in kept] == [(number + 1, "План Я")]


def test_a_stranger_is_pointed_at_and_told_with_the_choice(drafting: Any) -> None:
    picks = [[*PICKS[0][:3], "Валар моргулис"], *PICKS[1:]]
    [finding] = drafting(picks=picks).findings

    assert finding.slots == ("draft/picks/0/3",)
    assert finding.text("ru") == (
        "Выбор 1: Валар моргулис — не из замыслов на выбор: Подарок Иллирио; План Б; План В."
    )
    assert finding.text("en").startswith("Pick 1: Valar Morghulis is not among the plots")


def test_an_empty_pick_is_a_pick_of_nothing(drafting: Any, found: Any) -> None:
    assert found(drafting(picks=[[], *PICKS[1:]])) == [
        ("draft-deal", {"pick": 1, "count": 0, "size": 3})
    ]


def test_a_pick_of_one_name_chose_from_nothing(drafting: Any, broken: Any) -> None:
    assert broken(drafting(picks=[["План Б"], *PICKS[1:]])) == ["draft-deal"]


@pytest.mark.parametrize("count", [0, 1, 5, 7])
def test_three_rounds_have_six_picks(drafting: Any, found: Any, count: int) -> None:
    picks = [*PICKS, ["План Р", "План С", "План Т", "План Р"]][:count]

    assert found(drafting(picks=picks)) == [("draft-picks", {"count": count, "size": 6})]


def test_a_plot_that_comes_twice_is_pointed_at_both_times(drafting: Any) -> None:
    picks = [*PICKS[:5], ["План О", "Illyrio's Gift", "План О"]]
    [finding] = drafting(picks=picks).findings

    assert finding.slots == ("draft/picks/0/0", "draft/picks/5/1")
    assert finding.text("en") == "Illyrio's Gift: times in the draft 2, and the limit is 1."


def test_the_choice_is_left_open_while_the_draft_is_not_whole(
    drafting: Any, broken: Any, doubted: Any
) -> None:
    choice = "whether the plots of the deck come from the draft"
    report = drafting([*START[:6], "План Я"], picks=PICKS[:4])
    without = drafting([*START[:6], "План Я"], start=None)
    no_picks = drafting(picks=None)

    assert broken(report) == ["draft-picks"]
    assert broken(without) == broken(no_picks) == []
    assert all(choice in doubted(one) for one in (report, without, no_picks))


def test_the_start_of_ones_own_is_worth_a_note(drafting: Any, found: Any) -> None:
    report = drafting(start=["Валар моргулис", *START[1:]], plots=[*START[1:], "План О"])

    assert found(report, notes=True) == [
        ("recommended-plots", {"house": "House Stark", "plots": ["Valar Morghulis"]})
    ]


def test_a_draft_is_missed_or_ignored_with_a_word(side: Any, doubted: Any) -> None:
    missed = side(plots=START, format="plot-draft")
    ignored = side(plots=START, format="standard", draft={"start": START[:1]})

    assert doubted(missed)["the plot draft"] == "the document does not state it"
    assert doubted(ignored)["the plot draft"] == "it belongs to another format: plot-draft"
    assert missed.legal
    assert ignored.legal
