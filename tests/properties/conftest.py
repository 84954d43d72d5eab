"""Armies drawn from the catalogue, legal and not, and documents that are almost armies."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import strategies as st

from builder import find_game

GAME = find_game("asoiaf-tmg")
EDITIONS = GAME.catalogue.editions
FACTIONS = tuple(GAME.catalogue.factions)
FORMATS = ("small", "medium", "large", "team-2v2")
DISCOUNTS = {"cost-delta", "first-is-free", "free-attachment-in-unit"}
JUNK = ("Nobody", "Stark Swom Swords", "99999", "<b>", "—", "Jon Snow", "Robb Stark", "Sansa")

Strategy = st.SearchStrategy[Any]


@cache
def ids(edition: str, kind: str = "", faction: str = "", marked: str = "") -> tuple[str, ...]:
    """The entries of an edition: of a kind, of a faction, commanders, or givers of discounts."""
    marks = {
        "": lambda card: True,
        "commander": lambda card: card.commander,
        "discount": lambda card: not DISCOUNTS.isdisjoint(o.op for o in card.operations),
        "conditions": lambda card: bool(card.operations),
    }
    return tuple(
        card.id
        for card in GAME.catalogue.edition(edition).entries.all()
        if kind in ("", card.kind) and faction in ("", card.faction) and marks[marked](card)
    )


def names(edition: str, kind: str, faction: str, clean: bool) -> Strategy:
    """Mostly cards of the kind and the faction, some of others, some that are none."""
    pools = [
        ids(edition, kind, faction),
        ids(edition, kind, faction),
        ids(edition, kind, faction, "conditions"),
        ids(edition, kind, faction, "discount"),
        ids(edition, kind, faction, "commander"),
        ids(edition, kind, "neutral"),
        ids(edition, kind),
        ids(edition),
    ]
    if not clean:
        pools.append(JUNK)
    return st.sampled_from([pool for pool in pools if pool]).flatmap(st.sampled_from)


def unit_lines(edition: str, faction: str, clean: bool) -> Strategy:
    unit = names(edition, "unit", faction, clean)
    attached = st.lists(names(edition, "attachment", faction, clean), max_size=2)
    counts = st.sampled_from([1] * 8 + [2, 3] + ([] if clean else [0, -1]))
    whole = st.fixed_dictionaries(
        {"unit": unit, "attachments": attached}, optional={"count": counts}
    )
    return st.one_of(whole, whole, whole, unit)


@st.composite
def drawn_army(draw: st.DrawFn, *, clean: bool = False) -> dict[str, Any]:
    """An army; a `clean` one names every card by its id, and has no counts below one."""
    edition = draw(st.sampled_from(EDITIONS))
    faction = draw(st.sampled_from([f for f in FACTIONS if ids(edition, "unit", f)]))
    army: dict[str, Any] = {"game": GAME.id, "edition": edition, "faction": faction}
    if draw(st.booleans()):
        army["points"] = draw(st.integers(1, 80))
    else:
        army["format"] = draw(st.sampled_from(FORMATS))
    army["units"] = draw(st.lists(unit_lines(edition, faction, clean), max_size=7))
    army["ncus"] = draw(st.lists(names(edition, "ncu", faction, clean), max_size=4))
    if draw(st.integers(0, 3)) == 0:
        enemies = names(edition, "attachment", faction, clean)
        army["enemy_attachments"] = draw(st.lists(enemies, max_size=2))
    if draw(st.integers(0, 3)) == 0:
        army["commander"] = draw(names(edition, "attachment", faction, clean))
    if draw(st.integers(0, 5)) == 0:
        army["tactics"] = draw(st.lists(names(edition, "tactics", faction, clean), max_size=6))
    return army


@pytest.fixture(scope="session")
def armies() -> Strategy:
    """Armies of every faction and edition, with every kind of fault."""
    return drawn_army()


@pytest.fixture(scope="session")
def clean_armies() -> Strategy:
    """Armies whose lines all name a card by its id."""
    return drawn_army(clean=True)


# ---- documents -----------------------------------------------------------------------------------

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2000, 2000),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=12),
    st.sampled_from(["", "s05", "s06", "1.0", "s99", "medium", "custom", "team", "pair", "huge"]),
    st.sampled_from(
        ["stark", "x" * 200, "x" * 201, "10201", 10201, 40, 40.0, 0, 1001, -1001, 1e30]
    ),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["unit", "count", "attachments", "", "x"]), inner),
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        *("game", "edition", "format", "points", "name", "player", "notes", "faction", "commander"),
        *("units", "ncus", "enemy_attachments", "tactics", "team", "lists", "Units", "", "x"),
    ]
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items = (
        value.items() if type(value) is dict else enumerate(value) if type(value) is list else ()
    )
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if type(value) is dict else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


@st.composite
def drawn_document(draw: st.DrawFn) -> Any:
    """An army, a team or a pair, with up to three of its parts replaced, added or taken away."""
    document: Any = draw(drawn_army())
    shape = draw(st.sampled_from(["army", "army", "team", "lists"]))
    if shape != "army":
        members = [document, *draw(st.lists(drawn_army(), max_size=2))]
        shared = draw(st.dictionaries(st.sampled_from(["edition", "format", "points"]), SCALARS))
        document = {"game": GAME.id, **shared, shape: members}
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(places(document)[1:] or [()]))
        act = draw(st.sampled_from(["replace", "replace", "add", "remove"]))
        if act == "replace" or type(document) is not dict:
            document = changed(document, path, draw(VALUES))
        elif act == "add":
            document = document | {draw(KEYS): draw(VALUES)}
        else:
            lost = draw(st.sampled_from(sorted(document) or [""]))
            document = {key: part for key, part in document.items() if key != lost}
    return document


@pytest.fixture(scope="session")
def documents() -> Strategy:
    """Documents that are rosters or almost rosters."""
    return drawn_document()


@pytest.fixture(scope="session")
def anything() -> Strategy:
    """Values of any kind that JSON can hold."""
    return st.one_of(VALUES, st.dictionaries(KEYS, VALUES).map(lambda d: {"game": GAME.id, **d}))
