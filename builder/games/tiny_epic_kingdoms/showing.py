"""What follows from a table: income, what plans can still buy, wars, and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game, Paragraph
from builder.games.tiny_epic_kingdoms.ending import PARTS, best, points, settled, total_of
from builder.games.tiny_epic_kingdoms.entries import FOOD, MANA, ORE, RESOURCES
from builder.games.tiny_epic_kingdoms.judging import worth_in
from builder.games.tiny_epic_kingdoms.kingdom import END, PLAY, SETUP, Kingdom, Region, Step, Table
from builder.games.tiny_epic_kingdoms.walking import (
    BUILD,
    MOBILISE,
    RESEARCH,
    TRADE,
    State,
    begin,
    build_cost,
    income,
    mobilising,
    take,
)
from builder.games.tiny_epic_kingdoms.wars import (
    cheapest_payments,
    discount_of,
    most_payable,
    outcome,
)
from builder.report import Report
from builder.ruleset import Ruleset
from builder.text import Lang, Text

INCOME = Text(en="Collecting gives", ru="Сбор ресурсов даёт")
OPTIONS = Text(en="Actions still possible", ru="Что ещё можно сделать")
WARS = Text(en="Wars", ru="Войны")
SCORES = Text(en="Victory points", ru="Победные очки")
WINNERS = Text(en="Winner", ru="Победитель")
COSTS = Text(
    en="{player}: {action}, {cost} {resource}{where}",
    ru="{player}: {action}, {cost} ({resource}){where}",
)
NOTHING = Text(en="{player}: nothing more", ru="{player}: больше ничего")
WAR_LINE = Text(
    en="{player}: can pay up to {most}, discount {discount}{outcome}{payments}",
    ru="{player}: может оплатить до {most}, скидка {discount}{outcome}{payments}",
)
PAYMENTS = Text(en="; payments possible: {payments}", ru="; варианты оплаты: {payments}")
OR = Text(en=" or ", ru=" или ")
FREE = Text(en="nothing", ru="ничего")
UNKNOWN = Text(en="not known", ru="неизвестно")


def describe(game: Game, report: Report, lang: Lang) -> Iterator[Paragraph]:
    """The same for the terminal."""
    told = derive(game, report, lang)
    makers = (
        (INCOME, income_lines),
        (OPTIONS, option_lines),
        (WARS, war_lines),
        (SCORES, score_lines),
    )
    for heading, lines in makers:
        said = tuple(line for player in told["players"] for line in lines(player, lang))
        if said:
            yield Paragraph(heading.to(lang), said)
    if told["winners"]:
        yield Paragraph(WINNERS.to(lang), (", ".join(told["winners"]),))


def derive(game: Game, report: Report, lang: Lang) -> dict[str, Any]:
    """Facts to show beside the report."""
    table: Table = report.roster
    ruleset = game.rulesets[table.format]
    worth = worth_in(game, ruleset)
    winners = best(table, {k.seat: total_of(table, k, worth) for k in table.kingdoms})
    is_over = table.stage == END and winners is not None
    return {
        "stage": table.stage,
        "players": [player_as_json(game, table, k, ruleset, lang) for k in table.kingdoms],
        "winners": [table.kingdoms[seat].label.to(lang) for seat in winners or ()]
        if is_over
        else [],
    }


def player_as_json(
    game: Game, table: Table, kingdom: Kingdom, ruleset: Ruleset, lang: Lang
) -> dict[str, Any]:
    state = after_plan(table, kingdom)
    return {
        "player": kingdom.label.to(lang),
        "is_over": table.stage == END,
        "income": income_of(table, state, lang),
        "options": options(table, kingdom, state, game, ruleset, lang),
        "war": war_as_json(game, table, kingdom, ruleset, lang),
        "points": points_as_json(game, table, kingdom, ruleset, lang),
    }


def after_plan(table: Table, kingdom: Kingdom) -> State:
    """What a player has when all planned steps are taken."""
    state = begin(table, kingdom)
    for step in kingdom.plan or ():
        take(table, kingdom, step, state)
    return state


def income_of(table: Table, state: State, lang: Lang) -> dict[str, int] | None:
    gains = income(state)
    if gains is None:
        return None
    return {table.label_of(id).to(lang): gains[id] for id in RESOURCES if id in gains}


# ---- what can still be bought --------------------------------------------------------------------


def options(
    table: Table, kingdom: Kingdom, state: State, game: Game, ruleset: Ruleset, lang: Lang
) -> list[dict[str, Any]] | None:
    """Actions that the player can pay for next; None when that is not told, or not in play."""
    if table.stage != PLAY or not state.resources:
        return None
    found = [
        *level_option(table, kingdom, state, game, ruleset, BUILD),
        *level_option(table, kingdom, state, game, ruleset, RESEARCH),
        *army_option(table, kingdom, state, game, ruleset),
        *trade_option(state),
    ]
    return [option_as_json(table, *option, lang) for option in found]


Option = tuple[str, int, str, list[Region]]


def level_option(
    table: Table, kingdom: Kingdom, state: State, game: Game, ruleset: Ruleset, action: str
) -> Iterator[Option]:
    """The next level of tower or magic, if there is one and it can be paid."""
    level = state.tower if action == BUILD else state.magic
    resource = ORE if action == BUILD else MANA
    most = ruleset.parameters[f"{game.id}.{action}"]["most"]
    if level is None or level >= most or resource not in state.resources:
        return
    step = Step("", action, None, None, None, "", "", None, None)
    cost = build_cost(table, kingdom, step, level + 1) if action == BUILD else level + 1
    if cost <= state.resources[resource]:
        yield action, cost, resource, []


def army_option(
    table: Table, kingdom: Kingdom, state: State, game: Game, ruleset: Ruleset
) -> Iterator[Option]:
    """One more army, if there is one, food for it and a place."""
    numbers = ruleset.parameters[f"{game.id}.mobilise"]
    if state.armies is None or state.armies >= numbers["most"] or FOOD not in state.resources:
        return
    places = mobilising(table, kingdom, state, numbers["room"])
    cost = state.armies + 1
    if cost <= state.resources[FOOD] and (state.own is None or places):
        yield MOBILISE, cost, FOOD, [state.types[place] for place in places if place in state.types]


def trade_option(state: State) -> Iterator[Option]:
    for resource, held in state.resources.items():
        if held > 0:
            yield TRADE, held, resource, []


def option_as_json(
    table: Table, action: str, cost: int, resource: str, regions: list[Region], lang: Lang
) -> dict[str, Any]:
    return {
        "action": table.label_of(action).to(lang),
        "cost": cost,
        "resource": table.label_of(resource).to(lang),
        "regions": [region.label.to(lang) for region in regions],
    }


# ---- wars and points -----------------------------------------------------------------------------


def war_as_json(
    game: Game, table: Table, kingdom: Kingdom, ruleset: Ruleset, lang: Lang
) -> dict[str, Any] | None:
    war = kingdom.war
    if war is None:
        return None
    numbers = ruleset.parameters[f"{game.id}.war-bid"]
    values = {resource: numbers[resource] for resource in RESOURCES}
    payable = most_payable(table, kingdom, war, values)
    result = outcome(table, kingdom)
    is_payable = war.is_bid and payable is not None and war.power <= payable
    payments = cheapest_payments(table, kingdom, war, values) if is_payable else []
    return {
        "most": None if payable is None else min(numbers["most"], payable),
        "discount": discount_of(table, kingdom, war),
        "outcome": result.to(lang) if result else None,
        "payments": [
            {table.label_of(id).to(lang): count for id, count in pay.items()} for pay in payments
        ],
    }


def points_as_json(
    game: Game, table: Table, kingdom: Kingdom, ruleset: Ruleset, lang: Lang
) -> dict[str, Any] | None:
    """Points by part; None before the play, and for a part that is not known."""
    if table.stage == SETUP:
        return None
    worth = worth_in(game, ruleset)
    parts = settled(points(table, kingdom, worth), kingdom.score or {})
    return {
        "parts": {PARTS[part].to(lang): number for part, number in parts.items()},
        "total": total_of(table, kingdom, worth),
    }


# ---- lines ---------------------------------------------------------------------------------------


def income_lines(player: dict[str, Any], _lang: Lang) -> Iterator[str]:
    if player["income"]:
        gains = ", ".join(f"{name} {count}" for name, count in player["income"].items())
        yield f"{player['player']}: {gains}"


def option_lines(player: dict[str, Any], lang: Lang) -> Iterator[str]:
    if player["options"] == []:
        yield NOTHING.filled(lang, player)
    for option in player["options"] or ():
        regions = ", ".join(option["regions"])
        where = f": {regions}" if regions else ""
        yield COSTS.filled(lang, {**option, "player": player["player"], "where": where})


def war_lines(player: dict[str, Any], lang: Lang) -> Iterator[str]:
    war = player["war"]
    if war is None:
        return
    payments = OR.to(lang).join(
        ", ".join(f"{name} {count}" for name, count in pay.items()) or FREE.to(lang)
        for pay in war["payments"]
    )
    facts = {
        "player": player["player"],
        "most": UNKNOWN.to(lang) if war["most"] is None else war["most"],
        "discount": war["discount"],
        "outcome": f"; {war['outcome']}" if war["outcome"] else "",
        "payments": PAYMENTS.filled(lang, {"payments": payments}) if payments else "",
    }
    yield WAR_LINE.filled(lang, facts)


def score_lines(player: dict[str, Any], lang: Lang) -> Iterator[str]:
    told = player["points"]
    # In play most parts are open; only a full count is worth a line then.
    if told is None or (told["total"] is None and not player["is_over"]):
        return
    unknown = UNKNOWN.to(lang)
    parts = ", ".join(
        f"{name} {unknown if number is None else number}"
        for name, number in told["parts"].items()
        if number != 0
    )
    total = unknown if told["total"] is None else told["total"]
    yield f"{player['player']}: {total} ({parts})" if parts else f"{player['player']}: {total}"


def compare(_game: Game, _before: Report, _after: Report) -> list[Any]:
    """The game has one edition, so nothing of a table changes between two."""
    return []
