"""The form of a table: words for its parts, and what stands where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.catalogue import Edition
from builder.game import Game
from builder.games.tiny_epic_kingdoms.entries import (
    ACTION,
    COLOUR,
    PIECE,
    RACE,
    REGION,
    RESOURCE,
    TERRITORY,
    TOKEN,
    WORD,
    Entry,
)
from builder.spots import Kind, Option, Plan, Spot, Start
from builder.text import Text

PLAYER, RIVAL = "player", "rival"
SIGNS = ("name", "player", "colour", "color", "race")
FLAG, NEUTRAL = 0, 1


def players(_game: Game, edition: Edition[Entry], document: Mapping[str, Any]) -> Iterator[Option]:
    """The players as the document names them."""
    held = document.get("players")
    for player in held if isinstance(held, list) else ():
        signs = [player.get(key) for key in SIGNS] if isinstance(player, dict) else []
        sign = next((each for each in signs if isinstance(each, str) and each.strip()), None)
        if sign:
            yield Option(sign, named(edition, sign))


def named(edition: Edition[Entry], sign: str) -> Text:
    found = edition.find(sign)
    return found[0].label if len(found) == 1 else Text(sign, sign)


def rivals(game: Game, edition: Edition[Entry], document: Mapping[str, Any]) -> Iterator[Option]:
    """Those whom a war may be with: the players, or neutral armies."""
    yield from players(game, edition, document)
    yield from words(edition, NEUTRAL)


def bids(_game: Game, edition: Edition[Entry], _document: Mapping[str, Any]) -> Iterator[Option]:
    yield from words(edition, FLAG)


def words(edition: Edition[Entry], number: int) -> Iterator[Option]:
    """One of the words of the table, in the order of the catalogue."""
    known = [entry for entry in edition.entries.all() if entry.kind == WORD]
    yield Option(known[number].id, known[number].label)


def empty_table(game: Game, edition: Edition[Entry], format: str, players: int) -> dict[str, Any]:
    made: dict[str, Any] = {"game": game.id, "edition": edition.id}
    if format:
        made["format"] = format
    return made | {"players": [{} for _ in range(players)]}


SIDES = {"A": Text(en="A", ru="A"), "B": Text(en="B", ru="B")}
AWAY: Mapping[Kind, Text] = {
    "value": Text(en="In a region", ru="В области"),
    "map": Text(en="In another territory", ru="На другой территории"),
}
REGIONS = Spot(Text(en="Regions", ru="Области"), of=REGION)
ARMIES = Spot(Text(en="Armies", ru="Армии"), ways=("value", "map"))
TOKENS = Spot(
    Text(en="Discovery tokens laid", ru="Выложено жетонов находок"), ways=("value", "map")
)
RESOURCES = Spot(Text(en="Resources", ru="Ресурсы"), keys=RESOURCE)
SPOTS = {
    "edition": Spot(Text(en="Edition", ru="Издание"), of="edition"),
    "format": Spot(Text(en="Format", ru="Формат"), of="format"),
    "stage": Spot(Text(en="Stage", ru="Стадия")),
    "first_game": Spot(Text(en="A first game", ru="Первая партия")),
    "name": Spot(Text(en="Name of the list", ru="Название списка")),
    "players.*.name": Spot(Text(en="Name", ru="Имя")),
    "notes": Spot(Text(en="Notes", ru="Заметки")),
    "players": Spot(Text(en="Players", ru="Игроки"), ways=("list",), is_seats=True),
    "players.*": Spot(
        Text(en="Player", ru="Игрок"), titled=("name", "player", "race", "colour", "color")
    ),
    "#Player": Spot(Text(en="Player", ru="Игрок")),
    "player": Spot(Text(en="Player", ru="Игрок"), spare=True),
    "colour": Spot(Text(en="Colour", ru="Цвет"), of=COLOUR),
    "color": Spot(Text(en="Colour, in other words", ru="Цвет, иначе"), of=COLOUR, spare=True),
    "race": Spot(Text(en="Race", ru="Раса"), of=RACE),
    "home": Spot(Text(en="Home territory", ru="Вотчина"), of=TERRITORY, ways=("record",)),
    "territory": Spot(Text(en="Territory", ru="Территория"), of=TERRITORY),
    "players.*.territory": Spot(
        Text(en="Home territory, in other words", ru="Вотчина, иначе"), of=TERRITORY, spare=True
    ),
    "card": Spot(Text(en="Territory card", ru="Карта территории")),
    "players.*.card": Spot(Text(en="Territory card", ru="Карта территории"), spare=True),
    "side": Spot(Text(en="Side of the card", ru="Сторона карты"), words=SIDES),
    "players.*.side": Spot(Text(en="Side of the card", ru="Сторона карты"), spare=True),
    "regions": REGIONS._replace(ways=("map",)),
    "players.*.regions": REGIONS._replace(ways=("map",), spare=True),
    "regions.*": Spot(Text(en="Type of region", ru="Тип области"), of=REGION),
    "resources": RESOURCES,
    "pay": RESOURCES._replace(label=Text(en="Payment", ru="Плата")),
    "armies": ARMIES,
    "armies.*": Spot(Text(en="Armies", ru="Армий"), ways=("value", "map"), ways_named=AWAY),
    "armies.*.*": Spot(Text(en="Armies", ru="Армий")),
    "region": Spot(Text(en="Region", ru="Область")),
    "type": Spot(Text(en="Type of region", ru="Тип области"), of=REGION),
    "count": Spot(Text(en="How many", ru="Сколько")),
    "stock": Spot(Text(en="Armies in stock", ru="Армии в запасе")),
    "tower": Spot(Text(en="Tower level", ru="Уровень башен")),
    "magic": Spot(Text(en="Magic level", ru="Уровень магии")),
    "kit": Spot(Text(en="Pieces and cards received", ru="Полученные фишки и карты"), keys=PIECE),
    "tokens": TOKENS,
    "tokens.*": Spot(Text(en="Tokens", ru="Жетонов")),
    "finds": Spot(Text(en="Finds", ru="Находки"), keys=TOKEN, ways=("map",)),
    "finds.*": Spot(Text(en="Token", ru="Жетон"), of=TOKEN),
    "captured": Spot(Text(en="Neutral armies taken", ru="Взятые нейтральные армии")),
    "war": Spot(Text(en="War", ru="Война")),
    "role": Spot(Text(en="Part in the war", ru="Роль в войне")),
    "against": Spot(Text(en="Against", ru="Против кого"), of=RIVAL),
    "bid": Spot(
        Text(en="Bid", ru="Ставка"),
        of="bid",
        is_open=True,
        hint=Text(en="0 to 11, or the white flag", ru="от 0 до 11 или белый флаг"),
    ),
    "discount": Spot(Text(en="Discount", ru="Скидка")),
    "won": Spot(Text(en="Won", ru="Победа")),
    "retreat": Spot(Text(en="Retreats", ru="Отступает")),
    "plan": Spot(Text(en="Plan of actions", ru="План действий")),
    "plan.*": Spot(
        Text(en="Action", ru="Действие"), of=ACTION, ways=("record",), titled=("action",)
    ),
    "#Step": Spot(Text(en="Action", ru="Действие")),
    "action": Spot(Text(en="Action", ru="Действие"), of=ACTION),
    "at": Spot(Text(en="In the region", ru="В области")),
    "from": Spot(Text(en="Out of the region", ru="Из области")),
    "to": Spot(Text(en="Into the region", ru="В область")),
    "level": Spot(Text(en="Level", ru="Уровень")),
    "give": Spot(Text(en="Gives", ru="Отдаёт"), of=RESOURCE),
    "take": Spot(Text(en="Takes", ru="Берёт"), of=RESOURCE),
    "score": Spot(Text(en="Victory points", ru="Победные очки")),
    "score.armies": Spot(Text(en="Armies", ru="Армии")),
    "score.magic": Spot(Text(en="Magic", ru="Магия")),
    "score.tower": Spot(Text(en="Tower", ru="Башни")),
    "capitals": Spot(Text(en="Capitals", ru="Столицы")),
    "score.discovery": Spot(Text(en="Discovery tokens", ru="Жетоны находок")),
    "bonus": Spot(Text(en="Bonus of magic", ru="Бонус магии")),
    "score.lost_kingdom": Spot(Text(en="Lost Kingdom", ru="Потерянное королевство")),
    "score.neutral": Spot(Text(en="Neutral armies", ru="Нейтральные армии")),
    "total": Spot(Text(en="In all", ru="Всего")),
    "shields": Spot(Text(en="Shields beside the action card", ru="Щиты рядом с картой действий")),
    "beside": Spot(Text(en="Beside the card", ru="Рядом с картой")),
    "placed": Spot(Text(en="On the card", ru="На карте")),
    "placed.*": Spot(Text(en="Action", ru="Действие"), of=ACTION),
    "active": Spot(
        Text(en="First player", ru="Первый игрок"),
        of=PLAYER,
        ways=("value",),
        words={"false": Text(en="not chosen", ru="не выбран")},
        hint=Text(en="name, colour, race or seat", ru="имя, цвет, раса или место"),
    ),
    "active.*": Spot(of=PLAYER),
    "lost_kingdom": Spot(Text(en="Lost Kingdom", ru="Потерянное королевство")),
    "discovery": Spot(Text(en="Discovery tokens", ru="Жетоны находок")),
    "used": Spot(Text(en="In use", ru="В игре")),
    "discovery.total": Spot(Text(en="Laid in all", ru="Выложено всего")),
    "aside": Spot(Text(en="Left in the box", ru="Остались в коробке")),
    "aside.*": Spot(Text(en="Token", ru="Жетон"), of=TOKEN),
    "agreed": Spot(Text(en="Both agreed", ru="Оба согласны")),
    "turn": Spot(Text(en="Turn", ru="Ход")),
    "turn.player": Spot(Text(en="Player", ru="Игрок"), of=PLAYER),
    "clears": Spot(Text(en="Clears the action card", ru="Очищает карту действий")),
    "winner": Spot(Text(en="Winner", ru="Победитель"), of=PLAYER),
    "winner.*": Spot(Text(en="Winner", ru="Победитель"), of=PLAYER),
    "@": Spot(Text(en="Region or territory", ru="Область или территория")),
    "@token": Spot(Text(en="Token", ru="Жетон")),
}
WORDS = {
    "setup": Text(en="set-up", ru="подготовка"),
    "play": Text(en="play", ru="игра"),
    "end": Text(en="end of the game", ru="конец партии"),
    "attacker": Text(en="attacker", ru="зачинщик"),
    "defender": Text(en="defender", ru="защитник"),
}
FORM = Plan(
    SPOTS,
    WORDS,
    options={PLAYER: players, RIVAL: rivals, "bid": bids},
    starts={"empty": Start(Text(en="an empty table", ru="пустой стол"), empty_table)},
    asks_format=False,
)
