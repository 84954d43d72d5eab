"""The cards of the game; a fact that is None is not known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.text import Text

SECTIONS = {
    "plots": "plot",
    "characters": "character",
    "locations": "location",
    "attachments": "attachment",
    "events": "event",
}
PLACEABLE = frozenset({"character", "location"})
NEUTRAL = "neutral"
UNKNOWN = "unknown"
NO_HOUSE = frozenset({NEUTRAL, UNKNOWN})


@dataclass(frozen=True, slots=True)
class Card:
    """One card; `decks` are the house decks that surely hold it."""

    id: str
    code: str
    kind: str
    faction: str
    label: Text
    decks: frozenset[str]
    unique: bool | None
    limited: bool | None
    cost: int | None
    facts: Mapping[str, Any]


def make_card(id: str, facts: Mapping[str, Any]) -> Card:
    names, faction = facts["name"], facts["faction"]
    own = () if faction in NO_HOUSE else (faction,)
    return Card(
        id=id,
        code=facts.get("code") or "",
        kind=facts["kind"],
        faction=faction,
        label=Text(names.get("en") or names["ru"], names.get("ru") or ""),
        decks=frozenset((*own, *facts.get("decks", ()))),
        unique=facts.get("unique"),
        limited=facts.get("limited"),
        cost=facts.get("cost"),
        facts=facts,
    )


class CostSum(NamedTuple):
    """Cards of unknown cost, and what one copy of each costs together."""

    cards: tuple[str, ...]
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Tables:
    """What a check looks up: sums of costs, recommended plots by house, how much is catalogued."""

    sums: tuple[CostSum, ...]
    recommended: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, int]


def make_tables(entries: Mapping[str, Any], headers: Mapping[str, Any]) -> Tables:
    recommended: dict[str, tuple[str, ...]] = {}
    for id, facts in entries.items():
        if house := facts.get("recommended"):
            recommended[house] = (*recommended.get(house, ()), id)
    return Tables(
        sums=tuple(
            left
            for header in headers.values()
            for stated in header.get("costs", ())
            for left in unknown_part(stated, entries)
        ),
        recommended=recommended,
        kinds=Counter(facts["kind"] for facts in entries.values()),
    )


def unknown_part(stated: Mapping[str, Any], entries: Mapping[str, Any]) -> Iterator[CostSum]:
    """What a stated sum says of its cards of unknown cost; nothing if known costs belie it."""
    costs = {id: entries.get(id, {}).get("cost") for id in stated["cards"]}
    known = sum(cost for cost in costs.values() if cost is not None)
    cards = tuple(id for id, cost in costs.items() if cost is None)
    most = stated.get("at_most")
    if cards and (most is None or most >= known):
        least = max(0, (stated.get("at_least") or 0) - known)
        yield CostSum(cards, least, None if most is None else most - known)


def references(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Every house that a card names."""
    if house := facts.get("recommended"):
        yield ("recommended",), "factions", house
    for number, house in enumerate(facts.get("decks", ())):
        yield ("decks", number), "factions", house
