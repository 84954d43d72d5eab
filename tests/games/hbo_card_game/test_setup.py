"""The set-up: the worked example of the rulebook, and what may be placed from a hand of seven."""

from __future__ import annotations

from typing import Any

import pytest

GOLD = "the gold for the placed cards"
LIMITED = "the number of Limited cards"
DUPLICATES = "duplicates among the placed cards"
HAND = [
    *("Арья Старк", "Джон Сноу", "Эддард Старк", "Десница Короля", "Не сегодня"),
    *("Замок Винтерфелл", "Замок Винтерфелл"),
]
THREE = ["Арья Старк", "Джон Сноу", "Замок Винтерфелл"]


class TestWorkedExample:
    """The example of p. 6: three cards for five gold, and why the other four stay in the hand."""

    @pytest.fixture
    def place(self, side: Any) -> Any:
        return lambda *placed: side(setup={"hand": HAND, "placed": list(placed)})

    def test_the_three_cards_cost_all_the_gold(self, place: Any, broken: Any, doubted: Any) -> None:
        report = place(*THREE)

        assert report.legal
        assert broken(report) == []
        assert report.totals["gold"] == report.totals["gold_limit"] == 5
        # The verdict on the placed cards leaves nothing open.
        assert set(doubted(report)) == {"what the house deck holds", "the plot deck"}

    @pytest.mark.parametrize(
        ("card", "rule"),
        [
            ("Эддард Старк", "setup-gold"),
            ("Десница Короля", "setup-types"),
            ("Не сегодня", "setup-types"),
            ("Замок Винтерфелл", "setup-limited"),
        ],
    )
    def test_no_fourth_card_may_join_them(
        self, place: Any, broken: Any, card: str, rule: str
    ) -> None:
        assert broken(place(*THREE, card)) == [rule]

    def test_a_part_of_them_may_be_placed(self, place: Any, doubted: Any) -> None:
        for left_out in THREE:
            report = place(*(card for card in THREE if card != left_out))
            assert report.legal
            assert GOLD not in doubted(report)
            assert report.totals["gold"] is None

    def test_names_in_english_and_ids_mean_the_same(self, side: Any) -> None:
        english = ["Arya Stark", "jon-snow", "WINTERFELL CASTLE"]

        assert side(setup={"hand": HAND, "placed": english}).totals["gold"] == 5


class TestGold:
    def test_known_costs_are_added(self, placing: Any, found: Any) -> None:
        report = placing("Тирион Ланнистер", "Сер Джейме Ланнистер", house="lannister")

        assert found(report) == [("setup-gold", {"gold": 8, "limit": 5})]

    def test_the_message_names_the_sum_and_the_limit(self, placing: Any) -> None:
        [finding] = placing("Тирион Ланнистер", "Сер Джейме Ланнистер", house="lannister").findings

        assert finding.slots == ("setup/placed/0", "setup/placed/1")
        assert finding.text("en") == (
            "Gold for the placed cards, at the least: 8, and the limit is 5."
        )
        assert finding.text("ru") == "Золота за выложенные карты, самое меньшее: 8, предел — 5."

    def test_an_unknown_cost_is_not_nothing(self, placing: Any, doubted: Any) -> None:
        report = placing("Варис", "Пёс", house="lannister")

        assert report.legal
        assert report.totals["gold"] is None
        assert doubted(report)[GOLD] == ("costs not known: Varys; all placed cards cost 1 or more")
        assert doubted(report, "ru")["золото за выложенные карты"] == (
            "неизвестны цены: Варис; все выложенные карты стоят 1 или больше"
        )

    def test_a_card_that_is_not_catalogued_has_an_unknown_cost(
        self, placing: Any, doubted: Any
    ) -> None:
        assert "Робб Старк" in doubted(placing("Робб Старк"))[GOLD]

    def test_unknown_costs_do_not_hide_that_the_known_are_too_many(
        self, placing: Any, found: Any, doubted: Any
    ) -> None:
        cards = ("Варис", "Тирион Ланнистер", "Сер Джейме Ланнистер")
        report = placing(*cards, house="lannister")

        assert ("setup-gold", {"gold": 8, "limit": 5}) in found(report)
        assert GOLD not in doubted(report)

    def test_a_bound_decides_only_what_it_surely_decides(self, placing: Any, doubted: Any) -> None:
        # Ser Gregor costs four at the most: with the Hound that is five, with Ser Jaime it may be
        # from four to eight.
        sure = placing("Сер Григор Клиган", "Пёс", house="lannister")
        unsure = placing("Сер Григор Клиган", "Сер Джейме Ланнистер", house="lannister")

        assert GOLD not in doubted(sure)
        assert (sure.totals["gold_least"], sure.totals["gold_most"]) == (1, 5)
        assert doubted(unsure)[GOLD].endswith("cost from 4 to 8")
        assert unsure.legal

    def test_what_may_not_be_placed_is_not_paid(self, placing: Any, broken: Any) -> None:
        report = placing("Тирион Ланнистер", "В заточении", house="lannister")

        assert broken(report) == ["setup-types"]
        assert report.totals["gold"] == 4


