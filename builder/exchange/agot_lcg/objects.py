"""Decks as JSON objects: what ThronesDB and throneteki share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.document import Document
from builder.document import read as read_document
from builder.exchange.agot_lcg.library import Library, Search, library
from builder.exchange.agot_lcg.roster import Draft
from builder.exchange.form import Reading, Source, Unread
from builder.exchange.lines import shortened
from builder.names import fold
from builder.places import Path
from builder.stated import MOST_COUNT, MOST_NAME, MOST_NOTES
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

RULE = re.compile(r"(?m)^={3,}[ \t]*$(?=\s*[{\[<])")
EMPTY: tuple[Any, ...] = (None, "", [], {})
SEVERAL = ("decks", "data", "decklists")
DECK = Text(en="a deck with cards by code", ru="колода с картами по кодам")
COUNT = Text(en=f"a whole number from 1 to {MOST_COUNT}", ru=f"целое число от 1 до {MOST_COUNT}")
WORDS = Text(en="words", ru="слова")


@dataclass
class Given:
    """A document while its decks are read."""

    document: Document
    search: Search
    shelf: Library = field(default_factory=library)
    troubles: list[Trouble] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)

    def wrong(self, path: Path, expected: Text, found: Any) -> None:
        self.troubles.append(self.document.trouble(path, expected, quoted(found)))

    def miss(self, path: Path, said: str) -> None:
        """Notes a card that there is not."""
        line, _ = self.document.place(path)
        self.unread.append(Unread(line, shortened(said), self.search.closest(said)))

    def words(self, path: Path, value: Any, most: int) -> str:
        """A text that may be missing; one that is too long is cut, and that is told."""
        if value is None:
            return ""
        if not isinstance(value, str):
            self.wrong(path, WORDS, value)
            return ""
        if len(value) > most:
            self.notes.append(
                Text(
                    en=f"{path[-1]}: cut to {most} letters",
                    ru=f"{path[-1]}: сокращено до {most} знаков",
                )
            )
        return value[:most]

    def name(self, path: Path, value: Any) -> str:
        return self.words(path, value, MOST_NAME)

    def description(self, path: Path, value: Any) -> str:
        return self.words(path, value, MOST_NOTES)

    def faction(self, path: Path, value: Any) -> str:
        if not isinstance(value, str):
            self.wrong(path, Text(en="a faction", ru="сторона"), value)
            return ""
        if found := self.shelf.faction_named(value):
            return found
        line, _ = self.document.place(path)
        self.unread.append(Unread(line, shortened(value), faction_names(self.shelf, value)))
        return ""

    def add(self, draft: Draft, path: Path, code: Any, copies: Any, *, is_again: bool) -> None:
        """Adds copies of a card by its code; the parts that are no such thing are noted."""
        if type(copies) is not int or not 0 < copies <= MOST_COUNT:
            self.wrong(path, COUNT, copies)
        elif not isinstance(code, str):
            self.wrong(path, Text(en="a card's code", ru="код карты"), code)
        elif (card := self.shelf.coded(code)) is None or card.kind == "title":
            self.miss(path, code)
        else:
            draft.add(card, copies, is_again=is_again)

    def not_kept(self, deck: Mapping[str, Any], kept: Iterable[str]) -> None:
        """Tells what a deck says that lists do not keep."""
        said = (str(key) for key, value in deck.items() if value not in EMPTY and key not in kept)
        keys = shortened(", ".join(said))
        if keys:
            self.notes.append(
                Text(
                    en=f"not kept, since lists do not have it: {keys}",
                    ru=f"не сохранено, в списках этого нет: {keys}",
                )
            )


def faction_names(shelf: Library, said: str) -> tuple[Text, ...]:
    from builder.names import closest

    names = shelf.game.catalogue.faction_names
    found = dict.fromkeys(names[name] for name in closest(fold(said), list(names)))
    return tuple(shelf.faction_name(id) for id in found)


def read_objects(
    source: Source, is_one: Callable[[Any], bool], read_one: Callable[[Given, Path, Any], Draft]
) -> Reading:
    """Every deck in a text: one object, a list of them, or several parted by a rule."""
    rosters, unread, notes, troubles = [], list[Unread](), list[Text](), list[Trouble]()
    search = Search(library())
    for part in parted(source.text):
        given = Given(read_document(part, source.file), search)
        decks = list(decks_in(given.document.value, is_one))
        if not decks:
            given.wrong((), DECK, given.document.value)
        drafts = [read_one(given, path, deck) for path, deck in decks]
        rosters += [draft.roster() for draft in drafts]
        unread, notes = unread + given.unread, notes + given.notes
        troubles += given.troubles
    if troubles:
        raise Unreadable(troubles)
    return Reading(tuple(rosters), tuple(unread), tuple(notes))


def parted(text: str) -> Iterator[str]:
    """The parts of a text between rules, each with as many empty lines as stood before it."""
    start = 0
    for rule in RULE.finditer(text):
        if text[start : rule.start()].strip():
            yield "\n" * text.count("\n", 0, start) + text[start : rule.start()]
        start = rule.end()
    yield "\n" * text.count("\n", 0, start) + text[start:]


def decks_in(value: Any, is_one: Callable[[Any], bool]) -> Iterator[tuple[Path, Any]]:
    if is_one(value):
        yield (), value
        return
    if isinstance(value, dict):
        for key in SEVERAL:
            yield from (((key, *path), deck) for path, deck in decks_in(value.get(key), is_one))
    elif isinstance(value, list):
        yield from (((number,), deck) for number, deck in enumerate(value) if is_one(deck))
