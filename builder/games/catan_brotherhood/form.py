"""The form of a table: words for its parts, and what stands where."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from builder.catalogue import Edition
from builder.game import Game
from builder.games.catan_brotherhood.geometry import CORNERS, corner_of, path_of
from builder.games.catan_brotherhood.geometry import SIDES as SIDES_OF_HEX
from builder.games.catan_brotherhood.things import Thing
from builder.spots import Kind, Option, Plan, Spot, Start
from builder.text import Text

COLOUR, PLAYER, PARTNER = "colour", "player", "partner"
SIGNS = ("player", "name", "colour", "color")
SUPPLY, CAMP = "supply", "camp"
COORDINATES = re.compile(r"(-?\d{1,3}),(-?\d{1,3})")
RUSSIAN = str.maketrans({"N": "С", "S": "Ю", "E": "В", "W": "З"})


def colours(game: Game, _edition: Edition[Thing], _document: Mapping[str, Any]) -> Iterator[Option]:
    for id, faction in game.catalogue.factions.items():
        yield Option(id, faction.name)


def players(game: Game, _edition: Edition[Thing], document: Mapping[str, Any]) -> Iterator[Option]:
    """The players as the document names them; where it does not, all colours."""
    held = document.get("players")
    seated = [each for each in held if isinstance(each, dict)] if isinstance(held, list) else []
    signs = [next((each[key] for key in SIGNS if each.get(key)), None) for each in seated]
    named = [sign for sign in signs if isinstance(sign, str)]
    factions = game.catalogue.factions
    for sign in dict.fromkeys(named or factions):
        yield Option(sign, factions[sign].name if sign in factions else Text(sign, sign))


def partners(game: Game, edition: Edition[Thing], document: Mapping[str, Any]) -> Iterator[Option]:
    """Those with whom one trades: the supply, or another player."""
    yield Option(SUPPLY, Text(en="the supply", ru="резерв"))
    yield from players(game, edition, document)


def helpers(_game: Game, edition: Edition[Thing], _document: Mapping[str, Any]) -> Iterator[Option]:
    """Heroes and development cards, which make building cheaper."""
    for kind in ("hero", "card"):
        group = HELPERS[kind]
        yield from (Option(thing.id, thing.label, group) for thing in edition.tables[kind])


def built(_game: Game, edition: Edition[Thing], _document: Mapping[str, Any]) -> Iterator[Option]:
    """What a turn may build: pieces that have a cost."""
    for thing in edition.tables["piece"]:
        if thing.facts.get("cost"):
            yield Option(thing.id, thing.label)


def hexes(_game: Game, edition: Edition[Thing], document: Mapping[str, Any]) -> Iterator[Option]:
    """The hexes of the stated board, or of the layouts that the catalogue has."""
    board = document.get("board")
    stated = board.get("hexes") if isinstance(board, dict) else None
    known = list(stated) if isinstance(stated, dict) and stated else []
    for name in known or sorted(laid(edition), key=lambda place: (place[1], place[0])):
        word = name if isinstance(name, str) else f"{name[0]},{name[1]}"
        yield Option(word, Text(word, word))


def places(kind: str) -> Callable[[Game, Edition[Thing], Mapping[str, Any]], Iterator[Option]]:
    """The corners or the paths of the board, each under the first of its names."""

    def named(game: Game, edition: Edition[Thing], document: Mapping[str, Any]) -> Iterator[Option]:
        seen: set[Any] = set()
        for hex in coordinates(option.value for option in hexes(game, edition, document)):
            for direction in CORNERS if kind == "corner" else SIDES_OF_HEX:
                place = corner_of(hex, direction) if kind == "corner" else path_of(hex, direction)
                if place not in seen:
                    seen.add(place)
                    said = f"{hex[0]},{hex[1]} "
                    yield Option(
                        said + direction, Text(said + direction, said + russian(direction))
                    )

    return named


def coordinates(names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The hexes whose names are their places."""
    for name in names:
        if found := COORDINATES.fullmatch(name):
            yield int(found[1]), int(found[2])


def russian(direction: str) -> str:
    return direction.translate(RUSSIAN)


def laid(edition: Edition[Thing]) -> set[tuple[int, int]]:
    rows = [row for layout in edition.tables["layout"] for row in layout.facts["rows"]]
    return {(q + step, r) for q, r, count in rows for step in range(count)}


def all_hexes(
    _game: Game, edition: Edition[Thing], _document: Mapping[str, Any]
) -> Iterator[Option]:
    for q, r in sorted(laid(edition), key=lambda place: (place[1], place[0])):
        yield Option(f"{q},{r}", Text(f"{q},{r}", f"{q},{r}"))


