"""Where each part of a JSON text stands; slow and exact, for texts that have something wrong."""

from __future__ import annotations

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]

from builder.places import (
    MOST_DEPTH,
    MOST_TROUBLES,
    MOST_VALUES,
    Lines,
    Path,
    Places,
    double_key,
    too_deep,
    too_many,
)
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

SPACE = re.compile(r"[ \t\r\n]*")
ATOM = re.compile(r"(true|false|null|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?)(?![\w.])")
VALUE = Text(en="a JSON value", ru="значение JSON")
STRING = Text(en="a closed string", ru="закрытая строка")
QUOTED_KEY = Text(en="a key in double quotes", ru="ключ в двойных кавычках")
COLON = Text(en="“:” after the key", ru="«:» после ключа")
END = Text(en="the end of the text", ru="конец текста")


class JsonScan:
    """One walk through a JSON text."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = Lines(text)
        self.places: Places = {}
        self.keys: Places = {}
        self.doubled: list[Trouble] = []

    def scan(self) -> Places:
        """Every path with its line and column; Unreadable for broken text and doubled keys."""
        end = self.skip(self.value(self.skip(0), ()))
        if end < len(self.text):
            raise self.fail(end, END)
        if self.doubled:
            raise Unreadable(self.doubled)
        return self.places

    def fail(self, at: int, expected: Text) -> Unreadable:
        found = quoted(self.text[at]) if at < len(self.text) else END
        return Unreadable([Trouble(expected, found, self.file, *self.where(at))])

    def where(self, at: int) -> tuple[int, int]:
        return self.lines.where(at)

    def skip(self, at: int) -> int:
        space = SPACE.match(self.text, at)
        return space.end() if space else at

    def string(self, at: int) -> tuple[str, int]:
        try:
            word, end = scanstring(self.text, at + 1, True)
        except JSONDecodeError as error:
            raise self.fail(error.pos, STRING) from None
        return str(word), int(end)

    def value(self, at: int, path: Path) -> int:
        """Notes the value that begins here and returns where it ends."""
        if len(path) > MOST_DEPTH:
            raise Unreadable([too_deep(self.file, *self.where(at))])
        self.places.setdefault(path, self.where(at))
        if len(self.places) > MOST_VALUES:
            raise Unreadable([too_many(self.file, *self.where(at))])
        first = self.text[at : at + 1]
        if first == '"':
            return self.string(at)[1]
        if first == "{":
            return self.inside(at, path, "}")
        if first == "[":
            return self.inside(at, path, "]")
        if atom := ATOM.match(self.text, at):
            return atom.end()
        raise self.fail(at, VALUE)

    def inside(self, at: int, path: Path, closing: str) -> int:
        at, count = self.skip(at + 1), 0
        if self.text[at : at + 1] == closing:
            return at + 1
        while True:
            key: str | int = count
            if closing == "}":
                key, at = self.key(at, path)
            at, count = self.skip(self.value(at, (*path, key))), count + 1
            following = self.text[at : at + 1]
            if following == closing:
                return at + 1
            if following != ",":
                raise self.fail(at, Text(en=f"“,” or “{closing}”", ru=f"«,» или «{closing}»"))
            at = self.skip(at + 1)

    def key(self, at: int, path: Path) -> tuple[str, int]:
        if self.text[at : at + 1] != '"':
            raise self.fail(at, QUOTED_KEY)
        key, end = self.string(at)
        first = self.keys.setdefault((*path, key), self.where(at))
        if (*path, key) in self.places:
            self.doubled.append(double_key(key, first, self.file, *self.where(at)))
            if len(self.doubled) >= MOST_TROUBLES:
                raise Unreadable(self.doubled)
        end = self.skip(end)
        if self.text[end : end + 1] != ":":
            raise self.fail(end, COLON)
        return key, self.skip(end + 1)
