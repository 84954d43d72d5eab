"""What a roster document states: words and whole numbers of a sound size, or Misshapen."""

from __future__ import annotations

from typing import Any

MOST_NAME = 200
MOST_NOTES = 10_000
MOST_COUNT = 1000


class Misshapen(Exception):
    """A document without the shape of a roster; the schema tells what is wrong with it."""


def word(value: Any, most: int = MOST_NAME) -> str:
    if type(value) is str and len(value) <= most:
        return value
    raise Misshapen


def optional_word(value: Any, most: int = MOST_NAME) -> str:
    return "" if value is None else word(value, most)


def whole(value: Any, most: int = MOST_COUNT) -> int:
    """A whole number; JSON Schema takes 2.0 for one, and so does this."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is not int or abs(value) > most:
        raise Misshapen
    return value
