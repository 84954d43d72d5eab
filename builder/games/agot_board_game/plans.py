"""From a document to plans: orders, musters, removals, moves and how a player counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from builder.games.agot_board_game.forces import (
    area_of,
    only_area,
    read_forces,
    read_optional_forces,
    read_pieces,
)
from builder.games.agot_board_game.names import chosen_token, look_up, look_up_order
from builder.games.agot_board_game.pieces import Area, Token
from builder.games.agot_board_game.shaping import (
    counts,
    flag,
    listed,
    mapping,
    name,
    names,
    one_of,
    optional_count,
    shaped,
)
from builder.games.agot_board_game.table import (
    Claims,
    Move,
    Order,
    Reconcile,
    Side,
    Step,
    Swap,
    Table,
)
from builder.stated import Misshapen, whole

ORDER_KEYS = frozenset({"order", "value", "special"})
ORDER_AT_KEYS = frozenset({"at", "area", "order"})
RAVEN_KEYS = frozenset({"at", "to"})
ADD_KEYS = frozenset({"at", "add", "upgrade", "to", "by"})
UPGRADE_KEYS = ADD_KEYS | {"from"}
RECONCILE_KEYS = frozenset({"from", "to", "remove"})
MOVE_KEYS = frozenset({"kind", "from", "to", "units", "lost", "order", "support"})
CLAIM_KEYS = frozenset({"level", "armies"})
NONE: frozenset[str] = frozenset()
KINDS = ("march", "retreat", "capture")
WAYS = ("card", "order")
MOST_LINES = 200
MOST_ORDERS = 20
MOST_STEPS = 100
MOST_MOVES = 50
MOST_VALUE = 9


def read_plans(table: Table, side: Side, given: Mapping[str, Any]) -> None:
    side.orders = read_orders(table, given.get("orders"), side.at("orders"))
    side.raven = read_raven(table, given.get("raven"), side.at("raven"))
    side.muster = read_muster(table, given.get("muster"), side.at("muster"))
    side.reconcile = read_reconcile(table, given.get("reconcile"), side.at("reconcile"))
    side.moves = read_moves(table, given.get("moves"), side.at("moves"))
    side.claims = read_claims(table, given.get("claims"), side.at("claims"))


# ---- orders --------------------------------------------------------------------------------------


def read_orders(table: Table, value: Any, slot: str) -> tuple[Order, ...] | None:
    if value is None:
        return None
    found: list[Order] = []
    if type(value) is list:
        for number, line in enumerate(listed(value, MOST_LINES)):
            given, at = shaped(line, ORDER_AT_KEYS, frozenset({"order"})), f"{slot}/{number}"
            add_order(table, found, only_area(given), given["order"], at, f"{at}/order")
        return tuple(found)
    for key, inner in mapping(value).items():
        at = f"{slot}/{key}"
        if type(inner) is list:
            for number, order in enumerate(listed(inner, MOST_ORDERS)):
                add_order(table, found, key, order, f"{at}/{number}", f"{at}/{number}")
        elif inner is not None:
            add_order(table, found, key, inner, at, at)
    places = list(table.box.areas)
    return tuple(sorted(found, key=lambda order: places.index(order.area.id)))


def add_order(
    table: Table, found: list[Order], written: str, order: Any, slot: str, order_slot: str
) -> None:
    token = read_order(table, order, order_slot)
    area = area_of(table, written, slot)
    if area:
        found.append(Order(slot, area, token))


def read_order(table: Table, value: Any, slot: str) -> Token | None:
    if type(value) is not dict:
        return look_up_order(table, name(value), slot)
    given = shaped(value, ORDER_KEYS, frozenset({"order"}))
    written, special = name(given["order"]), flag(given.get("special"))
    number = given.get("value")
    if number is None:
        token = look_up_order(table, written, slot)
        if token is None or special is None or token.special == special:
            return token
        return chosen_token(table, token.type, None, special, written, slot)
    return chosen_token(table, written, whole(number, MOST_VALUE), special, written, slot)


def read_raven(table: Table, value: Any, slot: str) -> Swap | None:
    if value is None:
        return None
    given = shaped(value, RAVEN_KEYS, RAVEN_KEYS)
    token = read_order(table, given["to"], f"{slot}/to")
    return Swap(slot, area_of(table, given["at"], f"{slot}/at"), token)


# ---- units in plans ------------------------------------------------------------------------------


def read_muster(table: Table, value: Any, slot: str) -> tuple[Step, ...] | None:
    if value is None:
        return None
    steps = enumerate(listed(value, MOST_STEPS))
    return tuple(read_step(table, line, f"{slot}/{number}") for number, line in steps)


def read_step(table: Table, value: Any, slot: str) -> Step:
    upgrades = type(value) is dict and value.get("upgrade") is not None
    key = "upgrade" if upgrades else "add"
    given = shaped(value, UPGRADE_KEYS if upgrades else ADD_KEYS, frozenset({"at", key}))
    if "add" in given and "upgrade" in given:
        raise Misshapen
    unit = look_up(table, name(given[key]), "unit", f"{slot}/{key}").id
    before = given.get("from")
    upgraded = look_up(table, name(before), "unit", f"{slot}/from").id if before else ""
    if before is not None and not before:
        raise Misshapen
    to = given.get("to")
    return Step(
        slot=slot,
        at=area_of(table, given["at"], f"{slot}/at"),
        unit=unit,
        upgrades=upgrades,
        upgraded=upgraded,
        to=None if to is None else area_of(table, to, f"{slot}/to"),
        by=one_of(given.get("by"), WAYS),
    )


def read_reconcile(table: Table, value: Any, slot: str) -> Reconcile | None:
    if value is None:
        return None
    given = shaped(value, RECONCILE_KEYS, NONE)
    before, after = (optional_count(given.get(key)) for key in ("from", "to"))
    removed = read_optional_forces(table, given.get("remove"), f"{slot}/remove")
    return Reconcile(slot, before, after, removed or {})


def read_moves(table: Table, value: Any, slot: str) -> tuple[Move, ...] | None:
    if value is None:
        return None
    lines = enumerate(listed(value, MOST_MOVES))
    return tuple(read_move(table, line, f"{slot}/{number}") for number, line in lines)


def read_move(table: Table, value: Any, slot: str) -> Move:
    given = shaped(value, MOVE_KEYS, frozenset({"to", "units"}))
    origin, lost, order = (given.get(key) for key in ("from", "lost", "order"))
    return Move(
        slot=slot,
        kind=one_of(given.get("kind"), KINDS),
        origin=None if origin is None else area_of(table, origin, f"{slot}/from"),
        to=area_of(table, given["to"], f"{slot}/to"),
        units=read_pieces(table, given["units"], f"{slot}/units"),
        lost=Counter() if lost is None else read_pieces(table, lost, f"{slot}/lost"),
        order=None if order is None else read_order(table, order, f"{slot}/order"),
        support=read_support(table, given.get("support"), f"{slot}/support"),
    )


def read_support(
    table: Table, value: Any, slot: str
) -> tuple[tuple[Area, Counter[str] | None], ...]:
    """Areas that support; without units of their own, those that the house has there."""
    if value is None:
        return ()
    if type(value) is list and all(type(inner) is str for inner in value):
        found = [area_of(table, inner, f"{slot}/{n}") for n, inner in enumerate(names(value))]
        return tuple((area, None) for area in found if area)
    forces = read_forces(table, value, slot)
    return tuple((force.area, force.units) for force in forces.values())


def read_claims(table: Table, value: Any, slot: str) -> Claims | None:
    if value is None:
        return None
    given = shaped(value, CLAIM_KEYS, NONE)
    armies = given.get("armies")
    found: dict[str, tuple[str, int]] | None = None
    if armies is not None:
        found = {}
        for key, number in counts(armies).items():
            at = f"{slot}/armies/{key}"
            area = area_of(table, key, at)
            if area:
                found[area.id] = (at, number)
    return Claims(slot, optional_count(given.get("level")), found)
