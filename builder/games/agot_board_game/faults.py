"""The areas that findings point at."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_board_game.table import Side, Table
from builder.report import Report


def areas_at_fault(report: Report) -> frozenset[str]:
    """The areas where something stands that an error names."""
    wrong = {
        slot for finding in report.findings if finding.severity == "error" for slot in finding.slots
    }
    return frozenset(
        area
        for slot, area in slots_on_the_map(report.roster)
        if any(each == slot or each.startswith(f"{slot}/") for each in wrong)
    )


def slots_on_the_map(table: Table) -> Iterator[tuple[str, str]]:
    """Every line of a table that belongs to one area, with that area."""
    yield from ((lord.slot, lord.area.id) for lord in table.neutral or ())
    for side in table.sides:
        yield from side_slots(side)


def side_slots(side: Side) -> Iterator[tuple[str, str]]:
    for force in (*side.forces.values(), *side.routed.values()):
        yield force.slot, force.area.id
    yield from ((order.slot, order.area.id) for order in side.orders or ())
    yield from ((step.slot, step.at.id) for step in side.muster or () if step.at)
    yield from ((move.slot, move.to.id) for move in side.moves or () if move.to)
    if side.reconcile:
        yield from ((force.slot, id) for id, force in side.reconcile.remove.items())
    if side.garrison:
        yield side.garrison.slot, side.garrison.area.id
    yield from ((ref.slot, ref.id) for ref, _ in (side.power and side.power.areas) or ())
