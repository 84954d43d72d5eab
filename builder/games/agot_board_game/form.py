"""The form of a table: words for its parts, and what stands where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.catalogue import Edition
from builder.game import Game
from builder.games.agot_board_game.generating import start_position
from builder.games.agot_board_game.pieces import Box, Piece, Token
from builder.spots import Option, Plan, Spot, Start
from builder.text import Text

AREA, UNIT, HOUSE, CARD, ORDER = "area", "unit", "house", "card", "order"
LANDS = {
    "land": Text(en="Lands", ru="Земли"),
    "sea": Text(en="Seas", ru="Моря"),
    "port": Text(en="Ports", ru="Порты"),
}
CARD_GROUP = Text(en="{house}, {deck}", ru="{house}, {deck}")
SPECIAL = Text(en="Special orders", ru="Особые приказы")
USUAL = Text(en="Orders", ru="Приказы")


def houses(game: Game, edition: Edition[Piece], _document: Mapping[str, Any]) -> Iterator[Option]:
    for id in edition.tables.houses:
        yield Option(id, game.catalogue.factions[id].name)


def areas(_game: Game, edition: Edition[Piece], _document: Mapping[str, Any]) -> Iterator[Option]:
    box: Box = edition.tables
    for type, group in LANDS.items():
        for id, facts in box.of_kind(AREA):
            if facts["type"] == type:
                yield Option(id, box.label(id), group)


def cards(game: Game, edition: Edition[Piece], document: Mapping[str, Any]) -> Iterator[Option]:
    """House cards: first those of a table's own, then the catalogue's, by house and deck."""
    own = document.get("cards")
    for card in own if isinstance(own, list) else ():
        if isinstance(card, dict) and isinstance(card.get("name"), str):
            yield Option(card["name"], Text(card["name"], card["name"]))
    box: Box = edition.tables
    for id, facts in box.of_kind(CARD):
        house, deck = (
            game.catalogue.factions.get(facts.get("faction", "")),
            box.label(facts["deck"]),
        )
        group = CARD_GROUP.saying(house=house.name, deck=deck) if house else deck
        yield Option(id, box.label(id), group, deck)


def orders(_game: Game, edition: Edition[Piece], _document: Mapping[str, Any]) -> Iterator[Option]:
    box: Box = edition.tables
    tokens = [token for type in box.orders.values() for token in type.tokens]
    for token in sorted(dict.fromkeys(tokens), key=lambda token: token.special):
        number = f"{token.value:+d}" if token.value else ""
        star = "*" if token.special else ""
        label = box.orders[token.type].label
        name = Text(*(f"{words}{number and ' '}{number}{star}" for words in (label.en, label.ru)))
        yield Option(f"{token.type}{number}{star}", name, group_of(token))


def group_of(token: Token) -> Text:
    return SPECIAL if token.special else USUAL


def items(_game: Game, edition: Edition[Piece], _document: Mapping[str, Any]) -> Iterator[Option]:
    """What a player takes from the box: pieces of the kit, and units."""
    box: Box = edition.tables
    for kind in ("kit", UNIT):
        for id, _ in box.of_kind(kind):
            yield Option(id, box.label(id))


# ---- what to begin with --------------------------------------------------------------------------


def empty_table(game: Game, edition: Edition[Piece], format: str, players: int) -> dict[str, Any]:
    box: Box = edition.tables
    return {
        "game": game.id,
        "edition": edition.id,
        "format": format or game.default_format,
        "players": players,
        "houses": [{HOUSE: house} for house in box.setups[players].houses],
    }


def standard_table(
    game: Game, edition: Edition[Piece], format: str, players: int
) -> dict[str, Any]:
    houses = list(edition.tables.setups[players].houses)
    usual = game.default_format
    made = start_position(game, edition, usual, players, houses)
    return made | {"format": format or usual}


STARTS = {
    "empty": Start(Text(en="an empty table", ru="пустой стол"), empty_table),
    "standard": Start(Text(en="the start position", ru="начальная расстановка"), standard_table),
}


# ---- words ---------------------------------------------------------------------------------------

UNITS = Spot(Text(en="Units", ru="Отряды"), keys=AREA, ways=("map",))
PIECES = Spot(of=UNIT, keys=UNIT, ways=("map",))
SPOTS = {
    "edition": Spot(Text(en="Edition", ru="Издание"), of="edition"),
    "profile": Spot(Text(en="Edition, in other words", ru="Издание, иначе"), spare=True),
    "format": Spot(Text(en="Format", ru="Формат"), of="format"),
    "name": Spot(Text(en="Name of the list", ru="Название списка")),
    "notes": Spot(Text(en="Notes", ru="Заметки")),
    "players": Spot(Text(en="Players", ru="Игроков")),
    "stage": Spot(Text(en="Stage", ru="Стадия")),
    "round": Spot(Text(en="Round", ru="Раунд")),
    "wildlings": Spot(Text(en="Wildling threat", ru="Угроза одичалых")),
    "houses": Spot(Text(en="Houses", ru="Дома"), keys=HOUSE, ways=("list",), is_seats=True),
    "houses.*": Spot(
        Text(en="House", ru="Дом"), of=HOUSE, ways=("record",), titled=(HOUSE, "player")
    ),
    "#Side": Spot(Text(en="House", ru="Дом")),
    "house": Spot(Text(en="House", ru="Дом"), of=HOUSE),
    "player": Spot(Text(en="Player", ru="Игрок")),
    "houses.*.name": Spot(Text(en="Player, in other words", ru="Игрок, иначе"), spare=True),
    "kit": Spot(Text(en="Taken from the box", ru="Взято из коробки"), keys="item"),
    "stock": Spot(Text(en="Lying before the player", ru="Лежит перед игроком")),
    "stock.*": Spot(Text(en="Thing", ru="Предмет"), titled=("item",)),
    "item": Spot(Text(en="Thing", ru="Предмет"), of="item"),
    "owner": Spot(Text(en="Whose", ru="Чей"), of=HOUSE),
    "count": Spot(Text(en="How many", ru="Сколько")),
    "hand": Spot(Text(en="Hand", ru="Рука")),
    "hand.*": Spot(Text(en="Card", ru="Карта"), of=CARD),
    "discard": Spot(Text(en="Discard", ru="Сброс")),
    "discard.*": Spot(Text(en="Card", ru="Карта"), of=CARD),
    "supply": Spot(Text(en="Supply", ru="Снабжение")),
    "victory": Spot(Text(en="Victory", ru="Победа")),
    "court": Spot(Text(en="Place at the court", ru="Место при дворе")),
    "power": Spot(Text(en="Power tokens", ru="Жетоны власти")),
    "power.available": Spot(Text(en="Available", ru="Доступно")),
    "power.map": Spot(Text(en="On the map", ru="На поле"), keys=AREA, ways=("value", "list")),
    "power.map.*": Spot(Text(en="Area", ru="Область"), of=AREA),
    "reserve": Spot(Text(en="In the reserve", ru="В резерве")),
    "units": UNITS,
    "units.*": PIECES,
    "routed": UNITS._replace(label=Text(en="Routed units", ru="Отступившие отряды")),
    "routed.*": PIECES,
    "remove": UNITS._replace(label=Text(en="Units removed", ru="Убранные отряды")),
    "remove.*": PIECES,
    "units.*.*": Spot(of=UNIT),
    "unit": Spot(Text(en="Unit", ru="Отряд"), of=UNIT),
    "area": Spot(Text(en="Area", ru="Область"), of=AREA),
    "at": Spot(Text(en="Area", ru="Область"), of=AREA),
    "garrison": Spot(
        Text(en="Garrison", ru="Гарнизон"), of=AREA, words={"false": Text("beaten", "разбит")}
    ),
    "strength": Spot(Text(en="Strength", ru="Сила")),
    "orders": Spot(Text(en="Orders", ru="Приказы"), keys=AREA, ways=("map",)),
    "orders.*": Spot(Text(en="Order", ru="Приказ"), of=ORDER, ways=("value",)),
    "orders.*.*": Spot(of=ORDER, ways=("value",)),
    "order": Spot(Text(en="Order", ru="Приказ"), of=ORDER, ways=("value",)),
    "value": Spot(Text(en="Number of the order", ru="Число приказа")),
    "special": Spot(Text(en="Special", ru="Особый")),
    "raven": Spot(Text(en="The Raven's swap", ru="Замена вороном")),
    "raven.to": Spot(Text(en="New order", ru="Новый приказ"), of=ORDER, ways=("value",)),
    "muster": Spot(Text(en="Mustering", ru="Сбор войск")),
    "muster.*": Spot(Text(en="Step", ru="Шаг"), titled=("at", "add", "upgrade")),
    "#AddStep": Spot(Text(en="New unit", ru="Новый отряд")),
    "#UpgradeStep": Spot(Text(en="Upgrade", ru="Улучшение")),
    "add": Spot(Text(en="New unit", ru="Новый отряд"), of=UNIT),
    "upgrade": Spot(Text(en="Becomes", ru="Станет"), of=UNIT),
    "to": Spot(Text(en="Into", ru="Куда"), of=AREA),
    "from": Spot(Text(en="From", ru="Откуда"), of=AREA),
    "muster.*.from": Spot(Text(en="Instead of", ru="Вместо"), of=UNIT),
    "by": Spot(Text(en="By", ru="Основание")),
    "reconcile": Spot(Text(en="Supply falls", ru="Снабжение падает")),
    "reconcile.from": Spot(Text(en="From level", ru="С уровня")),
    "reconcile.to": Spot(Text(en="To level", ru="До уровня")),
    "moves": Spot(Text(en="Moves", ru="Перемещения")),
    "moves.*": Spot(Text(en="Move", ru="Перемещение"), titled=("from", "to")),
    "moves.*.kind": Spot(Text(en="Kind", ru="Вид")),
    "moves.*.units": PIECES._replace(label=Text(en="Units", ru="Отряды")),
    "lost": PIECES._replace(label=Text(en="Lost before a retreat", ru="Потери перед отступлением")),
    "support": Spot(Text(en="Supported from", ru="Поддержка из"), keys=AREA, ways=("list",)),
    "support.*": Spot(Text(en="Area", ru="Область"), of=AREA, keys=UNIT, ways=("value", "map")),
    "claims": Spot(Text(en="As the player counts", ru="Как считает игрок")),
    "level": Spot(Text(en="Supply level", ru="Уровень снабжения")),
    "armies": Spot(Text(en="Armies", ru="Войска"), keys=AREA),
    "armies.*": Spot(Text(en="Units", ru="Отрядов")),
    "tracks": Spot(Text(en="Influence tracks", ru="Треки влияния"), keys="track"),
    "tracks.*": Spot(of=HOUSE, keys=HOUSE, ways=("list",)),
    "tracks.*.*": Spot(Text(en="Place", ru="Место"), of=HOUSE),
    "dominance": Spot(Text(en="Dominance tokens", ru="Жетоны превосходства"), keys="token"),
    "dominance.*": Spot(of=HOUSE, ways=("value",)),
    "dominance.*.*": Spot(of=HOUSE),
    "overlay": Spot(Text(en="Overlay of the court track", ru="Накладка на трек двора")),
    "decks": Spot(Text(en="Decks", ru="Колоды"), keys="pile"),
    "decks.*": Spot(Text(en="Cards", ru="Карт"), ways=("value", "list")),
    "decks.*.*": Spot(Text(en="Card", ru="Карта"), of="card-of-a-deck"),
    "tides_agreed": Spot(Text(en="Tides of battle agreed", ru="Карты перевеса: все согласны")),
    "westeros": Spot(Text(en="Westeros cards of the round", ru="Карты Вестероса этого раунда")),
    "westeros.*": Spot(Text(en="Card", ru="Карта"), of="westeros"),
    "neutral": Spot(
        Text(en="Neutral lords", ru="Нейтральные лорды"), keys=AREA, ways=("value", "map")
    ),
    "neutral.*": Spot(
        Text(en="Strength", ru="Сила"),
        ways=("value",),
        words={"impassable": Text(en="impassable", ru="непроходимо")},
    ),
    "card_decks": Spot(Text(en="Decks of house cards in use", ru="Колоды карт Домов в игре")),
    "card_decks.*": Spot(Text(en="Deck", ru="Колода"), of="card-deck"),
    "pool": Spot(Text(en="Cards of the draft", ru="Карты драфта")),
    "pool.*": Spot(Text(en="Card", ru="Карта"), of=CARD),
    "cards": Spot(Text(en="House cards of one's own", ru="Свои карты Домов")),
    "cards.*": Spot(Text(en="Card", ru="Карта"), titled=("name",)),
    "cards.*.name": Spot(Text(en="Name", ru="Название")),
    "cards.*.deck": Spot(Text(en="Deck", ru="Колода"), of="card-deck"),
    "swords": Spot(Text(en="Swords", ru="Мечи")),
    "fortifications": Spot(Text(en="Fortifications", ru="Башни")),
    "text": Spot(Text(en="Has an ability", ru="Есть свойство")),
    "@area": Spot(Text(en="Area", ru="Область")),
    "@unit": Spot(Text(en="Unit", ru="Отряд")),
    "@house": Spot(Text(en="House", ru="Дом")),
    "@item": Spot(Text(en="Thing", ru="Предмет")),
    "@pile": Spot(Text(en="Deck", ru="Колода")),
}
WORDS = {
    "setup": Text(en="set-up", ru="подготовка"),
    "play": Text(en="play", ru="игра"),
    "printed-2015": Text(en="printed, 2015", ru="печатное, 2015"),
    "printed-2015-ru": Text(en="printed, 2015, in Russian", ru="печатное, 2015, по-русски"),
    "faq-2.0": Text(en="with FAQ 2.0", ru="с разъяснениями 2.0"),
    "card": Text(en="the Mustering card", ru="карта «Сбор войск»"),
    "order": Text(en="a special order", ru="особый приказ"),
    "march": Text(en="march", ru="поход"),
    "retreat": Text(en="retreat", ru="отступление"),
    "capture": Text(en="taking ships of a port", ru="захват кораблей в порту"),
}


def cards_of_decks(
    _game: Game, edition: Edition[Piece], _document: Mapping[str, Any]
) -> Iterator[Option]:
    """Westeros, wildling and tides of battle cards, by what they are."""
    box: Box = edition.tables
    for kind, group in CARD_KINDS.items():
        yield from (Option(id, box.label(id), group) for id, _ in box.of_kind(kind))


CARD_KINDS = {
    "westeros": Text(en="Westeros cards", ru="Карты Вестероса"),
    "wildling": Text(en="Wildling cards", ru="Карты одичалых"),
    "tide": Text(en="Tides of battle cards", ru="Карты перевеса"),
}
FORM = Plan(
    SPOTS,
    WORDS,
    options={
        HOUSE: houses,
        AREA: areas,
        CARD: cards,
        ORDER: orders,
        "item": items,
        "card-of-a-deck": cards_of_decks,
    },
    starts=STARTS,
)
