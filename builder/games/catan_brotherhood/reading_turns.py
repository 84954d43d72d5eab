"""From a document to what was done in order: the placements of the set-up, and a turn."""

from __future__ import annotations

from typing import Any

from builder.games.catan_brotherhood.geometry import CORNERS, SIDES
from builder.games.catan_brotherhood.lookup import (
    CORNER,
    among,
    amounts,
    any_keys,
    corner,
    counted,
    listed,
    look_up,
    mapped,
    name,
    not_known,
    optional_count,
    person,
    pointed,
    way,
)
from builder.games.catan_brotherhood.reading_seats import read_side
from builder.games.catan_brotherhood.table import Action, Placement, Table, Turn
from builder.games.catan_brotherhood.things import ROAD, Thing
from builder.names import fold

PLACEMENT_KEYS = frozenset({"player", "settlement", "road", "guard"})
TURN_KEYS = frozenset({"player", "roll", "discards", "actions"})
ACTION_KEYS = frozenset(
    {
        *("player", "build", "at", "section", "post", "pay", "by", "card", "trade", "give", "take"),
        *("play", "use", "side", "then", "new"),
    }
)
SUPPLY = frozenset(fold(said) for said in ("supply", "bank", "the supply", "резерв", "банк"))
FLIP, SWAP = "flip", "swap"


def read_placements(table: Table, value: Any) -> tuple[Placement, ...] | None:
    if value is None:
        return None
    return tuple(
        read_placement(table, line, f"placements/{number}")
        for number, line in enumerate(listed(value, 100))
    )


def read_placement(table: Table, value: Any, slot: str) -> Placement:
    if type(value) is not dict:
        return Placement(slot, person(table, value, slot), str(value), False, None, None, None)
    parts = mapped(value, PLACEMENT_KEYS)
    owner = person(table, parts.get("player"), f"{slot}/player")
    settlement, road = parts.get("settlement"), parts.get("road")
    return Placement(
        slot=slot,
        owner=owner,
        said=str(parts["player"]),
        is_whole=not {"settlement", "road", "guard"}.isdisjoint(parts),
        corner=None if settlement is None else corner(table, settlement, f"{slot}/settlement"),
        way=None if road is None else way(table, road, f"{slot}/road"),
        section=optional_count(parts.get("guard"), 1, 10),
    )


def read_turn(table: Table, value: Any) -> Turn | None:
    if value is None:
        return None
    parts = mapped(value, TURN_KEYS)
    player, actions = parts.get("player"), parts.get("actions")
    owner = None if player is None else person(table, player, "turn/player")
    return Turn(
        owner=owner,
        roll=optional_count(parts.get("roll"), 2, 12),
        discards=read_discards(table, parts.get("discards")),
        actions=()
        if actions is None
        else tuple(
            read_action(table, action, owner, f"turn/actions/{number}")
            for number, action in enumerate(listed(actions, 100))
        ),
    )


def read_discards(table: Table, value: Any) -> dict[int, int]:
    found: dict[int, int] = {}
    for said, count in {} if value is None else any_keys(value, 50).items():
        number = counted(count)
        owner = person(table, said, f"turn/discards/{said}")
        if owner is not None:
            found[owner] = number
    return found


def read_action(table: Table, value: Any, active: int | None, slot: str) -> Action:
    parts = mapped(value, ACTION_KEYS)
    player = parts.get("player")
    action = Action(
        slot=slot,
        owner=active if player is None else person(table, player, f"{slot}/player"),
        build=optional_thing(table, parts, "build", slot, "piece"),
        section=optional_count(parts.get("section"), 1, 10),
        post=optional_count(parts.get("post"), 1, 20),
        pay=None
        if parts.get("pay") is None
        else amounts(table, parts["pay"], "resource", f"{slot}/pay"),
        by=optional_thing(table, parts, "by", slot, "hero", "card"),
        card=optional_thing(table, parts, "card", slot, "card"),
        play=optional_thing(table, parts, "play", slot, "card"),
        use=optional_thing(table, parts, "use", slot, "hero"),
        side=read_side(parts.get("side")),
        then=among(parts.get("then"), FLIP, SWAP) or None,
        new=optional_thing(table, parts, "new", slot, "hero"),
    )
    return with_trade(table, with_place(table, action, parts.get("at")), parts)


def optional_thing(
    table: Table, parts: dict[str, Any], key: str, slot: str, *kinds: str
) -> Thing | None:
    if parts.get(key) is None:
        return None
    said = name(parts[key])
    for thing in table.edition.find(said):
        if thing.kind in kinds:
            return thing
    return look_up(table, kinds[0], said, f"{slot}/{key}")


def with_place(table: Table, action: Action, value: Any) -> Action:
    """The action with its corner, or, for a road, with its path."""
    if value is None:
        return action
    slot = f"{action.slot}/at"
    if action.build and action.build.id == ROAD:
        return action._replace(way=way(table, value, slot))
    if action.build:
        return action._replace(corner=corner(table, value, slot))
    said = name(value)
    if table.board.has_places and not (
        pointed(table, said, CORNERS) or pointed(table, said, SIDES)
    ):
        not_known(table, CORNER, said, slot)
    return action


def with_trade(table: Table, action: Action, parts: dict[str, Any]) -> Action:
    """The action with its partner and the cards that change hands."""
    partner, slot = parts.get("trade"), action.slot
    supply = type(partner) is str and fold(name(partner)) in SUPPLY
    give, given = read_goods(table, parts.get("give"), f"{slot}/give")
    take, taken = read_goods(table, parts.get("take"), f"{slot}/take")
    return action._replace(
        is_trade=partner is not None,
        with_supply=supply,
        partner=None if partner is None or supply else person(table, partner, f"{slot}/trade"),
        give=give,
        take=take,
        moved_cards=(*given, *taken),
    )


def read_goods(table: Table, value: Any, slot: str) -> tuple[dict[str, int], list[Thing]]:
    """Resources by number, and development cards, which nobody may trade."""
    resources: dict[str, int] = {}
    cards: list[Thing] = []
    for said, count in {} if value is None else any_keys(value, 50).items():
        number = counted(count)
        thing = next((t for t in table.edition.find(said) if t.kind == "card"), None)
        if thing and number:
            cards.append(thing)
        elif not thing and (found := look_up(table, "resource", said, f"{slot}/{said}")):
            resources[found.id] = resources.get(found.id, 0) + number
    return resources, cards
