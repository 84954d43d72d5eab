"""Rules about power tokens: how many, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.agot_board_game.pieces import LAND
from builder.games.agot_board_game.table import Side, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

AVAILABLE = Text(en="available", ru="доступных")
ON_MAP = Text(en="on the map", ru="на поле")
RESERVE = Text(en="in the reserve", ru="в резерве")
NOT_LAND = Text(en="it is no land", ru="это не земля")
SEVERAL = Text(en="there is one already", ru="там уже есть жетон")
ENEMIES = Text(en="enemy units stand there", ru="там стоят вражеские отряды")


@rule(
    "agot-board-game.start-power",
    name=Text(en="Power at set-up", ru="Власть в начале партии"),
    cite="rules-2015: Take power tokens, p. 4 | Возьмите жетоны власти, с. 4",
    law=Text(
        en="A house starts with five available power tokens and the rest in the reserve.",
        ru="Дом начинает с пятью доступными жетонами власти, остальные лежат в резерве.",
    ),
    message=Text(
        en="{house}, power tokens {where}: {got}, and the start is {want}.",
        ru="{house}, жетонов власти {where}: {got}, а в начале {want}.",
    ),
)
def start_power(rule: Rule, table: Table, *, available: int, all: int) -> Iterator[Finding]:
    for side in table.sides:
        power = side.power
        if power is None or not table.is_start:
            continue
        for where, got, want in (
            (AVAILABLE, power.available, available),
            (ON_MAP, power.on_map, 0),
            (RESERVE, power.reserve, all - available),
        ):
            if got is not None and got != want:
                facts = {"house": side.label, "where": where, "got": got, "want": want}
                yield rule.broken([power.slot], **facts)


@rule(
    "agot-board-game.power-pool",
    name=Text(en="Power tokens of a house", ru="Жетоны власти Дома"),
    cite="rules-2015: Components, p. 2 | Состав игры, с. 2",
    law=Text(
        en="Available tokens, those on the map and those in the reserve are twenty together.",
        ru="Доступных жетонов власти, жетонов на поле и в резерве вместе двадцать.",
    ),
    message=Text(
        en="{house}, power tokens: {got}, and there are {all}.",
        ru="{house}, жетонов власти: {got}, а всего их {all}.",
    ),
)
def power_pool(rule: Rule, table: Table, *, all: int) -> Iterator[Finding]:
    for side in table.sides:
        power = side.power
        if power is None:
            continue
        parts = (power.available, power.on_map, power.reserve)
        got = sum(part or 0 for part in parts)
        if got > all or (None not in parts and got < all):
            yield rule.broken([power.slot], house=side.label, got=got, all=all)


@rule(
    "agot-board-game.power-place",
    name=Text(en="Power tokens on the map", ru="Жетоны власти на поле"),
    cite="rules-2015: Leaving power, p. 24 | Установление власти, с. 24",
    law=Text(
        en="A land holds at most one power token, seas hold none, and none lies with enemy units.",
        ru="В земле не больше одного жетона власти, в море — ни одного, и не рядом с врагом.",
    ),
    message=Text(
        en="No power token of {house} in {area}: {reason}.",
        ru="{house}, жетон власти лежать здесь не может ({area}): {reason}.",
    ),
)
def power_place(rule: Rule, table: Table) -> Iterator[Finding]:
    there = Counter(id for side in table.sides for id in tokens(side))
    for side in table.sides:
        told: set[str] = set()
        for ref, _ in (side.power.areas or ()) if side.power else ():
            if not ref.id or ref.id in told:
                continue
            told.add(ref.id)
            for reason in reasons(table, side, ref.id, there[ref.id]):
                yield rule.broken([ref.slot], house=side.label, area=ref.label, reason=reason)


def tokens(side: Side) -> Iterator[str]:
    for ref, count in (side.power.areas or ()) if side.power else ():
        yield from [ref.id] * count


def reasons(table: Table, side: Side, area: str, count: int) -> Iterator[Text]:
    if table.box.areas[area].type != LAND:
        yield NOT_LAND
    elif count > 1:
        yield SEVERAL
    forces = (other.forces.get(area) for other in table.others(side))
    if any(force and force.size for force in forces):
        yield ENEMIES


@rule(
    "agot-board-game.power-home",
    name=Text(en="No token at home", ru="Жетон в своей престольной земле"),
    cite="rules-2015: Home areas, p. 24 | Власть в престольной земле, с. 24",
    law=Text(
        en="The printed arms of a home count as a power token, so that its house needs none there.",
        ru="Герб в престольной земле заменяет жетон власти, и своему Дому он там не нужен.",
    ),
    message=Text(
        en="{area} is the home of {house}; the token is wasted.",
        ru="{area} — престольная земля ({house}), жетон там ничего не даёт.",
    ),
    severity="warning",
)
def power_home(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.known_sides:
        home = table.box.houses[side.id].home
        for ref, count in (side.power.areas or ()) if side.power else ():
            if ref.id == home and count:
                yield rule.broken([ref.slot], area=ref.label, house=side.label)
