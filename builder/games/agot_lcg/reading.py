"""From a document to a deck: shapes, names and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen
from builder.games.agot_lcg.context import NOTHING
from builder.games.agot_lcg.deck import (
    DECK_KEYS,
    KINDS,
    MOST_LINES,
    USUAL_KEYS,
    Deck,
    Frame,
    Misplaced,
    SetUp,
)
from builder.names import fold
from builder.roster import Misread
from builder.stated import MOST_COUNT, MOST_NAME, MOST_NOTES, Misshapen, optional_word, whole, word

MOST_SEARCHES = 20
MOST_CODE = 99_999
INTEGERS = frozenset({int})
PARTS = ("plots", "cards", "setup")


class Stated(NamedTuple):
    """A name as written, how many copies of it are stated, and where."""

    name: str
    copies: int
    slots: list[str]


def read_deck(document: Mapping[str, Any], frame: Frame) -> Deck:
    """The deck of a document that names this game."""
    named = word(document.get("faction"))
    deck = Deck(frame, faction_named(frame, named), named, optional_word(document.get("name")))
    deck.agendas = read_agendas(deck, document.get("agendas"))
    deck.plots = read_counted(deck, "plots", document.get("plots"))
    deck.draw = read_counted(deck, "cards", document.get("cards"))
    deck.stated = frozenset([key for key in PARTS if document.get(key) is not None])
    if not document.keys() <= USUAL_KEYS:
        read_seldom(deck, document)
    if deck.agendas and deck.chosen is NOTHING:
        deck.chosen = inferred(deck)
    deck.prepare()
    return deck


def read_seldom(deck: Deck, document: Mapping[str, Any]) -> None:
    """What few documents state."""
    if not document.keys() <= DECK_KEYS:
        raise Misshapen
    optional_word(document.get("player"))
    optional_word(document.get("notes"), MOST_NOTES)
    deck.chosen = read_chosen(document.get("chosen"), deck.frame)
    deck.drafted = read_drafted(deck, document.get("drafted"))
    deck.setup = read_setup(deck, document.get("setup"))


def inferred(deck: Deck) -> Chosen:
    """What a player must have named for the deck to be built, when the document does not say.

    Factions beyond the number that the agendas let be named are not inferred: their cards are
    told as strangers.
    """
    announced = [told for code in deck.agendas if (told := deck.card(code).rule.get("announce"))]
    if not announced:
        return NOTHING
    factions = sum(part.get("factions", 0) for part in announced)
    if not factions and not any(part.get("traits") for part in announced):
        return NOTHING
    held = [deck.card(code) for code in (*deck.plots, *deck.draw)]
    guests = [card for card in held if card.faction not in (NEUTRAL, deck.faction)]
    copies = Counter(card.faction for card in guests)
    if factions:
        return Chosen(factions=tuple(sorted(sorted(copies), key=lambda f: -copies[f])[:factions]))
    shared = frozenset.intersection(*(card.traits for card in guests)) if guests else frozenset()
    return Chosen(traits=tuple(sorted(shared))[:1])


# ---- shapes --------------------------------------------------------------------------------------


def name(value: Any) -> str:
    """A name as written: text, or the digits of a code without quotes."""
    if type(value) is str and 0 < len(value) <= MOST_NAME:
        return value
    number = whole(value, MOST_CODE)
    if number < 0:
        raise Misshapen
    return f"{number:05}"


def listed(section: str, value: Any) -> list[Stated]:
    """The names in a list, each with all its places."""
    if value is None:
        return []
    if type(value) is not list or len(value) > MOST_LINES:
        raise Misshapen
    places: dict[str, list[str]] = {}
    for number, line in enumerate(value):
        places.setdefault(name(line), []).append(f"{section}/{number}")
    return [Stated(named, len(slots), slots) for named, slots in places.items()]


def counted(section: str, value: Any) -> list[Stated]:
    """Copies by name: a mapping, or a list that names each copy."""
    if type(value) is not dict:
        return listed(section, value)
    if len(value) > MOST_LINES:
        raise Misshapen
    return [Stated(name(key), whole(count), [f"{section}/{key}"]) for key, count in value.items()]


def read_chosen(value: Any, frame: Frame) -> Chosen:
    """What was named when agendas were announced."""
    if value is None:
        return NOTHING
    if type(value) is not dict or not value.keys() <= {"factions", "traits"}:
        raise Misshapen
    factions = listed("chosen/factions", value.get("factions"))
    traits = listed("chosen/traits", value.get("traits"))
    return Chosen(
        tuple(faction_named(frame, line.name) or line.name for line in factions),
        tuple(line.name for line in traits),
    )


def faction_named(frame: Frame, named: str) -> str:
    known = frame.catalogue.faction_names
    return known.get(named) or known.get(fold(named), "")


# ---- meaning -------------------------------------------------------------------------------------


def read_agendas(deck: Deck, value: Any) -> dict[str, int]:
    """Copies by code; most decks name one agenda, and by its code."""
    known = deck.tables.sections["agendas"]
    if type(value) is list and len(value) == 1 and type(value[0]) is str and value[0] in known:
        code = value[0]
        deck.held |= known[code]
        deck.keys[code] = ["agendas/0"]
        return {code: 1}
    return read_part(deck, "agendas", listed("agendas", value))


def read_counted(deck: Deck, section: str, value: Any) -> dict[str, int]:
    """Copies by code. Codes of the right kind are taken as they are; the rest is looked up."""
    cards = plain_cards(value, deck.tables.sections[section]) if type(value) is dict else None
    if cards is None:
        return read_part(deck, section, counted(section, value))
    deck.held |= cards
    copies: dict[str, int] = value
    return copies


def plain_cards(value: dict[str, Any], right: Mapping[str, int]) -> int | None:
    """The set of a part's cards, if all belong in it, are named by code and have sound counts."""
    if not INTEGERS.issuperset(map(type, value.values())):
        return None
    counts = set(value.values())
    if counts and not 0 < min(counts) <= max(counts) <= MOST_COUNT:
        return None
    try:
        return reduce(or_, map(right.__getitem__, value), 0)
    except KeyError:
        return None


