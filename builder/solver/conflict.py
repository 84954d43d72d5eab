"""The smallest set of rules and choices that cannot stand together."""

from __future__ import annotations

from typing import Any, NamedTuple

from builder.solver.engine import Clock, Model


class Conflict(NamedTuple):
    """Owners of constraints that contradict each other; `proven` when no smaller set does."""

    owners: tuple[Any, ...]
    proven: bool


def smallest_conflict(model: Model, clock: Clock) -> Conflict:
    """Rules and choices of which none can be dropped, as few as possible.

    Every set of owners whose absence makes the model soluble must be hit by the conflict. The
    smallest set that hits all those found so far is tried; if the model can keep it, what it then
    has to drop is one more such set.
    """
    owners, dropped = list(model.switches), list[list[Any]]()
    while True:
        chosen = smallest_hit(owners, dropped, clock)
        lost = what_gives(model, chosen, clock)
        if lost is None:
            return Conflict(tuple(chosen), True)
        if not lost or not clock.left:
            return Conflict(tuple(shrunk(model, owners)), False)
        dropped.append(lost)


def smallest_hit(owners: list[Any], sets: list[list[Any]], clock: Clock) -> list[Any]:
    """The fewest owners of which each set has one."""
    model = Model()
    flags = {owner: model.flag() for owner in owners}
    for members in sets:
        model.at_least([(flags[owner], 1) for owner in members], 1)
    answer = model.solve(clock, minimise=[(flag, 1) for flag in flags.values()])
    return [owner for owner, flag in flags.items() if answer.found and answer(flag)]


def what_gives(model: Model, chosen: list[Any], clock: Clock) -> list[Any] | None:
    """The fewest owners to drop while these are kept; None when these cannot all be kept."""
    trial = model.copied()
    trial.cp.add_bool_and([model.switches[owner] for owner in chosen])
    answer = trial.solve(clock, minimise=[(flag, -1) for flag in model.switches.values()])
    if not answer.found:
        return None if answer.proven else []
    return [owner for owner, flag in model.switches.items() if not answer(flag)]


def shrunk(model: Model, owners: list[Any]) -> list[Any]:
    """A conflict from which single owners were dropped as far as a short time allows."""
    needed, clock = list(owners), Clock(2)
    for owner in owners:
        fewer = [other for other in needed if other != owner]
        trial = model.copied()
        trial.cp.add_bool_and([model.switches[other] for other in fewer])
        answer = trial.solve(clock)
        if not answer.found and answer.proven:
            needed = fewer
    return needed
