"""A card to look up: its figures and conditions, its deck, and the commanders that can field it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.catalogue import Edition
from builder.game import Game, Options, Paragraph
from builder.games.asoiaf_tmg.cards import Card
from builder.games.asoiaf_tmg.judging import judge
from builder.games.asoiaf_tmg.tactics import tactics_deck
from builder.games.asoiaf_tmg.wording import conditions
from builder.text import Lang, Text

STATS = Text(en="Stats", ru="Характеристики")
STAT_NAMES = {
    "cost": Text(en="cost", ru="стоимость"),
    "speed": Text(en="speed", ru="манёвр"),
    "defense": Text(en="defence", ru="защита"),
    "morale": Text(en="morale", ru="боевой дух"),
    "wounds": Text(en="wounds", ru="раны"),
}
ROLLS = frozenset({"defense", "morale"})
ATTACKS = Text(en="Attacks, dice by rank", ru="Атаки, кубики по рядам")
ABILITIES = Text(en="Abilities", ru="Свойства")
CONDITIONS = Text(en="Conditions", ru="Условия")
DECK = Text(en="Tactics deck", ru="Колода тактик")
FIELDED = Text(en="Commanders that can field it", ru="Полководцы, с которыми её можно взять")
# Rules that shut a card out whatever else the army holds.
BARS = frozenset(
    f"asoiaf-tmg.{name}"
    for name in (
        *("faction-membership", "no-neutrals", "allied-units", "faction-version", "loyalty"),
        *("army-excludes", "character-copies"),
    )
)


def about(game: Game, edition: Edition[Card], card: Card, lang: Lang) -> Iterator[Paragraph]:
    parts = (
        (STATS, stats(game, card, lang)),
        (ATTACKS, attacks(game, card, lang)),
        (ABILITIES, card.facts.get("abilities", ())),
        (CONDITIONS, [said.to(lang) for said in conditions(card, edition, game.catalogue)]),
        (DECK, deck(game, edition, card, lang)),
        (FIELDED, [commander.label.to(lang) for commander in fielded_by(game, edition, card)]),
    )
    for heading, lines in parts:
        if lines:
            yield Paragraph(heading.to(lang), tuple(lines))


def stats(game: Game, card: Card, lang: Lang) -> list[str]:
    terms = game.catalogue.terms
    said = [terms[word].to(lang) for word in (card.type, card.tray) if word]
    for key, name in STAT_NAMES.items():
        if (value := card.facts.get(key)) is not None:
            said.append(f"{name.to(lang)} {value}{'+' if key in ROLLS else ''}")
    return list(dict.fromkeys(said))


def attacks(game: Game, card: Card, lang: Lang) -> list[str]:
    said = []
    for attack in card.facts.get("attacks", ()):
        dice = "/".join(str(number) for number in attack["dice"])
        kind = game.catalogue.terms[attack["type"]].to(lang)
        said.append(f"{attack['name']}: {kind}, {attack['hit']}+, {dice}")
    return said


def trial(card: Card, faction: str, commander: Card | None, host: Card) -> dict[str, Any]:
    """The smallest army with the commander and the card in it."""
    units: list[dict[str, Any]] = [{"unit": host.id, "attachments": []}]
    army: dict[str, Any] = {"faction": faction, "units": units, "ncus": [], "enemy_attachments": []}
    for each in filter(None, (commander, card)):
        if each.section == "attachments":
            units[0]["attachments"].append(each.id)
        elif each.section == "units":
            units.append({"unit": each.id, "attachments": []})
        elif each.section:
            army[each.section].append(each.id)
    return army


def host_of(edition: Edition[Card], faction: str) -> Card | None:
    """A unit of the faction that asks for nothing."""
    units = (card for card in edition.entries.all() if card.kind == "unit")
    return next((u for u in units if u.faction == faction and not u.operations), None)


def fielded_by(game: Game, edition: Edition[Card], card: Card) -> list[Card]:
    """The commanders whose armies do not shut the card out, each tried in a small army."""
    if not card.section:
        return []
    cards = edition.entries.all()
    commanders = [each for each in cards if each.commander and each.id != card.id]
    if card.commander:
        return []
    return [each for each in commanders if can_field(game, edition, each, card)]


def can_field(game: Game, edition: Edition[Card], commander: Card, card: Card) -> bool:
    host = host_of(edition, commander.faction)
    if host is None or commander.neutral:
        return False
    army = trial(card, commander.faction, commander, host)
    return not barred(game, edition, army)


def barred(game: Game, edition: Edition[Card], army: dict[str, Any]) -> bool:
    report = judge(game, {"game": game.id, "edition": edition.id, **army}, Options())
    return any(finding.rule.id in BARS for finding in report.findings)


def deck(game: Game, edition: Edition[Card], card: Card, lang: Lang) -> list[str]:
    """The tactics deck that a commander leads."""
    host = host_of(edition, card.faction)
    if not card.commander or host is None:
        return []
    army = {"game": game.id, "edition": edition.id, **trial(card, card.faction, None, host)}
    led = judge(game, army, Options()).roster
    return [f"{copies} × {each.label.to(lang)}" for each, copies in tactics_deck(led)]
