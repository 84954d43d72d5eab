"""Rules about armies and supply, and about removals after supply falls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.agot_board_game.armies import (
    ARMY,
    Army,
    Units,
    after_moves,
    armies_of,
    army_list,
    fits,
    icons_held,
    knows_tokens,
    over,
    removal_list,
    removals,
    units_of,
)
from builder.games.agot_board_game.pieces import Area
from builder.games.agot_board_game.places import unit_list
from builder.games.agot_board_game.table import Force, Forces, Move, Side, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

NONE = (Text("—", "—"),)


def flag_list(flags: tuple[int, ...]) -> str:
    return ", ".join(str(flag) for flag in flags)


def level_of(side: Side) -> int | None:
    """The place of the marker before any fall of supply."""
    if side.reconcile and side.reconcile.before is not None:
        return side.reconcile.before
    return side.supply


def fallen_to(side: Side) -> int | None:
    if side.reconcile is None:
        return None
    return side.supply if side.reconcile.after is None else side.reconcile.after


def fed(table: Table) -> Iterator[tuple[Side, int, list[Army]]]:
    """Houses whose supply and units are stated, with both."""
    for side in table.sides:
        level = level_of(side)
        if side.units is not None and level is not None:
            yield side, level, armies_of(units_of(side.units))


@rule(
    "agot-board-game.supply-army-count",
    name=Text(en="Number of armies", ru="Число войск"),
    cite="rules-2015: Supply, p. 8 | Карта «Снабжение», с. 8",
    law=Text(
        en="A house has no more armies than flags on its place of the supply track.",
        ru="У Дома не больше войск, чем флагов на его делении трека снабжения.",
    ),
    message=Text(
        en="{house}, armies: {got} ({armies}); supply {level} allows {most}. Units to remove at "
        "least: {removals}, for example {options}.",
        ru="{house}, войск: {got} ({armies}); снабжение {level} допускает {most}. Убрать отрядов "
        "не "
        "меньше: {removals}, например {options}.",
    ),
)
def supply_army_count(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, level, armies in fed(table):
        flags = table.box.flags(level)
        if len(armies) > len(flags):
            facts = {"house": side.label, "got": len(armies), "level": level, "most": len(flags)}
            told = {"armies": army_list(table.box, armies), **ways_out(table, armies, flags)}
            slots = [side.forces[army.area].slot for army in armies]
            yield rule.broken(slots, **facts, **told)


def ways_out(table: Table, armies: list[Army], flags: tuple[int, ...]) -> dict[str, object]:
    """How many units must go, and the first few ways."""
    least, options = removals(armies, flags)
    return {"removals": least, "options": removal_list(table.box, options) or NONE}


@rule(
    "agot-board-game.supply-army-size",
    name=Text(en="Size of armies", ru="Численность войск"),
    cite="rules-2015: Supply, p. 8 | Карта «Снабжение», с. 8",
    law=Text(
        en="Sorted by size, each army is no larger than the flag in the same place.",
        ru="По убыванию численности каждое войско не больше флага на том же месте.",
    ),
    message=Text(
        en="{house}, {area}: army of {size}; supply {level} allows {flags}. Units to remove at "
        "least: {removals}, for example {options}.",
        ru="{house}, {area}: войско из {size}; снабжение {level} допускает {flags}. Убрать отрядов "
        "не меньше: {removals}, например {options}.",
    ),
)
def supply_army_size(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, level, armies in fed(table):
        flags = table.box.flags(level)
        for army, _ in over(armies, flags):
            facts = {"house": side.label, "area": table.box.areas[army.area].label}
            told = {"size": army.size, "level": level, "flags": flag_list(flags)}
            slot = side.forces[army.area].slot
            yield rule.broken([slot], **facts, **told, **ways_out(table, armies, flags))


@rule(
    "agot-board-game.supply-singles",
    name=Text(en="Lone units", ru="Одиночные отряды"),
    cite="rules-2015: Terms of the game, p. 6 | Термины игры, с. 6",
    law=Text(
        en="A lone unit is no army, and every unit counts one whatever its strength.",
        ru="Одиночный отряд — не войско, и каждый отряд считается за один при любой силе.",
    ),
    message=Text(
        en="{house}, lone units that supply does not count: {singles}.",
        ru="{house}, одиночных отрядов, не учитываемых снабжением: {singles}.",
    ),
    severity="note",
)
def supply_singles(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, _, _ in fed(table):
        lone = [force for force in side.forces.values() if 0 < force.size < ARMY]
        if lone:
            yield rule.broken([f.slot for f in lone], house=side.label, singles=len(lone))


def claimed(side: Side) -> Iterator[tuple[Force, int, str]]:
    """Armies, with the size that the player counts and where that is said."""
    if side.claims is None or side.claims.armies is None:
        return
    for id, force in side.forces.items():
        slot, count = side.claims.armies.get(id, (f"{side.claims.slot}/armies", 0))
        if force.size >= ARMY and count != force.size:
            yield force, count, slot


@rule(
    "agot-board-game.supply-ships",
    name=Text(en="Ships are armies too", ru="Корабли тоже войско"),
    cite="rules-2015: Ships, p. 9 | Строительство кораблей, с. 9",
    law=Text(
        en="Ships in one sea or port count for supply as an army does.",
        ru="Корабли в одном море или порту учитываются снабжением как войско.",
    ),
    message=Text(
        en="{area}, ships: {ships}, counted as an army of {claimed}.",
        ru="{area}, кораблей: {ships}, а учтено как войско: {claimed}.",
    ),
)
def supply_ships(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        for force, count, slot in claimed(side):
            if force.area.type != "land":
                facts = {"area": force.area.label, "ships": force.size, "claimed": count}
                yield rule.broken([slot, force.slot], **facts)


@rule(
    "agot-board-game.supply-routed",
    name=Text(en="Routed units are fed too", ru="Беглецы тоже учитываются"),
    cite="rules-2015: Retreat, p. 21 | Отступление, с. 21",
    law=Text(
        en="Routed units count for supply.",
        ru="Беглецы учитываются в пределе снабжения.",
    ),
    message=Text(
        en="{area}, units with those routed: {units}, counted as an army of {claimed}.",
        ru="{area}, отрядов вместе с беглецами: {units}, а учтено как войско: {claimed}.",
    ),
)
def supply_routed(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        for force, count, slot in claimed(side):
            if force.area.id in side.routed and force.area.type == "land":
                facts = {"area": force.area.label, "units": force.size, "claimed": count}
                yield rule.broken([slot, force.slot], **facts)


@rule(
    "agot-board-game.supply-level",
    name=Text(en="Supply is the marker's place", ru="Снабжение по жетону"),
    cite="rules-2015: More on supply, p. 8 | Другие правила снабжения, с. 8",
    law=Text(
        en="The limit is that of the marker, which moves only when a card or effect moves it, "
        "and a "
        "Supply card moves it to the icons held, at most to 6.",
        ru="Предел определяет жетон, который сдвигают только карты и эффекты, а карта «Снабжение» "
        "ставит его по числу знаков, но не дальше 6.",
    ),
    message=Text(
        en="{house}, supply goes by the marker: {want}, not {got}.",
        ru="{house}, снабжение считается по жетону: {want}, а не {got}.",
    ),
)
def supply_level(rule: Rule, table: Table, *, most: int) -> Iterator[Finding]:
    card = any(
        ref.id and table.box.facts[ref.id].get("sets_supply") for ref in table.westeros or ()
    )
    for side in table.sides:
        claims, marker = side.claims, side.supply
        if claims and claims.level is not None and marker is not None and claims.level != marker:
            slot = f"{claims.slot}/level"
            yield rule.broken([slot], house=side.label, want=marker, got=claims.level)
        # A fall by the Supply card ends on the icons held, when all lands held are known.
        after = fallen_to(side)
        if card and after is not None and side.units is not None and knows_tokens(table, side):
            want = min(icons_held(table, side), most)
            if side.id in table.box.houses and after != want and side.reconcile:
                slot = side.reconcile.slot
                yield rule.broken([slot], house=side.label, want=want, got=after)


@rule(
    "agot-board-game.supply-reconcile",
    name=Text(en="Removals when supply falls", ru="Роспуск отрядов при падении снабжения"),
    cite="rules-2015: Example of supply, p. 8 | Пример снабжения, с. 8",
    law=Text(
        en="When the marker falls, units are removed at once until all armies fit, and which "
        "ones is "
        "the owner's choice.",
        ru="Когда снабжение падает, лишние отряды тут же убирают по выбору хозяина, пока все "
        "войска "
        "не уложатся в предел.",
    ),
    message=Text(
        en="{house}, supply fell to {level} ({flags}), and these armies are left: {armies}. "
        "Units to "
        "remove at least: {removals}, for example {options}.",
        ru="{house}, снабжение упало до {level} ({flags}), остались войска: {armies}. Убрать "
        "отрядов "
        "не меньше: {removals}, например {options}.",
    ),
)
def supply_reconcile(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        level = fallen_to(side)
        if side.reconcile is None or side.units is None or level is None:
            continue
        flags = table.box.flags(level)
        armies = armies_of(without(units_of(side.units), side.reconcile.remove))
        if not fits(armies, flags):
            facts = {"house": side.label, "level": level, "flags": flag_list(flags)}
            told = {"armies": army_list(table.box, armies), **ways_out(table, armies, flags)}
            yield rule.broken([side.reconcile.slot], **facts, **told)


def without(units: Units, removed: Forces) -> Units:
    """Units less those that are removed."""
    left = {area: Counter(count) for area, count in units.items()}
    for area, force in removed.items():
        left[area] = left.get(area, Counter()) - force.units
    return left


# ---- moves ---------------------------------------------------------------------------------------


@rule(
    "agot-board-game.supply-plan",
    name=Text(en="Moves within supply", ru="Передвижения в пределах снабжения"),
    cite="rules-2015: More on supply, p. 8 | Другие правила снабжения, с. 8",
    law=Text(
        en="No march, retreat or capture of a port leaves armies beyond the supply of the house.",
        ru="Ни поход, ни отступление, ни захват порта не выводят войска за предел снабжения.",
    ),
    message=Text(
        en="{house}, after this move: {armies}; supply {level} allows {flags}.",
        ru="{house}, после этого хода: {armies}; снабжение {level} допускает {flags}.",
    ),
)
def supply_plan(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        if side.units is None or side.supply is None:
            continue
        flags = table.box.flags(side.supply)
        for move, before, after in after_moves(side):
            armies = armies_of(after)
            if not fits(armies, flags) and (fits(armies_of(before), flags) or worse(move, after)):
                facts = {"house": side.label, "level": side.supply, "flags": flag_list(flags)}
                yield rule.broken([move.slot], **facts, armies=army_list(table.box, armies))


def worse(move: Move, after: Units) -> bool:
    """Whether a move makes or enlarges an army."""
    return move.to is not None and after[move.to.id].total() >= ARMY


@rule(
    "agot-board-game.plan-units",
    name=Text(en="Units that a plan takes", ru="Отряды, которых хватает плану"),
    cite="rules-2015: Marches, p. 15 | Походы, с. 15",
    law=Text(
        en="A plan moves or removes only units that stand in the area, or that are in the pool.",
        ru="План перемещает и убирает только те отряды, что стоят в области или есть в запасе.",
    ),
    message=Text(
        en="{house}, {area}: {got}, and the plan takes {want}.",
        ru="{house}, {area}: {got}, а по плану — {want}.",
    ),
)
def plan_units(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        if side.units is None:
            continue
        for slot, area, got, want in taken(side):
            if want - got:
                told = {"got": unit_list(table.box, got), "want": unit_list(table.box, want)}
                yield rule.broken([slot], house=side.label, area=area.label, **told)


def taken(side: Side) -> Iterator[tuple[str, Area, Counter[str], Counter[str]]]:
    """What each plan takes from an area, and what is there."""
    for area, force in (side.reconcile.remove if side.reconcile else {}).items():
        there = side.forces[area].units if area in side.forces else Counter()
        yield force.slot, force.area, there, force.units
    for move, before, _ in after_moves(side):
        if move.origin:
            there = before.get(move.origin.id, Counter())
            yield move.slot, move.origin, there, move.units + move.lost


@rule(
    "agot-board-game.neutral-strength",
    name=Text(en="Strength against a neutral lord", ru="Сила против нейтрального лорда"),
    cite="rules-2015: Beating a neutral lord, p. 26 | Разгром нейтрального лорда, с. 26",
    law=Text(
        en="To enter a neutral land, units sent, support and the march order must reach its "
        "strength.",
        ru="Чтобы войти в нейтральную землю, отряды, подмога и приказ похода должны набрать её "
        "силу.",
    ),
    message=Text(
        en="{area}: strength {got} against {need}, short by {short}.",
        ru="{area}: сила {got} против {need}, не хватает {short}.",
    ),
    severity="note",
)
def neutral_strength(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        for move in side.moves or ():
            need = lord_at(table, move)
            if move.to is None or need is None:
                continue
            got = attack_strength(table, side, move)
            if got < need:
                facts = {"area": move.to.label, "got": got, "need": need, "short": need - got}
                yield rule.broken([move.slot], **facts)


def lord_at(table: Table, move: Move) -> int | None:
    """The strength of the neutral lord that a march meets."""
    if move.to is None or move.kind in ("retreat", "capture"):
        return None
    for lord in table.neutral or ():
        if lord.area.id == move.to.id:
            if lord.stated or table.set_up is None:
                return lord.strength
            return table.set_up.neutral.get(move.to.id)
    return None


def attack_strength(table: Table, side: Side, move: Move) -> int:
    """Units sent, support, and what the orders add."""
    walls = bool(move.to and move.to.fortification)
    sent = strength(table, move.units, walls) + (move.order.value if move.order else 0)
    orders = {
        order.area.id: order.token
        for order in side.orders or ()
        if order.token and table.box.orders[order.token.type].supports
    }
    for area, units in move.support:
        force = side.forces.get(area.id)
        helping = units if units is not None else force.units if force else Counter()
        order = orders.get(area.id)
        sent += strength(table, helping, walls) + (order.value if order else 0)
    return sent


def strength(table: Table, units: Counter[str], walls: bool) -> int:
    known = table.box.units
    return sum(
        (known[unit].against_walls if walls else known[unit].strength) * count
        for unit, count in units.items()
    )
