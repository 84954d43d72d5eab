"""Armies and what supply feeds: which fit, and the smallest removals that make them fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from builder.games.agot_board_game.pieces import Area, Box
from builder.games.agot_board_game.table import Forces, Move, Side, Table
from builder.text import LANGS, Text

ARMY = 2
MOST_OPTIONS = 6

Units = dict[str, Counter[str]]


class Army(NamedTuple):
    """Two or more units of a house in one area."""

    area: str
    size: int


def units_of(forces: Forces) -> Units:
    return {area: Counter(force.units) for area, force in forces.items()}


def after_moves(side: Side) -> Iterator[tuple[Move, Units, Units]]:
    """Each move with the units before and after it."""
    units = units_of(side.forces)
    for move in side.moves or ():
        before = {area: Counter(count) for area, count in units.items()}
        if move.origin:
            units[move.origin.id] = units.get(move.origin.id, Counter()) - move.units - move.lost
        if move.to:
            units[move.to.id] = units.get(move.to.id, Counter()) + move.units
        yield move, before, {area: Counter(count) for area, count in units.items()}


def armies_of(units: Mapping[str, Counter[str]]) -> list[Army]:
    """The armies, largest first; equal ones by area, so that no order of lines matters."""
    found = [Army(area, count.total()) for area, count in units.items() if count.total() >= ARMY]
    return sorted(found, key=lambda army: (-army.size, army.area))


def over(armies: Sequence[Army], flags: Sequence[int]) -> list[tuple[Army, int]]:
    """The armies that are larger than the flag in the same place, with that flag."""
    return [(army, flag) for army, flag in zip(armies, flags, strict=False) if army.size > flag]


def fits(armies: Sequence[Army], flags: Sequence[int]) -> bool:
    return len(armies) <= len(flags) and not over(armies, flags)


# ---- removals ------------------------------------------------------------------------------------


Removal = tuple[tuple[str, int], ...]


def fewest(sizes: tuple[int, ...], flags: tuple[int, ...]) -> int:
    """How many units must go at least."""

    @cache
    def least(place: int, left: tuple[int, ...]) -> int:
        if place == len(sizes):
            return 0
        return min(lost + least(place + 1, rest) for lost, rest in ways(sizes[place], left))

    return least(0, flags)


def ways(size: int, flags: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """What one army may lose: down to a free flag, or to a lone unit that needs none.

    An army always takes the smallest flag that holds it, since that leaves most to the others.
    """
    for kept in dict.fromkeys(min(size, flag) for flag in flags):
        rest = list(flags)
        rest.remove(min(flag for flag in flags if flag >= kept))
        yield size - kept, tuple(rest)
    yield size - 1, flags


def removals(armies: Sequence[Army], flags: tuple[int, ...]) -> tuple[int, tuple[Removal, ...]]:
    """The least number of units to remove, and the first few ways to do so."""
    sizes = tuple(army.size for army in armies)
    least = fewest(sizes, flags)

    def search(place: int, left: tuple[int, ...], budget: int) -> Iterator[Removal]:
        if place == len(sizes):
            yield ()
            return
        for lost, rest in ways(sizes[place], left):
            if lost + fewest(sizes[place + 1 :], rest) > budget:
                continue
            here = ((armies[place].area, lost),) if lost else ()
            for others in search(place + 1, rest, budget - lost):
                yield here + others

    return least, tuple(islice(search(0, flags, least), MOST_OPTIONS)) if least else ()


# ---- words ---------------------------------------------------------------------------------------


def army_list(box: Box, armies: Iterable[Army]) -> tuple[Text, ...]:
    """Armies as a reader sees them: Riverrun 3."""
    return tuple(
        Text(*(f"{box.areas[army.area].label.to(lang)} {army.size}" for lang in LANGS))
        for army in armies
    )


def removal_list(box: Box, options: Iterable[Removal]) -> tuple[Text, ...]:
    """Ways to remove units: Riverrun −1, The Twins −1."""
    return tuple(
        Text(
            *(
                ", ".join(f"{box.areas[area].label.to(lang)} −{lost}" for area, lost in option)
                for lang in LANGS
            )
        )
        for option in options
    )


# ---- holding -------------------------------------------------------------------------------------


def holds(table: Table, side: Side, area: Area, units: Mapping[str, Counter[str]]) -> bool:
    """Whether a house holds a land: by land units, by a power token, or as its own home."""
    here = units.get(area.id, Counter())
    if any(count and not table.box.units[unit].at_sea for unit, count in here.items()):
        return True
    if side.power and area.id in side.power.held:
        return True
    return area.home_of == side.id and not held_by_others(table, side, area)


def held_by_others(table: Table, side: Side, area: Area) -> bool:
    """Whether another house has units or a power token in an area."""
    for other in table.others(side):
        force = other.forces.get(area.id)
        if (force and force.size) or (other.power and area.id in other.power.held):
            return True
    return False


def held_lands(table: Table, side: Side) -> list[Area]:
    """The lands that a house holds, as far as is stated."""
    units = units_of(side.forces)
    return [
        area
        for area in table.box.areas.values()
        if area.type == "land" and holds(table, side, area, units)
    ]


def knows_tokens(table: Table, side: Side) -> bool:
    """Whether all power tokens on the map are known by area."""
    if table.is_start and (side.power is None or not side.power.on_map):
        return True
    return side.power is not None and (side.power.areas is not None or side.power.on_map == 0)


def icons_held(table: Table, side: Side) -> int:
    return sum(area.supply for area in held_lands(table, side))


def castles_held(table: Table, side: Side) -> int:
    return sum(bool(area.fortification) for area in held_lands(table, side))
