"""Tables made from a few words, and what a report says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from builder import Game, Report, check, find_game
from builder.text import Lang


@pytest.fixture(scope="session")
def kingdoms() -> Game:
    return find_game("tiny-epic-kingdoms")


@pytest.fixture(scope="session")
def table() -> Callable[..., Report]:
    """Checks a table of these players; players who state nothing fill it up to three."""

    def checked(*players: dict[str, Any], **keys: Any) -> Report:
        seats = [*players, *[{}] * (3 - len(players))]
        return check({"game": "tiny-epic-kingdoms", "players": seats, **keys})

    return checked


@pytest.fixture(scope="session")
def doubted() -> Callable[..., dict[str, str]]:
    """What a report says was not checked, with the reasons."""

    def told(report: Report, lang: Lang = "en") -> dict[str, str]:
        return {doubt.what.to(lang): doubt.why.to(lang) for doubt in report.not_checked}

    return told
