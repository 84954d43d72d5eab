"""One player's document made from a few words, and what a report says of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from builder import Game, Report, check, find_game
from builder.text import Lang


@pytest.fixture(scope="session")
def hbo() -> Game:
    return find_game("hbo-card-game")


@pytest.fixture(scope="session")
def side() -> Callable[..., Report]:
    """Checks one player's document of these keys."""

    def checked(house: str = "stark", **keys: Any) -> Report:
        return check({"game": "hbo-card-game", "house": house, **keys})

    return checked


@pytest.fixture(scope="session")
def placing() -> Callable[..., Report]:
    """Checks that these cards are placed; other cards of the house fill the hand."""
    rest = {"stark": "Не сегодня", "lannister": "Тайные пути"}

    def checked(*placed: str, house: str = "stark") -> Report:
        hand = [*placed, *[rest[house]] * (7 - len(placed))]
        setup = {"hand": hand, "placed": list(placed)}
        return check({"game": "hbo-card-game", "house": house, "setup": setup})

    return checked


@pytest.fixture(scope="session")
def doubted() -> Callable[..., dict[str, str]]:
    """What a report says was not checked, with the reasons."""

    def told(report: Report, lang: Lang = "en") -> dict[str, str]:
        return {doubt.what.to(lang): doubt.why.to(lang) for doubt in report.not_checked}

    return told
