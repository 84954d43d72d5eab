"""The variables of a deck: how many copies of each card, in which part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.games.agot_lcg.cards import Card
from builder.solver.agot_lcg.fitting import Company
from builder.solver.agot_lcg.sketch import PARTS, Sketch
from builder.solver.engine import Model, Term, Var

# No deck of a model has more cards; sums stay below it.
MANY = 2000


@dataclass(frozen=True)
class Board:
    """A deck in a model; `copies` has a variable for each card, by part and code.

    `agendas` are settled before, so they are numbers and no variables.
    """

    model: Model
    sketch: Sketch
    company: Company
    agendas: Mapping[str, int]
    copies: dict[tuple[str, str], Var] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    flags: dict[str, Var] = field(default_factory=dict)

    def part(self, name: str) -> Iterator[tuple[Card, Var]]:
        for (part, code), var in self.copies.items():
            if part == name:
                yield self.cards[code], var

    def held(self) -> Iterator[tuple[Card, Var]]:
        for (_, code), var in self.copies.items():
            yield self.cards[code], var

    def terms(self, codes: Iterable[str]) -> list[Term]:
        wanted = set(codes)
        return [(var, 1) for (_, code), var in self.copies.items() if code in wanted]

    def present(self, code: str) -> Var | int:
        """Whether a card is in the deck at all: a flag, or a number for agendas."""
        if code in self.agendas:
            return 1
        if code not in self.flags:
            terms = self.terms([code])
            if not terms:
                return 0
            flag = self.flags[code] = self.model.flag()
            self.model.only_with(terms, [(flag, 1)], MANY)
            self.model.only_with([(flag, 1)], terms, 1)
        return self.flags[code]

    def counted(self, codes: Iterable[str]) -> tuple[list[Term], int]:
        """How many different ones of these cards are held: terms, and a number beside them."""
        terms: list[Term] = []
        number = 0
        for code in codes:
            there = self.present(code)
            if isinstance(there, int):
                number += there
            else:
                terms.append((there, 1))
        return terms, number


def board_of(
    model: Model,
    company: Company,
    pool: Iterable[Card],
    *,
    limits: Mapping[str, int] | None = None,
    fixed: bool = False,
) -> Board:
    """A deck's variables; in a `fixed` one every number is as the document has it."""
    sketch = company.sketch
    agendas = dict(sketch.agendas) if fixed else {agenda.code: 1 for agenda in company.agendas}
    board = Board(model, sketch, company, agendas)
    for part in PARTS:
        for code, number in sketch.parts[part].items():
            board.cards[code] = sketch.card(code)
            most = number if fixed else max(number, board.cards[code].limit)
            board.copies[part, code] = model.number(number if fixed else 0, most)
    for card in pool:
        key = ("plots" if card.kind == "plot" else "cards", card.code)
        if key not in board.copies and not fixed:
            board.cards[card.code] = card
            most = min(card.limit, (limits or {}).get(card.code, card.limit))
            board.copies[key] = model.number(0, most)
    return board


def by_title(board: Board) -> dict[str, list[tuple[Card, Any]]]:
    found: dict[str, list[tuple[Card, Any]]] = {}
    for card, var in board.held():
        found.setdefault(card.title, []).append((card, var))
    return found
