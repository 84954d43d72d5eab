"""Shapes of a document: mappings, lists, counts and names of a sound size, or Misshapen."""

from __future__ import annotations

from typing import Any

from builder.stated import Misshapen, whole, word

MOST_COUNT = 100
MOST_NAMES = 200


def mapping(value: Any, most: int = MOST_COUNT) -> dict[str, Any]:
    """A mapping with keys of its own."""
    if type(value) is dict and len(value) <= most and all(type(key) is str for key in value):
        return value
    raise Misshapen


def listed(value: Any, most: int) -> list[Any]:
    if type(value) is list and len(value) <= most:
        return value
    raise Misshapen


def shaped(value: Any, keys: frozenset[str], needed: frozenset[str]) -> dict[str, Any]:
    """A mapping with known keys; those with nothing behind them are as good as absent."""
    if type(value) is not dict or not value.keys() <= keys:
        raise Misshapen
    present = {key: inner for key, inner in value.items() if inner is not None}
    if not needed <= present.keys():
        raise Misshapen
    return present


def name(value: Any) -> str:
    if not word(value):
        raise Misshapen
    return str(value)


def names(value: Any, most: int = MOST_NAMES) -> list[str]:
    return [name(inner) for inner in listed(value, most)]


def count(value: Any) -> int:
    number = whole(value, MOST_COUNT)
    if number < 0:
        raise Misshapen
    return number


def optional_count(value: Any) -> int | None:
    return None if value is None else count(value)


def is_number(value: Any) -> bool:
    return type(value) in (int, float)


def counts(value: Any) -> dict[str, int]:
    return {key: count(inner) for key, inner in mapping(value).items()}


def flag(value: Any) -> bool | None:
    if value is None or type(value) is bool:
        return value
    raise Misshapen


def one_of(value: Any, words: tuple[str, ...]) -> str:
    if value is None:
        return ""
    if type(value) is str and value in words:
        return value
    raise Misshapen
