"""Rules about the board: terrain, number tokens and trade routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.catan_brotherhood.geometry import neighbours
from builder.games.catan_brotherhood.table import PRINTED, RANDOM, RANDOM_TERRAIN, Table, Tile
from builder.games.catan_brotherhood.things import Thing
from builder.rule import Finding, Rule, rule
from builder.text import Text

RANDOM_LAYOUT = "rules-2017: Random layout, p. 8 | Подготовка, случайный расклад, с. 8"
NUMBERS = "rules-2017: Number tokens, p. 5 | Номерные жетоны, с. 5"


@rule(
    "catan-brotherhood.hex-place",
    name=Text(en="One hex in a place", ru="Один гекс на месте"),
    cite="muster: The stated board | Заявленное поле",
    law=Text(
        en="Every hex of the board has a place of its own.",
        ru="У каждого гекса поля своё место.",
    ),
    message=Text(
        en="Place {place}: hexes {count}, and the limit is {limit}.",
        ru="Место {place}: гексов {count}, предел — {limit}.",
    ),
)
def hex_place(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    places = Counter(tile.at for tile in table.board.tiles or () if tile.at is not None)
    for at, count in places.items():
        if count > limit:
            slots = [tile.slot for tile in table.board.tiles or () if tile.at == at]
            yield rule.broken(slots, place=f"{at[0]},{at[1]}", count=count, limit=limit)


@rule(
    "catan-brotherhood.terrain-count",
    name=Text(en="Hexes of the box", ru="Гексы коробки"),
    cite="box: Terrain hexes | Гексы ландшафта",
    law=Text(
        en="A board has no more hexes of a terrain than the box.",
        ru="Гексов одного ландшафта на поле не больше, чем в коробке.",
    ),
    message=Text(
        en="{terrain}: hexes {count}, and the box has {limit}.",
        ru="{terrain}: гексов {count}, а в коробке {limit}.",
    ),
)
def terrain_count(rule: Rule, table: Table) -> Iterator[Finding]:
    for terrain in table.things("terrain"):
        slots = [tile.slot for tile in table.board.tiles or () if tile.terrain == terrain]
        limit = terrain.facts.get("pool")
        if limit is not None and len(slots) > limit:
            yield rule.broken(slots, terrain=terrain.label, count=len(slots), limit=limit)


@rule(
    "catan-brotherhood.terrain-all-types",
    name=Text(en="Every terrain for three", ru="Все ландшафты при игре втроём"),
    cite=RANDOM_LAYOUT,
    law=Text(
        en="A random layout for three has every terrain, or the hexes are laid again.",
        ru="В случайном раскладе для троих есть все виды ландшафта, иначе гексы выкладывают "
        "заново.",
    ),
    message=Text(
        en="{terrain}: hexes {count}, and a random layout for three has at least {least}.",
        ru="{terrain}: гексов {count}, а в случайном раскладе для троих хотя бы {least}.",
    ),
)
def terrain_all_types(rule: Rule, table: Table, *, players: int, least: int) -> Iterator[Finding]:
    lands = [terrain for terrain in table.things("terrain") if "resource" in terrain.facts]
    random = table.layout in (RANDOM, RANDOM_TERRAIN)
    tiles = table.board.tiles or ()
    unsure = any(tile.terrain is None for tile in tiles)
    if not random or table.count != players or len(table.board.land) < len(lands) - 1 or unsure:
        return
    counts = Counter(tile.terrain.id for tile in table.board.land if tile.terrain)
    for terrain in lands:
        if counts[terrain.id] < least:
            facts = {"terrain": terrain.label, "count": counts[terrain.id], "least": least}
            yield rule.broken(["board/hexes"], **facts)


# ---- numbers -------------------------------------------------------------------------------------


@rule(
    "catan-brotherhood.number-each",
    name=Text(en="A number on every land hex", ru="Номер на каждом гексе"),
    cite=NUMBERS,
    law=Text(
        en="One number token lies on every land hex and none on ice, and no token has a 7.",
        ru="На каждом гексе ландшафта лежит один номерной жетон, на ледяной пустоши — ни одного, "
        "а семёрки на жетонах нет.",
    ),
    message=Text(
        en="Hex {hex}, {terrain}: number tokens {numbers}, and it must be {limit} of those there "
        "are.",
        ru="Гекс {hex}, {terrain}: номерные жетоны {numbers}, а должно быть {limit} из имеющихся.",
    ),
)
def number_each(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    misread = {misread.slot for kind, misread in table.misread if kind == "number"}
    for tile in (table.board.tiles or ()) if table.board.has_numbers else ():
        # A number that could not be read is told by its own rule.
        if tile.terrain is None or any(slot.startswith(f"{tile.slot}/number") for slot in misread):
            continue
        wanted = limit if tile.is_land else 0
        if len(tile.numbers) != wanted or tile.odd:
            said = (*(number.facts["value"] for number in tile.numbers), *tile.odd)
            facts = {"numbers": ", ".join(said) or "—", "limit": wanted}
            yield rule.broken([tile.slot], hex=tile.name, terrain=tile.terrain.label, **facts)


def lying(table: Table) -> Iterator[tuple[Tile, Thing]]:
    """Every number token on the board, with its hex."""
    return ((tile, number) for tile in table.board.tiles or () for number in tile.numbers)


@rule(
    "catan-brotherhood.number-pool",
    name=Text(en="Number tokens of the box", ru="Номерные жетоны коробки"),
    cite=NUMBERS,
    law=Text(
        en="No number lies more often than the sources say, which differ: the rulebook has two "
        "of each "
        "but 2 and 12, and other lists three of 3, 4 and 10.",
        ru="Ни одно число не лежит чаще, чем говорят источники, а они расходятся: в правилах всех "
        "чисел по два, кроме 2 и 12, в других списках чисел 3, 4 и 10 по три.",
    ),
    message=Text(
        en="Number {number}: tokens {count}, and the sources say {limit}.",
        ru="Число {number}: жетонов {count}, а по источникам {limit}.",
    ),
    severity="warning",
)
def number_pool(rule: Rule, table: Table) -> Iterator[Finding]:
    for number in table.things("number"):
        slots = [tile.slot for tile, token in lying(table) if token == number]
        limit = most_copies(number)
        if len(slots) > limit:
            value = number.facts["value"]
            yield rule.broken(slots, number=value, count=len(slots), limit=limit)


def most_copies(number: Thing) -> int:
    """How many tokens of a number the box has at the most, by any source."""
    return int(max(number.facts["copies"], number.facts.get("public") or 0))


@rule(
    "catan-brotherhood.number-combined",
    name=Text(en="Token 2/12 for three", ru="Жетон «2 и 12» для троих"),
    cite=NUMBERS,
    law=Text(
        en="The double token is used with three players only, and the numbers it joins then stay "
        "out.",
        ru="Сдвоенный жетон используют только при игре втроём, и тогда отдельных жетонов с его "
        "числами нет.",
    ),
    message=Text(
        en="Token {number}: players {players}, and it is for {limit}; with it on the board: "
        "{others}.",
        ru="Жетон {number}: игроков {players}, а он для игры с числом игроков {limit}; вместе с "
        "ним на поле: {others}.",
    ),
)
def number_combined(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    joined = [(tile, number) for tile, number in lying(table) if number.facts.get("joins")]
    for tile, number in joined:
        others = [t for t in lying(table) if t[1].id in number.facts["joins"]]
        if others or table.count not in (None, limit):
            slots = [tile.slot, *(other.slot for other, _ in others)]
            said = ", ".join(token.facts["value"] for _, token in others) or "—"
            players = Text("—", "—") if table.count is None else table.count
            facts = {"players": players, "limit": limit, "others": said}
            yield rule.broken(slots, number=number.facts["value"], **facts)


@rule(
    "catan-brotherhood.number-red",
    name=Text(en="Red numbers apart", ru="Красные числа порознь"),
    cite=RANDOM_LAYOUT,
    law=Text(
        en="Where numbers are laid at random, no red number lies next to another.",
        ru="Когда номера выкладывают случайно, красные числа не лежат рядом друг с другом.",
    ),
    message=Text(
        en="{first} on {hex} touches {second} on {other}.",
        ru="{first} на гексе {hex} граничит с {second} на гексе {other}.",
    ),
)
def number_red(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.layout in (PRINTED, RANDOM_TERRAIN):
        return
    for tile in table.board.by_place.values():
        for place in neighbours(tile.at or (0, 0)):
            other = table.board.by_place.get(place)
            if other and place > (tile.at or (0, 0)) and is_red(tile) and is_red(other):
                facts = {"first": red_number(tile), "second": red_number(other)}
                slots = [tile.slot, other.slot]
                yield rule.broken(slots, hex=tile.name, other=other.name, **facts)


def is_red(tile: Tile) -> bool:
    return any(number.facts.get("red") for number in tile.numbers)


def red_number(tile: Tile) -> str:
    return next(str(number.facts["value"]) for number in tile.numbers if number.facts.get("red"))


# ---- trade routes --------------------------------------------------------------------------------


@rule(
    "catan-brotherhood.routes",
    name=Text(en="Trade routes", ru="Торговые пути"),
    cite="rules-2017: Trade with the supply, p. 12 | Обмен с резервом, с. 12",
    law=Text(
        en="The board has one trade route for each resource.",
        ru="На поле по одному торговому пути для каждого вида сырья.",
    ),
    message=Text(
        en="{resource}: trade routes {count}, and it must be {limit}.",
        ru="{resource}: торговых путей {count}, а должно быть {limit}.",
    ),
)
def routes(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    if table.board.routes is None:
        return
    for resource in table.things("resource"):
        slots = [route.slot for route in table.board.routes if route.resource == resource]
        if len(slots) != limit:
            facts = {"count": len(slots), "limit": limit}
            yield rule.broken(slots or ["board/routes"], resource=resource.label, **facts)
