"""Rules about the set-up: whose turn it is to place, what is placed, and what it brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from builder.games.catan_brotherhood.table import (
    CAMP,
    Amounts,
    Corner,
    Pieces,
    Placement,
    Seat,
    Table,
    told,
)
from builder.games.catan_brotherhood.things import Thing
from builder.rule import Finding, Rule, rule
from builder.text import Text

STAGE = "rules-2017: Set-up stage, p. 13 | Этап подготовки, с. 13"
BROTHERHOOD = "rules-2017: Brotherhood set-up, p. 8 | Подготовка, «Братство Ночного дозора», с. 8"
NOBODY = Text("—", "—")
PAIR_ROUNDS = 2


@rule(
    "catan-brotherhood.base-start",
    name=Text(en="Base start", ru="Старт базовой игры"),
    cite="rules-2017: Base set-up, p. 8 | Подготовка, базовая игра, с. 8",
    law=Text(
        en="The base game starts with two settlements and two roads of each colour on their "
        "printed "
        "places.",
        ru="Базовая игра начинается с двух поселений и двух дорог каждого цвета на указанных "
        "местах.",
    ),
    message=Text(
        en="{player}: settlements {settlements} and roads {roads}, and the start has {limit} of "
        "each.",
        ru="{player}: поселений {settlements}, дорог {roads}, а на старте тех и других по {limit}.",
    ),
)
def base_start(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    for seat in table.seats if table.is_fixed_start else ():
        yield from wrong_pair(rule, table, seat, limit, limit=limit)


def wrong_pair(
    rule: Rule, table: Table, seat: Seat, wanted: int, **facts: object
) -> Iterator[Finding]:
    """A breach when the settlements or the roads that are stated are not as many as wanted.

    Where nothing says that the set-up is complete, there may be fewer, but as many of each.
    """
    stated = [pieces for pieces in (seat.settlements, seat.roads) if pieces]
    if not table.is_complete:
        even = len({pieces.count for pieces in stated}) == 1
        if all(pieces.count <= wanted for pieces in stated) and even:
            return
    wrong = [pieces.slot for pieces in stated if pieces.count != wanted]
    if wrong:
        counts = {"settlements": said(seat.settlements), "roads": said(seat.roads)}
        yield rule.broken(wrong, player=seat.label, **counts, **facts)


def said(pieces: Pieces | None) -> int | Text:
    return pieces.count if pieces else NOBODY


@rule(
    "catan-brotherhood.round-order",
    name=Text(en="Order of placing", ru="Очерёдность выставления"),
    cite=BROTHERHOOD,
    law=Text(
        en="The first round of placing goes forward from the first player, the second backward, "
        "and "
        "the round of guards forward again.",
        ru="Первый раунд выставления идёт от первого игрока вперёд, второй — назад, а раунд "
        "дозорных "
        "снова вперёд.",
    ),
    message=Text(
        en="Placement {number} belongs to seat {wanted}, not {got}.",
        ru="Выставление {number}: место {wanted}, а не {got}.",
    ),
)
def round_order(rule: Rule, table: Table, *, rounds: int) -> Iterator[Finding]:
    if not table.count:
        return
    forward = list(range(1, table.count + 1))
    order = [seat for number in range(rounds) for seat in forward[:: (-1) ** number]]
    for number, placement in enumerate(table.placements or ()):
        got = seat_number(table, placement)
        wanted = order[number] if number < len(order) else None
        if got is not None and got != wanted:
            told_wanted = NOBODY if wanted is None else wanted
            yield rule.broken([placement.slot], number=number + 1, wanted=told_wanted, got=got)


def seat_number(table: Table, placement: Placement) -> int | None:
    if placement.owner is not None:
        return table.seats[placement.owner].number
    return int(placement.said) if placement.said.isdigit() and not table.seats else None


@rule(
    "catan-brotherhood.setup-pair",
    name=Text(en="A settlement and a road", ru="Поселение и дорога"),
    cite=STAGE,
    law=Text(
        en="In each of the first two rounds a player places one settlement and one road.",
        ru="В каждом из первых двух раундов игрок выставляет одно поселение и одну дорогу.",
    ),
    message=Text(
        en="{player}: settlements {settlements} and roads {roads} after round {round}, and it "
        "must be "
        "{round} of each.",
        ru="{player}: после раунда {round} поселений {settlements}, дорог {roads}, а должно быть "
        "по "
        "{round}.",
    ),
)
def setup_pair(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.is_fixed_start or not table.is_setup:
        return
    after = min(table.round or PAIR_ROUNDS, PAIR_ROUNDS)
    for seat in table.seats:
        own = [pieces for pieces in (seat.settlements, seat.roads) if pieces]
        if all(pieces.slot.startswith(seat.slot) for pieces in own):
            yield from wrong_pair(rule, table, seat, after, round=after)
    yield from uneven_placements(rule, table)


def uneven_placements(rule: Rule, table: Table) -> Iterator[Finding]:
    """Placements of the first two rounds that lack the settlement or the road."""
    pairs = PAIR_ROUNDS * (table.count or 0)
    settlements, roads, rounds = Counter[int](), Counter[int](), Counter[int]()
    for placement in (table.placements or ())[:pairs]:
        owner = placement.owner
        if owner is None or not placement.is_whole:
            continue
        settlements[owner] += placement.corner is not None
        roads[owner] += placement.way is not None
        rounds[owner] += 1
        if placement.corner is None or placement.way is None:
            facts = {"settlements": settlements[owner], "roads": roads[owner]}
            player = table.seats[owner].label
            yield rule.broken([placement.slot], player=player, **facts, round=rounds[owner])


@rule(
    "catan-brotherhood.setup-road",
    name=Text(en="Road of a new settlement", ru="Дорога нового поселения"),
    cite=STAGE,
    law=Text(
        en="The road of a set-up round leads from the settlement that was just placed.",
        ru="Дорога раунда подготовки отходит от только что выставленного поселения.",
    ),
    message=Text(
        en="{player}: the road {road} does not touch the settlement {corner}.",
        ru="{player}: дорога {road} не примыкает к поселению {corner}.",
    ),
)
def setup_road(rule: Rule, table: Table) -> Iterator[Finding]:
    for placement in table.placements or ():
        corner, way, owner = placement.corner, placement.way, placement.owner
        if corner and way and way.path and corner.point and corner.point not in way.path:
            player = NOBODY if owner is None else table.seats[owner].label
            facts = {"road": way.said, "corner": corner.said}
            yield rule.broken([way.slot], player=player, **facts)
    for seat in table.seats if table.is_setup else ():
        yield from stray_roads(rule, seat)


def stray_roads(rule: Rule, seat: Seat) -> Iterator[Finding]:
    """Roads of a set-up that cannot be paired with settlements that they touch."""
    corners = (seat.settlements.corners if seat.settlements else None) or ()
    ways = (seat.roads.ways if seat.roads else None) or ()
    slots = [*(corner.slot for corner in corners), *(way.slot for way in ways)]
    placed = [slot for slot in slots if slot.startswith("placements/")]
    if placed or len(corners) != len(ways) or len(ways) > PAIR_ROUNDS:
        return
    if any(corner.point is None for corner in corners) or any(way.path is None for way in ways):
        return
    for order in permutations(ways):
        pairs = zip(corners, order, strict=True)
        if all(corner.point in (way.path or ()) for corner, way in pairs):
            return
    for corner, way in zip(corners, ways, strict=True):
        if corner.point not in (way.path or ()):
            facts = {"road": way.said, "corner": corner.said}
            yield rule.broken([way.slot], player=seat.label, **facts)


# ---- first resources -----------------------------------------------------------------------------


@rule(
    "catan-brotherhood.start-resources",
    name=Text(en="First resources", ru="Начальное сырьё"),
    cite=STAGE,
    law=Text(
        en="The second settlement brings one resource card for each land hex that it touches.",
        ru="Второе поселение приносит по одной карте сырья за каждый прилегающий гекс ландшафта.",
    ),
    message=Text(
        en="{player}: the second settlement gives {wanted}, and taken were {got}.",
        ru="{player}: второе поселение даёт: {wanted}, а взято: {got}.",
    ),
)
def start_resources(rule: Rule, table: Table, *, least: int, most: int) -> Iterator[Finding]:
    if not table.is_setup or table.round == 1:
        return
    for seat in table.seats:
        if seat.hand is None:
            continue
        wanted = first_resources(table, seat)
        got = Text(str(seat.hand), str(seat.hand))
        if seat.resources is not None:
            got = told(seat.resources, table)
        if wanted is None:
            span = Text(f"{least}–{most}", f"{least}–{most}")
            wrong = not least <= seat.hand <= most
        else:
            span, wrong = told(wanted, table), differs(seat, wanted)
        if wrong:
            slots = [seat.at("resources")]
            yield rule.broken(slots, player=seat.label, wanted=span, got=got)


def differs(seat: Seat, wanted: Amounts) -> bool:
    if seat.resources is None:
        return seat.hand != sum(wanted.values())
    return {id: count for id, count in seat.resources.items() if count} != dict(wanted)


def first_resources(table: Table, seat: Seat) -> Amounts | None:
    """What the second settlement brings; None when its place or the board is not known."""
    second = second_corner(table, seat)
    if isinstance(second, Corner):
        if second.point is None or not table.board.has_places:
            return None
        tiles = table.board.tiles_at(second.point)
        if not tiles or any(tile.terrain is None for tile in tiles):
            return None
        terrains = [tile.terrain for tile in tiles if tile.terrain]
    elif second is None:
        return None
    else:
        terrains = list(second)
    return Counter(t.facts["resource"] for t in terrains if "resource" in t.facts)


def second_corner(table: Table, seat: Seat) -> Corner | tuple[Thing, ...] | None:
    """The stated second settlement, else the second in the order of placing."""
    corners = (seat.settlements.corners if seat.settlements else None) or ()
    if seat.second is not None or table.is_fixed_start or len(corners) != PAIR_ROUNDS:
        return seat.second
    return corners[1]


# ---- guards and wildlings ------------------------------------------------------------------------


@rule(
    "catan-brotherhood.guard-setup",
    name=Text(en="First guard", ru="Первый дозорный"),
    cite=BROTHERHOOD,
    law=Text(
        en="In the third round each player places exactly one guard on the Wall.",
        ru="В третьем раунде каждый игрок выставляет на Стену ровно одного дозорного.",
    ),
    message=Text(
        en="{player}: guards placed {count}, and at this point it must be {limit}.",
        ru="{player}: дозорных выставлено {count}, а в этот момент должно быть {limit}.",
    ),
)
def guard_setup(rule: Rule, table: Table, *, limit: int, rounds: int) -> Iterator[Finding]:
    if not table.is_setup:
        return
    wanted = limit if table.round in (None, rounds) else 0
    for seat in table.seats:
        slots, count = placed_guards(table, seat)
        fewer = count is not None and count < wanted and table.is_complete
        if count is not None and (count > wanted or fewer):
            yield rule.broken(slots, player=seat.label, count=count, limit=wanted)


def placed_guards(table: Table, seat: Seat) -> tuple[list[str], int | None]:
    """A player's guards by the Wall, by number, or by the placements of the third round."""
    if (count := table.guards_of(seat)) is not None:
        return ["wall" if table.wall is not None else seat.at("guards")], count
    guards = [placement for placement in table.placements or () if placement.section]
    if not guards:
        return [], None
    own = [placement.slot for placement in guards if placement.owner == seat.index]
    return own or ["placements"], len(own)


