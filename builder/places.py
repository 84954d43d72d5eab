"""Where the parts of a text stand, and the troubles that any text may have."""

from __future__ import annotations

import re
from bisect import bisect_right

from builder.text import Text
from builder.trouble import Trouble, quoted

Path = tuple[str | int, ...]
Places = dict[Path, tuple[int, int]]

MOST_DEPTH = 60
MOST_VALUES = 20_000
MOST_TROUBLES = 50


def line_and_column(text: bytes | str, at: int) -> tuple[int, int]:
    """The place of an offset, counted from one."""
    if isinstance(text, bytes):
        return text.count(b"\n", 0, at) + 1, at - text.rfind(b"\n", 0, at)
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


class Lines:
    """Finds the line and column of many offsets in one text."""

    def __init__(self, text: str) -> None:
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def where(self, at: int) -> tuple[int, int]:
        line = bisect_right(self.starts, at)
        return line, at - self.starts[line - 1] + 1


def too_many(file: str, line: int, column: int) -> Trouble:
    expected = Text(en=f"at most {MOST_VALUES} values", ru=f"не больше {MOST_VALUES} значений")
    return Trouble(expected, Text(en="more", ru="больше"), file, line, column)


def double_key(key: str, first: tuple[int, int], file: str, line: int, column: int) -> Trouble:
    said = quoted(key)
    expected = Text(en="each key once", ru="каждый ключ один раз")
    found = Text(
        en=f"{said.en} again (first on line {first[0]})",
        ru=f"{said.ru} второй раз (впервые в строке {first[0]})",
    )
    return Trouble(expected, found, file, line, column)


def too_deep(file: str, line: int, column: int) -> Trouble:
    expected = Text(en=f"at most {MOST_DEPTH} levels", ru=f"не больше {MOST_DEPTH} уровней")
    found = Text(en="deeper nesting", ru="более глубокая вложенность")
    return Trouble(expected, found, file, line, column)
