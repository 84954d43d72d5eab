"""An army read from a document: its slots, and the tables that the rules ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.game import Misshapen
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card, Names, Operation
from builder.games.asoiaf_tmg.costs import Costs, costs_of
from builder.names import fold
from builder.report import Group
from builder.roster import Misread, Slot
from builder.text import Text

CardSlot = Slot[Card]
ARMY_KEYS = frozenset(
    {"game", "edition", "format", "points", "name", "player", "notes", "faction"}
    | {"commander", "units", "ncus", "enemy_attachments", "tactics"}
)
UNIT_KEYS = frozenset({"unit", "count", "attachments"})
NO_OPERATIONS: Mapping[str, Operation] = {}
MOST_LINES = 100
MOST_COUNT = 1000
MOST_NAME = 200
MOST_NOTES = 10_000


@dataclass(slots=True)
class Host:
    """A combat unit with what is attached to it; no slot when its name could not be read."""

    unit: CardSlot | None = None
    attachments: list[CardSlot] = field(default_factory=list)

    @property
    def cards(self) -> list[Card]:
        own = [self.unit.entry] if self.unit else []
        return own + [slot.entry for slot in self.attachments]


class RawLine(NamedTuple):
    """A line as the document has it; `host` numbers the unit that it is, or is attached to."""

    id: str
    section: str
    host: int
    name: str
    copies: int


@dataclass(slots=True)
class Army:
    """One player's army. Filled once by `read_army`; nothing changes it afterwards."""

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
    tactics: dict[str, int] | None = None
    costs: Costs = Costs(0, 0, {})

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
        return self.commanders[0] if len(self.commanders) == 1 else None

    def groups(self) -> Iterable[Group]:
        from builder.games.asoiaf_tmg.view import groups

        return groups(self)


class Frame(NamedTuple):
    """What a document means before its lines are read."""

    catalogue: Catalogue[Card]
    edition: Edition[Card]
    format: str
    limit: int


def read_army(document: Mapping[str, Any], frame: Frame) -> Army:
    """The army of a document that has been found to have an army's keys."""
    if not document.keys() <= ARMY_KEYS:
        raise Misshapen
    named_faction = word(document.get("faction"))
    faction = frame.catalogue.faction_names.get(fold(named_faction), "")
    army = Army(
        edition=frame.edition,
        catalogue=frame.catalogue,
        faction=faction,
        named_faction=named_faction,
        format=frame.format,
        limit=frame.limit,
        name=optional_word(document.get("name")),
        named_commander=optional_name(document.get("commander")),
        faction_operations=frame.edition.tables.operations.get(faction, NO_OPERATIONS),
        faction_deck=frame.edition.tables.decks.get(faction, ()),
    )
    optional_word(document.get("player"))
    optional_word(document.get("notes"), most=MOST_NOTES)
    army.commander_cards = named_commanders(army)
    fill(army, read_lines(document))
    army.commanders = real_commanders(army)
    army.tactics = read_deck(document.get("tactics"))
    army.costs = costs_of(army)
    return army


# ---- shape: from the document to raw lines -------------------------------------------------------


def read_lines(document: Mapping[str, Any]) -> list[RawLine]:
    """Every line of the document, units first, each attachment behind its unit."""
    raws: list[RawLine] = []
    for number, line in enumerate(listed(document.get("units"))):
        read_unit(number, line, raws)
    for section in ("ncus", "enemy_attachments"):
        for number, named in enumerate(listed(document.get(section))):
            raws.append(RawLine(f"{section}/{number}", section, -1, name(named), 1))
    return raws


def read_unit(number: int, line: Any, raws: list[RawLine]) -> None:
    id = f"units/{number}"
    if type(line) is not dict:
        raws.append(RawLine(id, "units", number, name(line), 1))
        return
    if not line.keys() <= UNIT_KEYS:
        raise Misshapen
    count = whole(line.get("count", 1))
    raws.append(RawLine(id, "units", number, name(line.get("unit")), count))
    for inner, named in enumerate(listed(line.get("attachments"))):
        raws.append(RawLine(f"{id}/attachments/{inner}", "attachments", number, name(named), count))


def listed(value: Any) -> list[Any]:
    if value is None:
        return []
    if type(value) is not list or len(value) > MOST_LINES:
        raise Misshapen
    return value


def name(value: Any) -> str:
    """A name as written: text, or the digits of a code without quotes."""
    if type(value) is str and 0 < len(value) <= MOST_NAME:
        return value
    number = whole(value, most=None)
    if number < 0:
        raise Misshapen
    return str(number)


def optional_name(value: Any) -> str:
    return "" if value is None else name(value)


