"""Which cards a deck may be offered: of each kind that the laws tell apart, the most fitting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Any

from builder.games.agot_lcg.cards import DRAW, Card
from builder.solver.agot_lcg.fitting import Company
from builder.solver.agot_lcg.sketch import PARTS, Sketch
from builder.solver.wants import Wants

KINDS = frozenset({"plot", *DRAW})


def pool_of(
    company: Company,
    wants: Wants,
    most: int,
    extra: Collection[str] = (),
    like: Callable[[Card], Any] | None = None,
) -> list[Card]:
    """So many cards of each sort. Cards of one sort can stand for each other in every law.

    A repair that adds fewer lines than that could take them all from these.
    """
    sketch = company.sketch
    there = {code for part in PARTS for code in sketch.parts[part]}
    titles = {sketch.card(code).title for code in (*there, *sketch.agendas)}
    meant = {card.id for stray in sketch.strays for card in (*stray.meant, stray.card) if card}
    like = like or likeness(company)
    sorts: dict[Hashable, list[tuple[Any, Card]]] = {}
    wanted: list[Card] = []
    near = None if any(agenda.rule.get("allow") for agenda in company.agendas) else company.own
    for id, facts in sketch.edition.entries.facts.items():
        if facts["kind"] not in KINDS or facts["code"] in there or id in wants.without:
            continue
        if near is not None and facts["faction"] not in near and id not in extra:
            continue
        number = facts["limit"] if wants.owned is None else wants.owned.get(id, 0)
        card = sketch.edition.entries[id]
        if id in extra:
            wanted.append(card)
        elif number > 0 and not company.barred(card):
            if id in meant or id in wants.keep:
                wanted.append(card)
            else:
                sort = sort_of(company, card, min(number, card.limit), titles)
                sorts.setdefault(sort, []).append((like(card), card))
    chosen = [sorted(held, key=lambda pair: pair[0])[:most] for held in sorts.values()]
    return wanted + [card for held in chosen for _, card in held]


def sort_of(company: Company, card: Card, number: int, titles: Collection[str]) -> Hashable:
    """Everything that a law may ask about a card."""
    told = company.told
    drafted = company.sketch.drafted
    return (
        card.kind == "plot",
        number,
        card.id if card.id in told["restricted"] or card.id in told["podded"] else "",
        card.title if card.title in titles else "",
        tuple(claims(company, card)),
        None if drafted is None else drafted.get(card.code, 0),
    )


def claims(company: Company, card: Card) -> list[tuple[str, int, str]]:
    """The demands and title limits of the agendas that speak of a card."""
    return [
        (agenda.code + part, number, card.faction if claim.get("per") else "")
        for agenda in company.agendas
        for part in ("require", "per_title")
        for number, claim in enumerate(agenda.rule.get(part, ()))
        if company.speaks_of(claim["where"], card)
    ]


def likeness(company: Company) -> Callable[[Card], Any]:
    """How ill a card suits the deck: rather of its faction, and like the cards that have to go."""
    vacant = list(vacancies(company))
    kinds = [card.kind for card in vacant]
    costs = [card.cost for card in vacant if card.cost is not None] or usual(company.sketch)

    def measure(card: Card) -> tuple[Any, ...]:
        away = min((abs((card.cost or 0) - cost) for cost in costs), default=0)
        other = bool(kinds) and card.kind not in kinds
        return card.faction != company.faction, other, away, card.code

    return measure


def vacancies(company: Company) -> list[Card]:
    """The cards that cannot stay."""
    sketch = company.sketch
    held = [sketch.card(code) for part in PARTS for code in sketch.parts[part]]
    return [card for card in held if company.barred(card)]


def usual(sketch: Sketch) -> list[int]:
    """What a card of the deck usually costs."""
    costs = sorted(
        card.cost for card in sketch.cards(sketch.parts["cards"]) if card.cost is not None
    )
    return [costs[len(costs) // 2]] if costs else []
