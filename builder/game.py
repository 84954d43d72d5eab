"""What a game says about itself, and a game made ready with its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from builder.board import Board
from builder.catalogue import Catalogue, Edition, Faction, Kinds, load
from builder.report import Line, Report
from builder.rule import Rule
from builder.ruleset import Ruleset, bind_rules, bind_rulesets
from builder.sheet import Column, Row, Sheet, Table
from builder.spots import Plan
from builder.text import Lang, Text


class Paragraph(NamedTuple):
    """A heading and lines to read below a roster."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """An edition or a format to choose from."""

    id: str
    name: Text


@dataclass(frozen=True)
class Options:
    """What the caller chose instead of what the document says."""

    edition: str | None = None
    format: str | None = None


@dataclass(frozen=True)
class Wishes:
    """What the caller wants of a roster that is made for them; the seed decides the rest."""

    seed: int
    edition: str | None = None
    format: str | None = None
    faction: str | None = None
    players: int | None = None


class Generator(NamedTuple):
    """Makes a legal roster document by chance; Unreadable when a wish cannot be met."""

    about: Text
    make: Callable[[Game, Wishes], dict[str, Any]]


def plain_facts(game: Game, _edition: Edition[Any], entry: Any, lang: Lang) -> Iterable[Paragraph]:
    """The facts of an entry that the game has words for, one paragraph each."""
    for key, fact in entry.facts.items():
        if key in game.catalogue.terms and isinstance(fact, int | str) and key != "kind":
            yield Paragraph(game.catalogue.terms[key].to(lang), (str(fact),))


def plain_sheet(_game: Game, report: Report) -> Sheet:
    """The lines of a roster as they are shown everywhere, for games without sheets of their own."""
    columns = (Column(Text("")), Column(Text("")))
    parts = []
    for group in report.groups:
        rows = [row for line in group.lines for row in plain_rows(line, 0)]
        parts.append(Table(group.name, columns, tuple(rows)))
    return Sheet(parts=tuple(parts))


def plain_rows(line: Line, level: int) -> Iterator[Row]:
    yield Row((line.name, line.detail), line.slot, level)
    for child in line.children:
        yield from plain_rows(child, level + 1)


def no_changes(_game: Game, _before: str, _after: str) -> Iterable[Any]:
    """For games whose editions have the same entries."""
    return ()


class Section(NamedTuple):
    """A part of a roster that entries are put into: a list of names, or names with their copies.

    Entries of a section with a `host` are hung on lines of that other section, and `joining` names
    the rules that say on which.
    """

    key: str
    is_counted: bool = False
    host: str = ""
    joining: frozenset[str] = frozenset()


class Offer(NamedTuple):
    """An entry as a builder offers it; `known_as` is the name that goes into the document.

    Readers filter by `traits`, and a search looks into `words` too.
    """

    id: str
    known_as: str
    name: Text
    detail: Text
    kind: str
    faction: str
    section: str
    cost: int | None = None
    traits: tuple[Text, ...] = ()
    words: tuple[Text, ...] = ()
    is_commander: bool = False


class Desk(NamedTuple):
    """How rosters of a game are put together entry by entry.

    `kinds` are the kinds of entries with the words for them, `guests` the factions whose entries
    serve every other, and `faction_key` says where a document names its own. Where players bring
    two rosters to choose from, these stand under `pair_key`.
    """

    sections: tuple[Section, ...]
    kinds: Callable[[Game], Mapping[str, Text]]
    offers: Callable[[Game, str], tuple[Offer, ...]]
    guests: frozenset[str] = frozenset()
    faction_key: str = "faction"
    pair_key: str = ""

    def section(self, key: str) -> Section:
        return next(section for section in self.sections if section.key == key)


@dataclass(frozen=True)
class Game:
    """A game Muster knows: how its files are read, its rules, and how a document is judged.

    `judge` takes the game, a document's value and options, and gives a report; it raises Misshapen
    when the document does not have the shape of `schemas/<id>.roster.schema.json`. `starter_files`
    are entries files by kind, for owners who add what the catalogue does not have; `generators` are
    what can be made by chance, by name, the usual one first; `about` tells of an entry what a
    reader who looks it up wants to know; `changes` tells how the entries of two editions differ;
    `sheets` are what can be printed of a roster, by name. Lists are kept with the ids of their
    entries, or with their codes (`keeps_codes`) where players know the cards by these. A game
    without a `desk` has rosters that are not put together entry by entry; they are filled in as the
    `form` plans it. `board` gives the board to draw: bare in an edition, or with what a report's
    roster puts on it, None when that is nothing.
    """

    id: str
    kinds: Kinds
    all_rules: tuple[Rule, ...]
    judge: Callable[[Game, Any, Options], Report]
    derive: Callable[[Game, Report, Lang], dict[str, Any]]
    compare: Callable[[Game, Report, Report], Any]
    describe: Callable[[Game, Report, Lang], Iterable[Paragraph]]
    starter_files: Mapping[str, str] = field(default_factory=dict)
    generators: Mapping[str, Generator] = field(default_factory=dict)
    about: Callable[[Game, Edition[Any], Any, Lang], Iterable[Paragraph]] = plain_facts
    changes: Callable[[Game, str, str], Iterable[Any]] = no_changes
    sheets: Mapping[str, Callable[[Game, Report], Sheet]] = field(
        default_factory=lambda: {"setup": plain_sheet}
    )
    keeps_codes: bool = False
    desk: Desk | None = None
    board: Callable[[Game, Edition[Any], Report | None], Board | None] | None = None
    form: Plan | None = None
    folders: list[Path] | None = field(default=None, compare=False)

    @cached_property
    def catalogue(self) -> Catalogue[Any]:
        return load(self.id, self.kinds, self.folders)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        return bind_rules(self.all_rules, self.catalogue)

    @cached_property
    def rulesets(self) -> dict[str, Ruleset]:
        return bind_rulesets(self.rules, self.catalogue)

    @property
    def name(self) -> Text:
        return self.catalogue.name

    @property
    def factions(self) -> dict[str, Faction]:
        return dict(self.catalogue.factions)

    @property
    def editions(self) -> tuple[Choice, ...]:
        names = self.catalogue.edition_name
        return tuple(Choice(id, names(id)) for id in self.catalogue.editions)

    @property
    def formats(self) -> tuple[Choice, ...]:
        return tuple(
            Choice(id, ruleset.name) for id, ruleset in self.rulesets.items() if not ruleset.several
        )

    @cached_property
    def offered(self) -> dict[str, tuple[Offer, ...]]:
        return {}

    def offers(self, edition: str) -> tuple[Offer, ...]:
        """What a builder offers in an edition; worked out once."""
        if self.desk and edition not in self.offered:
            self.offered[edition] = self.desk.offers(self, edition)
        return self.offered.get(edition, ())

    def edition_named(self, name: str) -> str | None:
        """An edition's id, however its name is written: s06, S06, v1.0."""
        known = self.catalogue.facts["editions"]
        if name in known:
            return name
        plain = name.strip().casefold().removeprefix("v")
        return next((id for id in known if id.casefold().removeprefix("v") == plain), None)

    @cached_property
    def player_counts(self) -> range:
        """How many may sit at a table, where the catalogue says it."""
        numbers = self.catalogue.facts["game"].get("numbers", {})
        return range(numbers.get("least-players", 1), numbers.get("most-players", 0) + 1)

    @cached_property
    def default_edition(self) -> str:
        return str(self.catalogue.facts["game"]["default_edition"])

    @cached_property
    def default_format(self) -> str:
        return str(self.catalogue.facts["game"]["default_format"])
