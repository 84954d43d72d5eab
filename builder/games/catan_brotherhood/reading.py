"""From a document to a table: its parts, and the stage it is in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.catalogue import Catalogue, Edition
from builder.games.catan_brotherhood.lookup import (
    among,
    any_keys,
    counted,
    is_number,
    listed,
    look_up,
    mapped,
    name,
    not_known,
    optional_amounts,
    optional_count,
    person,
    tile_of,
)
from builder.games.catan_brotherhood.reading_board import read_board
from builder.games.catan_brotherhood.reading_seats import (
    optional_heroes,
    optional_special,
    read_seats,
    with_placements,
)
from builder.games.catan_brotherhood.reading_turns import read_placements, read_turn
from builder.games.catan_brotherhood.table import (
    CAMP,
    EMPTY_POST,
    PLAY,
    PRINTED,
    RANDOM,
    RANDOM_TERRAIN,
    SETUP,
    STRANGER,
    Seat,
    Table,
    Wildlings,
)
from builder.games.catan_brotherhood.things import Thing
from builder.names import fold
from builder.stated import MOST_NOTES, Misshapen, optional_word

KEYS = frozenset(
    {
        *("game", "edition", "format", "mode", "name", "notes", "stage", "round", "layout"),
        *("printing", "players", "board", "bank", "deck", "display", "special", "wall"),
        *("wildlings", "placements", "turn", "winner"),
    }
)
WILDLING_KEYS = frozenset({"frostfangs", "camps", "clearings", "gift", "tormund", "breach"})
TORMUND_HOME = frozenset(
    fold(said) for said in ("camp", "home", "Tormund's camp", "frostfangs", "the Frostfangs")
) | frozenset(fold(said) for said in ("лагерь", "лагерь Тормунда", "Клыки Мороза"))


def read_table(
    document: Mapping[str, Any],
    catalogue: Catalogue[Thing],
    edition: Edition[Thing],
    format: str,
) -> Table:
    """The table of a document whose keys are those of a table."""
    optional_word(document.get("notes"), MOST_NOTES)
    table = Table(edition, catalogue, format, optional_word(document.get("name")))
    stage = among(document.get("stage"), SETUP, PLAY)
    table.round = optional_count(document.get("round"), 1, 3)
    table.layout = among(document.get("layout"), PRINTED, RANDOM_TERRAIN, RANDOM)
    table.printing = among(document.get("printing"), "russian", "english")
    table.board = read_board(table, document.get("board"))
    table.count, table.seats = read_players(table, document.get("players"))
    table.placements = read_placements(table, document.get("placements"))
    table.seats = with_placements(table)
    table.bank = optional_amounts(table, document.get("bank"), "resource", "bank")
    table.deck = optional_amounts(table, document.get("deck"), "card", "deck")
    table.display = optional_heroes(table, document.get("display"), "display", 30)
    table.special = optional_special(table, document.get("special"), "special")
    table.wall = read_wall(table, document.get("wall"))
    table.wildlings = read_wildlings(table, document.get("wildlings"))
    table.turn = read_turn(table, document.get("turn"))
    winner = document.get("winner")
    table.winner = None if winner is None else person(table, winner, "winner")
    table.is_complete = bool(stage) or table.round is not None
    table.stage = stage or (PLAY if is_played(table, winner is not None) else SETUP)
    return table


def read_players(table: Table, value: Any) -> tuple[int | None, tuple[Seat, ...]]:
    """How many play, and who, when that is stated."""
    if value is None:
        return None, ()
    if is_number(value):
        return counted(value), ()
    seats = read_seats(table, listed(value, 10))
    return len(seats), seats


def read_wall(table: Table, value: Any) -> tuple[tuple[int, ...], ...] | None:
    if value is None:
        return None
    return tuple(
        tuple(
            read_post(table, post, f"wall/{number}/{place}")
            for place, post in enumerate(listed(section, 20))
        )
        for number, section in enumerate(listed(value, 10))
    )


def read_post(table: Table, value: Any, slot: str) -> int:
    if value is None:
        return EMPTY_POST
    owner = person(table, value, slot)
    return STRANGER if owner is None else owner


# ---- wildlings -----------------------------------------------------------------------------------


def read_wildlings(table: Table, value: Any) -> Wildlings | None:
    if value is None:
        return None
    parts, at = mapped(value, WILDLING_KEYS), "wildlings"
    tormund = parts.get("tormund")
    gift, hexes = read_gift(table, parts.get("gift"), f"{at}/gift")
    where = None if tormund is None else name(tormund)
    home = where is not None and fold(where) in TORMUND_HOME
    tile = tile_of(table, where) if where is not None and not home else None
    if where is not None and not home and tile is None and table.board.tiles:
        not_known(table, "hex", where, f"{at}/tormund")
    return Wildlings(
        frostfangs=optional_amounts(table, parts.get("frostfangs"), "wildling", f"{at}/frostfangs"),
        camps=read_camps(table, parts.get("camps"), f"{at}/camps"),
        clearings=read_clearings(table, parts.get("clearings"), f"{at}/clearings"),
        gift=gift,
        gift_hexes=hexes,
        tormund=CAMP if home else where,
        tormund_hex=tile,
        breach=optional_count(parts.get("breach")),
    )


def waiting(table: Table) -> Thing:
    """The kind of wildling that is meant when only a number is stated."""
    return next(thing for thing in table.things("wildling") if thing.facts.get("waits"))


def read_camps(table: Table, value: Any, at: str) -> dict[str, tuple[Thing | None, ...]] | None:
    if value is None:
        return None
    found: dict[str, tuple[Thing | None, ...]] = {}
    for said, camps in any_keys(value, 10).items():
        clan = look_up(table, "clan", said, f"{at}/{said}")
        stand = read_band(table, camps, f"{at}/{said}", gaps=True)
        if clan:
            found[said] = stand
    return found


def read_clearings(table: Table, value: Any, at: str) -> tuple[tuple[Thing, ...], ...] | None:
    if value is None:
        return None
    return tuple(
        tuple(thing for thing in read_band(table, band, f"{at}/{number}", gaps=False) if thing)
        for number, band in enumerate(listed(value, 10))
    )


def read_band(table: Table, value: Any, slot: str, *, gaps: bool) -> tuple[Thing | None, ...]:
    """Wildlings side by side: how many, or which."""
    if is_number(value):
        return (waiting(table),) * counted(value)
    found: list[Thing | None] = []
    for number, said in enumerate(listed(value, 20 if gaps else 50)):
        if said is None and gaps:
            found.append(None)
        else:
            thing = look_up(table, "wildling", name(said), f"{slot}/{number}")
            found.append(thing or waiting(table))
    return tuple(found)


def read_gift(table: Table, value: Any, at: str) -> tuple[int | None, frozenset[str]]:
    """How many wildlings are in the Gift, and on which hexes when that is stated."""
    if value is None or is_number(value):
        return optional_count(value), frozenset()
    wildlings, held = 0, set[str]()
    for said, count in any_keys(value, 100).items():
        wildlings += counted(count)
        tile = tile_of(table, said)
        if tile is None and table.board.tiles:
            not_known(table, "hex", said, f"{at}/{said}")
        elif tile and count:
            held.add(tile.slot)
    return wildlings, frozenset(held)


# ---- the stage -----------------------------------------------------------------------------------

MANY_GUARDS, MANY_PIECES = 3, 4


def is_played(table: Table, has_winner: bool) -> bool:
    """Whether the document has what only play brings."""
    return (
        has_winner
        or table.turn is not None
        or is_astir(table.wildlings)
        or any(is_advanced(table, seat) for seat in table.seats)
    )


def is_astir(wildlings: Wildlings | None) -> bool:
    if wildlings is None:
        return False
    return bool(
        any(any(camps) for camps in (wildlings.camps or {}).values())
        or any(wildlings.clearings or ())
        or wildlings.gift
        or wildlings.breach
        or wildlings.tormund not in (None, CAMP)
    )


def is_advanced(table: Table, seat: Seat) -> bool:
    def standing(piece: str) -> int:
        pieces = seat.on_board(piece)
        return pieces.count if pieces else 0

    return bool(
        standing("keep")
        or standing("settlement") >= MANY_PIECES
        or standing("road") >= MANY_PIECES
        or (table.guards_of(seat) or 0) >= MANY_GUARDS
        or any((seat.development or {}).values())
        or any((seat.played or {}).values())
        or seat.special
        or seat.victory_tokens
        or seat.points is not None
        or seat.parts is not None
    )


def read_document(document: Any) -> dict[str, Any]:
    if type(document) is not dict:
        raise Misshapen
    return mapped(document, KEYS)
