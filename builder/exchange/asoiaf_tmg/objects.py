"""JSON that other builders make: read within bounds, and refused with its place."""

from __future__ import annotations

from typing import Any

import orjson

from builder.exchange.form import Source
from builder.places import MOST_DEPTH, too_deep
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

MOST_WORD = 200


def json_value(source: Source) -> Any:
    """The JSON value of a source; None when it is none."""
    if source.text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return orjson.loads(source.raw)
    except orjson.JSONDecodeError:
        return None


def json_objects(source: Source, key: str) -> list[dict[str, Any]]:
    """The objects that a builder made, one or several; Unreadable without the builder's key."""
    expected = Text(en=f"a JSON object with the key “{key}”", ru=f"объект JSON с ключом «{key}»")
    try:
        value = orjson.loads(source.raw)
    except orjson.JSONDecodeError as error:
        found = quoted(source.text[:60])
        place = (error.lineno, error.colno)
        raise Unreadable([Trouble(expected, found, source.file, *place)]) from None
    several = value if isinstance(value, list) and value else [value]
    if wrong := [each for each in several if not isinstance(each, dict) or key not in each]:
        raise Unreadable([Trouble(expected, quoted(wrong[0]), source.file, 1, 1)])
    if is_too_deep(several):
        raise Unreadable([too_deep(source.file, 1, 1)])
    return several


def has_key(source: Source, *keys: str) -> bool:
    """Whether a source is an object, or a list of objects, with these keys."""
    value = json_value(source)
    several = value if isinstance(value, list) else [value]
    return bool(several) and all(
        isinstance(each, dict) and all(key in each for key in keys) for each in several
    )


def line_of(source: Source, word: str) -> int:
    """The line where a word stands in a source."""
    return source.text.count("\n", 0, max(source.text.find(word), 0)) + 1


def word_in(value: Any, key: str) -> str:
    """A text of an object, never longer than a name may be; "" where there is none."""
    word = value.get(key) if isinstance(value, dict) else None
    return word.strip()[:MOST_WORD] if isinstance(word, str) else ""


def is_too_deep(value: Any) -> bool:
    level = [value]
    for _ in range(MOST_DEPTH):
        inner: list[Any] = []
        for each in level:
            parts = each.values() if isinstance(each, dict) else each
            inner += [part for part in parts if isinstance(part, dict | list)]
        if not inner:
            return False
        level = inner
    return True
