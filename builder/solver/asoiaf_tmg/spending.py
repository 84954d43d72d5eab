"""All ways to spend the last points of an army: cards to add, and dearer ones to exchange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.check import check
from builder.game import Game
from builder.games.asoiaf_tmg.cards import Card
from builder.report import Report
from builder.solver.asoiaf_tmg.pool import pool_of
from builder.solver.asoiaf_tmg.problem import problem_of
from builder.solver.asoiaf_tmg.result import State, Step, described, document_of, first_state
from builder.solver.asoiaf_tmg.sketch import LISTS, Held, Place, Sketch
from builder.solver.changes import Repair, Spending
from builder.solver.engine import Clock
from builder.solver.wants import Wants

# Two cards at the most: with three, nobody would read all the ways there are.
MOST_STEPS = 2


def spend(
    game: Game, document: Mapping[str, Any], wants: Wants, seconds: float, most: int
) -> Spending:
    """Legal ways to use what is left, those that leave least first; of these, simple ones."""
    clock, problem = Clock(seconds), problem_of(game, document)
    sketch = problem.sketches[0]
    report = check(dict(document))
    left = (report.totals["limit"] or 0) - (report.totals["points"] or 0)
    if problem.part or not report.legal or left < 1:
        return Spending((), max(0, left), whole=True)
    found: dict[str, tuple[Any, Repair]] = {}
    whole = True
    for steps in ways(sketch, wants, left):
        if not clock.left:
            whole = False
            break
        one = tried(sketch, report, steps)
        if one:
            rest = left - ((one.report.totals["points"] or 0) - (report.totals["points"] or 0))
            found.setdefault(key_of(one.roster), (rank(sketch, rest, steps), one))
    ranked = sorted(found.values(), key=lambda pair: pair[0])
    return Spending(tuple(one for _, one in ranked[:most]), left, whole, len(ranked))


def ways(sketch: Sketch, wants: Wants, left: int) -> Iterator[tuple[Step, ...]]:
    """Single steps, then pairs of cards to add; what is too dear by itself is not tried."""
    adds = [step for step in additions(sketch, wants) if cost(step) <= left]
    swaps = [step for step in exchanges(sketch, wants) if 0 < cost(step) <= left]
    yield from ((step,) for step in (*adds, *swaps))
    paid = [step for step in adds if cost(step)]
    for number, one in enumerate(paid):
        for other in paid[number:]:
            if cost(one) + cost(other) <= left:
                yield one, other


def cost(step: Step) -> int:
    old, new = step
    return (new[1].cost if new else 0) - (old.card.cost if old and old.card else 0)


def additions(sketch: Sketch, wants: Wants) -> Iterator[Step]:
    """Every card at every place where it may stand; a commander is never one too many."""
    for card in pool_of(sketch, wants.without, wants.owned):
        if card.commander:
            continue
        if card.section in LISTS:
            yield None, (Place(card.section), card)
        elif card.section == "units":
            yield None, (Place("units", sketch.hosts), card)
        else:
            yield from ((None, (place, card)) for place in hosts_for(sketch, card))


def hosts_for(sketch: Sketch, card: Card) -> Iterator[Place]:
    """Units of the attachment's type; of like units with like attachments, the first."""
    seen = set()
    for held in sketch.held:
        if held.place.section == "units" and held.card and held.card.type == card.type:
            inside = [
                other.name
                for other in sketch.held
                if other.place == Place("attachments", held.place.host)
            ]
            if held.card.tray != "solo" and (held.card.id, *inside) not in seen:
                seen.add((held.card.id, *inside))
                yield Place("attachments", held.place.host)


def exchanges(sketch: Sketch, wants: Wants) -> Iterator[Step]:
    """Every card with those of its kind that may take its place; a commander stays."""
    pool = pool_of(sketch, wants.without, wants.owned)
    for held in sketch.held:
        if held.card and not held.card.commander and held.card.id not in wants.keep:
            yield from ((held, (held.place, card)) for card in pool if is_like(held, card))


def is_like(held: Held, card: Card) -> bool:
    old = held.card
    return bool(
        old
        and card.id != old.id
        and card.section == old.section
        and card.type == old.type
        and not card.commander
    )


def tried(sketch: Sketch, before: Report, steps: tuple[Step, ...]) -> Repair | None:
    """The army after these steps, if it is legal and dearer than before."""
    state = first_state(sketch)
    changes = []
    points = before.totals["points"] or 0
    for number, (old, new) in enumerate(steps):
        step: Step = (old, moved_on(sketch, state, number, new))
        change = described(state, step)
        state.apply(step)
        after = points + cost(step)
        changes.append(change._replace(sums=(points, after)))
        points = after
    document = document_of(state)
    report = check(document)
    if not report.legal or (report.totals["points"] or 0) <= (before.totals["points"] or 0):
        return None
    if len(changes) == 1:
        sums = (before.totals["points"] or 0, report.totals["points"] or 0)
        changes = [changes[0]._replace(sums=sums)]
    return Repair(document, tuple(changes), report)


def moved_on(
    sketch: Sketch, state: State, number: int, new: tuple[Place, Card] | None
) -> tuple[Place, Card] | None:
    """A second new unit stands behind the first."""
    if new and new[0] == Place("units", sketch.hosts) and state.at.get(new[0]):
        return Place("units", sketch.hosts + number), new[1]
    return new


def rank(sketch: Sketch, rest: int, steps: tuple[Step, ...]) -> tuple[Any, ...]:
    """Few points left, few steps, own cards, whole units before small things."""
    cards = [new[1] for _, new in steps if new]
    strange = sum(card.faction != sketch.faction for card in cards)
    order = ("unit", "ncu", "attachment")
    kinds = tuple(order.index(card.kind) for card in cards)
    return rest, len(steps), strange, kinds, tuple(card.id for card in cards)


def key_of(roster: Mapping[str, Any]) -> str:
    units = sorted(str(sorted(line.items())) for line in roster.get("units", ()))
    return str((units, sorted(roster.get("ncus", ())), sorted(roster.get("enemy_attachments", ()))))
