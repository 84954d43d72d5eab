"""What follows from a table: armies, removals that suffice, points that can still buy, orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from builder.game import Game, Paragraph
from builder.games.agot_board_game.armies import (
    armies_of,
    army_list,
    castles_held,
    held_lands,
    icons_held,
    removal_list,
    removals,
    units_of,
)
from builder.games.agot_board_game.gauges import armies_left, standing
from builder.games.agot_board_game.mustering import (
    Muster,
    Option,
    carried_out,
    mustering_lands,
    options,
)
from builder.games.agot_board_game.names import token_label
from builder.games.agot_board_game.orders import is_forbidden, is_useless, stars, usable
from builder.games.agot_board_game.supply import (
    attack_strength,
    flag_list,
    lord_at,
)
from builder.games.agot_board_game.table import Side, Table
from builder.report import Report
from builder.text import Lang, Text

ARMIES = Text(en="{house}: armies and supply", ru="{house}: войска и снабжение")
FLAGS = Text(en="supply {level} allows {flags}", ru="снабжение {level} допускает {flags}")
HAS = Text(en="armies: {armies}", ru="войска: {armies}")
REMOVE = Text(
    en="units to remove at least {least}: {option}", ru="убрать отрядов не меньше {least}: {option}"
)
MUSTER = Text(en="{house}: mustering points", ru="{house}: очки сбора")
LEFT = Text(
    en="{area}: {left} of {points} left; can buy: {options}",
    ru="{area}: осталось {left} из {points}; можно: {options}",
)
NOTHING = Text(en="nothing", ru="ничего")
ADD = Text(en="{unit} ({cost})", ru="{unit} ({cost})")
SHIP = Text(en="{unit} to {to} ({cost})", ru="{unit}: {to} ({cost})")
UPGRADE = Text(en="upgrade to {unit} ({cost})", ru="улучшение: {unit} ({cost})")
ORDERS = Text(en="{house}: orders", ru="{house}: приказы")
SPECIAL = Text(en="special orders: {used} of {most}", ru="особых приказов: {used} из {most}")
FREE = Text(en="unused tokens: {tokens}", ru="неиспользованные жетоны: {tokens}")
POWER = Text(en="power from consolidating: {power}", ru="власть от усиления: {power}")
ATTACK = Text(en="{house}: marches on neutral lords", ru="{house}: походы на нейтральных лордов")
AGAINST = Text(en="{area}: strength {got} against {need}", ru="{area}: сила {got} против {need}")


def derive(_game: Game, report: Report, lang: Lang) -> dict[str, Any]:
    """Facts to show beside the report."""
    table: Table = report.roster
    return {
        "name": table.name,
        "stage": table.stage,
        "players": table.players,
        "houses": [side_as_json(table, side, lang) for side in table.sides],
    }


def side_as_json(table: Table, side: Side, lang: Lang) -> dict[str, Any]:
    known = side.id in table.box.houses and side.units is not None
    held = held_lands(table, side) if known else []
    return {
        "house": side.id,
        "held": [area.id for area in held],
        "supply_icons": icons_held(table, side) if known else None,
        "castles": castles_held(table, side) if known else None,
        "supply": supply_as_json(table, side, lang),
        "muster": muster_as_json(table, side, lang) if known else [],
        "orders": orders_as_json(table, side, lang),
        "attacks": [
            {"area": move.to.label.to(lang), "strength": got, "needed": need}
            for move, got, need in attacks(table, side)
            if move.to
        ],
    }


# ---- supply --------------------------------------------------------------------------------------


def supply_as_json(table: Table, side: Side, lang: Lang) -> dict[str, Any] | None:
    """The armies before and after any removals, and the smallest removals that make them fit."""
    found = standing(table, side)
    if found is None:
        return None
    level, flags, armies = found
    least, ways = removals(armies, flags)
    return {
        "level": level,
        "flags": list(flags),
        "armies": [{"area": army.area, "size": army.size} for army in armies],
        "fits": found.is_fed,
        "removals": least,
        "options": [option.to(lang) for option in removal_list(table.box, ways)],
        "before": before_removals(table, side, flags, lang) if side.reconcile else None,
    }


def before_removals(table: Table, side: Side, flags: tuple[int, ...], lang: Lang) -> dict[str, Any]:
    """What the fall of supply asks for, whatever the plan removes."""
    armies = armies_of(units_of(side.forces))
    least, ways = removals(armies, flags)
    return {
        "armies": [{"area": army.area, "size": army.size} for army in armies],
        "removals": least,
        "options": [option.to(lang) for option in removal_list(table.box, ways)],
    }


# ---- musters -------------------------------------------------------------------------------------


def muster_as_json(table: Table, side: Side, lang: Lang) -> list[dict[str, Any]]:
    muster = carried_out(table, side)
    return [
        {
            "area": area.id,
            "points": muster.points(area),
            "spent": muster.spent[area.id],
            "left": muster.left(area),
            "options": [option_text(option).to(lang) for option in options(muster, area)],
        }
        for area in mustering_lands(muster)
    ]


def option_text(option: Option) -> Text:
    facts = {"unit": option.unit.label, "cost": option.cost, "to": option.to.label}
    if option.upgrades:
        return UPGRADE.saying(**facts)
    return (SHIP if option.unit.at_sea else ADD).saying(**facts)


def muster_lines(muster: Muster, lang: Lang) -> Iterator[str]:
    for area in mustering_lands(muster):
        can = [option_text(option).to(lang) for option in options(muster, area)]
        facts = {"area": area.label, "left": muster.left(area), "points": muster.points(area)}
        yield LEFT.filled(lang, {**facts, "options": "; ".join(can) or NOTHING})


# ---- orders and attacks --------------------------------------------------------------------------


def orders_as_json(table: Table, side: Side, lang: Lang) -> dict[str, Any] | None:
    if side.orders is None:
        return None
    placed = Counter(order.token for order in side.orders if order.token)
    free = [
        token_label(table, token).to(lang)
        for kind in table.box.orders.values()
        for token, count in kind.tokens.items()
        for _ in range(count - placed[token])
        if not is_forbidden(table, token)
    ]
    there = {order.area.id for order in side.orders}
    return {
        "power": power_gained(table, side),
        "special": sum(count for token, count in placed.items() if token.special),
        "special_limit": stars(table, side),
        "usable": usable(table, side),
        "unused": free,
        "without": [id for id, force in side.forces.items() if force.size and id not in there],
    }


def power_gained(table: Table, side: Side) -> int:
    """What the consolidate power orders bring: one each, and one for each crown in their area."""
    gained = 0
    for order in side.orders or ():
        kind = table.box.orders[order.token.type] if order.token else None
        if kind and kind.musters and not is_useless(table, side, order.area, kind):
            gained += 1 + order.area.crowns
    return gained


def attacks(table: Table, side: Side) -> Iterator[tuple[Any, int, int]]:
    for move in side.moves or ():
        need = lord_at(table, move)
        if need is not None:
            yield move, attack_strength(table, side, move), need


# ---- for the terminal ----------------------------------------------------------------------------


def describe(_game: Game, report: Report, lang: Lang) -> Iterator[Paragraph]:
    """The same for the terminal."""
    table: Table = report.roster
    for side in table.sides:
        yield from supply_paragraph(table, side, lang)
        if side.muster is not None and side.id in table.box.houses:
            lines = tuple(muster_lines(carried_out(table, side), lang))
            yield Paragraph(MUSTER.filled(lang, {"house": side.label}), lines)
        yield from orders_paragraph(table, side, lang)
        lines = tuple(
            AGAINST.filled(lang, {"area": move.to.label, "got": got, "need": need})
            for move, got, need in attacks(table, side)
        )
        if lines:
            yield Paragraph(ATTACK.filled(lang, {"house": side.label}), lines)


def supply_paragraph(table: Table, side: Side, lang: Lang) -> Iterator[Paragraph]:
    told = supply_as_json(table, side, lang)
    if told is None:
        return
    level, flags = told["level"], tuple(told["flags"])
    armies = army_list(table.box, armies_left(side)) or (NOTHING,)
    lines = [
        FLAGS.filled(lang, {"level": level, "flags": flag_list(flags)}),
        HAS.filled(lang, {"armies": armies}),
    ]
    asked = told["before"] or told
    lines += [
        REMOVE.filled(lang, {"least": asked["removals"], "option": option})
        for option in asked["options"]
    ]
    yield Paragraph(ARMIES.filled(lang, {"house": side.label}), tuple(lines))


def orders_paragraph(table: Table, side: Side, lang: Lang) -> Iterator[Paragraph]:
    told = orders_as_json(table, side, lang)
    if told is None:
        return
    most = "?" if told["special_limit"] is None else told["special_limit"]
    unused = "; ".join(told["unused"]) or NOTHING
    lines = (
        SPECIAL.filled(lang, {"used": told["special"], "most": most}),
        FREE.filled(lang, {"tokens": unused}),
        POWER.filled(lang, {"power": told["power"]}),
    )
    yield Paragraph(ORDERS.filled(lang, {"house": side.label}), lines)
