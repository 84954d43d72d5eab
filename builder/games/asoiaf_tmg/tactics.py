"""The tactics deck: the one an army has by the rules, and the one a list states."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army
from builder.games.asoiaf_tmg.cards import Card
from builder.rule import Finding, Rule, rule
from builder.text import Text

DECK = "tactics"


def tactics_deck(army: Army) -> list[tuple[Card, int]]:
    """The deck that the faction and the commander give, as far as its cards are known."""
    commander = army.commander
    if commander is None:
        return []
    built = army.edition.tables.built
    key = (army.faction, commander.entry.id)
    if key not in built:
        built[key] = build_deck(army, commander.entry)
    deck: list[tuple[Card, int]] = built[key]
    return deck


def build_deck(army: Army, commander: Card) -> list[tuple[Card, int]]:
    removed, entries = commander.facts.get("tactics_removed", ()), army.edition.entries
    ids = [id for id in faction_cards(army, commander) if id not in removed]
    ids += commander.facts.get("tactics", ())
    return [(entries[id], int(entries[id].facts.get("copies", 2))) for id in ids]


def faction_cards(army: Army, commander: Card) -> list[str]:
    if commander.operation("replaces-faction-deck"):
        return []
    return list(army.faction_deck)


def is_whole(army: Army) -> bool:
    """Whether every card of the deck is known: the faction's cards of 2018 are not."""
    commander = army.commander
    alone = commander and commander.entry.operation("replaces-faction-deck")
    return bool(alone or army.faction_deck)


@rule(
    "asoiaf-tmg.tactics-deck-size",
    name=Text(en="Size of the tactics deck", ru="Размер колоды тактик"),
    cite="rules-1.0: The tactics deck, p. 23 | Колода тактик, с. 23",
    law=Text(
        en="The tactics deck has the faction's cards and the commander's, twenty in all.",
        ru="Колода тактик состоит из карт стороны и полководца, всего из двадцати.",
    ),
    message=Text(
        en="Tactics deck: {count} cards, and the number is {size}.",
        ru="Колода тактик: карт {count}, а нужно {size}.",
    ),
)
def tactics_deck_size(rule: Rule, army: Army, *, size: int) -> Iterator[Finding]:
    # Where every card of the deck is known, the rule below tells which one is too many.
    if army.tactics is None or (army.commander and is_whole(army)):
        return
    count = sum(army.tactics.values())
    if count != size:
        yield rule.broken([DECK], count=count, size=size)


@rule(
    "asoiaf-tmg.tactics-deck-cards",
    name=Text(en="Cards of the tactics deck", ru="Карты колоды тактик"),
    cite="rules-1.0: The tactics deck, p. 23 | Колода тактик, с. 23",
    law=Text(
        en="The deck holds two copies of each card that the faction and the commander give it.",
        ru="В колоде по две копии каждой карты, которую дают сторона и полководец.",
    ),
    message=Text(
        en="{card}: {count} copies in the tactics deck, and the number is {wanted}.",
        ru="{card}: копий в колоде тактик {count}, а нужно {wanted}.",
    ),
)
def tactics_deck_cards(rule: Rule, army: Army) -> Iterator[Finding]:
    if army.tactics is None or army.commander is None:
        return
    wanted = {card.id: count for card, count in tactics_deck(army)}
    stated, strangers = stated_deck(army, wanted)
    for id in sorted(wanted.keys() | stated.keys()):
        count, number = stated.get(id, 0), wanted.get(id, 0)
        if count != number:
            label = army.edition.entries[id].label
            yield rule.broken([DECK], card=label, count=count, wanted=number)
    for name, count in sorted(strangers.items()):
        # Cards of a faction's deck that nobody has written down cannot be told from others.
        if is_whole(army):
            yield rule.broken([DECK], card=Text(name, name), count=count, wanted=0)


def stated_deck(army: Army, wanted: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """The stated copies by card, and those whose names mean no single tactics card."""
    stated: dict[str, int] = {}
    strangers: dict[str, int] = {}
    for name, count in (army.tactics or {}).items():
        found = [card for card in army.edition.find(name) if card.kind == "tactics"]
        found = [card for card in found if card.id in wanted] or found
        if len(found) == 1:
            stated[found[0].id] = stated.get(found[0].id, 0) + count
        else:
            strangers[name] = strangers.get(name, 0) + count
    return stated, strangers
