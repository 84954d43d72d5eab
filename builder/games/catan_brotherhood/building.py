"""Rules about corners and paths: where settlements, keeps and roads may stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.games.catan_brotherhood.geometry import Path, Point, next_corners
from builder.games.catan_brotherhood.standing import (
    Building,
    Road,
    Standing,
    Step,
    at_corner,
    is_land_corner,
    is_land_path,
    joins,
    near,
    owner_label,
    reaches,
    standing,
    steps,
)
from builder.games.catan_brotherhood.table import Corner, Table, Way
from builder.games.catan_brotherhood.things import KEEP, ROAD, SETTLEMENT
from builder.rule import Finding, Rule, rule
from builder.text import Text


def builds(table: Table, *pieces: str) -> Iterator[tuple[Step, Corner]]:
    """The steps of the turn that build on a corner."""
    for step in steps(table):
        action = step.action
        if action.build and action.build.id in pieces and action.corner:
            yield step, action.corner


def roads_built(table: Table) -> Iterator[tuple[Step, Way]]:
    for step in steps(table):
        action = step.action
        if action.build and action.build.id == ROAD and action.way:
            yield step, action.way


@rule(
    "catan-brotherhood.corner-free",
    name=Text(en="Free corner on land", ru="Свободный перекрёсток на суше"),
    cite="rules-2017: Corner, p. 8 | Перекрёсток, с. 8",
    law=Text(
        en="A settlement or a keep stands alone on a corner of at least one land hex.",
        ru="Поселение или крепость стоит на перекрёстке хотя бы у одного гекса ландшафта, и "
        "стоит там "
        "в одиночку.",
    ),
    message=Text(
        en="Corner {corner}: not free, or not on land.",
        ru="Перекрёсток {corner}: занят или находится не на суше.",
    ),
)
def corner_free(rule: Rule, table: Table) -> Iterator[Finding]:
    found: dict[object, list[Building]] = {}
    for building in standing(table).buildings:
        found.setdefault(building.corner.key, []).append(building)
    for buildings in found.values():
        corner = buildings[0].corner
        if len(buildings) > 1 or is_off(table, corner):
            slots = [building.corner.slot for building in buildings]
            yield rule.broken(slots, corner=corner.said)
    for step, corner in builds(table, SETTLEMENT):
        if at_corner(corner, step.before.buildings) or is_off(table, corner):
            yield rule.broken([corner.slot], corner=corner.said)


def is_off(table: Table, corner: Corner) -> bool:
    """Whether a corner is surely on no land of the stated board."""
    point, board = corner.point, table.board
    return point is not None and board.has_places and not is_land_corner(board, point)


@rule(
    "catan-brotherhood.distance",
    name=Text(en="Distance rule", ru="Правило расстояния"),
    cite="rules-2017: Distance rule, p. 10 | Правило расстояния, с. 10",
    law=Text(
        en="No settlement or keep stands one path away from another, whoever owns them.",
        ru="Поселения и крепости не стоят на соседних перекрёстках, чьими бы они ни были.",
    ),
    message=Text(
        en="Corner {corner} is one path away from {other}: {piece}, {player}.",
        ru="Перекрёсток {corner} — соседний с {other}, где стоит {piece}, {player}.",
    ),
)
def distance(rule: Rule, table: Table) -> Iterator[Finding]:
    earlier: dict[Point, list[Building]] = {}
    for building in standing(table).buildings:
        if point := building.corner.point:
            for other in (b for around in next_corners(point) for b in earlier.get(around, ())):
                yield too_close(rule, table, building.corner, other)
            earlier.setdefault(point, []).append(building)
    for step, corner in builds(table, SETTLEMENT):
        if corner.point:
            for other in near(corner.point, step.before.buildings):
                yield too_close(rule, table, corner, other)


def too_close(rule: Rule, table: Table, corner: Corner, other: Building) -> Finding:
    facts = {"player": owner_label(table, other.owner), "piece": table.thing(other.piece).label}
    slots = [corner.slot, other.corner.slot]
    return rule.broken(slots, corner=corner.said, other=other.corner.said, **facts)


@rule(
    "catan-brotherhood.settlement-road",
    name=Text(en="Road to a settlement", ru="Дорога к поселению"),
    cite="rules-2017: Settlements, p. 10 | Поселения, с. 10",
    law=Text(
        en="After the set-up a settlement is built only where one of its owner's roads leads.",
        ru="После подготовки поселение строится только там, куда ведёт дорога его владельца.",
    ),
    message=Text(
        en="{player}: no road of this player reaches the corner {corner}.",
        ru="{player}: к перекрёстку {corner} не ведёт ни одна дорога этого игрока.",
    ),
)
def settlement_road(rule: Rule, table: Table) -> Iterator[Finding]:
    now = standing(table)
    for building in () if table.is_setup else now.buildings:
        if knows_roads(table, building.owner) and is_cut_off(
            building.owner, building.corner.point, now
        ):
            yield no_road(rule, table, building.owner, building.corner)
    for step, corner in builds(table, SETTLEMENT):
        owner = step.action.owner
        known = owner is not None and knows_roads(table, owner)
        if owner is not None and known and is_cut_off(owner, corner.point, step.before):
            yield no_road(rule, table, owner, corner)


def knows_roads(table: Table, owner: int) -> bool:
    """Whether the places of a player's roads are stated."""
    roads = table.seats[owner].roads
    return roads is not None and (roads.ways is not None or not roads.count)


def is_cut_off(owner: int, point: Point | None, now: Standing) -> bool:
    return point is not None and not reaches(owner, point, now.roads)


def no_road(rule: Rule, table: Table, owner: int, corner: Corner) -> Finding:
    return rule.broken([corner.slot], player=owner_label(table, owner), corner=corner.said)


