"""Fills a deck from a core of cards: the right size, plots chosen, the curve kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from builder.check import check
from builder.game import Game
from builder.games.agot_lcg.cards import Card
from builder.solver.agot_lcg.fitting import Company
from builder.solver.agot_lcg.laws import lay_down, owner
from builder.solver.agot_lcg.placing import MANY, Board, board_of
from builder.solver.agot_lcg.pool import pool_of
from builder.solver.agot_lcg.repairing import ask_for
from builder.solver.agot_lcg.result import Line, Outcome, document_of, paired
from builder.solver.agot_lcg.sketch import PARTS, Sketch, sketch_of
from builder.solver.agot_lcg.variants import agenda_sets, companies, is_sound, make
from builder.solver.changes import Change, Clash, Filled, clash_of
from builder.solver.conflict import smallest_conflict
from builder.solver.engine import Answer, Clock, Model, Term
from builder.solver.wants import Wants

# What sixty cards of a deck that plays well are like: by cost, and by type.
CURVE = {0: 4, 1: 9, 2: 13, 3: 13, 4: 8, 5: 6, 6: 4, 7: 3}
TYPES = {"character": 34, "location": 13, "event": 7, "attachment": 6}
SIXTY = 60
# A core of so many cards has a curve of its own, which is kept.
OWN_CURVE = 25
OFFERED, OFFERED_BY_CHANCE = 40, 14
SEVERAL_AGENDAS = 0.2
CURVE_OFF, TYPE_OFF, TITLE, GUEST, LUCK = 20, 12, 8, 3, 12


def complete(
    game: Game, document: Mapping[str, Any], wants: Wants, seconds: float, seed: int | None
) -> Filled:
    """The document with everything it has, filled to the size of a deck; or why that cannot be."""
    clock = Clock(seconds)
    document = {"plots": {}, "cards": {}, **document}
    report = check(dict(document))
    sketch = sketch_of(report.roster, document, game.rulesets[report.format])
    chance = None if seed is None else Random(seed)  # noqa: S311 (no secret)
    tries = [(company, chance) for company in headed(sketch, wants, chance)]
    # Where the cards drawn by chance are not enough, all are looked at.
    tries += [(company, None) for company, _ in tries[-1:] if chance]
    for company, luck in () if sketch.strays else tries:
        board = laid_out(company, wants, luck)
        answer = board.model.solve(clock, minimise=dislike(board, luck), near=0.01)
        if answer.found:
            return made(board, answer)
    return Filled(None, (), explained(game, sketch, wants, clock), proven=True)


def headed(sketch: Sketch, wants: Wants, chance: Random | None) -> Iterable[Company]:
    """The deck under its own agendas; by chance, and when none is stated, under any."""
    own = tuple(sketch.cards(sketch.agendas))
    if chance is not None and not own and "agendas" not in sketch.document and sketch.faction:
        sets = list(agenda_sets(sketch, sketch.faction, wants))
        # Sets of several agendas are many but seldom played.
        plain = [agendas for agendas in sets if len(agendas) < 2]
        sets = sets if chance.random() < SEVERAL_AGENDAS else plain or sets
        for agendas in chance.sample(sets, min(6, len(sets))):
            yield from list(companies(sketch, sketch.faction, agendas))[:1]
    if sketch.faction and is_sound(sketch, own, wants):
        yield Company(sketch, sketch.faction, own, sketch.named())


def laid_out(
    company: Company, wants: Wants, chance: Random | None, *, explains: bool = False
) -> Board:
    """A model in which everything stays that is there."""
    model, sketch = Model(explains=explains), company.sketch
    number = OFFERED if chance is None else OFFERED_BY_CHANCE
    refused = Wants(keep=wants.keep) if explains else wants
    pool = pool_of(company, refused, number, extra=wants.keep, like=liking(company, chance))
    owned = wants.owned
    limits = None if owned is None else {card.code: owned.get(card.id, 0) for card in pool}
    board = board_of(model, company, pool, limits=limits)
    lay_down(board)
    ask_for(board, wants)
    for part in PARTS:
        for code, before in sketch.parts[part].items():
            model.at_least([(board.copies[part, code], 1)], before, "stay")
    draw = sketch.parameters("draw-deck-size")
    if draw is not None and not explains:
        size = max(company.number("draw", draw["least"]), sum(sketch.parts["cards"].values()))
        cards = [(var, 1) for _, var in board.part("cards")]
        model.at_most(cards, size, owner("draw-deck-size"))
    return board


def liking(company: Company, chance: Random | None) -> Callable[[Card], Any]:
    """Cards of the core's own traits come first, or any by chance."""
    traits: Counter[str] = Counter()
    for card in company.sketch.cards(company.sketch.parts["cards"]):
        traits.update(card.traits)

    def measure(card: Card) -> tuple[Any, ...]:
        if chance is not None:
            return (chance.random(),)
        shared = sum(traits[trait] for trait in card.traits)
        return card.faction != company.faction, -worth(card), -shared, card.code

    return measure


