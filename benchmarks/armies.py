"""Armies as players bring them, made from the catalogue by a seeded generator.

Most are legal; some break a rule, as lists sent to an organiser do. Cards go mostly by id, some by
code or by name in either language.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, ParamSpec

from builder import find_game
from builder.catalogue import Edition
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card

SEED = 40
EDITION = "s06"
POINTS = 40
TRIES = 12
NEVER = {
    *("not-selectable", "enemy-attachment", "unit-must-contain", "commander-requires"),
    *("limit-ratio", "army-excludes-house"),
}
SPOILT = 0.15
MISSPELT = 0.01
WORDS = ("Wolves", "Ravens", "Winter", "Iron", "Salt", "Sun", "Ash", "Oak", "Storm", "Crown")

P = ParamSpec("P")
Document = dict[str, Any]


@dataclass(frozen=True)
class Pool:
    """The cards that an army of one faction may choose from, and some that it may not."""

    faction: str
    commanders: list[Card]
    units: list[Card]
    attachments: dict[str, list[Card]]
    ncus: list[Card]
    foreign: list[Card]


@dataclass
class Draft:
    """An army in the making."""

    rng: Random
    pool: Pool
    left: int = POINTS
    neutral_left: int = POINTS // 2
    cards: list[Card] = field(default_factory=list)
    characters: set[str] = field(default_factory=set)
    units: list[tuple[Card, list[Card]]] = field(default_factory=list)
    ncus: list[Card] = field(default_factory=list)

    def take(self, card: Card) -> Card:
        self.cards.append(card)
        self.characters.update(card.characters)
        self.left -= card.cost
        if card.faction == NEUTRAL != self.pool.faction:
            self.neutral_left -= card.cost
        return card

    def pick(self, cards: list[Card]) -> Card:
        """A random card that the army can afford and may hold; LookupError when none is found."""
        for _ in range(TRIES):
            card = self.rng.choice(cards)
            if self.can_pay(card) and self.may_hold(card):
                return self.take(card)
        raise LookupError

    def can_pay(self, card: Card) -> bool:
        own = card.faction == self.pool.faction
        return card.cost <= (self.left if own else min(self.left, self.neutral_left))

    def may_hold(self, card: Card) -> bool:
        """Whether a card gets on with the others; what is left out here makes illegal armies."""
        if not self.characters.isdisjoint(card.characters):
            return False
        if any(excludes(card, other) or excludes(other, card) for other in self.cards):
            return False
        wanted = [op.names for op in card.operations if op.op == "army-includes-any"]
        return all(any(map(names.match, self.cards)) for names in wanted)


def excludes(card: Card, other: Card) -> bool:
    if card.loyalty and other.loyalty not in ("", card.loyalty):
        return True
    return any(
        operation.names.match(other)
        for operation in card.operations
        if operation.op in ("army-excludes", "army-excludes-units", "army-excludes-attachments")
    )


# ---- pools ---------------------------------------------------------------------------------------


def edition() -> Edition[Card]:
    return find_game("asoiaf-tmg").catalogue.edition(EDITION)


@cache
def pools() -> tuple[Pool, ...]:
    game = find_game("asoiaf-tmg")
    return tuple(pool(faction) for faction in game.factions)


def pool(faction: str) -> Pool:
    refuses = "no-neutrals" in edition().tables.operations.get(faction, {})
    sides = {faction} if refuses else {faction, NEUTRAL}
    cards = [card for card in edition().entries.all() if card.cost or card.commander]
    cards = [card for card in cards if not any(op.op in NEVER for op in card.operations)]
    own = [card for card in cards if card.faction in sides and not card.commander]
    return Pool(
        faction=faction,
        commanders=[card for card in cards if card.commander and card.faction == faction],
        units=weighted(faction, own, "unit"),
        attachments={
            type: [card for card in weighted(faction, own, "attachment") if card.type == type]
            for type in ("infantry", "cavalry")
        },
        ncus=weighted(faction, own, "ncu"),
        foreign=[card for card in cards if card.faction not in sides and card.kind == "unit"],
    )


def weighted(faction: str, cards: list[Card], kind: str) -> list[Card]:
    """The faction's own cards three times, so that neutrals stay a smaller part of the army."""
    found = [card for card in cards if card.kind == kind]
    return found + 2 * [card for card in found if card.faction == faction]


# ---- armies --------------------------------------------------------------------------------------


