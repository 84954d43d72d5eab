"""What a list states about itself: its commander's name and its tactics deck."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from builder.games.asoiaf_tmg.cards import Card
from builder.solver.asoiaf_tmg.laws import leaders, owner, stand_ins
from builder.solver.asoiaf_tmg.placing import MANY, Board
from builder.solver.asoiaf_tmg.sketch import Sketch
from builder.solver.engine import Term, Var


class Heading(NamedTuple):
    """What it takes to put the heading right, counted in changes."""

    renamed: list[Term]
    tactics: list[Term]


def heading_of(board: Board, *, fixed: bool) -> Heading:
    if fixed and board.sketch.spoilt and board.sketch.parameters("entry-count") is not None:
        board.model.never(owner("entry-count"))
    return Heading(commander_name(board, fixed=fixed), tactics_lines(board, fixed=fixed))


def commander_name(board: Board, *, fixed: bool) -> list[Term]:
    """The name follows a commander who is exchanged; one that was wrong from the start counts."""
    sketch = board.sketch
    if not sketch.named_commander or sketch.parameters("commander-place") is None:
        return []
    ids = [card.id for card in sketch.commanders if card.commander]
    renamed = board.model.flag()
    board.model.at_least([*board.copies(ids), (renamed, 1)], 1)
    if fixed:
        board.model.at_most([(renamed, 1)], 0, owner("commander-place"))
    named = {card.id for card in sketch.commanders}
    there = named & {held.card.id for held in sketch.held if held.card}
    if there & set(ids):
        return []
    return [(renamed, 1)] if not there else [(unless_gone(board, renamed, there), 1)]


def unless_gone(board: Board, renamed: Var, named: set[str]) -> Var:
    """A new name counts by itself only while the card with the old one is still there."""
    still, counts = board.model.flag(), board.model.flag()
    board.model.only_with(board.copies(named), [(still, 1)], MANY)
    board.model.at_least([(counts, 1), (renamed, -1), (still, -1)], -1)
    return counts


def tactics_lines(board: Board, *, fixed: bool) -> list[Term]:
    """The lines of a stated tactics deck that do not fit the commander."""
    sketch = board.sketch
    if sketch.tactics is None or sketch.parameters("tactics-deck-cards") is None:
        return []
    terms: list[Term] = []
    standing = stand_ins(board)
    for card in leaders(board):
        wrong = wrong_lines(sketch, card)
        if wrong:
            leads = board.model.flag()
            beside = board.copies(standing.get(card.id, ()))
            board.model.only_with(board.total[card.id], [(leads, 1), *beside], MANY)
            terms.append((leads, wrong))
    if fixed:
        board.model.at_most(terms, 0, owner("tactics-deck-cards"))
    return terms


def wrong_lines(sketch: Sketch, commander: Card) -> int:
    """How many lines of the stated deck are too many or too few for this commander."""
    wanted, whole = right_deck(sketch, commander)
    stated: Counter[str] = Counter()
    strangers = 0
    for name, count in (sketch.tactics or {}).items():
        found = [card.id for card in sketch.edition.find(name) if card.kind == "tactics"]
        found = [id for id in found if id in wanted] or found
        if len(found) == 1:
            stated[found[0]] += count
        else:
            strangers += 1
    over = sum(stated[id] > wanted[id] for id in stated) + (strangers if whole else 0)
    under = sum(stated[id] < wanted[id] for id in wanted.keys() | stated.keys())
    size = sketch.parameters("tactics-deck-size")
    odd = not whole and size is not None and sum((sketch.tactics or {}).values()) != size["size"]
    return max(over, under, int(odd))


def right_deck(sketch: Sketch, commander: Card) -> tuple[Counter[str], bool]:
    """The deck of a commander, and whether all of its cards are known."""
    tables, entries = sketch.edition.tables, sketch.edition.entries
    alone = "replaces-faction-deck" in commander.features
    faction = [] if alone else tables.decks.get(sketch.faction, [])
    removed = commander.facts.get("tactics_removed", ())
    ids = [id for id in faction if id not in removed] + list(commander.facts.get("tactics", ()))
    deck: Counter[str] = Counter()
    for id in ids:
        deck[id] = entries[id].facts.get("copies", 2)
    return deck, bool(alone or faction)
