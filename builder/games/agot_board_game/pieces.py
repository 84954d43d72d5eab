"""Everything the box holds: areas, units, orders, houses, cards, and how tables are set up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.text import Text

SECTIONS = {
    "areas": "area",
    "houses": "house",
    "setups": "setup",
    "levels": "level",
    "units": "unit",
    "orders": "order",
    "tracks": "track",
    "tokens": "token",
    "kit": "kit",
    "card_decks": "card-deck",
    "cards": "card",
    "piles": "pile",
    "westeros": "westeros",
    "wildlings": "wildling",
    "tides": "tide",
}
LAND, SEA, PORT = "land", "sea", "port"

Stand = Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Piece:
    """An entry of the catalogue, of any kind."""

    id: str
    kind: str
    label: Text
    facts: Mapping[str, Any]
    code: str = ""


def make_piece(id: str, facts: Mapping[str, Any]) -> Piece:
    return Piece(id, facts["kind"], labelled(facts), facts)


def labelled(facts: Mapping[str, Any]) -> Text:
    return Text(facts["name"]["en"], facts["name"].get("ru") or "")


class Area(NamedTuple):
    id: str
    label: Text
    type: str
    fortification: str
    supply: int
    crowns: int
    home_of: str
    port: str
    land: str
    sea: str
    adjacent: frozenset[str]
    boxes: tuple[tuple[int, int, int, int], ...] = ()


class Unit(NamedTuple):
    id: str
    label: Text
    pool: int
    cost: int
    upgrade_from: str
    upgrade_cost: int
    strength: int
    against_walls: int
    at_sea: bool


class Token(NamedTuple):
    """One kind of order token: its type, its number and whether it is special."""

    type: str
    value: int
    special: bool

    @property
    def sort(self) -> tuple[str, int, bool]:
        return (self.type, self.value, self.special)


class OrderType(NamedTuple):
    id: str
    label: Text
    tokens: Mapping[Token, int]
    useless_in: frozenset[str]
    musters: bool
    supports: bool


class House(NamedTuple):
    id: str
    label: Text
    home: str
    garrison: int
    supply: int
    victory: int
    units: Stand
    errata: Stand


class SetUp(NamedTuple):
    """What is on the table at one number of players."""

    players: int
    houses: tuple[str, ...]
    tracks: Mapping[str, tuple[str, ...]]
    overlay: bool
    stars: tuple[int, ...]
    neutral: Mapping[str, int | None]
    closed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Box:
    """What a check looks up."""

    areas: Mapping[str, Area]
    units: Mapping[str, Unit]
    orders: Mapping[str, OrderType]
    houses: Mapping[str, House]
    setups: Mapping[int, SetUp]
    levels: Mapping[int, tuple[int, ...]]
    facts: Mapping[str, Mapping[str, Any]]

    def of_kind(self, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        return ((id, facts) for id, facts in self.facts.items() if facts["kind"] == kind)

    def label(self, id: str) -> Text:
        return labelled(self.facts[id])

    def flags(self, level: int) -> tuple[int, ...]:
        """The armies that a place on the supply track feeds; beyond the track, its last place."""
        return self.levels[min(level, max(self.levels))]


def make_box(entries: Mapping[str, Any], _headers: Mapping[str, Any]) -> Box:
    kinds: dict[str, dict[str, Any]] = {}
    for id, facts in entries.items():
        kinds.setdefault(facts["kind"], {})[id] = facts
    areas = {id: make_area(id, facts) for id, facts in kinds.get("area", {}).items()}
    setups = [make_setup(facts, areas) for facts in kinds.get("setup", {}).values()]
    return Box(
        areas=areas,
        units={id: make_unit(id, facts) for id, facts in kinds.get("unit", {}).items()},
        orders={id: make_order(id, facts) for id, facts in kinds.get("order", {}).items()},
        houses={id: make_house(id, facts) for id, facts in kinds.get("house", {}).items()},
        setups={setup.players: setup for setup in setups},
        levels={facts["level"]: tuple(facts["armies"]) for facts in kinds["level"].values()},
        facts=entries,
    )


def make_area(id: str, facts: Mapping[str, Any]) -> Area:
    return Area(
        id=id,
        label=labelled(facts),
        type=facts["type"],
        fortification=facts.get("fortification") or "",
        supply=facts.get("supply", 0),
        crowns=facts.get("crowns", 0),
        home_of=facts.get("home_of") or "",
        port=facts.get("port") or "",
        land=facts.get("land") or "",
        sea=facts.get("sea") or "",
        adjacent=frozenset(facts["adjacent"]),
        boxes=tuple((x, y, width, height) for x, y, width, height in facts.get("boxes", ())),
    )


def make_unit(id: str, facts: Mapping[str, Any]) -> Unit:
    strength = facts["strength"]
    return Unit(
        id=id,
        label=labelled(facts),
        pool=facts["pool"],
        cost=facts["cost"],
        upgrade_from=facts.get("upgrade_from") or "",
        upgrade_cost=facts.get("upgrade_cost") or 0,
        strength=strength,
        against_walls=facts.get("against_walls") or strength,
        at_sea=facts["stands"] == SEA,
    )


def make_order(id: str, facts: Mapping[str, Any]) -> OrderType:
    tokens = {
        Token(id, token["value"], token.get("special", False)): token["count"]
        for token in facts["tokens"]
    }
    useless = frozenset(facts.get("useless_in", ()))
    flags = (facts.get("musters", False), facts.get("supports", False))
    return OrderType(id, labelled(facts), tokens, useless, *flags)


def make_house(id: str, facts: Mapping[str, Any]) -> House:
    return House(
        id=id,
        label=labelled(facts),
        home=facts["home"],
        garrison=facts["garrison"],
        supply=facts["supply"],
        victory=facts["victory"],
        units=facts["units"],
        errata=facts.get("errata", {}),
    )


def make_setup(facts: Mapping[str, Any], areas: Mapping[str, Area]) -> SetUp:
    """A set-up; with an impassable land its port is closed as well."""
    impassable = facts.get("impassable", ())
    ports = [areas[area].port for area in impassable if areas[area].port]
    return SetUp(
        players=facts["players"],
        houses=tuple(facts["houses"]),
        tracks={track: tuple(houses) for track, houses in facts["tracks"].items()},
        overlay=facts["overlay"],
        stars=tuple(facts["stars"]),
        neutral={**facts.get("neutral", {}), **dict.fromkeys(impassable)},
        closed=frozenset((*impassable, *ports)),
    )


# ---- cross references ----------------------------------------------------------------------------

Reference = tuple[tuple[str | int, ...], str, str]


def references(facts: Any) -> Iterator[Reference]:
    """Every name that an entry's facts depend on."""
    for key in ("home_of", "port", "land", "sea", "home", "upgrade_from", "token", "left_out_with"):
        if facts.get(key):
            yield (key,), "entry", facts[key]
    for key in ("adjacent", "houses", "impassable"):
        for number, id in enumerate(facts.get(key, ())):
            yield (key, number), "entry", id
    if faction := facts.get("faction"):
        yield ("faction",), "factions", faction
    yield from nested_references(facts)


def nested_references(facts: Any) -> Iterator[Reference]:
    for key in ("units", "errata"):
        for area, units in facts.get(key, {}).items():
            yield (key, area), "entry", area
            yield from (((key, area, unit), "entry", unit) for unit in units)
    for track, houses in facts.get("tracks", {}).items():
        yield ("tracks", track), "entry", track
        yield from ((("tracks", track, n), "entry", id) for n, id in enumerate(houses))
    for key in ("neutral", "decks"):
        yield from (((key, id), "entry", id) for id in facts.get(key, {}))
    if forbids := facts.get("forbids"):
        yield ("forbids", "order"), "entry", forbids["order"]
