"""What stands on a printed sheet: figures, tables, names in columns and bars, before any layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.board import Board
from builder.roster import Misread
from builder.text import LANGS, Text

# Who plays, where and when: a sheet has lines for it, filled in as far as it is known.
PEOPLE = {
    "player": Text(en="Player", ru="Игрок"),
    "event": Text(en="Event", ru="Турнир"),
    "date": Text(en="Date", ru="Дата"),
}
SIGNATURES = (
    Text(en="Player's signature", ru="Подпись игрока"),
    Text(en="Judge's signature", ru="Подпись судьи"),
)


class Figure(NamedTuple):
    """A large number with a small caption; `share` is how much of its limit it takes, if any."""

    value: str
    caption: Text
    share: float | None = None


def figure(value: int | None, caption: Text, limit: int | None = None) -> Iterator[Figure]:
    """A number that is known, with its limit where there is one."""
    if value is not None and limit is not None:
        yield Figure(f"{value} / {limit}", caption, value / limit if limit else float(value > 0))
    elif value is not None:
        yield Figure(str(value), caption)


class Column(NamedTuple):
    """A column of a table: `kind` is words, number, strong (the name of a thing) or box."""

    name: Text
    kind: str = "words"


class Row(NamedTuple):
    """A line of a table; one of a deeper `level` hangs on the line above, `slot` is its place."""

    cells: tuple[Text, ...]
    slot: str = ""
    level: int = 0

    @property
    def span(self) -> int:
        """How many columns the first cell takes: where a line hangs, also the empty ones beside."""
        filled = (place for place, cell in enumerate(self.cells) if place and cell.en)
        return next(filled, 1) if self.level else 1


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

    @property
    def halves(self) -> tuple[tuple[tuple[Text, str], ...], ...]:
        """The lines of each column; the first has one more where they are odd."""
        middle = (len(self.lines) + 1) // 2
        return self.lines[:middle], self.lines[middle:]


class Bars(NamedTuple):
    """Numbers as bars, each under its label."""

    heading: Text
    bars: tuple[tuple[str, int], ...]
    about: Text


class Words(NamedTuple):
    """Lines to read."""

    heading: Text
    lines: tuple[Text, ...]


class Card(NamedTuple):
    """What belongs to one player or place, as pairs of a word and what is told; set beside others.

    `colour` is the player's own, as in a stylesheet, or nothing for that of the sheet.
    """

    heading: Text
    pairs: tuple[tuple[Text, Text], ...]
    colour: str = ""


class Hex(NamedTuple):
    """A hex of a map in half widths and quarter heights: its name, its words and its number."""

    x: int
    y: int
    name: str
    words: Text
    number: str = ""
    is_strong: bool = False


class Mark(NamedTuple):
    """A piece on a map: a point, or the two ends of a line; letters tell whose it is."""

    points: tuple[tuple[int, int], ...]
    colour: str
    sign: str = ""
    letters: Text = Text("")


class Post(NamedTuple):
    """A place in a strip: the colour and letters of who holds it, or nothing."""

    colour: str
    letters: Text


class Strip(NamedTuple):
    """A part of what stands beyond the hexes, with its posts."""

    name: Text
    posts: tuple[Post, ...]


class Map(NamedTuple):
    """Hexes with pieces on their corners and paths, and strips in a row above them."""

    heading: Text
    hexes: tuple[Hex, ...]
    marks: tuple[Mark, ...]
    about: Text
    note: Text = Text("")
    strips: tuple[Strip, ...] = ()


Part = Table | Names | Bars | Words | Card | Map | Board


class Sheet(NamedTuple):
    """One sheet of one roster; `blanks` are filled in by hand.

    An aid for play has room for the first findings alone. A sheet that `is_for_opponents` carries
    nothing that would tell them the rest of the roster.
    """

    figures: tuple[Figure, ...] = ()
    parts: tuple[Part, ...] = ()
    blanks: tuple[Text, ...] = ()
    about: tuple[Text, ...] = ()
    is_aid: bool = False
    is_for_opponents: bool = False


def number(value: object) -> Text:
    """A number or a word that both languages write alike."""
    said = "" if value is None else str(value)
    return Text(said, said)


def decimal(value: float) -> Text:
    """With one place; Russian has a comma there."""
    said = f"{value:.1f}"
    return Text(said, said.replace(".", ","))


def joined(parts: Iterable[Text], by: str = ", ") -> Text:
    """Several words as one, in both languages."""
    parts = list(parts)
    return Text(*(by.join(part.to(lang) for part in parts) for lang in LANGS))


def capital(words: Text) -> Text:
    """Words that open a line."""
    return Text(*(said[:1].upper() + said[1:] for said in map(words.to, LANGS)))


def unread(heading: Text, lines: Iterable[Misread]) -> Iterator[Names]:
    """What a list names and no card could be found for: a sheet holds the whole list."""
    names = tuple((line.label, "") for line in lines)
    if names:
        yield Names(heading, names)
