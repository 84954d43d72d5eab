"""What a check leaves open, and why: parts that are not stated, and what is stated only in part."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.catalogue import Doubt
from builder.games.catan_brotherhood.table import (
    BASE,
    EMPTY_POST,
    PRINTED,
    RANDOM_TERRAIN,
    Pieces,
    Seat,
    Table,
)
from builder.text import Text

NOT_STATED = Text(en="the document does not state it", ru="в документе этого нет")
OF_PLAYERS = Text(en="not stated for: {players}", ru="в документе этого нет для игроков: {players}")
PLAYERS = Text(en="the players", ru="игроки")
HEXES = Text(en="the hexes of the board", ru="гексы поля")
NUMBERS = Text(en="the number tokens", ru="номерные жетоны")
ROUTES = Text(en="the trade routes", ru="торговые пути")
LAYOUT = Text(en="whether every terrain is there", ru="все ли виды ландшафта на месте")
LAYOUT_WHY = Text(
    en="the document does not say that the layout is random", ru="не сказано, что расклад случайный"
)
REDS = Text(en="red numbers side by side", ru="соседство красных чисел")
REDS_WHY = Text(en="the numbers are not laid at random", ru="номера выложены не случайным образом")
PLACES = Text(en="what lies next to what on the board", ru="соседство на поле")
PLACES_WHY = Text(
    en="hexes without a place: {hexes}", ru="гексы, место которых не указано: {hexes}"
)
STAGE = Text(en="rules of the set-up", ru="правила подготовки")
STAGE_WHY = Text(en="the document shows a game in play", ru="в документе игра уже идёт")
PLACEMENTS = Text(en="the order of placing", ru="очерёдность выставления")
BANK = Text(en="the resource cards of the supply", ru="карты сырья в резерве")
DECK = Text(en="the development deck", ru="колода развития")
TURN = Text(en="a turn: costs, trades, cards and heroes", ru="ход: цены, обмен, карты и герои")
WALL = Text(en="the posts of the Wall", ru="посты Стены")
WILDLINGS = Text(en="the wildlings", ru="одичалые")
DISPLAY = Text(en="the heroes in the display", ru="герои в резерве")
HEROES = Text(en="the heroes of the players", ru="герои игроков")
SIDES = Text(en="the sides of the heroes", ru="стороны карт героев")
PIECES = Text(en="the places of the pieces", ru="места фигурок")
CARD = Text(en="the pieces on the cost cards", ru="фигурки на жетонах цены")
RESOURCES = Text(en="the resource cards of the players", ru="карты сырья у игроков")
POINTS = Text(en="the victory points claimed", ru="заявленные победные очки")
OTHER_FORMAT = Text(en="the Wall, heroes and wildlings", ru="Стена, герои и одичалые")
OTHER_WHY = Text(
    en="they belong to another format: brotherhood",
    ru="они относятся к другому формату: brotherhood",
)
FIRST_POST = Text(en="free first posts of the Wall", ru="свободные первые посты Стены")
FIRST_WHY = Text(
    en="in play a guard on the first post may have fallen",
    ru="по ходу игры дозорный с первого поста мог пасть",
)


def doubts(table: Table) -> Iterator[Doubt]:
    yield from table.edition.doubts
    yield from about_board(table)
    if table.count is None:
        yield Doubt(PLAYERS, NOT_STATED)
    if not table.is_setup:
        yield Doubt(STAGE, STAGE_WHY)
    elif table.placements is None:
        yield Doubt(PLACEMENTS, NOT_STATED)
    for what, stated in ((BANK, table.bank), (DECK, table.deck), (TURN, table.turn)):
        if stated is None:
            yield Doubt(what, NOT_STATED)
    yield from about_watch(table)
    yield from about_players(table)


def about_board(table: Table) -> Iterator[Doubt]:
    board = table.board
    if board.tiles is None:
        yield Doubt(HEXES, NOT_STATED)
    else:
        if not board.has_numbers:
            yield Doubt(NUMBERS, NOT_STATED)
        if table.layout in (PRINTED, RANDOM_TERRAIN):
            yield Doubt(REDS, REDS_WHY)
        if table.layout in ("", PRINTED) and table.count != 4:
            yield Doubt(LAYOUT, LAYOUT_WHY)
        lost = tuple(Text(tile.name, tile.name) for tile in board.tiles if tile.at is None)
        if lost:
            yield Doubt(PLACES, PLACES_WHY.saying(hexes=lost))
    if board.routes is None:
        yield Doubt(ROUTES, NOT_STATED)


def about_watch(table: Table) -> Iterator[Doubt]:
    """What only Brotherhood of the Watch has."""
    if table.format == BASE:
        heroes = any(seat.heroes for seat in table.seats)
        if table.wall is not None or table.wildlings or table.display is not None or heroes:
            yield Doubt(OTHER_FORMAT, OTHER_WHY)
        return
    parts = ((WALL, table.wall), (WILDLINGS, table.wildlings), (DISPLAY, table.display))
    for what, stated in parts:
        if stated is None:
            yield Doubt(what, NOT_STATED)
    gaps = [row for row in table.wall or () if row and row[0] == EMPTY_POST != max(row)]
    if gaps and not table.is_setup:
        yield Doubt(FIRST_POST, FIRST_WHY)


def about_players(table: Table) -> Iterator[Doubt]:
    """What some of the players do not state."""
    brotherhood = table.format != BASE
    questions: list[tuple[Text, Callable[[Seat], bool]]] = [
        (PIECES, lambda seat: has_places(seat.settlements) and has_places(seat.roads)),
        (CARD, lambda seat: seat.card is not None),
        (RESOURCES, lambda seat: seat.hand is not None),
    ]
    if brotherhood:
        questions.append((HEROES, lambda seat: seat.heroes is not None))
        questions.append((SIDES, lambda seat: all(h.side for h in seat.heroes or ())))
    if not table.is_setup:
        questions.append((POINTS, lambda seat: seat.points is not None))
    for what, is_stated in questions:
        without = tuple(seat.label for seat in table.seats if not is_stated(seat))
        if without:
            yield Doubt(what, OF_PLAYERS.saying(players=without))


def has_places(pieces: Pieces | None) -> bool:
    return pieces is not None and (pieces.corners is not None or pieces.ways is not None)
