"""What an exchange format is: how a text in it is known, read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from builder.game import Game
from builder.report import Report
from builder.text import Lang, Text

Roster = dict[str, Any]


class Source(NamedTuple):
    """What somebody gave: the bytes, and their text where they are one ("" where they are not)."""

    raw: bytes
    text: str
    file: str = ""


class Unread(NamedTuple):
    """A line that was not understood, with the names that come closest to it."""

    line: int
    text: str
    closest: tuple[Text, ...] = ()

    def to_words(self, lang: Lang) -> str:
        """The closest names in one line."""
        return "; ".join(name.to(lang) for name in self.closest)

    def as_json(self, lang: Lang) -> dict[str, Any]:
        closest = [name.to(lang) for name in self.closest]
        return {"line": self.line, "text": self.text, "closest": closest}


class Reading(NamedTuple):
    """The roster documents in a text, the lines left over, and what was decided on the way."""

    rosters: tuple[Roster, ...]
    unread: tuple[Unread, ...] = ()
    notes: tuple[Text, ...] = ()


class Written(NamedTuple):
    """A roster in a format, and what of it the format cannot carry."""

    content: str | bytes
    lost: tuple[Text, ...] = ()


class Format(NamedTuple):
    """A way in which lists travel; a format that cannot be told, read or written lacks that part.

    `is_like` tells quickly whether a source is in the format. `read` raises Unreadable when it is
    damaged. `write` takes the game, a roster document and the report on it, and a language.
    """

    id: str
    name: Text
    games: tuple[str, ...]
    is_like: Callable[[Source], bool]
    read: Callable[[Source], Reading] | None
    write: Callable[[Game, Roster, Report, Lang], Written] | None
    suffix: str = ".txt"
