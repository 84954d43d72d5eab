"""Rules about the heroes: who starts with whom, where they lie, and how they are used."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.catan_brotherhood.reading_turns import FLIP
from builder.games.catan_brotherhood.table import Action, Hero, Seat, Table, seats_with
from builder.games.catan_brotherhood.things import SIDE_A, SIDE_B, SIDE_LETTERS, Thing
from builder.rule import Finding, Rule, rule
from builder.text import Text

HEROES = "rules-2017: Heroes of the North, p. 2 | Герои Севера, с. 2"
HERO_SETUP = "rules-2017: Hero set-up, p. 8 | Подготовка карт героев, с. 8"
BEFORE_PLAYER = Text(en="heroes before {player}", ru="героев перед игроком {player}")
IN_DISPLAY = Text(en="the display", ru="резерв героев")
AT_START = Text(en="the start of the game", ru="начало игры")


@rule(
    "catan-brotherhood.hero-start",
    name=Text(en="First hero", ru="Первый герой"),
    cite=HERO_SETUP,
    law=Text(
        en="Each seat starts with its own hero, by the number of players.",
        ru="Каждому месту за столом достаётся свой первый герой, в зависимости от числа игроков.",
    ),
    message=Text(
        en="{player}: seat {seat} of {players} starts with {wanted}, not {got}.",
        ru="{player}: место {seat} из {players} начинает с героем {wanted}, а не {got}.",
    ),
)
def hero_start(rule: Rule, table: Table) -> Iterator[Finding]:
    for seat in table.seats if table.is_setup else ():
        wanted = first_hero(table, seat)
        heroes = seat.heroes or ()
        if wanted and len(heroes) == 1 and heroes[0].thing not in (wanted, None):
            facts = {"seat": seat.number, "players": table.count}
            got = heroes[0].label
            slots = [heroes[0].slot]
            yield rule.broken(slots, player=seat.label, **facts, wanted=wanted.label, got=got)


def first_hero(table: Table, seat: Seat) -> Thing | None:
    """The hero of a seat at a table of this many."""
    return next(
        (
            hero
            for hero in table.things("hero")
            if hero.facts.get("seats", {}).get(str(table.count)) == seat.number
        ),
        None,
    )


@rule(
    "catan-brotherhood.hero-one",
    name=Text(en="One hero each", ru="По одному герою"),
    cite=HEROES,
    law=Text(
        en="One hero lies before each player, and every hero of the box lies in one place.",
        ru="Перед каждым игроком лежит ровно один герой, и каждый герой коробки лежит в одном "
        "месте.",
    ),
    message=Text(
        en="{what}: {count}, and it must be {limit}.",
        ru="{what}: {count}, а должно быть {limit}.",
    ),
)
def hero_one(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    for seat in table.seats:
        if seat.heroes is not None and len(seat.heroes) != limit:
            who = {"player": seat.label}
            what = Text(BEFORE_PLAYER.filled("en", who), BEFORE_PLAYER.filled("ru", who))
            slots = [hero.slot for hero in seat.heroes] or [seat.slot]
            yield rule.broken(slots, what=what, count=len(seat.heroes), limit=limit)
    places = lying(table)
    for thing in table.things("hero"):
        found = places.get(thing.id, [])
        if len(found) > limit:
            yield rule.broken(found, what=thing.label, count=len(found), limit=limit)
        elif not found and is_all_told(table):
            yield rule.broken(["display"], what=thing.label, count=0, limit=limit)


def lying(table: Table) -> dict[str, list[str]]:
    """Where each hero lies."""
    found: dict[str, list[str]] = {}
    for hero in (*(h for seat in table.seats for h in seat.heroes or ()), *(table.display or ())):
        if hero.thing:
            found.setdefault(hero.thing.id, []).append(hero.slot)
    return found


def is_all_told(table: Table) -> bool:
    """Whether the display and every player's hero are stated, with names that are known."""
    told = [seat.heroes for seat in table.seats]
    heroes = [hero for row in (table.display, *told) for hero in row or ()]
    return (
        table.display is not None
        and bool(told)
        and None not in told
        and all(hero.thing for hero in heroes)
    )


