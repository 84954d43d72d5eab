"""A table as read from a document: its kingdoms, and what lies between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.tiny_epic_kingdoms.entries import Ability, Entry
from builder.report import Group
from builder.roster import Misread
from builder.text import Text

SETUP, PLAY, END = "setup", "play", "end"
ATTACKER, DEFENDER = "attacker", "defender"
NEUTRAL, WHITE_FLAG = "neutral", "white-flag"
TWO_PLAYERS, FIVE_PLAYERS = "2-players", "5-players"


class Named(NamedTuple):
    """A name in the document, and the entry it means; None when the catalogue has no such entry."""

    slot: str
    key: str
    label: Text
    entry: Entry | None


class Region(NamedTuple):
    """A region of a territory and its type; None when that is not stated."""

    territory: str
    key: str
    label: Text
    slot: str
    type: Entry | None

    @property
    def place(self) -> tuple[str, str]:
        return self.territory, self.key

    @property
    def is_closed(self) -> bool:
        """Whether this surely is water or crags."""
        return self.type is not None and not self.type.facts.get("enterable", True)


class Stand(NamedTuple):
    """Armies of one owner in one region."""

    slot: str
    region: Region
    armies: int


class Laid(NamedTuple):
    """Tokens in one territory: how many, and in which regions where that is stated."""

    slot: str
    total: int
    places: tuple[tuple[Region, int, str], ...] | None


class War(NamedTuple):
    """A player's part in a war; a bid that is None with `flag` is the white flag."""

    slot: str
    role: str
    against: str
    bid: int | None
    flag: bool
    discount: int | None
    pay: Mapping[str, int] | None
    won: bool | None
    retreat: bool | None

    @property
    def is_bid(self) -> bool:
        return self.flag or self.bid is not None

    @property
    def power(self) -> int:
        """What the die shows; a white flag counts as nothing."""
        return self.bid or 0


class Step(NamedTuple):
    """One planned action."""

    slot: str
    action: str
    to: Region | None
    source: Region | None
    level: int | None
    give: str
    take: str
    amount: int | None
    discount: int | None


@dataclass
class Kingdom:
    """One player. Filled while it is read; nothing changes it afterwards."""

    seat: int
    slot: str
    label: Text
    name: str = ""
    colour: Named | None = None
    race: Named | None = None
    home: Named | None = None
    territory: str = ""
    card: str = ""
    card_slot: str = ""
    side: str = ""
    regions: dict[str, Region] = field(default_factory=dict)
    regions_slot: str = ""
    resources: Mapping[str, int] | None = None
    stands: tuple[Stand, ...] | None = None
    on_map: int | None = None
    stock: int | None = None
    tower: int | None = None
    magic: int | None = None
    kit: Mapping[str, tuple[str, int]] | None = None
    tokens: Laid | None = None
    finds: Mapping[str, int] | None = None
    captured: int | None = None
    war: War | None = None
    plan: tuple[Step, ...] | None = None
    score: Mapping[str, int] | None = None

    def at(self, key: str) -> str:
        """The place of one of the player's keys in the document."""
        return f"{self.slot}{key}"

    def amount(self, op: str) -> int:
        """What the race's abilities of an operation give at the level of magic that is stated."""
        return sum(ability.amount for ability in self.abilities(op))

    def abilities(self, op: str) -> list[Ability]:
        known = self.race.entry.abilities if self.race and self.race.entry else None
        return [a for a in known or () if a.op == op and a.level <= (self.magic or 0)]

    @property
    def is_secret(self) -> bool:
        """Whether the race has learnt abilities that are not known to us."""
        if self.race is None or not self.magic or self.magic < 1:
            return False
        return self.race.entry is None or self.race.entry.abilities is None

    def has(self, resource: str) -> int | None:
        return None if self.resources is None else self.resources.get(resource)


class Lost(NamedTuple):
    """The Lost Kingdom; `is_there` is False when the document says that there is none."""

    slot: str
    is_there: bool
    colour: Named | None = None
    home: Named | None = None
    card: str = ""
    territory: str = ""
    regions: Mapping[str, Region] = {}
    stands: tuple[Stand, ...] | None = None
    on_map: int | None = None
    tokens: Laid | None = None


class Shields(NamedTuple):
    slot: str
    beside: int | None
    placed: int | None
    actions: tuple[str, ...]


class Discovery(NamedTuple):
    """The optional tokens; a part that is None is not stated."""

    slot: str
    used: bool | None
    total: int | None
    aside: tuple[str, ...] | None
    agreed: bool | None


class Turn(NamedTuple):
    slot: str
    player: Text | None
    clears: bool
    action: str


class Active(NamedTuple):
    """Who holds the first player's token: seats, or -1 for a name that is nobody's."""

    slot: str
    seats: tuple[int, ...]


@dataclass
class Table:
    """Everything a document states."""

    edition: Edition[Entry]
    catalogue: Catalogue[Entry]
    format: str
    is_chosen: bool
    name: str
    stage: str
    count: int | None
    seats: int | None
    kingdoms: tuple[Kingdom, ...]
    first_game: bool | None = None
    lost: Lost | None = None
    shields: Shields | None = None
    discovery: Discovery | None = None
    active: Active | None = None
    turn: Turn | None = None
    winner: Active | None = None
    misread: list[tuple[Misread, str]] = field(default_factory=list)
    faction: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the document tells of everyone at the table."""
        return bool(self.kingdoms) and len(self.kingdoms) == self.seats

    @property
    def is_solo(self) -> bool:
        """Whether the document is one player's, without a table around it."""
        return len(self.kingdoms) == 1 and not self.kingdoms[0].slot

    def groups(self) -> Iterable[Group]:
        from builder.games.tiny_epic_kingdoms.view import groups

        return groups(self)

    def stands(self) -> Iterator[tuple[Kingdom | None, Stand]]:
        """All armies in known places, those of players first; None owns the neutral ones."""
        for kingdom in self.kingdoms:
            for stand in kingdom.stands or ():
                yield kingdom, stand
        for stand in (self.lost.stands or ()) if self.lost else ():
            yield None, stand

    def by_place(self) -> dict[tuple[str, str], list[tuple[Kingdom | None, Stand]]]:
        """Armies by the region they stand in."""
        found: dict[tuple[str, str], list[tuple[Kingdom | None, Stand]]] = {}
        for owner, stand in self.stands():
            if stand.armies > 0:
                found.setdefault(stand.region.place, []).append((owner, stand))
        return found

    def opponent(self, kingdom: Kingdom) -> Kingdom | None:
        """The player on the other side of a war, where the document tells who that is."""
        war = kingdom.war
        if war is None:
            return None
        if war.against:
            return next((k for k in self.kingdoms if str(k.seat) == war.against), None)
        others = [k for k in self.kingdoms if k.war is not None and k is not kingdom]
        named = [k for k in others if k.war and k.war.against == str(kingdom.seat)]
        found = named or [k for k in others if k.war and not k.war.against]
        return found[0] if len(found) == 1 else None

    def number(self, id: str) -> int:
        """A figure of the rules that several of them need."""
        return int(self.catalogue.facts["game"]["numbers"][id])

    def label_of(self, id: str) -> Text:
        return self.edition.entries[id].label
