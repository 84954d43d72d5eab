"""Houses and names: slips, cards that nobody has catalogued, and cards of the other house."""

from __future__ import annotations

from typing import Any

import pytest

HOUSE = "whether the house deck holds these cards"


@pytest.mark.parametrize("house", ["stark", "Старк", "СТАРКИ", "Дом Старк", "House Stark"])
def test_a_house_goes_by_several_names(side: Any, house: str) -> None:
    assert side(house=house).faction == "stark"


@pytest.mark.parametrize("house", ["", "Баратеон", "neutral", "unknown"])
def test_other_houses_are_not_in_the_box(side: Any, found: Any, house: str) -> None:
    report = side(house=house)

    assert found(report) == [
        ("house-known", {"house": house, "known": ["House Stark", "House Lannister"]})
    ]
    assert report.faction == ""


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Эдард Старк", "Eddard Stark"),
        ("Сер Джеме Ланистер", "Ser Jaime Lannister"),
        ("Arya Strak", "Arya Stark"),
        ("Замок Винтерфел", "Winterfell Castle"),
        ("Псс", "The Hound"),
    ],
)
def test_a_slip_is_a_warning_with_the_card_that_may_be_meant(
    side: Any, written: str, meant: str
) -> None:
    report = side(house="unheard-of", setup={"placed": [written, written]})
    [warning] = [finding for finding in report.findings if finding.severity == "warning"]

    assert warning.rule.id == "hbo-card-game.card-known"
    assert warning.as_json("en")["facts"]["closest"][0] == meant
    assert warning.slots == ("setup/placed/0", "setup/placed/1")


@pytest.mark.parametrize("name", ["Робб Старк", "Бран Старк", "Серсея Ланнистер", "—", "Зима"])
def test_a_card_that_is_not_catalogued_breaks_no_rule(
    side: Any, found: Any, doubted: Any, name: str
) -> None:
    report = side(setup={"hand": [name, *["Не сегодня"] * 6]})

    assert report.legal
    assert found(report) == []
    assert doubted(report)[f"cards that are not in the catalogue: “{name}”"].startswith(
        "the catalogue has plots: 15 of 32"
    )
    assert f"карты, которых нет в каталоге: «{name}»" in doubted(report, "ru")


def test_a_misspelt_name_is_not_taken_for_the_card(side: Any, doubted: Any) -> None:
    report = side(house="lannister", setup={"placed": ["Тирион Ланистер", "Сер Джейме Ланнистер"]})

    assert report.legal
    assert report.totals["gold_least"] == 4
    assert "the gold for the placed cards" in doubted(report)


def test_the_warning_is_told_in_both_languages(side: Any) -> None:
    [warning] = side(setup={"placed": ["Хадор"]}).findings

    assert warning.text("en") == "“Хадор” is no card of the catalogue. Closest: Hodor."
    assert warning.text("ru") == "«Хадор» — такой карты нет в каталоге. Похожие: Ходор."


def test_a_collector_number_is_a_name(side: Any, found: Any) -> None:
    report = side(house="lannister", setup={"placed": ["L 34", "l36"]})

    assert found(report) == [("setup-gold", {"gold": 8, "limit": 5})]


@pytest.mark.parametrize(
    ("section", "keys"),
    [
        ("Plots", {"plots": ["Ходор"]}),
        ("Plots before the draft", {"draft": {"start": ["Ходор"]}}),
        ("Picks of the draft", {"draft": {"picks": [["Ходор"]]}}),
        ("Hand", {"setup": {"hand": ["Буря мечей"]}}),
        ("Placed", {"setup": {"placed": ["Буря мечей"]}}),
        ("Hands shuffled back", {"setup": {"mulligans": [["Буря мечей"]]}}),
    ],
)
def test_plots_and_house_cards_do_not_mix(
    side: Any, found: Any, section: str, keys: dict[str, Any]
) -> None:
    misplaced = [facts for rule, facts in found(side(**keys)) if rule == "card-place"]

    assert [facts["section"] for facts in misplaced] == [section]


class TestHouseCards:
    def test_a_card_of_the_other_house_is_told_once(self, side: Any) -> None:
        setup = {"hand": ["Пёс", *["Не сегодня"] * 6], "placed": ["Пёс"]}
        [finding] = side(setup=setup).findings

        assert finding.slots == ("setup/hand/0", "setup/placed/0")
        assert finding.text("en") == (
            "The Hound is a card of House Lannister, and the deck is that of House Stark."
        )
        assert finding.text("ru") == (
            "Пёс: карта принадлежит другому Дому (Дом Ланнистер), колода своя — Дом Старк."
        )

    def test_a_card_of_both_decks_is_at_home_in_both(self, side: Any, doubted: Any) -> None:
        for house in ("stark", "lannister"):
            assert HOUSE not in doubted(side(house=house, setup={"hand": ["Мизинец"] * 7}))

    def test_a_card_seen_in_one_deck_may_be_in_the_other(self, side: Any, doubted: Any) -> None:
        hand = {"hand": ["Десница Короля"] * 7}

        assert HOUSE not in doubted(side(house="stark", setup=hand))
        report = side(house="lannister", setup=hand)
        assert report.legal
        assert doubted(report)[HOUSE] == "their house or deck is not known: Hand of the King"

    def test_a_card_of_an_unknown_house_is_left_open(self, side: Any, doubted: Any) -> None:
        report = side(setup={"hand": ["Варис"] * 7})

        assert doubted(report, "ru")["есть ли эти карты в колоде Дома"].endswith(": Варис")
