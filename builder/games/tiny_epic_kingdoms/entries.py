"""Entries of the catalogue: races, territories, region types, tokens, and words of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.catalogue import Edition
from builder.names import fold
from builder.text import Text

RACE, TERRITORY, REGION, TOKEN = "race", "territory", "region", "token"
PIECE, RESOURCE, ACTION, COLOUR, WORD = "piece", "resource", "action", "colour", "word"
SECTIONS = {
    "races": RACE,
    "territories": TERRITORY,
    "regions": REGION,
    "tokens": TOKEN,
    "pieces": PIECE,
    "resources": RESOURCE,
    "actions": ACTION,
    "colours": COLOUR,
    "words": WORD,
}
MANA, ORE, FOOD = "mana", "ore", "food"
RESOURCES = (MANA, ORE, FOOD)


class Ability(NamedTuple):
    level: int
    op: str
    amount: int
    at_least: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; `abilities` is None when the race's card is not known to us."""

    id: str
    code: str
    kind: str
    label: Text
    abilities: tuple[Ability, ...] | None
    facts: Mapping[str, Any]


def make_entry(id: str, facts: Mapping[str, Any]) -> Entry:
    names, listed = facts["name"], facts.get("abilities")
    abilities = None if listed is None else tuple(make_ability(ability) for ability in listed)
    return Entry(
        id=id,
        code="",
        kind=facts["kind"],
        label=Text(names["en"], names.get("ru") or ""),
        abilities=abilities,
        facts=facts,
    )


def make_ability(facts: Mapping[str, Any]) -> Ability:
    return Ability(facts["level"], facts["op"], facts.get("amount", 0), facts.get("at_least", 0))


def make_tables(_entries: Mapping[str, Any], _headers: Mapping[str, Any]) -> None:
    """Nothing needs to be looked up beside the entries."""


def references(_facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """No entry names another."""
    return iter(())


def find(edition: Edition[Entry], written: str, kind: str) -> Entry | None:
    """The one entry of a kind that a name means, whatever else has the same name."""
    ids = edition.names.get(fold(written), ())
    found = [entry for id in ids if (entry := edition.entries[id]).kind == kind]
    return found[0] if len(found) == 1 else None
