"""An army as the solver sees it: which card stands at which place, and what was misread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.asoiaf_tmg.army import Army
from builder.games.asoiaf_tmg.cards import Card
from builder.ruleset import Ruleset

MOST_HOSTS = 60
# In an army of more units than anyone fields, units are only kept or dropped, not exchanged.
CROWD = 24
LISTS = ("ncus", "enemy_attachments")


class Place(NamedTuple):
    """Where a card stands: a list of its own, a unit's place, or the attachments of that unit."""

    section: str
    host: int = -1


class Held(NamedTuple):
    """One copy of a card in the army, or a name without a card; `meant` are its likely cards."""

    slot: str
    place: Place
    card: Card | None
    name: str
    meant: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Sketch:
    """One army to be changed. `spoilt` are the units whose line stands for no copy at all.

    `lines` gives the line of the document for each unit; `surplus` counts copies beyond what a
    model can hold, which have to go in any case.
    """

    edition: Edition[Card]
    catalogue: Catalogue[Card]
    ruleset: Ruleset
    format: str
    faction: str
    limit: int
    held: tuple[Held, ...]
    lines: tuple[int, ...]
    spoilt: frozenset[int]
    surplus: int
    named_commander: str
    commanders: tuple[Card, ...]
    tactics: Mapping[str, int] | None
    document: Mapping[str, Any]

    def parameters(self, rule: str) -> Mapping[str, int] | None:
        """The numbers of a rule; None when the format does not have it."""
        return self.ruleset.parameters.get(f"asoiaf-tmg.{rule}")

    @property
    def hosts(self) -> int:
        return len(self.lines)

    @property
    def is_crowded(self) -> bool:
        return self.hosts > CROWD or self.surplus > 0

    @property
    def points(self) -> int:
        """What the cards cost as printed."""
        return sum(held.card.cost for held in self.held if held.card)


def sketch_of(army: Army, document: Mapping[str, Any], ruleset: Ruleset) -> Sketch:
    """The army of a report and its document, every copy by itself."""
    slots = {slot.id: slot.entry for slot in army.slots}
    misread = {m.slot: (*m.meant, *m.closest) for m in army.misread}
    reader = Reader(army.edition, slots, misread)
    lines: list[int] = []
    held: list[Held] = []
    spoilt: set[int] = set()
    surplus = 0
    for number, line in enumerate(document.get("units") or ()):
        count = line.get("count", 1) if isinstance(line, dict) else 1
        room = max(1, MOST_HOSTS - len(lines))
        surplus += max(0, count - room) * (1 + len(attached(line)))
        for _ in range(min(max(count, 1), room)):
            if count < 1:
                spoilt.add(len(lines))
            held += reader.unit(f"units/{number}", line, len(lines))
            lines.append(number)
    for section in LISTS:
        for number, name in enumerate(document.get(section) or ()):
            held.append(reader.one(f"{section}/{number}", name, Place(section)))
    return Sketch(
        edition=army.edition,
        catalogue=army.catalogue,
        ruleset=ruleset,
        format=army.format,
        faction=army.faction,
        limit=army.limit,
        held=tuple(held),
        lines=tuple(lines),
        spoilt=frozenset(spoilt),
        surplus=surplus,
        named_commander=army.named_commander,
        commanders=army.commander_cards,
        tactics=army.tactics,
        document=document,
    )


def attached(line: Any) -> list[Any]:
    return (line.get("attachments") or []) if isinstance(line, dict) else []


class Reader(NamedTuple):
    """What the names of a document were read as."""

    edition: Edition[Card]
    slots: Mapping[str, Card]
    misread: Mapping[str, tuple[Card, ...]]

    def unit(self, slot: str, line: Any, host: int) -> Iterator[Held]:
        name = line["unit"] if isinstance(line, dict) else line
        yield self.one(slot, name, Place("units", host))
        for number, inner in enumerate(attached(line)):
            yield self.one(f"{slot}/attachments/{number}", inner, Place("attachments", host))

    def one(self, slot: str, name: Any, place: Place) -> Held:
        card, meant = self.slots.get(slot), self.misread.get(slot, ())
        if card is None and not meant and slot not in self.misread:
            # Lines that stand for no copy are not read by the check; their names still mean cards.
            found = self.edition.find(str(name))
            card, meant = (found[0], ()) if len(found) == 1 else (None, found)
        return Held(slot, place, card, str(name), meant)
