"""The variables of an army: what of it stays, and what comes to which place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from builder.games.asoiaf_tmg.cards import Card, Names
from builder.solver.asoiaf_tmg.sketch import LISTS, Place, Sketch
from builder.solver.engine import Model, Term, Var

# No army has more copies of anything; sums of cards stay below it.
MANY = 100


@dataclass(frozen=True)
class Board:
    """An army's places in a model.

    `kept` has a flag for each copy that the army has, `added` one for each card that may come to a
    place. `at` and `total` are the same variables by place and by card.
    """

    model: Model
    sketch: Sketch
    hosts: int
    kept: tuple[Var, ...]
    added: Mapping[tuple[Place, str], Var]
    cards: dict[str, Card] = field(default_factory=dict)
    at: dict[Place, dict[str, list[Term]]] = field(default_factory=dict)
    total: dict[str, list[Term]] = field(default_factory=dict)

    def take(self, place: Place, card: Card, var: Var) -> None:
        self.cards[card.id] = card
        self.at.setdefault(place, {}).setdefault(card.id, []).append((var, 1))
        self.total.setdefault(card.id, []).append((var, 1))

    def here(self, place: Place) -> Iterator[tuple[Card, list[Term]]]:
        for id, terms in self.at.get(place, {}).items():
            yield self.cards[id], terms

    def everywhere(self) -> Iterator[tuple[Place, Card, list[Term]]]:
        for place, held in self.at.items():
            for id, terms in held.items():
                yield place, self.cards[id], terms

    def copies(self, ids: Iterable[str]) -> list[Term]:
        """All copies of these cards."""
        return [term for id in ids for term in self.total.get(id, ())]

    def of(self, names: Names, *, but: str = "") -> list[Term]:
        """All copies of the characters and entries named, without one card."""
        return self.copies(c.id for c in self.cards.values() if names.match(c) and c.id != but)

    def unit(self, host: int) -> list[Term]:
        """The one card, if any, that stands as this unit."""
        return [term for _, terms in self.here(Place("units", host)) for term in terms]

    def units_like(self, host: int, ids: Iterable[str]) -> list[Term]:
        held = self.at.get(Place("units", host), {})
        return [term for id in ids for term in held.get(id, ())]


def board_of(
    model: Model, sketch: Sketch, pool: Iterable[Card], more_hosts: int, *, fixed: bool = False
) -> Board:
    """An army's variables; in a `fixed` one everything stays as it is."""
    hosts = sketch.hosts + more_hosts
    kept = tuple(model.flag() for _ in sketch.held)
    first = sketch.hosts if sketch.is_crowded else 0
    added = {key: model.flag() for key in ways(pool, first, hosts)} if not fixed else {}
    board = Board(model, sketch, hosts, kept, added)
    for held, var in zip(sketch.held, kept, strict=True):
        if held.card:
            board.take(held.place, held.card, var)
        if fixed:
            model.at_least([(var, 1)], 1)
    entries = sketch.edition.entries
    for (place, id), var in added.items():
        board.take(place, entries[id], var)
    keep_shape(board)
    keep_order(board)
    return board


def keep_order(board: Board) -> None:
    """Of like cards at one place the first ones stay: which of them goes makes no difference."""
    last: dict[tuple[Place, str], Var] = {}
    for held, var in zip(board.sketch.held, board.kept, strict=True):
        if held.card:
            before = last.get((held.place, held.card.id))
            if before is not None:
                board.model.at_most([(var, 1), (before, -1)], 0)
            last[held.place, held.card.id] = var
    first: dict[tuple[str, ...], Var] = {}
    for host, var in units_kept(board).items():
        inside = [h.name for h in board.sketch.held if h.place.host == host]
        written = (str(host in board.sketch.spoilt), *inside)
        before = first.get(written)
        if before is not None:
            board.model.at_most([(var, 1), (before, -1)], 0)
        first[written] = var


def units_kept(board: Board) -> dict[int, Var]:
    return {
        held.place.host: var
        for held, var in zip(board.sketch.held, board.kept, strict=True)
        if held.place.section == "units"
    }


def ways(pool: Iterable[Card], first: int, hosts: int) -> Iterator[tuple[Place, str]]:
    """Every card with each place that it may come to."""
    for card in pool:
        if card.section in LISTS:
            yield Place(card.section), card.id
        else:
            for host in range(first, hosts):
                yield Place(card.section, host), card.id


def keep_shape(board: Board) -> None:
    """What no list can do: two cards as one unit, attachments without a unit."""
    model, sketch = board.model, board.sketch
    misread: dict[Place, list[Term]] = {}
    for held, var in zip(sketch.held, board.kept, strict=True):
        if held.card is None:
            misread.setdefault(held.place, []).append((var, 1))
    for host in range(board.hosts):
        unit = [*board.unit(host), *misread.get(Place("units", host), ())]
        model.at_most(unit, 1)
        inside = [t for _, terms in board.here(Place("attachments", host)) for t in terms]
        inside += misread.get(Place("attachments", host), ())
        model.only_with(inside, unit, MANY)
    for host in range(sketch.hosts + 1, board.hosts):
        # Units that may be added are alike; they are used in their order.
        model.only_with(board.unit(host), board.unit(host - 1), 1)
