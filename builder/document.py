"""Reads YAML and JSON from strangers: bounded, without surprises, and with the place of everything.

JSON takes a fast way; only when something is wrong is it read again slowly, to say where.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import orjson

from builder.places import MOST_VALUES, Path, Places, line_and_column, too_many
from builder.text import Text
from builder.trouble import Trouble, Unreadable

MOST_BYTES = 1 << 20
KEY = re.compile(rb'"\s*:')
CONTAINERS = frozenset({dict, list})


@dataclass(frozen=True)
class Document:
    """A value read from a text, with the text kept so that any part of it can be located."""

    value: Any
    raw: bytes
    file: str
    find_places: Callable[[str, str], Places]

    @cached_property
    def places(self) -> Places:
        return self.find_places(self.raw.decode(), self.file)

    def place(self, path: Path) -> tuple[int, int]:
        """Line and column of a part, or of the nearest part around it."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))

    def trouble(self, path: Path, expected: Text, found: Text) -> Trouble:
        return Trouble(expected, found, self.file, *self.place(path))


def written(value: Any) -> str:
    """A document as YAML for people to read and change; `read` gives the same value back."""
    import yaml

    return yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False, width=100)


def read(
    raw: bytes | str, file: str = "", most: int = MOST_BYTES, most_values: int = MOST_VALUES
) -> Document:
    """The document in a text, or Unreadable with every trouble in it."""
    raw = raw.encode(errors="surrogatepass") if isinstance(raw, str) else raw
    if len(raw) > most:
        raise Unreadable([too_large(raw, file, most)])
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    if raw.lstrip()[:1] in (b"{", b"["):
        return read_braces(raw, file)
    return read_lines(decoded(raw, file), file, most_values)


def read_braces(raw: bytes, file: str) -> Document:
    """JSON, or YAML in its flow style: both open with a bracket."""
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        return read_broken_json(decoded(raw, file), file, error)
    keys, values = count_parts(value)
    if values > MOST_VALUES:
        raise Unreadable([too_many(file, 1, 1)])
    if keys_written(raw) != keys:
        json_places(raw.decode(), file)
    return Document(value, raw, file, json_places)


def read_broken_json(text: str, file: str, error: orjson.JSONDecodeError) -> Document:
    try:
        json_places(text, file)
    except Unreadable as not_json:
        try:
            return read_lines(text, file, MOST_VALUES)
        except Unreadable:
            raise not_json from None
    found = Text(en="numbers or letters that JSON does not allow", ru="недопустимые в JSON символы")
    raise Unreadable([Trouble(Text("JSON", "JSON"), found, file, error.lineno, error.colno)])


def read_lines(text: str, file: str, most_values: int) -> Document:
    from builder.yaml_places import yaml_places, yaml_value

    return Document(yaml_value(text, file, most_values), text.encode(), file, yaml_places)


def json_places(text: str, file: str) -> Places:
    from builder.json_places import JsonScan

    return JsonScan(text, file).scan()


def too_large(raw: bytes, file: str, most: int) -> Trouble:
    expected = Text(en=f"at most {most} bytes", ru=f"не больше {most} байт")
    line = raw.count(b"\n", 0, most) + 1
    column = most - raw.rfind(b"\n", 0, most)
    return Trouble(expected, Text(en="more", ru="больше"), file, line, column)


def decoded(raw: bytes, file: str) -> str:
    expected = Text(en="text in UTF-8", ru="текст в кодировке UTF-8")
    if b"\0" in raw:
        line, column = line_and_column(raw, raw.index(b"\0"))
        found = Text(en="a binary file (a zero byte)", ru="двоичный файл (нулевой байт)")
        raise Unreadable([Trouble(expected, found, file, line, column)])
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line, column = line_and_column(raw, error.start)
        byte = f"{raw[error.start]:#04x}"
        found = Text(en=f"byte {byte} in another encoding", ru=f"байт {byte} в другой кодировке")
        raise Unreadable([Trouble(expected, found, file, line, column)]) from None


def keys_written(raw: bytes) -> int:
    """How many keys a JSON text has, doubled ones and all; a quote inside a text may add one."""
    close = raw.count(b'":')
    # Where every colon follows a quote, no space stands between a key and its colon.
    return close if close == raw.count(b":") else len(KEY.findall(raw))


def count_parts(value: Any) -> tuple[int, int]:
    """How many keys and how many values stand in a value.

    Fewer keys than in its text means that one stood twice.
    """
    keys = values = 0
    open_values = [value] if type(value) in CONTAINERS else []
    while open_values:
        inner = open_values.pop()
        if type(inner) is dict:
            keys += len(inner)
            parts = inner.values()
        else:
            values += len(inner)
            parts = inner
        if not CONTAINERS.isdisjoint(map(type, parts)):
            open_values += [part for part in parts if type(part) in CONTAINERS]
    return keys, keys + values
