"""The cards of the game as a builder offers them."""

from __future__ import annotations

from builder.game import Desk, Game, Offer, Section
from builder.games.agot_lcg.cards import DRAW, NEUTRAL, Card
from builder.games.agot_lcg.view import PLURALS, card_detail
from builder.text import LANGS, Text

SECTIONS = {"agenda": "agendas", "plot": "plots"} | dict.fromkeys(DRAW, "cards")
ORDER = ("character", "location", "attachment", "event", "plot", "agenda")


def kinds(game: Game) -> dict[str, Text]:
    return {kind: game.catalogue.terms[PLURALS[kind]] for kind in ORDER}


def offers(game: Game, edition: str) -> tuple[Offer, ...]:
    entries = game.catalogue.edition(edition).entries.all()
    return tuple(offer(game, card) for card in entries if card.kind in SECTIONS)


def offer(game: Game, card: Card) -> Offer:
    return Offer(
        id=card.id,
        known_as=card.code,
        name=card.label,
        detail=detail(game, card),
        kind=card.kind,
        faction=card.faction,
        section=SECTIONS[card.kind],
        cost=card.cost,
        traits=tuple(Text(trait) for trait in card.facts.get("traits", ())),
        words=(Text(card.code), Text(card.pack), *map(Text, card.keywords)),
    )


def detail(game: Game, card: Card) -> Text:
    told, kind = card_detail(game.catalogue, card), game.catalogue.terms[card.kind]
    return Text(*(f"{kind.to(lang).capitalize()} · {told.to(lang)}" for lang in LANGS))


DESK = Desk(
    sections=(Section("agendas"), Section("plots", is_counted=True), Section("cards", True)),
    kinds=kinds,
    offers=offers,
    guests=frozenset({NEUTRAL}),
)