def worth(card: Card) -> int:
    """What the numbers of a plot are worth; other cards are told apart by other things."""
    if card.kind != "plot":
        return 0
    told = {"income": 2, "initiative": 1, "claim": 3, "reserve": 1}
    facts = card.facts
    return sum(facts[key] * n for key, n in told.items() if isinstance(facts.get(key), int))


def dislike(board: Board, chance: Random | None) -> list[Term]:
    """Terms to make small: a bent curve, odd types, single copies, guests, weak plots."""
    terms = [*bent(board, lambda card: min(card.cost or 0, 7), CURVE, CURVE_OFF)]
    terms += bent(board, lambda card: card.kind, TYPES, TYPE_OFF)
    for (part, code), var in board.copies.items():
        card = board.cards[code]
        weight = GUEST * (card.faction != board.company.faction)
        weight += chance.randrange(LUCK) if chance else 0
        if part == "plots":
            terms.append((var, weight - (0 if chance else worth(card))))
        elif code not in board.sketch.parts[part]:
            terms += [(var, weight), (board.present(code), TITLE)]
    return terms


def bent(
    board: Board, key: Callable[[Card], Any], usual: Mapping[Any, int], weight: int
) -> Iterable[Term]:
    """How far the cards of each cost or type are from what they should be."""
    sketch = board.sketch
    core = Counter({key(sketch.card(code)): 0 for code in sketch.parts["cards"]})
    for code, number in sketch.parts["cards"].items():
        core[key(sketch.card(code))] += number
    target = usual if core.total() < OWN_CURVE else core
    draw = sketch.parameters("draw-deck-size") or {"least": SIXTY}
    size = board.company.number("draw", draw["least"])
    groups: dict[Any, list[Term]] = {}
    for card, var in board.part("cards"):
        groups.setdefault(key(card), []).append((var, 1))
    whole = sum(target.values())
    for name, held in groups.items():
        wanted = round(target.get(name, 0) * size / whole)
        away = board.model.number(0, MANY)
        board.model.at_most([*held, (away, -1)], wanted)
        board.model.at_least([*held, (away, 1)], wanted)
        yield away, weight


def made(board: Board, answer: Answer) -> Filled:
    parts: dict[str, dict[str, int]] = {part: {} for part in PARTS}
    for (part, code), var in board.copies.items():
        if number := answer(var):
            parts[part][code] = number
    variant = make(board.company)
    document = document_of(variant, Outcome(parts, ()))
    changes = [*variant.changes, *grown(board, parts)]
    report = check(document)
    if not report.legal:
        broken = [finding.rule.id for finding in report.findings if finding.severity == "error"]
        raise AssertionError(f"the model accepts what the check refuses: {broken}")
    return Filled(document, tuple(changes), (), answer.proven, report)


def grown(board: Board, parts: Mapping[str, Mapping[str, int]]) -> Iterable[Change]:
    sketch = board.sketch
    for part in PARTS:
        before = sketch.parts[part]
        won = [
            Line(f"{part}/{code}", board.cards[code].label, n - before.get(code, 0), code)
            for code, n in parts[part].items()
            if n > before.get(code, 0)
        ]
        yield from paired(part, [], won, sum(before.values()))


def explained(game: Game, sketch: Sketch, wants: Wants, clock: Clock) -> tuple[Clash, ...]:
    """Lines that mean nothing, or the rules and wishes that cannot stand together."""
    if sketch.strays:
        rules = dict.fromkeys(owner(stray.rule) for stray in sketch.strays)
        return tuple(clash_of(game, rule) for rule in rules)
    whole = replace(sketch, stated=frozenset(PARTS))
    company = Company(whole, sketch.faction, sketch.cards(sketch.agendas), sketch.named())
    board = laid_out(company, wants, None, explains=True)
    conflict = smallest_conflict(board.model, Clock(max(2.0, clock.left)))
    return tuple(clash_of(game, found) for found in conflict.owners)
