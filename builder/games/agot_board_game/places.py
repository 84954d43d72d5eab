"""Rules about pieces and places: units, ports, garrisons, neutral lands, closed lands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.agot_board_game.armies import after_moves, holds, units_of
from builder.games.agot_board_game.pieces import LAND, PORT, Area, Box, House, Stand
from builder.games.agot_board_game.table import Side, Table
from builder.rule import Finding, Rule, rule
from builder.text import LANGS, Text

NOTHING = Text(en="nothing", ru="ничего")
GARRISON_AT = Text(
    en="it stands in {area}, and its place is {home}",
    ru="место: {area}, а должно быть {home}",
)
GARRISON_STRENGTH = Text(
    en="strength {got}, and it is {want}", ru="сила {got}, а должна быть {want}"
)


def unit_list(box: Box, units: Counter[str]) -> Text:
    """Units as a reader sees them: Footman 1, Knight 1."""
    known = [(box.units[unit], units[unit]) for unit in box.units if units[unit]]
    if not known:
        return NOTHING
    return Text(
        *(", ".join(f"{unit.label.to(lang)} {count}" for unit, count in known) for lang in LANGS)
    )


@rule(
    "agot-board-game.unit-pool",
    name=Text(en="Units of a house", ru="Отряды Дома"),
    cite="rules-2015: Component limits, p. 4 | Нехватка компонентов, с. 4",
    law=Text(
        en="A house has no more units of a kind on the map than the box holds for it.",
        ru="На поле не больше отрядов каждого вида, чем у Дома есть фишек.",
    ),
    message=Text(
        en="{house}, {unit}: {got}, and there are {most}.",
        ru="{house}, {unit}: {got}, а всего их {most}.",
    ),
)
def unit_pool(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        forces = side.forces.values()
        for unit in table.box.units.values():
            got = sum(force.units[unit.id] for force in forces)
            if got > unit.pool:
                slots = [force.slot for force in forces if force.units[unit.id]]
                facts = {"house": side.label, "unit": unit.label, "got": got, "most": unit.pool}
                yield rule.broken(slots, **facts)


@rule(
    "agot-board-game.start-units",
    name=Text(en="Units at set-up", ru="Отряды в начале партии"),
    cite="rules-2015: Place units, p. 4 | Расставьте отряды, с. 4",
    law=Text(
        en="At set-up a house has the units of its screen, in the areas that it names.",
        ru="В начале партии отряды Дома — те, что указаны на ширме, и в указанных областях.",
    ),
    message=Text(
        en="{house}, {area}: {got}, and the start is {want}.",
        ru="{house}, {area}: {got}, а в начале {want}.",
    ),
)
def start_units(rule: Rule, table: Table) -> Iterator[Finding]:
    if not table.is_start:
        return
    for side, house in started(table):
        for area, slot, got, want in differences(table, side, house.units):
            if got != want + Counter(house.errata.get(area, {})) or area not in house.errata:
                told = {"got": unit_list(table.box, got), "want": unit_list(table.box, want)}
                label = table.box.areas[area].label
                yield rule.broken([slot], house=side.label, area=label, **told)


def started(table: Table) -> Iterator[tuple[Side, House]]:
    for side in table.known_sides:
        if side.units is not None:
            yield side, table.box.houses[side.id]


def differences(
    table: Table, side: Side, start: Stand
) -> Iterator[tuple[str, str, Counter[str], Counter[str]]]:
    """Areas where the units differ from those of the start."""
    forces = side.forces
    for area in table.box.areas:
        got = Counter(forces[area].units if area in forces else {})
        want = Counter(start.get(area, {}))
        if got != want:
            yield area, forces[area].slot if area in forces else side.at("units"), got, want


@rule(
    "agot-board-game.start-lannister-port",
    name=Text(en="A ship of the errata", ru="Корабль из исправлений"),
    cite="faq-2.0: Set-up of the Lannisters | Начало партии у Ланнистеров",
    law=Text(
        en="The errata add a Lannister ship in the port of Lannisport, which the printed rules "
        "lack.",
        ru="Исправления добавляют корабль Ланнистеров в порту Ланниспорта, которого в правилах "
        "нет.",
    ),
    message=Text(
        en="{house}, {area}: {units} at the start only in another edition; this one is "
        "“{edition}”.",
        ru="{house}, {area}: {units} — так начинают только в другом издании; здесь «{edition}».",
    ),
    severity="warning",
)
def start_lannister_port(rule: Rule, table: Table) -> Iterator[Finding]:
    if not table.is_start:
        return
    for side, house in started(table):
        for area, slot, got, want in differences(table, side, house.units):
            added = Counter(house.errata.get(area, {}))
            if added and got == want + added:
                facts = {"house": side.label, "area": table.box.areas[area].label}
                told = {"units": unit_list(table.box, added), "edition": table.edition.name}
                yield rule.broken([slot], **facts, **told)


@rule(
    "agot-board-game.unit-terrain",
    name=Text(en="Units on land and at sea", ru="Отряды на суше и на море"),
    cite="rules-2015: Marches, p. 15 | Походы, с. 15",
    law=Text(
        en="Footmen, knights and siege engines stand on land, ships in seas and ports.",
        ru="Пешие воины, рыцари и осадные башни стоят на суше, корабли — в морях и портах.",
    ),
    message=Text(
        en="{unit} cannot stand in {area}.",
        ru="{unit}: стоять здесь нельзя ({area}).",
    ),
)
def unit_terrain(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        stand = [(force.slot, force.area, force.units) for force in side.forces.values()]
        stand += [(m.slot, m.to, m.units) for m in side.moves or () if m.to]
        for slot, area, units in stand:
            for unit in table.box.units.values():
                if units[unit.id] and unit.at_sea == (area.type == LAND):
                    yield rule.broken([slot], unit=unit.label, area=area.label)


@rule(
    "agot-board-game.area-one-house",
    name=Text(en="One house in an area", ru="Один Дом в области"),
    cite="rules-2015: Marches, p. 15 | Походы, с. 15",
    law=Text(
        en="Outside of a battle an area holds units of one house only.",
        ru="Вне боя в области стоят отряды только одного Дома.",
    ),
    message=Text(
        en="{area} holds units of {first} and of {second}.",
        ru="{area}: отряды двух Домов, {first} и {second}.",
    ),
)
def area_one_house(rule: Rule, table: Table) -> Iterator[Finding]:
    first: dict[str, tuple[Side, str]] = {}
    for side in sorted(table.sides, key=lambda side: side.id):
        for id, force in side.forces.items():
            before, slot = first.setdefault(id, (side, force.slot))
            if before.id != side.id and force.size:
                facts = {"area": force.area.label, "first": before.label, "second": side.label}
                yield rule.broken([slot, force.slot], **facts)


@rule(
    "agot-board-game.closed-area",
    name=Text(en="Lands closed to all", ru="Закрытые земли"),
    cite="rules-2015: Neutral lords, p. 26 | Нейтральные лорды, с. 26",
    law=Text(
        en="Lands under an impassable token, and their ports, are closed to everyone all game.",
        ru="Земли под жетоном непреодолимого сопротивления и их порты закрыты всю партию.",
    ),
    message=Text(
        en="{area} is closed with {players} players.",
        ru="{area} — область, закрытая при числе игроков {players}.",
    ),
)
def closed_area(rule: Rule, table: Table) -> Iterator[Finding]:
    closed = table.set_up.closed if table.set_up else frozenset()
    if not closed:
        return
    for side in table.sides:
        for slot, area in touched(table, side):
            if area.id in closed:
                yield rule.broken([slot], area=area.label, players=table.players)


def touched(table: Table, side: Side) -> Iterator[tuple[str, Area]]:
    """Every area where a house has or sends something."""
    yield from ((force.slot, force.area) for force in side.forces.values() if force.size)
    yield from ((order.slot, order.area) for order in side.orders or ())
    for ref, _ in (side.power.areas or ()) if side.power else ():
        if ref.id:
            yield ref.slot, table.box.areas[ref.id]
    yield from ((move.slot, move.to) for move in side.moves or () if move.to)
    for step in side.muster or ():
        for area in {step.at, step.to} - {None}:
            if area:
                yield step.slot, area


@rule(
    "agot-board-game.neutral-not-shared",
    name=Text(en="Neutral lands stay neutral", ru="Нейтральная земля не делится"),
    cite="rules-2015: Beating a neutral lord, p. 26 | Разгром нейтрального лорда, с. 26",
    law=Text(
        en="Units of a house never stand beside a neutral token.",
        ru="Отряды Дома не стоят в одной земле с жетоном нейтрального лорда.",
    ),
    message=Text(
        en="{area} still has its neutral token, and units of {house}.",
        ru="{area}: жетон нейтрального лорда ещё там, и отряды тоже ({house}).",
    ),
)
def neutral_not_shared(rule: Rule, table: Table) -> Iterator[Finding]:
    closed = table.set_up.closed if table.set_up else frozenset()
    for lord in table.neutral or ():
        for side in table.sides:
            force = side.forces.get(lord.area.id)
            if force and force.size and lord.area.id not in closed:
                facts = {"area": lord.area.label, "house": side.label}
                yield rule.broken([lord.slot, force.slot], **facts)


@rule(
    "agot-board-game.garrison",
    name=Text(en="Garrisons at home", ru="Гарнизон в престольной земле"),
    cite="rules-2015: Garrisons, p. 26 | Гарнизоны, с. 26",
    law=Text(
        en="A house has one garrison, in its own home, and it never moves.",
        ru="У Дома один гарнизон, он стоит в своей престольной земле и не передвигается.",
    ),
    message=Text(en="Garrison of {house}: {fault}.", ru="{house}, гарнизон: {fault}."),
)
def garrison(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.known_sides:
        house, stated = table.box.houses[side.id], side.garrison
        if stated is None:
            continue
        if stated.area.id and stated.area.id != house.home:
            home = table.box.areas[house.home].label
            fault = GARRISON_AT.saying(area=stated.area.label, home=home)
            yield rule.broken([stated.slot], house=side.label, fault=fault)
        if stated.strength not in (None, house.garrison):
            fault = GARRISON_STRENGTH.saying(got=stated.strength, want=house.garrison)
            yield rule.broken([stated.slot], house=side.label, fault=fault)


@rule(
    "agot-board-game.port-capacity",
    name=Text(en="Ships in a port", ru="Корабли в порту"),
    cite="rules-2015: Using ports, p. 25 | Использование портов, с. 25",
    law=Text(
        en="A port holds three ships at most.",
        ru="Порт вмещает не более трёх кораблей.",
    ),
    message=Text(
        en="{port}, ships: {got}, and the limit is {most}.",
        ru="{port}, кораблей: {got}, предел — {most}.",
    ),
)
def port_capacity(rule: Rule, table: Table, *, most: int) -> Iterator[Finding]:
    for side in table.sides:
        for force in side.forces.values():
            if force.area.type == PORT and force.size > most:
                facts = {"port": force.area.label, "got": force.size, "most": most}
                yield rule.broken([force.slot], **facts)
        for move, _, after in after_moves(side):
            if move.to and move.to.type == PORT and (got := after[move.to.id].total()) > most:
                yield rule.broken([move.slot], port=move.to.label, got=got, most=most)


@rule(
    "agot-board-game.port-owner",
    name=Text(en="Ports follow their land", ru="Порт у хозяина земли"),
    cite="rules-2015: Ports, p. 25 | Порты, с. 25",
    law=Text(
        en="Ships in a port belong to the house that holds the land beside it.",
        ru="Корабли в порту принадлежат Дому, под властью которого смежная земля.",
    ),
    message=Text(
        en="{house} does not hold {land}, so its ships cannot stay in {port}.",
        ru="{house}: земля не под его властью ({land}), кораблям в порту не место ({port}).",
    ),
)
def port_owner(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.known_sides:
        units = units_of(side.forces)
        for force in side.forces.values():
            if force.area.type != PORT or not force.size:
                continue
            land = table.box.areas[force.area.land]
            if not holds(table, side, land, units):
                facts = {"house": side.label, "land": land.label, "port": force.area.label}
                yield rule.broken([force.slot], **facts)
