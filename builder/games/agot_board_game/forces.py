"""Units of a document by area, in every form that they are stated in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from builder.games.agot_board_game.names import look_up
from builder.games.agot_board_game.pieces import Area
from builder.games.agot_board_game.shaping import (
    count,
    counts,
    listed,
    mapping,
    name,
    names,
    shaped,
)
from builder.games.agot_board_game.table import Force, Forces, Table
from builder.stated import Misshapen

PLACED_KEYS = frozenset({"at", "area", "unit", "count"})
MOST_LINES = 200


def only_area(given: Mapping[str, Any]) -> str:
    """The area of a line, which stands under `at` or under `area`."""
    if ("at" in given) == ("area" in given):
        raise Misshapen
    return name(given["at"] if "at" in given else given["area"])


def area_of(table: Table, written: Any, slot: str) -> Area | None:
    found = look_up(table, name(written), "area", slot)
    return table.box.areas[found.id] if found.id else None


def read_optional_forces(table: Table, value: Any, slot: str) -> Forces | None:
    return None if value is None else read_forces(table, value, slot)


def read_forces(table: Table, value: Any, slot: str) -> Forces:
    """Units by area; an area that is named twice holds both."""
    forces: Forces = {}
    for written, at, units in forces_in(table, value, slot):
        area = look_up(table, written, "area", at)
        if area.id:
            before = forces.get(area.id)
            found = Force(at, table.box.areas[area.id], units)
            forces[area.id] = before._replace(units=before.units + units) if before else found
    # In the order of the map, since the order of keys in a document means nothing.
    return {area: forces[area] for area in table.box.areas if area in forces}


def forces_in(table: Table, value: Any, slot: str) -> Iterator[tuple[str, str, Counter[str]]]:
    if type(value) is list:
        for number, line in enumerate(listed(value, MOST_LINES)):
            given, at = shaped(line, PLACED_KEYS, frozenset({"unit"})), f"{slot}/{number}"
            written = only_area(given)
            unit = look_up(table, name(given["unit"]), "unit", f"{at}/unit")
            number_of = count(given.get("count", 1))
            yield written, at, Counter({unit.id: number_of} if unit.id and number_of else {})
        return
    for key, inner in mapping(value).items():
        yield key, f"{slot}/{key}", read_pieces(table, inner, f"{slot}/{key}")


def read_pieces(table: Table, value: Any, slot: str) -> Counter[str]:
    """{footman: 1}, [footman, knight] or footman."""
    found: Counter[str] = Counter()
    if type(value) is dict:
        given = [(key, number, f"{slot}/{key}") for key, number in counts(value).items()]
    elif type(value) is list:
        given = [(inner, 1, f"{slot}/{number}") for number, inner in enumerate(names(value))]
    else:
        given = [(name(value), 1, slot)]
    for written, number, at in given:
        unit = look_up(table, written, "unit", at)
        if unit.id and number:
            found[unit.id] += number
    return found