def read_part(deck: Deck, section: str, lines: Iterable[Stated]) -> dict[str, int]:
    """Copies by code of cards that belong here; what is wrong with other lines is noted."""
    found: dict[str, int] = {}
    for named, count, slots in lines:
        card = look_up(deck, named, slots[0], section)
        if count < 1:
            deck.miscounts.append((slots[0], named, count))
        elif card is not None and card.kind not in KINDS[section]:
            deck.misplaced.append(Misplaced(slots[0], card, section))
        elif card is not None:
            found[card.code] = found.get(card.code, 0) + count
            deck.keys.setdefault(card.code, []).extend(slots)
    deck.held |= deck.tables.set_of(found)
    return found


def look_up(deck: Deck, named: str, slot: str, section: str) -> Card | None:
    """The one card that a name means here; otherwise it is noted as misread."""
    if named in deck.tables.ids:
        return deck.card(named)
    found = deck.edition.find(named)
    if len(found) > 1:
        found = tuple(card for card in found if card.kind in KINDS[section]) or found
    if len(found) == 1:
        return found[0]
    searching = not found and len(deck.misread) < MOST_SEARCHES
    close = deck.edition.candidates(named, lambda c: c.kind in KINDS[section]) if searching else ()
    deck.misread.append(Misread(slot, named, found, close))
    return None


def read_drafted(deck: Deck, value: Any) -> dict[str, int] | None:
    """The copies of each card that were drafted, by code."""
    if value is None:
        return None
    drafted: dict[str, int] = {}
    for named, count, slots in counted("drafted", value):
        card = look_up(deck, named, slots[0], "cards")
        if card is not None:
            drafted[card.code] = drafted.get(card.code, 0) + count
    return drafted


def read_setup(deck: Deck, value: Any) -> SetUp | None:
    if value is None:
        return None
    if type(value) is not dict or not value.keys() <= {"hand", "placed", "shadows", "start"}:
        raise Misshapen
    parts = {
        part: tuple(setup_cards(deck, part, value.get(part)))
        for part in ("hand", "placed", "shadows", "start")
    }
    return SetUp(**parts)


def setup_cards(deck: Deck, part: str, value: Any) -> Iterator[tuple[str, Card]]:
    if value is None:
        return
    if type(value) is not list or len(value) > MOST_LINES:
        raise Misshapen
    for number, named in enumerate(value):
        slot = f"setup/{part}/{number}"
        card = in_deck(deck, name(named), slot)
        if card is not None:
            yield slot, card


def in_deck(deck: Deck, named: str, slot: str) -> Card | None:
    """A name in a set-up means the version that the deck has, if it has just one."""
    found = deck.edition.find(named)
    owned = tuple(card for card in found if card.code in deck.draw)
    if len(owned) == 1:
        return owned[0]
    return look_up(deck, named, slot, "cards")
