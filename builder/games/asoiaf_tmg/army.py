"""An army: its slots, and the tables that the rules ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card, Names, Operation
from builder.report import Group
from builder.roster import Misread, Slot
from builder.text import Text

CardSlot = Slot[Card]


@dataclass(slots=True)
class Host:
    """A combat unit with what is attached to it; no slot when its name could not be read."""

    unit: CardSlot | None = None
    attachments: list[CardSlot] = field(default_factory=list)

    def take(self, slot: CardSlot) -> None:
        if slot.section == "units":
            self.unit = slot
        else:
            self.attachments.append(slot)

    @property
    def cards(self) -> list[Card]:
        own = [self.unit.entry] if self.unit else []
        return own + [slot.entry for slot in self.attachments]


class RawLine(NamedTuple):
    """A line as the document has it; `host` is the unit that it is, or is attached to."""

    id: str
    section: str
    host: Host | None
    name: str
    copies: int


class Costs(NamedTuple):
    """What an army costs, in all and for its neutral cards, and what was taken off each slot."""

    total: int
    neutral: int
    off: Mapping[str, int]


@dataclass(slots=True)
class Army:
    """One player's army. Filled once while it is read; nothing changes it afterwards.

    `features` names what the army has that rules may ask for: operations of its cards, and the
    names of those of its own lists that are not empty.
    """

    edition: Edition[Card]
    catalogue: Catalogue[Card]
    faction: str
    named_faction: str
    format: str
    limit: int
    name: str
    named_commander: str
    faction_operations: Mapping[str, Operation]
    faction_deck: Sequence[str]
    commander_cards: tuple[Card, ...] = ()
    hosts: list[Host] = field(default_factory=list)
    slots: list[CardSlot] = field(default_factory=list)
    misread: list[Misread] = field(default_factory=list)
    miscounts: list[RawLine] = field(default_factory=list)
    guesses: list[CardSlot] = field(default_factory=list)
    ids: dict[str, list[CardSlot]] = field(default_factory=dict)
    characters: dict[str, list[CardSlot]] = field(default_factory=dict)
    operations: dict[str, list[tuple[CardSlot, Operation]]] = field(default_factory=dict)
    commanders: list[CardSlot] = field(default_factory=list)
    outsiders: list[CardSlot] = field(default_factory=list)
    misplaced: list[CardSlot] = field(default_factory=list)
    loyal: list[CardSlot] = field(default_factory=list)
    features: set[str] = field(default_factory=set)
    tactics: dict[str, int] | None = None
    costs: Costs = Costs(0, 0, {})

    def add(self, slot: CardSlot, host: Host | None) -> None:
        """Puts a line into the tables. This is the hot path of every check."""
        card, section = slot.entry, slot.section
        self.slots.append(slot)
        if host is not None:
            host.take(slot)
        self.ids.setdefault(card.id, []).append(slot)
        for character in card.characters:
            self.characters.setdefault(character, []).append(slot)
        if card.operations:
            self.features.update(card.features)
            for operation in card.operations:
                self.operations.setdefault(operation.op, []).append((slot, operation))
        if card.commander:
            self.commanders.append(slot)
        if card.faction != self.faction and card.faction != NEUTRAL:
            self.note("outsiders", self.outsiders, slot)
        if card.section != section:
            self.note("misplaced", self.misplaced, slot)
        if card.loyalty:
            self.note("loyal", self.loyal, slot)

    def note(self, feature: str, into: list[CardSlot], slot: CardSlot) -> None:
        into.append(slot)
        self.features.add(feature)

    def cost(self, slot: CardSlot) -> int:
        """What a line costs after discounts."""
        return slot.entry.cost * slot.count - self.costs.off.get(slot.id, 0)

    def holds(self, names: Names) -> bool:
        """Whether one of these characters or entries is in the army."""
        return not names.entries.isdisjoint(self.ids) or not names.characters.isdisjoint(
            self.characters
        )

    def holders(self, names: Names) -> list[CardSlot]:
        """The slots of these characters and entries, each once, in the army's order."""
        return [slot for slot in self.slots if names.match(slot.entry)]

    def character(self, id: str) -> Text:
        return self.catalogue.characters[id]

    def lord(self, id: str) -> Text:
        """The one a card is loyal to: a character, or a cause that has only a name."""
        cause = id.replace("-", " ").capitalize()
        return self.catalogue.characters.get(id) or Text(cause, cause)

    def say(self, names: Names) -> tuple[Text, ...]:
        """Characters and entries by name, in a settled order."""
        entries = [self.edition.entries[id].label for id in names.entries]
        return tuple(sorted({*map(self.character, names.characters), *entries}))

    @property
    def commander(self) -> CardSlot | None:
        """The one commander, when there is exactly one."""
        only = self.commanders[0] if len(self.commanders) == 1 else None
        return only if only and only.count == 1 else None

    def groups(self) -> Iterable[Group]:
        from builder.games.asoiaf_tmg.view import groups

        return groups(self)
