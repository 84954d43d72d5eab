"""From a document to a side: what one house states."""

from __future__ import annotations

from typing import Any

from builder.games.agot_board_game.forces import read_optional_forces
from builder.games.agot_board_game.names import HOUSE, candidates, look_up, look_up_card
from builder.games.agot_board_game.plans import read_plans
from builder.games.agot_board_game.shaping import (
    count,
    counts,
    is_number,
    listed,
    name,
    names,
    optional_count,
    shaped,
)
from builder.games.agot_board_game.table import (
    Force,
    Garrison,
    Held,
    Item,
    Power,
    Ref,
    Side,
    Table,
)
from builder.stated import optional_word

SIDE_KEYS = frozenset(
    {
        *(
            "house",
            "player",
            "name",
            "kit",
            "stock",
            "hand",
            "discard",
            "supply",
            "victory",
            "court",
        ),
        *("power", "units", "routed", "garrison", "orders", "raven", "muster", "reconcile"),
        *("moves", "claims"),
    }
)
NONE: frozenset[str] = frozenset()
POWER_KEYS = frozenset({"available", "map", "reserve"})
GARRISON_KEYS = frozenset({"at", "strength"})
ITEM_KEYS = frozenset({"item", "owner", "count"})
MOST_ITEMS = 100


def read_side(table: Table, value: dict[str, Any], house: Ref, slot: str, number: int) -> Side:
    """The side of a mapping whose keys are those of a side."""
    given = shaped(value, SIDE_KEYS, NONE)
    people = [optional_word(given.get(key)) for key in ("player", "name")]
    side = Side(slot, number, house, people[0] or people[1])
    side.kit = read_kit(table, given.get("kit"), side.at("kit"))
    side.stock = read_stock(table, given.get("stock"), side.at("stock"))
    side.hand = read_cards(table, given.get("hand"), house.id, side.at("hand"))
    side.discard = read_cards(table, given.get("discard"), house.id, side.at("discard"))
    for key in ("supply", "victory", "court"):
        setattr(side, key, optional_count(given.get(key)))
    side.power = read_power(table, given.get("power"), side.at("power"))
    side.units = read_optional_forces(table, given.get("units"), side.at("units"))
    side.routed = read_optional_forces(table, given.get("routed"), side.at("routed")) or {}
    read_garrison(table, side, given.get("garrison"))
    read_plans(table, side, given)
    stand_routed(table, side)
    return side


def stand_routed(table: Table, side: Side) -> None:
    """Routed units are among the units, whether or not these name them again."""
    for id, lying in side.routed.items():
        if side.units is None:
            side.units = {}
        standing = side.units.get(id)
        units = lying.units | standing.units if standing else lying.units
        side.units[id] = Force(standing.slot if standing else lying.slot, lying.area, units)
    if side.routed and side.units is not None:
        side.units = {area: side.units[area] for area in table.box.areas if area in side.units}


def read_kit(table: Table, value: Any, slot: str) -> tuple[Item, ...] | None:
    if value is None:
        return None
    items = [
        Item(f"{slot}/{key}", look_up_piece(table, key, f"{slot}/{key}"), number)
        for key, number in counts(value).items()
    ]
    return tuple(sorted(items, key=lambda item: item.slot))


def look_up_piece(table: Table, written: str, slot: str) -> Ref:
    """A piece of the kit, which may be a unit."""
    units = candidates(table, written, "unit")
    return look_up(table, written, "unit" if units else "kit", slot)


def read_stock(table: Table, value: Any, slot: str) -> tuple[Item, ...] | None:
    if value is None:
        return None
    items = []
    for number, line in enumerate(listed(value, MOST_ITEMS)):
        given, at = shaped(line, ITEM_KEYS, frozenset({"item"})), f"{slot}/{number}"
        piece = look_up_piece(table, name(given["item"]), f"{at}/item")
        owner = given.get("owner")
        house = None if owner is None else look_up(table, name(owner), HOUSE, f"{at}/owner")
        items.append(Item(at, piece, count(given.get("count", 1)), house))
    return tuple(items)


def read_cards(table: Table, value: Any, house: str, slot: str) -> tuple[Held, ...] | None:
    if value is None:
        return None
    return tuple(
        look_up_card(table, written, house, f"{slot}/{number}")
        for number, written in enumerate(names(value))
    )


def read_power(table: Table, value: Any, slot: str) -> Power | None:
    if value is None:
        return None
    if is_number(value):
        return Power(slot, count(value), None, None, None)
    given = shaped(value, POWER_KEYS, NONE)
    on_map, areas = read_power_map(table, given.get("map"), f"{slot}/map")
    available, reserve = (optional_count(given.get(key)) for key in ("available", "reserve"))
    return Power(slot, available, on_map, areas, reserve)


def read_power_map(
    table: Table, value: Any, slot: str
) -> tuple[int | None, tuple[tuple[Ref, int], ...] | None]:
    if value is None:
        return None, None
    if is_number(value):
        return count(value), None
    if type(value) is list:
        areas = [
            (look_up(table, written, "area", f"{slot}/{number}"), 1)
            for number, written in enumerate(names(value))
        ]
    else:
        areas = [
            (look_up(table, key, "area", f"{slot}/{key}"), number)
            for key, number in sorted(counts(value).items())
        ]
    return sum(number for _, number in areas), tuple(areas)


def read_garrison(table: Table, side: Side, value: Any) -> None:
    slot = side.at("garrison")
    if value is None:
        return
    if value is False:
        side.garrison_beaten = True
    elif type(value) is dict:
        given = shaped(value, GARRISON_KEYS, frozenset({"at"}))
        area = look_up(table, name(given["at"]), "area", f"{slot}/at")
        side.garrison = Garrison(slot, area, optional_count(given.get("strength")))
    else:
        side.garrison = Garrison(slot, look_up(table, name(value), "area", slot), None)
