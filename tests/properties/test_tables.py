"""Tables of the board game, drawn from golden lists and changed in places."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import orjson
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import LANGS, Unreadable, check, find_game, samples
from builder.exchange.naming import keys_of
from builder.schema_check import validator

GAME = find_game("agot-board-game")
LISTS = Path(__file__).parents[1] / "lists" / GAME.id
TABLES: list[dict[str, Any]] = [
    *(yaml.load(f.read_text(), yaml.CSafeLoader)["roster"] for f in sorted(LISTS.glob("*.yaml"))),
    *(yaml.load(s.text, yaml.CSafeLoader) for s in samples() if s.game == GAME.id),
]
EDITIONS = set(GAME.catalogue.editions)
FORMATS = set(GAME.rulesets)
KEYS = sorted(keys_of(GAME.id))
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 120),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["", "stark", "winterfell", "footman", "ship", "raid*", "march+1", "supply"]),
    st.sampled_from(["setup", "play", "card", "order", "x" * 200, "x" * 201, 0, 7, 2.0, 101]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
        st.dictionaries(st.sampled_from(["winterfell", "stark", "knight", "", "?"]), inner),
    ),
    max_leaves=5,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            found += places(inner, (*path, key))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


@st.composite
def drawn_table(draw: st.DrawFn) -> Any:
    """A table with up to three of its parts replaced or added."""
    table: Any = draw(st.sampled_from(TABLES))
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(places(table)[1:] or [()]))
        at = table
        for step in path:
            at = at[step]
        if isinstance(at, dict) and draw(st.booleans()):
            table = changed(table, path, {**at, draw(st.sampled_from(KEYS)): draw(VALUES)})
        else:
            table = changed(table, path, draw(VALUES))
    return table


def is_known(name: Any, known: set[str]) -> bool:
    return name is None or name == "" or GAME.edition_named(name) in known or name in known


def judged(table: Any) -> Any:
    """The report on a table, or None when it is refused in words."""
    try:
        return check(table)
    except Unreadable as error:
        troubles = error.troubles
    assert all(trouble.sentence(lang) for trouble in troubles for lang in LANGS)
    return None


class TestSchema:
    """check refuses a table if and only if its schema or the game's choices do."""

    @settings(max_examples=200)
    @given(table=drawn_table())
    def test_reader_and_schema_agree(self, table: Any) -> None:
        right = isinstance(table, dict) and table.get("game") == GAME.id
        right = right and validator(f"{GAME.id}.roster").is_valid(table)
        if right:
            right = is_known(table.get("edition"), EDITIONS)
            right = right and is_known(table.get("format"), FORMATS)
        report = judged(table)
        assert (report is not None) is bool(right)
        if report is None:
            return
        for lang in LANGS:
            orjson.dumps(report.as_json(lang))
            orjson.dumps(GAME.derive(GAME, report, lang))
            assert all(p.heading for p in GAME.describe(GAME, report, lang))
        assert all(line.name.to(lang) for g in report.groups for line in g.lines for lang in LANGS)
        for finding in report.findings:
            assert all(
                "{" not in finding.rule.message.filled(lang, finding.facts) for lang in LANGS
            )


def turned(value: Any) -> Any:
    """The same document with the keys of every mapping in the other order."""
    if isinstance(value, dict):
        return {key: turned(inner) for key, inner in reversed(value.items())}
    return [turned(inner) for inner in value] if isinstance(value, list) else value


def told(report: Any) -> Counter[str]:
    return Counter(
        json.dumps([f["rule"], f["facts"]], sort_keys=True)
        for f in report.as_json("en")["findings"]
    )


class TestOrder:
    """The order of keys and of houses changes nothing."""

    @pytest.mark.parametrize("number", range(len(TABLES)))
    def test_keys_in_another_order_give_the_same_report(self, number: int) -> None:
        table = TABLES[number]

        assert check(turned(table)).as_json("ru") == check(table).as_json("ru")

    @pytest.mark.parametrize("number", range(len(TABLES)))
    def test_houses_in_another_order_break_the_same_rules(self, number: int) -> None:
        table = TABLES[number]
        if not isinstance(table.get("houses"), list):
            return
        other = check({**table, "houses": table["houses"][::-1]})

        assert Counter(f.rule.id for f in other.findings) == Counter(
            f.rule.id for f in check(table).findings
        )
        if len(table["houses"]) == 1:
            assert told(other) == told(check(table))
