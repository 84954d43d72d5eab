"""How large a change is, and which of several equally small ones a player would like best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from builder.games.asoiaf_tmg.cards import Card
from builder.solver.asoiaf_tmg.placing import MANY, Board
from builder.solver.asoiaf_tmg.problem import Table
from builder.solver.asoiaf_tmg.sketch import Place, Sketch
from builder.solver.engine import Term, Var


class Tally(NamedTuple):
    """The number of changes: terms of the model, and what has to change in any case."""

    terms: list[Term]
    certain: int


def tally_of(table: Table) -> Tally:
    """Entries added, removed, swapped at one place, or moved to another: each counts once."""
    board, sketch = table.board, table.board.sketch
    out, into = moves(board)
    terms = [(var, 1) for var in out.values()]
    for place in places(board):
        left = [n for n, held in enumerate(sketch.held) if held.place == place]
        come = [key for key in board.added if key[0] == place]
        if left or come:
            terms.append((swaps(board, place, left, come, out, into), 1))
    terms += [*table.heading.renamed, *table.heading.tactics]
    spoilt = {sketch.lines[host] for host in sketch.spoilt}
    return Tally(terms, len(spoilt) + sketch.surplus)


def places(board: Board) -> list[Place]:
    known = {held.place: None for held in board.sketch.held}
    return list(known | {place: None for place, _ in board.added})


def moves(board: Board) -> tuple[dict[int, Var], dict[tuple[Place, str], Var]]:
    """Flags for copies that leave their place, and for those of the same cards that come to one."""
    model, held = board.model, board.sketch.held
    ids = {one.card.id for one in held if one.card}
    ways: dict[str, list[tuple[Place, str]]] = {}
    for key in board.added:
        if key[1] in ids:
            ways.setdefault(key[1], []).append(key)
    out: dict[int, Var] = {}
    into: dict[tuple[Place, str], Var] = {}
    for id, keys in ways.items():
        copies = [n for n, one in enumerate(held) if one.card and one.card.id == id]
        for number in copies:
            out[number] = model.flag()
            model.at_most([(out[number], 1), (board.kept[number], 1)], 1)
        for key in keys:
            into[key] = model.flag()
            model.at_most([(into[key], 1), (board.added[key], -1)], 0)
        balance = [(out[n], 1) for n in copies] + [(into[key], -1) for key in keys]
        model.equals(balance, 0)
    return out, into


def swaps(
    board: Board,
    place: Place,
    left: list[int],
    come: list[tuple[Place, str]],
    out: dict[int, Var],
    into: dict[tuple[Place, str], Var],
) -> Var:
    """How many cards leave or come to a place, one that comes making up for one that leaves."""
    model = board.model
    number = model.number(0, len(left) + len(come))
    stays = [(board.kept[n], 1) for n in left] + [(out[n], 1) for n in left if n in out]
    if place.host in board.sketch.spoilt:
        # A line that stands for no copy is changed anyway: dropping it costs nothing more.
        gone = model.flag()
        model.at_most([(gone, 1), *board.unit(place.host)], 1)
        stays.append((gone, MANY))
    model.at_least([(number, 1), *stays], len(left))
    new = [(board.added[key], -1) for key in come] + [(into[key], 1) for key in come if key in into]
    model.at_least([(number, 1), *new], 0)
    return number


# ---- taste ---------------------------------------------------------------------------------------

COMMANDER, NAMED, MEANT, GUEST, ROLE, LESS, POINT, PRICE = 1000, 500, 300, 60, 40, 15, 4, 3


def taste_of(table: Table) -> list[Term]:
    """Terms to make small: keep the commander, the theme, the roles, and the points."""
    board = table.board
    return [
        *commander_taste(board),
        *theme_taste(board),
        *role_taste(board),
        *point_taste(table),
        *((var, -LESS) for host in range(board.sketch.hosts) for var, _ in board.unit(host)),
    ]


def commander_taste(board: Board) -> Iterable[Term]:
    """Whoever commands stays, the one named above others."""
    named = {card.id for card in board.sketch.commanders}
    there = {held.card.id for held in board.sketch.held if held.card and held.card.commander}
    for id in there:
        flag = board.model.flag()
        board.model.only_with([(flag, 1)], board.total[id], 1)
        yield flag, -(COMMANDER + (NAMED if id in named else 0))


def theme_taste(board: Board) -> Iterable[Term]:
    """New cards are rather of the army's own faction, and those that a wrong name meant."""
    meant = meant_at(board.sketch)
    for (place, id), var in board.added.items():
        card = board.cards[id]
        weight = GUEST * (card.faction != board.sketch.faction) - MEANT * (
            id in meant.get(place, ())
        )
        if weight:
            yield var, weight


def meant_at(sketch: Sketch) -> dict[Place, set[str]]:
    found: dict[Place, set[str]] = {}
    for held in sketch.held:
        if held.card is None:
            found.setdefault(held.place, set()).update(card.id for card in held.meant[:3])
    return found


def role_taste(board: Board) -> Iterable[Term]:
    """A unit is rather replaced by one of its own type, house and price."""
    for host, old in units_of(board.sketch).items():
        for card, terms in board.here(Place("units", host)):
            if card.id != old.id:
                yield from ((var, unlikeness(old, card)) for var, _ in terms)


def units_of(sketch: Sketch) -> dict[int, Card]:
    return {h.place.host: h.card for h in sketch.held if h.place.section == "units" and h.card}


def unlikeness(old: Card, new: Card) -> int:
    other_house = old.facts.get("house") != new.facts.get("house")
    price = PRICE * abs(old.cost - new.cost)
    return ROLE * (old.type != new.type) + 5 * other_house + price + 5 * bool(new.operations)


def point_taste(table: Table) -> Iterable[Term]:
    """The points stay close to what they were, or to the limit when they were above it."""
    sketch, model = table.board.sketch, table.board.model
    target = min(sketch.points, sketch.limit)
    if not table.bill.total:
        return
    away = model.number(0, 10_000)
    model.hold(model.sum([*table.bill.total, (away, -1)]) <= target)
    model.hold(model.sum([*table.bill.total, (away, 1)]) >= target)
    yield away, POINT
