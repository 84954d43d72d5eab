"""The cards of the game: units, attachments, NCUs, tactics cards and specials."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from builder.catalogue import text
from builder.text import Text

SECTIONS = {
    "units": "unit",
    "attachments": "attachment",
    "ncus": "ncu",
    "tactics": "tactics",
    "specials": "special",
}
LISTED = {"unit": "units", "attachment": "attachments", "ncu": "ncus"}
NEUTRAL = "neutral"


class Names(NamedTuple):
    """Characters, in any version of them, and exact entries."""

    characters: frozenset[str]
    entries: frozenset[str]

    def match(self, card: Card) -> bool:
        return card.id in self.entries or not self.characters.isdisjoint(card.characters)


class Operation(NamedTuple):
    """A condition or an effect printed on a card, from the closed list of the schema."""

    op: str
    names: Names
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Card:
    """One card as an edition has it.

    An `enemy` attachment is given to a unit of the enemy; `section` is the part of a list where the
    card belongs, if it may stand in one.
    """

    id: str
    code: str
    kind: str
    faction: str
    label: Text
    cost: int
    type: str
    tray: str
    commander: bool
    characters: tuple[str, ...]
    loyalty: str
    enemy: bool
    section: str
    features: frozenset[str]
    operations: tuple[Operation, ...]
    facts: Mapping[str, Any]

    @property
    def neutral(self) -> bool:
        return self.faction == NEUTRAL

    def operation(self, op: str) -> Operation | None:
        return next((operation for operation in self.operations if operation.op == op), None)


def make_card(id: str, facts: Mapping[str, Any]) -> Card:
    operations = tuple(make_operation(operation) for operation in facts.get("operations", ()))
    enemy = any(operation.op == "enemy-attachment" for operation in operations)
    return Card(
        id=id,
        code=facts.get("code") or "",
        kind=facts["kind"],
        faction=facts["faction"],
        label=label(facts),
        cost=facts.get("cost", 0),
        type=facts.get("type", ""),
        tray=facts.get("tray", ""),
        commander=facts.get("commander", False),
        characters=tuple(facts.get("characters", ())),
        loyalty=facts.get("loyalty") or "",
        enemy=enemy,
        section="enemy_attachments" if enemy else LISTED.get(facts["kind"], ""),
        features=frozenset(operation.op for operation in operations),
        operations=operations,
        facts=facts,
    )


def label(facts: Mapping[str, Any]) -> Text:
    """Name and title, as a player says them."""
    name, title = text(facts["name"]), text(facts.get("title"))
    if not title.en:
        return name
    russian = f"{name.to('ru')}, {title.to('ru')}" if name.ru or title.ru else ""
    return Text(f"{name.en}, {title.en}", russian)


def names(facts: Mapping[str, Any] | None) -> Names:
    facts = facts or {}
    return Names(frozenset(facts.get("characters", ())), frozenset(facts.get("entries") or ()))


def make_operation(facts: Mapping[str, Any]) -> Operation:
    return Operation(facts["op"], names(facts), facts)


@dataclass(frozen=True, slots=True)
class Tables:
    """What the rules look up in an edition: each faction's deck, its rules, and its characters.

    `built` keeps the tactics decks that were put together, by faction and commander.
    """

    decks: Mapping[str, list[str]]
    operations: Mapping[str, Mapping[str, Operation]]
    versions: Mapping[tuple[str, str], list[str]]
    built: dict[tuple[str, str], Any] = field(default_factory=dict)


def make_tables(entries: Mapping[str, Any], headers: Mapping[str, Any]) -> Tables:
    decks: dict[str, list[str]] = {}
    versions: dict[tuple[str, str], list[str]] = {}
    for id, facts in entries.items():
        if facts.get("deck") == "faction":
            decks.setdefault(facts["faction"], []).append(id)
        for character in facts.get("characters", ()):
            versions.setdefault((facts["faction"], character), []).append(id)
    operations = {
        faction: {facts["op"]: make_operation(facts) for facts in header.get("operations", ())}
        for faction, header in headers.items()
    }
    return Tables(decks, operations, versions)


def references(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Every entry and character that a card names: its path, what kind it is, and the name."""
    for number, character in enumerate(facts.get("characters", ())):
        yield ("characters", number), "characters", character
    for key in ("tactics", "tactics_removed"):
        for number, entry in enumerate(facts.get(key, ())):
            yield (key, number), "entry", entry
    for number, operation in enumerate(facts.get("operations", ())):
        for path, kind, name in operation_references(operation):
            yield ("operations", number, *path), kind, name


def operation_references(
    facts: Mapping[str, Any],
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    inner = facts.get("if_army_includes") or {}
    for path, holder in (((), facts), (("if_army_includes",), inner)):
        for character in holder.get("characters", ()):
            yield (*path, "characters"), "characters", character
        for entry in holder.get("entries") or ():
            yield (*path, "entries"), "entry", entry
    for entry in facts.get("if_attached_to") or ():
        yield ("if_attached_to",), "entry", entry
    if "entry" in facts:
        yield ("entry",), "entry", facts["entry"]
    for faction in (*facts.get("factions", ()), *filter(None, [facts.get("faction")])):
        yield ("factions",), "factions", faction
