"""Rules about the supply: resource cards, development cards and special tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.games.catan_brotherhood.standing import longest, standing
from builder.games.catan_brotherhood.table import Amounts, Seat, Special, Table
from builder.games.catan_brotherhood.things import Thing
from builder.rule import Finding, Rule, rule
from builder.text import Text

# More roads than any box has for a colour are told by their own rule, and not followed.
MOST_ROADS = 20


@rule(
    "catan-brotherhood.bank",
    name=Text(en="Resource cards", ru="Карты сырья"),
    cite="box: Resource cards | Карты сырья",
    law=Text(
        en="The cards of a resource in the supply and in all hands are those of the box.",
        ru="Карт каждого вида сырья в резерве и на руках у всех столько, сколько их в коробке.",
    ),
    message=Text(
        en="{resource}: cards in the supply {bank}, in hands {hands}, and in all it must be "
        "{limit}.",
        ru="{resource}: карт в резерве {bank}, на руках {hands}, а всего должно быть {limit}.",
    ),
)
def bank(rule: Rule, table: Table) -> Iterator[Finding]:
    hands = [seat.resources for seat in table.seats]
    known = bool(hands) and all(hand is not None for hand in hands)
    for resource in table.things("resource"):
        held = sum((hand or {}).get(resource.id, 0) for hand in hands)
        stock, limit = (table.bank or {}).get(resource.id, 0), resource.facts["pool"]
        # A supply that does not tell of a resource leaves it open.
        short = known and resource.id in (table.bank or {}) and held + stock < limit
        if held + stock > limit or short:
            facts = {"bank": stock, "hands": held, "limit": limit}
            yield rule.broken(card_slots(table, "resources"), resource=resource.label, **facts)


def card_slots(table: Table, key: str) -> list[str]:
    """Where the cards of the supply and of the players are stated."""
    stated = {"resources": table.bank, "development": table.deck}[key]
    own = {"resources": "bank", "development": "deck"}[key]
    hands = [seat.at(key) for seat in table.seats if cards_of(seat, key) is not None]
    return [*([] if stated is None else [own]), *hands]


def cards_of(seat: Seat, key: str) -> Amounts | None:
    return seat.resources if key == "resources" else seat.development


@rule(
    "catan-brotherhood.dev-deck",
    name=Text(en="Development deck", ru="Колода развития"),
    cite="rules-2017: Progress cards, p. 4 | Карты прорывов, с. 4",
    law=Text(
        en="The deck starts with all development cards of the box, and no other ones come into "
        "play.",
        ru="Колода начинается со всех карт развития коробки, и других карт развития в игре нет.",
    ),
    message=Text(
        en="{card}: in the deck {deck}, with players {held}, and in all it must be {limit}.",
        ru="{card}: в колоде {deck}, у игроков {held}, а всего должно быть {limit}.",
    ),
)
def dev_deck(rule: Rule, table: Table) -> Iterator[Finding]:
    hands = [seat.development for seat in table.seats]
    known = table.is_setup or (bool(hands) and all(hand is not None for hand in hands))
    for card in table.things("card"):
        held = sum(count_of(seat, card) for seat in table.seats)
        stock, limit = (table.deck or {}).get(card.id, 0), card.facts["pool"]
        short = table.deck is not None and known and held + stock < limit
        if held + stock > limit or short:
            slots = card_slots(table, "development") or [seat.slot for seat in table.seats]
            facts = {"deck": stock, "held": held, "limit": limit}
            yield rule.broken(slots, card=card.label, **facts)


def count_of(seat: Seat, card: Thing) -> int:
    return (seat.development or {}).get(card.id, 0) + (seat.played or {}).get(card.id, 0)


# ---- special tokens ------------------------------------------------------------------------------


def tokens(table: Table) -> Iterable[Special]:
    held = (token for seat in table.seats for token in seat.special or ())
    return (*held, *(table.special or ()))


@rule(
    "catan-brotherhood.special-side",
    name=Text(en="Side of a special token", ru="Сторона особого жетона"),
    cite="rules-2017: Longest Road, p. 10 | Самый длинный тракт, с. 10",
    law=Text(
        en="Longest Road and Largest Patrol lie on the side worth one point in Brotherhood of "
        "the Watch "
        "and two in the base game.",
        ru="Жетоны «Самый длинный тракт» и «Самый большой отряд» лежат стороной с одним очком в "
        "«Братстве Ночного дозора» и с двумя в базовой игре.",
    ),
    message=Text(
        en="{token}: the side worth {count}, and in this format it is the side worth {limit}.",
        ru="{token}: сторона с числом очков {count}, а в этом формате нужна сторона с {limit}.",
    ),
)
def special_side(rule: Rule, table: Table, *, points: int) -> Iterator[Finding]:
    for token in tokens(table):
        if token.side not in (None, points):
            facts = {"count": token.side, "limit": points}
            yield rule.broken([token.slot], token=token.thing.label, **facts)


@rule(
    "catan-brotherhood.special-holder",
    name=Text(en="Holder of a special token", ru="Владелец особого жетона"),
    cite="rules-2017: Longest Road, p. 10 | Самый длинный тракт, с. 10",
    law=Text(
        en="A special token lies in one place, with a player who has five roads in a row or three "
        "patrols and whom nobody exceeds.",
        ru="Особый жетон лежит в одном месте — у игрока с пятью дорогами подряд или тремя "
        "дозорами, "
        "которого никто не превзошёл.",
    ),
    message=Text(
        en="{token}, {player}: has {count}, needed {least}, most of another player {other}; such "
        "tokens on the table {copies}.",
        ru="{token}, {player}: есть {count}, нужно {least}, больше всего у другого игрока {other}; "
        "таких жетонов на столе {copies}.",
    ),
)
def special_holder(rule: Rule, table: Table) -> Iterator[Finding]:
    copies = [token.thing for token in tokens(table)]
    for seat in table.seats:
        for token in seat.special or ():
            own, others = lengths(table, seat, token.thing)
            least, many = token.thing.facts["least"], copies.count(token.thing)
            if many > 1 or (own is not None and (own < least or own < others)):
                facts = {"least": least, "other": others, "copies": many}
                count = Text("—", "—") if own is None else own
                label = token.thing.label
                yield rule.broken(
                    [token.slot], token=label, player=seat.label, count=count, **facts
                )


def lengths(table: Table, seat: Seat, token: Thing) -> tuple[int | None, int]:
    """What a player has towards a token, None when not stated, and the most that another has."""
    reached = {other.index: reach(table, other, token) for other in table.seats}
    others = [count or 0 for index, count in reached.items() if index != seat.index]
    return reached[seat.index], max(others, default=0)


def reach(table: Table, seat: Seat, token: Thing) -> int | None:
    """Roads in a row, or patrols face up."""
    if token.facts["role"] == "road":
        return road_row(table, seat, token.facts["least"])
    if seat.played is None:
        return None
    return sum(
        seat.played.get(c.id, 0) for c in table.things("card") if c.facts["role"] == "patrol"
    )


def road_row(table: Table, seat: Seat, least: int) -> int | None:
    """The longest row of a player's roads; None when their places are not stated."""
    if seat.roads is None:
        return None
    ways = seat.roads.ways
    if ways is None or any(way.path is None for way in ways):
        return seat.roads.count if seat.roads.count < least else None
    return longest(seat.index, standing(table)) if len(ways) <= MOST_ROADS else None