def armies(count: int, seed: int = SEED, misspelt: float = MISSPELT) -> Iterator[Document]:
    """As many documents as asked for; the same seed and catalogue give the same ones.

    `misspelt` is the share of those with a name that no card has.
    """
    rng = Random(seed)
    for number in range(count):
        pool = pools()[number % len(pools())]
        army = document(draft(rng, pool), number)
        if rng.random() < SPOILT:
            rng.choice(FAULTS)(rng, pool, army)
        if rng.random() < misspelt:
            misspell(rng, pool, army)
        yield army


def lines(documents: Iterable[Document]) -> list[str]:
    return [line(document) for document in documents]


def line(document: Document) -> str:
    return json.dumps(document, ensure_ascii=False)


def draft(rng: Random, pool: Pool) -> Draft:
    army = Draft(rng, pool)
    lead(army)
    for _ in range(rng.choice((1, 2, 2, 2, 3))):
        attempt(add_ncu, army)
    for _ in range(12):
        if army.left:
            attempt(add_unit, army)
    for unit, attached in army.units:
        if army.left and not attached:
            attempt(attach, army, unit, attached)
    return army


def attempt(step: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
    """Takes a step; one that finds no card is left out."""
    try:
        step(*args, **kwargs)
    except LookupError:
        return


def lead(army: Draft) -> None:
    commander = army.take(army.rng.choice(army.pool.commanders))
    if commander.kind == "unit":
        army.units.append((commander, []))
    elif commander.kind == "ncu":
        army.ncus.append(commander)
    else:
        unit = army.pick([c for c in army.pool.units if c.type == commander.type and can_hold(c)])
        army.units.append((unit, [commander]))


def can_hold(unit: Card) -> bool:
    return unit.tray == unit.type


def add_ncu(army: Draft) -> None:
    army.ncus.append(army.pick(army.pool.ncus))


def add_unit(army: Draft) -> None:
    unit, attached = army.pick(army.pool.units), list[Card]()
    army.units.append((unit, attached))
    if army.rng.random() < 0.5:
        attempt(attach, army, unit, attached)


def attach(army: Draft, unit: Card, attached: list[Card]) -> None:
    if can_hold(unit):
        attached.append(army.pick(army.pool.attachments[unit.type]))


# ---- documents -----------------------------------------------------------------------------------


def document(army: Draft, number: int) -> Document:
    rng, commander = army.rng, army.cards[0]
    written: Document = {"game": "asoiaf-tmg"}
    if rng.random() < 0.7:
        written["edition"] = EDITION
    written |= rng.choice(({"format": "medium"}, {"points": POINTS}))
    written["name"] = f"{rng.choice(WORDS)} and {rng.choice(WORDS)} {number}"
    written["faction"] = army.pool.faction
    if rng.random() < 0.8:
        written["commander"] = commander.id
    written["units"] = [unit_line(rng, unit, attached) for unit, attached in army.units]
    written["ncus"] = [spelled(rng, card) for card in army.ncus]
    return written


def unit_line(rng: Random, unit: Card, attached: list[Card]) -> Document:
    found: Document = {"unit": spelled(rng, unit)}
    if attached:
        found["attachments"] = [spelled(rng, card) for card in attached]
    return found


def spelled(rng: Random, card: Card) -> str:
    chance = rng.random()
    if chance < 0.84:
        return card.id
    if chance < 0.92:
        return card.code or card.id
    return card.label.to(rng.choice(("en", "en", "ru")))


# ---- faults --------------------------------------------------------------------------------------


def overspend(rng: Random, pool: Pool, army: Document) -> None:
    army["units"].append({"unit": rng.choice(pool.units).id})


def call_strangers(rng: Random, pool: Pool, army: Document) -> None:
    rng.choice(army["units"])["unit"] = rng.choice(pool.foreign).id


def crowd(rng: Random, pool: Pool, army: Document) -> None:
    extra = [card.id for card in rng.sample(pool.attachments["infantry"], 2)]
    rng.choice(army["units"]).setdefault("attachments", []).extend(extra)


def lose_commander(_rng: Random, _pool: Pool, army: Document) -> None:
    army.pop("commander", None)
    del army["units"][0]


def repeat_ncu(rng: Random, pool: Pool, army: Document) -> None:
    army["ncus"].append(rng.choice(army["ncus"] or [rng.choice(pool.ncus).id]))
    army["ncus"].append(army["ncus"][0])


def misspell(rng: Random, _pool: Pool, army: Document) -> None:
    unit = rng.choice(army["units"])
    place = rng.randrange(1, len(unit["unit"]))
    unit["unit"] = f"{unit['unit'][:place]}x{unit['unit'][place + 1 :]}"


FAULTS = (overspend, call_strangers, crowd, lose_commander, repeat_ncu)
