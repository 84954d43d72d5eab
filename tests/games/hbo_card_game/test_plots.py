"""The plot deck: seven different plots, recommended or of one's own."""

from __future__ import annotations

from typing import Any

import pytest

STARK = [
    *("Сбор знамён", "Переходя Трезубец", "Сокрытое в тенях", "Шпионы среди нас"),
    *("Буря мечей", "Лев и волк", "Старые боги"),
]
LANNISTER = [
    *("Под арестом", "Игра престолов", "Услышь мой рык", "Охраняя трон"),
    *("Валар моргулис", "Убийственный холод", "Беспокойный мир"),
]


@pytest.mark.parametrize(("house", "plots"), [("stark", STARK), ("lannister", LANNISTER)])
def test_a_recommended_deck_is_legal_and_without_a_note(
    side: Any, house: str, plots: list[str]
) -> None:
    report = side(house=house, plots=plots)

    assert report.legal
    assert report.findings == ()


def test_the_deck_of_the_other_house_is_legal_with_a_note(side: Any) -> None:
    report = side(house="stark", plots=LANNISTER)
    [note] = report.findings

    assert report.legal
    assert note.severity == "note"
    assert note.text("ru").startswith("Замыслы не из рекомендованной колоды (Дом Старк): ")
    assert len(note.slots) == 7


@pytest.mark.parametrize("count", [0, 1, 6])
def test_fewer_plots_are_too_few(side: Any, found: Any, count: int) -> None:
    report = side(plots=STARK[:count])

    assert found(report) == [("plot-deck-size", {"count": count, "size": 7})]


def test_an_absent_deck_is_not_checked(side: Any, found: Any, doubted: Any) -> None:
    report = side()

    assert found(report) == []
    assert doubted(report)["the plot deck"] == "the document does not state it"


def test_a_plot_twice_is_one_plot_too_many(side: Any) -> None:
    [finding] = side(plots=[*STARK[:6], "«Сбор Знамен»"]).findings

    assert finding.slots == ("plots/0", "plots/6")
    assert finding.text("en") == "Calling the Banners: copies in the deck 2, and the limit is 1."
    assert finding.text("ru") == "Сбор знамён: копий в колоде 2, предел — 1."
