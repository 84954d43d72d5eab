"""From a document to the players: what each has before them and on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from builder.games.catan_brotherhood.lookup import (
    COLOUR,
    amounts,
    colour_of,
    corner,
    counted,
    is_number,
    listed,
    look_up,
    mapped,
    name,
    not_known,
    optional_amounts,
    optional_count,
    way,
)
from builder.games.catan_brotherhood.table import Corner, Hero, Pieces, Seat, Special, Table, total
from builder.games.catan_brotherhood.things import (
    GUARD,
    KEEP,
    ROAD,
    SETTLEMENT,
    SIDE_A,
    SIDE_B,
    Thing,
)
from builder.stated import MOST_NOTES, Misshapen, optional_word
from builder.text import Text

KEYS = frozenset(
    {
        *("player", "name", "color"),
        *("colour", "seat", "hero", "heroes", "settlements", "keeps", "roads", "guards"),
        *("pieces", "card", "resources", "second_settlement", "routes", "development", "played"),
        *("special", "victory_tokens", "points", "notes"),
    }
)
HERO_KEYS = frozenset({"hero", "side"})
SPECIAL_KEYS = frozenset({"token", "side"})
TOKENS = "tokens"
CARD_KEYS = {"settlements": SETTLEMENT, "keeps": KEEP, "roads": ROAD, "guards": GUARD}
POINT_KEYS = frozenset(
    {"settlements", "keeps", "guards", "cards", "longest_road", "largest_patrol"}
)
SIDES = {"A": SIDE_A, "А": SIDE_A, "B": SIDE_B, "Б": SIDE_B}
PLAYER = Text(en="player {number}", ru="игрок {number}")


def read_seats(table: Table, values: list[Any]) -> tuple[Seat, ...]:
    return tuple(read_seat(table, value, number) for number, value in enumerate(values))


def read_seat(table: Table, value: Any, index: int) -> Seat:
    parts, slot = mapped(value, KEYS), f"players/{index}"
    optional_word(parts.get("notes"), MOST_NOTES)
    player = optional_word(parts.get("player")) or optional_word(parts.get("name"))
    number = optional_count(parts.get("seat"), 1, 10) or index + 1
    colour, colour_slot = read_colour(table, parts, slot)
    resources, hand = read_hand(table, parts.get("resources"), f"{slot}/resources")
    points, shares = read_points(parts.get("points"))
    return Seat(
        slot=slot,
        index=index,
        number=number,
        label=label_of(table, player, colour, number),
        player=player,
        colour=colour,
        heroes=read_heroes(table, parts, slot),
        settlements=read_corners(table, parts.get("settlements"), f"{slot}/settlements"),
        keeps=read_corners(table, parts.get("keeps"), f"{slot}/keeps"),
        roads=read_ways(table, parts.get("roads"), f"{slot}/roads"),
        guards=optional_count(parts.get("guards")),
        pieces=optional_amounts(table, parts.get("pieces"), "piece", f"{slot}/pieces"),
        card=read_card(parts.get("card")),
        resources=resources,
        hand=hand,
        second=read_second(table, parts.get("second_settlement"), f"{slot}/second_settlement"),
        routes=read_routes(table, parts.get("routes"), f"{slot}/routes"),
        development=optional_amounts(
            table, parts.get("development"), "card", f"{slot}/development"
        ),
        played=optional_amounts(table, parts.get("played"), "card", f"{slot}/played"),
        special=optional_special(table, parts.get("special"), f"{slot}/special"),
        victory_tokens=optional_count(parts.get("victory_tokens")),
        points=points,
        parts=shares,
        colour_slot=colour_slot,
    )


def label_of(table: Table, player: str, colour: str, number: int) -> Text:
    """What a player is called: by name, else by colour, else by seat."""
    if player:
        return Text(player, player)
    if colour:
        return table.catalogue.factions[colour].name
    facts = {"number": number}
    return Text(PLAYER.filled("en", facts), PLAYER.filled("ru", facts))


def read_colour(table: Table, parts: dict[str, Any], slot: str) -> tuple[str, str]:
    """The colour and its place, under either spelling of its key."""
    stated = {key: name(parts[key]) for key in ("colour", "color") if parts.get(key) is not None}
    for key, said in stated.items():
        colour = colour_of(table, said)
        if not colour:
            not_known(table, COLOUR, said, f"{slot}/{key}")
        return colour, f"{slot}/{key}"
    return "", ""


# ---- heroes and tokens ---------------------------------------------------------------------------


def read_heroes(table: Table, parts: dict[str, Any], slot: str) -> tuple[Hero, ...] | None:
    """The hero, and the heroes, before a player."""
    one, many = parts.get("hero"), parts.get("heroes")
    several = optional_heroes(table, many, f"{slot}/heroes", 20)
    if one is None:
        return several
    return (read_hero(table, one, f"{slot}/hero"), *(several or ()))


def optional_heroes(table: Table, value: Any, slot: str, most: int) -> tuple[Hero, ...] | None:
    if value is None:
        return None
    cards = enumerate(listed(value, most))
    return tuple(read_hero(table, card, f"{slot}/{number}") for number, card in cards)


def read_hero(table: Table, value: Any, slot: str) -> Hero:
    if type(value) is str:
        said, side = name(value), None
    else:
        parts = mapped(value, HERO_KEYS)
        said, side = name(parts.get("hero")), read_side(parts.get("side"))
        slot_of_name = f"{slot}/hero"
        thing = look_up(table, "hero", said, slot_of_name)
        return Hero(slot, thing, thing.label if thing else Text(said, said), side)
    thing = look_up(table, "hero", said, slot)
    return Hero(slot, thing, thing.label if thing else Text(said, said), side)


def read_side(value: Any) -> str | None:
    if value is None:
        return None
    if type(value) is not str or value not in SIDES:
        raise Misshapen
    return SIDES[value]


def optional_special(table: Table, value: Any, slot: str) -> tuple[Special, ...] | None:
    if value is None:
        return None
    tokens = enumerate(listed(value, 10))
    found = [read_special(table, token, f"{slot}/{number}") for number, token in tokens]
    return tuple(token for token in found if token)


def read_special(table: Table, value: Any, slot: str) -> Special | None:
    if type(value) is str:
        said, side, place = name(value), None, slot
    else:
        parts = mapped(value, SPECIAL_KEYS)
        said, side = name(parts.get("token")), optional_count(parts.get("side"))
        place = f"{slot}/token"
    thing = look_up(table, "token", said, place)
    return Special(slot, thing, side) if thing else None


# ---- pieces --------------------------------------------------------------------------------------


def read_corners(table: Table, value: Any, slot: str) -> Pieces | None:
    if value is None:
        return None
    if is_number(value):
        return Pieces(slot, counted(value))
    places = enumerate(listed(value, 100))
    corners = tuple(corner(table, place, f"{slot}/{number}") for number, place in places)
    return Pieces(slot, len(corners), corners=corners)


def read_ways(table: Table, value: Any, slot: str) -> Pieces | None:
    if value is None:
        return None
    if is_number(value):
        return Pieces(slot, counted(value))
    places = enumerate(listed(value, 100))
    ways = tuple(way(table, place, f"{slot}/{number}") for number, place in places)
    return Pieces(slot, len(ways), ways=ways)


def read_card(value: Any) -> dict[str, int] | None:
    """What the cost card holds, by piece, and its wildling tokens."""
    if value is None:
        return None
    parts = mapped(value, frozenset({*CARD_KEYS, TOKENS}))
    found = {CARD_KEYS.get(key, key): optional_count(count) for key, count in parts.items()}
    return {key: count for key, count in found.items() if count is not None}


def read_hand(table: Table, value: Any, slot: str) -> tuple[dict[str, int] | None, int | None]:
    """The resource cards of a hand, and how many they are."""
    if value is None:
        return None, None
    if is_number(value):
        return None, counted(value)
    cards = amounts(table, value, "resource", slot)
    return cards, total(cards)


def read_second(table: Table, value: Any, slot: str) -> Corner | tuple[Thing, ...] | None:
    """The corner of the second settlement, or the terrain around it."""
    if value is None:
        return None
    if type(value) is str:
        return corner(table, value, slot)
    said = [name(terrain) for terrain in listed(value, 6)]
    found = [look_up(table, "terrain", word, f"{slot}/{n}") for n, word in enumerate(said)]
    return tuple(thing for thing in found if thing)


def read_routes(table: Table, value: Any, slot: str) -> frozenset[str] | None:
    if value is None:
        return None
    said = [name(resource) for resource in listed(value, 20)]
    found = [look_up(table, "resource", word, f"{slot}/{n}") for n, word in enumerate(said)]
    return frozenset(thing.id for thing in found if thing)


def read_points(value: Any) -> tuple[int | None, dict[str, int] | None]:
    """The points that a player claims, and their parts when these are stated."""
    if value is None:
        return None, None
    if is_number(value):
        return counted(value), None
    parts = mapped(value, POINT_KEYS)
    shares = {key: optional_count(count) or 0 for key, count in parts.items()}
    return total(shares), shares


def with_placements(table: Table) -> tuple[Seat, ...]:
    """The players with what the placements of the set-up say they placed, unless they state it."""
    if table.placements is None:
        return table.seats
    return tuple(placed(table, seat) for seat in table.seats)


def placed(table: Table, seat: Seat) -> Seat:
    own = [placement for placement in table.placements or () if placement.owner == seat.index]
    corners = tuple(placement.corner for placement in own if placement.corner)
    ways = tuple(placement.way for placement in own if placement.way)
    if not any(placement.is_whole for placement in own):
        return seat
    first = own[0].slot
    return replace(
        seat,
        settlements=seat.settlements or Pieces(first, len(corners), corners=corners),
        roads=seat.roads or Pieces(first, len(ways), ways=ways),
    )
