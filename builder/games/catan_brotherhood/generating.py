"""Tables and boards by chance: the rules of the set-up, used backwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from builder.catalogue import Edition
from builder.game import Game, Generator, Wishes
from builder.games.catan_brotherhood.boards import most_copies
from builder.games.catan_brotherhood.geometry import (
    CORNERS,
    SIDES,
    Hex,
    Point,
    corner_of,
    neighbours,
    next_corners,
    path_of,
)
from builder.games.catan_brotherhood.table import BASE, RANDOM
from builder.games.catan_brotherhood.things import GUARD, KEEP, ROAD, SETTLEMENT, Thing
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

Document = dict[str, Any]
MOST_TRIES = 10_000


class Box:
    """The things of an edition, the players wanted, and the luck of the seed."""

    def __init__(self, game: Game, wishes: Wishes) -> None:
        edition, format = chosen(game, wishes)
        layouts = {t.facts["players"]: t for t in edition.tables["layout"]}
        players = max(layouts) if wishes.players is None else wishes.players
        if players not in layouts:
            counts = ", ".join(str(count) for count in sorted(layouts))
            expected = Text(en=f"players: one of {counts}", ru=f"игроков: одно из {counts}")
            raise Unreadable([Trouble(expected, quoted(players))])
        self.luck = Random(wishes.seed)  # noqa: S311 - games of chance, no secrets
        self.edition, self.format, self.players = edition, format, players
        self.layout = layouts[players]
        self.colours = list(game.catalogue.factions)

    def things(self, kind: str) -> list[Thing]:
        found: list[Thing] = self.edition.tables[kind]
        return found

    def pool(self, kind: str) -> dict[str, int]:
        return {t.id: t.facts["pool"] for t in self.things(kind) if "pool" in t.facts}

    def shuffled(self, items: Sequence[Any]) -> list[Any]:
        return self.luck.sample(list(items), len(items))


def chosen(game: Game, wishes: Wishes) -> tuple[Edition[Thing], str]:
    """Edition and format of the wishes, or the game's own."""
    edition = game.edition_named(wishes.edition or game.default_edition)
    format = wishes.format or game.default_format
    if edition is None or format not in game.rulesets:
        known = [choice.id for choice in (*game.editions, *game.formats)]
        words = ", ".join(known)
        expected = Text(en=f"one of {words}", ru=f"одно из {words}")
        found = quoted(format if edition else wishes.edition)
        raise Unreadable([Trouble(expected, found)])
    return game.catalogue.edition(edition), format


# ---- the board -----------------------------------------------------------------------------------


def named(hex: Hex) -> str:
    return f"{hex[0]},{hex[1]}"


def places(layout: Thing) -> list[Hex]:
    return [(q + step, r) for q, r, count in layout.facts["rows"] for step in range(count)]


def lay_terrain(box: Box, hexes: list[Hex]) -> dict[Hex, Thing]:
    """Land drawn from the box; drawn again until every terrain is there."""
    land = [t for t in box.things("terrain") if "resource" in t.facts]
    stack = [terrain for terrain in land for _ in range(terrain.facts["pool"])]
    while True:
        laid = dict(zip(hexes, box.luck.sample(stack, len(hexes)), strict=True))
        if set(map(id, laid.values())) == set(map(id, land)):
            return laid


def number_stack(box: Box, count: int) -> list[Thing]:
    """Number tokens for so many hexes: the double token when it is to be used, then any others."""
    double = next(t for t in box.things("number") if t.facts.get("joins"))
    uses_double = "out" in box.layout.facts
    out = {double.id} if not uses_double else set(double.facts["joins"])
    tokens = [
        token
        for token in box.things("number")
        if token.id not in out and token != double
        for _ in range(most_copies(token))
    ]
    first = [double] if uses_double else []
    return [*first, *box.luck.sample(tokens, count - len(first))]


def lay_numbers(box: Box, hexes: list[Hex]) -> dict[Hex, Thing]:
    """Numbers at random, shuffled until no red one touches another."""
    tokens = number_stack(box, len(hexes))
    for _ in range(MOST_TRIES):
        laid = dict(zip(hexes, box.shuffled(tokens), strict=True))
        if not any(touches_red(laid, hex) for hex in hexes):
            return laid
    raise AssertionError("no layout without red neighbours was found")


def touches_red(laid: dict[Hex, Thing], hex: Hex) -> bool:
    red = {place for place, token in laid.items() if token.facts.get("red")}
    return hex in red and not red.isdisjoint(neighbours(hex))


def make_board(box: Box) -> tuple[dict[Hex, Thing], Document]:
    hexes = places(box.layout)
    terrain, numbers = lay_terrain(box, hexes), lay_numbers(box, hexes)
    board = {
        "hexes": {
            named(hex): {"terrain": terrain[hex].id, "number": said(numbers[hex])} for hex in hexes
        },
        "routes": box.shuffled([resource.id for resource in box.things("resource")]),
    }
    return terrain, board


def said(token: Thing) -> int | str:
    value: str = token.facts["value"]
    return int(value) if value.isdigit() else value


def head(game: Game, box: Box) -> Document:
    return {
        "game": game.id,
        "edition": box.edition.id,
        "format": box.format,
        "stage": "setup",
        "layout": RANDOM,
    }


