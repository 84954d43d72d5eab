"""Rules about who sits at the table: number, colours, races, territories, and known words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.games.tiny_epic_kingdoms.entries import RACE, Entry
from builder.games.tiny_epic_kingdoms.kingdom import Named, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

SPAN = Text(en="{least} to {most}", ru="от {least} до {most}")
PROMO = "promo"
NONE_CLOSE = (Text("—", "—"),)


@rule(
    "tiny-epic-kingdoms.word-known",
    name=Text(en="Known words", ru="Известные слова"),
    cite="muster: Names in a document | Названия в документе",
    law=Text(
        en="Resources, region types, tokens, pieces and actions are named in words of the game, "
        "and players as the document names them.",
        ru="Ресурсы, типы областей, жетоны, фишки и действия названы словами этой игры, а игроки — "
        "так же, как в самом документе.",
    ),
    message=Text(
        en="“{name}” is not known here. Closest: {closest}.",
        ru="«{name}» — такого здесь нет. Похожее: {closest}.",
    ),
)
def word_known(rule: Rule, table: Table) -> Iterator[Finding]:
    for misread, _ in table.misread:
        closest = tuple(entry.label for entry in misread.closest) or NONE_CLOSE
        yield rule.broken([misread.slot], name=misread.name, closest=closest)


@rule(
    "tiny-epic-kingdoms.player-count",
    name=Text(en="Number of players", ru="Число игроков"),
    cite="rules-2018: Components and variants, p. 14 | Состав игры и варианты, с. 14",
    law=Text(
        en="The box takes two to five players.",
        ru="Коробка рассчитана на число игроков от двух до пяти.",
    ),
    message=Text(
        en="Players at the table: {count}, and there must be {needed}.",
        ru="Игроков за столом: {count}, а должно быть {needed}.",
    ),
)
def player_count(rule: Rule, table: Table, *, least: int, most: int) -> Iterator[Finding]:
    count = table.count
    # With a format of its own, a document may state fewer players than sit at the table.
    is_part = table.is_chosen and bool(table.kingdoms)
    if count is not None and (count > most or (count < least and not is_part)):
        needed = SPAN.saying(least=least, most=most) if least < most else most
        yield rule.broken(["players"], count=count, needed=needed)


def twice(signs: Iterable[Named | None]) -> Iterator[list[Named]]:
    """Signs that stand more than once."""
    found: dict[str, list[Named]] = {}
    for named in signs:
        if named:
            found.setdefault(named.key, []).append(named)
    return (same for same in found.values() if len(same) > 1)


@rule(
    "tiny-epic-kingdoms.colour-unique",
    name=Text(en="A colour for each", ru="Каждому свой цвет"),
    cite="rules-2018: Each player gets | Каждый игрок получает",
    law=Text(
        en="Each player has pieces of a colour of their own, and neutral armies are of one more.",
        ru="У каждого игрока фишки собственного цвета, а нейтральные армии — ещё одного цвета.",
    ),
    message=Text(
        en="Colour {colour}: used {count} times, and the limit is 1.",
        ru="Цвет {colour}: занят столько раз: {count}, предел — 1.",
    ),
)
def colour_unique(rule: Rule, table: Table) -> Iterator[Finding]:
    neutral = table.lost.colour if table.lost else None
    for same in twice([*(kingdom.colour for kingdom in table.kingdoms), neutral]):
        slots = [named.slot for named in same]
        yield rule.broken(slots, colour=same[0].label, count=len(same))


@rule(
    "tiny-epic-kingdoms.race-known",
    name=Text(en="Races of the box", ru="Расы из коробки"),
    cite="rules-2018: Components | Состав игры",
    law=Text(
        en="A race is one of the thirteen of the box, five of which are sure and eight are named "
        "in reviews; promotional cards take the table's consent.",
        ru="Раса — одна из тринадцати в коробке: пять известны точно, восемь названы в обзорах; "
        "промокарты играются с согласия всех за столом.",
    ),
    message=Text(
        en="{race} is not on the list of races for this box. Closest: {closest}.",
        ru="{race}: такой расы нет в списке этой коробки. Похожее: {closest}.",
    ),
    severity="warning",
)
def race_known(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom in table.kingdoms:
        race = kingdom.race
        if race is None or (race.entry and is_boxed(race.entry)):
            continue
        near = () if race.entry else table.edition.candidates(race.label.en, is_boxed)
        closest = tuple(entry.label for entry in near if is_boxed(entry)) or NONE_CLOSE
        yield rule.broken([race.slot], race=race.label, closest=closest)


def is_boxed(entry: Entry) -> bool:
    return entry.kind == RACE and entry.facts["source"] != PROMO


@rule(
    "tiny-epic-kingdoms.race-unique",
    name=Text(en="A race for each", ru="Каждому своя раса"),
    cite="rules-2018: Each player gets | Каждый игрок получает",
    law=Text(
        en="The box has one card of each race, so no two players have the same one.",
        ru="Карта каждой расы в коробке одна, поэтому двух игроков с одной расой не бывает.",
    ),
    message=Text(
        en="{race}: players who have it {count}, and the limit is 1.",
        ru="{race}: игроков с этой расой {count}, предел — 1.",
    ),
)
def race_unique(rule: Rule, table: Table) -> Iterator[Finding]:
    for same in twice(kingdom.race for kingdom in table.kingdoms):
        slots = [named.slot for named in same]
        yield rule.broken(slots, race=same[0].label, count=len(same))


@rule(
    "tiny-epic-kingdoms.territory-unique",
    name=Text(en="A territory for each", ru="Каждому своя территория"),
    cite="rules-2018: Each player gets | Каждый игрок получает",
    law=Text(
        en="Each territory card is dealt once, so neither the same side nor both sides of one card "
        "are in play.",
        ru="Каждую карту территории раздают один раз, поэтому ни одна её сторона не встречается "
        "дважды и обе стороны сразу в игре не бывают.",
    ),
    message=Text(
        en="{territories}: one card, and it lies at {players}.",
        ru="{territories}: карта одна, а лежит она здесь: {players}.",
    ),
)
def territory_unique(rule: Rule, table: Table) -> Iterator[Finding]:
    holders = list(lands(table))
    for number, (slot, key, card, land, owner) in enumerate(holders):
        for other_slot, other_key, other_card, other_land, other in holders[number + 1 :]:
            if (key and key == other_key) or (card and card == other_card):
                names = tuple(dict.fromkeys((land, other_land)))
                players = (owner, other)
                yield rule.broken([slot, other_slot], territories=names, players=players)


def lands(table: Table) -> Iterator[tuple[str, str, str, Text, Text]]:
    """Place, key, card and name of every territory in play, and whose it is."""
    card_word = table.catalogue.terms["card"]
    for kingdom in table.kingdoms:
        home, card = kingdom.home, kingdom.card
        if home or card:
            label = home.label if home else Text(*(f"{word} {card}" for word in card_word))
            slot = home.slot if home else kingdom.card_slot
            yield slot, home.key if home else "", card, label, kingdom.label
    lost = table.lost
    if lost and (lost.home or lost.card):
        name = table.catalogue.terms["lost-kingdom"]
        slot = lost.home.slot if lost.home else lost.slot
        key = lost.home.key if lost.home else ""
        yield slot, key, lost.card, lost.home.label if lost.home else name, name
