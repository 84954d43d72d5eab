"""Rules about house cards: the hand of seven, and the drafts of fans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from builder.games.agot_board_game.names import decks_in_use, make_card
from builder.games.agot_board_game.table import Card, Held, Side, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

FOREIGN = Text(en="{card} is not a card of the house", ru="{card} — карта не этого Дома")
TWICE = Text(en="{card} is there twice", ru="карта повторяется: {card}")
COUNT = Text(en="cards {got}, needed {want}", ru="карт {got}, нужно {want}")
IN_BOTH = Text(
    en="{card} is in hand and discard more than once",
    ru="карта повторяется на руке и в сбросе: {card}",
)
ALL_OUT = Text(
    en="the discard holds {got}, and with the seventh card the other six return to the hand",
    ru="в сбросе {got}, а с седьмой картой остальные шесть возвращаются на руку",
)
IN_ALL = Text(
    en="hand and discard hold different cards {got}, needed {want}",
    ru="на руке и в сбросе разных карт {got}, нужно {want}",
)
ONE_DECK = Text(
    en="decks in use {got}, and it takes two or more",
    ru="колод в игре {got}, а нужно две или больше",
)
OWN_ONLY = Text(
    en="{card} is a card of {owner}, not of {house}",
    ru="{card}: карта принадлежит другому Дому ({owner}), а не своему ({house})",
)
NO_HOUSE = Text(en="no house", ru="без Дома")


def slots(held: Iterable[Held]) -> list[str]:
    return [each.slot for each in held]


def cards_of(held: Iterable[Held]) -> list[Card]:
    return [each.card for each in held if each.card]


def strengths(held: Iterable[Held]) -> Counter[int]:
    return Counter(card.strength for card in cards_of(held))


def house_of(table: Table, id: str) -> Text:
    return table.catalogue.factions[id].name if id else NO_HOUSE


@rule(
    "agot-board-game.hand-seven",
    name=Text(en="Seven house cards", ru="Семь карт Дома"),
    cite="rules-2015: House cards, p. 19 | Карты Дома, с. 19",
    law=Text(
        en="A house has seven house cards, all different and all its own.",
        ru="У Дома семь карт, все разные и все свои.",
    ),
    message=Text(en="{house}: {fault}.", ru="{house}: {fault}."),
)
def hand_seven(rule: Rule, table: Table, *, size: int) -> Iterator[Finding]:
    for side in table.sides:
        if side.hand is None:
            continue
        for held in side.seven:
            if held.card and side.id and held.card.house != side.id:
                fault = FOREIGN.saying(card=held.label)
                yield rule.broken([held.slot], house=side.label, fault=fault)
        if is_wrong_number(table, side, len(side.hand), size):
            fault = COUNT.saying(got=len(side.hand), want=size)
            yield rule.broken([side.at("hand")], house=side.label, fault=fault)
        for same in repeated(side.hand):
            fault = TWICE.saying(card=same[0].label)
            yield rule.broken(slots(same), house=side.label, fault=fault)


def is_wrong_number(table: Table, side: Side, got: int, size: int) -> bool:
    """In play, cards that are not in hand lie in a discard that need not be stated."""
    return got > size or (side.discard is None and table.is_start and got < size)


def repeated(held: Iterable[Held]) -> list[list[Held]]:
    """The cards that are named more than once."""
    same: dict[str, list[Held]] = {}
    for each in held:
        same.setdefault(each.id, []).append(each)
    return [named for named in same.values() if len(named) > 1]


@rule(
    "agot-board-game.hand-spread",
    name=Text(en="Strengths of a hand", ru="Силы карт Дома"),
    cite="cards: Strengths of the seven | Силы семи карт",
    law=Text(
        en="The seven cards are one of strength 4, one of 3, two of 2, two of 1 and one of 0.",
        ru="Семь карт — это одна с силой 4, одна с силой 3, две с силой 2, две с силой 1 и одна "
        "с 0.",
    ),
    message=Text(
        en="{house}, cards of strength {strength}: {got}, and a hand has {want}.",
        ru="{house}, карт с силой {strength}: {got}, а положено {want}.",
    ),
)
def hand_spread(
    rule: Rule, table: Table, *, zero: int, one: int, two: int, three: int, four: int
) -> Iterator[Finding]:
    wanted = dict(enumerate((zero, one, two, three, four)))
    for side in table.sides:
        if side.hand is not None and len(cards_of(side.seven)) == sum(wanted.values()):
            for strength, got, want in too_many(strengths(side.seven), wanted):
                facts = {"house": side.label, "strength": strength, "got": got, "want": want}
                yield rule.broken([side.at("hand")], **facts)


def too_many(found: Counter[int], wanted: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    for strength in sorted(found, reverse=True):
        if found[strength] > wanted.get(strength, 0):
            yield strength, found[strength], wanted.get(strength, 0)


@rule(
    "agot-board-game.hand-one-deck",
    name=Text(en="One deck of house cards", ru="Карты из одной колоды"),
    cite="cards: Decks of house cards | Колоды карт Домов",
    law=Text(
        en="Outside of drafts the seven come from one printed deck, one that the table uses.",
        ru="Без драфта семь карт берут из одной напечатанной колоды, которая есть на столе.",
    ),
    message=Text(
        en="{house}, cards of {deck}: {cards}; the hand is of {other}.",
        ru="{house}, карты из другой колоды ({deck}): {cards}; рука — {other}.",
    ),
    severity="warning",
)
def hand_one_deck(rule: Rule, table: Table) -> Iterator[Finding]:
    in_use = decks_in_use(table)
    for side in table.sides:
        held = [each for each in side.seven if each.card and each.card.deck]
        if not held:
            continue
        main = main_deck(held, in_use)
        for deck in sorted({each.card.deck for each in held if each.card} - {main}):
            strange = [each for each in held if each.card and each.card.deck == deck]
            facts = {"house": side.label, "deck": table.box.label(deck)}
            labels = tuple(each.label for each in strange)
            told = rule.broken(slots(strange), **facts, cards=labels, other=table.box.label(main))
            yield told


def main_deck(held: Iterable[Held], in_use: tuple[str, ...]) -> str:
    """The deck that most of the cards in hand are of, among those that the table uses."""
    decks = Counter(each.card.deck for each in held if each.card)
    used = [deck for deck in in_use if deck in decks] or list(in_use) or sorted(decks)
    return min(used, key=lambda deck: -decks[deck])


@rule(
    "agot-board-game.card-shape",
    name=Text(en="A text or battle icons", ru="Текст или боевые знаки"),
    cite="rules-2015: Card layout, p. 19 | Карта Дома, с. 19",
    law=Text(
        en="A house card has a text or battle icons, not both.",
        ru="На карте Дома либо текст, либо боевые знаки, но не то и другое сразу.",
    ),
    message=Text(
        en="{card} has a text and battle icons: {icons}.",
        ru="{card}: есть и текст, и боевые знаки ({icons}).",
    ),
    severity="warning",
)
def card_shape(rule: Rule, table: Table) -> Iterator[Finding]:
    told = set()
    own = [(f"cards/{number}", card) for number, card in enumerate(table.own_cards.values())]
    held = [(each.slot, each.card) for side in table.sides for each in side.seven if each.card]
    for slot, card in [*own, *held]:
        if card.text and card.icons and card.id not in told:
            told.add(card.id)
            yield rule.broken([slot], card=card.label, icons=card.icons)


@rule(
    "agot-board-game.hand-discard",
    name=Text(en="Hand and discard", ru="Рука и сброс"),
    cite="rules-2015: House cards, p. 19 | Карты Дома, с. 19",
    law=Text(
        en="Hand and discard make the seven, and with the last card the other six come back.",
        ru="Рука и сброс вместе составляют семь карт, а с последней картой шесть возвращаются.",
    ),
    message=Text(en="{house}: {fault}.", ru="{house}: {fault}."),
)
def hand_discard(rule: Rule, table: Table, *, size: int) -> Iterator[Finding]:
    for side in table.sides:
        if side.discard is None:
            continue
        slot, out = side.at("discard"), len(side.discard)
        if out >= size:
            fault = ALL_OUT.saying(got=out)
            yield rule.broken([slot], house=side.label, fault=fault)
        elif side.hand is not None and (got := len({held.id for held in side.seven})) != size:
            fault = IN_ALL.saying(got=got, want=size)
            yield rule.broken([slot], house=side.label, fault=fault)
        for same in repeated(side.seven):
            if any(held in side.discard for held in same):
                fault = IN_BOTH.saying(card=same[0].label)
                yield rule.broken(slots(same), house=side.label, fault=fault)


# ---- drafts --------------------------------------------------------------------------------------


@rule(
    "agot-board-game.draft-hand",
    name=Text(en="Strengths of a draft hand", ru="Силы карт на драфте"),
    cite="fans: House card draft | Драфт карт Домов",
    law=Text(
        en="A draft hand has the strengths of a printed one, with cards of any house.",
        ru="На драфте силы карт те же, что в напечатанной колоде, а Дома — любые.",
    ),
    message=Text(
        en="{house}, cards of strength {strength}: {got}, and the draft gives {want}.",
        ru="{house}, карт с силой {strength}: {got}, а на драфте положено {want}.",
    ),
)
def draft_hand(
    rule: Rule, table: Table, *, zero: int, one: int, two: int, three: int, four: int
) -> Iterator[Finding]:
    wanted = dict(enumerate((zero, one, two, three, four)))
    for side in table.sides:
        if side.hand is None:
            continue
        found, whole = strengths(side.seven), len(cards_of(side.seven)) >= sum(wanted.values())
        wrong = list(too_many(found, wanted))
        if not whole and table.is_start and len(cards_of(side.seven)) == len(side.seven):
            wrong += [(s, found[s], want) for s, want in wanted.items() if found[s] < want]
        for strength, got, want in wrong:
            facts = {"house": side.label, "strength": strength, "got": got, "want": want}
            yield rule.broken([side.at("hand")], **facts)


@rule(
    "agot-board-game.draft-unique",
    name=Text(en="A draft card in one hand", ru="Карта драфта на одной руке"),
    cite="fans: House card draft | Драфт карт Домов",
    law=Text(
        en="A card that is drafted is in one hand only.",
        ru="Взятая на драфте карта есть только на одной руке.",
    ),
    message=Text(
        en="{card} is with {first} and with {second}.",
        ru="{card}: и у одного Дома ({first}), и у другого ({second}).",
    ),
)
def draft_unique(rule: Rule, table: Table) -> Iterator[Finding]:
    first: dict[str, tuple[Side, Held]] = {}
    for side in table.sides:
        for held in side.seven:
            before, there = first.setdefault(held.id, (side, held))
            if there is not held:
                facts = {"card": held.label, "first": before.label, "second": side.label}
                yield rule.broken([there.slot, held.slot], **facts)


@rule(
    "agot-board-game.draft-pool",
    name=Text(en="Cards enough for a draft", ru="Достаточно карт для драфта"),
    cite="fans: House card draft | Драфт карт Домов",
    law=Text(
        en="The pool of a draft holds cards of each strength for every player's hand of seven.",
        ru="Карт каждой силы для драфта хватает на руки всех игроков.",
    ),
    message=Text(
        en="Pool, cards of strength {strength}: {got}, and {players} players need {want}.",
        ru="Для драфта карт с силой {strength}: {got}, а при числе игроков {players} нужно {want}.",
    ),
)
def draft_pool(
    rule: Rule, table: Table, *, zero: int, one: int, two: int, three: int, four: int
) -> Iterator[Finding]:
    if table.players is None:
        return
    found = Counter(card.strength for card in pool(table))
    slot = "pool" if table.pool is not None else "card_decks"
    slot = slot if table.pool is not None or table.card_decks is not None else "players"
    for strength, want in enumerate((zero, one, two, three, four)):
        if found[strength] < want * table.players:
            facts = {"strength": strength, "got": found[strength], "players": table.players}
            yield rule.broken([slot], **facts, want=want * table.players)


def pool(table: Table) -> list[Card]:
    """The cards that a draft is made from, each once."""
    if table.pool is not None:
        return list({card.id: card for card in cards_of(table.pool)}.values())
    in_use = decks_in_use(table)
    listed = [id for id, facts in table.box.of_kind("card") if facts["deck"] in in_use]
    return [make_card(table, id) for id in listed] + list(table.own_cards.values())


@rule(
    "agot-board-game.draft-thematic",
    name=Text(en="Thematic draft", ru="Тематический драфт"),
    cite="fans: Thematic draft | Тематический драфт",
    law=Text(
        en="In a thematic draft a house takes its own cards only, from two or more decks.",
        ru="На тематическом драфте Дом берёт только свои карты, из двух или более колод.",
    ),
    message=Text(en="Thematic draft: {fault}.", ru="Тематический драфт: {fault}."),
)
def draft_thematic(rule: Rule, table: Table, *, decks: int) -> Iterator[Finding]:
    if table.card_decks is not None and len(set(table.card_decks)) < decks:
        got = len(set(table.card_decks))
        yield rule.broken(["card_decks"], fault=ONE_DECK.saying(got=got))
    for side in table.sides:
        for held in side.seven:
            if held.card and side.id and held.card.house != side.id:
                owner = house_of(table, held.card.house)
                fault = OWN_ONLY.saying(card=held.label, owner=owner, house=side.label)
                yield rule.broken([held.slot], fault=fault)


@rule(
    "agot-board-game.draft-left-out",
    name=Text(en="Cards left out of random drafts", ru="Карты вне случайного драфта"),
    cite="fans: Random draft | Случайный драфт",
    law=Text(
        en="By custom some cards are not dealt at random.",
        ru="По обычаю некоторые карты случайно не раздают.",
    ),
    message=Text(
        en="{card} is usually left out of random drafts.",
        ru="{card} — карта, которую обычно не раздают на случайном драфте.",
    ),
    severity="warning",
)
def draft_left_out(rule: Rule, table: Table) -> Iterator[Finding]:
    decks = decks_in_use(table)
    for side in table.sides:
        for held in side.seven:
            if held.card and (held.card.left_out or held.card.left_out_with in decks):
                yield rule.broken([held.slot], card=held.label)
