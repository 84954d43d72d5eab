"""Whether the model accepts a deck as it stands: the second opinion on every check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.check import check
from builder.game import Game
from builder.solver.agot_lcg.fitting import Company
from builder.solver.agot_lcg.laws import lay_down
from builder.solver.agot_lcg.placing import board_of
from builder.solver.agot_lcg.setups import Layout, stands
from builder.solver.agot_lcg.sketch import Sketch, sketch_of
from builder.solver.engine import Clock, Model


def accepts(game: Game, document: Mapping[str, Any], seconds: float = 10) -> bool:
    """True when no law of the model is broken by the document as it is."""
    report = check(dict(document))
    sketch = sketch_of(report.roster, document, game.rulesets[report.format])
    if any(sketch.parameters(stray.rule) is not None for stray in sketch.strays):
        return False
    company = Company(sketch, sketch.faction, sketch.cards(sketch.agendas), sketch.named())
    layout = layout_of(sketch)
    if layout is not None and not stands(company, sketch.parts["cards"], layout):
        return False
    model = Model()
    lay_down(board_of(model, company, (), fixed=True))
    return model.solve(Clock(seconds)).found


def layout_of(sketch: Sketch) -> Layout | None:
    if sketch.setup is None:
        return None
    return Layout(*(tuple(card for _, card in part) for part in sketch.setup))
