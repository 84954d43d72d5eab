"""Tables made from a few words, and what a report says of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from builder import Game, Report, check, find_game

COLOURS = ("blue", "red", "yellow", "black")
HEXES = {
    "0,0": {"terrain": "forest", "number": 5},
    "1,0": {"terrain": "hills", "number": 4},
    "1,-1": {"terrain": "fields", "number": 9},
    "0,-1": {"terrain": "pasture", "number": 10},
    "-1,0": {"terrain": "mountains", "number": 3},
    "0,1": {"terrain": "pasture", "number": 4},
    "-1,1": {"terrain": "ice"},
}


@pytest.fixture(scope="session")
def catan() -> Game:
    return find_game("catan-brotherhood")


@pytest.fixture(scope="session")
def table() -> Callable[..., Report]:
    """Checks a table in play; colours name what their players have, other keys the table."""

    def checked(count: int = 3, **keys: Any) -> Report:
        players = [{"colour": colour, **keys.pop(colour, {})} for colour in COLOURS[:count]]
        document = {"game": "catan-brotherhood", "stage": "play", "players": players, **keys}
        return check(document)

    return checked


@pytest.fixture(scope="session")
def seven_hexes() -> dict[str, Any]:
    """A forest with land around it, and ice in the south-west."""
    return {"hexes": HEXES}


@pytest.fixture(scope="session")
def shown(catan: Game) -> Callable[[Report], dict[str, Any]]:
    """What follows from a table, with the players by colour."""

    def facts(report: Report) -> dict[str, Any]:
        derived = catan.derive(catan, report, "en")
        return derived | {"players": {own["colour"]: own for own in derived["players"]}}

    return facts
