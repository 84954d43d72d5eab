"""What follows from a table: points, incomes, what can be bought, and corners still free."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game, Paragraph
from builder.games.catan_brotherhood.geometry import CORNERS, Point, corner_of
from builder.games.catan_brotherhood.scoring import count, is_ended, is_stated, said
from builder.games.catan_brotherhood.setup import first_resources
from builder.games.catan_brotherhood.standing import free_corners, standing
from builder.games.catan_brotherhood.supplies import road_row
from builder.games.catan_brotherhood.table import BASE, Amounts, Seat, Table, told
from builder.games.catan_brotherhood.turns import discard, trade_rates
from builder.report import Report
from builder.ruleset import Ruleset
from builder.text import Lang, Text

SCORES = Text(en="Victory points", ru="Победные очки")
INCOME = Text(en="Income by number", ru="Доход по номерам")
BUYS = Text(en="What the cards in hand can buy", ru="Что можно купить на карты в руке")
TRADING = Text(en="after trades with the supply: {items}", ru="после обмена с резервом: {items}")
SEVEN = Text(en="Discards on a seven", ru="Сброс при семёрке")
FREE = Text(
    en="Corners free by the distance rule: {count}",
    ru="Перекрёстки, свободные по правилу расстояния: {count}",
)
FIRST = Text(en="First resources", ru="Начальное сырьё")
ROBBED = Text(en="Beside Tormund", ru="Рядом с Тормундом")
ENDED = Text(
    en="The wildlings end the game; most guards",
    ru="Одичалые завершают игру; больше всего дозорных",
)
ROADS = Text(en="Longest rows of roads", ru="Самые длинные тракты")
NOTHING = Text(en="nothing", ru="ничего")
PREFIX = "catan-brotherhood."


def parameters(ruleset: Ruleset, rule: str) -> Amounts:
    return ruleset.parameters[PREFIX + rule]


def derive(game: Game, report: Report, lang: Lang) -> dict[str, Any]:
    """Facts to show beside the report."""
    table: Table = report.roster
    ruleset = game.rulesets[report.format]
    return {
        "stage": table.stage,
        "players": [seat_facts(table, seat, ruleset, lang) for seat in table.seats],
        "free_corners": [corner_name(table, point) for point in open_corners(table)],
        "beside_tormund": [seat.label.to(lang) for seat in robbed(table)],
        "most_guards": [seat.label.to(lang) for seat in keepers(table)],
    }


def seat_facts(table: Table, seat: Seat, ruleset: Ruleset, lang: Lang) -> dict[str, Any]:
    parts = count(table, seat, **parameters(ruleset, "victory-count"))
    limit = parameters(ruleset, "seven-discard")["limit"]
    first = first_resources(table, seat) if table.is_setup else None
    return {
        "player": seat.label.to(lang),
        "seat": seat.number,
        "colour": seat.colour,
        "points": sum(parts.values()) if is_stated(seat) else None,
        "parts": parts if is_stated(seat) else None,
        "income": incomes(table, seat),
        "can_buy": affordable(table, seat),
        "can_buy_after_trade": affordable_by_trade(table, seat, ruleset),
        "discard_on_seven": None if seat.hand is None else discard(seat.hand, limit),
        "first_resources": None if first is None else dict(first),
        "longest_row": road_row(table, seat, 0),
    }


# ---- what a seat earns and can buy ---------------------------------------------------------------


def incomes(table: Table, seat: Seat) -> dict[str, dict[str, int]]:
    """What each number brings a player, hexes held by Tormund or wildlings left out."""
    found: dict[str, dict[str, int]] = {}
    for building in standing(table).buildings:
        point = building.corner.point
        if building.owner != seat.index or point is None:
            continue
        yields = table.thing(building.piece).facts["yields"]
        for tile in table.board.tiles_at(point):
            if not tile.is_land or tile.terrain is None or tile.slot in held_hexes(table):
                continue
            resource = tile.terrain.facts["resource"]
            for number in tile.numbers:
                row = found.setdefault(number.facts["value"], {})
                row[resource] = row.get(resource, 0) + yields
    return found


def held_hexes(table: Table) -> frozenset[str]:
    wildlings = table.wildlings
    if wildlings is None:
        return frozenset()
    tormund = wildlings.tormund_hex
    return wildlings.gift_hexes | ({tormund.slot} if tormund else frozenset())


def prices(table: Table) -> dict[str, Amounts]:
    """What can be bought in this format, with its cost."""
    base = table.format == BASE
    return {
        piece.id: piece.facts["cost"]
        for piece in table.things("piece")
        if "cost" in piece.facts and not (base and piece.facts.get("brotherhood"))
    }


def affordable(table: Table, seat: Seat) -> list[str] | None:
    if seat.resources is None:
        return None
    hand = seat.resources
    return [
        item
        for item, price in prices(table).items()
        if all(hand.get(id, 0) >= count for id, count in price.items())
    ]


def affordable_by_trade(table: Table, seat: Seat, ruleset: Ruleset) -> list[str] | None:
    """What a player can buy only by trading with the supply first."""
    if seat.resources is None:
        return None
    rates = trade_rates(table, seat.index, standing(table), **parameters(ruleset, "trade-rate"))
    hand, at_once = seat.resources, affordable(table, seat) or []
    found = []
    for item, price in prices(table).items():
        lacking = sum(max(0, count - hand.get(id, 0)) for id, count in price.items())
        spare = sum(max(0, n - price.get(id, 0)) // rates[id] for id, n in hand.items())
        if item not in at_once and lacking <= spare:
            found.append(item)
    return found


# ---- the whole table -----------------------------------------------------------------------------


def open_corners(table: Table) -> list[Point]:
    known = [seat.settlements for seat in table.seats if seat.settlements]
    if not table.board.has_places or any(pieces.corners is None for pieces in known):
        return []
    return free_corners(table.board, standing(table))


def corner_name(table: Table, point: Point) -> str:
    """A corner named from the first hex of the board that it touches."""
    for tile in table.board.tiles or ():
        for name in CORNERS if tile.at is not None else ():
            if tile.at is not None and corner_of(tile.at, name) == point:
                return f"{tile.name} {name}"
    return f"{point.x},{point.y}"


def robbed(table: Table) -> list[Seat]:
    """Players with a building at the hex where Tormund stands."""
    tile = table.wildlings.tormund_hex if table.wildlings else None
    if tile is None or tile.at is None:
        return []
    owners = {
        building.owner
        for building in standing(table).buildings
        if building.corner.point and tile in table.board.tiles_at(building.corner.point)
    }
    return [seat for seat in table.seats if seat.index in owners]


def keepers(table: Table) -> list[Seat]:
    """Who has most guards when wildlings end the game."""
    guards = {seat.index: table.guards_of(seat) or 0 for seat in table.seats}
    if not guards or not is_ended(table):
        return []
    return [seat for seat in table.seats if guards[seat.index] == max(guards.values())]


# ---- for the terminal ----------------------------------------------------------------------------


def describe(game: Game, report: Report, lang: Lang) -> Iterator[Paragraph]:
    """The same in words."""
    table: Table = report.roster
    facts = derive(game, report, lang)
    players = list(zip(table.seats, facts["players"], strict=True))
    rows = {
        SCORES: [score_line(told_seat, lang) for _, told_seat in players if told_seat["points"]],
        FIRST: [
            f"{seat.label.to(lang)}: {told(own['first_resources'], table).to(lang)}"
            for seat, own in players
            if own["first_resources"]
        ],
        INCOME: [income_line(table, seat, own, lang) for seat, own in players if own["income"]],
        BUYS: [buy_line(table, seat, own, lang) for seat, own in players if seat.resources],
        ROADS: [
            f"{own['player']}: {own['longest_row']}" for _, own in players if own["longest_row"]
        ],
        SEVEN: [
            f"{own['player']}: {own['discard_on_seven']}"
            for _, own in players
            if own["discard_on_seven"]
        ],
        ROBBED: facts["beside_tormund"],
        ENDED: facts["most_guards"],
    }
    for heading, lines in rows.items():
        if lines:
            yield Paragraph(heading.to(lang), tuple(lines))
    if corners := facts["free_corners"]:
        free = FREE.filled(lang, {"count": len(corners)})
        yield Paragraph(free, (", ".join(corners),))


def score_line(own: dict[str, Any], lang: Lang) -> str:
    parts = ", ".join(part.to(lang) for part in said(own["parts"]))
    return f"{own['player']}: {own['points']} ({parts})"


def income_line(table: Table, seat: Seat, own: dict[str, Any], lang: Lang) -> str:
    rows = sorted(own["income"].items(), key=lambda row: (len(row[0]), row[0]))
    parts = [f"{number} — {told(amounts, table).to(lang)}" for number, amounts in rows]
    return f"{seat.label.to(lang)}: {'; '.join(parts)}"


def buy_line(table: Table, seat: Seat, own: dict[str, Any], lang: Lang) -> str:
    items = ", ".join(table.thing(id).label.to(lang) for id in own["can_buy"])
    line = f"{seat.label.to(lang)}: {items or NOTHING.to(lang)}"
    if traded := tuple(table.thing(id).label for id in own["can_buy_after_trade"]):
        line = f"{line}; {TRADING.filled(lang, {'items': traded})}"
    return line


def compare(_game: Game, _before: Report, _after: Report) -> list[Any]:
    """The game has one edition, so nothing of a table changes between two."""
    return []
