"""Trouble with input: where it stood, what was expected there and what was found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from builder.text import Lang, Text

PLACE = Text(en="line {line}, column {column}", ru="строка {line}, столбец {column}")
SENTENCE = Text(
    en="expected {expected}; found {found}", ru="ожидается: {expected}; найдено: {found}"
)


# Python refuses to write out numbers of very many digits.
LARGE = 10**40


class Trouble(NamedTuple):
    """One thing that keeps a text from being used."""

    expected: Text
    found: Text
    file: str = ""
    line: int | None = None
    column: int | None = None

    def place(self, lang: Lang) -> str:
        spot = PLACE.filled(lang, {"line": self.line, "column": self.column}) if self.line else ""
        return ", ".join(part for part in (self.file, spot) if part)

    def sentence_alone(self, lang: Lang) -> str:
        """What was expected and found, where the reader sees the place."""
        return SENTENCE.filled(lang, {"expected": self.expected, "found": self.found})

    def sentence(self, lang: Lang) -> str:
        said = self.sentence_alone(lang)
        place = self.place(lang)
        return f"{place}: {said}" if place else said

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "expected": self.expected.to(lang),
            "found": self.found.to(lang),
            "text": self.sentence(lang),
        }


class Unreadable(Exception):
    """Input that cannot be used; it carries every trouble found in one run."""

    def __init__(self, troubles: Iterable[Trouble]) -> None:
        self.troubles = tuple(troubles)
        super().__init__("\n".join(trouble.sentence("en") for trouble in self.troubles))

    def as_json(self, lang: Lang) -> dict[str, Any]:
        """What stands in the place of a report when a list cannot be read."""
        troubles = [trouble.as_json(lang) for trouble in self.troubles]
        return {"legal": False, "error": {**troubles[0], "troubles": troubles}}


def quoted(found: Any, most: int = 60) -> Text:
    """A value as a reader sees it in a message, never longer than a line."""
    if isinstance(found, dict):
        return Text(en="a mapping", ru="отображение (ключ: значение)")
    if isinstance(found, list):
        return Text(en="a list", ru="список")
    if found is None:
        return Text(en="nothing", ru="ничего")
    if isinstance(found, bool):
        return Text("true", "true") if found else Text("false", "false")
    if isinstance(found, int) and abs(found) > LARGE:
        return Text(en="a very large number", ru="очень большое число")
    shown = str(found)
    shown = shown if len(shown) <= most else shown[: most - 1] + "…"
    shown = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in shown
    )
    return Text(en=f"“{shown}”", ru=f"«{shown}»") if isinstance(found, str) else Text(shown, shown)
