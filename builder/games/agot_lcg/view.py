"""A deck as people read it: plots, then draw cards by type."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue import Catalogue
from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.deck import Deck
from builder.report import Group, Line
from builder.text import LANGS, Text

ORDER = ("agenda", "plot", "character", "attachment", "location", "event", "title")
PLURALS = {kind: f"{kind}s" for kind in ORDER}


def groups(deck: Deck) -> Iterator[Group]:
    held = {**deck.agendas, **deck.plots, **deck.draw}
    for kind in ORDER:
        cards = [deck.card(code) for code in held if deck.card(code).kind == kind]
        if cards:
            cards.sort(key=lambda card: (card.cost or 0, card.title))
            lines = tuple(line(deck, card, held[card.code]) for card in cards)
            yield Group(deck.catalogue.terms[PLURALS[kind]], lines)
    unread = tuple(Line(misread.slot, misread.label) for misread in deck.misread)
    if unread:
        yield Group(deck.catalogue.terms["unread"], unread)


def line(deck: Deck, card: Card, count: int) -> Line:
    name = Text(f"{count} × {card.label.en}")
    slot = deck.slots([card.code])
    cost = card.facts.get("cost")
    return Line(
        slot[0] if slot else card.code,
        name,
        detail(deck, card),
        cost=card.cost if cost is not None else None,
    )


def detail(deck: Deck, card: Card) -> Text:
    return card_detail(deck.catalogue, card)


def card_detail(catalogue: Catalogue[Card], card: Card) -> Text:
    faction = catalogue.factions[card.faction].name
    facts = card.facts
    stats = ""
    if card.kind == "character":
        stats = f"{facts['strength']} {facts['icons']}".strip()
    elif card.kind == "plot":
        stats = "/".join(str(facts[key]) for key in ("income", "initiative", "claim", "reserve"))
    parts = [", ".join(facts.get("traits", ())), stats]
    return Text(*(" · ".join(p for p in (faction.to(lang), *parts) if p) for lang in LANGS))
