"""How large a change to a deck is, and which of equally small ones a player would like best."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from builder.solver.agot_lcg.placing import MANY, Board
from builder.solver.agot_lcg.sketch import PARTS, Stray
from builder.solver.agot_lcg.variants import Variant
from builder.solver.engine import Term, Var


class Tally(NamedTuple):
    """The number of changed lines; `moved` has a flag for each card that goes where it belongs."""

    terms: list[Term]
    certain: int
    up: dict[tuple[str, str], Var]
    down: dict[tuple[str, str], Var]
    moved: list[tuple[Stray, Var]]


def tally_of(board: Board, variant: Variant) -> Tally:
    """Lines that grow, shrink, come and go; one that grows makes up for one that shrinks."""
    sketch = board.sketch
    strays = [stray for stray in sketch.strays if stray not in variant.moved]
    moved = [(stray, board.model.flag()) for stray in strays if may_move(board, stray)]
    up, down = {}, {}
    for key in board.copies:
        up[key], down[key] = grown(board, key, strays, moved)
    terms: list[Term] = [(flag, 1) for _, flag in moved]
    for part in PARTS:
        number = board.model.number(0, MANY)
        lost = [(down[key], 1) for key in down if key[0] == part]
        won = [(up[key], 1) for key in up if key[0] == part]
        left = [stray for stray in strays if stray.part == part and stray.rule != "entry-count"]
        lost += [(flag, -1) for stray, flag in moved if stray.part == part]
        board.model.at_most([*lost, (number, -1)], -len(left))
        board.model.at_most([*won, (number, -1)], 0)
        terms.append((number, 1))
    return Tally(terms, certain_of(strays), up, down, moved)


def may_move(board: Board, stray: Stray) -> bool:
    return (
        stray.rule == "card-type"
        and stray.card is not None
        and stray.home in PARTS
        and (stray.home, stray.card.code) in board.copies
    )


def certain_of(strays: Iterable[Stray]) -> int:
    """Lines with a bad count, and names in parts that are no cards of the deck."""
    return sum(
        stray.rule == "entry-count" or stray.part not in (*PARTS, "agendas") for stray in strays
    )


def grown(
    board: Board,
    key: tuple[str, str],
    strays: Iterable[Stray],
    moved: Iterable[tuple[Stray, Var]],
) -> tuple[Var, Var]:
    """Flags for a line that has more, and for one that has fewer copies than before."""
    part, code = key
    before, copies = board.sketch.parts[part].get(code, 0), board.copies[key]
    more, fewer = board.model.flag(), board.model.flag()
    shift = [
        (flag, stray.number)
        for stray, flag in moved
        if stray.card and (stray.home, stray.card.code) == key
    ]
    terms = [(copies, 1), *((flag, -n) for flag, n in shift)]
    recounted = any(
        stray.rule == "entry-count"
        and stray.part == part
        and stray.card
        and stray.card.code == code
        for stray in strays
    )
    if not recounted:
        board.model.at_most([*terms, (more, -MANY)], before)
    board.model.at_least([*terms, (fewer, MANY)], before)
    # A flag is raised only when its line changes, so that other flags mean another repair.
    board.model.at_least([*terms, (more, -MANY - 1)], before - MANY)
    board.model.at_most([*terms, (fewer, MANY + 1)], before + MANY)
    return more, fewer


# ---- taste ---------------------------------------------------------------------------------------

MEANT, COPY, GUEST, NEW, SIZE = 200, 10, 6, 3, 4


def taste_of(board: Board, rank: dict[str, int]) -> list[Term]:
    """Terms to make small: few copies change, names are read as meant, sizes stay."""
    sketch = board.sketch
    meant = {card.id for stray in sketch.strays for card in stray.meant[:1]}
    terms: list[Term] = []
    for key, copies in board.copies.items():
        card, before = board.cards[key[1]], sketch.parts[key[0]].get(key[1], 0)
        away = board.model.number(0, MANY)
        board.model.at_most([(copies, 1), (away, -1)], before)
        board.model.at_least([(copies, 1), (away, 1)], before)
        terms.append((away, COPY))
        if not before:
            there = board.present(key[1])
            guest = GUEST * (card.faction != board.company.faction)
            liked = MEANT * (card.id in meant)
            terms.append((there, NEW + guest - liked + min(rank.get(key[1], 0), 5)))
    for part in PARTS:
        if part in sketch.stated:
            terms += keep_size(board, part)
    return terms


def keep_size(board: Board, part: str) -> list[Term]:
    """The part stays as large as it was."""
    sketch = board.sketch
    lines = [(var, 1) for _, var in board.part(part)]
    before = sum(sketch.parts[part].values())
    before += sum(max(0, s.number) for s in sketch.strays if s.part == part)
    if not lines:
        return []
    away = board.model.number(0, MANY)
    board.model.at_most([*lines, (away, -1)], before)
    board.model.at_least([*lines, (away, 1)], before)
    return [(away, SIZE)]
