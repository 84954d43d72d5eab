"""Rules about names, players and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.catan_brotherhood.table import Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

KINDS = {
    "corner": Text(en="corner", ru="перекрёсток"),
    "path": Text(en="path", ru="путь"),
    "hex": Text(en="hex", ru="гекс"),
    "colour": Text(en="colour", ru="цвет"),
    "player": Text(en="player", ru="игрок"),
}
NOTHING = (Text("—", "—"),)
HEROES = "rules-2017: Hero set-up, p. 8 | Подготовка карт героев, с. 8"


@rule(
    "catan-brotherhood.name-known",
    name=Text(en="Known names", ru="Известные названия"),
    cite="muster: Names of things and places | Названия и места",
    law=Text(
        en="Every name means a thing of the box, a place of the stated board or a stated player.",
        ru="Каждое название означает то, что есть в коробке, на заявленном поле или за столом.",
    ),
    message=Text(
        en="“{name}” is not known ({kind}). Closest: {closest}.",
        ru="«{name}» — неизвестное название ({kind}). Похожие: {closest}.",
    ),
)
def name_known(rule: Rule, table: Table) -> Iterator[Finding]:
    for kind, misread in table.misread:
        label = KINDS.get(kind) or table.catalogue.terms[kind]
        closest = tuple(thing.label for thing in misread.closest) or NOTHING
        yield rule.broken([misread.slot], name=misread.name, kind=label, closest=closest)


@rule(
    "catan-brotherhood.player-count",
    name=Text(en="Number of players", ru="Число игроков"),
    cite=HEROES,
    law=Text(
        en="Three or four play; more need an extension that is not in this box.",
        ru="Играют втроём или вчетвером, а для большего числа нужно дополнение не из этой коробки.",
    ),
    message=Text(
        en="Players {count}, and the box takes {least} to {most}.",
        ru="Игроков {count}, а коробка рассчитана на {least}–{most}.",
    ),
)
def player_count(rule: Rule, table: Table, *, least: int, most: int) -> Iterator[Finding]:
    if table.count is not None and not least <= table.count <= most:
        yield rule.broken(["players"], count=table.count, least=least, most=most)


@rule(
    "catan-brotherhood.colour-unique",
    name=Text(en="A colour for each", ru="Свой цвет у каждого"),
    cite="rules-2017: Base set-up, p. 8 | Подготовка, базовая игра, с. 8",
    law=Text(
        en="Each player has a colour of their own, and three in the base start layout leave out "
        "red.",
        ru="У каждого игрока свой цвет, а втроём в стартовом раскладе базовой игры нет красного.",
    ),
    message=Text(
        en="{colour}: players with this colour {count}, and the limit is {limit}.",
        ru="{colour}: игроков с этим цветом {count}, предел — {limit}.",
    ),
)
def colour_unique(
    rule: Rule, table: Table, *, limit: int, without_fourth: int
) -> Iterator[Finding]:
    out = left_out(table) if table.is_fixed_start and table.count == without_fourth else ""
    counts = Counter(seat.colour for seat in table.seats if seat.colour)
    for colour, count in counts.items():
        most = 0 if colour == out else limit
        if count > most:
            slots = [seat.colour_slot for seat in table.seats if seat.colour == colour]
            label = table.catalogue.factions[colour].name
            yield rule.broken(slots, colour=label, count=count, limit=most)


def left_out(table: Table) -> str:
    """The colour that three players leave in the box, told by the layout for three."""
    layouts = table.things("layout")
    return next((layout.facts["out"] for layout in layouts if "out" in layout.facts), "")


@rule(
    "catan-brotherhood.seat-unique",
    name=Text(en="A seat for each", ru="Своё место у каждого"),
    cite=HEROES,
    law=Text(
        en="Players sit one by one in seats counted from the first player.",
        ru="Игроки занимают места по одному, считая от первого игрока.",
    ),
    message=Text(
        en="Seat {seat}: players {count}, and seats are 1 to {seats}.",
        ru="Место {seat}: игроков {count}, а места — от 1 до {seats}.",
    ),
)
def seat_unique(rule: Rule, table: Table) -> Iterator[Finding]:
    seats = len(table.seats)
    for number, count in sorted(Counter(seat.number for seat in table.seats).items()):
        if count > 1 or number > seats:
            slots = [seat.slot for seat in table.seats if seat.number == number]
            yield rule.broken(slots, seat=number, count=count, seats=seats)
