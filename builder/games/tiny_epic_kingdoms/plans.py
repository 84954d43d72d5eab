"""Rules about planned actions: moving, mobilising, building, researching and trading."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.tiny_epic_kingdoms.armies import MOVING
from builder.games.tiny_epic_kingdoms.entries import FOOD, MANA, ORE
from builder.games.tiny_epic_kingdoms.kingdom import (
    ATTACKER,
    DEFENDER,
    SETUP,
    Kingdom,
    Step,
    Table,
    War,
)
from builder.games.tiny_epic_kingdoms.walking import (
    BUILD,
    MOBILISE,
    MOVES,
    RESEARCH,
    TRADE,
    State,
    build_cost,
    less,
    mobilising,
    others,
    walk,
)
from builder.rule import Finding, Rule, rule
from builder.text import Text

COST = Text(
    en="level {level}: {resource} needed {cost}, held {held}",
    ru="уровень {level}: {resource} — нужно {cost}, есть {held}",
)
TOP = Text(en="level {level}, and the last is {most}", ru="уровень {level}, а последний — {most}")
ONE_LEVEL = Text(
    en="from level {level} to level {next}, and an action gives one",
    ru="с уровня {level} на уровень {next}, а действие даёт один",
)


def steps(table: Table, *actions: str) -> Iterator[tuple[Kingdom, Step, State]]:
    """The planned steps of these actions, with what the player has before each."""
    for kingdom in table.kingdoms:
        for step, state in walk(table, kingdom):
            if step.action in actions:
                yield kingdom, step, state


# ---- the last army -------------------------------------------------------------------------------

CLOSED = Text(
    en="it is the only army left, and its region is closed to others",
    ru="это единственная армия, и её область закрыта для других",
)
BOUND = Text(
    en="it is the only army left, and it may not attack",
    ru="это единственная армия, и нападать ей нельзя",
)


@rule(
    "tiny-epic-kingdoms.last-army",
    name=Text(en="A player's last army", ru="Последняя армия игрока"),
    cite=MOVING,
    law=Text(
        en="The only army of a player neither attacks nor is attacked.",
        ru="Единственная армия игрока не нападает, и на неё не нападают.",
    ),
    message=Text(en="{player}: {fault}.", ru="{player}: {fault}."),
)
def last_army(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, step, state in steps(table, *MOVES):
        foes = hosts(table, kingdom, step)
        if foes and state.armies == 1:
            yield rule.broken([step.slot], player=kingdom.label, fault=BOUND)
        for foe in foes:
            if foe and foe.on_map == 1:
                yield rule.broken([step.slot], player=foe.label, fault=CLOSED)
    for kingdom, war in warring(table):
        if kingdom.on_map == 1:
            fault = CLOSED if is_attacked(table, kingdom) else BOUND
            yield rule.broken([war.slot], player=kingdom.label, fault=fault)


def warring(table: Table) -> Iterator[tuple[Kingdom, War]]:
    """Everyone at war with where that is told, which for some is in the other side's part alone."""
    for kingdom in table.kingdoms:
        if kingdom.war:
            yield kingdom, kingdom.war
            foe = table.opponent(kingdom)
            if foe and foe.war is None:
                yield foe, kingdom.war


def is_attacked(table: Table, kingdom: Kingdom) -> bool:
    """Whether a player at war is surely the defender."""
    role = kingdom.war.role if kingdom.war else ""
    others = [foe for foe in table.kingdoms if table.opponent(foe) is kingdom and foe.war]
    attackers = [foe for foe in others if foe.war and foe.war.role == ATTACKER]
    return role == DEFENDER or (not role and bool(attackers))


def hosts(table: Table, kingdom: Kingdom, step: Step) -> list[Kingdom | None]:
    """Everyone else with an army in the region that a step enters; None is the neutral side."""
    found = table.by_place().get(step.to.place, []) if step.to else []
    return [owner for owner, _ in found if owner is not kingdom]


# ---- room in the region entered ------------------------------------------------------------------


