"""A plan step by step: what a player has before each action, and what the action costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.games.tiny_epic_kingdoms.entries import FOOD, MANA, ORE
from builder.games.tiny_epic_kingdoms.kingdom import Kingdom, Region, Step, Table

PATROL, QUEST, BUILD, RESEARCH = "patrol", "quest", "build", "research"
MOBILISE, TRADE, COLLECT = "mobilise", "trade", "collect"
MOVES = (PATROL, QUEST)
Place = tuple[str, str]


@dataclass
class State:
    """What a player has at one moment; what is None or absent is not known."""

    resources: dict[str, int]
    tower: int | None
    magic: int | None
    armies: int | None
    own: dict[Place, int] | None
    types: dict[Place, Region]
    track: int

    def spend(self, resource: str, amount: int) -> None:
        if resource in self.resources:
            self.resources[resource] -= amount

    def gain(self, resource: str, amount: int) -> None:
        if resource in self.resources:
            self.resources[resource] = min(self.track, self.resources[resource] + amount)


def begin(table: Table, kingdom: Kingdom) -> State:
    own = None if kingdom.stands is None else dict[Place, int]()
    types: dict[Place, Region] = {}
    for stand in kingdom.stands or ():
        if own is not None and stand.armies > 0:
            own[stand.region.place] = own.get(stand.region.place, 0) + stand.armies
            types[stand.region.place] = stand.region
    return State(
        resources=dict(kingdom.resources or {}),
        tower=kingdom.tower,
        magic=kingdom.magic,
        armies=kingdom.on_map,
        own=own,
        types=types,
        track=table.number("track"),
    )


def walk(table: Table, kingdom: Kingdom) -> Iterator[tuple[Step, State]]:
    """Each step with the state before it; a step is taken even when it breaks a rule."""
    state = begin(table, kingdom)
    for step in kingdom.plan or ():
        yield step, state
        take(table, kingdom, step, state)


def take(table: Table, kingdom: Kingdom, step: Step, state: State) -> None:
    """Changes the state as the step says."""
    if step.action == BUILD and state.tower is not None:
        level = state.tower + 1 if step.level is None else step.level
        state.spend(ORE, build_cost(table, kingdom, step, level))
        state.tower = level
    elif step.action == RESEARCH and state.magic is not None:
        state.magic = state.magic + 1 if step.level is None else step.level
        state.spend(MANA, less(state.magic, step))
    elif step.action == MOBILISE:
        mobilise(table, kingdom, step, state)
    elif step.action == TRADE and step.amount is not None and step.amount > 0:
        state.spend(step.give, step.amount)
        state.gain(step.take, step.amount + kingdom.amount("trade-bonus"))
    elif step.action == COLLECT:
        collect(state)
    elif step.action in MOVES:
        move(step, state)


def less(cost: int, step: Step) -> int:
    """A cost with the discount that the step states."""
    return max(0, cost - (step.discount or 0))


def build_cost(table: Table, kingdom: Kingdom, step: Step, level: int) -> int:
    """Ore for a tower level: its number, less a discount, plus a toll to whoever stands there."""
    tolls = [
        other.amount("build-toll")
        for other in table.kingdoms
        if other is not kingdom and other.tower == level
    ]
    discount = kingdom.amount("build-discount") if step.discount is None else step.discount
    return max(0, level - discount + sum(tolls))


def mobilise(table: Table, kingdom: Kingdom, step: Step, state: State) -> None:
    if state.armies is not None:
        state.armies += 1
        state.spend(FOOD, less(state.armies, step))
    if state.own is None:
        return
    rooms = [step.to.place] if step.to else mobilising(table, kingdom, state, table.number("room"))
    if len(rooms) == 1:
        state.own[rooms[0]] = state.own.get(rooms[0], 0) + 1
    else:
        state.own = None


def mobilising(table: Table, kingdom: Kingdom, state: State, room: int) -> list[Place]:
    """The regions with exactly one own army and room for another."""
    return [
        place
        for place, armies in (state.own or {}).items()
        if armies == 1 and armies + others(table, kingdom, place) < room
    ]


def others(table: Table, kingdom: Kingdom, place: Place) -> int:
    """Armies of everyone else in a region."""
    found = table.by_place().get(place, ())
    return sum(stand.armies for owner, stand in found if owner is not kingdom)


def move(step: Step, state: State) -> None:
    if state.own is None:
        return
    source, to = step.source, step.to
    if source is None or to is None or not state.own.get(source.place):
        state.own = None
        return
    state.own[source.place] -= 1
    state.own = {place: armies for place, armies in state.own.items() if armies}
    state.own[to.place] = state.own.get(to.place, 0) + 1
    state.types[to.place] = to


def collect(state: State) -> None:
    """One resource from each region held; what is for the player to choose is not known."""
    gains = income(state)
    for resource in list(state.resources):
        if gains is None:
            del state.resources[resource]
        else:
            state.gain(resource, gains.get(resource, 0))


def income(state: State) -> dict[str, int] | None:
    """What collecting gives; None when that is not known or for the player to choose."""
    if state.own is None or state.armies == 1:
        return None
    found: dict[str, int] = {}
    for place in state.own:
        type = state.types[place].type if place in state.types else None
        if type is None or type.facts.get("gives") == "any":
            return None
        if gives := type.facts.get("gives"):
            found[gives] = found.get(gives, 0) + 1
    return found