@rule(
    "catan-brotherhood.wildling-start",
    name=Text(en="Wildlings at the start", ru="Одичалые в начале игры"),
    cite="rules-2017: Frostfangs, p. 4 | Клыки Мороза, с. 4",
    law=Text(
        en="All wildlings start in the Frostfangs, Tormund in his camp and the breach marker at "
        "the "
        "top of its track.",
        ru="Все одичалые начинают игру на Клыках Мороза, Тормунд — в своём лагере, а жетон "
        "вторжения — на верхнем делении трека.",
    ),
    message=Text(
        en="{piece} at set-up: {place}.",
        ru="{piece} при подготовке: {place}.",
    ),
)
def wildling_start(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.is_setup and table.wildlings:
        for slot, piece, place in strays(table):
            yield rule.broken([slot], piece=piece, place=place)


def strays(table: Table) -> Iterator[tuple[str, Text, Text]]:
    """Everything of the wildlings that is not where it starts."""
    w, terms = table.wildlings, table.catalogue.terms
    if w is None:
        return
    for said, camps in (w.camps or {}).items():
        for thing in filter(None, camps):
            clan = table.edition.find(said)[0].label
            yield f"wildlings/camps/{said}", thing.label, clan
    for number, band in enumerate(w.clearings or ()):
        for thing in band:
            yield f"wildlings/clearings/{number}", thing.label, terms["clearing"]
    if w.gift:
        yield "wildlings/gift", terms["wildlings"], terms["gift"]
    if w.breach:
        place = Text(str(w.breach), str(w.breach))
        yield "wildlings/breach", terms["breach"], place
    if w.tormund not in (None, CAMP):
        yield "wildlings/tormund", terms["tormund"], Text(str(w.tormund), str(w.tormund))
    yield from missing(table)


def missing(table: Table) -> Iterator[tuple[str, Text, Text]]:
    """Wildlings that are not all in the Frostfangs."""
    frostfangs = table.wildlings.frostfangs if table.wildlings else None
    home = table.catalogue.terms["frostfangs"]
    for thing in table.things("wildling") if frostfangs else ():
        count, pool = (frostfangs or {}).get(thing.id, 0), thing.facts["pool"]
        if count != pool:
            place = Text(f"{home.en} {count}/{pool}", f"{home.ru} {count}/{pool}")
            yield "wildlings/frostfangs", thing.label, place
