"""Rules about a stated set-up: the hand, the gold, and what may be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.agot_lcg.cards import Card, matches
from builder.games.agot_lcg.deck import Deck
from builder.games.agot_lcg.setups import (
    NOBODY,
    Terms,
    has_shadow,
    homeless,
    open_gold,
    price,
    terms_of,
)
from builder.rule import Finding, Rule, rule
from builder.text import Text

Placed = list[tuple[str, Card]]


def terms(deck: Deck, gold: int = 0) -> Terms:
    return terms_of(deck.pool.agendas, gold, 0, 0)


def shown_and_hidden(deck: Deck) -> tuple[Placed, Placed]:
    """What stands in the open and what in shadows; a card without another way is in shadows."""
    if deck.setup is None:
        return [], []
    hidden = [*deck.setup.shadows]
    hidden += [pair for pair in deck.setup.placed if price(pair[1]) is None and has_shadow(pair[1])]
    shown = [pair for pair in deck.setup.placed if pair not in hidden]
    return shown, hidden


@rule(
    "agot-lcg.setup-hand",
    name=Text(en="Opening hand", ru="Начальная рука"),
    cite="rr: Setup | Подготовка",
    law=Text(
        en="A hand, with what starts in play, has no more copies of a card than the deck.",
        ru="На руке и в начале игры копий карты не больше, чем в колоде.",
    ),
    message=Text(
        en="{card}: {count} in the hand, and the limit is {limit}.",
        ru="{card}: на руке {count}, предел — {limit}.",
    ),
    when=["setup"],
)
def setup_hand(rule: Rule, deck: Deck, *, size: int) -> Iterator[Finding]:
    if deck.setup is None:
        return
    hand = deck.setup.hand
    if len(hand) > size:
        whole = Text(en="Cards", ru="Карт всего")
        yield rule.broken(["setup/hand"], card=whole, count=len(hand), limit=size)
    drawn = [*hand, *deck.setup.start]
    for code, count in sorted(Counter(card.code for _, card in drawn).items()):
        if count > deck.draw.get(code, 0):
            slots = [slot for slot, card in drawn if card.code == code]
            facts = {"count": count, "limit": deck.draw.get(code, 0)}
            yield rule.broken(slots, card=deck.label(code), **facts)


@rule(
    "agot-lcg.setup-source",
    name=Text(en="Placed from the hand", ru="Карты с руки"),
    cite="rr: Setup | Подготовка",
    law=Text(
        en="Only cards of the hand are placed.",
        ru="Размещают только карты с руки.",
    ),
    message=Text(
        en="{card}: {count} placed, and {held} in the hand.",
        ru="{card}: размещено {count}, на руке {held}.",
    ),
    when=["setup"],
)
def setup_source(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if deck.setup is None:
        return
    held = Counter(card.code for _, card in deck.setup.hand)
    placed = [*deck.setup.placed, *deck.setup.shadows]
    for code, count in sorted(Counter(card.code for _, card in placed).items()):
        if count > held[code]:
            slots = [slot for slot, card in placed if card.code == code]
            yield rule.broken(slots, card=deck.label(code), count=count, held=held[code])


@rule(
    "agot-lcg.setup-gold",
    name=Text(en="Gold for set-up", ru="Золото на подготовку"),
    cite="rr: Setup | Подготовка",
    law=Text(
        en="Placed cards cost no more than the gold of set-up; copies of a unique card that is "
        "placed are free, and a card in shadows costs two.",
        ru="Размещённые карты стоят не больше золота на подготовку; копии размещённой уникальной "
        "карты бесплатны, карта в тени стоит два.",
    ),
    message=Text(
        en="Gold: {gold}, and the limit is {limit}.",
        ru="Золота: {gold}, предел — {limit}.",
    ),
    when=["setup"],
)
def setup_gold(rule: Rule, deck: Deck, *, limit: int, shadow: int) -> Iterator[Finding]:
    if deck.setup is None:
        return
    shown, hidden = shown_and_hidden(deck)
    start = [card for _, card in deck.setup.start]
    gold = open_gold([card for _, card in shown], start) + shadow * len(hidden)
    allowed = terms(deck, gold=limit).gold
    if gold > allowed:
        yield rule.broken([slot for slot, _ in (*shown, *hidden)], gold=gold, limit=allowed)


@rule(
    "agot-lcg.setup-limited",
    name=Text(en="Limited cards", ru="Карты с ограничением"),
    cite="rr: Limited | Ограничение",
    law=Text(
        en="At most one Limited card is placed; one placed as a duplicate counts too.",
        ru="Размещают не больше одной карты с ключевым словом Limited; копия тоже считается.",
    ),
    message=Text(
        en="Limited cards placed: {count}, and the limit is {limit}.",
        ru="Размещено карт Limited: {count}, предел — {limit}.",
    ),
    when=["setup"],
)
def setup_limited(rule: Rule, deck: Deck, *, limit: int) -> Iterator[Finding]:
    shown, _ = shown_and_hidden(deck)
    limited = [slot for slot, card in shown if card.limited]
    if len(limited) > limit:
        yield rule.broken(limited, count=len(limited), limit=limit)


@rule(
    "agot-lcg.setup-types",
    name=Text(en="What may be placed", ru="Что можно разместить"),
    cite="rr: Setup | Подготовка",
    law=Text(
        en="Characters, locations and attachments are placed; other cards only into shadows.",
        ru="Размещают героев, места и довески; остальное — только в тень.",
    ),
    message=Text(
        en="{card} cannot be placed.",
        ru="{card}: разместить нельзя.",
    ),
    when=["setup"],
)
def setup_types(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if deck.setup is None:
        return
    for slot, card in deck.setup.placed:
        if price(card) is None and (card.facts.get("no_setup") or not has_shadow(card)):
            yield rule.broken([slot], card=card.label)
    for slot, card in deck.setup.shadows:
        if not has_shadow(card):
            yield rule.broken([slot], card=card.label)


@rule(
    "agot-lcg.setup-host",
    name=Text(en="Bearers of attachments", ru="Носители довесков"),
    cite="rr: Attachment | Довесок",
    law=Text(
        en="Each attachment has a card of one's own in play that may bear it.",
        ru="У каждого довеска есть своя карта в игре, которая может его нести.",
    ),
    message=Text(
        en="{card}: no card placed may bear it.",
        ru="{card}: ни одна размещённая карта не может её нести.",
    ),
    when=["setup"],
)
def setup_host(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if deck.setup is None:
        return
    shown, _ = shown_and_hidden(deck)
    hosts = [card for _, card in (*shown, *deck.setup.start) if card.kind != "attachment"]
    lost = homeless([card for _, card in shown], hosts)
    for slot, card in shown:
        if card in lost:
            yield rule.broken([slot], card=card.label)


@rule(
    "agot-lcg.setup-nothing",
    name=Text(en="No set-up", ru="Без подготовки"),
    cite="cards: Knights of the Hollow Hill | Knights of the Hollow Hill",
    law=Text(
        en="An agenda that forbids it lets nothing be placed, not even into shadows.",
        ru="Агенда, которая это запрещает, не даёт разместить ничего, даже в тень.",
    ),
    message=Text(
        en="Cards placed: {count}, and the limit is 0.",
        ru="Размещено карт: {count}, предел — 0.",
    ),
    when=["setup"],
)
def setup_nothing(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if deck.setup is None or not terms(deck).nothing:
        return
    placed = [slot for slot, _ in (*deck.setup.placed, *deck.setup.shadows)]
    if placed:
        yield rule.broken(placed, count=len(placed))


@rule(
    "agot-lcg.setup-start",
    name=Text(en="A card that starts in play", ru="Карта, которая начинает в игре"),
    cite="cards: The House With the Red Door | The House With the Red Door",
    law=Text(
        en="A card starts in play only by an agenda, one at most, and only of the kind it names.",
        ru="Карта начинает в игре только по агенде, одна и лишь такая, какую та называет.",
    ),
    message=Text(
        en="{card} may not start in play.",
        ru="{card} не может начинать в игре.",
    ),
    when=["setup"],
)
def setup_start(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if deck.setup is None:
        return
    wanted = terms(deck).start
    for number, (slot, card) in enumerate(deck.setup.start):
        fits = wanted is not None and matches(wanted, card, NOBODY) and card.code in deck.draw
        if number > 0 or not fits:
            yield rule.broken([slot], card=card.label)
