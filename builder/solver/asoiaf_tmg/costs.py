"""Points in the model: every card's cost, and discounts that the solver hands out as it likes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.games.asoiaf_tmg.cards import NEUTRAL, Card, Operation, names
from builder.solver.asoiaf_tmg.placing import MANY, Board
from builder.solver.asoiaf_tmg.sketch import Place
from builder.solver.engine import Term, Var


@dataclass
class Heap:
    """Cards at one place that a discount cannot tell apart, and what is taken off them."""

    place: Place
    card: Card
    copies: list[Term] = field(default_factory=list)
    off: list[Term] = field(default_factory=list)

    @property
    def neutral(self) -> bool:
        return self.card.faction == NEUTRAL


@dataclass(frozen=True)
class Bill:
    """The terms of an army's points, in all and for its neutral cards."""

    total: list[Term]
    neutral: list[Term]


OWN_DISCOUNTS = ("cost-delta", "first-is-free")


def bill_of(board: Board) -> Bill:
    """What the army costs, with discounts the model may use but need not."""
    heaps = make_heaps(board)
    for heap in heaps:
        take_own(board, heap)
    take_free_in_unit(board, heaps)
    take_first_free(board, heaps)
    take_offers(board, heaps)
    for heap in heaps:
        if heap.off:
            cost = heap.card.cost
            board.model.at_most([*heap.off, *((v, -cost * n) for v, n in heap.copies)], 0)
    total = [term for heap in heaps for term in paid(heap)]
    return Bill(total, [term for heap in heaps if heap.neutral for term in paid(heap)])


def paid(heap: Heap) -> Iterator[Term]:
    yield from ((var, heap.card.cost * n) for var, n in heap.copies if heap.card.cost)
    yield from ((var, -n) for var, n in heap.off)


def make_heaps(board: Board) -> list[Heap]:
    """Plain cards of one cost, kind and side are one heap; one with words of its own is alone."""
    free = {
        id
        for card in board.cards.values()
        for operation in card.operations
        if operation.op == "free-attachment-in-unit"
        or operation.facts.get("target") == "one-of-units"
        for id in (c.id for c in board.cards.values() if operation.names.match(c))
    }
    heaps: dict[Any, Heap] = {}
    for place, card, terms in board.everywhere():
        alone = card.id in free or not card.features.isdisjoint(OWN_DISCOUNTS)
        key = (place, card.id if alone else (card.kind, card.cost, card.faction == NEUTRAL))
        heaps.setdefault(key, Heap(place, card)).copies.extend(terms)
    return [heap for heap in heaps.values() if heap.card.cost]


def saving(board: Board, heap: Heap, most: int) -> Var:
    """An amount off a heap, as yet without anything that allows it."""
    var = board.model.number(0, most)
    heap.off.append((var, 1))
    return var


def allowed_by(board: Board, operation: Operation) -> list[Term] | None:
    """The cards whose presence a discount asks for; None when it asks for nobody."""
    condition: Mapping[str, Any] | None = operation.facts.get("if_army_includes")
    return None if condition is None else board.of(names(condition))


def take_own(board: Board, heap: Heap) -> None:
    """Discounts a card has for itself."""
    for operation in heap.card.operations:
        if operation.op != "cost-delta" or operation.facts["target"] != "self":
            continue
        amount = min(-operation.facts["delta"], heap.card.cost)
        var = saving(board, heap, amount * MANY)
        board.model.at_most([(var, 1), *((v, -amount * n) for v, n in heap.copies)], 0)
        company = allowed_by(board, operation)
        if company is not None:
            board.model.only_with([(var, 1)], company, amount * MANY)
        if wanted := operation.facts.get("if_attached_to"):
            unit = board.units_like(heap.place.host, wanted)
            board.model.only_with([(var, 1)], unit, amount * MANY)


def take_free_in_unit(board: Board, heaps: list[Heap]) -> None:
    """Attachments that cost nothing inside a certain unit."""
    for heap in heaps:
        if heap.place.section != "attachments":
            continue
        hosts = [
            term
            for unit, terms in board.here(Place("units", heap.place.host))
            if any(
                op.op == "free-attachment-in-unit" and op.names.match(heap.card)
                for op in unit.operations
            )
            for term in terms
        ]
        if hosts:
            var = saving(board, heap, heap.card.cost * MANY)
            board.model.only_with([(var, 1)], hosts, heap.card.cost * MANY)


def take_first_free(board: Board, heaps: list[Heap]) -> None:
    """One card of each group is free."""
    groups: dict[str, list[Term]] = {}
    for heap in heaps:
        for operation in heap.card.operations:
            if operation.op != "first-is-free":
                continue
            chosen = board.model.flag()
            groups.setdefault(operation.facts["group"], []).append((chosen, 1))
            heap.off.append((chosen, heap.card.cost))
            board.model.only_with([(chosen, 1)], heap.copies, 1)
            company = allowed_by(board, operation)
            if company is not None:
                board.model.only_with([(chosen, 1)], company, 1)
    for chosen_ones in groups.values():
        board.model.at_most(chosen_ones, 1)


def take_offers(board: Board, heaps: list[Heap]) -> None:
    """Discounts for one card of several: in a unit, in the army, among certain units."""
    for place, card, terms in board.everywhere():
        for operation in card.operations:
            if operation.op == "cost-delta" and operation.facts["target"] != "self":
                give(board, operation, terms, [h for h in heaps if is_open(operation, place, h)])
    rule = board.sketch.edition.tables.operations.get(board.sketch.faction, {}).get("cost-delta")
    if rule:
        give(board, rule, None, [heap for heap in heaps if heap.card.kind == "attachment"])


def is_open(operation: Operation, place: Place, heap: Heap) -> bool:
    """Whether an offer may be spent on this heap."""
    target = operation.facts["target"]
    if target == "one-attachment-in-unit":
        return heap.place.section == "attachments" and heap.place.host == place.host
    if target == "one-of-units":
        return operation.names.match(heap.card)
    return heap.card.kind == "attachment"


def give(board: Board, operation: Operation, givers: list[Term] | None, heaps: list[Heap]) -> None:
    """Each giver, or the army's faction, takes its amount off one card."""
    chosen_ones: list[Term] = []
    for heap in heaps:
        chosen = board.model.flag()
        chosen_ones.append((chosen, 1))
        heap.off.append((chosen, min(-operation.facts["delta"], heap.card.cost)))
    if givers is None:
        board.model.at_most(chosen_ones, 1)
    else:
        board.model.only_with(chosen_ones, givers, 1)
