"""The cards of the game as a builder offers them."""

from __future__ import annotations

from builder.catalogue import text
from builder.game import Desk, Game, Offer, Section
from builder.games.asoiaf_tmg import attachments
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card
from builder.games.asoiaf_tmg.view import card_detail
from builder.text import LANGS, Text

JOINING = frozenset(
    rule.id
    for rule in (
        attachments.attachment_host,
        attachments.attachment_count,
        attachments.attachment_type,
        attachments.attachment_tray,
        attachments.attachment_place,
        attachments.attachment_side,
    )
)
KINDS = {"unit": "units", "attachment": "attachments", "ncu": "ncus"}


def kinds(game: Game) -> dict[str, Text]:
    return {kind: game.catalogue.terms[plural] for kind, plural in KINDS.items()}


def offers(game: Game, edition: str) -> tuple[Offer, ...]:
    """Every card that a list may hold, without those that only come along with another."""
    entries = game.catalogue.edition(edition).entries.all()
    listed = [card for card in entries if card.section and not card.operation("not-selectable")]
    return tuple(offer(game, card) for card in listed)


def offer(game: Game, card: Card) -> Offer:
    return Offer(
        id=card.id,
        known_as=card.id,
        name=card.label,
        detail=detail(game, card),
        kind=card.kind,
        faction=card.faction,
        section=card.section,
        cost=card.cost,
        traits=traits(game, card),
        is_commander=card.commander,
    )


def detail(game: Game, card: Card) -> Text:
    """Commander or not, type and stats; an NCU has none of these, so its abilities tell it."""
    terms = game.catalogue.terms
    stats = card_detail(terms, card)
    abilities = ", ".join(card.facts.get("abilities", ())) if card.kind == "ncu" else ""
    said = []
    for lang in LANGS:
        leads = terms["commander"].to(lang).capitalize() if card.commander else ""
        said.append(" · ".join(part for part in (leads, stats.to(lang), abilities) if part))
    return Text(*said)


def traits(game: Game, card: Card) -> tuple[Text, ...]:
    """What a card can be looked for by: its type, tray, abilities and characters."""
    terms, catalogue = game.catalogue.terms, game.catalogue
    words = [terms[word] for word in dict.fromkeys((card.type, card.tray)) if word in terms]
    words += [Text(name) for name in card.facts.get("abilities", ())]
    words += [text(catalogue.facts["characters"][id]) for id in card.characters]
    return tuple(words)


DESK = Desk(
    sections=(
        Section("units"),
        Section("attachments", host="units", joining=JOINING),
        Section("ncus"),
        Section("enemy_attachments"),
    ),
    kinds=kinds,
    offers=offers,
    guests=frozenset({NEUTRAL}),
)
