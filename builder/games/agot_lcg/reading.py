"""From a document to a deck: shapes, names and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen
from builder.games.agot_lcg.deck import (
    DECK_KEYS,
    KINDS,
    MOST_LINES,
    NOTHING,
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


def read_deck(document: Mapping[str, Any], frame: Frame) -> Deck:
    """The deck of a document that names this game."""
    if not document.keys() <= DECK_KEYS:
        raise Misshapen
    named = word(document.get("faction"))
    optional_word(document.get("player"))
    optional_word(document.get("notes"), MOST_NOTES)
    deck = Deck(
        frame=frame,
        faction=frame.catalogue.faction_names.get(fold(named), ""),
        named_faction=named,
        name=optional_word(document.get("name")),
        chosen=read_chosen(document.get("chosen"), frame),
    )
    deck.agendas = read_part(deck, "agendas", document.get("agendas"), listed)
    deck.plots = read_part(deck, "plots", document.get("plots"), counted)
    deck.draw = read_part(deck, "cards", document.get("cards"), counted)
    deck.drafted = read_drafted(deck, document.get("drafted"))
    deck.setup = read_setup(deck, document.get("setup"))
    deck.stated = frozenset([key for key in PARTS if document.get(key) is not None])
    if deck.agendas and deck.chosen is NOTHING:
        deck.chosen = inferred(deck)
    deck.prepare()
    return deck


def inferred(deck: Deck) -> Chosen:
    """What a player must have named for the deck to be built, when the document does not say.

    Factions beyond the number that the agendas let be named are not inferred: their cards are
    told as strangers.
    """
    announced = [deck.card(code).rule.get("announce") or {} for code in deck.agendas]
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


def listed(value: Any) -> dict[str, int]:
    """A list of names as copies by name."""
    if value is None:
        return {}
    if type(value) is not list or len(value) > MOST_LINES:
        raise Misshapen
    found: dict[str, int] = {}
    for line in value:
        named = name(line)
        found[named] = found.get(named, 0) + 1
    return found


def counted(value: Any) -> dict[str, int]:
    """Copies by name: a mapping, or a list that names each copy."""
    if type(value) is not dict:
        return listed(value)
    if len(value) > MOST_LINES:
        raise Misshapen
    return {name(key): whole(count) for key, count in value.items()}


def read_chosen(value: Any, frame: Frame) -> Chosen:
    """What was named when agendas were announced."""
    if value is None:
        return NOTHING
    if type(value) is not dict or not value.keys() <= {"factions", "traits"}:
        raise Misshapen
    factions, traits = listed(value.get("factions")), listed(value.get("traits"))
    known = frame.catalogue.faction_names
    return Chosen(tuple(known.get(fold(f), f) for f in factions), tuple(traits))


# ---- meaning -------------------------------------------------------------------------------------


def read_part(
    deck: Deck, section: str, value: Any, shape: Callable[[Any], dict[str, int]]
) -> dict[str, int]:
    """Copies by code. Codes of the right kind are taken as they are; the rest is looked up."""
    if type(value) is dict and section != "agendas" and is_plain(value, deck, section):
        return value
    found: dict[str, int] = {}
    for named, count in shape(value).items():
        slots = slots_of(section, value, named)
        card = look_up(deck, named, slots[0], section)
        if count < 1:
            deck.miscounts.append((slots[0], named, count))
        elif card is not None and card.kind not in KINDS[section]:
            deck.misplaced.append(Misplaced(slots[0], card, section))
        elif card is not None:
            found[card.code] = found.get(card.code, 0) + count
            deck.keys.setdefault(card.code, []).extend(slots)
    return found


def is_plain(value: dict[str, Any], deck: Deck, section: str) -> bool:
    """Whether a part names only cards that belong in it, by code and with sound counts."""
    tables = deck.edition.tables
    right = tables.draw if section == "cards" else tables.plots
    counts = value.values()
    return (
        value.keys() <= right
        and INTEGERS.issuperset(map(type, counts))
        and (not value or (min(counts) > 0 and max(counts) <= MOST_COUNT))
    )


def slots_of(section: str, value: Any, named: str) -> list[str]:
    """Where a name stands in its part of the document: under itself, or at its places in a list."""
    if type(value) is dict:
        return [f"{section}/{named}"]
    return [f"{section}/{number}" for number, line in enumerate(value) if name(line) == named]


def look_up(deck: Deck, named: str, slot: str, section: str) -> Card | None:
    """The one card that a name means here; otherwise it is noted as misread."""
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
    for named, count in counted(value).items():
        card = look_up(deck, named, slots_of("drafted", value, named)[0], "cards")
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
