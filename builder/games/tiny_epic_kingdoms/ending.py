"""Rules about turns and the end: skipped turns, what ends the game, points and the winner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from builder.games.tiny_epic_kingdoms.kingdom import (
    SETUP,
    TWO_PLAYERS,
    Kingdom,
    Stand,
    Table,
)
from builder.rule import Finding, Rule, rule
from builder.text import Text

COUNTING = "rules-2018: Counting points, p. 14 | Подсчет ПО, с. 14"
PASS = ("", "pass")
SOMEONE = Text(en="The active player", ru="Активный игрок")
PARTS = {
    "armies": Text(en="armies", ru="армии"),
    "magic": Text(en="magic", ru="магия"),
    "tower": Text(en="tower", ru="башни"),
    "capitals": Text(en="capitals", ru="столицы"),
    "discovery": Text(en="discovery tokens", ru="жетоны находок"),
    "bonus": Text(en="bonus of the fifth level", ru="бонус пятого уровня"),
    "lost_kingdom": Text(en="Lost Kingdom", ru="Потерянное королевство"),
    "neutral": Text(en="neutral armies taken", ru="взятые нейтральные армии"),
}
TOTAL = Text(en="total", ru="всего")


@rule(
    "tiny-epic-kingdoms.five-skip",
    name=Text(en="The skipped turn", ru="Пропуск хода"),
    cite="rules-2018: Five players, p. 14 | Игра впятером, с. 14",
    law=Text(
        en="With five players, whoever clears the action card takes no action in that turn.",
        ru="Впятером тот, кто обновляет карту действий, в этот ход не действует.",
    ),
    message=Text(
        en="{player} clears the action card and takes the action {action}; with five players the "
        "turn is skipped.",
        ru="{player}: карта действий обновлена, и выбрано действие «{action}»; впятером этот ход "
        "пропускают.",
    ),
    severity="note",
)
def five_skip(rule: Rule, table: Table) -> Iterator[Finding]:
    turn = table.turn
    if turn and turn.clears and turn.action not in PASS:
        action = table.label_of(turn.action)
        yield rule.broken([turn.slot], player=turn.player or SOMEONE, action=action)


ENDS = {
    "armies": Text(en="armies {count}", ru="армии — {count}"),
    "tower": Text(en="tower level {count}", ru="уровень башен — {count}"),
    "magic": Text(en="magic level {count}", ru="уровень магии — {count}"),
}


@rule(
    "tiny-epic-kingdoms.end-triggers",
    name=Text(en="What ends the game", ru="Условия конца игры"),
    cite="rules-2018: End conditions, p. 11 | Условия конца игры, с. 11",
    law=Text(
        en="Seven armies, the sixth tower level or the fifth level of magic end the game when the "
        "action card is cleared next.",
        ru="Семь армий, шестой уровень башен или пятый уровень магии кончают игру при ближайшем "
        "обновлении карты действий.",
    ),
    message=Text(
        en="{player} has set off the end: {reached}.",
        ru="{player}: наступает конец игры, {reached}.",
    ),
    severity="note",
)
def end_triggers(
    rule: Rule, table: Table, *, armies: int, tower: int, magic: int
) -> Iterator[Finding]:
    limits = {"armies": armies, "tower": tower, "magic": magic}
    for kingdom in table.kingdoms if table.stage != SETUP else ():
        levels = {"armies": kingdom.on_map, "tower": kingdom.tower, "magic": kingdom.magic}
        reached = {
            key: level
            for key, level in levels.items()
            if level is not None and level >= limits[key]
        }
        if reached:
            told = tuple(ENDS[key].saying(count=level) for key, level in reached.items())
            slots = [kingdom.at(key) for key in reached]
            yield rule.broken(slots, player=kingdom.label, reached=told)


# ---- points --------------------------------------------------------------------------------------


class Worth(NamedTuple):
    """Points for an army, a level, a region of the Lost Kingdom and a neutral army taken."""

    army: int
    level: int
    region: int
    captured: int


def left_at_end(kingdom: Kingdom) -> list[Stand] | None:
    """Armies that are not lost in ruins; None when regions or their types are not stated."""
    if kingdom.stands is None or any(s.region.type is None for s in kingdom.stands):
        return None
    return [
        stand
        for stand in kingdom.stands
        if stand.armies > 0 and stand.region.type and not stand.region.type.facts.get("scatters")
    ]


def armies_left(kingdom: Kingdom) -> int | None:
    """Armies still in play; where they stand nowhere stated, as many as the points for them."""
    left = left_at_end(kingdom)
    if left is None:
        return (kingdom.score or {}).get("armies")
    return sum(stand.armies for stand in left)


def points(table: Table, kingdom: Kingdom, worth: Worth) -> dict[str, int | None]:
    """Points by part as the table gives them; None where it does not tell."""
    left, magic = left_at_end(kingdom), kingdom.magic
    is_two = table.format == TWO_PLAYERS
    return {
        "armies": None if left is None else worth.army * sum(s.armies for s in left),
        "magic": None if magic is None else worth.level * magic,
        # The points of each level are printed on the tower card, and no source has them.
        "tower": 0 if kingdom.tower == 0 else None,
        "capitals": None if left is None else capital_points(table, left),
        "discovery": token_points(table, kingdom),
        "bonus": bonus_points(table, kingdom),
        "lost_kingdom": lost_points(table, left, worth.region) if is_two else 0,
        "neutral": 0 if not is_two else times(kingdom.captured, worth.captured),
    }


def times(count: int | None, points: int) -> int | None:
    return None if count is None else count * points


def capital_points(table: Table, left: list[Stand]) -> int:
    """Points of capitals held, which allies share."""
    held = {stand.region.place: stand.region for stand in left}
    total = 0
    for place, region in held.items():
        owners = {id(owner) for owner, _ in table.by_place()[place]}
        total += (region.type.facts.get("points", 0) if region.type else 0) // len(owners)
    return total


def token_points(table: Table, kingdom: Kingdom) -> int | None:
    if kingdom.finds is None:
        return 0 if table.discovery and table.discovery.used is False else None
    facts = {id: table.edition.entries[id].facts for id in kingdom.finds}
    return sum(int(facts[id].get("points", 0)) * count for id, count in kingdom.finds.items())


def lost_points(table: Table, left: list[Stand] | None, region: int) -> int | None:
    if left is None or table.lost is None:
        return None
    places = {s.region.place for s in left if s.region.territory == table.lost.territory}
    return region * len(places)


# ---- bonus of the fifth level --------------------------------------------------------------------


def home_alone(table: Table, kingdom: Kingdom) -> int | None:
    others = [k for k in table.kingdoms if k is not kingdom]
    if not table.is_whole or any(k.stands is None for k in others):
        return None
    guests = [s for k in others for s in left_at_end(k) or () if is_at(s, kingdom)]
    unsure = [k for k in others if left_at_end(k) is None]
    return None if unsure else int(not guests)


def is_at(stand: Stand, kingdom: Kingdom) -> bool:
    return stand.region.territory == kingdom.territory


def highest_tower(table: Table, kingdom: Kingdom) -> int | None:
    levels = [k.tower for k in table.kingdoms]
    known = [level for level in levels if level is not None]
    if kingdom.tower is None or not table.is_whole or len(known) < len(levels):
        return None
    return int(kingdom.tower == max(known))


def foreign_territories(_table: Table, kingdom: Kingdom) -> int | None:
    left = left_at_end(kingdom)
    return (
        None if left is None else len({s.region.territory for s in left if not is_at(s, kingdom)})
    )


BONUSES: dict[str, Callable[[Table, Kingdom], int | None]] = {
    "points-home-alone": home_alone,
    "points-highest-tower": highest_tower,
    "points-foreign-territories": foreign_territories,
}
STOCKED = "points-stocked"


def bonus_points(table: Table, kingdom: Kingdom) -> int | None:
    """Points of the last level of magic; None when it is learnt and not known."""
    if kingdom.magic is None:
        return None
    if kingdom.magic < table.number("magic-levels"):
        return 0
    if kingdom.race is None or kingdom.race.entry is None or kingdom.race.entry.abilities is None:
        return None
    total = 0
    for op, count in BONUSES.items():
        for ability in kingdom.abilities(op):
            times = count(table, kingdom)
            if times is None:
                return None
            total += ability.amount * times
    for ability in kingdom.abilities(STOCKED):
        if kingdom.resources is None:
            return None
        stocked = [held for held in kingdom.resources.values() if held >= ability.at_least]
        total += ability.amount * len(stocked)
    return total


# ---- totals --------------------------------------------------------------------------------------


def settled(computed: Mapping[str, int | None], stated: Mapping[str, int]) -> dict[str, int | None]:
    """Each part as stated, or else as the table gives it."""
    return {part: stated.get(part, number) for part, number in computed.items()}


def total_of(table: Table, kingdom: Kingdom, worth: Worth) -> int | None:
    """A player's points in all: as stated, or as the parts give them."""
    stated = kingdom.score or {}
    if "total" in stated:
        return stated["total"]
    parts = settled(points(table, kingdom, worth), stated)
    known = [number for number in parts.values() if number is not None]
    return sum(known) if len(known) == len(parts) else None


