"""Whatever can be checked can be put on every sheet of its game, in both languages."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import LANGS, Unreadable, check, find_game, known_games
from tests.test_lists import GOLDEN, load
from web.sheets import Style, html, kinds_for, prepared

ODD = st.one_of(
    st.sampled_from([None, "", "nobody", "x" * 200, [], {}, 0, 1, 7, 99, True, "?", "А" * 200]),
    st.text(max_size=6),
    st.integers(-3, 120),
)


def laid_out(document: Any, kind: str = "") -> None:
    """Makes every sheet of a document, or one; one that cannot be read has none."""
    try:
        kinds = kinds_for(check(document))
    except Unreadable:
        return
    for each in [kind] if kind in kinds else kinds:
        lists = prepared(document, each)
        for lang in LANGS:
            page = html(lists, Style(lang=lang, address="https://muster.example"))
            assert page.count("<article") == page.count("</article>") == len(lists)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, part in inner:
        found.append((*path, key))
        if isinstance(part, dict | list):
            found += places(part, (*path, key))
    return found


@st.composite
def bent(draw: st.DrawFn, game: str) -> Any:
    """A golden list of a game, with a part or two of it taken out, doubled or made odd."""
    names = [name for name in GOLDEN if name.startswith(f"{game}/")]
    document = deepcopy(load(draw(st.sampled_from(names)))["roster"])
    for _ in range(draw(st.integers(0, 2))):
        *path, key = draw(st.sampled_from(places(document)))
        part = document
        for step in path:
            part = part[step]
        if draw(st.booleans()):
            part[key] = draw(ODD)
        elif isinstance(part, dict):
            del part[key]
        else:
            part.append(deepcopy(part[key]))
    return document


class TestSheets:
    @settings(max_examples=100)
    @given(data=st.data())
    def test_armies_almost_armies_and_several_of_them(self, data, armies, documents):
        one, other = data.draw(armies), data.draw(armies)
        laid_out(data.draw(documents))
        laid_out(
            {"game": "asoiaf-tmg", data.draw(st.sampled_from(["team", "lists"])): [one, other]}
        )

    @pytest.mark.parametrize("game", [game.id for game in known_games()])
    @settings(max_examples=60)
    @given(data=st.data())
    def test_golden_lists_that_were_bent(self, data, game):
        kinds = [*find_game(game).sheets]

        laid_out(data.draw(bent(game)), data.draw(st.sampled_from(kinds)))


@pytest.mark.parametrize("key", ["team", "lists"])
@pytest.mark.parametrize("count", [1, 2])
def test_armies_of_a_faction_that_there_is_not_are_registered(key, count):
    army = {"faction": "nobody", "units": ["stark-sworn-swords"]}
    document = {"game": "asoiaf-tmg", key: [army] * count}

    page = html(prepared(document, "registration"), Style())
    assert "Stark Sworn Swords" in page
    if key == "team":
        assert "nobody" in page