@rule(
    "catan-brotherhood.road-path",
    name=Text(en="Free path that joins", ru="Свободный примыкающий путь"),
    cite="rules-2017: Roads, p. 3 | Дороги, с. 3",
    law=Text(
        en="A path of the board takes one road, which joins its owner's road or building and "
        "does not "
        "pass another player's building.",
        ru="На каждом пути поля только одна дорога, и она примыкает к дороге или зданию "
        "владельца, не "
        "проходя через чужое здание.",
    ),
    message=Text(
        en="{player}: the path {path} is taken, off the board or joins nothing of this player.",
        ru="{player}: путь {path} занят, лежит вне поля или не примыкает к фигуркам этого игрока.",
    ),
)
def road_path(rule: Rule, table: Table) -> Iterator[Finding]:
    now = standing(table)
    taken: dict[object, Road] = {}
    for road in now.roads:
        if road.way.key in taken or is_off_board(table, road.way.path):
            yield blocked(rule, table, road)
        taken.setdefault(road.way.key, road)
    if not table.is_setup:
        for road in loose(table, now):
            yield blocked(rule, table, road)
    for step, way in roads_built(table):
        owner, path = step.action.owner, way.path
        if owner is None:
            continue
        known = {road.way.key for road in step.before.roads}
        apart = (
            path is not None and knows_places(table, owner) and not joins(owner, path, step.before)
        )
        if way.key in known or is_off_board(table, path) or apart:
            yield blocked(rule, table, Road(owner, way))


def blocked(rule: Rule, table: Table, road: Road) -> Finding:
    return rule.broken([road.way.slot], player=owner_label(table, road.owner), path=road.way.said)


def is_off_board(table: Table, path: Path | None) -> bool:
    return path is not None and table.board.has_places and not table.board.tiles_beside(path)


def knows_places(table: Table, owner: int) -> bool:
    """Whether all that a player has on the board is stated by its place."""
    seat = table.seats[owner]
    if seat.settlements is None or seat.roads is None:
        return False
    stated = [pieces for pieces in (seat.settlements, seat.keeps, seat.roads) if pieces]
    return all(
        pieces.corners is not None or pieces.ways is not None or not pieces.count
        for pieces in stated
    )


def loose(table: Table, now: Standing) -> Iterator[Road]:
    """Roads in play that no row of roads ties to a building of their owner.

    A building of another player may have cut a row after it was laid, so a row goes on through it.
    """
    for seat in table.seats:
        if not knows_places(table, seat.index):
            continue
        roads = [road for road in now.roads if road.owner == seat.index and road.way.path]
        tied = {b.corner.point for b in now.buildings if b.owner == seat.index and b.corner.point}
        left = roads
        while any(touching(left, tied)):
            tied |= {point for road in touching(left, tied) for point in road.way.path or ()}
            left = [road for road in left if not tied.issuperset(road.way.path or ())]
        yield from left


def touching(roads: Iterable[Road], points: set[Point]) -> list[Road]:
    return [road for road in roads if not points.isdisjoint(road.way.path or ())]


@rule(
    "catan-brotherhood.road-ice",
    name=Text(en="No road between ice fields", ru="Нет дорог среди ледяных пустошей"),
    cite="rules-2017: Roads, p. 3 | Дороги, с. 3",
    law=Text(
        en="No road runs between two ice fields or between an ice field and the frame, of which "
        "ice "
        "fields are a part.",
        ru="Дорогу не прокладывают между двумя ледяными пустошами и между пустошью и рамкой, "
        "частью "
        "которой пустоши считаются.",
    ),
    message=Text(
        en="{player}: the path {path} touches ice fields and no land.",
        ru="{player}: путь {path} проходит у ледяных пустошей и не касается ландшафта.",
    ),
)
def road_ice(rule: Rule, table: Table) -> Iterator[Finding]:
    planned = [
        Road(step.action.owner, way)
        for step, way in roads_built(table)
        if step.action.owner is not None
    ]
    for road in (*standing(table).roads, *planned):
        path = road.way.path
        if path and table.board.tiles_beside(path) and not is_land_path(table.board, path):
            yield blocked(rule, table, road)


@rule(
    "catan-brotherhood.keep-upgrade",
    name=Text(en="Keep in place of a settlement", ru="Крепость вместо поселения"),
    cite="rules-2017: Keep, p. 4 | Крепость, с. 4",
    law=Text(
        en="A keep only ever replaces a settlement of its owner on the same corner.",
        ru="Крепость лишь заменяет поселение своего владельца на том же перекрёстке.",
    ),
    message=Text(
        en="{player}: keep at {corner}, where no settlement of this player stood.",
        ru="{player}: крепость на перекрёстке {corner}, где не было поселения этого игрока.",
    ),
)
def keep_upgrade(rule: Rule, table: Table) -> Iterator[Finding]:
    for seat in table.seats if table.is_setup else ():
        if seat.keeps and seat.keeps.count:
            said = ", ".join(corner.said for corner in seat.keeps.corners or ()) or "—"
            yield rule.broken([seat.keeps.slot], player=seat.label, corner=said)
    for step, corner in builds(table, KEEP):
        owner = step.action.owner
        if owner is None or not knows_settlements(table, owner):
            continue
        own = [b for b in at_corner(corner, step.before.buildings) if b.owner == owner]
        if not any(building.piece == SETTLEMENT for building in own):
            facts = {"player": owner_label(table, owner), "corner": corner.said}
            yield rule.broken([corner.slot], **facts)


def knows_settlements(table: Table, owner: int) -> bool:
    settlements = table.seats[owner].settlements
    return settlements is not None and (settlements.corners is not None or not settlements.count)
