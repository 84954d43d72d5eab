"""Rules about points: the size of the game and the share of neutral cards."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army
from builder.games.asoiaf_tmg.cards import NEUTRAL
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "asoiaf-tmg.points-limit",
    name=Text(en="Points limit", ru="Предел очков"),
    cite="rules-1.0: Size of the game, p. 25 | Определение размера игры, с. 25",
    law=Text(
        en="All cards together cost no more than the size agreed for the game.",
        ru="Общая стоимость всех карт не превышает согласованного размера игры.",
    ),
    message=Text(
        en="Points: {points}, and the limit is {limit}.",
        ru="Очков: {points}, предел — {limit}.",
    ),
)
def points_limit(rule: Rule, army: Army) -> Iterator[Finding]:
    if army.costs.total > army.limit:
        paid = [slot.id for slot in army.slots if army.cost(slot)]
        yield rule.broken(paid, points=army.costs.total, limit=army.limit)


@rule(
    "asoiaf-tmg.neutral-share",
    name=Text(en="Share of neutrals", ru="Доля нейтральных"),
    cite="rules-1.0: Neutral units, p. 25 | Нейтральные отряды и фигурки, с. 25",
    law=Text(
        en="An army of a faction spends at most half of the agreed points on neutral cards.",
        ru="Армия одной из сторон тратит на нейтральные карты не больше половины очков игры.",
    ),
    message=Text(
        en="Neutral points: {points}, and the limit is {limit} of {size}.",
        ru="Очков на нейтральных: {points}, предел — {limit} из {size}.",
    ),
)
def neutral_share(rule: Rule, army: Army, *, percent: int) -> Iterator[Finding]:
    if army.faction in ("", NEUTRAL) or "no-neutrals" in army.faction_operations:
        return
    if army.costs.neutral * 100 > percent * army.limit:
        paid = [s.id for s in army.slots if s.entry.neutral and army.cost(s)]
        limit = percent * army.limit // 100
        yield rule.broken(paid, points=army.costs.neutral, limit=limit, size=army.limit)


@rule(
    "asoiaf-tmg.points-unspent",
    name=Text(en="Unspent points", ru="Неистраченные очки"),
    cite="rules-1.0: Size of the game, p. 25 | Определение размера игры, с. 25",
    law=Text(
        en="An army may cost less than the size of the game.",
        ru="Армия может стоить меньше размера игры.",
    ),
    message=Text(
        en="Points left: {left} of {limit}.",
        ru="Осталось очков: {left} из {limit}.",
    ),
    severity="note",
)
def points_unspent(rule: Rule, army: Army) -> Iterator[Finding]:
    left = army.limit - army.costs.total
    if left > 0:
        yield rule.broken([], left=left, limit=army.limit)


@rule(
    "asoiaf-tmg.combat-units",
    name=Text(en="Combat units", ru="Боевые отряды"),
    cite="rules-1.0: Destroyed armies | Уничтожение армии",
    law=Text(
        en="A player without a combat unit on the table is out of the game.",
        ru="Игрок без боевых отрядов на столе выбывает из игры.",
    ),
    message=Text(
        en="Combat units: {units}; the game is lost before it begins.",
        ru="Боевых отрядов: {units}; игра проиграна до начала.",
    ),
    severity="warning",
)
def combat_units(rule: Rule, army: Army) -> Iterator[Finding]:
    if not army.hosts:
        yield rule.broken([], units=0)
