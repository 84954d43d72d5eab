"""Armies drawn from the catalogue, legal and not, and documents that are almost armies."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import strategies as st

from tests.armies import GAME, Strategy, drawn_army


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
