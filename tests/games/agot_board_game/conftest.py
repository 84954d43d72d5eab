"""Tables of the board game, whole or in part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from builder import Game, Report, check, find_game


@pytest.fixture(scope="session")
def westeros() -> Game:
    return find_game("agot-board-game")


@pytest.fixture(scope="session")
def table() -> Callable[..., Report]:
    """The report on a table; in play, with six players, unless it says otherwise."""

    def checked(*houses: dict[str, Any], **keys: Any) -> Report:
        common = {"game": "agot-board-game", "players": 6, "stage": "play"}
        return check({**common, "houses": list(houses), **keys})

    return checked
