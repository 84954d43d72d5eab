"""Rules about several armies in one document: a team at one table, or a tournament pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.rule import Finding, Rule, rule
from builder.text import Text


class Armies(NamedTuple):
    """The armies of a team or a pair; `part` is the key they stand under."""

    part: str
    armies: tuple[Army, ...]

    def slot(self, number: int, slot: str = "") -> str:
        return f"{self.part}/{number}" + (f"/{slot}" if slot else "")


@rule(
    "asoiaf-tmg.team-characters",
    name=Text(en="Characters of the team", ru="Персонажи команды"),
    cite="rules-1.0: Team game, p. 26 | Командная игра, с. 26",
    law=Text(
        en="A character is in only one of the armies that fight on one side.",
        ru="Персонаж входит только в одну из армий, сражающихся вместе.",
    ),
    message=Text(
        en="{character}: in {count} armies of the team, and the limit is {limit}.",
        ru="{character}: армий команды с этим персонажем {count}, предел — {limit}.",
    ),
)
def team_characters(rule: Rule, team: Armies, *, limit: int) -> Iterator[Finding]:
    found: dict[str, dict[int, list[CardSlot]]] = {}
    for number, army in enumerate(team.armies):
        for character, slots in army.characters.items():
            found.setdefault(character, {})[number] = slots
    for character, places in found.items():
        if len(places) > limit:
            lines = [team.slot(n, slot.id) for n, held in places.items() for slot in held]
            name = team.armies[0].character(character)
            yield rule.broken(lines, character=name, count=len(places), limit=limit)


@rule(
    "asoiaf-tmg.team-size",
    name=Text(en="One size for the team", ru="Один размер для команды"),
    cite="rules-1.0: Team game, p. 26 | Командная игра, с. 26",
    law=Text(
        en="All players of a team game agree on one size for their armies.",
        ru="Все игроки командной игры договариваются об одном размере армий.",
    ),
    message=Text(
        en="Sizes of the team's armies: {sizes}, and they must be equal.",
        ru="Размеры армий команды: {sizes}, а должны быть равны.",
    ),
)
def team_size(rule: Rule, team: Armies) -> Iterator[Finding]:
    sizes = tuple(army.limit for army in team.armies)
    if len(set(sizes)) > 1:
        yield rule.broken([team.slot(n) for n in range(len(sizes))], sizes=sizes)


@rule(
    "asoiaf-tmg.pair-faction",
    name=Text(en="One faction for the pair", ru="Одна сторона для пары"),
    cite="tournament: Two lists | Два списка",
    law=Text(
        en="Both lists that a player brings to a tournament are of one faction.",
        ru="Оба списка, которые игрок приносит на турнир, — одной стороны.",
    ),
    message=Text(
        en="Factions of the pair: {factions}, and they must be the same.",
        ru="Стороны пары: {factions}, а должны совпадать.",
    ),
)
def pair_faction(rule: Rule, pair: Armies) -> Iterator[Finding]:
    factions = [army.faction for army in pair.armies]
    if len(set(factions)) > 1 and all(factions):
        names = pair.armies[0].catalogue.factions
        slots = [pair.slot(n, "faction") for n in range(len(factions))]
        yield rule.broken(slots, factions=tuple(names[faction].name for faction in factions))


@rule(
    "asoiaf-tmg.pair-size",
    name=Text(en="One size for the pair", ru="Один размер для пары"),
    cite="tournament: Two lists | Два списка",
    law=Text(
        en="Both lists of a pair are made for the same limit.",
        ru="Оба списка пары составлены на один и тот же предел.",
    ),
    message=Text(
        en="Limits of the pair: {sizes}, and they must be equal.",
        ru="Пределы пары: {sizes}, а должны быть равны.",
    ),
)
def pair_size(rule: Rule, pair: Armies) -> Iterator[Finding]:
    sizes = tuple(army.limit for army in pair.armies)
    if len(set(sizes)) > 1:
        yield rule.broken([pair.slot(n) for n in range(len(sizes))], sizes=sizes)


@rule(
    "asoiaf-tmg.pair-difference",
    name=Text(en="Two different lists", ru="Два разных списка"),
    cite="tournament: Two lists | Два списка",
    law=Text(
        en="A second list is worth bringing when it differs from the first.",
        ru="Второй список имеет смысл, если он отличается от первого.",
    ),
    message=Text(
        en="Both lists hold the same cards: {count}.",
        ru="В обоих списках одни и те же карты: {count}.",
    ),
    severity="note",
)
def pair_difference(rule: Rule, pair: Armies) -> Iterator[Finding]:
    cards = [Counter[str]() for _ in pair.armies]
    for held, army in zip(cards, pair.armies, strict=True):
        for slot in army.slots:
            held[slot.entry.id] += slot.count
    if len(cards) == 2 and cards[0] and cards[0] == cards[1]:
        yield rule.broken([pair.slot(0), pair.slot(1)], count=cards[0].total())
