"""From a document to an army: shapes first, then the meaning of names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.asoiaf_tmg.army import Army, CardSlot, Host, RawLine
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card, Operation
from builder.games.asoiaf_tmg.costs import costs_of
from builder.names import fold
from builder.roster import Misread, Slot
from builder.stated import MOST_NAME, MOST_NOTES, Misshapen, optional_word, whole, word

ARMY_KEYS = frozenset(
    {"game", "edition", "format", "points", "name", "player", "notes", "faction"}
    | {"commander", "units", "ncus", "enemy_attachments", "tactics"}
)
UNIT_KEYS = frozenset({"unit", "count", "attachments"})
SECTIONS = ("units", "ncus", "enemy_attachments")
NO_OPERATIONS: Mapping[str, Operation] = {}
MOST_LINES = 100
MOST_CODE = 10**9
MOST_SEARCHES = 20


Unclear = list[tuple[RawLine, tuple[Card, ...]]]


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
    factions = frame.catalogue.faction_names
    faction = factions.get(named_faction) or factions.get(fold(named_faction), "")
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
    army.features.update(army.faction_operations)
    army.commander_cards = named_commanders(army)
    read_lines(army, document)
    army.commanders = real_commanders(army)
    army.tactics = read_deck(document.get("tactics"))
    army.costs = costs_of(army)
    return army


def read_lines(army: Army, document: Mapping[str, Any]) -> None:
    """Every line of the document, units first, each attachment behind its unit."""
    unclear: Unclear = []
    for number, line in enumerate(listed(document.get("units"))):
        read_unit(army, f"units/{number}", line, unclear)
    for section in ("ncus", "enemy_attachments"):
        for number, named in enumerate(listed(document.get(section))):
            read_line(army, f"{section}/{number}", section, None, named, 1, unclear)
    if unclear:
        settle(army, unclear)


def read_unit(army: Army, id: str, line: Any, unclear: Unclear) -> None:
    host = Host()
    army.hosts.append(host)
    if type(line) is not dict:
        read_line(army, id, "units", host, line, 1, unclear)
        return
    if not line.keys() <= UNIT_KEYS:
        raise Misshapen
    count = whole(line.get("count", 1))
    read_line(army, id, "units", host, line.get("unit"), count, unclear)
    for number, named in enumerate(listed(line.get("attachments"))):
        inner = f"{id}/attachments/{number}"
        read_line(army, inner, "attachments", host, named, count, unclear)


def read_line(
    army: Army,
    id: str,
    section: str,
    host: Host | None,
    value: Any,
    copies: int,
    unclear: Unclear,
) -> None:
    """Adds the card that a line names; what is not plain at once is looked up."""
    named = name(value)
    card = army.edition.entries.get(named)
    if card is not None and copies > 0:
        army.add(Slot(id, section, card, copies), host)
    else:
        look_up(army, RawLine(id, section, host, named, copies), unclear)


def look_up(army: Army, raw: RawLine, unclear: Unclear) -> None:
    """Adds the card that a name means; a name of several cards waits until the rest is known."""
    if raw.copies < 1:
        if raw.section == "units":
            army.miscounts.append(raw)
            army.features.add("miscounts")
        return
    found = meanings(army, raw)
    if len(found) == 1:
        army.add(Slot(raw.id, raw.section, found[0], raw.copies), raw.host)
    elif found:
        unclear.append((raw, found))
    else:
        close = army.edition.candidates(raw.name, fits(raw.section)) if searching(army) else ()
        misread(army, raw, (), close)


def searching(army: Army) -> bool:
    """Only the first names that mean nothing are worth a search for what they may have meant."""
    return len(army.misread) < MOST_SEARCHES


def misread(
    army: Army, raw: RawLine, meant: tuple[Card, ...], closest: tuple[Card, ...] = ()
) -> None:
    army.misread.append(Misread(raw.id, raw.name, meant, closest))
    army.features.add("misread")


def settle(army: Army, unclear: Unclear) -> None:
    """Gives names of several cards the one meaning that the rest of the army leaves open."""
    possible = [cards for _, cards in unclear if any(card.commander for card in cards)]
    lacking = not army.named_commander and not army.commanders and len(possible) == 1
    for raw, cards in unclear:
        card, guessed = settled(army, cards, lacking)
        if card is None:
            misread(army, raw, cards)
            continue
        slot = Slot(raw.id, raw.section, card, raw.copies)
        army.add(slot, raw.host)
        if guessed:
            army.note("guesses", army.guesses, slot)
        if raw.host:
            raw.host.attachments.sort(key=place)
    army.slots.sort(key=place)


def settled(army: Army, cards: tuple[Card, ...], lacking: bool) -> tuple[Card | None, bool]:
    """The card that is meant, if one is, and whether only the lack of a commander tells so."""
    wanted = [card for card in cards if card in army.commander_cards]
    if len(wanted) == 1:
        return wanted[0], False
    commanders = [card for card in cards if card.commander]
    if lacking and len(commanders) == 1:
        return commanders[0], True
    # Twins that differ only as commander: beside another commander it is the ordinary one.
    others = [card for card in cards if not card.commander]
    twins = len({card.label for card in cards}) == 1
    return (others[0], False) if twins and len(others) == 1 and not lacking else (None, False)


def place(slot: CardSlot) -> tuple[int, ...]:
    """Where a line stands in its document."""
    section, *rest = slot.id.split("/")
    return SECTIONS.index(section), *(int(part) for part in rest if part.isdigit())


# ---- shapes --------------------------------------------------------------------------------------


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
    number = whole(value, MOST_CODE)
    if number < 0:
        raise Misshapen
    return str(number)


def optional_name(value: Any) -> str:
    return "" if value is None else name(value)


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


# ---- meaning -------------------------------------------------------------------------------------


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
