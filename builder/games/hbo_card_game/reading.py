"""From a document to a side: shapes and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.catalogue import Catalogue, Edition
from builder.games.hbo_card_game.cards import NO_HOUSE, Card
from builder.games.hbo_card_game.side import Draft, Named, Pick, SetUp, Side
from builder.names import closest, fold
from builder.roster import Misread
from builder.stated import MOST_NOTES, Misshapen, optional_word, whole, word
from builder.text import Text

SIDE_KEYS = frozenset({"game", "name", "player", "notes", "house", "plots", "setup", "draft"})
SETUP_KEYS = frozenset({"hand", "mulligans", "placed"})
DRAFT_KEYS = frozenset({"start", "picks"})
PLOT_SECTIONS = frozenset({"plots", "start", "picks"})
MOST_LINES = 100
MOST_MULLIGANS = 100
MOST_HANDS = 10
MOST_IN_A_PICK = 20
# One letter in five may be wrong in a name that is taken for a misspelling.
LETTERS_PER_SLIP = 5


# ---- shapes --------------------------------------------------------------------------------------


def listed(value: Any, most: int) -> list[Any]:
    if type(value) is list and len(value) <= most:
        return value
    raise Misshapen


def mapped(value: Any, keys: frozenset[str]) -> dict[str, Any]:
    if type(value) is dict and value.keys() <= keys:
        return value
    raise Misshapen


def mulligans(value: Any) -> int:
    number = whole(value, MOST_MULLIGANS)
    if number < 0:
        raise Misshapen
    return number


# ---- parts ---------------------------------------------------------------------------------------


def read_side(
    document: Mapping[str, Any], catalogue: Catalogue[Card], edition: Edition[Card], format: str
) -> Side:
    """The side of a document whose keys are those of a side."""
    named = word(document.get("house"))
    optional_word(document.get("player"))
    optional_word(document.get("notes"), MOST_NOTES)
    house = catalogue.faction_names.get(fold(named), "")
    side = Side(
        edition=edition,
        catalogue=catalogue,
        format=format,
        house="" if house in NO_HOUSE else house,
        named_house=named,
        name=optional_word(document.get("name")),
    )
    side.plots = optional_names(side, document.get("plots"), "plots", "plots")
    side.setup = read_setup(side, document.get("setup"))
    side.draft = read_draft(side, document.get("draft"))
    return side


def read_setup(side: Side, value: Any) -> SetUp | None:
    if value is None:
        return None
    parts = mapped(value, SETUP_KEYS)
    mulligans, returned = read_mulligans(side, parts.get("mulligans"))
    return SetUp(
        hand=optional_names(side, parts.get("hand"), "hand", "setup/hand"),
        placed=optional_names(side, parts.get("placed"), "placed", "setup/placed"),
        mulligans=mulligans,
        returned=returned,
    )


def read_mulligans(side: Side, value: Any) -> tuple[int, tuple[tuple[Named, ...], ...]]:
    """How many mulligans were taken, and the hands that were shuffled back, when stated."""
    if value is None:
        return 0, ()
    if type(value) is not list:
        return mulligans(value), ()
    hands = tuple(
        names(side, hand, "mulligans", f"setup/mulligans/{number}")
        for number, hand in enumerate(listed(value, MOST_HANDS))
    )
    return len(hands), hands


def read_draft(side: Side, value: Any) -> Draft | None:
    if value is None:
        return None
    parts = mapped(value, DRAFT_KEYS)
    start = optional_names(side, parts.get("start"), "start", "draft/start")
    return Draft(start, read_picks(side, parts.get("picks")))


def read_picks(side: Side, value: Any) -> tuple[Pick, ...] | None:
    if value is None:
        return None
    rows = enumerate(listed(value, MOST_LINES))
    return tuple(read_pick(side, row, f"draft/picks/{number}") for number, row in rows)


def read_pick(side: Side, value: Any, slot: str) -> Pick:
    """The plots to choose from, and last the one kept."""
    row = names(side, value, "picks", slot, MOST_IN_A_PICK)
    return Pick(slot, row[:-1], row[-1] if row else None)


# ---- names ---------------------------------------------------------------------------------------


def optional_names(side: Side, value: Any, section: str, slot: str) -> tuple[Named, ...] | None:
    return None if value is None else names(side, value, section, slot)


def names(
    side: Side, value: Any, section: str, slot: str, most: int = MOST_LINES
) -> tuple[Named, ...]:
    read = []
    for number, line in enumerate(listed(value, most)):
        if not word(line):
            raise Misshapen
        read.append(look_up(side, line, section, f"{slot}/{number}"))
    side.names += read
    return tuple(read)


def look_up(side: Side, written: str, section: str, slot: str) -> Named:
    """The card that a name means; a name that means none, or several, is noted."""
    found = side.edition.find(written)
    if len(found) > 1:
        found = tuple(card for card in found if belongs(card, section)) or found
    if len(found) == 1:
        return Named(slot, section, found[0].id, found[0].label, found[0])
    key = f"?{fold(written) or written}"
    if key not in side.misread:
        near = () if found else misspelt(side.edition, written, section)
        side.misread[key] = Misread(slot, written, found, near)
    return Named(slot, section, key, Text(written, written), None)


def belongs(card: Card, section: str) -> bool:
    """Plots stand among plots, and every other card in a hand."""
    return (card.kind == "plot") == (section in PLOT_SECTIONS)


def misspelt(edition: Edition[Card], written: str, section: str) -> tuple[Card, ...]:
    """The cards whose names differ from this one by a few letters only."""
    folded = fold(written)
    near = [key for key in closest(folded, list(edition.names), most=12) if is_slip(folded, key)]
    cards = unique(edition.entries[id] for key in near for id in edition.names[key])
    return tuple(sorted(cards, key=lambda card: not belongs(card, section))[:3])


def is_slip(written: str, known: str) -> bool:
    from rapidfuzz.distance import OSA

    allowed = max(1, max(len(written), len(known)) // LETTERS_PER_SLIP)
    return OSA.distance(written, known, score_cutoff=allowed) <= allowed


def unique(cards: Iterable[Card]) -> list[Card]:
    return list({card.id: card for card in cards}.values())
