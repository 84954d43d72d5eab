"""What is shown beside a report: lines, sure set-ups, and the plots after the draft."""

from __future__ import annotations

from typing import Any

import pytest

from builder import LANGS, check

HAND = [
    *("Арья Старк", "Джон Сноу", "Эддард Старк", "Десница Короля", "Не сегодня"),
    *("Замок Винтерфелл", "Замок Винтерфелл"),
]


def test_the_best_sure_set_up_of_the_worked_hand_is_the_books(hbo: Any, side: Any) -> None:
    report = side(setup={"hand": HAND})
    best = hbo.derive(hbo, report, "ru")["setups"][0]

    assert best == {
        "placed": ["Арья Старк", "Джон Сноу", "Замок Винтерфелл"],
        "gold_least": 5,
        "gold_most": 5,
    }


@pytest.mark.parametrize(
    "hand",
    [
        HAND,
        ["Пёс", "Пёс", "Тирион Ланнистер", *["Лагерь Ланнистеров"] * 3, "В заточении"],
        ["Ходор", "Санса Старк", "Железный трон", "Мизинец", "Варис", "Свита Старка", "Робб"],
    ],
)
def test_a_sure_set_up_is_legal_and_leaves_nothing_open(
    hbo: Any, side: Any, doubted: Any, hand: list[str]
) -> None:
    house = "lannister" if "Пёс" in hand else "stark"
    plans = hbo.derive(hbo, side(house=house, setup={"hand": hand}), "ru")["setups"]

    for plan in plans:
        report = side(house=house, setup={"hand": hand, "placed": plan["placed"]})
        assert report.legal
        assert not {"the gold for the placed cards", "the number of Limited cards"} & set(
            doubted(report)
        )


def test_groups_tell_every_part(side: Any) -> None:
    report = side(
        plots=["Буря мечей", "План А"],
        setup={"hand": HAND, "placed": ["Ходор"], "mulligans": [HAND]},
        draft={"start": ["Лев и волк"], "picks": [["План Б", "Лев и волк", "План Б"], []]},
    )

    assert [group.name.en for group in report.groups] == [
        *("Plots", "Placed", "Hand", "Hands shuffled back", "Plots before the draft"),
        "Picks of the draft",
    ]
    picks = report.groups[-1].lines
    assert [line.name.ru for line in picks] == ["План Б, Лев и волк → План Б", "— → —"]


def test_an_unknown_number_is_shown_as_unknown(side: Any) -> None:
    [known, unknown] = side(plots=["Услышь мой рык", "Под арестом"]).groups[0].lines

    assert known.detail.ru == "замысел · 5/6/1"
    assert unknown.detail.ru == "замысел · ?/?/?"
    assert unknown.detail.en == "plot · ?/?/? · «Под арестом»"


@pytest.mark.parametrize("lang", LANGS)
def test_the_terminal_has_words_for_one_player_and_none_for_a_table(
    hbo: Any, side: Any, lang: Any
) -> None:
    report = side(setup={"hand": HAND}, draft={"start": ["Буря мечей"], "picks": []})
    table = check({"game": hbo.id, "players": [{"house": "stark"}, {"house": "lannister"}]})

    assert len(list(hbo.describe(hbo, report, lang))) == 3
    assert list(hbo.describe(hbo, table, lang)) == []
    assert len(hbo.derive(hbo, table, lang)["players"]) == 2


def test_one_edition_has_no_differences(hbo: Any, side: Any) -> None:
    report = side()

    assert hbo.compare(hbo, report, report) == []
