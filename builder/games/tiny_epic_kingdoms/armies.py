"""Rules about armies on the map: room, stock, closed regions, and the game of two."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.tiny_epic_kingdoms.kingdom import (
    NEUTRAL,
    SETUP,
    TWO_PLAYERS,
    Kingdom,
    Lost,
    Region,
    Stand,
    Table,
)
from builder.rule import Finding, Rule, rule
from builder.text import Text

MOVING = "rules-2018: Rules of movement, p. 6 | Правила перемещения, с. 6"
TWO = "rules-2018: Two players, p. 14 | Игра вдвоем, с. 14"


@rule(
    "tiny-epic-kingdoms.army-pool",
    name=Text(en="Armies of a player", ru="Армии игрока"),
    cite="rules-2018: Components | Состав игры",
    law=Text(
        en="The armies on the map and in stock are always seven together.",
        ru="Армий на карте и в запасе вместе всегда семь.",
    ),
    message=Text(
        en="{player}: armies on the map and in stock {armies}, and there must be {count}.",
        ru="{player}: армий на карте и в запасе {armies}, а должно быть {count}.",
    ),
)
def army_pool(rule: Rule, table: Table, *, count: int) -> Iterator[Finding]:
    for kingdom in table.kingdoms:
        stated = {"armies": kingdom.on_map, "stock": kingdom.stock}
        known = {key: number for key, number in stated.items() if number is not None}
        negative = any(number < 0 for number in known.values())
        below = any(stand.armies < 0 for stand in kingdom.stands or ())
        armies = sum(known.values())
        is_short = len(known) == len(stated) and armies < count
        if armies > count or is_short or negative or below:
            slots = [kingdom.at(key) for key in known]
            yield rule.broken(slots, player=kingdom.label, armies=armies, count=count)


@rule(
    "tiny-epic-kingdoms.impassable-regions",
    name=Text(en="Water and crags", ru="Вода и скалы"),
    cite="rules-2018: Water and crags, p. 10 | Вода и скалы, с. 10",
    law=Text(
        en="No army stands on water or crags, unless its race has learnt to.",
        ru="Армии не стоят на воде и скалах, если раса этому не научилась.",
    ),
    message=Text(
        en="{player}: an army in {region}, and its type is {type}.",
        ru="{player}: армия в области «{region}», её тип — {type}.",
    ),
)
def impassable_regions(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, slot, region in entered(table):
        if region.type and region.is_closed and not kingdom.is_secret:
            facts = {"region": region.label, "type": region.type.label}
            yield rule.broken([slot], player=kingdom.label, **facts)


def entered(table: Table) -> Iterator[tuple[Kingdom, str, Region]]:
    """Regions where armies are or where a plan sends them; a set-up has rules of its own."""
    for kingdom in table.kingdoms:
        if table.stage != SETUP:
            for stand in kingdom.stands or ():
                if stand.armies > 0:
                    yield kingdom, stand.slot, stand.region
        for step in kingdom.plan or ():
            if step.to is not None:
                yield kingdom, step.slot, step.to


# ---- the game of two -----------------------------------------------------------------------------

MISSING = Text(en="it is missing", ru="его нет")
TOO_MANY = Text(en="it is only for two players", ru="оно нужно только вдвоём")
NOT_EACH = Text(
    en="{region} has neutral armies: {count}, not {each}",
    ru="{region}: нейтральных армий {count}, а не {each}",
)
MORE_IN_ONE = Text(
    en="{region} has neutral armies: {count}, more than {each}",
    ru="{region}: нейтральных армий {count}, больше чем {each}",
)
CLOSED = Text(en="{region} cannot hold an army", ru="{region}: армии здесь не место")
FEW_FOR_REGIONS = Text(
    en="neutral armies: {count}, and the regions are {regions}",
    ru="нейтральных армий {count}, а областей {regions}",
)
NO_ARMIES = Text(en="it has no neutral armies", ru="в нём нет нейтральных армий")
TOO_LARGE = Text(
    en="neutral armies: {count}, and there are {pool} of a colour",
    ru="нейтральных армий {count}, а одного цвета их {pool}",
)


@rule(
    "tiny-epic-kingdoms.two-lost-kingdom",
    name=Text(en="The Lost Kingdom", ru="Потерянное королевство"),
    cite=TWO,
    law=Text(
        en="Two players, and only two, lay out an unused territory with one neutral army in each "
        "region that armies can enter.",
        ru="Вдвоём, и только вдвоём, выкладывают незанятую территорию с одной нейтральной армией в "
        "каждой области, куда могут войти армии.",
    ),
    message=Text(en="Lost Kingdom: {fault}.", ru="Потерянное королевство: {fault}."),
)
def two_lost_kingdom(
    rule: Rule, table: Table, *, players: int, each: int, pool: int
) -> Iterator[Finding]:
    is_two = table.format == TWO_PLAYERS
    lost = table.lost
    if lost is None:
        if is_two and is_whole_setup(table, players):
            yield rule.broken(["players"], fault=MISSING)
    elif not is_two and lost.is_there and table.count is not None and table.count != players:
        yield rule.broken([lost.slot], fault=TOO_MANY)
    elif is_two:
        for slot, fault in lost_faults(table, lost, each, pool):
            yield rule.broken([slot], fault=fault)


def is_whole_setup(table: Table, players: int) -> bool:
    """Whether a set-up states the map for everyone, so that a part it leaves out is missing."""
    if table.stage != SETUP or table.count != players or not table.kingdoms:
        return False
    whole = all(k.on_map is not None and k.resources is not None for k in table.kingdoms)
    return table.is_chosen or whole


def lost_faults(table: Table, lost: Lost, each: int, pool: int) -> Iterator[tuple[str, Text]]:
    if not lost.is_there:
        yield lost.slot, MISSING
        return
    count = lost.on_map
    if count is not None and count > pool:
        yield lost.slot, TOO_LARGE.saying(count=count, pool=pool)
    if table.stage == SETUP and count is not None and count <= 0:
        yield lost.slot, NO_ARMIES
        return
    yield from region_faults(table, lost, each)


def region_faults(table: Table, lost: Lost, each: int) -> Iterator[tuple[str, Text]]:
    """One neutral army in each region at the start, and later no more than that."""
    open_regions = [region for region in lost.regions.values() if not region.is_closed]
    if lost.stands is None:
        count = lost.on_map
        is_short = count is not None and open_regions and count < len(open_regions) * each
        if table.stage == SETUP and is_short:
            facts = {"count": count, "regions": len(open_regions)}
            yield lost.slot, FEW_FOR_REGIONS.saying(**facts)
        return
    armies = {stand.region.place: stand for stand in lost.stands}
    for stand in lost.stands:
        yield from stand_faults(table, stand, each)
    for region in open_regions if table.stage == SETUP else ():
        if region.place not in armies:
            yield region.slot, NOT_EACH.saying(region=region.label, count=0, each=each)


def stand_faults(table: Table, stand: Stand, each: int) -> Iterator[tuple[str, Text]]:
    region, count = stand.region, stand.armies
    if region.is_closed and count:
        yield stand.slot, CLOSED.saying(region=region.label)
    elif table.stage == SETUP and count != each:
        yield stand.slot, NOT_EACH.saying(region=region.label, count=count, each=each)
    elif not 0 <= count <= each:
        yield stand.slot, MORE_IN_ONE.saying(region=region.label, count=count, each=each)


@rule(
    "tiny-epic-kingdoms.two-no-alliance",
    name=Text(en="No alliances for two", ru="Без альянсов вдвоём"),
    cite=TWO,
    law=Text(
        en="Two players make no alliances, so no region is shared and no war ends in peace.",
        ru="Вдвоём альянсов не заключают: ни одну область не делят, и ни одна война не "
        "кончается миром.",
    ),
    message=Text(
        en="{where}: {owners} stand together, and two players make no alliances.",
        ru="{where}: вместе стоят {owners}, а вдвоём альянсов не бывает.",
    ),
)
def two_no_alliance(rule: Rule, table: Table) -> Iterator[Finding]:
    neutral = table.label_of(NEUTRAL)
    for found in table.by_place().values():
        owners = tuple(dict.fromkeys(owner.label if owner else neutral for owner, _ in found))
        if len({id(owner) for owner, _ in found}) > 1:
            slots = [stand.slot for _, stand in found]
            yield rule.broken(slots, where=found[0][1].region.label, owners=owners)
    fighting = [kingdom for kingdom in table.kingdoms if kingdom.war and kingdom.war.flag]
    if len(fighting) > 1:
        owners = tuple(kingdom.label for kingdom in fighting)
        slots = [f"{k.war.slot}/bid" for k in fighting if k.war]
        yield rule.broken(slots, where=table.catalogue.terms["war"], owners=owners)


@rule(
    "tiny-epic-kingdoms.two-halflings",
    name=Text(en="Races that live on alliances", ru="Расы, живущие альянсами"),
    cite=TWO,
    law=Text(
        en="A race that lives on alliances is not recommended to two players.",
        ru="Расу, которая живёт альянсами, вдвоём брать не рекомендуется.",
    ),
    message=Text(
        en="{race}: the race lives on alliances, and two players make none.",
        ru="{race}: раса живёт альянсами, а вдвоём их не заключают.",
    ),
    severity="warning",
)
def two_halflings(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom in table.kingdoms:
        race = kingdom.race
        if race and race.entry and race.entry.facts.get("on_alliances"):
            yield rule.broken([race.slot], race=race.label)
