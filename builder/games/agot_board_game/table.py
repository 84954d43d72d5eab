"""A table as read from a document: what is common, and what each house states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.agot_board_game.pieces import Area, Box, Piece, SetUp, Token
from builder.report import Group
from builder.roster import Misread
from builder.text import Text

SETUP, PLAY = "setup", "play"


class Ref(NamedTuple):
    """A name in the document and what it means; without an id it means nothing known."""

    slot: str
    id: str
    label: Text


class Card(NamedTuple):
    """A house card in a hand; those of one's own have their id from their name."""

    id: str
    label: Text
    house: str
    deck: str
    strength: int
    icons: int
    text: bool
    left_out: bool
    left_out_with: str


class Held(NamedTuple):
    """A line of a hand: the card, or None when the name is not known."""

    slot: str
    id: str
    label: Text
    card: Card | None


class Force(NamedTuple):
    """Units of one house in one area."""

    slot: str
    area: Area
    units: Counter[str]

    @property
    def size(self) -> int:
        return self.units.total()


Forces = dict[str, Force]


class Order(NamedTuple):
    """An order in an area."""

    slot: str
    area: Area
    token: Token | None


class Garrison(NamedTuple):
    slot: str
    area: Ref
    strength: int | None


class Power(NamedTuple):
    """Power tokens; `areas` are the lands with tokens, None when only a number is stated."""

    slot: str
    available: int | None
    on_map: int | None
    areas: tuple[tuple[Ref, int], ...] | None
    reserve: int | None

    @property
    def held(self) -> frozenset[str]:
        return frozenset(ref.id for ref, count in self.areas or () if count and ref.id)


class Item(NamedTuple):
    """A piece with its number, and its owner when one is stated."""

    slot: str
    piece: Ref
    number: int
    owner: Ref | None = None


class Step(NamedTuple):
    """One step of a muster; `unit` is what comes, `upgraded` what it is made of."""

    slot: str
    at: Area | None
    unit: str
    upgrades: bool
    upgraded: str
    to: Area | None
    by: str


class Reconcile(NamedTuple):
    slot: str
    before: int | None
    after: int | None
    remove: Forces


class Move(NamedTuple):
    slot: str
    kind: str
    origin: Area | None
    to: Area | None
    units: Counter[str]
    lost: Counter[str]
    order: Token | None
    support: tuple[tuple[Area, Counter[str] | None], ...]


class Claims(NamedTuple):
    slot: str
    level: int | None
    armies: dict[str, tuple[str, int]] | None


class Swap(NamedTuple):
    """The Raven's swap: a new order for an area."""

    slot: str
    area: Area | None
    token: Token | None


@dataclass
class Side:
    """One house at the table. Filled once while it is read; nothing changes it afterwards."""

    slot: str
    number: int
    house: Ref
    player: str = ""
    kit: tuple[Item, ...] | None = None
    stock: tuple[Item, ...] | None = None
    hand: tuple[Held, ...] | None = None
    discard: tuple[Held, ...] | None = None
    supply: int | None = None
    victory: int | None = None
    court: int | None = None
    power: Power | None = None
    units: Forces | None = None
    routed: Forces = field(default_factory=dict)
    garrison: Garrison | None = None
    garrison_beaten: bool = False
    orders: tuple[Order, ...] | None = None
    raven: Swap | None = None
    muster: tuple[Step, ...] | None = None
    reconcile: Reconcile | None = None
    moves: tuple[Move, ...] | None = None
    claims: Claims | None = None

    @property
    def id(self) -> str:
        return self.house.id

    @property
    def label(self) -> Text:
        return self.house.label

    @property
    def who(self) -> Text:
        """Who plays the house, to tell two players apart."""
        number = self.number + 1
        if self.player:
            return Text(self.player, self.player)
        return Text(f"player {number}", f"игрок {number}")

    @property
    def forces(self) -> Forces:
        return self.units or {}

    @property
    def seven(self) -> list[Held]:
        """The cards in hand and in the discard."""
        return [*(self.hand or ()), *(self.discard or ())]

    @property
    def has_plan(self) -> bool:
        plans = (self.orders, self.raven, self.muster, self.reconcile, self.moves, self.claims)
        return any(plan is not None for plan in plans)

    def at(self, key: str) -> str:
        return f"{self.slot}/{key}"


@dataclass
class Track:
    """An influence track: who stands where, places counted from 1."""

    slot: str
    id: str
    label: Text
    places: tuple[tuple[int, Ref], ...]

    @property
    def first(self) -> Ref | None:
        return next((house for place, house in self.places if place == 1), None)


class Dominance(NamedTuple):
    slot: str
    token: Ref
    holders: tuple[Ref, ...]


class Pile(NamedTuple):
    """A deck on the table: its cards by name, or only how many."""

    slot: str
    pile: Ref
    size: int
    cards: dict[str, tuple[Ref, int]] | None


class Neutral(NamedTuple):
    """A neutral lord: strength, None when impassable; `stated` is False when it is left open."""

    slot: str
    area: Ref
    strength: int | None
    stated: bool


@dataclass
class Table:
    """The whole document. Filled once while it is read; nothing changes it afterwards."""

    edition: Edition[Piece]
    catalogue: Catalogue[Piece]
    format: str
    name: str = ""
    players: int | None = None
    stated_players: bool = False
    stage: str = SETUP
    stated_stage: bool = False
    round: int | None = None
    wildlings: int | None = None
    sides: tuple[Side, ...] = ()
    tracks: dict[str, Track] | None = None
    dominance: tuple[Dominance, ...] | None = None
    overlay: bool | None = None
    piles: tuple[Pile, ...] | None = None
    tides_agreed: bool | None = None
    westeros: tuple[Ref, ...] | None = None
    neutral: tuple[Neutral, ...] | None = None
    neutral_count: int | None = None
    card_decks: tuple[str, ...] | None = None
    pool: tuple[Held, ...] | None = None
    own_cards: dict[str, Card] = field(default_factory=dict)
    misread: dict[tuple[str, str], tuple[Misread, list[str]]] = field(default_factory=dict)

    faction = ""

    @property
    def box(self) -> Box:
        box: Box = self.edition.tables
        return box

    @property
    def set_up(self) -> SetUp | None:
        """What the number of players means; None when it is not stated or not played."""
        return self.box.setups.get(self.players) if self.players is not None else None

    @property
    def is_start(self) -> bool:
        return self.stage == SETUP

    @property
    def known_sides(self) -> Iterator[Side]:
        """The houses whose names are known and that the map has a home for."""
        return (side for side in self.sides if side.id in self.box.houses)

    def others(self, side: Side) -> Iterator[Side]:
        return (other for other in self.sides if other.id != side.id)

    def number(self, name: str) -> int:
        """A figure of the rules."""
        return int(self.catalogue.facts["game"]["numbers"][name])

    def groups(self) -> Iterable[Group]:
        from builder.games.agot_board_game.view import groups

        return groups(self)
