"""The smallest legal changes to a deck."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

from builder.check import check
from builder.game import Game
from builder.games.agot_lcg.cards import Card
from builder.solver.agot_lcg.fitting import Company
from builder.solver.agot_lcg.laws import lay_down
from builder.solver.agot_lcg.placing import Board, board_of
from builder.solver.agot_lcg.pool import likeness, pool_of
from builder.solver.agot_lcg.result import Outcome, changes_of, document_of, outcome_of
from builder.solver.agot_lcg.setups import Layout, stands
from builder.solver.agot_lcg.sizes import Tally, tally_of, taste_of
from builder.solver.agot_lcg.sketch import Sketch, sketch_of
from builder.solver.agot_lcg.variants import Variant, make, variants
from builder.solver.changes import Change, Clash, Repair, Repairs, clash_of
from builder.solver.conflict import smallest_conflict
from builder.solver.engine import Answer, Clock, Model, Term
from builder.solver.wants import Kept, LeftOut, Shelf, Wants
from builder.text import Text

# So many cards of each sort are offered; a larger repair is looked for again with more.
FIRST_OF_A_SORT, MANY_OF_A_SORT = 6, 60
AGAIN = 8
ALL_CARDS = Text(en="all cards", ru="все карты")
PARTS_OF_SETUP = ("hand", "placed", "shadows", "start")


@dataclass
class Search:
    """A search that is under way: what is known so far and where the time went."""

    game: Game
    wants: Wants
    clock: Clock
    most: int
    best: int | None = None
    proven: bool = True
    building: float = 0
    solving: float = 0
    repairs: list[Repair] = field(default_factory=list)


def repair(
    game: Game, document: Mapping[str, Any], wants: Wants, seconds: float, most: int
) -> Repairs:
    """Up to so many repairs of the smallest size there is; or why there is none."""
    began = time.monotonic()
    search = Search(game, wants, Clock(seconds), most)
    report = check(dict(document))
    sketch = sketch_of(report.roster, document, game.rulesets[report.format])
    conflict: tuple[Clash, ...] = ()
    for variant in variants(sketch, wants, lambda: search.best):
        if search.best is not None and variant.least >= search.best:
            continue
        if not search.clock.left:
            search.proven = False
            break
        try_variant(search, variant)
        if search.best is not None and search.best < 2:
            break
        if not search.repairs and not conflict and search.proven:
            conflict = explained(search, sketch)
            if holds_anywhere(variant, conflict):
                break
    if not search.repairs and not conflict:
        conflict = explained(search, sketch) if search.proven else ()
    conflict = () if search.repairs else conflict
    took = time.monotonic() - began
    return Repairs(
        tuple(search.repairs), conflict, search.proven, took, search.building, search.solving
    )


@dataclass
class Plan:
    """A model of a deck, with the terms of its size."""

    board: Board
    tally: Tally


def try_variant(search: Search, variant: Variant) -> None:
    """Looks for repairs under one heading that are smaller than those found before."""
    number = FIRST_OF_A_SORT
    while True:
        plan = planned(search, variant, number)
        certain = variant.size + plan.tally.certain
        if search.best is not None:
            plan.board.model.at_most(plan.tally.terms, search.best - 1 - certain)
        answer = solved(search, plan, plan.tally.terms)
        search.proven = search.proven and answer.proven
        if not answer.found and number < MANY_OF_A_SORT and search.best is None:
            # So few cards may not be enough for a deck that lacks most of its own.
            number = MANY_OF_A_SORT
            continue
        if not answer.found:
            return
        size = sum(answer(var) * n for var, n in plan.tally.terms)
        if size <= number or number >= MANY_OF_A_SORT or not search.clock.left:
            search.proven = search.proven and size <= number
            break
        number = min(size, MANY_OF_A_SORT)
    found = offered(search, variant, plan, answer, size)
    # What a set-up takes is known only now.
    if search.best is None or found[0].size < search.best:
        search.repairs, search.best = found, found[0].size


def planned(search: Search, variant: Variant, number: int) -> Plan:
    began = time.perf_counter()
    model, wants = Model(), search.wants
    pool = pool_of(variant.company, wants, number)
    limits = wants.owned and {card.code: wants.owned.get(card.id, 0) for card in pool}
    board = board_of(model, variant.company, pool, limits=limits or None)
    lay_down(board)
    ask_for(board, wants)
    plan = Plan(board, tally_of(board, variant))
    search.building += time.perf_counter() - began
    return plan


def ask_for(board: Board, wants: Wants) -> None:
    """The player's wishes, each of which can be told as part of a conflict."""
    sketch, model = board.sketch, board.model
    entries, ids = sketch.edition.entries, {card.id: card for card in board.cards.values()}
    for id in wants.keep:
        card = ids.get(id) or entries[id]
        if card.kind == "agenda":
            continue
        before = sum(part.get(card.code, 0) for part in sketch.parts.values())
        kept = Kept(id, card.label, max(1, before))
        model.at_least(board.terms([card.code]), max(1, before), kept)
    for id in wants.without:
        if id in ids:
            model.at_most(board.terms([ids[id].code]), 0, LeftOut(id, ids[id].label))
    if wants.owned is not None:
        for id, card in ids.items():
            model.at_most(board.terms([card.code]), wants.owned.get(id, 0), Shelf())


def solved(search: Search, plan: Plan, terms: list[Term]) -> Answer:
    began = time.perf_counter()
    answer = plan.board.model.solve(search.clock, minimise=terms)
    search.solving += time.perf_counter() - began
    return answer