@rule(
    "tiny-epic-kingdoms.score-count",
    name=Text(en="Victory points", ru="Победные очки"),
    cite=COUNTING,
    law=Text(
        en="Points come from armies outside ruins, levels of magic, the tower card, capitals, "
        "tokens and the fifth level, and for two players from the Lost Kingdom.",
        ru="Очки дают армии вне руин, уровни магии, карта башни, столицы, находки и пятый уровень, "
        "а вдвоём ещё и Потерянное королевство.",
    ),
    message=Text(
        en="{player}, {part}: {count}, and the table gives {expected}.",
        ru="{player}, {part}: {count}, а по столу выходит {expected}.",
    ),
)
def score_count(
    rule: Rule, table: Table, *, army: int, level: int, region: int, captured: int
) -> Iterator[Finding]:
    worth = Worth(army, level, region, captured)
    for kingdom in table.kingdoms:
        stated = kingdom.score
        if stated is None:
            continue
        computed = points(table, kingdom, worth)
        for part, label in PARTS.items():
            expected = computed[part]
            if part in stated and expected not in (None, stated[part]):
                facts = {"part": label, "count": stated[part], "expected": expected}
                yield rule.broken([score_slot(kingdom)], player=kingdom.label, **facts)
        yield from wrong_total(rule, kingdom, settled(computed, stated), stated)


