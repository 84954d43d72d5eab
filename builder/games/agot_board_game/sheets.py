"""What the sheet of a table holds: the tracks in one view, and a card for each house."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.game import Game
from builder.games.agot_board_game.board import board
from builder.games.agot_board_game.orders import stars, usable
from builder.games.agot_board_game.supply import flag_list, level_of
from builder.games.agot_board_game.table import Side, Table
from builder.games.agot_board_game.view import (
    POWER,
    SUPPLY,
    VICTORY,
    groups,
    side_parts,
    table_lines,
)
from builder.report import Line, Report
from builder.sheet import (
    PEOPLE,
    Card,
    Column,
    Figure,
    Names,
    Part,
    Row,
    Sheet,
    capital,
    joined,
    number,
)
from builder.sheet import Table as Grid
from builder.text import Text

OVERVIEW = Text(en="Houses at the table", ru="Дома за столом")
HOUSE = Text(en="House", ru="Дом")
PLAYER = PEOPLE["player"]
STARS = Text(en="Special orders", ru="Особых приказов")
TOKENS = Text(en="Orders in a round", ru="Приказов за раунд")
ALLOWED = Text(en="Armies that supply allows", ru="Войска по снабжению")
TOTALS = ("players", "houses", "units", "armies")
DASH = number("—")


def setup_sheet(game: Game, report: Report) -> Sheet:
    table: Table = report.roster
    terms = table.catalogue.terms
    known = ((key, report.totals.get(key)) for key in TOTALS)
    figures = (Figure(str(n), terms[f"total-{key}"]) for key, n in known if n is not None)
    drawn = board(game, table.edition, report)
    return Sheet(tuple(figures), (*parts(table), *([drawn] if drawn else [])))


def parts(table: Table) -> Iterator[Part]:
    terms = table.catalogue.terms
    if table.sides:
        yield overview(table)
    if common := pairs_of(table_lines(table)):
        yield Card(terms["table"], common)
    for side in table.sides:
        yield house_card(table, side)
    for group in groups(table):
        if group.name == terms["neutral"]:
            told = (joined([line.name, line.detail], " ") for line in group.lines)
            yield Names(group.name, tuple((line, "") for line in told))


# ---- all houses ----------------------------------------------------------------------------------


def overview(table: Table) -> Grid:
    """A line for each house: its places on the tracks, its markers, and what it may order."""
    tracks = list((table.tracks or {}).values())
    names = [(PLAYER, "words"), *((track.label, "number") for track in tracks)]
    names += [(name, "number") for name in (SUPPLY, VICTORY, POWER, STARS, TOKENS)]
    rows = [overview_cells(table, side) for side in table.sides]
    # A column that nobody fills only takes room.
    kept = [place for place in range(len(names)) if any(row[place] != DASH for row in rows)]
    columns = (Column(HOUSE, "strong"), *(Column(*names[place]) for place in kept))
    lines = (
        Row((side.label, *(row[place] for place in kept)), side.slot)
        for side, row in zip(table.sides, rows, strict=True)
    )
    return Grid(OVERVIEW, columns, tuple(lines))


def overview_cells(table: Table, side: Side) -> list[Text]:
    places = []
    for track in (table.tracks or {}).values():
        own = [place for place, house in track.places if house.id == side.id]
        places.append(own[0] if own else None)
    power = side.power.available if side.power else None
    known = [*places, side.supply, side.victory, power, stars(table, side), usable(table, side)]
    stated = [DASH if value is None else number(value) for value in known]
    return [number(side.player) if side.player else DASH, *stated]


# ---- a house -------------------------------------------------------------------------------------


def house_card(table: Table, side: Side) -> Card:
    """What a player keeps in sight: markers, units by area, the hand, orders and plans."""
    pairs: list[tuple[Text, Text]] = []
    for part, lines in side_parts(table, side):
        if part is None:
            pairs += pairs_of(lines)
            pairs += allowed(table, side)
        elif lines:
            told = (joined([line.name, line.detail], " ") for line in lines)
            pairs.append((part, joined(told, "; ")))
    faction = table.catalogue.factions.get(side.id)
    player = [number(side.player)] if side.player else []
    heading = joined([side.label, *player], " · ")
    return Card(heading, tuple(pairs), faction.colour if faction else "")


def allowed(table: Table, side: Side) -> list[tuple[Text, Text]]:
    level = level_of(side)
    if level is None:
        return []
    return [(ALLOWED, number(flag_list(tuple(table.box.flags(level))) or "—"))]


def pairs_of(lines: Iterable[Line]) -> tuple[tuple[Text, Text], ...]:
    return tuple((capital(line.name), line.detail) for line in lines)


SHEETS = {"setup": setup_sheet}
