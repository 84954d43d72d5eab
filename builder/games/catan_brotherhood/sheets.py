"""What the sheet of a table holds: a map, a card for each player, the Wall, and what is around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.board import letters
from builder.game import Game
from builder.games.catan_brotherhood.geometry import Hex
from builder.games.catan_brotherhood.setup import first_resources
from builder.games.catan_brotherhood.showing import FIRST, INCOME, incomes
from builder.games.catan_brotherhood.table import EMPTY_POST, Seat, Table, Tile, named, told
from builder.games.catan_brotherhood.view import (
    action_line,
    hero_line,
    placement_line,
    seat_lines,
    seat_name,
    section_lines,
    supply_lines,
    tile_line,
    wildling_lines,
)
from builder.report import Line, Report
from builder.sheet import (
    PEOPLE,
    Card,
    Column,
    Figure,
    Map,
    Mark,
    Names,
    Part,
    Post,
    Row,
    Sheet,
    Strip,
    capital,
    joined,
)
from builder.sheet import Hex as Place
from builder.sheet import Table as Grid
from builder.text import Text

HEX = Text(en="Hex", ru="Гекс")
LIES = Text(en="Terrain and number", ru="Ландшафт и номер")
PLAYER = PEOPLE["player"]
PLACE = Text(en="Where", ru="Куда")
DONE = Text(en="What", ru="Что")
HOW = Text(en="How", ru="Как")
MAP_ABOUT = Text(
    en="Hexes with terrain and number; circles are settlements, squares keeps, lines roads, "
    "with the letters of their owners.",
    ru="Гексы с ландшафтом и номером; круги — поселения, квадраты — крепости, линии — дороги, "
    "с буквами хозяев.",
)
EMPTY, UNKNOWN = Post("", Text("")), Post("", named("?"))
TOTALS = ("players", "hexes", "settlements", "keeps", "roads", "guards")


def setup_sheet(_game: Game, report: Report) -> Sheet:
    table: Table = report.roster
    terms = table.catalogue.terms
    known = ((key, report.totals.get(key)) for key in TOTALS)
    figures = (Figure(str(n), terms[f"total-{key}"]) for key, n in known if n is not None)
    return Sheet(tuple(figures), tuple(parts(table)))


def parts(table: Table) -> Iterator[Part]:
    terms = table.catalogue.terms
    yield from board_parts(table)
    for seat in table.seats:
        yield seat_card(table, seat)
    groups = (
        ("wall", tuple(section_lines(table))),
        ("wildlings", tuple(wildling_lines(table))),
        ("supply", tuple(supply_lines(table))),
    )
    for key, lines in groups:
        if lines:
            yield Card(terms[key], pairs_of(lines))
    yield from income_parts(table)
    yield from order_parts(table)
    if table.display:
        yield names(terms["display"], (hero_line(hero) for hero in table.display))


# ---- players -------------------------------------------------------------------------------------


def seat_card(table: Table, seat: Seat) -> Card:
    """All that lies before a player; at the start, also what the second settlement brings."""
    pairs = list(pairs_of(seat_lines(table, seat)))
    first = first_resources(table, seat) if table.is_setup else None
    if first and seat.resources is None:
        pairs.append((FIRST, told(first, table)))
    return Card(seat_name(table, seat), tuple(pairs), colour_of(table, seat))


def colour_of(table: Table, seat: Seat) -> str:
    faction = table.catalogue.factions.get(seat.colour)
    return faction.colour if faction else ""


def pairs_of(lines: Iterable[Line]) -> tuple[tuple[Text, Text], ...]:
    """A name with its detail, and the places that hang on it."""
    found = []
    for line in lines:
        places = joined((child.name for child in line.children), "; ")
        words = [word for word in (line.detail, places) if word.en]
        found.append((capital(line.name), joined(words, ": ")))
    return tuple(found)


def income_parts(table: Table) -> Iterator[Part]:
    """What each number brings whom."""
    by_seat = {seat.index: incomes(table, seat) for seat in table.seats}
    numbers = sorted({number for found in by_seat.values() for number in found}, key=numeral)
    if not numbers:
        return
    columns = (Column(Text("")), *(Column(seat.label) for seat in table.seats))
    rows = []
    for number in numbers:
        gains = [by_seat[seat.index].get(number, {}) for seat in table.seats]
        rows.append(Row((named(number), *(told(gain, table) for gain in gains))))
    yield Grid(INCOME, columns, tuple(rows))


def numeral(number: str) -> tuple[int, str]:
    """Numbers by size; a token with two of them goes by its first."""
    digits = "".join(letter if letter.isdigit() else " " for letter in number).split()
    return int(digits[0]) if digits else 0, number


def order_parts(table: Table) -> Iterator[Part]:
    """Placements and actions, in the order in which they are stated."""
    terms = table.catalogue.terms
    if table.placements:
        lines = (placement_line(table, placement) for placement in table.placements)
        yield grid(terms["placements"], (PLAYER, PLACE), lines)
    if table.turn and table.turn.actions:
        lines = (action_line(table, action) for action in table.turn.actions)
        yield grid(terms["turn"], (DONE, HOW), lines)


def grid(heading: Text, columns: tuple[Text, Text], lines: Iterable[Line]) -> Grid:
    heads = (Column(columns[0], "strong"), Column(columns[1]))
    rows = tuple(Row((capital(line.name), line.detail), line.slot) for line in lines)
    return Grid(heading, heads, rows)


def names(heading: Text, lines: Iterable[Line]) -> Names:
    """Names with what is told of each, where that is short and the same in both languages."""
    return Names(heading, tuple((joined_line(line), "") for line in lines))


def joined_line(line: Line) -> Text:
    return joined([word for word in (line.name, line.detail) if word.en])


# ---- the board -----------------------------------------------------------------------------------


def board_parts(table: Table) -> Iterator[Part]:
    terms, board = table.catalogue.terms, table.board
    if board.has_places:
        hexes = tuple(place_of(tile.at, tile) for tile in board.tiles or () if tile.at)
        drawn = Map(terms["board"], hexes, tuple(marks(table)), MAP_ABOUT, routes(table))
        yield drawn._replace(strips=tuple(strips(table)))
    elif board.tiles:
        yield grid(terms["board"], (HEX, LIES), (tile_line(tile) for tile in board.tiles))


def place_of(at: Hex, tile: Tile) -> Place:
    q, r = at
    words = tile.terrain.label if tile.terrain else named("?")
    number = ", ".join((*(token.facts["value"] for token in tile.numbers), *tile.odd))
    is_red = any(token.facts.get("red") for token in tile.numbers)
    return Place(2 * q + r, 3 * r, tile.name, words, number, is_red)


def routes(table: Table) -> Text:
    """The trade routes in a line below the board."""
    found = [route.resource.label for route in table.board.routes or ()]
    heading = table.catalogue.terms["routes"]
    return joined([heading, joined(found)], ": ") if found else Text("")


def owners(table: Table) -> tuple[Post, ...]:
    """The letters by which players are told apart, in the order of the players."""
    initials = letters([seat.label for seat in table.seats])
    return tuple(
        Post(colour_of(table, seat), own) for seat, own in zip(table.seats, initials, strict=True)
    )


def strips(table: Table) -> Iterator[Strip]:
    """The sections of the Wall, with who guards each post."""
    known = dict(enumerate(owners(table)))
    names = [line.name for line in section_lines(table)]
    for name, row in zip(names, table.wall or (), strict=True):
        posts = (known.get(post, EMPTY if post == EMPTY_POST else UNKNOWN) for post in row)
        yield Strip(capital(name), tuple(posts))


def marks(table: Table) -> Iterator[Mark]:
    """The pieces whose places are known, roads below buildings."""
    seats = list(zip(table.seats, owners(table), strict=True))
    for seat, own in seats:
        for way in (seat.roads.ways or ()) if seat.roads else ():
            if way.path:
                ends = tuple(sorted((point.x, point.y) for point in way.path))
                yield Mark(ends, own.colour, "", own.letters)
    for seat, own in seats:
        for pieces, sign in ((seat.settlements, "circle"), (seat.keeps, "square")):
            for corner in (pieces.corners or ()) if pieces else ():
                if corner.point:
                    at = ((corner.point.x, corner.point.y),)
                    yield Mark(at, own.colour, sign, own.letters)


SHEETS = {"setup": setup_sheet}
