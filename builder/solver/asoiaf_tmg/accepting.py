"""Whether the model accepts an army as it stands: the second opinion on every check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.game import Game
from builder.solver.asoiaf_tmg.problem import problem_of, tables_of
from builder.solver.engine import Clock, Model


def accepts(game: Game, document: Mapping[str, Any], seconds: float = 10) -> bool:
    """True when no law of the model is broken by the document as it is."""
    problem = problem_of(game, document)
    if any(sketch.surplus for sketch in problem.sketches):
        return False
    model = Model()
    tables_of(model, problem, [() for _ in problem.sketches], 0, fixed=True)
    return model.solve(Clock(seconds)).found
