"""What a check leaves open, and why: parts that the document does not state."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue import Doubt
from builder.games.agot_board_game.armies import knows_tokens
from builder.games.agot_board_game.orders import is_short, stars
from builder.games.agot_board_game.table import Side, Table
from builder.ruleset import Ruleset
from builder.text import Text

NOT_STATED = Text(en="the document does not state it", ru="в документе этого нет")
PLAYERS = Text(
    en="what depends on the number of players: houses, tracks, neutral lords, special orders",
    ru="всё, что зависит от числа игроков: Дома, треки, нейтральные лорды, особые приказы",
)
HOUSES = Text(en="the houses", ru="Дома")
ABSENT = Text(en="houses that are not stated: {houses}", ru="не указанные Дома: {houses}")
START = Text(en="the start position", ru="начальная расстановка")
IN_PLAY = Text(
    en="the table is taken to be in play; “stage: setup” would check it",
    ru="стол считается игровым моментом; проверит расстановку «stage: setup»",
)
SAYS_PLAY = Text(en="the document says that play has begun", ru="по документу партия уже идёт")
TRACKS = Text(en="the influence tracks", ru="треки влияния")
DOMINANCE = Text(en="the dominance tokens", ru="жетоны превосходства")
OVERLAY = Text(en="the overlay of the King's Court", ru="накладка «Королевский двор»")
NEUTRAL = Text(en="the neutral lords", ru="нейтральные лорды")
NEUTRAL_PLACES = Text(en="where the neutral lords lie", ru="где лежат нейтральные лорды")
DECKS = Text(en="the Westeros and wildling decks", ru="колоды Вестероса и одичалых")
TIDES = Text(en="whether all agreed to the tides of battle", ru="все ли согласны на карты перевеса")
MARKERS = Text(en="the round and wildling markers", ru="маркеры раунда и угрозы одичалых")
OF_HOUSE = Text(en="{house}: {parts}", ru="{house}: {parts}")
KIT = Text(en="what the house took", ru="имущество Дома")
HAND = Text(en="the house cards", ru="карты Дома")
UNITS = Text(en="the units", ru="отряды")
SUPPLY = Text(en="the supply marker", ru="жетон снабжения")
VICTORY = Text(en="the victory marker", ru="жетон победы")
POWER = Text(en="the power tokens", ru="жетоны власти")
GARRISON = Text(en="the garrison", ru="гарнизон")
ARMIES = Text(en="{house}: armies against supply", ru="{house}: войска и предел снабжения")
NEEDS_BOTH = Text(
    en="it takes the units and the supply marker", ru="для этого нужны отряды и жетон снабжения"
)
STAR_LIMIT = Text(en="{house}: special orders", ru="{house}: особые приказы")
NO_COURT = Text(
    en="it takes the King's Court track and the number of players",
    ru="для этого нужны трек Королевского двора и число игроков",
)
EVERY_AREA = Text(
    en="{house}: whether every area has an order", ru="{house}: есть ли приказ в каждой области"
)
MANY_AREAS = Text(
    en="areas outnumber plain orders, and the place at court is not stated",
    ru="областей больше, чем простых приказов, а место при дворе не указано",
)
HELD = Text(en="{house}: markers against the lands held", ru="{house}: жетоны и подвластные земли")
NO_TOKENS = Text(
    en="the document does not say where power tokens lie",
    ru="в документе не указано, где лежат жетоны власти",
)


def doubts(table: Table, _ruleset: Ruleset) -> Iterator[Doubt]:
    yield from table.edition.doubts
    yield from about_table(table)
    yield from about_start(table)
    for side in table.sides:
        yield from about_side(table, side)


def about_table(table: Table) -> Iterator[Doubt]:
    if table.players is None:
        yield Doubt(PLAYERS, NOT_STATED)
    if not table.sides:
        yield Doubt(HOUSES, NOT_STATED)
    elif absent := missing_houses(table):
        yield Doubt(ABSENT.saying(houses=absent), NOT_STATED)
    for what, part in (
        (TRACKS, table.tracks),
        (DOMINANCE, table.dominance),
        (OVERLAY, table.overlay),
        (NEUTRAL, table.neutral_count),
        (DECKS, table.piles),
        (MARKERS, table.round if table.round is not None else table.wildlings),
    ):
        if part is None:
            yield Doubt(what, NOT_STATED)
    if table.neutral_count is not None and table.neutral is None:
        yield Doubt(NEUTRAL_PLACES, NOT_STATED)
    tides = [pile for pile in table.piles or () if table.box.facts[pile.pile.id]["of"] == "tide"]
    if tides and table.tides_agreed is None:
        yield Doubt(TIDES, NOT_STATED)


def missing_houses(table: Table) -> tuple[Text, ...]:
    there = {side.id for side in table.sides}
    houses = table.set_up.houses if table.set_up else ()
    return tuple(table.box.label(id) for id in houses if id not in there)


def about_start(table: Table) -> Iterator[Doubt]:
    if not table.is_start:
        yield Doubt(START, SAYS_PLAY if table.stated_stage else IN_PLAY)


def about_side(table: Table, side: Side) -> Iterator[Doubt]:
    parts = [
        what
        for what, part in (
            (KIT, side.kit),
            (HAND, side.hand),
            (UNITS, side.units),
            (SUPPLY, side.supply if side.reconcile is None else 0),
            (VICTORY, side.victory),
            (POWER, side.power),
            (GARRISON, side.garrison or (side.garrison_beaten or None)),
        )
        if part is None
    ]
    if parts:
        yield Doubt(OF_HOUSE.saying(house=side.label, parts=tuple(parts)), NOT_STATED)
    if (side.units is None) != (side.supply is None and side.reconcile is None):
        yield Doubt(ARMIES.saying(house=side.label), NEEDS_BOTH)
    marks = side.victory is not None or side.supply is not None
    if side.units is not None and marks and not knows_tokens(table, side):
        yield Doubt(HELD.saying(house=side.label), NO_TOKENS)
    yield from about_orders(table, side)


def about_orders(table: Table, side: Side) -> Iterator[Doubt]:
    if side.orders is None:
        return
    special = any(order.token and order.token.special for order in side.orders)
    if special and stars(table, side) is None:
        yield Doubt(STAR_LIMIT.saying(house=side.label), NO_COURT)
    if is_short(table, side) is None:
        yield Doubt(EVERY_AREA.saying(house=side.label), MANY_AREAS)
