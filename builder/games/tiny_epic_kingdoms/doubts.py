"""What a check leaves open, and why: parts that are not stated, and facts that are not known."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.catalogue import Doubt
from builder.games.tiny_epic_kingdoms.discovery import is_used
from builder.games.tiny_epic_kingdoms.ending import PARTS, Worth, best, points, settled, total_of
from builder.games.tiny_epic_kingdoms.entries import RESOURCES
from builder.games.tiny_epic_kingdoms.kingdom import (
    END,
    NEUTRAL,
    SETUP,
    TWO_PLAYERS,
    Kingdom,
    Table,
)
from builder.games.tiny_epic_kingdoms.wars import outcome
from builder.text import Text

NOT_STATED = Text(en="the document does not state it", ru="в документе этого нет")
NOT_STATED_FOR = Text(
    en="the document does not state it for: {players}",
    ru="в документе этого нет; игроки: {players}",
)
COUNT = Text(en="the number of players", ru="число игроков")
OTHERS = Text(en="the other players", ru="остальные игроки")
LOST = Text(en="the Lost Kingdom", ru="Потерянное королевство")
LOST_COLOUR = Text(en="the colour of the neutral armies", ru="цвет нейтральных армий")
LOST_ARMIES = Text(en="the neutral armies", ru="нейтральные армии")
SHIELDS = Text(en="the shields", ru="щиты")
FIRST = Text(en="the first player", ru="первый игрок")
DISCOVERY = Text(en="the discovery tokens", ru="жетоны находок")
COLOUR = Text(en="colours", ru="цвета")
RACE = Text(en="races", ru="расы")
HOME = Text(en="home territories", ru="вотчины")
CARD = Text(
    en="whether two territories are the two sides of one card",
    ru="не две ли стороны одной карты у разных территорий",
)
NO_CARDS = Text(
    en="which names share a card is not known, and the document marks no cards for: {players}",
    ru="какие названия делят карту, неизвестно, и в документе карты не отмечены; игроки: {players}",
)
RESOURCE = Text(en="resources", ru="ресурсы")
ARMIES = Text(en="armies on the map", ru="армии на карте")
PLACES = Text(en="where the armies stand", ru="где стоят армии")
STOCK = Text(en="armies in stock", ru="армии в запасе")
LEVELS = Text(en="levels of tower and magic", ru="уровни башен и магии")
KIT = Text(en="players' kits", ru="наборы игроков")
TYPES = Text(en="types of regions", ru="типы областей")
NO_TYPES = Text(
    en="not stated, and the cards are not known: {regions}",
    ru="в документе их нет, а карты неизвестны: {regions}",
)
ABILITIES = Text(en="abilities of a race", ru="способности расы")
SECRET = Text(
    en="what these have learnt is not known: {races}; it may change costs, prices and points",
    ru="что они изучили, неизвестно: {races}; это может менять цены, стоимость и очки",
)
WAR = Text(en="the outcome of a war", ru="исход войны")
NO_FOE = Text(
    en="the other side's price of war is not stated: {players}",
    ru="цена войны другой стороны не указана; игроки: {players}",
)
NEUTRAL_COUNT = Text(en="the price of a neutral army", ru="цена нейтральной армии")
SCORE = Text(en="victory points of {player}", ru="победные очки, игрок: {player}")
NO_PARTS = Text(
    en="these parts can be neither counted nor read: {parts}",
    ru="эти части нельзя ни сосчитать, ни прочесть: {parts}",
)
WINNER = Text(en="the winner", ru="победитель")
NO_TOTALS = Text(
    en="points or what breaks a tie are not stated for everyone",
    ru="очки или то, что решает ничью, указаны не у всех",
)


def doubts(table: Table, worth: Worth) -> Iterator[Doubt]:
    yield from table.edition.doubts
    yield from about_table(table)
    yield from about_players(table)
    yield from about_places(table)
    yield from about_wars(table)
    if table.stage == END:
        yield from about_points(table, worth)


def about_table(table: Table) -> Iterator[Doubt]:
    if table.count is None and not table.is_chosen:
        yield Doubt(COUNT, NOT_STATED)
    elif not table.is_whole:
        yield Doubt(OTHERS, NOT_STATED)
    if table.format == TWO_PLAYERS and not table.is_solo:
        yield from about_lost(table)
    if table.stage == SETUP and not table.is_solo and table.shields is None:
        yield Doubt(SHIELDS, NOT_STATED)
    if table.stage == SETUP and table.active is None:
        yield Doubt(FIRST, NOT_STATED)
    if table.discovery is None and not is_used(table):
        yield Doubt(DISCOVERY, NOT_STATED)
    elif is_used(table) and table.stage == SETUP:
        yield from unstated(table, DISCOVERY, [k for k in table.kingdoms if k.tokens is None])


def about_lost(table: Table) -> Iterator[Doubt]:
    lost = table.lost
    if lost is None:
        yield Doubt(LOST, NOT_STATED)
    elif lost.is_there:
        if lost.colour is None:
            yield Doubt(LOST_COLOUR, NOT_STATED)
        if lost.on_map is None:
            yield Doubt(LOST_ARMIES, NOT_STATED)


def unstated(table: Table, what: Text, missing: list[Kingdom]) -> Iterator[Doubt]:
    """A part that some players do not state; nobody is named when nobody does."""
    if missing and len(missing) == len(table.kingdoms):
        yield Doubt(what, NOT_STATED)
    elif missing:
        players = tuple(kingdom.label for kingdom in missing)
        yield Doubt(what, NOT_STATED_FOR.saying(players=players))


def about_players(table: Table) -> Iterator[Doubt]:
    parts: dict[Text, Callable[[Kingdom], bool]] = {
        COLOUR: lambda k: k.colour is None,
        RACE: lambda k: k.race is None,
        HOME: lambda k: k.home is None and not k.card,
        RESOURCE: lambda k: k.resources is None or len(k.resources) < len(RESOURCES),
        ARMIES: lambda k: k.on_map is None,
        PLACES: lambda k: k.on_map is not None and k.stands is None,
        STOCK: lambda k: k.stock is None,
        LEVELS: lambda k: k.tower is None or k.magic is None,
        KIT: lambda k: table.stage == SETUP and k.kit is None,
    }
    for what, is_missing in parts.items():
        yield from unstated(table, what, [k for k in table.kingdoms if is_missing(k)])
    unmarked = [k.label for k in table.kingdoms if k.home and not k.card]
    if unmarked and len(table.kingdoms) > 1:
        yield Doubt(CARD, NO_CARDS.saying(players=tuple(unmarked)))
    secret = [k.race.label for k in table.kingdoms if k.race and k.is_secret]
    if secret:
        yield Doubt(ABILITIES, SECRET.saying(races=tuple(secret)))


def about_places(table: Table) -> Iterator[Doubt]:
    """Regions whose type the document leaves open."""
    used = [stand.region for _, stand in table.stands()]
    used += [s.to for k in table.kingdoms for s in k.plan or () if s.to]
    laid = [kingdom.tokens for kingdom in table.kingdoms if kingdom.tokens]
    used += [region for tokens in laid for region, _, _ in tokens.places or ()]
    open_ones = {region.place: region.label for region in used if region.type is None}
    if open_ones:
        yield Doubt(TYPES, NO_TYPES.saying(regions=tuple(open_ones.values())))


def about_wars(table: Table) -> Iterator[Doubt]:
    open_wars = [k for k in table.kingdoms if k.war and outcome(table, k) is None]
    neutral = [k for k in open_wars if k.war and k.war.against == NEUTRAL]
    if neutral and (table.lost is None or table.lost.on_map is None):
        yield Doubt(NEUTRAL_COUNT, NOT_STATED)
    others = [k.label for k in open_wars if k not in neutral]
    if others:
        yield Doubt(WAR, NO_FOE.saying(players=tuple(others)))


def about_points(table: Table, worth: Worth) -> Iterator[Doubt]:
    for kingdom in table.kingdoms:
        parts = settled(points(table, kingdom, worth), kingdom.score or {})
        unknown = tuple(PARTS[part] for part, number in parts.items() if number is None)
        if unknown:
            what = SCORE.saying(player=kingdom.label)
            yield Doubt(what, NO_PARTS.saying(parts=unknown))
    totals = {k.seat: total_of(table, k, worth) for k in table.kingdoms}
    if table.winner is not None and best(table, totals) is None:
        yield Doubt(WINNER, NO_TOTALS)