def word(value: Any, most: int = MOST_NAME) -> str:
    if type(value) is str and len(value) <= most:
        return value
    raise Misshapen


def optional_word(value: Any, most: int = MOST_NAME) -> str:
    return "" if value is None else word(value, most)


def whole(value: Any, most: int | None = MOST_COUNT) -> int:
    """A whole number; JSON Schema takes 2.0 for one, and so does this."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is not int or (most is not None and abs(value) > most):
        raise Misshapen
    return value


def read_deck(value: Any) -> dict[str, int] | None:
    """A stated tactics deck: names with their copies, or a list with each copy named."""
    if value is None:
        return None
    if type(value) is dict and len(value) <= MOST_LINES:
        return {name(key): whole(count) for key, count in value.items()}
    deck: dict[str, int] = {}
    for named in listed(value):
        deck[name(named)] = deck.get(name(named), 0) + 1
    return deck


# ---- meaning: from raw lines to slots ------------------------------------------------------------


def fill(army: Army, raws: list[RawLine]) -> None:
    """Gives each line its card and puts the slots into the army's tables."""
    entries, facts = army.edition.entries, army.edition.entries.facts
    meant = [(entries[r.name],) if r.name in facts else meanings(army, r) for r in raws]
    settle(army, raws, meant)
    for raw, cards in zip(raws, meant, strict=True):
        if raw.section == "units":
            army.hosts.append(Host())
        if raw.copies < 1:
            if raw.section == "units":
                army.miscounts.append(raw)
        elif len(cards) == 1:
            keep(army, Slot(raw.id, raw.section, cards[0], raw.copies), raw.host)
        else:
            close = () if cards else army.edition.candidates(raw.name, fits(raw.section))
            army.misread.append(Misread(raw.id, raw.name, cards, close))


def keep(army: Army, slot: CardSlot, host: int) -> None:
    army.slots.append(slot)
    if slot.section == "units":
        army.hosts[host].unit = slot
    elif host >= 0:
        army.hosts[host].attachments.append(slot)
    card = slot.entry
    army.ids.setdefault(card.id, []).append(slot)
    for character in card.characters:
        army.characters.setdefault(character, []).append(slot)
    for operation in card.operations:
        army.operations.setdefault(operation.op, []).append((slot, operation))
    if card.faction != army.faction and card.faction != NEUTRAL:
        army.outsiders.append(slot)
    if card.section != slot.section:
        army.misplaced.append(slot)
    if card.loyalty:
        army.loyal.append(slot)
    if card.commander:
        army.commanders.append(slot)


def meanings(army: Army, raw: RawLine) -> tuple[Card, ...]:
    """The cards that a line may mean, given its section and the army's faction."""
    found = army.edition.find(raw.name)
    if len(found) < 2:
        return found
    found = tuple(filter(fits(raw.section), found)) or found
    own = tuple(card for card in found if card.faction == army.faction)
    return own or tuple(card for card in found if card.faction == NEUTRAL) or found


def fits(section: str) -> Callable[[Card], bool]:
    return lambda card: card.section == section


def settle(army: Army, raws: list[RawLine], meant: list[tuple[Card, ...]]) -> None:
    """A name that means several cards is the commander's, when the army lacks one otherwise."""
    unclear = [number for number, cards in enumerate(meant) if len(cards) > 1]
    if not unclear:
        return
    lacking = not army.named_commander and not any(
        card.commander for cards in meant if len(cards) == 1 for card in cards
    )
    for number in unclear:
        commanders = [card for card in meant[number] if card.commander]
        wanted = tuple(card for card in meant[number] if card in army.commander_cards)
        if len(wanted) == 1:
            meant[number] = wanted
        elif lacking and len(unclear) == 1 and len(commanders) == 1:
            meant[number] = (commanders[0],)
            raw = raws[number]
            army.guesses.append(Slot(raw.id, raw.section, commanders[0], raw.copies))


def named_commanders(army: Army) -> tuple[Card, ...]:
    """The cards that the document may mean by its commander; real commanders before others."""
    if not army.named_commander:
        return ()
    found = army.edition.find(army.named_commander)
    if len(found) > 1:
        found = tuple(card for card in found if card.commander) or found
        found = tuple(card for card in found if card.faction == army.faction) or found
    return found


def real_commanders(army: Army) -> list[CardSlot]:
    """The commander cards, without one who only stands on the field for another."""
    commanders = army.commanders
    if len(commanders) < 2:
        return commanders
    proxies = {
        slot.id
        for slot, operation in army.operations.get("proxy-commander-for", ())
        if operation.facts["entry"] in army.ids
    }
    return [slot for slot in commanders if slot.id not in proxies]
