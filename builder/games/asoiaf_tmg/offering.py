"""The cards of the game as a builder offers them."""

from __future__ import annotations

from builder.game import Desk, Game, Offer, Section
from builder.games.asoiaf_tmg import attachments
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card
from builder.games.asoiaf_tmg.view import STATS
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
        words=words(game, card),
        is_commander=card.commander,
    )


def detail(game: Game, card: Card) -> Text:
    """Commander or not, type and stats, as short as they go; an NCU is told by its abilities."""
    terms = game.catalogue.terms
    stats = " / ".join(f"{card.facts[stat]}{sign}" for stat, sign in STATS if stat in card.facts)
    abilities = ", ".join(card.facts.get("abilities", ())) if card.kind == "ncu" else ""
    said = []
    for lang in LANGS:
        words = [terms["commander"]] if card.commander else []
        words += [terms[card.type]] if card.type in terms else []
        told = ", ".join(word.to(lang) for word in words)
        told = told[:1].upper() + told[1:]
        said.append(" · ".join(part for part in (told, stats, abilities) if part))
    return Text(*said)


def traits(game: Game, card: Card) -> tuple[Text, ...]:
    terms = game.catalogue.terms
    return tuple(terms[word] for word in dict.fromkeys((card.type, card.tray)) if word in terms)


def words(game: Game, card: Card) -> tuple[Text, ...]:
    """What else a card can be looked for by: its abilities, characters and code."""
    characters = [game.catalogue.characters[id] for id in card.characters]
    return (*map(Text, card.facts.get("abilities", ())), *characters, Text(card.code))


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
    pair_key="lists",
)
