"""Rules about a set-up: kits, resources, the first armies, levels, shields and the first player."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.tiny_epic_kingdoms.entries import PIECE, RESOURCES
from builder.games.tiny_epic_kingdoms.kingdom import SETUP, Kingdom, Stand, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

GETS = "rules-2018: Each player gets | Каждый игрок получает"
PLACES = "rules-2018: Each player places | Каждый игрок размещает"
COLLECTING = "rules-2018: Collecting resources, p. 10 | Сбор ресурсов, с. 10"


def setting_up(table: Table) -> tuple[Kingdom, ...]:
    """The kingdoms, if this is a set-up."""
    return table.kingdoms if table.stage == SETUP else ()


@rule(
    "tiny-epic-kingdoms.kit",
    name=Text(en="A player's kit", ru="Набор игрока"),
    cite=GETS,
    law=Text(
        en="Each player gets seven armies, a token of each resource, a research and a tower token, "
        "a race card and a territory card.",
        ru="Каждый игрок получает семь армий, по фишке каждого ресурса, фишку исследований, фишку "
        "башни, карту расы и карту территории.",
    ),
    message=Text(
        en="{player}, {piece}: {count}, and there must be {size}.",
        ru="{player}, {piece}: {count}, а должно быть {size}.",
    ),
)
def kit(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom in table.kingdoms:
        for id, (slot, count) in (kingdom.kit or {}).items():
            piece = table.edition.entries[id]
            size = piece.facts["count"]
            if piece.kind == PIECE and count != size:
                facts = {"piece": piece.label, "count": count, "size": size}
                yield rule.broken([slot], player=kingdom.label, **facts)


@rule(
    "tiny-epic-kingdoms.resource-total",
    name=Text(en="Resources at the start", ru="Начальные ресурсы"),
    cite=PLACES,
    law=Text(
        en="The three resources of a player add up to exactly six at the start.",
        ru="Три ресурса игрока в начале составляют в сумме ровно шесть.",
    ),
    message=Text(
        en="{player}: resources {count} in all, and there must be {total}.",
        ru="{player}: ресурсов всего {count}, а должно быть {total}.",
    ),
)
def resource_total(rule: Rule, table: Table, *, total: int) -> Iterator[Finding]:
    for kingdom in setting_up(table):
        held = kingdom.resources or {}
        count, is_whole = sum(held.values()), len(held) == len(RESOURCES)
        # What is not stated can only add to a sum that is too great already.
        if count > total or (is_whole and count != total):
            yield rule.broken(
                [kingdom.at("resources")], player=kingdom.label, count=count, total=total
            )


@rule(
    "tiny-epic-kingdoms.resource-range",
    name=Text(en="Bounds of a resource", ru="Границы счётчика ресурсов"),
    cite=COLLECTING,
    law=Text(
        en="Each resource stays on its track at all times.",
        ru="Каждый ресурс всегда остаётся в пределах своего счётчика.",
    ),
    message=Text(
        en="{player}, {resource}: {count}, and the track runs from {least} to {most}.",
        ru="{player}, {resource}: {count}, а счётчик идёт от {least} до {most}.",
    ),
)
def resource_range(rule: Rule, table: Table, *, least: int, most: int) -> Iterator[Finding]:
    for kingdom in table.kingdoms:
        for id, count in (kingdom.resources or {}).items():
            if not least <= count <= most:
                facts = {"resource": table.label_of(id), "count": count}
                slots = [kingdom.at("resources")]
                yield rule.broken(slots, player=kingdom.label, **facts, least=least, most=most)


@rule(
    "tiny-epic-kingdoms.resource-first-game",
    name=Text(en="Advice for a first game", ru="Совет для первой партии"),
    cite=PLACES,
    law=Text(
        en="For a first game the rulebook suggests one ore, two mana and three food.",
        ru="Для первой партии правила советуют одну руду, две маны и три еды.",
    ),
    message=Text(
        en="For a first game the rulebook suggests ore {ore}, mana {mana}, food {food}.",
        ru="Для первой партии правила советуют: руда {ore}, мана {mana}, еда {food}.",
    ),
    severity="note",
)
def resource_first_game(
    rule: Rule, table: Table, *, ore: int, mana: int, food: int
) -> Iterator[Finding]:
    advice = {"ore": ore, "mana": mana, "food": food}
    total = sum(advice.values())
    others = [
        kingdom.at("resources")
        for kingdom in setting_up(table)
        if (held := kingdom.resources) and len(held) == len(RESOURCES)
        if held != advice and sum(held.values()) == total and min(held.values()) >= 0
    ]
    if others and table.first_game is not False:
        yield rule.broken(others, **advice)


# ---- the first armies ----------------------------------------------------------------------------

FEW = Text(en="armies on the map: {count}, not {size}", ru="армий на карте: {count}, а не {size}")
APART = Text(en="armies in several regions: {regions}", ru="армии в разных областях: {regions}")
ABROAD = Text(
    en="{region} is not in the home territory", ru="область «{region}» — не в своей вотчине"
)


@rule(
    "tiny-epic-kingdoms.start-armies",
    name=Text(en="The first armies", ru="Начальные армии"),
    cite=PLACES,
    law=Text(
        en="Two armies start on the map, both in one region of the home territory.",
        ru="На карте начинают две армии, обе в одной области своей вотчины.",
    ),
    message=Text(en="{player}: {fault}.", ru="{player}: {fault}."),
)
def start_armies(rule: Rule, table: Table, *, count: int) -> Iterator[Finding]:
    for kingdom in setting_up(table):
        if (fault := start_fault(kingdom, count)) is not None:
            yield rule.broken([kingdom.at("armies")], player=kingdom.label, fault=fault)


def start_fault(kingdom: Kingdom, count: int) -> Text | None:
    """What is wrong with the first armies, if anything that is stated."""
    if kingdom.on_map is None:
        return None
    if kingdom.on_map != count:
        return FEW.saying(count=kingdom.on_map, size=count)
    regions = {stand.region.place: stand.region for stand in standing(kingdom)}
    if len(regions) > 1:
        return APART.saying(regions=tuple(region.label for region in regions.values()))
    abroad = [r for r in regions.values() if r.territory != kingdom.territory]
    return ABROAD.saying(region=abroad[0].label) if abroad else None


def standing(kingdom: Kingdom) -> list[Stand]:
    return [stand for stand in kingdom.stands or () if stand.armies > 0]


def starts(table: Table) -> Iterator[tuple[Kingdom, Stand]]:
    """The first armies that stand in a region of known type."""
    for kingdom in setting_up(table):
        for stand in standing(kingdom):
            if stand.region.type is not None:
                yield kingdom, stand


@rule(
    "tiny-epic-kingdoms.start-region",
    name=Text(en="The first region", ru="Начальная область"),
    cite="rules-2018: Water and crags, p. 10 | Вода и скалы, с. 10",
    law=Text(
        en="Armies do not start on water or crags, whatever the race will be able to do later.",
        ru="Армии не начинают на воде и скалах, что бы раса ни умела впоследствии.",
    ),
    message=Text(
        en="{player}: armies start in {region}, and its type is {type}.",
        ru="{player}: армии начинают в области «{region}», её тип — {type}.",
    ),
)
def start_region(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, stand in starts(table):
        region = stand.region
        if region.type and region.is_closed:
            facts = {"region": region.label, "type": region.type.label}
            yield rule.broken([stand.slot], player=kingdom.label, **facts)


@rule(
    "tiny-epic-kingdoms.start-ruins",
    name=Text(en="A start in ruins", ru="Начало в руинах"),
    cite="rules-2018: Ruins, p. 11 | Руины, с. 11",
    law=Text(
        en="An army lies flat when it moves into ruins or is mobilised there, and the rulebook "
        "does not say whether one that starts there does.",
        ru="Армия ложится плашмя, когда входит в руины или мобилизуется в них, а о той, что "
        "начинает в руинах, правила молчат.",
    ),
    message=Text(
        en="{player}: armies start in {region}; whether they lie flat is for the table to agree.",
        ru="{player}: армии начинают в области «{region}»; лежат ли они плашмя, решают за столом.",
    ),
    severity="warning",
)
def start_ruins(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, stand in starts(table):
        type = stand.region.type
        if type and type.facts.get("scatters"):
            yield rule.broken([stand.slot], player=kingdom.label, region=stand.region.label)


@rule(
    "tiny-epic-kingdoms.start-capital",
    name=Text(en="A start in a capital", ru="Начало в столице"),
    cite="rules-2018: Capitals, p. 10 | Столицы, с. 10",
    law=Text(
        en="A region that gives no resource leaves its armies without income.",
        ru="Область, которая не даёт ресурсов, оставляет армии без дохода.",
    ),
    message=Text(
        en="{player}: armies start in {region}, and it gives no resource.",
        ru="{player}: армии начинают в области «{region}», а ресурсов она не приносит.",
    ),
    severity="note",
)
def start_capital(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, stand in starts(table):
        type = stand.region.type
        if type and not stand.region.is_closed and not type.facts.get("gives"):
            yield rule.broken([stand.slot], player=kingdom.label, region=stand.region.label)


# ---- levels, shields, first player ---------------------------------------------------------------


@rule(
    "tiny-epic-kingdoms.start-levels",
    name=Text(en="Levels at the start", ru="Уровни в начале"),
    cite=PLACES,
    law=Text(
        en="The tower token and the research token start below the first level.",
        ru="Фишка башни и фишка исследований начинают ниже первого уровня.",
    ),
    message=Text(
        en="{player}, {token}: {count}, and the start is {level}.",
        ru="{player}, {token}: {count}, а начинают с {level}.",
    ),
)
def start_levels(rule: Rule, table: Table, *, level: int) -> Iterator[Finding]:
    terms = table.catalogue.terms
    for kingdom in setting_up(table):
        for key, count in (("tower", kingdom.tower), ("magic", kingdom.magic)):
            if count is not None and count != level:
                facts = {"token": terms[key], "count": count, "level": level}
                yield rule.broken([kingdom.at(key)], player=kingdom.label, **facts)


@rule(
    "tiny-epic-kingdoms.shields",
    name=Text(en="Shields", ru="Щиты"),
    cite="rules-2018: Set-up | Подготовка к игре",
    law=Text(
        en="There are five shields, all of them beside the action card at the start, and no action "
        "has two.",
        ru="Щитов пять, в начале все лежат рядом с картой действий, и ни на одном действии не "
        "бывает двух.",
    ),
    message=Text(
        en="Shields beside the action card: {beside}, on it: {placed}; {fault}.",
        ru="Щитов рядом с картой действий: {beside}, на ней: {placed}; {fault}.",
    ),
)
def shields(rule: Rule, table: Table, *, count: int) -> Iterator[Finding]:
    stated = table.shields
    if stated is None:
        return
    beside, placed = stated.beside, stated.placed
    if (fault := shield_fault(table, count)) is not None:
        shown = {
            "beside": "—" if beside is None else beside,
            "placed": "—" if placed is None else placed,
        }
        yield rule.broken([stated.slot], **shown, fault=fault)


ALL_BESIDE = Text(en="at the start {count} lie beside it", ru="в начале рядом лежат {count}")
IN_ALL = Text(en="there are {count} in all", ru="всего их {count}")
TWO_ON_ONE = Text(en="one action has two", ru="на одном действии два щита")


def shield_fault(table: Table, count: int) -> Text | None:
    stated = table.shields
    if stated is None:
        return None
    beside, placed = stated.beside, stated.placed
    if table.stage == SETUP:
        is_start = beside in (None, count) and placed in (None, 0)
        return None if is_start else ALL_BESIDE.saying(count=count)
    numbers = [number for number in (beside, placed) if number is not None]
    if any(not 0 <= number <= count for number in numbers):
        return IN_ALL.saying(count=count)
    if len(numbers) == 2 and sum(numbers) != count:
        return IN_ALL.saying(count=count)
    return TWO_ON_ONE if len(set(stated.actions)) < len(stated.actions) else None


@rule(
    "tiny-epic-kingdoms.first-player",
    name=Text(en="First player", ru="Первый игрок"),
    cite="rules-2018: Course of the game | Ход игры",
    law=Text(
        en="One player begins: whoever swung a sword last, or anyone by lot.",
        ru="Начинает один игрок: тот, кто последним махал мечом, либо любой по жребию.",
    ),
    message=Text(
        en="Players with the first player's token: {count}; it goes to one, by sword or by lot.",
        ru="Игроков с фишкой активного игрока: {count}; её получает один — по мечу или по жребию.",
    ),
    severity="note",
)
def first_player(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.active is None:
        return
    holders = {seat for seat in table.active.seats if seat >= 0}
    if len(holders) != 1 or len(table.active.seats) > 1:
        yield rule.broken([table.active.slot], count=len(holders))
