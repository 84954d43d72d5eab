"""Fills an army to its limit as well as it can be, or by chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from builder.check import check
from builder.game import Game
from builder.games.asoiaf_tmg.cards import Card
from builder.solver.asoiaf_tmg.laws import leaders
from builder.solver.asoiaf_tmg.placing import MANY, Board
from builder.solver.asoiaf_tmg.pool import pool_of
from builder.solver.asoiaf_tmg.problem import Problem, Table, problem_of, tables_of
from builder.solver.asoiaf_tmg.repairing import ask_for
from builder.solver.asoiaf_tmg.result import changes_of, diff_of, document_of
from builder.solver.asoiaf_tmg.sketch import Place, Sketch
from builder.solver.changes import Change, Filled, clash_of
from builder.solver.conflict import smallest_conflict
from builder.solver.engine import Answer, Clock, Model, Term
from builder.solver.wants import Wants

# A draw by chance looks at so many cards of each section, and at all when those do not suffice.
SAMPLE = {"units": 14, "attachments": 14, "ncus": 8, "enemy_attachments": 1}
MOST_NEW_UNITS = 14
POINTS_FOR_AN_NCU = 16
POINT, LOST_NCU, GUEST, ENEMY, CROWDED, REPEATED, LUCK = 1000, 120, 25, 60, 8, 30, 60


def complete(
    game: Game, document: Mapping[str, Any], wants: Wants, seconds: float, seed: int | None
) -> Filled:
    """The document with everything it has, filled to the limit; or why that cannot be."""
    clock = Clock(seconds)
    filled = filled_once(game, document, wants, clock, seed)
    if (
        filled.report
        and filled.roster
        and (filled.report.totals["points"] or 0) < (filled.report.totals["limit"] or 0)
    ):
        # A discount that came with the last card may leave a point for one more.
        again = filled_once(game, filled.roster, wants, clock, None)
        if again.report:
            return again._replace(changes=(*filled.changes, *again.changes))
    return filled


def filled_once(
    game: Game, document: Mapping[str, Any], wants: Wants, clock: Clock, seed: int | None
) -> Filled:
    problem = problem_of(game, document)
    for chance in [Random(seed), None] if seed is not None else [None]:  # noqa: S311 (no secret)
        model, tables = laid_out(problem, wants, chance)
        answer = model.solve(clock, minimise=dislike(tables, chance), seed=seed or 0, near=0.002)
        if answer.found:
            break
    if answer.found:
        return made(problem, tables, answer)
    conflict = explained(game, problem, wants, clock) if answer.proven else ()
    return Filled(None, (), conflict, answer.proven)


def laid_out(
    problem: Problem, wants: Wants, chance: Random | None, *, explains: bool = False
) -> tuple[Model, list[Table]]:
    """A model in which everything stays that is there."""
    model = Model(explains=explains)
    pools = [sampled(sketch, wants, chance, explains) for sketch in problem.sketches]
    hosts = max(room(sketch) for sketch in problem.sketches)
    tables = tables_of(model, problem, pools, hosts)
    for table in tables:
        board = table.board
        model.at_least([(var, 1) for var in board.kept], len(board.kept), "stay")
        order_new_units(board)
        avoid_solo_hosts(board)
    ask_for(model, wants, tables)
    return model, tables


def room(sketch: Sketch) -> int:
    """How many units may be added at the most."""
    cheapest = 4
    return min(MOST_NEW_UNITS, max(1, (sketch.limit - sketch.points) // cheapest + 1))


def sampled(sketch: Sketch, wants: Wants, chance: Random | None, explains: bool) -> list[Card]:
    """All cards that may come, or some of each section by chance with those that are wanted."""
    pool = pool_of(sketch) if explains else pool_of(sketch, wants.without, wants.owned)
    known = {card.id for card in pool}
    entries = sketch.edition.entries
    pool += [entries[id] for id in wants.keep if id not in known]
    if chance is None:
        return pool
    chosen = [card for card in pool if card.id in wants.keep]
    for section, number in SAMPLE.items():
        held = [card for card in pool if card.section == section and not card.commander]
        chosen += chance.sample(held, min(number, len(held)))
    commanders = [card for card in pool if card.commander]
    chosen += chance.sample(commanders, min(3, len(commanders)))
    return list({card.id: card for card in chosen}.values())


def order_new_units(board: Board) -> None:
    """New units are alike, so they stand in the order of the catalogue."""
    for host in range(board.sketch.hosts + 1, board.hosts):
        before, after = numbered(board, host - 1), numbered(board, host)
        board.model.at_least([*before, *((var, -n) for var, n in after)], 0)


def numbered(board: Board, host: int) -> list[Term]:
    held = board.here(Place("units", host))
    return [(var, number) for number, (_, terms) in enumerate(held, 1) for var, _ in terms]


def avoid_solo_hosts(board: Board) -> None:
    """No new attachment joins a solo unit, since no card confirms that it may."""
    for host in range(board.hosts):
        new = [(board.added[key], 1) for key in board.added if key[0] == Place("attachments", host)]
        fitting = [
            term
            for unit, terms in board.here(Place("units", host))
            if unit.tray != "solo"
            for term in terms
        ]
        board.model.only_with(new, fitting, MANY)


def dislike(tables: list[Table], chance: Random | None) -> list[Term]:
    """Terms to make small: unspent points first, then an army that nobody would field."""
    terms: list[Term] = []
    for table in tables:
        terms += spent(table.board)
        terms += [*unusual(table.board, chance), *repeated(table.board)]
        luck: dict[str, int] = {}
        for (place, id), var in table.board.added.items():
            card = table.board.cards[id]
            weight = GUEST * (card.faction != table.board.sketch.faction) + ENEMY * card.enemy
            weight += CROWDED * (place.section == "attachments" and not card.commander)
            if chance is not None:
                weight = luck.setdefault(id, chance.randrange(LUCK)) + ENEMY * card.enemy
            terms.append((var, weight))
    return terms


def unusual(board: Board, chance: Random | None) -> Iterable[Term]:
    """About one NCU for so many points, as most armies have."""
    wanted = max(1, board.sketch.limit // POINTS_FOR_AN_NCU)
    if chance is not None:
        wanted = max(0, wanted + chance.choice((-1, 0, 0, 1)))
    ncus = [term for _, terms in board.here(Place("ncus")) for term in terms]
    if ncus:
        away = board.model.number(0, MANY)
        board.model.at_most([*ncus, (away, -1)], wanted)
        board.model.at_least([*ncus, (away, 1)], wanted)
        yield away, LOST_NCU


def spent(board: Board) -> Iterable[Term]:
    """What the cards are worth as printed, up to the limit: discounts are nothing to aim for."""
    worth = board.model.number(0, board.sketch.limit)
    cards = [(v, -card.cost) for _, card, held in board.everywhere() for v, _ in held if card.cost]
    board.model.at_most([(worth, 1), *cards], 0)
    yield worth, -POINT


def repeated(board: Board) -> Iterable[Term]:
    """The same unit again and again makes a dull army."""
    for card in board.cards.values():
        if card.kind == "unit" and not card.characters:
            again = board.model.number(0, MANY)
            board.model.at_most([*board.total[card.id], (again, -1)], 1)
            yield again, REPEATED


def made(problem: Problem, tables: list[Table], answer: Answer) -> Filled:
    documents, changes = [], list[Change]()
    for number, table in enumerate(tables):
        state, told = changes_of(table.board, diff_of(table.board, answer))
        document = document_of(state)
        if "commander" not in document:
            chiefs = [card.id for card in state.holds() if card.commander]
            if len(chiefs) == 1 and leaders(table.board):
                document["commander"] = chiefs[0]
        prefix = f"{problem.part}/{number}/" if problem.part else ""
        changes += [change._replace(slot=prefix + change.slot) for change in told]
        documents.append(document)
    roster = {**problem.document, problem.part: documents} if problem.part else documents[0]
    report = check(roster)
    if not report.legal:
        broken = [finding.rule.id for finding in report.findings if finding.severity == "error"]
        raise AssertionError(f"the model accepts what the check refuses: {broken}")
    return Filled(roster, tuple(changes), (), answer.proven, report)


def explained(game: Game, problem: Problem, wants: Wants, clock: Clock) -> tuple[Any, ...]:
    """The smallest set of rules and wishes that cannot stand together."""
    model, _ = laid_out(problem, wants, None, explains=True)
    conflict = smallest_conflict(model, Clock(max(2.0, clock.left)))
    return tuple(clash_of(game, owner) for owner in conflict.owners)
