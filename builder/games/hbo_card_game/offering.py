"""The cards of the game as a builder offers them: plots for the deck, the others for a hand."""

from __future__ import annotations

from builder.game import Desk, Game, Offer, Section
from builder.games.hbo_card_game.cards import NO_HOUSE, SECTIONS, Card
from builder.games.hbo_card_game.view import card_detail
from builder.text import Text

HAND = "setup/hand"


def kinds(game: Game) -> dict[str, Text]:
    return {kind: game.catalogue.terms[kind] for kind in SECTIONS.values()}


def offers(game: Game, edition: str) -> tuple[Offer, ...]:
    return tuple(offer(game, card) for card in game.catalogue.edition(edition).entries.all())


def offer(game: Game, card: Card) -> Offer:
    return Offer(
        id=card.id,
        known_as=card.id,
        name=card.label,
        detail=card_detail(game.catalogue, card),
        kind=card.kind,
        faction=card.faction,
        section="plots" if card.kind == "plot" else HAND,
        cost=card.cost,
        traits=tuple(Text(t["en"], t.get("ru", "")) for t in card.facts.get("traits") or ()),
    )


DESK = Desk(
    sections=(Section("plots"), Section(HAND)),
    kinds=kinds,
    offers=offers,
    guests=NO_HOUSE,
    faction_key="house",
)