def board_alone(game: Game, wishes: Wishes) -> Document:
    box = Box(game, wishes)
    _, board = make_board(box)
    return {**head(game, box), "players": box.players, "board": board}


# ---- the table -----------------------------------------------------------------------------------


def table(game: Game, wishes: Wishes) -> Document:
    """A whole set-up: board, colours, heroes, placements, first resources and the supply."""
    box = Box(game, wishes)
    terrain, board = make_board(box)
    colours = box.luck.sample(box.colours, box.players)
    homes = settle(box, terrain)
    players = [
        player(box, colour, seat, homes[seat], terrain) for seat, colour in enumerate(colours)
    ]
    made = {**head(game, box), "players": players, "board": board}
    made["placements"] = placements(box, colours, homes)
    hands = sum((Counter(p["resources"]) for p in players), Counter[str]())
    made["bank"] = {id: count - hands[id] for id, count in box.pool("resource").items()}
    made["deck"] = box.pool("card")
    if box.format != BASE:
        made |= watch(box, colours, made["placements"])
    return made


def settle(box: Box, terrain: dict[Hex, Thing]) -> list[list[tuple[Hex, str, str]]]:
    """Two corners for each seat, by the distance rule, each with the side its road takes."""
    corners = box.shuffled([(hex, name) for hex in terrain for name in CORNERS])
    taken: set[Point] = set()
    homes: list[list[tuple[Hex, str, str]]] = [[] for _ in range(box.players)]
    forward = list(range(box.players))
    for seat in (*forward, *forward[::-1]):
        while True:
            hex, name = corners.pop()
            point = corner_of(hex, name)
            if point not in taken and taken.isdisjoint(next_corners(point)):
                break
        taken.add(point)
        sides = [side for side in SIDES if point in path_of(hex, side)]
        homes[seat].append((hex, name, box.luck.choice(sides)))
    return homes


def player(
    box: Box,
    colour: str,
    seat: int,
    homes: list[tuple[Hex, str, str]],
    terrain: dict[Hex, Thing],
) -> Document:
    own = {SETTLEMENT: len(homes), KEEP: 0, ROAD: len(homes), GUARD: 1}
    facts = {piece.id: piece.facts for piece in box.things("piece")}
    left = {id: facts[id]["pool"] - count for id, count in own.items()}
    second = corner_of(*homes[-1][:2])
    around = [land for hex, land in terrain.items() if second in corners(hex)]
    made: Document = {
        "colour": colour,
        "seat": seat + 1,
        "settlements": [f"{named(hex)} {corner}" for hex, corner, _ in homes],
        "roads": [f"{named(hex)} {side}" for hex, _, side in homes],
        "resources": dict(Counter(land.facts["resource"] for land in around)),
        "card": {"settlements": left[SETTLEMENT], "keeps": left[KEEP], "roads": left[ROAD]},
    }
    if box.format == BASE:
        return made
    tokens = sum(left[id] * facts[id]["tokens"] for id in (SETTLEMENT, KEEP))
    made["card"] |= {"guards": left[GUARD], "tokens": tokens}
    return made | {"hero": {"hero": first_hero(box, seat + 1), "side": "A"}}


def corners(hex: Hex) -> list[Point]:
    return [corner_of(hex, name) for name in CORNERS]


def first_hero(box: Box, seat: int) -> str:
    key = str(box.players)
    return next(t.id for t in box.things("hero") if t.facts.get("seats", {}).get(key) == seat)


def placements(
    box: Box, colours: list[str], homes: list[list[tuple[Hex, str, str]]]
) -> list[Document]:
    """The rounds of the set-up in their order."""
    forward = list(range(box.players))
    made: list[Document] = []
    for number, seats in enumerate((forward, forward[::-1])):
        for seat in seats:
            hex, corner, side = homes[seat][number]
            place = {"settlement": f"{named(hex)} {corner}", "road": f"{named(hex)} {side}"}
            made.append({"player": colours[seat], **place})
    if box.format != BASE:
        made += [{"player": colours[seat], "guard": box.luck.randint(1, 4)} for seat in forward]
    return made


def watch(box: Box, colours: list[str], placed: list[Document]) -> Document:
    """The Wall, the wildlings and the heroes that nobody has."""
    wall: list[list[str]] = [[], [], [], []]
    for placement in placed:
        if "guard" in placement:
            wall[placement["guard"] - 1].append(placement["player"])
    dealt = {first_hero(box, seat) for seat in range(1, len(colours) + 1)}
    rest = [{"hero": t.id, "side": "A"} for t in box.things("hero") if t.id not in dealt]
    return {
        "wall": wall,
        "wildlings": {"frostfangs": box.pool("wildling"), "tormund": "camp", "breach": 0},
        "display": rest,
    }


GENERATORS = {
    "table": Generator(
        Text(
            en="a set-up with a random board, placements, heroes and first resources",
            ru="подготовка со случайным полем, выставлением, героями и начальным сырьём",
        ),
        table,
    ),
    "board": Generator(
        Text(
            en="a random board without red neighbours",
            ru="случайное поле без соседних красных чисел",
        ),
        board_alone,
    ),
}