@rule(
    "catan-brotherhood.hero-side",
    name=Text(en="Side of a hero", ru="Сторона карты героя"),
    cite=HERO_SETUP,
    law=Text(
        en="Heroes lie on side A at the start and in the display, and on side B only after one "
        "use.",
        ru="В начале игры и в резерве герои лежат стороной «А», а стороной «Б» — только после "
        "одного "
        "применения.",
    ),
    message=Text(
        en="{hero} lies on side {side}, and for {place} it is side {wanted}.",
        ru="{hero}: сторона «{side}», а {place} требует стороны «{wanted}».",
    ),
)
def hero_side(rule: Rule, table: Table) -> Iterator[Finding]:
    rows: list[tuple[Text, tuple[Hero, ...]]] = [(IN_DISPLAY, table.display or ())]
    if table.is_setup:
        rows = [*((AT_START, seat.heroes or ()) for seat in table.seats), *rows]
    for place, heroes in rows:
        for hero in heroes:
            if hero.side == SIDE_B:
                facts = {
                    "hero": hero.label,
                    "side": SIDE_LETTERS[SIDE_B],
                    "wanted": SIDE_LETTERS[SIDE_A],
                }
                yield rule.broken([hero.slot], **facts, place=place)


# ---- use -----------------------------------------------------------------------------------------

MUST_SWAP = Text(
    en="after use on side B it goes back to the display",
    ru="после применения стороной «Б» герой возвращается в резерв",
)
TWICE = Text(en="a second use in one turn", ru="второе применение за ход")
JUST_TAKEN = Text(
    en="used in the turn in which it was taken", ru="применён в тот же ход, в который получен"
)
NOT_HELD = Text(en="not the hero of this player", ru="у игрока другой герой")
NOT_NOW = Text(en="used in the turn of another player", ru="применён в чужой ход")
SAME = Text(en="swapped for itself", ru="обменян на самого себя")


@rule(
    "catan-brotherhood.hero-change",
    name=Text(en="Use of a hero", ru="Применение героя"),
    cite=HEROES,
    law=Text(
        en="A hero is used once in a turn of its holder and not in the turn in which it was "
        "taken, and "
        "is then flipped or swapped from side A, but always swapped from side B.",
        ru="Героя применяют раз за ход владельца и не в тот ход, в который его получили, после "
        "чего со "
        "стороны «А» переворачивают или меняют, а со стороны «Б» всегда меняют.",
    ),
    message=Text(en="{hero}: {fault}.", ru="{hero}: {fault}."),
)
def hero_change(rule: Rule, table: Table) -> Iterator[Finding]:
    used: set[int | None] = set()
    taken: set[tuple[int | None, str]] = set()
    for action in table.turn.actions if table.turn else ():
        hero = action.use
        if hero is None:
            continue
        for fault in faults(table, action, hero, used, taken):
            yield rule.broken([action.slot], hero=hero.label, fault=fault)
        used.add(action.owner)
        if action.new:
            taken.add((action.owner, action.new.id))


def faults(
    table: Table,
    action: Action,
    hero: Thing,
    used: set[int | None],
    taken: set[tuple[int | None, str]],
) -> Iterator[Text]:
    """What is wrong with the use of a hero."""
    just_taken = (action.owner, hero.id) in taken
    if action.then == FLIP and side_of(table, action, hero) == SIDE_B:
        yield MUST_SWAP
    if action.new and action.new.id == hero.id:
        yield SAME
    if just_taken:
        yield JUST_TAKEN
    elif action.owner in used:
        yield TWICE
    elif not is_held(table, action, hero):
        yield NOT_HELD
    if is_strange_turn(table, action) and not hero.facts.get("any_turn"):
        yield NOT_NOW


def side_of(table: Table, action: Action, hero: Thing) -> str | None:
    """The side a hero lies on when it is used: as the action says, else as it lies on the table."""
    if action.side:
        return action.side
    held = [h for seat in seats_with(table, action.owner) for h in seat.heroes or ()]
    return next((h.side for h in held if h.thing == hero), None)


def is_held(table: Table, action: Action, hero: Thing) -> bool:
    for seat in seats_with(table, action.owner):
        if seat.heroes is not None:
            return any(held.thing in (hero, None) for held in seat.heroes)
    return True


def is_strange_turn(table: Table, action: Action) -> bool:
    active = table.turn.owner if table.turn else None
    return active is not None and action.owner is not None and action.owner != active