@rule(
    "tiny-epic-kingdoms.region-capacity",
    name=Text(en="Room in a region", ru="Место в области"),
    cite=MOVING,
    law=Text(
        en="No region ever holds more than two armies, whatever their colours.",
        ru="В одной области никогда не бывает больше двух армий, каких бы цветов они ни были.",
    ),
    message=Text(
        en="{region}: armies {count}, and the limit is {limit}.",
        ru="{region}: армий {count}, предел — {limit}.",
    ),
)
def region_capacity(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    for found in table.by_place().values():
        count = sum(stand.armies for _, stand in found)
        if count > limit:
            slots = [stand.slot for _, stand in found]
            yield rule.broken(slots, region=found[0][1].region.label, count=count, limit=limit)
    for step, count in crowded(table, limit):
        if step.to is not None:
            yield rule.broken([step.slot], region=step.to.label, count=count, limit=limit)


def crowded(table: Table, limit: int) -> Iterator[tuple[Step, int]]:
    """Moves into a region that is full already, with the armies that there would be."""
    for kingdom, step, state in steps(table, *MOVES):
        if step.to is None:
            continue
        own = (state.own or {}).get(step.to.place, 0)
        count = others(table, kingdom, step.to.place) + own + 1
        if count > limit:
            yield step, count


# ---- mobilising ----------------------------------------------------------------------------------

ALL_OUT = Text(en="all {most} armies are on the map", ru="все армии ({most}) уже на карте")
ARMY_COST = Text(
    en="army {number}: food needed {cost}, held {held}",
    ru="армия {number}: еды нужно {cost}, есть {held}",
)
NO_ROOM = Text(
    en="no region has exactly one own army and room for another",
    ru="нет области, где ровно одна своя армия и есть место для второй",
)
NOT_HERE = Text(
    en="{region}: own armies {own}, all armies {count}; there must be one own army and room",
    ru="{region}: своих армий {own}, всего {count}; нужны одна своя и место для второй",
)


@rule(
    "tiny-epic-kingdoms.mobilise",
    name=Text(en="Mobilising", ru="Мобилизация"),
    cite="rules-2018: Mobilising, p. 9 | Мобилизация, с. 9",
    law=Text(
        en="A new army joins exactly one own army in a region with room, and the army that makes "
        "the number n costs n food.",
        ru="Новая армия встаёт к ровно одной своей в области, где есть место, и n-я армия стоит "
        "n еды.",
    ),
    message=Text(en="{player}: {fault}.", ru="{player}: {fault}."),
)
def mobilise(rule: Rule, table: Table, *, room: int, most: int) -> Iterator[Finding]:
    for kingdom, step, state in steps(table, MOBILISE):
        for fault in mobilise_faults(table, kingdom, step, state, room, most):
            yield rule.broken([step.slot], player=kingdom.label, fault=fault)


def mobilise_faults(
    table: Table, kingdom: Kingdom, step: Step, state: State, room: int, most: int
) -> Iterator[Text]:
    if state.armies is not None and state.armies >= most:
        yield ALL_OUT.saying(most=most)
    elif state.armies is not None and FOOD in state.resources:
        cost, held = less(state.armies + 1, step), state.resources[FOOD]
        if cost > held and not is_doubtful(kingdom, step):
            yield ARMY_COST.saying(number=state.armies + 1, cost=cost, held=held)
    if state.own is None:
        return
    if step.to is None:
        if not mobilising(table, kingdom, state, room):
            yield NO_ROOM
        return
    own = state.own.get(step.to.place, 0)
    count = own + others(table, kingdom, step.to.place)
    if own != 1 or count >= room:
        yield NOT_HERE.saying(region=step.to.label, own=own, count=count)


def is_doubtful(kingdom: Kingdom, step: Step) -> bool:
    """Whether an ability that is not known to us may make the step cheaper."""
    return kingdom.is_secret and step.discount is None


# ---- building and researching --------------------------------------------------------------------


@rule(
    "tiny-epic-kingdoms.build",
    name=Text(en="Building", ru="Строительство"),
    cite="rules-2018: Building, p. 9 | Строительство, с. 9",
    law=Text(
        en="An action builds the next tower level, level n costs n ore, and the last is the sixth.",
        ru="Одно действие строит следующий уровень башен, уровень n стоит n руды, последний — "
        "шестой.",
    ),
    message=Text(en="{player}, tower: {fault}.", ru="{player}, башни: {fault}."),
)
def build(rule: Rule, table: Table, *, most: int) -> Iterator[Finding]:
    yield from beyond(rule, table, "tower", most)
    for kingdom, step, state in steps(table, BUILD):
        level = next_level(step, state.tower)
        if level is not None:
            cost = build_cost(table, kingdom, step, level)
            for fault in level_faults(table, kingdom, step, state, state.tower, ORE, cost, most):
                yield rule.broken([step.slot], player=kingdom.label, fault=fault)


@rule(
    "tiny-epic-kingdoms.research",
    name=Text(en="Researching", ru="Исследование"),
    cite="rules-2018: Researching, p. 9 | Исследование, с. 9",
    law=Text(
        en="An action researches the next level of magic, level n costs n mana, and the last is "
        "the fifth.",
        ru="Одно действие изучает следующий уровень магии, уровень n стоит n маны, последний — "
        "пятый.",
    ),
    message=Text(en="{player}, magic: {fault}.", ru="{player}, магия: {fault}."),
)
def research(rule: Rule, table: Table, *, most: int) -> Iterator[Finding]:
    yield from beyond(rule, table, "magic", most)
    for kingdom, step, state in steps(table, RESEARCH):
        level = next_level(step, state.magic)
        if level is not None:
            cost = less(level, step)
            for fault in level_faults(table, kingdom, step, state, state.magic, MANA, cost, most):
                yield rule.broken([step.slot], player=kingdom.label, fault=fault)


def beyond(rule: Rule, table: Table, key: str, most: int) -> Iterator[Finding]:
    """Levels that the card does not have; a set-up has a rule of its own."""
    for kingdom in table.kingdoms if table.stage != SETUP else ():
        level = getattr(kingdom, key)
        if level is not None and not 0 <= level <= most:
            fault = TOP.saying(level=level, most=most)
            yield rule.broken([kingdom.at(key)], player=kingdom.label, fault=fault)


def next_level(step: Step, level: int | None) -> int | None:
    """The level that a step leads to; a stated one counts even when the present one is unknown."""
    if step.level is not None:
        return step.level
    return None if level is None else level + 1


def level_faults(
    table: Table,
    kingdom: Kingdom,
    step: Step,
    state: State,
    level: int | None,
    resource: str,
    cost: int,
    most: int,
) -> Iterator[Text]:
    wanted = next_level(step, level) or 0
    if level is not None and wanted != level + 1:
        yield ONE_LEVEL.saying(level=level, next=wanted)
    elif not 1 <= wanted <= most:
        yield TOP.saying(level=wanted, most=most)
    elif (held := state.resources.get(resource, cost)) < cost and not is_doubtful(kingdom, step):
        label = table.label_of(resource)
        yield COST.saying(level=wanted, cost=cost, resource=label, held=held)


# ---- trading -------------------------------------------------------------------------------------

SAME = Text(en="{resource} is traded for itself", ru="{resource} меняется на то же самое")
NOTHING = Text(en="the amount traded is {count}", ru="обменивается {count}")
NOT_HELD = Text(
    en="{resource} traded {count}, held {held}",
    ru="{resource}: обменивается {count}, есть {held}",
)


@rule(
    "tiny-epic-kingdoms.trade",
    name=Text(en="Trading", ru="Торговля"),
    cite="rules-2018: Trading, p. 9 | Торговля, с. 9",
    law=Text(
        en="An action trades any amount of one resource that the player has for as much of one "
        "other.",
        ru="Одно действие меняет любое имеющееся количество одного ресурса на столько же другого.",
    ),
    message=Text(en="{player}: {fault}.", ru="{player}: {fault}."),
)
def trade(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, step, state in steps(table, TRADE):
        for fault in trade_faults(table, step, state):
            yield rule.broken([step.slot], player=kingdom.label, fault=fault)


def trade_faults(table: Table, step: Step, state: State) -> Iterator[Text]:
    if step.give and step.give == step.take:
        yield SAME.saying(resource=table.label_of(step.give))
    if step.amount is None:
        return
    held = state.resources.get(step.give)
    if step.amount < 1:
        yield NOTHING.saying(count=step.amount)
    elif held is not None and step.amount > held:
        label = table.label_of(step.give)
        yield NOT_HELD.saying(resource=label, count=step.amount, held=held)
