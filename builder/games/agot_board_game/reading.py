"""From a document to a table: what is common to all, and the houses at it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from builder.catalogue import Catalogue, Edition
from builder.games.agot_board_game.names import (
    CARD,
    HOUSE,
    candidates,
    decks_in_use,
    look_up,
    look_up_card,
)
from builder.games.agot_board_game.pieces import Piece
from builder.games.agot_board_game.shaping import (
    count,
    counts,
    flag,
    is_number,
    listed,
    mapping,
    name,
    names,
    one_of,
    optional_count,
    shaped,
)
from builder.games.agot_board_game.sides import SIDE_KEYS, read_side
from builder.games.agot_board_game.staging import guessed_stage
from builder.games.agot_board_game.table import (
    PLAY,
    SETUP,
    Card,
    Dominance,
    Neutral,
    Pile,
    Ref,
    Side,
    Table,
    Track,
)
from builder.names import fold
from builder.stated import MOST_NOTES, optional_word, word

TABLE_KEYS = frozenset(
    {
        *(
            "game",
            "edition",
            "profile",
            "format",
            "name",
            "notes",
            "players",
            "stage",
            "round",
            "wildlings",
        ),
        *("houses", "tracks", "dominance", "overlay", "decks", "tides_agreed", "westeros"),
        *("neutral", "card_decks", "pool", "cards"),
    }
)
CARD_KEYS = frozenset({"name", "house", "strength", "swords", "fortifications", "text", "deck"})
LORD_KEYS = frozenset({"strength"})
NEUTRAL_KEYS = LORD_KEYS | {"area"}
PLACE = re.compile(r"[1-9][0-9]?")
NONE: frozenset[str] = frozenset()
MOST_HOUSES = 20
MOST_PLACES = 20
MOST_TRACKS = 10
MOST_PILES = 20
MOST_TOKENS = 100
# From this many houses on, the houses stated are those of the table.
WHOLE_TABLE = 3


def read_table(
    document: Mapping[str, Any], catalogue: Catalogue[Piece], edition: Edition[Piece], format: str
) -> Table:
    given = shaped(document, TABLE_KEYS, frozenset({"game"}))
    optional_word(given.get("notes"), MOST_NOTES)
    table = Table(edition, catalogue, format, optional_word(given.get("name")))
    table.card_decks = read_card_decks(table, given.get("card_decks"))
    table.own_cards = dict(read_own_cards(table, given.get("cards")))
    table.sides = read_sides(table, given.get("houses"))
    read_markers(table, given)
    table.tracks = read_tracks(table, given.get("tracks"))
    table.dominance = read_dominance(table, given.get("dominance"))
    table.piles = read_piles(table, given.get("decks"))
    table.westeros = read_names(table, given.get("westeros"), "westeros", "westeros")
    read_neutral(table, given.get("neutral"))
    read_pool(table, given.get("pool"))
    stage = one_of(given.get("stage"), (SETUP, PLAY))
    table.stated_stage = bool(stage)
    table.stage = stage or guessed_stage(table)
    return table


def read_markers(table: Table, given: Mapping[str, Any]) -> None:
    stated = optional_count(given.get("players"))
    table.stated_players = stated is not None
    whole = len(table.sides) if len(table.sides) >= WHOLE_TABLE else None
    table.players = whole if stated is None else stated
    table.round = optional_count(given.get("round"))
    table.wildlings = optional_count(given.get("wildlings"))
    table.overlay = flag(given.get("overlay"))
    table.tides_agreed = flag(given.get("tides_agreed"))


# ---- houses --------------------------------------------------------------------------------------


def read_sides(table: Table, value: Any) -> tuple[Side, ...]:
    if value is None:
        return ()
    return tuple(
        read_side(table, inner, look_up(table, written, HOUSE, house_slot), slot, number)
        for number, (written, inner, slot, house_slot) in enumerate(houses_in(value))
    )


def houses_in(value: Any) -> Iterator[tuple[str, dict[str, Any], str, str]]:
    """Houses as names, as a list of what each has, or by name."""
    if type(value) is dict:
        for key, inner in sorted(mapping(value, MOST_HOUSES).items(), key=lambda each: each[0]):
            given = {} if inner is None else shaped(inner, SIDE_KEYS, NONE)
            written, slot = given.pop("house", None), f"houses/{key}"
            yield (key if written is None else name(written)), given, slot, slot
        return
    for number, inner in enumerate(listed(value, MOST_HOUSES)):
        slot = f"houses/{number}"
        if type(inner) is str:
            yield name(inner), {}, slot, slot
        else:
            given = shaped(inner, SIDE_KEYS, frozenset({"house"}))
            yield name(given.pop("house")), given, slot, f"{slot}/house"


# ---- tracks, tokens and decks --------------------------------------------------------------------


def read_tracks(table: Table, value: Any) -> dict[str, Track] | None:
    if value is None:
        return None
    tracks = {}
    for key, inner in mapping(value, MOST_TRACKS).items():
        slot = f"tracks/{key}"
        places = tuple(places_on(table, inner, slot))
        track = look_up(table, key, "track", slot)
        if track.id:
            tracks[track.id] = Track(slot, track.id, track.label, places)
    return {id: tracks[id] for id, _ in table.box.of_kind("track") if id in tracks}


def places_on(table: Table, value: Any, slot: str) -> Iterator[tuple[int, Ref]]:
    if type(value) is dict and value and all(PLACE.fullmatch(key) for key in mapping(value)):
        for key in sorted(value, key=int):
            if value[key] is not None:
                yield int(key), look_up(table, name(value[key]), HOUSE, f"{slot}/{key}")
        return
    if type(value) is dict:
        for key, place in sorted(counts(value).items(), key=lambda each: (each[1], each[0])):
            yield place, look_up(table, key, HOUSE, f"{slot}/{key}")
        return
    for number, inner in enumerate(listed(value, MOST_PLACES)):
        if inner is not None:
            yield number + 1, look_up(table, name(inner), HOUSE, f"{slot}/{number}")


def read_dominance(table: Table, value: Any) -> tuple[Dominance, ...] | None:
    if value is None:
        return None
    found = []
    for key, inner in mapping(value, MOST_TRACKS).items():
        slot = f"dominance/{key}"
        if type(inner) is list:
            held = enumerate(names(inner, MOST_PLACES))
            houses = [look_up(table, house, HOUSE, f"{slot}/{number}") for number, house in held]
        else:
            houses = [] if inner is None else [look_up(table, name(inner), HOUSE, slot)]
        token = look_up(table, key, "token", slot)
        if token.id:
            found.append(Dominance(slot, token, tuple(houses)))
    return tuple(sorted(found, key=lambda held: held.slot))


def read_piles(table: Table, value: Any) -> tuple[Pile, ...] | None:
    if value is None:
        return None
    found = []
    for key, inner in mapping(value, MOST_PILES).items():
        slot = f"decks/{key}"
        pile = look_up(table, key, "pile", slot)
        kind = table.box.facts[pile.id]["of"] if pile.id else ""
        size, cards = read_pile(table, inner, kind, slot)
        if pile.id:
            found.append(Pile(slot, pile, size, cards))
    return tuple(sorted(found, key=lambda pile: pile.slot))


def read_pile(
    table: Table, value: Any, kind: str, slot: str
) -> tuple[int, dict[str, tuple[Ref, int]] | None]:
    """How many cards a deck has, and which, when they are stated."""
    if is_number(value):
        return count(value), None
    if type(value) is list:
        given = [(written, 1, f"{slot}/{n}") for n, written in enumerate(names(value))]
    else:
        given = [(key, number, f"{slot}/{key}") for key, number in sorted(counts(value).items())]
    cards: dict[str, tuple[Ref, int]] = {}
    for written, number, at in given:
        card = look_up(table, written, kind, at) if kind else Ref(at, "", table.catalogue.name)
        if card.id:
            before = cards.get(card.id, (card, 0))
            cards[card.id] = (before[0], before[1] + number)
    return sum(number for _, number, _ in given), cards


def read_names(table: Table, value: Any, kind: str, slot: str) -> tuple[Ref, ...] | None:
    if value is None:
        return None
    written = enumerate(names(value))
    return tuple(look_up(table, each, kind, f"{slot}/{number}") for number, each in written)


# ---- neutral lords -------------------------------------------------------------------------------


def read_neutral(table: Table, value: Any) -> None:
    if value is None:
        return
    if is_number(value):
        table.neutral_count = count(value)
        return
    table.neutral = tuple(
        Neutral(slot, look_up(table, written, "area", slot), *strength_of(stated))
        for written, stated, slot in lords_in(value)
    )
    table.neutral_count = len(table.neutral)


def lords_in(value: Any) -> Iterator[tuple[str, Any, str]]:
    if type(value) is dict:
        for key, inner in sorted(mapping(value, MOST_TOKENS).items(), key=lambda each: each[0]):
            given = shaped(inner, LORD_KEYS, NONE) if type(inner) is dict else {"strength": inner}
            yield key, given.get("strength"), f"neutral/{key}"
        return
    for number, inner in enumerate(listed(value, MOST_TOKENS)):
        slot = f"neutral/{number}"
        if type(inner) is str:
            yield name(inner), None, slot
        else:
            given = shaped(inner, NEUTRAL_KEYS, frozenset({"area"}))
            yield name(given["area"]), given.get("strength"), slot


def strength_of(value: Any) -> tuple[int | None, bool]:
    """A lord's strength and whether it is stated; a word says that none can pass."""
    if value is None or type(value) is bool:
        return None, False
    if type(value) is str:
        name(value)
        return None, True
    return count(value), True


