"""Legal rosters to spoil: armies and decks that the solver fills by chance."""

from __future__ import annotations

from functools import cache
from typing import Any

from builder import complete, find_game

SECONDS = 20


@cache
def army(edition: str, faction: str, size: int, seed: int) -> dict[str, Any]:
    head = {"game": "asoiaf-tmg", "edition": edition, "faction": faction, "points": size}
    made = complete(head, seed=seed, seconds=SECONDS).roster
    assert made is not None
    return made


@cache
def deck(edition: str, faction: str, format: str, seed: int) -> dict[str, Any]:
    head = {"game": "agot-lcg", "edition": edition, "faction": faction, "format": format}
    made = complete(head, seed=seed, seconds=SECONDS).roster
    assert made is not None
    return made


def some_decks(number: int) -> list[tuple[str, str, str, int]]:
    """Decks of different lists, formats and factions, in turn."""
    game = find_game("agot-lcg")
    editions, formats = game.catalogue.editions, ("joust", "melee", "draft")
    factions = [id for id in game.factions if id != "neutral"]
    return [
        (editions[-1 - 3 * n % len(editions)], factions[n % 8], formats[n % 3], n)
        for n in range(number)
    ]


def some_armies(number: int) -> list[tuple[str, str, int, int]]:
    """Armies of different seasons, factions and sizes, in turn."""
    game = find_game("asoiaf-tmg")
    factions, sizes = list(game.factions), (40, 30, 50, 20, 65)
    editions = ("s06", "s05", "1.0")
    return [(editions[n % 3], factions[n % 11], sizes[n % 5], n) for n in range(number)]
