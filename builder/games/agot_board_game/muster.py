"""Rules about mustering: where, for how many points, and what supply allows."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_board_game import mustering
from builder.games.agot_board_game.armies import army_list
from builder.games.agot_board_game.mustering import Fault, Muster, carried_out
from builder.games.agot_board_game.supply import flag_list
from builder.games.agot_board_game.table import Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

NONE = (Text("—", "—"),)


def mustered(table: Table) -> Iterator[Muster]:
    for side in table.known_sides:
        if side.muster is not None:
            yield carried_out(table, side)


def faults(table: Table, kind: str) -> Iterator[tuple[Muster, Fault]]:
    for muster in mustered(table):
        yield from ((muster, fault) for fault in muster.faults if fault.kind == kind)


@rule(
    "agot-board-game.muster-where",
    name=Text(en="Lands that muster", ru="Земли, где собирают войска"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="A house musters only in lands that it holds and that have a castle or stronghold.",
        ru="Войска собирают только в подвластных Дому землях с замком или крепостью.",
    ),
    message=Text(
        en="{house} cannot muster in {area}: {reason}.",
        ru="{house} не может собирать войска здесь ({area}): {reason}.",
    ),
)
def muster_where(rule: Rule, table: Table) -> Iterator[Finding]:
    for muster, fault in faults(table, mustering.WHERE):
        facts = {"house": muster.side.label, "area": fault.area.label, **fault.facts}
        yield rule.broken([fault.step.slot], **facts)


@rule(
    "agot-board-game.muster-points",
    name=Text(en="Mustering points", ru="Очки сбора"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="A castle gives one point and a stronghold two, to be spent in the same land.",
        ru="Замок приносит одно очко сбора, крепость — два, и тратят их только в той же земле.",
    ),
    message=Text(
        en="{area}, mustering points asked for: {got}, and there are {most}.",
        ru="{area}, очков сбора по плану: {got}, а всего их {most}.",
    ),
)
def muster_points(rule: Rule, table: Table) -> Iterator[Finding]:
    for muster in mustered(table):
        for id, missing in muster.missing.items():
            area, got = table.box.areas[id], muster.spent[id] + missing
            facts = {"area": area.label, "got": got, "most": muster.points(area)}
            yield rule.broken(muster.steps[id], **facts)


@rule(
    "agot-board-game.muster-cost",
    name=Text(en="Cost of a unit", ru="Стоимость отряда"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="A footman or ship costs one point, a knight or siege engine two.",
        ru="Пеший воин и корабль стоят одно очко сбора, рыцарь и осадная башня — два.",
    ),
    message=Text(
        en="{unit} costs {cost}, and {area} gives {points}.",
        ru="{unit} стоит {cost}, а очков сбора здесь {points} ({area}).",
    ),
)
def muster_cost(rule: Rule, table: Table) -> Iterator[Finding]:
    for _, fault in faults(table, mustering.COST):
        facts = {"unit": fault.unit.label, "area": fault.area.label, **fault.facts}
        yield rule.broken([fault.step.slot], **facts)


@rule(
    "agot-board-game.muster-upgrade",
    name=Text(en="Upgrading a footman", ru="Улучшение пешего воина"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="For one point a footman in the mustering land becomes a knight or siege engine.",
        ru="За одно очко пеший воин в земле сбора становится рыцарем или осадной башней.",
    ),
    message=Text(
        en="{area}: no footman there to become {unit}.",
        ru="{area}: нет пешего воина, из которого получится {unit}.",
    ),
)
def muster_upgrade(rule: Rule, table: Table) -> Iterator[Finding]:
    for _, fault in faults(table, mustering.UPGRADE):
        facts = {"area": fault.area.label, "unit": fault.unit.label}
        yield rule.broken([fault.step.slot], **facts)


@rule(
    "agot-board-game.muster-land-place",
    name=Text(en="Where new land units stand", ru="Место новых сухопутных отрядов"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="A new land unit stands in the land that paid for it.",
        ru="Новый сухопутный отряд встаёт в ту землю, которая дала на него очки.",
    ),
    message=Text(
        en="{unit} paid for by {area} cannot stand in {to}.",
        ru="{unit}: очки дала другая земля ({area}), встать здесь нельзя ({to}).",
    ),
)
def muster_land_place(rule: Rule, table: Table) -> Iterator[Finding]:
    for _, fault in faults(table, mustering.LAND_PLACE):
        facts = {"unit": fault.unit.label, "area": fault.area.label, **fault.facts}
        yield rule.broken([fault.step.slot], **facts)


@rule(
    "agot-board-game.muster-ship-place",
    name=Text(en="Where new ships go", ru="Место новых кораблей"),
    cite="rules-2015: Ships, p. 9 | Строительство кораблей, с. 9",
    law=Text(
        en="A new ship goes to a sea beside the land without enemy ships, or to the port of the "
        "land.",
        ru="Новый корабль выходит в соседнее море без вражеских кораблей или в порт этой земли.",
    ),
    message=Text(
        en="{area}, no ship to {to}: {reason}. Open: {options}.",
        ru="{area}, кораблю сюда нельзя ({to}): {reason}. Можно: {options}.",
    ),
)
def muster_ship_place(rule: Rule, table: Table) -> Iterator[Finding]:
    for _, fault in faults(table, mustering.SHIP_PLACE):
        facts = {"area": fault.area.label, **fault.facts}
        facts["options"] = facts["options"] or NONE
        yield rule.broken([fault.step.slot], **facts)


@rule(
    "agot-board-game.muster-supply",
    name=Text(en="Mustering within supply", ru="Сбор в пределах снабжения"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="Each new unit keeps the armies of the house within its supply.",
        ru="С каждым новым отрядом войска Дома остаются в пределах снабжения.",
    ),
    message=Text(
        en="{unit} in {area} would make these armies: {armies}; supply {level} allows {flags}.",
        ru="{unit}, {area}: войска станут такими: {armies}; снабжение {level} допускает {flags}.",
    ),
)
def muster_supply(rule: Rule, table: Table) -> Iterator[Finding]:
    for muster, fault in faults(table, mustering.SUPPLY):
        facts = {"unit": fault.unit.label, "area": fault.area.label, "level": muster.side.supply}
        armies = army_list(table.box, fault.facts["armies"])
        told = {"armies": armies, "flags": flag_list(fault.facts["flags"])}
        yield rule.broken([fault.step.slot], **facts, **told)


@rule(
    "agot-board-game.muster-pool",
    name=Text(en="Units left to muster", ru="Отряды, оставшиеся для сбора"),
    cite="rules-2015: Component limits, p. 4 | Нехватка компонентов, с. 4",
    law=Text(
        en="A new unit comes from the house's own pool, and an empty pool gives none.",
        ru="Новый отряд берут из запаса Дома, и пустой запас ничего не даёт.",
    ),
    message=Text(
        en="{house}, {unit}: all {most} are on the map already.",
        ru="{house}, {unit}: все фишки ({most}) уже на поле.",
    ),
)
def muster_pool(rule: Rule, table: Table) -> Iterator[Finding]:
    for muster, fault in faults(table, mustering.POOL):
        facts = {"unit": fault.unit.label, "most": fault.unit.pool}
        yield rule.broken([fault.step.slot], house=muster.side.label, **facts)


@rule(
    "agot-board-game.muster-order",
    name=Text(en="Mustering by an order", ru="Сбор по особому приказу"),
    cite="rules-2015: Special orders, p. 22 | Особые приказы, с. 22",
    law=Text(
        en="A special consolidate power order musters only in its own land, and never in a port.",
        ru="По особому приказу усиления власти войска собирают только в его земле, но не в порту.",
    ),
    message=Text(
        en="A special consolidate power order in {area} cannot muster: {reason}.",
        ru="Особый приказ усиления власти сбора здесь не даёт ({area}): {reason}.",
    ),
)
def muster_order(rule: Rule, table: Table) -> Iterator[Finding]:
    for _, fault in faults(table, mustering.ORDER):
        yield rule.broken([fault.step.slot], area=fault.area.label, **fault.facts)


@rule(
    "agot-board-game.muster-unspent",
    name=Text(en="Points left unspent", ru="Неистраченные очки сбора"),
    cite="rules-2015: Mustering, p. 9 | Карта «Сбор войск», с. 9",
    law=Text(
        en="Mustering points that are not spent are lost.",
        ru="Неистраченные очки сбора сгорают.",
    ),
    message=Text(
        en="{area}, mustering points not used: {left}.",
        ru="{area}, не использовано очков сбора: {left}.",
    ),
    severity="note",
)
def muster_unspent(rule: Rule, table: Table) -> Iterator[Finding]:
    for muster in mustered(table):
        for id, slots in muster.steps.items():
            left = muster.left(table.box.areas[id])
            if left > 0:
                yield rule.broken(slots, area=table.box.areas[id].label, left=left)
