"""A table as read from a document; a part that is None is not stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.catan_brotherhood.geometry import Hex, Path, Point, hexes_at, hexes_beside
from builder.games.catan_brotherhood.things import KEEP, ROAD, SETTLEMENT, Thing
from builder.report import Group
from builder.roster import Misread
from builder.text import Text

SETUP, PLAY = "setup", "play"
PRINTED, RANDOM_TERRAIN, RANDOM = "printed", "random-terrain", "random"
BASE = "base"
# Where Tormund stands before the wildlings call him.
CAMP = "camp"
Amounts = Mapping[str, int]


class Corner(NamedTuple):
    """A corner as it is written; `point` is None when only its name is known."""

    slot: str
    said: str
    point: Point | None

    @property
    def key(self) -> Point | str:
        return self.point or self.said.casefold()


class Way(NamedTuple):
    """A path as it is written; `path` is None when only its name is known."""

    slot: str
    said: str
    path: Path | None

    @property
    def key(self) -> Path | str:
        return self.path or self.said.casefold()


class Pieces(NamedTuple):
    """Pieces of one kind on the board: how many, and where when that is stated."""

    slot: str
    count: int  # type: ignore[assignment]  # how many there are, instead of tuple.count
    corners: tuple[Corner, ...] | None = None
    ways: tuple[Way, ...] | None = None


class Hero(NamedTuple):
    slot: str
    thing: Thing | None
    label: Text
    side: str | None


class Special(NamedTuple):
    """A special token, and the points on its upper side when stated."""

    slot: str
    thing: Thing
    side: int | None


@dataclass(frozen=True)
class Seat:
    """One player."""

    slot: str
    index: int
    number: int
    label: Text
    player: str
    colour: str
    heroes: tuple[Hero, ...] | None
    settlements: Pieces | None
    keeps: Pieces | None
    roads: Pieces | None
    guards: int | None
    pieces: Amounts | None
    card: Amounts | None
    resources: Amounts | None
    hand: int | None
    second: Corner | tuple[Thing, ...] | None
    routes: frozenset[str] | None
    development: Amounts | None
    played: Amounts | None
    special: tuple[Special, ...] | None
    victory_tokens: int | None
    points: int | None
    parts: Amounts | None
    colour_slot: str

    def at(self, key: str) -> str:
        return f"{self.slot}/{key}"

    def on_board(self, piece: str) -> Pieces | None:
        return {SETTLEMENT: self.settlements, KEEP: self.keeps, ROAD: self.roads}.get(piece)


class Tile(NamedTuple):
    """A hex with what lies on it; `odd` are numbers that no token has."""

    slot: str
    name: str
    at: Hex | None
    terrain: Thing | None
    numbers: tuple[Thing, ...]
    odd: tuple[str, ...] = ()

    @property
    def is_land(self) -> bool:
        return self.terrain is not None and "resource" in self.terrain.facts


class Route(NamedTuple):
    slot: str
    resource: Thing
    points: frozenset[Point] | None


@dataclass(frozen=True)
class Board:
    tiles: tuple[Tile, ...] | None
    routes: tuple[Route, ...] | None

    @cached_property
    def by_place(self) -> dict[Hex, Tile]:
        return {tile.at: tile for tile in self.tiles or () if tile.at is not None}

    @property
    def has_places(self) -> bool:
        return bool(self.by_place)

    @property
    def has_numbers(self) -> bool:
        return any(tile.numbers or tile.odd for tile in self.tiles or ())

    @property
    def land(self) -> list[Tile]:
        return [tile for tile in self.tiles or () if tile.is_land]

    def tiles_at(self, point: Point) -> list[Tile]:
        return [self.by_place[hex] for hex in hexes_at(point) if hex in self.by_place]

    def tiles_beside(self, path: Path) -> list[Tile]:
        return [self.by_place[hex] for hex in hexes_beside(path) if hex in self.by_place]


class Wildlings(NamedTuple):
    """What stands north of the Wall and in the Gift, each with its slot."""

    frostfangs: Amounts | None
    camps: Mapping[str, tuple[Thing | None, ...]] | None
    clearings: tuple[tuple[Thing, ...], ...] | None
    gift: int | None
    gift_hexes: frozenset[str]
    tormund: str | None
    tormund_hex: Tile | None
    breach: int | None


class Placement(NamedTuple):
    slot: str
    owner: int | None
    said: str
    is_whole: bool
    corner: Corner | None
    way: Way | None
    section: int | None


class Action(NamedTuple):
    """One thing done in a turn; `owner` does it, who is the player of the turn unless stated."""

    slot: str
    owner: int | None
    build: Thing | None = None
    corner: Corner | None = None
    way: Way | None = None
    section: int | None = None
    post: int | None = None
    pay: Amounts | None = None
    by: Thing | None = None
    card: Thing | None = None
    is_trade: bool = False
    with_supply: bool = False
    partner: int | None = None
    give: Amounts = {}
    take: Amounts = {}
    moved_cards: tuple[Thing, ...] = ()
    play: Thing | None = None
    use: Thing | None = None
    side: str | None = None
    then: str | None = None
    new: Thing | None = None


class Turn(NamedTuple):
    owner: int | None
    roll: int | None
    discards: Mapping[int, int]
    actions: tuple[Action, ...]


# A post nobody holds, and one held by somebody whose name means no player.
EMPTY_POST, STRANGER = -1, -2


@dataclass
class Table:
    """Everything stated. Filled once while it is read; nothing changes it afterwards.

    A set-up `is_complete` when the document says so, by its stage or its round; one that is only
    seen to be a set-up may still lack pieces.
    """

    edition: Edition[Thing]
    catalogue: Catalogue[Thing]
    format: str
    name: str
    stage: str = ""
    is_complete: bool = False
    round: int | None = None
    layout: str = ""
    printing: str = ""
    count: int | None = None
    seats: tuple[Seat, ...] = ()
    board: Board = field(default_factory=lambda: Board(None, None))
    bank: Amounts | None = None
    deck: Amounts | None = None
    display: tuple[Hero, ...] | None = None
    special: tuple[Special, ...] | None = None
    wall: tuple[tuple[int, ...], ...] | None = None
    wildlings: Wildlings | None = None
    placements: tuple[Placement, ...] | None = None
    turn: Turn | None = None
    winner: int | None = None
    misread: list[tuple[str, Misread]] = field(default_factory=list)
    faction: str = ""

    @property
    def is_setup(self) -> bool:
        return self.stage == SETUP

    @property
    def is_fixed_start(self) -> bool:
        """Whether pieces stand where the base game's picture has them."""
        free = self.placements is not None or self.layout in (RANDOM, RANDOM_TERRAIN)
        return self.format == BASE and self.is_setup and not free

    def things(self, kind: str) -> list[Thing]:
        found: list[Thing] = self.edition.tables[kind]
        return found

    def thing(self, id: str) -> Thing:
        return self.edition.entries[id]

    def guards_of(self, seat: Seat) -> int | None:
        """A player's guards on the Wall, as it is stated, else by number."""
        if self.wall is not None:
            return sum(post == seat.index for section in self.wall for post in section)
        return seat.guards

    def guards_on(self, section: int) -> int | None:
        """How many guards stand on a section, counted from 0."""
        if self.wall is None:
            return None
        return sum(
            post != EMPTY_POST for posts in self.wall[section : section + 1] for post in posts
        )

    def groups(self) -> Iterable[Group]:
        from builder.games.catan_brotherhood.view import groups

        return groups(self)


def named(said: str) -> Text:
    return Text(said, said)


def told(amounts: Amounts, table: Table) -> Text:
    """Counted things in one line: `ore 3, grain 2`."""
    parts = [(table.thing(id).label, count) for id, count in sorted(amounts.items()) if count]
    if not parts:
        return Text("—", "—")
    en = ", ".join(f"{label.en} {count}" for label, count in parts)
    return Text(en, ", ".join(f"{label.to('ru')} {count}" for label, count in parts))


def total(amounts: Amounts | None) -> int:
    return sum((amounts or {}).values())


def seats_with(table: Table, index: int | None) -> Iterator[Seat]:
    """The player of an index, when it is known."""
    if index is not None and 0 <= index < len(table.seats):
        yield table.seats[index]
