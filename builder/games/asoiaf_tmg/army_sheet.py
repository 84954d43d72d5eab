"""The sheet of an army: its units with all their numbers, its other cards, its tactics deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game
from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.cards import Card
from builder.games.asoiaf_tmg.costs import attachments, given
from builder.games.asoiaf_tmg.tactics import tactics_deck
from builder.games.asoiaf_tmg.wording import in_words
from builder.report import Report
from builder.sheet import (
    PEOPLE,
    Column,
    Figure,
    Names,
    Part,
    Row,
    Sheet,
    Table,
    Words,
    figure,
    joined,
    number,
    unread,
)
from builder.text import LANGS, Text

NAME = Text(en="Unit", ru="Отряд")
CARD = Text(en="Card", ru="Карта")
TYPE = Text(en="Type", ru="Тип")
SPEED = Text(en="Sp.", ru="Ман.")
DEFENCE = Text(en="Def.", ru="Защ.")
MORALE = Text(en="Mor.", ru="Дух")
ATTACK = Text(en="Attack", ru="Атака")
ABILITIES = Text(en="Abilities", ru="Свойства")
POINTS = Text(en="Points", ru="Очки")
DECK = Text(en="Tactics deck, cards: {count}", ru="Колода тактик, карт: {count}")
DISCOUNT = Text(en="Discounts", ru="Скидки")
GIVES = Text(en="{card}: {words}", ru="{card}: {words}")
FIGURES = (
    ("points", "limit", Text(en="points", ru="очки")),
    ("neutral", "neutral_limit", Text(en="neutral", ru="нейтральные")),
    ("activations", "", Text(en="activations", ru="активации")),
    ("victory_points", "", Text(en="victory points", ru="победные очки")),
)
COMMANDER = Text(en="Commander: {name}", ru="Полководец: {name}")
BLANKS = tuple(PEOPLE.values())


def army_sheet(_game: Game, report: Report) -> Sheet:
    army: Army = report.roster
    return Sheet(figures(report), tuple(army_parts(army)), BLANKS, commander_line(army))


def figures(report: Report) -> tuple[Figure, ...]:
    totals = report.totals
    return tuple(
        found
        for key, limit, caption in FIGURES
        for found in figure(totals.get(key), caption, totals.get(limit))
    )


def commander_line(army: Army) -> tuple[Text, ...]:
    commander = army.commander
    return (COMMANDER.saying(name=commander.entry.label),) if commander else ()


def army_parts(army: Army) -> Iterator[Part]:
    terms = army.catalogue.terms
    units = tuple(unit_rows(army))
    if units:
        names = (NAME, TYPE, SPEED, DEFENCE, MORALE, ATTACK, ABILITIES, POINTS)
        kinds = ("strong", "words", "number", "number", "number", "words", "words", "number")
        columns = tuple(Column(*pair) for pair in zip(names, kinds, strict=True))
        yield Table(terms["units"], columns, units)
    for section in ("ncus", "enemy_attachments"):
        rows = [card_row(army, s) for s in army.slots if s.section == section]
        if rows:
            columns = (Column(CARD, "strong"), Column(ABILITIES), Column(POINTS, "number"))
            yield Table(terms[section.replace("_", "-")], columns, tuple(rows))
    yield from not_read(army)
    yield from tactics_names(army)
    yield from discounts(army)


def unit_rows(army: Army) -> Iterator[Row]:
    for host in army.hosts:
        for level, slot in enumerate(filter(None, (host.unit, *host.attachments))):
            yield unit_row(army, slot, min(level, 1) if host.unit else 1)


def unit_row(army: Army, slot: CardSlot, level: int) -> Row:
    card, terms = slot.entry, army.catalogue.terms
    facts = card.facts
    words = [terms[card.type].to(lang).capitalize() for lang in LANGS] if card.type else [""]
    kind = Text(*words)
    stats = (number(facts.get("speed")), rolled(facts.get("defense")), rolled(facts.get("morale")))
    attack = joined([attack_words(army, attack) for attack in facts.get("attacks", ())], "; ")
    said = (card_name(army, slot), kind if level == 0 else Text(""), *stats, attack)
    return Row((*said, abilities(card), paid(army, slot)), slot.id, level)


def rolled(value: int | None) -> Text:
    return number(None if value is None else f"{value}+")


def attack_words(army: Army, attack: Any) -> Text:
    kind, dice = army.catalogue.terms[attack["type"]], "/".join(map(str, attack["dice"]))
    short = (kind.to(lang).split()[0].capitalize() for lang in LANGS)
    return Text(
        *(f"{word} {attack['hit']}+\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}{dice}" for word in short)
    )


def abilities(card: Card) -> Text:
    return number(", ".join(card.facts.get("abilities", ())))


def card_name(army: Army, slot: CardSlot) -> Text:
    times = f" × {slot.count}" if slot.count > 1 else ""
    name = Text(*(slot.entry.label.to(lang) + times for lang in LANGS))
    return marked(name, army.catalogue.terms["commander"]) if slot in army.commanders else name


def card_row(army: Army, slot: CardSlot) -> Row:
    cells = (card_name(army, slot), abilities(slot.entry), paid(army, slot))
    return Row(cells, slot.id)


def not_read(army: Army) -> Iterator[Names]:
    """Lines that name no card, or several: they were written all the same."""
    yield from unread(army.catalogue.terms["unread"], army.misread)


def tactics_names(army: Army) -> Iterator[Names]:
    """The tactics deck; the cards that the commander brings are marked."""
    deck, commander = tactics_deck(army), army.commander
    own = commander.entry.facts.get("tactics", ()) if commander else ()
    mark = army.catalogue.terms["commander"]
    if deck:
        lines = (deck_line(*line, mark if line[0].id in own else Text("")) for line in deck)
        yield Names(DECK.saying(count=sum(copies for _, copies in deck)), tuple(lines))


def deck_line(card: Card, copies: int, mark: Text) -> tuple[Text, str]:
    return marked(card.label, mark), f"{copies}\N{NO-BREAK SPACE}×"


def marked(name: Text, mark: Text) -> Text:
    return Text(*(f"{name.to(lang)} ({mark.to(lang)})" for lang in LANGS)) if mark.en else name


def discounts(army: Army) -> Iterator[Words]:
    """The cards whose discounts were given, with what they say."""
    if not army.costs.off:
        return
    found = [(slot.entry.label, operation.facts) for slot, operation in given(army)]
    own = army.faction_operations.get("cost-delta")
    if own and attachments(army):
        found.append((army.catalogue.factions[army.faction].name, own.facts))
    lines = [
        GIVES.saying(card=label, words=in_words(facts, army.edition, army.catalogue))
        for label, facts in found
    ]
    yield Words(DISCOUNT, tuple(dict.fromkeys(lines)))


def paid(army: Army, slot: CardSlot) -> Text:
    """What a line costs, and what was taken off."""
    off = army.costs.off.get(slot.id)
    return number(f"{army.cost(slot)} (\N{MINUS SIGN}{off})" if off else army.cost(slot))