def wrong_total(
    rule: Rule, kingdom: Kingdom, parts: Mapping[str, int | None], stated: Mapping[str, int]
) -> Iterator[Finding]:
    """A total that its parts do not make; unknown parts can only add to it."""
    if "total" not in stated:
        return
    known = [number for number in parts.values() if number is not None]
    expected, total = sum(known), stated["total"]
    if total < expected or (total != expected and len(known) == len(parts)):
        facts = {"part": TOTAL, "count": total, "expected": expected}
        yield rule.broken([score_slot(kingdom)], player=kingdom.label, **facts)


def score_slot(kingdom: Kingdom) -> str:
    return kingdom.at("score")


# ---- the winner ----------------------------------------------------------------------------------


@rule(
    "tiny-epic-kingdoms.winner",
    name=Text(en="The winner", ru="Победитель"),
    cite=COUNTING,
    law=Text(
        en="Most points win, and a tie goes by armies, then tower, then magic, then resources, or "
        "is shared.",
        ru="Побеждает больше очков, а при равенстве — больше армий, башен, магии, ресурсов, либо "
        "победа общая.",
    ),
    message=Text(
        en="Stated as winner: {stated}; the points give {winners}.",
        ru="Указан победитель: {stated}; по очкам выходит {winners}.",
    ),
)
def winner(
    rule: Rule, table: Table, *, army: int, level: int, region: int, captured: int
) -> Iterator[Finding]:
    stated, worth = table.winner, Worth(army, level, region, captured)
    worked = best(table, {k.seat: total_of(table, k, worth) for k in table.kingdoms})
    if stated is None or worked is None or set(stated.seats) == set(worked):
        return
    told = [Text("—", "—") if seat < 0 else table.kingdoms[seat].label for seat in stated.seats]
    winners = tuple(table.kingdoms[seat].label for seat in worked)
    yield rule.broken([stated.slot], stated=tuple(told) or (Text("—", "—"),), winners=winners)


def best(table: Table, totals: Mapping[int, int | None]) -> list[int] | None:
    """The seats that win by these totals; None when something that decides is not stated."""
    if not table.is_whole:
        return None
    leading = list(table.kingdoms)
    for measure in (lambda k: totals[k.seat], armies_left, by_tower, by_magic, by_resources):
        ranks = [measure(kingdom) for kingdom in leading]
        known = [rank for rank in ranks if rank is not None]
        if len(known) < len(ranks):
            return None
        leading = [k for k, rank in zip(leading, ranks, strict=True) if rank == max(known)]
        if len(leading) == 1:
            break
    return [kingdom.seat for kingdom in leading]


def by_tower(kingdom: Kingdom) -> int | None:
    return kingdom.tower


def by_magic(kingdom: Kingdom) -> int | None:
    return kingdom.magic


def by_resources(kingdom: Kingdom) -> int | None:
    held = kingdom.resources
    return None if held is None or len(held) < 3 else sum(held.values())
