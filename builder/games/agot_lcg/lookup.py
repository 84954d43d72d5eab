"""A card to look up: its figures, the decks that may hold it, and the lists that limit it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue import Edition, text
from builder.game import Game, Paragraph
from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen, matches
from builder.games.agot_lcg.seasons import standings
from builder.text import Lang, Text

FIGURES = Text(en="Figures", ru="Показатели")
NAMES = {
    "cost": Text(en="cost", ru="цена"),
    "strength": Text(en="strength", ru="сила"),
    "icons": Text(en="icons", ru="значки"),
    "income": Text(en="income", ru="доход"),
    "initiative": Text(en="initiative", ru="инициатива"),
    "claim": Text(en="claim", ru="притязания"),
    "reserve": Text(en="reserve", ru="резерв"),
    "limit": Text(en="copies in a deck", ru="копий в колоде"),
}
MARKS = {
    "unique": Text(en="unique", ru="уникальная"),
    "loyal": Text(en="loyal", ru="верная"),
}
TRAITS = Text(en="Traits and keywords", ru="Черты и ключевые слова")
PACK = Text(en="Pack", ru="Набор")
DECKS = Text(en="Decks that may hold it", ru="Колоды, в которые она входит")
EVERY = Text(en="of every faction", ru="любой стороны")
OPENED = Text(en="opened by the agenda {agenda}", ru="открывает агенда {agenda}")
LISTS = Text(en="Legality lists that limit it", ru="Списки, которые её ограничивают")


def about(game: Game, edition: Edition[Card], card: Card, lang: Lang) -> Iterator[Paragraph]:
    parts = (
        (FIGURES, figures(card, lang)),
        (TRAITS, [*card.facts.get("traits", ()), *card.facts.get("keywords", ())]),
        (PACK, pack(game, card, lang)),
        (DECKS, list(decks(game, edition, card, lang))),
        (LISTS, list(lists(game, card, lang))),
    )
    for heading, lines in parts:
        if lines:
            yield Paragraph(heading.to(lang), tuple(lines))


def figures(card: Card, lang: Lang) -> list[str]:
    known = [(name, card.facts.get(key)) for key, name in NAMES.items()]
    said = [f"{name.to(lang)} {value}" for name, value in known if value is not None]
    return [*said, *(word.to(lang) for key, word in MARKS.items() if card.facts.get(key))]


def pack(game: Game, card: Card, lang: Lang) -> list[str]:
    facts = game.catalogue.facts["packs"]["packs"][card.pack]
    released = facts.get("released")
    return [", ".join(filter(None, (text(facts["name"]).to(lang), released)))]


def decks(game: Game, edition: Edition[Card], card: Card, lang: Lang) -> Iterator[str]:
    """The factions whose decks may hold a card, and the agendas that open it to others."""
    if card.kind in ("agenda", "title"):
        return
    if card.faction == NEUTRAL:
        yield EVERY.to(lang)
        return
    yield game.factions[card.faction].name.to(lang)
    for agenda in edition.entries.all():
        if agenda.kind == "agenda" and opens(agenda, card):
            yield OPENED.filled(lang, {"agenda": agenda.label})


def opens(agenda: Card, card: Card) -> bool:
    """Whether an agenda lets the card into decks of other factions, by its own words."""
    named = (where for where in agenda.rule.get("allow", ()) if "chosen_trait" not in where)
    return any(matches(where, card, Chosen()) for where in named)


def lists(game: Game, card: Card, lang: Lang) -> Iterator[str]:
    """Each standing in a format, with the lists that give it, newest first."""
    found: dict[tuple[str, str], list[str]] = {}
    for format in game.formats:
        for id in reversed(game.catalogue.editions):
            edition = game.catalogue.edition(id)
            for standing in standings(edition, format.id, card.id):
                place = (standing.to(lang), format.name.to(lang))
                found.setdefault(place, []).append(edition.name.to(lang))
    for (standing_name, format_name), names in found.items():
        yield f"{standing_name} ({format_name}): {', '.join(names)}"
