"""A muster carried out step by step: what each step costs, breaks, and leaves to buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from builder.games.agot_board_game.armies import Units, armies_of, fits, holds, units_of
from builder.games.agot_board_game.pieces import LAND, PORT, SEA, Area, Unit
from builder.games.agot_board_game.table import Order, Side, Step, Table
from builder.text import Text

BY_ORDER = "order"
WHERE, COST, UPGRADE = "where", "cost", "upgrade"
LAND_PLACE, SHIP_PLACE, SUPPLY, ORDER, POOL = "land", "ship", "supply", "order", "pool"

NO_CASTLE = Text(en="no castle or stronghold", ru="нет ни замка, ни крепости")
NOT_HELD = Text(en="the house does not hold it", ru="земля не под властью Дома")
NOT_SPECIAL = Text(
    en="no special consolidate power order lies there",
    ru="там нет особого приказа усиления власти",
)
IN_PORT = Text(en="ports do not muster", ru="в портах сбора нет")
ENEMY_SHIPS = Text(en="enemy ships are there", ru="там вражеские корабли")
NOT_BESIDE = Text(en="it is not beside the land", ru="область не граничит с этой землёй")
NO_SEA = Text(en="ships stand in seas and ports", ru="корабли стоят в морях и портах")
FULL_PORT = Text(en="the port is full", ru="порт заполнен")
NO_WATER = Text(en="no sea or port is open to it", ru="нет доступного моря или порта")


class Fault(NamedTuple):
    """What is wrong with a step, for the rule that tells it."""

    kind: str
    step: Step
    area: Area
    unit: Unit
    facts: dict[str, Any]


@dataclass
class Muster:
    """A muster while it is carried out: the units, points spent and missing, the faults found."""

    table: Table
    side: Side
    units: Units
    spent: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    steps: dict[str, list[str]] = field(default_factory=dict)

    @property
    def flags(self) -> tuple[int, ...] | None:
        level = self.side.supply
        return None if level is None else self.table.box.flags(level)

    def points(self, area: Area) -> int:
        return self.table.number(area.fortification) if area.fortification else 0

    def left(self, area: Area) -> int:
        return self.points(area) - self.spent[area.id]

    def in_pool(self, unit: Unit) -> bool:
        return sum(count[unit.id] for count in self.units.values()) < unit.pool

    def is_fed_with(self, area: str, unit: str) -> bool:
        """Whether one more unit keeps the armies within supply."""
        if self.flags is None:
            return True
        after = {**self.units, area: self.units.get(area, Counter()) + Counter({unit: 1})}
        return fits(armies_of(after), self.flags)

    def fault(self, kind: str, step: Step, area: Area, unit: Unit, **facts: Any) -> bool:
        self.faults.append(Fault(kind, step, area, unit, facts))
        return False


def carried_out(table: Table, side: Side) -> Muster:
    muster = Muster(table, side, units_of(side.forces))
    for step in side.muster or ():
        if step.at is None or step.unit not in table.box.units:
            continue
        carry_out(muster, step, step.at, table.box.units[step.unit])
    return muster


def carry_out(muster: Muster, step: Step, at: Area, unit: Unit) -> None:
    """One step; what is not allowed is told, and does not happen."""
    if not may_muster(muster, step, at, unit):
        return
    cost = unit.upgrade_cost if step.upgrades else unit.cost
    muster.steps.setdefault(at.id, []).append(step.slot)
    if step.upgrades and not may_upgrade(muster, step, at, unit):
        return
    if cost > muster.points(at):
        muster.fault(COST, step, at, unit, cost=cost, points=muster.points(at))
        return
    if cost > muster.left(at):
        muster.missing[at.id] += cost
        return
    place = at if step.upgrades else place_of(muster, step, at, unit)
    if place is not None and has_room(muster, step, place, unit):
        put(muster, step, place, unit)
        muster.spent[at.id] += cost


def put(muster: Muster, step: Step, place: Area, unit: Unit) -> None:
    there = Counter(muster.units.get(place.id, Counter()))
    there[unit.id] += 1
    if step.upgrades:
        there -= Counter({unit.upgrade_from: 1})
    muster.units[place.id] = there


# ---- where ---------------------------------------------------------------------------------------


def order_at(side: Side, area: Area) -> Order | None:
    return next((order for order in side.orders or () if order.area.id == area.id), None)


def musters(muster: Muster, order: Order | None) -> bool:
    """Whether an order is the special one that may muster."""
    token = order.token if order else None
    return bool(token and token.special and muster.table.box.orders[token.type].musters)


def is_by_order(muster: Muster, step: Step, at: Area) -> bool:
    return step.by == BY_ORDER or (not step.by and musters(muster, order_at(muster.side, at)))


def may_muster(muster: Muster, step: Step, at: Area, unit: Unit) -> bool:
    """Whether the land may muster at all: by the card, or by an order in it."""
    by_order = is_by_order(muster, step, at)
    kind = ORDER if by_order else WHERE
    if by_order and at.type == PORT:
        return muster.fault(kind, step, at, unit, reason=IN_PORT)
    if not at.fortification:
        return muster.fault(kind, step, at, unit, reason=NO_CASTLE)
    if not is_held(muster, at):
        return muster.fault(WHERE, step, at, unit, reason=NOT_HELD)
    if (
        by_order
        and muster.side.orders is not None
        and not musters(muster, order_at(muster.side, at))
    ):
        return muster.fault(kind, step, at, unit, reason=NOT_SPECIAL)
    return True


def is_held(muster: Muster, at: Area) -> bool:
    """Whether the house holds a land; without units stated, it may."""
    return muster.side.units is None or holds(muster.table, muster.side, at, muster.units)


def may_upgrade(muster: Muster, step: Step, at: Area, unit: Unit) -> bool:
    """An upgrade takes a footman that stands in the land that pays."""
    there = muster.units.get(at.id, Counter())
    elsewhere = step.to is not None and step.to.id != at.id
    other = bool(step.upgraded) and step.upgraded != unit.upgrade_from
    unknown = muster.side.units is None
    if elsewhere or other or not unit.upgrade_from:
        return muster.fault(UPGRADE, step, at, unit)
    if not there[unit.upgrade_from] and not unknown:
        return muster.fault(UPGRADE, step, at, unit)
    if unknown:
        muster.units[at.id] = there + Counter({unit.upgrade_from: 1})
    return True


def place_of(muster: Muster, step: Step, at: Area, unit: Unit) -> Area | None:
    """Where a new unit goes; None, with the fault told, when it may not."""
    if not unit.at_sea:
        if step.to is not None and step.to.id != at.id:
            muster.fault(LAND_PLACE, step, at, unit, to=step.to.label)
            return None
        return at
    waters = open_waters(muster, at)
    if step.to is None:
        return unstated_water(muster, step, at, unit, waters)
    if step.to in waters:
        return step.to
    reason = why_not(muster, at, step.to)
    options = tuple(area.label for area in waters)
    muster.fault(SHIP_PLACE, step, at, unit, to=step.to.label, reason=reason, options=options)
    return None


def unstated_water(
    muster: Muster, step: Step, at: Area, unit: Unit, waters: list[Area]
) -> Area | None:
    """The first water that supply allows, when the plan does not say which."""
    if not waters:
        facts = {"to": Text("—", "—"), "reason": NO_WATER, "options": ()}
        muster.fault(SHIP_PLACE, step, at, unit, **facts)
        return None
    fed = (area for area in waters if muster.is_fed_with(area.id, unit.id))
    return next(fed, waters[0])


def open_waters(muster: Muster, at: Area) -> list[Area]:
    """Seas and the port beside a land where a new ship may go."""
    beside = [muster.table.box.areas[id] for id in sorted(at.adjacent)]
    return [
        area for area in beside if area.type in (SEA, PORT) and why_not(muster, at, area) is None
    ]


def why_not(muster: Muster, at: Area, to: Area) -> Text | None:
    """Why a new ship may not go to an area; None when it may."""
    if to.type == LAND:
        return NO_SEA
    if to.id not in at.adjacent or (to.type == PORT and to.land != at.id):
        return NOT_BESIDE
    if to.type == SEA:
        others = (side.forces.get(to.id) for side in muster.table.others(muster.side))
        return ENEMY_SHIPS if any(force and force.size for force in others) else None
    full = muster.units.get(to.id, Counter()).total() >= muster.table.number("port-ships")
    return FULL_PORT if full else None


def has_room(muster: Muster, step: Step, place: Area, unit: Unit) -> bool:
    """Whether the pool has the unit, and supply feeds it."""
    if not muster.in_pool(unit):
        return muster.fault(POOL, step, place, unit)
    if step.upgrades or muster.is_fed_with(place.id, unit.id):
        return True
    after = {**muster.units}
    after[place.id] = muster.units.get(place.id, Counter()) + Counter({unit.id: 1})
    return muster.fault(
        SUPPLY, step, place, unit, armies=armies_of(after), flags=muster.flags or ()
    )


# ---- what is left to buy -------------------------------------------------------------------------


class Option(NamedTuple):
    """Something that the points left in a land can buy."""

    unit: Unit
    upgrades: bool
    to: Area
    cost: int


def options(muster: Muster, at: Area) -> Iterator[Option]:
    """Every single purchase that the points left in a land still allow."""
    left = muster.left(at)
    for unit in muster.table.box.units.values():
        if not muster.in_pool(unit):
            continue
        if unit.cost <= left:
            places = open_waters(muster, at) if unit.at_sea else [at]
            for place in places:
                if muster.is_fed_with(place.id, unit.id):
                    yield Option(unit, False, place, unit.cost)
        there = muster.units.get(at.id, Counter())
        if unit.upgrade_from and there[unit.upgrade_from] and unit.upgrade_cost <= left:
            yield Option(unit, True, at, unit.upgrade_cost)


def mustering_lands(muster: Muster) -> list[Area]:
    """The lands with a castle or stronghold that the house holds."""
    return [
        area
        for area in muster.table.box.areas.values()
        if area.fortification and holds(muster.table, muster.side, area, muster.units)
    ]
