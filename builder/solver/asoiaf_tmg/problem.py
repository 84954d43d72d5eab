"""One army, a team or a pair as one problem, with what its armies must keep together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from builder.check import check
from builder.game import Game
from builder.games.asoiaf_tmg.cards import Card
from builder.ruleset import Ruleset
from builder.solver.asoiaf_tmg.costs import Bill
from builder.solver.asoiaf_tmg.heading import Heading, heading_of
from builder.solver.asoiaf_tmg.laws import by_character, lay_down, owner
from builder.solver.asoiaf_tmg.placing import MANY, Board, board_of
from builder.solver.asoiaf_tmg.sketch import Sketch, sketch_of
from builder.solver.engine import Model, Term

SEVERAL = {"team": "team", "lists": "pair"}


class Problem(NamedTuple):
    """The armies of a document; `part` is the key under which several stand."""

    game: Game
    document: Mapping[str, Any]
    part: str
    sketches: tuple[Sketch, ...]
    together: Ruleset | None

    def has(self, rule: str) -> bool:
        return self.together is not None and f"asoiaf-tmg.{rule}" in self.together.parameters


class Table(NamedTuple):
    """An army in a model: its variables, its points, and what its heading takes."""

    board: Board
    bill: Bill
    heading: Heading


def problem_of(game: Game, document: Mapping[str, Any]) -> Problem:
    report = check(dict(document))
    if not report.parts:
        sketch = sketch_of(report.roster, document, game.rulesets[report.format])
        return Problem(game, document, "", (sketch,), None)
    sketches = tuple(
        sketch_of(part.roster, inner, game.rulesets[part.format])
        for part, inner in zip(report.parts, document[report.part], strict=True)
    )
    return Problem(game, document, report.part, sketches, game.rulesets[SEVERAL[report.part]])


def tables_of(
    model: Model,
    problem: Problem,
    pools: Sequence[Iterable[Card]],
    more_hosts: int,
    *,
    fixed: bool = False,
) -> list[Table]:
    """Every army in one model, and what binds them."""
    tables = []
    for sketch, pool in zip(problem.sketches, pools, strict=True):
        board = board_of(model, sketch, pool, more_hosts, fixed=fixed)
        tables.append(Table(board, lay_down(board), heading_of(board, fixed=fixed)))
    bind(model, problem, [table.board for table in tables])
    return tables


def bind(model: Model, problem: Problem, boards: list[Board]) -> None:
    """What several armies must keep together."""
    if problem.has("team-characters") and problem.together:
        limit = problem.together.parameters[owner("team-characters")]["limit"]
        share_characters(model, boards, limit)
    sizes = {sketch.limit for sketch in problem.sketches}
    for rule in ("team-size", "pair-size"):
        if problem.has(rule) and len(sizes) > 1:
            model.never(owner(rule))
    factions = {sketch.faction for sketch in problem.sketches}
    if problem.has("pair-faction") and len(factions) > 1 and all(factions):
        model.never(owner("pair-faction"))


def share_characters(model: Model, boards: list[Board], limit: int) -> None:
    """A character fights in so many armies of a team."""
    armies: dict[str, list[list[Term]]] = {}
    for board in boards:
        for character, terms in by_character(board).items():
            armies.setdefault(character, []).append(terms)
    for held in armies.values():
        if len(held) > limit:
            flags: list[Term] = []
            for terms in held:
                flags.append((model.flag(), 1))
                model.only_with(terms, flags[-1:], MANY)
            model.at_most(flags, limit, owner("team-characters"))
