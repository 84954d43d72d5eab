"""Rules about a stated set-up: the hand, the mulligan, and what may be placed."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.hbo_card_game.cards import PLACEABLE
from builder.games.hbo_card_game.costs import Gold, gold_of
from builder.games.hbo_card_game.side import Named, Side, by_key, slots
from builder.rule import Finding, Rule, rule
from builder.text import Text

PLACING = "rules-2013: Place the first cards, p. 6 | Выложите исходные карты, с. 6"
DRAWING = "rules-2013: Draw the first hand, p. 6 | Наберите исходную руку, с. 6"


def priced(side: Side) -> list[Named]:
    """What is placed and costs gold; a card that may not be placed has its own rule."""
    return [named for named in side.placed if not named.card or named.card.kind in PLACEABLE]


def placed_gold(side: Side) -> Gold:
    return gold_of([named.card for named in priced(side)], side.edition.tables.sums)


@rule(
    "hbo-card-game.setup-hand",
    name=Text(en="First hand", ru="Исходная рука"),
    cite=DRAWING,
    law=Text(
        en="A player draws a hand of exactly as many cards as the rules say, and so again after a "
        "mulligan.",
        ru="Игрок берёт на руку ровно столько карт, сколько велят правила, и столько же после "
        "муллигана.",
    ),
    message=Text(
        en="Cards in the hand: {count}, and there must be {size}.",
        ru="Карт на руке: {count}, а должно быть {size}.",
    ),
)
def setup_hand(rule: Rule, side: Side, *, size: int) -> Iterator[Finding]:
    if side.setup is None:
        return
    for number, returned in enumerate(side.setup.returned):
        if len(returned) != size:
            yield rule.broken([f"setup/mulligans/{number}"], count=len(returned), size=size)
    hand = side.setup.hand
    if hand is not None and len(hand) != size:
        yield rule.broken(["setup/hand"], count=len(hand), size=size)


@rule(
    "hbo-card-game.mulligan-count",
    name=Text(en="Mulligans", ru="Муллиганы"),
    cite=DRAWING,
    law=Text(
        en="A player may shuffle the first hand back and draw anew, once.",
        ru="Игрок вправе один раз замешать руку обратно в колоду и взять новую.",
    ),
    message=Text(
        en="Mulligans: {count}, and the limit is {limit}.",
        ru="Муллиганов: {count}, предел — {limit}.",
    ),
)
def mulligan_count(rule: Rule, side: Side, *, limit: int) -> Iterator[Finding]:
    if side.setup is not None and side.setup.mulligans > limit:
        yield rule.broken(["setup/mulligans"], count=side.setup.mulligans, limit=limit)


@rule(
    "hbo-card-game.setup-source",
    name=Text(en="Placed from the hand", ru="Карты с руки"),
    cite=PLACING,
    law=Text(
        en="Only cards of the hand are placed, each as often as the hand holds it.",
        ru="Выкладывают только карты с руки, каждую не больше раз, чем она там есть.",
    ),
    message=Text(
        en="{card}: placed {count}, in the hand {held}.",
        ru="{card}: выложено {count}, на руке {held}.",
    ),
)
def setup_source(rule: Rule, side: Side) -> Iterator[Finding]:
    if side.setup is None or side.setup.hand is None:
        return
    held = by_key(side.setup.hand)
    for key, found in by_key(side.placed).items():
        count, there = len(found), len(held.get(key, ()))
        if count > there:
            yield rule.broken(slots(found), card=found[0].label, count=count, held=there)


@rule(
    "hbo-card-game.setup-types",
    name=Text(en="What may be placed", ru="Что можно выложить"),
    cite=PLACING,
    law=Text(
        en="Only characters and locations are placed, never attachments or events.",
        ru="Выкладывают только героев и места, довески и события нельзя.",
    ),
    message=Text(
        en="{card}: the kind of the card is “{kind}”, and it cannot be placed.",
        ru="{card}: вид карты — «{kind}», выложить её нельзя.",
    ),
)
def setup_types(rule: Rule, side: Side) -> Iterator[Finding]:
    for named in side.placed:
        card = named.card
        # A plot is out of place in any part of the set-up, and another rule says so.
        if card and card.kind not in PLACEABLE and card.kind != "plot":
            kind = side.catalogue.terms[card.kind]
            yield rule.broken([named.slot], card=card.label, kind=kind)


@rule(
    "hbo-card-game.setup-gold",
    name=Text(en="Gold for the set-up", ru="Золото на подготовку"),
    cite=PLACING,
    law=Text(
        en="The placed cards cost no more together than the gold of the set-up; a cost that is not "
        "known counts only as far as other facts surely bound it.",
        ru="Выложенные карты вместе стоят не больше золота на подготовку; неизвестная цена "
        "учитывается лишь в тех границах, которые надёжно следуют из других сведений.",
    ),
    message=Text(
        en="Gold for the placed cards, at the least: {gold}, and the limit is {limit}.",
        ru="Золота за выложенные карты, самое меньшее: {gold}, предел — {limit}.",
    ),
)
def setup_gold(rule: Rule, side: Side, *, limit: int) -> Iterator[Finding]:
    gold = placed_gold(side).least
    if gold > limit:
        yield rule.broken(slots(priced(side)), gold=gold, limit=limit)


@rule(
    "hbo-card-game.setup-limited",
    name=Text(en="Limited cards", ru="Карты с «Ограниченностью»"),
    cite=PLACING,
    law=Text(
        en="At most one card with the keyword Limited is placed.",
        ru="Выкладывают не больше одной карты с ключевым словом «Ограниченность».",
    ),
    message=Text(
        en="Limited cards placed: {count}, and the limit is {limit}.",
        ru="Выложено карт с «Ограниченностью»: {count}, предел — {limit}.",
    ),
)
def setup_limited(rule: Rule, side: Side, *, limit: int) -> Iterator[Finding]:
    limited = [named for named in side.placed if named.card and named.card.limited]
    if len(limited) > limit:
        yield rule.broken(slots(limited), count=len(limited), limit=limit)


@rule(
    "hbo-card-game.setup-duplicates",
    name=Text(en="No duplicates", ru="Без дубликатов"),
    cite=PLACING,
    law=Text(
        en="A player places no second copy of a unique card, whatever the opponent places.",
        ru="Игрок не выкладывает вторую копию уникальной карты, что бы ни выложил соперник.",
    ),
    message=Text(
        en="{card}: copies of a unique card placed {count}, and the limit is {limit}.",
        ru="{card}: выложено копий уникальной карты {count}, предел — {limit}.",
    ),
)
def setup_duplicates(rule: Rule, side: Side, *, limit: int) -> Iterator[Finding]:
    for found in by_key(side.placed).values():
        card = found[0].card
        if card and card.unique and len(found) > limit:
            yield rule.broken(slots(found), card=card.label, count=len(found), limit=limit)
