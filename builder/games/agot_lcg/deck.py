"""A deck read from a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.agot_lcg.cards import DRAW, Card, Chosen
from builder.games.agot_lcg.context import Context, Key, context_of, last_release
from builder.report import Group
from builder.roster import Misread

DECK_KEYS = frozenset(
    {"game", "edition", "format", "date", "name", "player", "notes", "faction", "agendas"}
    | {"plots", "cards", "chosen", "drafted", "setup"}
)
KINDS = {"agendas": frozenset({"agenda"}), "plots": frozenset({"plot"}), "cards": DRAW}
NOTHING = Chosen()
MOST_LINES = 500


class Frame(NamedTuple):
    """What a document means before its lines are read."""

    catalogue: Catalogue[Card]
    edition: Edition[Card]
    format: str
    date: str


@dataclass(slots=True)
class Misplaced:
    slot: str
    card: Card
    section: str


@dataclass
class Deck:
    """Agendas, plots and draw cards with their copies, by code."""

    frame: Frame
    faction: str
    named_faction: str
    name: str
    chosen: Chosen
    agendas: dict[str, int] = field(default_factory=dict)
    plots: dict[str, int] = field(default_factory=dict)
    draw: dict[str, int] = field(default_factory=dict)
    keys: dict[str, list[str]] = field(default_factory=dict)
    misread: list[Misread] = field(default_factory=list)
    miscounts: list[tuple[str, str, int]] = field(default_factory=list)
    misplaced: list[Misplaced] = field(default_factory=list)
    drafted: dict[str, int] | None = None
    setup: SetUp | None = None
    stated: frozenset[str] = frozenset()
    context: Context = field(init=False)
    codes: set[str] = field(init=False)
    has_distinct_titles: bool = field(init=False)
    features: set[str] = field(init=False)

    @property
    def edition(self) -> Edition[Card]:
        return self.frame.edition

    @property
    def catalogue(self) -> Catalogue[Card]:
        return self.frame.catalogue

    @property
    def format(self) -> str:
        return self.frame.format

    def under(self, edition: Edition[Card]) -> Deck:
        """The same deck before another legality list."""
        deck = replace(self, frame=self.frame._replace(edition=edition))
        deck.prepare()
        return deck

    def card(self, code: str) -> Card:
        entries = self.edition.entries
        return entries[self.edition.tables.ids[code]]

    def label(self, code: str) -> Any:
        return self.card(code).label

    def slots(self, codes: Iterable[str]) -> list[str]:
        """Where these cards stand in the document, in a settled order."""
        return [slot for code in codes for slot in self.keys.get(code) or self.guess_slots(code)]

    def guess_slots(self, code: str) -> list[str]:
        """A card written by its code stands under that very key."""
        parts = (("agendas", self.agendas), ("plots", self.plots), ("cards", self.draw))
        return [f"{part}/{code}" for part, held in parts if code in held]

    def prepare(self) -> None:
        """Works out, once all parts are read, what the rules ask for."""
        frame = self.frame
        agendas = tuple(sorted(self.agendas))
        day = last_release(frame.catalogue, frame.edition.tables, frame.date)
        key = Key(frame.edition.id, frame.format, self.faction, agendas, self.chosen, day)
        self.context = context_of(frame.catalogue, frame.edition, key)
        self.codes = {*self.agendas, *self.plots, *self.draw}
        titles = frame.edition.tables.titles
        self.has_distinct_titles = len(set(map(titles.__getitem__, self.codes))) == len(self.codes)
        self.features = set(self.find_features())

    def find_features(self) -> Iterator[str]:
        """What the deck has that rules may ask for, worked out on whole sets of cards."""
        context, codes = self.context, self.codes
        if not codes <= context.fine:
            yield "suspects"
        if len(context.restricted & codes) > 1:
            yield "restricted"
        if len(context.podded & codes) > 1:
            yield "podded"
        if not self.is_plainly_within_limits:
            yield "copies"
        if len(self.plots) != sum(self.plots.values()) or not self.has_distinct_titles:
            yield "doubled"
        if self.agendas:
            yield from context.agenda_features
            if sum(self.agendas.values()) > 1:
                yield "agendas"
        if self.chosen is not NOTHING:
            yield "chosen"
        yield from self.find_odd_features()

    def find_odd_features(self) -> Iterator[str]:
        """Those that a plain deck of codes without a set-up cannot have."""
        claims = (
            ("setup", self.setup is not None),
            ("misread", bool(self.misread)),
            ("miscounts", bool(self.miscounts)),
            ("misplaced", bool(self.misplaced)),
            ("drafted", self.drafted is not None),
        )
        return (feature for feature, claim in claims if claim)

    @cached_property
    def suspects(self) -> list[str]:
        """Plots and draw cards that something is wrong with."""
        fine = self.context.fine
        return sorted(code for part in (self.plots, self.draw) for code in part.keys() - fine)

    @cached_property
    def by_title(self) -> dict[str, list[str]]:
        """Codes by title, over agendas, plots and draw cards."""
        titles = self.edition.tables.titles
        found: dict[str, list[str]] = {}
        for code in (*self.agendas, *self.plots, *self.draw):
            found.setdefault(titles[code], []).append(code)
        return found

    @property
    def is_plainly_within_limits(self) -> bool:
        """Most decks: every title in one version, and no count above its card's own limit."""
        limits = self.edition.tables.limits
        return (
            self.has_distinct_titles
            and max(self.draw.values(), default=0) <= 3
            and self.draw.keys().isdisjoint(self.edition.tables.scarce)
            and all(count <= limits[code] for code, count in self.plots.items())
            and all(count == 1 for count in self.agendas.values())
        )

    def copies(self, code: str) -> int:
        return self.agendas.get(code, 0) + self.plots.get(code, 0) + self.draw.get(code, 0)

    def groups(self) -> Iterable[Group]:
        from builder.games.agot_lcg.view import groups

        return groups(self)


class SetUp(NamedTuple):
    """A hand and what of it was placed: in the open, into shadows; and what starts in play.

    Each card comes with its slot.
    """

    hand: tuple[tuple[str, Card], ...]
    placed: tuple[tuple[str, Card], ...]
    shadows: tuple[tuple[str, Card], ...]
    start: tuple[tuple[str, Card], ...]
