"""The things of the box: heroes, pieces, resources, terrain, cards, wildlings, tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from builder.text import Text

SECTIONS = {
    "heroes": "hero",
    "pieces": "piece",
    "tokens": "token",
    "terrains": "terrain",
    "resources": "resource",
    "numbers": "number",
    "cards": "card",
    "wildlings": "wildling",
    "clans": "clan",
    "layouts": "layout",
}
SETTLEMENT, KEEP, ROAD, GUARD = "settlement", "keep", "road", "guard"
DEVELOPMENT = "development-card"
SIDE_A, SIDE_B = "A", "B"
SIDE_LETTERS = {SIDE_A: Text("A", "А"), SIDE_B: Text("B", "Б")}


@dataclass(frozen=True, slots=True)
class Thing:
    """One kind of thing in the box; its facts are those of the catalogue."""

    id: str
    code: str
    kind: str
    label: Text
    facts: Mapping[str, Any]


def make_thing(id: str, facts: Mapping[str, Any]) -> Thing:
    names = facts["name"]
    label = Text(names["en"], names.get("ru") or "")
    return Thing(id, facts.get("code") or "", facts["kind"], label, facts)


def make_tables(entries: Mapping[str, Any], _headers: Mapping[str, Any]) -> dict[str, list[Thing]]:
    """The things of each kind, in the order of the catalogue."""
    found: dict[str, list[Thing]] = {kind: [] for kind in SECTIONS.values()}
    for id, facts in entries.items():
        found[facts["kind"]].append(make_thing(id, facts))
    return found


def references(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Every other thing that a thing names."""
    for key in ("cost", "frees"):
        for name in facts.get(key, ()):
            yield (key, name), "entry", name
    for key in ("eases", "resource"):
        if name := facts.get(key):
            yield (key,), "entry", name
    if colour := facts.get("out"):
        yield ("out",), "factions", colour
    for number, name in enumerate(facts.get("joins", ())):
        yield ("joins", number), "entry", name
