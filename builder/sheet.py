"""What stands on a printed sheet: figures, tables, names in columns and bars, before any layout."""

from __future__ import annotations

from typing import NamedTuple

from builder.text import Text


class Figure(NamedTuple):
    """A large number with a small caption."""

    value: str
    caption: Text


class Column(NamedTuple):
    """A column of a table: `kind` is words, number, strong (the name of a thing) or box."""

    name: Text
    kind: str = "words"


class Row(NamedTuple):
    """A line of a table; one of a deeper `level` hangs on the line above, `slot` is its place."""

    cells: tuple[Text, ...]
    slot: str = ""
    level: int = 0


class Table(NamedTuple):
    heading: Text
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: Text = Text("")


class Names(NamedTuple):
    """Names with a short remark each, such as a number of copies, set in two columns."""

    heading: Text
    lines: tuple[tuple[Text, str], ...]
    note: Text = Text("")


class Bars(NamedTuple):
    """Numbers as bars, each under its label."""

    heading: Text
    bars: tuple[tuple[str, int], ...]
    about: Text


class Words(NamedTuple):
    """Lines to read."""

    heading: Text
    lines: tuple[Text, ...]


Part = Table | Names | Bars | Words


class Sheet(NamedTuple):
    """One sheet of one roster; `blanks` are filled in by hand, `mark` is the judge's to make."""

    figures: tuple[Figure, ...] = ()
    parts: tuple[Part, ...] = ()
    blanks: tuple[Text, ...] = ()
    about: tuple[Text, ...] = ()
    shows_verdict: bool = True


def number(value: object) -> Text:
    """A number or a word that both languages write alike."""
    said = "" if value is None else str(value)
    return Text(said, said)
