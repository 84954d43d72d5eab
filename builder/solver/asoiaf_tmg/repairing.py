"""The smallest legal changes to an army, a team or a pair."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.check import check
from builder.game import Game
from builder.games.asoiaf_tmg.cards import Card
from builder.solver.asoiaf_tmg.placing import Board
from builder.solver.asoiaf_tmg.pool import pool_of
from builder.solver.asoiaf_tmg.problem import Problem, Table, problem_of, tables_of
from builder.solver.asoiaf_tmg.result import Diff, changes_of, diff_of, document_of, headed
from builder.solver.asoiaf_tmg.sizes import tally_of, taste_of
from builder.solver.asoiaf_tmg.variants import Variant, variants
from builder.solver.changes import Change, Repair, Repairs, clash_of
from builder.solver.conflict import smallest_conflict
from builder.solver.engine import Answer, Clock, Model, Term
from builder.solver.wants import NO_WANTS, Kept, LeftOut, Shelf, Wants

# Small repairs are looked for first, under every heading, so that a hopeless one costs no time.
ROUNDS = (3, 6, 12, 10_000)
# A repair adds fewer units than it has changes; the model has room for so many of them.
MOST_HOSTS = 8
AGAIN = 25
# Like units give like repairs; so many solutions are looked at for each one that is offered.
TRIES = 3
# The share of the time that is kept for some repair when the smallest is not found.
RESERVE = 0.25


@dataclass
class Search:
    """A search that is under way: what is known so far and where the time went."""

    game: Game
    wants: Wants
    clock: Clock
    most: int
    best: int | None = None
    building: float = 0
    solving: float = 0
    repairs: list[Repair] = field(default_factory=list)

    def limit(self, bound: int) -> int:
        """The size that is still of interest."""
        return bound if self.best is None else min(bound, self.best - 1)


def repair(
    game: Game, document: Mapping[str, Any], wants: Wants, seconds: float, most: int
) -> Repairs:
    """Up to so many repairs of the smallest size there is; or why there is none."""
    began = time.monotonic()
    search = Search(game, wants, Clock(seconds * (1 - RESERVE)), most)
    problem = problem_of(game, document)
    trials = [Trial(variant) for variant in variants(problem, wants)]
    for bound in ROUNDS:
        for trial in trials:
            if trial.hopeless or not search.clock.left:
                continue
            if trial.variant.least <= search.limit(bound):
                attempt(search, trial, search.limit(bound))
        if bound == ROUNDS[0] and not search.repairs and wants != NO_WANTS:
            give_up(search, trials)
        if search.repairs or all(trial.hopeless for trial in trials):
            break
    hopeless = all(trial.hopeless for trial in trials)
    if not search.repairs and not hopeless:
        fall_back(search, trials, Clock(seconds * RESERVE))
    conflict = explained(search, problem) if hopeless and not search.repairs else ()
    proven = hopeless or all(trial.is_settled(search.best) for trial in trials)
    proven = proven and not any(sketch.is_crowded for sketch in problem.sketches)
    took = time.monotonic() - began
    return Repairs(tuple(search.repairs), conflict, proven, took, search.building, search.solving)


@dataclass
class Trial:
    """A heading, and the size up to which it is known to give no repair."""

    variant: Variant
    below: int = 0
    hopeless: bool = False

    @property
    def headings(self) -> int:
        return sum(change.weight for changes in self.variant.changes for change in changes)

    def is_settled(self, best: int | None) -> bool:
        """Whether nothing smaller than the best can come of it."""
        return best is not None and max(self.below, self.variant.least) >= best


def attempt(search: Search, trial: Trial, bound: int) -> None:
    """Looks for the smallest repair under one heading, no larger than a bound."""
    hosts = min(MOST_HOSTS, max(1, bound - 1))
    plan = planned(search, trial.variant.problem, hosts)
    certain = trial.headings + plan.certain
    limited = bound < ROUNDS[-1]
    answer = solved(search, plan, plan.size, bound - certain if limited else None)
    if not answer.found:
        if answer.proven:
            trial.below = bound + 1 if hosts >= bound - 1 else max(trial.below, hosts + 2)
            trial.hopeless = not limited
        return
    size = sum(answer(var) * n for var, n in plan.size)
    whole = size + certain
    trial.below = whole if answer.proven and hosts >= whole - 1 else trial.below
    search.best = whole
    search.repairs = offered(search, trial.variant, plan, answer, size)


def give_up(search: Search, trials: list[Trial]) -> None:
    """Finds the headings under which the wishes cannot be met by any change at all."""
    for trial in trials:
        plan = planned(search, trial.variant.problem, MOST_HOSTS // 2)
        began = time.perf_counter()
        answer = plan.model.solve(search.clock)
        search.solving += time.perf_counter() - began
        trial.hopeless = answer.proven and not answer.found


def fall_back(search: Search, trials: list[Trial], clock: Clock) -> None:
    """Some repair under the first heading, as small as a short time allows."""
    search.clock = clock
    attempt(search, trials[0], ROUNDS[-1])


@dataclass
class Plan:
    """A model of a problem, with the terms of its size."""

    model: Model
    problem: Problem
    tables: list[Table]
    size: list[Term]
    certain: int


def planned(search: Search, problem: Problem, hosts: int, *, explains: bool = False) -> Plan:
    began = time.perf_counter()
    model = Model(explains=explains)
    pools = [pool_for(search, sketch, explains) for sketch in problem.sketches]
    tables = tables_of(model, problem, pools, hosts)
    ask_for(model, search.wants, tables)
    tallies = [] if explains else [tally_of(table) for table in tables]
    size = [term for tally in tallies for term in tally.terms]
    search.building += time.perf_counter() - began
    return Plan(model, problem, tables, size, sum(tally.certain for tally in tallies))


def pool_for(search: Search, sketch: Any, explains: bool) -> list[Card]:
    """What may be added; to explain a conflict also what was refused, under its own switch."""
    wants = search.wants
    pool = pool_of(sketch) if explains else pool_of(sketch, wants.without, wants.owned)
    known = {card.id for card in pool} | {held.card.id for held in sketch.held if held.card}
    entries = sketch.edition.entries
    return pool + [entries[id] for id in wants.keep if id not in known and id in entries.facts]


def ask_for(model: Model, wants: Wants, tables: list[Table]) -> None:
    """The player's wishes, each of which can be told as part of a conflict."""
    boards = [table.board for table in tables]
    for id in wants.keep:
        holders = [board for board in boards if count_of(board, id)] or boards[:1]
        for board in holders:
            number = max(1, count_of(board, id))
            card = board.sketch.edition.entries[id]
            model.at_least(board.copies([id]), number, Kept(id, card.label, number))
    for id in wants.without:
        for board in boards:
            if id in board.total:
                model.at_most(board.copies([id]), 0, LeftOut(id, board.cards[id].label))
    if wants.owned is not None:
        for id in dict.fromkeys(id for board in boards for id in board.total):
            terms = [term for board in boards for term in board.copies([id])]
            model.at_most(terms, wants.owned.get(id, 0), Shelf())


