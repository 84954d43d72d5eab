"""Whether a table that does not say so is at set-up or in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from builder.games.agot_board_game.pieces import House
from builder.games.agot_board_game.table import PLAY, SETUP, Side, Table


def guessed_stage(table: Table) -> str:
    """Set-up, unless something stated cannot be at set-up."""
    if table.round is not None and table.round > 1:
        return PLAY
    if any(has_played(side) for side in table.sides):
        return PLAY
    placed = [
        (side, table.box.houses[side.id])
        for side in table.sides
        if side.units is not None and side.id in table.box.houses
    ]
    if all(has_start_numbers(side, house) for side, house in placed):
        return SETUP
    return SETUP if is_start_with_a_fault(placed) else PLAY


def has_played(side: Side) -> bool:
    if side.has_plan or side.discard or side.routed or side.garrison_beaten:
        return True
    return bool(side.power and side.power.on_map)


def has_start_numbers(side: Side, house: House) -> bool:
    """Whether a house has as many units of each kind as at the start, wherever they stand."""
    now = total(force.units for force in side.forces.values())
    start = total(house.units.values())
    return now in (start, start + total(house.errata.values()))


def is_start_with_a_fault(placed: list[tuple[Side, House]]) -> bool:
    """Whether most houses stand as at the start: then the others are misplaced, not in play."""
    if any(side.supply not in (None, house.supply) for side, house in placed):
        return False
    standing = sum(stands_as_at_start(side, house) for side, house in placed)
    return standing * 2 > len(placed) and standing > 1


def stands_as_at_start(side: Side, house: House) -> bool:
    now = {area: force.units for area, force in side.forces.items() if force.size}
    start = {area: Counter(units) for area, units in house.units.items()}
    added = {area: Counter(units) for area, units in house.errata.items()}
    return now in (start, start | added)


def total(units: Iterable[Mapping[str, int]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for each in units:
        found.update(each)
    return found