def numbers(_game: Game, edition: Edition[Thing], _document: Mapping[str, Any]) -> Iterator[Option]:
    for token in edition.tables["number"]:
        yield Option(token.facts["value"], Text(token.facts["value"], token.facts["value"]))


def standing(game: Game, edition: Edition[Thing], document: Mapping[str, Any]) -> Iterator[Option]:
    """Where Tormund stands: his camp, or a hex."""
    yield Option(CAMP, Text(en="his camp", ru="его лагерь"))
    yield from hexes(game, edition, document)


def empty_table(game: Game, edition: Edition[Thing], format: str, players: int) -> dict[str, Any]:
    """Players in their seats, each with a colour; three leave out that of the layout for three."""
    out = [layout.facts.get("out") for layout in edition.tables["layout"]]
    colours = sorted(game.catalogue.factions, key=lambda colour: colour in out)
    return {
        "game": game.id,
        "edition": edition.id,
        "format": format or game.default_format,
        "stage": "setup",
        "players": [
            {"colour": colour, "seat": seat + 1} for seat, colour in enumerate(colours[:players])
        ],
    }


HELPERS = {
    "hero": Text(en="Heroes", ru="Герои"),
    "card": Text(en="Development cards", ru="Карты развития"),
}
CORNER = Text(en="a hex and a direction: 0,0 N", ru="гекс и сторона света: 0,0 С")
PATH = Text(en="a hex and a direction: 0,0 NE", ru="гекс и сторона света: 0,0 СВ")
RESOURCES = Spot(Text(en="Resource cards", ru="Карты сырья"), keys="resource")
SIDES = {"A": Text(en="A", ru="А"), "B": Text(en="B", ru="Б")}
SETTLED: Mapping[Kind, Text] = {
    "list": Text(en="Where settlements stand", ru="Где стоят поселения")
}
KEPT: Mapping[Kind, Text] = {"list": Text(en="Where keeps stand", ru="Где стоят крепости")}
LAID: Mapping[Kind, Text] = {"list": Text(en="Where roads lie", ru="Где лежат дороги")}
AROUND: Mapping[Kind, Text] = {
    "list": Text(en="Terrain around the second settlement", ru="Ландшафт у второго поселения")
}
SPOTS = {
    "edition": Spot(Text(en="Edition", ru="Издание"), of="edition"),
    "format": Spot(Text(en="Format", ru="Формат"), of="format"),
    "mode": Spot(Text(en="Format, in other words", ru="Формат, иначе"), spare=True),
    "name": Spot(Text(en="Name of the list", ru="Название списка")),
    "notes": Spot(Text(en="Notes", ru="Заметки")),
    "stage": Spot(Text(en="Stage", ru="Стадия")),
    "round": Spot(Text(en="Rounds of set-up done", ru="Сыграно раундов подготовки")),
    "layout": Spot(Text(en="Layout", ru="Расклад")),
    "printing": Spot(Text(en="Printing", ru="Тираж")),
    "players": Spot(Text(en="Players", ru="Игроки"), ways=("list",), is_seats=True),
    "players.*": Spot(Text(en="Player", ru="Игрок"), titled=("player", "name", "colour", "color")),
    "#Player": Spot(Text(en="Player", ru="Игрок")),
    "player": Spot(Text(en="Player", ru="Игрок"), of=PLAYER),
    "players.*.player": Spot(Text(en="Name", ru="Имя")),
    "players.*.name": Spot(Text(en="Name, in other words", ru="Имя, иначе"), spare=True),
    "colour": Spot(Text(en="Colour", ru="Цвет"), of=COLOUR),
    "color": Spot(Text(en="Colour, in other words", ru="Цвет, иначе"), of=COLOUR, spare=True),
    "seat": Spot(Text(en="Seat", ru="Место")),
    "hero": Spot(Text(en="Hero", ru="Герой"), of="hero"),
    "players.*.hero": Spot(Text(en="Hero", ru="Герой"), of="hero", ways=("record",)),
    "heroes": Spot(Text(en="Heroes, if not one", ru="Герои, если не один")),
    "heroes.*": Spot(
        Text(en="Hero", ru="Герой"), of="hero", ways=("record",), titled=("hero", "side")
    ),
    "#Hero": Spot(Text(en="Hero", ru="Герой")),
    "side": Spot(Text(en="Side up", ru="Сторона вверх"), words=SIDES),
    "settlements": Spot(Text(en="Settlements", ru="Поселения"), ways_named=SETTLED),
    "settlements.*": Spot(
        Text(en="Corner", ru="Перекрёсток"), of="corner", hint=CORNER, is_open=True
    ),
    "keeps": Spot(Text(en="Keeps", ru="Крепости"), ways_named=KEPT),
    "keeps.*": Spot(Text(en="Corner", ru="Перекрёсток"), of="corner", hint=CORNER, is_open=True),
    "roads": Spot(Text(en="Roads", ru="Дороги"), ways_named=LAID),
    "roads.*": Spot(Text(en="Path", ru="Путь"), of="path", hint=PATH, is_open=True),
    "guards": Spot(Text(en="Guards", ru="Дозорные")),
    "pieces": Spot(Text(en="Pieces taken", ru="Взятые фигурки"), keys="piece"),
    "card": Spot(Text(en="Card bought", ru="Купленная карта"), of="card"),
    "players.*.card": Spot(Text(en="Left on the cost card", ru="Осталось на карте затрат")),
    "card.tokens": Spot(Text(en="Wildling tokens", ru="Жетоны одичалых")),
    "resources": RESOURCES,
    "second_settlement": Spot(
        Text(en="Second settlement", ru="Второе поселение"),
        of="corner",
        hint=CORNER,
        is_open=True,
        ways_named=AROUND,
    ),
    "second_settlement.*": Spot(Text(en="Terrain around it", ru="Ландшафт рядом"), of="terrain"),
    "players.*.routes": Spot(Text(en="Trade routes used", ru="Занятые торговые пути")),
    "players.*.routes.*": Spot(Text(en="Resource", ru="Сырьё"), of="resource"),
    "development": Spot(
        Text(en="Development cards in hand", ru="Карты развития в руке"), keys="card"
    ),
    "played": Spot(Text(en="Development cards face up", ru="Открытые карты развития"), keys="card"),
    "special": Spot(Text(en="Special tokens", ru="Особые жетоны")),
    "special.*": Spot(
        Text(en="Token", ru="Жетон"), of="token", ways=("record",), titled=("token",)
    ),
    "#SpecialToken": Spot(Text(en="Token", ru="Жетон")),
    "token": Spot(Text(en="Token", ru="Жетон"), of="token"),
    "special.*.side": Spot(Text(en="Points on the side up", ru="Очки на открытой стороне")),
    "victory_tokens": Spot(Text(en="Tokens taken for guards", ru="Жетоны за дозорных")),
    "points": Spot(Text(en="Points claimed", ru="Заявленные очки")),
    "cards": Spot(Text(en="Victory cards", ru="Карты победы")),
    "longest_road": Spot(Text(en="Longest Road", ru="Самая длинная дорога")),
    "largest_patrol": Spot(Text(en="Largest Patrol", ru="Самый большой патруль")),
    "board": Spot(Text(en="Board", ru="Поле")),
    "hexes": Spot(Text(en="Hexes", ru="Гексы"), keys="all-hexes"),
    "hexes.*": Spot(Text(en="Terrain", ru="Ландшафт"), of="terrain", ways=("record",)),
    "terrain": Spot(Text(en="Terrain", ru="Ландшафт"), of="terrain"),
    "number": Spot(Text(en="Number token", ru="Номерной жетон"), of="number-token"),
    "number.*": Spot(Text(en="Number token", ru="Номерной жетон"), of="number-token"),
    "hexes.*.at": Spot(Text(en="Place, if the name is another", ru="Место, если имя иное")),
    "hexes.*.at.*": Spot(Text(en="Coordinate", ru="Координата")),
    "routes": Spot(Text(en="Trade routes", ru="Торговые пути")),
    "routes.*": Spot(
        Text(en="Route", ru="Путь"), of="resource", ways=("record",), titled=("resource",)
    ),
    "#Route": Spot(Text(en="Route", ru="Путь")),
    "resource": Spot(Text(en="Resource", ru="Сырьё"), of="resource"),
    "at": Spot(Text(en="Place", ru="Где"), hint=CORNER),
    "at.*": Spot(Text(en="Place", ru="Где"), hint=CORNER),
    "bank": Spot(Text(en="Resources in the supply", ru="Сырьё в резерве"), keys="resource"),
    "deck": Spot(Text(en="Development deck", ru="Колода развития"), keys="card"),
    "display": Spot(Text(en="Heroes in the display", ru="Герои в резерве")),
    "display.*": Spot(
        Text(en="Hero", ru="Герой"), of="hero", ways=("record",), titled=("hero", "side")
    ),
    "wall": Spot(Text(en="The Wall", ru="Стена")),
    "wall.*": Spot(Text(en="Section", ru="Участок")),
    "wall.*.*": Spot(Text(en="Post", ru="Пост"), of=PLAYER),
    "wildlings": Spot(Text(en="Wildlings", ru="Одичалые")),
    "frostfangs": Spot(Text(en="In the Frostfangs", ru="В Клыках Мороза"), keys="wildling"),
    "camps": Spot(Text(en="In the camps", ru="В лагерях"), keys="clan"),
    "camps.*": Spot(ways=("list",)),
    "camps.*.*": Spot(Text(en="Camp", ru="Лагерь"), of="wildling"),
    "clearings": Spot(Text(en="In the clearings", ru="На опушках")),
    "clearings.*": Spot(Text(en="Clearing", ru="Опушка")),
    "clearings.*.*": Spot(Text(en="Wildling", ru="Одичалый"), of="wildling"),
    "gift": Spot(Text(en="In the Gift", ru="В Даре"), keys="hex"),
    "tormund": Spot(Text(en="Tormund", ru="Тормунд"), of="standing"),
    "breach": Spot(Text(en="Breach track", ru="Трек вторжения")),
    "placements": Spot(Text(en="Placements", ru="Выставление")),
    "placements.*": Spot(
        Text(en="Placement", ru="Выставление"), of=PLAYER, ways=("record",), titled=("player",)
    ),
    "#Placement": Spot(Text(en="Placement", ru="Выставление")),
    "settlement": Spot(
        Text(en="Settlement", ru="Поселение"), of="corner", hint=CORNER, is_open=True
    ),
    "road": Spot(Text(en="Road", ru="Дорога"), of="path", hint=PATH, is_open=True),
    "guard": Spot(Text(en="Guard in section", ru="Дозорный на участке")),
    "turn": Spot(Text(en="Turn", ru="Ход")),
    "roll": Spot(Text(en="Roll", ru="Бросок")),
    "discards": Spot(Text(en="Cards discarded", ru="Сброшено карт"), keys=PLAYER),
    "actions": Spot(Text(en="Actions", ru="Действия")),
    "actions.*": Spot(Text(en="Action", ru="Действие"), titled=("build", "trade", "play", "use")),
    "#Action": Spot(Text(en="Action", ru="Действие")),
    "build": Spot(Text(en="Builds", ru="Строит"), of="built"),
    "section": Spot(Text(en="Section", ru="Участок")),
    "post": Spot(Text(en="Post", ru="Пост")),
    "pay": RESOURCES._replace(label=Text(en="Pays", ru="Платит")),
    "by": Spot(Text(en="Thanks to", ru="Благодаря"), of="helper"),
    "trade": Spot(Text(en="Trades with", ru="Меняется с"), of=PARTNER),
    "give": RESOURCES._replace(label=Text(en="Gives", ru="Отдаёт")),
    "take": RESOURCES._replace(label=Text(en="Takes", ru="Получает")),
    "play": Spot(Text(en="Plays", ru="Разыгрывает"), of="card"),
    "use": Spot(Text(en="Uses the hero", ru="Использует героя"), of="hero"),
    "then": Spot(Text(en="Then the hero", ru="Затем герой")),
    "new": Spot(Text(en="New hero", ru="Новый герой"), of="hero"),
    "winner": Spot(Text(en="Winner", ru="Победитель"), of=PLAYER),
    "@all-hexes": Spot(Text(en="Hex", ru="Гекс")),
    "@hex": Spot(Text(en="Hex", ru="Гекс")),
    "@clan": Spot(Text(en="Clan", ru="Клан")),
    "@player": Spot(Text(en="Player", ru="Игрок")),
}
WORDS = {
    "setup": Text(en="set-up", ru="подготовка"),
    "play": Text(en="play", ru="игра"),
    "base": Text(en="base game", ru="базовая игра"),
    "brotherhood": Text(en="Brotherhood of the Watch", ru="Братство Ночного дозора"),
    "printed": Text(en="printed", ru="печатный"),
    "random-terrain": Text(
        en="random terrain, numbers in order", ru="ландшафт случаен, числа по порядку"
    ),
    "random": Text(en="all random", ru="всё случайно"),
    "russian": Text(en="Russian", ru="русский"),
    "english": Text(en="English", ru="английский"),
    "А": Text(en="A (Cyrillic)", ru="А (кириллицей)"),
    "Б": Text(en="B (Cyrillic)", ru="Б (кириллицей)"),
    "flip": Text(en="is flipped", ru="переворачивается"),
    "swap": Text(en="is swapped", ru="меняется"),
}
FORM = Plan(
    SPOTS,
    WORDS,
    options={
        COLOUR: colours,
        PLAYER: players,
        PARTNER: partners,
        "helper": helpers,
        "built": built,
        "hex": hexes,
        "all-hexes": all_hexes,
        "number-token": numbers,
        "corner": places("corner"),
        "path": places("path"),
        "standing": standing,
    },
    starts={"empty": Start(Text(en="an empty table", ru="пустой стол"), empty_table)},
)
