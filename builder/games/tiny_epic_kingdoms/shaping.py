"""Values of a document by their shape, exactly as the schema has them, or Misshapen."""

from __future__ import annotations

import re
from typing import Any

from builder.stated import Misshapen, whole, word

KEY = re.compile(r"^[^/]{1,200}$")
MOST_LINES = 50
MOST_PLAYERS = 20

FRAME_KEYS = frozenset({"game", "edition", "format", "stage", "first_game"})
HOME_KEYS = frozenset({"territory", "card", "side", "regions"})
PLAYER_KEYS = HOME_KEYS | {
    *("name", "player", "notes", "colour", "color", "race", "home", "resources", "armies"),
    *("stock", "tower", "magic", "kit", "tokens", "finds", "captured", "war", "plan", "score"),
}
TABLE_KEYS = FRAME_KEYS | {
    *("name", "notes", "players", "shields", "active", "lost_kingdom", "discovery", "turn"),
    "winner",
}
LOST_KEYS = HOME_KEYS | {"colour", "color", "armies", "tokens"}
PLACE_KEYS = frozenset({"territory", "region", "type", "count"})
WAR_KEYS = frozenset({"role", "against", "bid", "discount", "pay", "won", "retreat"})
STEP_KEYS = frozenset(
    {"action", "at", "from", "to", "territory", "level", "give", "take", "count", "discount"}
)
SCORE_KEYS = (
    *("armies", "magic", "tower", "capitals", "discovery", "bonus", "lost_kingdom", "neutral"),
    "total",
)
SHIELD_KEYS = frozenset({"beside", "placed"})
DISCOVERY_KEYS = frozenset({"used", "total", "aside", "agreed"})
TURN_KEYS = frozenset({"player", "clears", "action"})


def mapped(value: Any, keys: frozenset[str]) -> dict[str, Any]:
    if type(value) is dict and value.keys() <= keys:
        return value
    raise Misshapen


def listed(value: Any, most: int = MOST_LINES) -> list[Any]:
    if type(value) is list and len(value) <= most:
        return value
    raise Misshapen


def name(value: Any) -> str:
    """A name of at least one letter."""
    if word(value):
        return str(value)
    raise Misshapen


def optional_name(value: Any) -> str:
    return "" if value is None else name(value)


def names(value: Any) -> list[str]:
    return [name(inner) for inner in listed(value)]


def by_name(value: Any) -> dict[str, Any]:
    """A mapping whose keys are names."""
    if type(value) is not dict or len(value) > MOST_LINES:
        raise Misshapen
    if not all(type(key) is str and KEY.search(key) for key in value):
        raise Misshapen
    return value


def number(value: Any) -> int | None:
    return None if value is None else whole(value)


def mark(value: Any) -> str:
    """A number or a name, as a word to compare; empty when there is none."""
    if value is None:
        return ""
    return name(value) if type(value) is str else str(whole(value))


def truth(value: Any) -> bool | None:
    if value is None or type(value) is bool:
        return value
    raise Misshapen


def chosen(value: Any, words: tuple[str, ...]) -> str:
    if value is None:
        return ""
    if type(value) is str and value in words:
        return value
    raise Misshapen