class TestLimited:
    def test_two_limited_cards_are_too_many(self, placing: Any) -> None:
        report = placing("Лагерь Ланнистеров", "Лагерь Ланнистеров", house="lannister")
        [finding] = report.findings

        assert finding.slots == ("setup/placed/0", "setup/placed/1")
        assert finding.text("en") == "Limited cards placed: 2, and the limit is 1."
        assert finding.text("ru") == "Выложено карт с «Ограниченностью»: 2, предел — 1."

    def test_an_unknown_keyword_matters_only_beside_another(
        self, placing: Any, doubted: Any
    ) -> None:
        alone = placing("Варис", house="lannister")
        beside = placing("Варис", "Лагерь Ланнистеров", house="lannister")

        assert LIMITED not in doubted(alone)
        assert doubted(beside)[LIMITED] == "keywords not known: Varys"
        assert beside.legal

    def test_a_decided_fault_leaves_no_doubt(self, placing: Any, doubted: Any) -> None:
        cards = ("Варис", "Лагерь Ланнистеров", "Лагерь Ланнистеров")

        assert LIMITED not in doubted(placing(*cards, house="lannister"))


class TestDuplicates:
    def test_a_unique_card_is_placed_once(self, placing: Any) -> None:
        [finding] = placing("Пёс", "The Hound", house="lannister").findings

        assert finding.rule.id == "hbo-card-game.setup-duplicates"
        assert finding.slots == ("setup/placed/0", "setup/placed/1")
        assert finding.text("en") == (
            "The Hound: copies of a unique card placed 2, and the limit is 1."
        )
        assert finding.text("ru") == "Пёс: выложено копий уникальной карты 2, предел — 1."

    def test_other_cards_may_be_placed_twice(self, placing: Any, doubted: Any) -> None:
        report = placing("Свита Старка", "Свита Старка")

        assert report.legal
        assert DUPLICATES not in doubted(report)

    @pytest.mark.parametrize("card", ["Арья Старк", "Робб Старк"])
    def test_it_may_be_unknown_whether_a_card_is_unique(
        self, placing: Any, doubted: Any, card: str
    ) -> None:
        report = placing(card, card)

        assert report.legal
        assert DUPLICATES in doubted(report)


class TestHand:
    @pytest.mark.parametrize("size", [0, 1, 6, 8])
    def test_a_hand_has_seven_cards(self, side: Any, found: Any, size: int) -> None:
        report = side(setup={"hand": ["Не сегодня"] * size})

        assert found(report) == [("setup-hand", {"count": size, "size": 7})]

    def test_the_hand_shuffled_back_has_seven_cards_too(self, side: Any) -> None:
        [finding] = side(setup={"mulligans": [["Ходор"]], "hand": HAND}).findings

        assert finding.slots == ("setup/mulligans/0",)

    @pytest.mark.parametrize("mulligans", [None, 0, 1, 1.0, [], [HAND]])
    def test_one_mulligan_is_allowed(self, side: Any, mulligans: Any) -> None:
        assert side(setup={"mulligans": mulligans, "hand": HAND}).legal

    @pytest.mark.parametrize("mulligans", [2, [HAND, HAND]])
    def test_a_second_one_is_not(self, side: Any, found: Any, mulligans: Any) -> None:
        report = side(setup={"mulligans": mulligans, "hand": HAND})

        assert found(report) == [("mulligan-count", {"count": 2, "limit": 1})]

    def test_a_card_is_placed_as_often_as_the_hand_holds_it(self, side: Any, found: Any) -> None:
        setup = {"hand": ["Свита Старка", *HAND[:6]], "placed": ["Свита Старка"] * 2}

        assert found(side(setup=setup)) == [
            ("setup-source", {"card": "Stark Retinue", "count": 2, "held": 1})
        ]

    def test_without_a_hand_the_placed_cards_are_judged_all_the_same(
        self, side: Any, broken: Any, doubted: Any
    ) -> None:
        report = side(house="lannister", setup={"placed": ["Пёс", "Пёс"]})

        assert broken(report) == ["setup-duplicates"]
        assert "the first hand" in doubted(report)

    def test_without_placed_cards_there_is_no_gold(self, side: Any, doubted: Any) -> None:
        report = side(setup={"hand": HAND})

        assert report.totals["gold"] is None
        assert "the placed cards" in doubted(report)
