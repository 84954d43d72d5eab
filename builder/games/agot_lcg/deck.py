"""A deck read from a document."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.agot_lcg.cards import DRAW, NEUTRAL, USUAL_LIMIT, Card, Chosen, Tables
from builder.games.agot_lcg.context import NOTHING, Legality, Pool, legality_of, pool_of
from builder.report import Group
from builder.roster import Misread
from builder.ruleset import Ruleset

USUAL_KEYS = frozenset(
    {"game", "edition", "format", "date", "name", "faction", "agendas", "plots", "cards"}
)
DECK_KEYS = USUAL_KEYS | {"player", "notes", "chosen", "drafted", "setup"}
KINDS = {"agendas": frozenset({"agenda"}), "plots": frozenset({"plot"}), "cards": DRAW}
MOST_LINES = 500


class Frame(NamedTuple):
    """What a document means before its lines are read."""

    catalogue: Catalogue[Card]
    edition: Edition[Card]
    ruleset: Ruleset
    date: str


@dataclass(slots=True)
class Misplaced:
    slot: str
    card: Card
    section: str


@dataclass
class Deck:
    """Agendas, plots and draw cards with their copies, by code; `held` is the set of them all."""

    frame: Frame
    faction: str
    named_faction: str
    name: str
    chosen: Chosen = NOTHING
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
    held: int = 0
    tables: Tables = field(init=False)
    pool: Pool = field(init=False)
    legality: Legality = field(init=False)
    draw_size: int = field(init=False)
    plots_size: int = field(init=False)
    has_distinct_titles: bool = field(init=False)
    features: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.tables = self.frame.edition.tables

    @property
    def edition(self) -> Edition[Card]:
        return self.frame.edition

    @property
    def catalogue(self) -> Catalogue[Card]:
        return self.frame.catalogue

    @property
    def format(self) -> str:
        return self.frame.ruleset.id

    def under(self, edition: Edition[Card]) -> Deck:
        """The same deck before another legality list."""
        deck = replace(self, frame=self.frame._replace(edition=edition))
        deck.prepare()
        return deck

    def card(self, code: str) -> Card:
        edition = self.frame.edition
        return edition.entries[edition.tables.ids[code]]

    @property
    def codes(self) -> list[str]:
        return sorted((*self.agendas, *self.plots, *self.draw))

    def among(self, cards: int) -> list[str]:
        """The codes of those of the deck's cards that are in a set, in their order."""
        return self.tables.codes_of(self.held & cards)

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
        frame, tables, held = self.frame, self.tables, self.held
        agendas = tuple(sorted(self.agendas) if len(self.agendas) > 1 else self.agendas)
        self.pool = pool_of(frame.edition, self.faction, agendas, self.chosen)
        self.legality = legality_of(frame.catalogue, frame.edition, self.format, frame.date)
        self.draw_size = sum(self.draw.values())
        self.plots_size = sum(self.plots.values())
        versions, titles = held & tables.versions, held & tables.version_titles
        self.has_distinct_titles = versions.bit_count() == titles.bit_count()
        self.features = frozenset(self.find_features())

    def find_features(self) -> list[str]:
        """What the deck has that rules may ask for, worked out on whole sets of cards."""
        held, legality, features = self.held, self.legality, [*self.pool.features]
        if held & (self.pool.strangers | legality.unfit):
            features.append("suspects")
        if (held & legality.restricted).bit_count() > 1:
            features.append("restricted")
        if (held & legality.podded).bit_count() > 1:
            features.append("podded")
        if not self.is_plainly_within_limits:
            features.append("copies")
        if len(self.plots) != self.plots_size or not self.has_distinct_titles:
            features.append("doubled")
        if len(self.agendas) > 1 or sum(self.agendas.values()) > 1:
            features.append("agendas")
        return features + self.find_odd_features()

    def find_odd_features(self) -> list[str]:
        """Those that a plain deck of codes without a set-up cannot have."""
        claims = (
            ("misread", self.misread),
            ("miscounts", self.miscounts),
            ("misplaced", self.misplaced),
            ("chosen", self.chosen is not NOTHING),
            ("drafted", self.drafted is not None),
            ("setup", self.setup is not None),
            ("faction", self.faction in ("", NEUTRAL)),
        )
        return [feature for feature, claim in claims if claim]

    @cached_property
    def suspects(self) -> list[str]:
        """Plots and draw cards that something is wrong with."""
        strange = self.among(self.pool.strangers | self.legality.unfit)
        return [code for code in strange if code not in self.agendas]

    def alike(self, code: str) -> list[str]:
        """The cards of the deck that have this card's title, itself among them."""
        title = self.tables.bits[code] & self.tables.version_titles
        if not title:
            return [code]
        bits = self.tables.bits
        return [other for other in self.among(self.tables.versions) if bits[other] & title]

    @property
    def crowded(self) -> dict[str, list[str]]:
        """By title: cards above their own limit, and cards that share a title with another."""
        titles, limits = self.tables.titles, self.tables.limits
        parts = (self.agendas, self.plots, self.draw)
        above = [code for part in parts for code, n in part.items() if n > limits[code]]
        found = {titles[code]: self.alike(code) for code in above}
        if not self.has_distinct_titles:
            versions: dict[str, list[str]] = {}
            for code in self.among(self.tables.versions):
                versions.setdefault(titles[code], []).append(code)
            found |= {title: codes for title, codes in versions.items() if len(codes) > 1}
        return found

    @property
    def is_plainly_within_limits(self) -> bool:
        """Most decks: every title in one version, and no count above its card's own limit."""
        plots, limits = self.plots, self.tables.limits
        return (
            self.has_distinct_titles
            and max(self.draw.values(), default=0) <= USUAL_LIMIT
            and not self.held & self.tables.scarce
            and (self.plots_size == len(plots) or all(n <= limits[c] for c, n in plots.items()))
            and sum(self.agendas.values()) == len(self.agendas)
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
