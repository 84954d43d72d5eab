"""A roster document as a form: its single values one by one, and how to fill them in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
Value = str | int | float | bool | None
MOST_FIELDS = 400


class Field(NamedTuple):
    """A single value of a document, and the path of keys and places that leads to it."""

    path: Path
    value: Value

    @property
    def group(self) -> Path:
        """The part of the document that the field is shown with: a player, a house, the rest."""
        return self.path[:2] if len(self.path) > 2 and isinstance(self.path[1], int) else ()


def fields(document: Mapping[str, Any]) -> list[Field]:
    """The single values of a document in its order; which game it is, is none of them."""
    found = (Field(path, value) for path, value in leaves(document) if path != ("game",))
    return [field for field, _ in zip(found, range(MOST_FIELDS), strict=False)]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Value]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, (*path, number))
    else:
        yield path, value


def filled(document: Mapping[str, Any], given: Mapping[Path, str]) -> dict[str, Any]:
    """The document with what was given for its fields; what is not given stays."""
    return {key: put(value, (key,), given) for key, value in document.items()}


def put(value: Any, path: Path, given: Mapping[Path, str]) -> Any:
    if isinstance(value, Mapping):
        return {key: put(inner, (*path, key), given) for key, inner in value.items()}
    if isinstance(value, list):
        return [put(inner, (*path, number), given) for number, inner in enumerate(value)]
    return meant(value, given[path]) if path in given else value


def meant(before: Value, written: str) -> Value:
    """What somebody wrote, as the kind of value that stood there; a number stays one."""
    word = written.strip()
    if isinstance(before, bool):
        return word.casefold() in ("true", "yes", "on", "1")
    if isinstance(before, int | float) or before is None:
        try:
            return int(word)
        except ValueError:
            return word or None
    return word