# ---- cards ---------------------------------------------------------------------------------------


def read_card_decks(table: Table, value: Any) -> tuple[str, ...] | None:
    found = read_names(table, value, "card-deck", "card_decks")
    return None if found is None else tuple(ref.id for ref in found if ref.id)


def read_pool(table: Table, value: Any) -> None:
    """The cards of a draft, each by name, or whole decks."""
    if value is None:
        return
    found = []
    for number, written in enumerate(names(value)):
        slot = f"pool/{number}"
        decks = [] if candidates(table, written, CARD) else candidates(table, written, "card-deck")
        cards = table.box.of_kind(CARD)
        ids = [id for id, facts in cards if facts["deck"] in decks] if decks else [written]
        found += [look_up_card(table, id, "", slot) for id in ids]
    table.pool = tuple(found)


def read_own_cards(table: Table, value: Any) -> Iterator[tuple[str, Card]]:
    for number, line in enumerate([] if value is None else listed(value, MOST_TOKENS)):
        slot = f"cards/{number}"
        given = shaped(line, CARD_KEYS, frozenset({"name", "house", "strength"}))
        written = name(given["name"])
        house = look_up(table, name(given["house"]), HOUSE, f"{slot}/house")
        label = table.catalogue.name._replace(en=word(written), ru=written)
        yield (
            fold(written),
            Card(
                id=f"own:{fold(written)}",
                label=label,
                house=house.id,
                deck=own_deck(table, given.get("deck"), slot),
                strength=count(given["strength"]),
                icons=count(given.get("swords", 0)) + count(given.get("fortifications", 0)),
                text=bool(flag(given.get("text"))),
                left_out=False,
                left_out_with="",
            ),
        )


def own_deck(table: Table, value: Any, slot: str) -> str:
    """The deck that a card of one's own belongs to; the first in use, if none is stated."""
    if value is not None:
        return look_up(table, name(value), "card-deck", f"{slot}/deck").id
    return next(iter(decks_in_use(table)), "")