def offered(
    search: Search, variant: Variant, plan: Plan, answer: Answer, size: int
) -> list[Repair]:
    """The best liked repairs of the smallest size, each different from those before it."""
    board = plan.board
    board.model.at_most(plan.tally.terms, size)
    taste = taste_of(board, ranks(board))
    found: list[Repair] = []
    for _ in range(search.most):
        better = solved(search, plan, taste)
        if not better.found and found:
            break
        used = better if better.found else answer
        outcome = outcome_of(board, plan.tally, used)
        found.append(made(search, variant, plan, outcome))
        taste = taste + forbid(plan, used)
    fewest = min(repair.size for repair in found)
    return [repair for repair in found if repair.size == fewest]


def ranks(board: Board) -> dict[str, int]:
    """How well new cards suit the deck, the best first."""
    like = likeness(board.company)
    cards = sorted(board.cards.values(), key=like)
    return {card.code: number // 3 for number, card in enumerate(cards)}


def forbid(plan: Plan, answer: Answer) -> list[Term]:
    """Rules out the same lines growing and shrinking, and makes their like less welcome."""
    tally, model = plan.tally, plan.board.model
    flags = [*tally.up.values(), *tally.down.values(), *(flag for _, flag in tally.moved)]
    used = [flag for flag in flags if answer(flag)]
    rest = [flag for flag in flags if not answer(flag)]
    model.at_most([(flag, 1) for flag in used] + [(flag, -1) for flag in rest], len(used) - 1)
    return [(flag, AGAIN) for flag in used]


def made(search: Search, variant: Variant, plan: Plan, outcome: Outcome) -> Repair:
    """The repaired document, which has passed the check, with its changes."""
    document = document_of(variant, outcome)
    changes = [*variant.changes, *changes_of(plan.board, variant, outcome)]
    put_right = set_up(search, variant.company, outcome, document)
    if put_right and changes:
        search.proven = False
    report = check(document)
    if not report.legal:
        broken = [finding.rule.id for finding in report.findings if finding.severity == "error"]
        raise AssertionError(f"the model accepts what the check refuses: {broken}")
    return Repair(document, (*changes, *put_right), report)


# ---- set-ups -------------------------------------------------------------------------------------


def set_up(
    search: Search, company: Company, outcome: Outcome, document: dict[str, Any]
) -> list[Change]:
    """Takes the fewest cards out of a stated set-up that make it possible with the new deck."""
    setup = company.sketch.setup
    if setup is None:
        return []
    items = [
        (part, slot, card)
        for part, held in zip(PARTS_OF_SETUP, setup, strict=True)
        for slot, card in held
    ]
    for gone in fewest_first(len(items)):
        if not search.clock.left:
            search.proven = False
            break
        left = [item for n, item in enumerate(items) if n not in gone]
        if stands(company, outcome.parts["cards"], laid_out(left)):
            document["setup"] = written(left, document["setup"])
            return [Change("setup", items[n][1], {"old": items[n][2].label}) for n in gone]
    document.pop("setup")
    return [Change("setup", "setup", {"old": ALL_CARDS}, len(items))]


def fewest_first(number: int) -> Iterator[tuple[int, ...]]:
    """Every choice of some of so many things, small choices first."""
    return chain.from_iterable(combinations(range(number), n) for n in range(number + 1))


def laid_out(items: list[tuple[str, str, Card]]) -> Layout:
    return Layout(
        *(tuple(card for part, _, card in items if part == name) for name in PARTS_OF_SETUP)
    )


def written(items: list[tuple[str, str, Card]], before: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: [card.code for part, _, card in items if part == name]
        for name in PARTS_OF_SETUP
        if name in before
    }


# Rules that neither another faction nor other agendas can help against.
ANYWHERE = frozenset(
    f"agot-lcg.{rule}"
    for rule in (
        *("banned-cards", "restricted-cards", "pod-cards", "card-copies", "drafted-copies"),
        *("pack-released", "pack-format"),
    )
)


def holds_anywhere(variant: Variant, conflict: tuple[Clash, ...]) -> bool:
    """Whether a conflict stands under every heading, so that no other need be tried."""
    raised = any(agenda.rule.get("draw") for agenda in variant.company.agendas)
    known = ANYWHERE if raised else ANYWHERE | {"agot-lcg.draw-deck-size"}
    return bool(conflict) and all(c.kind != "rule" or c.id in known for c in conflict)


# ---- no repair -----------------------------------------------------------------------------------


def explained(search: Search, sketch: Sketch) -> tuple[Clash, ...]:
    """The smallest set of rules and wishes that cannot stand together."""
    entries, wants = sketch.edition.entries, search.wants
    pinned = [entries[id] for id in wants.keep if entries[id].kind == "agenda"]
    chosen = next(iter(variants(sketch, wants)), None)
    agendas = tuple({card.code: card for card in (*sketch.cards(sketch.agendas), *pinned)}.values())
    if chosen is None:
        chosen = make(Company(sketch, sketch.faction, agendas, sketch.named()))
    model = Model(explains=True)
    open_wants = Wants(keep=wants.keep)
    pool = pool_of(chosen.company, open_wants, MANY_OF_A_SORT, extra=wants.keep)
    board = board_of(model, chosen.company, pool)
    lay_down(board)
    ask_for(board, wants)
    conflict = smallest_conflict(model, Clock(max(2.0, search.clock.left)))
    search.proven = search.proven and conflict.proven
    owners = list(conflict.owners)
    if any(str(owner).startswith("agot-lcg.agenda-") for owner in owners):
        owners += [Kept(card.id, card.label) for card in pinned]
    return tuple(clash_of(search.game, owner) for owner in owners)