def count_of(board: Board, id: str) -> int:
    return sum(held.card is not None and held.card.id == id for held in board.sketch.held)


def solved(search: Search, plan: Plan, terms: list[Term], most: int | None = None) -> Answer:
    """The least of some terms; with a bound, only if the size is within it."""
    began = time.perf_counter()
    model = plan.model
    if most is not None:
        model = model.copied()
        model.at_most(plan.size, most)
    answer = model.solve(search.clock, minimise=terms)
    search.solving += time.perf_counter() - began
    return answer


# ---- several repairs of one size -----------------------------------------------------------------


def offered(
    search: Search, variant: Variant, plan: Plan, answer: Answer, size: int
) -> list[Repair]:
    """The best liked repairs of the smallest size, each different from those before it."""
    plan.model.at_most(plan.size, size)
    taste = [term for table in plan.tables for term in taste_of(table)]
    found: dict[str, Repair] = {}
    for _ in range(TRIES * search.most):
        better = solved(search, plan, taste)
        if not better.found and found:
            break
        diffs = [diff_of(table.board, better if better.found else answer) for table in plan.tables]
        one = made(variant, plan, diffs)
        found.setdefault(alike(one.roster), one)
        if len(found) == search.most:
            break
        taste = taste + forbid(plan, diffs)
    return list(found.values())


def alike(roster: Any) -> str:
    """The same text for rosters that differ only in the order of their lines."""
    if isinstance(roster, dict):
        return json.dumps({key: alike(value) for key, value in roster.items()}, sort_keys=True)
    return json.dumps(sorted(map(alike, roster)) if isinstance(roster, list) else roster)


def forbid(plan: Plan, diffs: list[Diff]) -> list[Term]:
    """Rules these very changes out, and makes their like less welcome."""
    used: list[Term] = []
    rest: list[Term] = []
    number = 0
    for table, diff in zip(plan.tables, diffs, strict=True):
        board = table.board
        gone, come = set(diff.removed), set(diff.added)
        used += [(board.kept[n], -1) for n in gone] + [(board.added[key], 1) for key in come]
        rest += [(var, 1) for n, var in enumerate(board.kept) if n not in gone]
        rest += [(var, -1) for key, var in board.added.items() if key not in come]
        number += len(come) + len(board.kept) - len(gone)
    plan.model.at_most([*used, *rest], number - 1)
    return [(var, n * AGAIN) for var, n in used]


def made(variant: Variant, plan: Plan, diffs: list[Diff]) -> Repair:
    """The repaired document, which has passed the check, with its changes."""
    documents, changes = [], list[Change]()
    for number, (table, diff) in enumerate(zip(plan.tables, diffs, strict=True)):
        own = variant.changes[number]
        state, told = changes_of(table.board, diff)
        sized = any(change.kind == "points" for change in own)
        document = document_of(state, sized=sized)
        told = [*own, *told, *headed(state, document)]
        prefix = f"{plan.problem.part}/{number}/" if plan.problem.part else ""
        changes += [change._replace(slot=prefix + change.slot) for change in told]
        documents.append(document)
    roster = documents[0]
    if plan.problem.part:
        roster = {**plan.problem.document, plan.problem.part: documents}
    report = check(roster)
    if not report.legal:
        broken = [finding.rule.id for finding in report.findings if finding.severity == "error"]
        raise AssertionError(f"the model accepts what the check refuses: {broken}")
    return Repair(roster, tuple(changes), report)


# ---- no repair -----------------------------------------------------------------------------------


def explained(search: Search, problem: Problem) -> tuple[Any, ...]:
    """The smallest set of rules and wishes that cannot stand together."""
    variant = next(iter(variants(problem, search.wants)))
    plan = planned(search, variant.problem, 2, explains=True)
    conflict = smallest_conflict(plan.model, Clock(max(2.0, search.clock.left)))
    return tuple(clash_of(search.game, owner) for owner in conflict.owners)
