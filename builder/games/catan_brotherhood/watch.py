"""Rules about the Wall and the wildlings before it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.catan_brotherhood.standing import lowest_free, steps
from builder.games.catan_brotherhood.table import EMPTY_POST, Table
from builder.games.catan_brotherhood.things import GUARD
from builder.rule import Finding, Rule, rule
from builder.text import LANGS, Text

GUARDS = "rules-2017: Guard, p. 3 | Дозорный, с. 3"
WALL = "rules-2017: The Wall, p. 11 | Стена, с. 11"


@rule(
    "catan-brotherhood.guard-post",
    name=Text(en="Lowest free post", ru="Свободный пост с наименьшим номером"),
    cite=GUARDS,
    law=Text(
        en="A guard takes the free post with the lowest number on a section of the Wall.",
        ru="Дозорный занимает на участке Стены свободный пост с наименьшим номером.",
    ),
    message=Text(
        en="Section {section}: post {post} is not the lowest free one, which is {lowest}.",
        ru="Участок {section}: пост {post} — не наименьший из свободных, наименьший — {lowest}.",
    ),
)
def guard_post(rule: Rule, table: Table) -> Iterator[Finding]:
    for number, posts in enumerate(table.wall or ()):
        if hole := first_hole(posts, strict=table.is_setup):
            post, lowest = hole
            slots = [f"wall/{number}/{post - 1}"]
            yield rule.broken(slots, section=number + 1, post=post, lowest=lowest)
    for step in steps(table):
        action, wall = step.action, step.before.wall
        if action.build is None or action.build.id != GUARD or wall is None:
            continue
        if action.section and action.post:
            held = [post for row in wall[action.section - 1 : action.section] for post in row]
            lowest = lowest_free(held)
            if action.post != lowest:
                facts = {"section": action.section, "post": action.post, "lowest": lowest}
                yield rule.broken([f"{action.slot}/post"], **facts)


def first_hole(posts: tuple[int, ...], *, strict: bool) -> tuple[int, int] | None:
    """A held post above a free one, and the free one.

    In play giants and invasions free the first posts of a section, so a gap there tells nothing.
    """
    first = next((n for n, post in enumerate(posts, 1) if post != EMPTY_POST), 0)
    free = 0
    for number, post in enumerate(posts, 1):
        if post == EMPTY_POST:
            free = free or (number if strict or number > first else 0)
        elif free:
            return number, free
    return None


@rule(
    "catan-brotherhood.wall-capacity",
    name=Text(en="Room on the Wall", ru="Места на Стене"),
    cite=WALL,
    law=Text(
        en="The Wall has four sections with five posts each, and a player has seven guards for it.",
        ru="Стена состоит из четырёх участков по пять постов, а у игрока для неё семь дозорных.",
    ),
    message=Text(
        en="{where}: guards {count}, and the limit is {limit}.",
        ru="{where}: дозорных {count}, предел — {limit}.",
    ),
)
def wall_capacity(
    rule: Rule, table: Table, *, sections: int, posts: int, guards: int
) -> Iterator[Finding]:
    for number, row in enumerate(table.wall or (), 1):
        held = sum(post != EMPTY_POST for post in row)
        limit = posts if number <= sections else 0
        if held > limit or highest(row) > posts:
            where = section_name(table, number)
            yield rule.broken([f"wall/{number - 1}"], where=where, count=held, limit=limit)
    for seat in table.seats if table.wall is not None else ():
        count = table.guards_of(seat) or 0
        if count > guards:
            yield rule.broken(["wall"], where=seat.label, count=count, limit=guards)
    for step in steps(table):
        section, wall = step.action.section, step.before.wall
        if step.action.build is None or step.action.build.id != GUARD or not section:
            continue
        count = sum(p != EMPTY_POST for r in (wall or ())[section - 1 : section] for p in r) + 1
        limit = posts if section <= sections else 0
        if count > limit or (step.action.post or 0) > posts:
            slots = [f"{step.action.slot}/section"]
            where = section_name(table, section)
            yield rule.broken(slots, where=where, count=count, limit=limit)


def section_name(table: Table, number: int) -> Text:
    section = table.catalogue.terms["section"]
    return Text(*(f"{section.to(lang)} {number}" for lang in LANGS))


def highest(row: tuple[int, ...]) -> int:
    """The highest post that is held."""
    return max((number for number, post in enumerate(row, 1) if post != EMPTY_POST), default=0)


def tokens_for(guards: int, few: int, many: int) -> int:
    """The victory tokens that guards bring."""
    return (guards >= few) + (guards >= many)


@rule(
    "catan-brotherhood.guard-points",
    name=Text(en="Victory tokens for guards", ru="Жетоны ПО за дозорных"),
    cite=GUARDS,
    law=Text(
        en="Three guards on the Wall bring one victory token and five or more two in all, which go "
        "back when the guards are lost.",
        ru="Три дозорных на Стене приносят один жетон ПО, пять и больше — всего два, а с потерей "
        "дозорных жетоны возвращаются.",
    ),
    message=Text(
        en="{player}: guards on the Wall {guards}, victory tokens {count}, and it must be {limit}.",
        ru="{player}: дозорных на Стене {guards}, жетонов ПО {count}, а должно быть {limit}.",
    ),
)
def guard_points(rule: Rule, table: Table, *, few: int, many: int) -> Iterator[Finding]:
    for seat in table.seats:
        guards, count = table.guards_of(seat), seat.victory_tokens
        if guards is None or count is None:
            continue
        wanted = tokens_for(guards, few, many)
        if count != wanted:
            facts = {"guards": guards, "count": count, "limit": wanted}
            yield rule.broken([seat.at("victory_tokens")], player=seat.label, **facts)


# ---- wildlings -----------------------------------------------------------------------------------


@rule(
    "catan-brotherhood.camp-state",
    name=Text(en="Camps of a clan", ru="Лагеря клана"),
    cite="rules-2017: Camps, p. 5 | Лагеря, с. 5",
    law=Text(
        en="Camps fill from the Wall outwards without gaps, and a fifth wildling starts a raid, "
        "so a "
        "clan never rests with five.",
        ru="Лагеря заполняются от Стены без пропусков, а пятый одичалый начинает набег, поэтому "
        "впятером "
        "клан в лагерях не остаётся.",
    ),
    message=Text(
        en="{clan}: wildlings {count}, the farthest camp held {camp}, and the limit is {limit} "
        "without "
        "a gap.",
        ru="{clan}: одичалых {count}, самый дальний занятый лагерь {camp}, предел — {limit} без "
        "пропусков.",
    ),
)
def camp_state(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    camps = table.wildlings.camps if table.wildlings else None
    for said, stand in (camps or {}).items():
        count = sum(thing is not None for thing in stand)
        farthest = max((n for n, thing in enumerate(stand, 1) if thing), default=0)
        if count > limit or farthest > count:
            clan = table.edition.find(said)[0].label
            slots = [f"wildlings/camps/{said}"]
            yield rule.broken(slots, clan=clan, count=count, camp=farthest, limit=limit)


@rule(
    "catan-brotherhood.clearing-state",
    name=Text(en="Wildlings in a clearing", ru="Одичалые на опушке"),
    cite="rules-2017: Clearing, p. 7 | Опушка, с. 7",
    law=Text(
        en="A clearing keeps regular wildlings only, and never more than there are guards on its "
        "section of the Wall.",
        ru="На опушке остаются только воины, и их не больше, чем дозорных на прилегающем участке "
        "Стены.",
    ),
    message=Text(
        en="Clearing {section}: {who}, wildlings {count}, guards {guards}.",
        ru="Опушка {section}: {who}, одичалых {count}, дозорных {guards}.",
    ),
)
def clearing_state(rule: Rule, table: Table, *, posts: int) -> Iterator[Finding]:
    if table.wildlings is None or table.is_setup:
        return
    for number, band in enumerate(table.wildlings.clearings or ()):
        guards = table.guards_on(number)
        passing = [thing for thing in band if not thing.facts.get("waits")]
        # Where the guards are not stated, there may be as many as the section has posts.
        if passing or len(band) > (posts if guards is None else guards):
            who = tuple(dict.fromkeys(thing.label for thing in passing or band))
            facts = {"count": len(band), "guards": Text("—", "—") if guards is None else guards}
            slots = [f"wildlings/clearings/{number}"]
            yield rule.broken(slots, section=number + 1, who=who, **facts)


@rule(
    "catan-brotherhood.gift-limit",
    name=Text(en="End by invasion", ru="Конец игры из-за вторжения"),
    cite="rules-2017: Tragic victory, p. 4 | Трагическая победа, с. 4",
    law=Text(
        en="Eight wildlings in the Gift, or the breach marker on the third space, end the game, "
        "and "
        "whoever has most guards on the Wall wins.",
        ru="Восемь одичалых в Даре или жетон вторжения на третьем делении завершают игру, и "
        "побеждает "
        "тот, у кого больше дозорных на Стене.",
    ),
    message=Text(
        en="Wildlings in the Gift {count}, breach marker on {breach}: the game ends.",
        ru="Одичалых в Даре {count}, жетон вторжения на делении {breach}: игра окончена.",
    ),
    severity="note",
)
def gift_limit(rule: Rule, table: Table, *, wildlings: int, breaches: int) -> Iterator[Finding]:
    if is_lost(table, wildlings, breaches) and table.wildlings:
        gift, breach = table.wildlings.gift, table.wildlings.breach
        slots = [
            slot
            for slot, stated in (("wildlings/gift", gift), ("wildlings/breach", breach))
            if stated is not None
        ]
        yield rule.broken(slots, count=gift or 0, breach=breach or 0)


def is_lost(table: Table, wildlings: int, breaches: int) -> bool:
    """Whether the wildlings have ended the game."""
    state = table.wildlings
    return state is not None and ((state.gift or 0) >= wildlings or (state.breach or 0) >= breaches)
