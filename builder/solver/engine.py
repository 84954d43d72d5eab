"""CP-SAT behind a few words: rules that can be switched off, and sums that are quick to build.

OR-Tools is imported when the first model is made, so that checking never waits for it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from builder.text import Text
from builder.trouble import Trouble, Unreadable

# CP-SAT's own classes; its variables and expressions carry no useful types of their own.
Var = Any
Term = tuple[Var, int]

MISSING = Trouble(
    Text(
        en="the package ortools, which repairs and completes lists: pip install ortools",
        ru="пакет ortools, который исправляет и дополняет списки: pip install ortools",
    ),
    Text(
        en="it is not installed; checking works without it",
        ru="он не установлен; проверка работает и без него",
    ),
)


def cp_sat() -> Any:
    """The solver's module, or Unreadable that says what is missing."""
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise Unreadable([MISSING]) from None
    return cp_model


class Clock:
    """A bounded time that several solves share."""

    def __init__(self, seconds: float) -> None:
        # Loading the solver takes long on a busy machine, and is no part of the search.
        cp_sat()
        self.end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        return max(0.0, self.end - time.monotonic())


class Answer(NamedTuple):
    """What a solve gave: whether there is a solution, whether that is proven, and its values."""

    found: bool
    proven: bool
    solver: Any
    bound: float = 0

    def __call__(self, var: Var) -> int:
        return int(self.solver.value(var))


class Model:
    """A model in which every constraint belongs to a rule or a choice.

    In a model that `explains`, each of these has a switch, and a set of them that cannot stand
    together can be found.
    """

    def __init__(self, *, explains: bool = False) -> None:
        self.sat = cp_sat()
        self.cp = self.sat.CpModel()
        self.explains = explains
        self.switches: dict[Any, Var] = {}

    # ---- variables -------------------------------------------------------------------------------

    def flag(self) -> Var:
        return self.cp.new_bool_var("")

    def number(self, least: int, most: int) -> Var:
        return self.cp.new_int_var(least, most, "")

    def copies(self, most: int) -> Var:
        """How many of something, from none to so many."""
        return self.flag() if most == 1 else self.number(0, most)

    def sum(self, terms: Sequence[Term]) -> Any:
        return self.sat.LinearExpr.weighted_sum([v for v, _ in terms], [n for _, n in terms])

    # ---- constraints -----------------------------------------------------------------------------

    def hold(self, claim: Any, owner: Any = None) -> None:
        """A constraint; one with an owner can be switched off with it."""
        made = self.cp.add(claim)
        if owner is not None and self.explains:
            made.only_enforce_if(self.switch(owner))

    def switch(self, owner: Any) -> Var:
        if owner not in self.switches:
            self.switches[owner] = self.flag()
        return self.switches[owner]

    def at_most(self, terms: Sequence[Term], most: int, owner: Any = None) -> None:
        if terms:
            self.hold(self.sum(terms) <= most, owner)
        elif most < 0:
            self.never(owner)

    def at_least(self, terms: Sequence[Term], least: int, owner: Any = None) -> None:
        if terms:
            self.hold(self.sum(terms) >= least, owner)
        elif least > 0:
            self.never(owner)

    def equals(self, terms: Sequence[Term], number: int, owner: Any = None) -> None:
        if terms:
            self.hold(self.sum(terms) == number, owner)
        elif number:
            self.never(owner)

    def never(self, owner: Any) -> None:
        """What cannot be at all while its owner is switched on."""
        if owner is not None and self.explains:
            self.cp.add_bool_or([self.switch(owner).negated()])
        else:
            self.cp.add_bool_or([])

    def only_with(
        self, terms: Sequence[Term], company: Iterable[Term], most: int, owner: Any = None
    ) -> None:
        """The first sum, which is at most `most`, is above nothing only while the second is."""
        if terms:
            self.at_most([*terms, *((var, -most * n) for var, n in company)], 0, owner)

    def copied(self) -> Model:
        """The same model, to which more can be added without changing this one."""
        other = Model(explains=self.explains)
        other.cp, other.switches = self.cp.clone(), self.switches
        return other

    # ---- solving ---------------------------------------------------------------------------------

    def solve(
        self,
        clock: Clock,
        *,
        minimise: Sequence[Term] | None = None,
        seed: int = 0,
        near: float = 0,
    ) -> Answer:
        if minimise is not None:
            self.cp.minimize(self.sum(minimise) if minimise else 0)
        solver = self.sat.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = 1
        parameters.random_seed = seed
        parameters.relative_gap_limit = near
        # Our models are small: what these look for costs more than it saves.
        parameters.symmetry_level = 0
        parameters.cp_model_probing_level = 0
        parameters.max_time_in_seconds = max(clock.left, 0.01)
        status = solver.solve(self.cp)
        found = status in (self.sat.OPTIMAL, self.sat.FEASIBLE)
        proven = status in (self.sat.OPTIMAL, self.sat.INFEASIBLE)
        return Answer(found, proven, solver, solver.best_objective_bound if minimise else 0)

    def hint(self, answer: Answer, variables: Iterable[Var]) -> None:
        """Starts the next solve from an answer that is known."""
        self.cp.clear_hints()
        for var in variables:
            self.cp.add_hint(var, answer(var))
