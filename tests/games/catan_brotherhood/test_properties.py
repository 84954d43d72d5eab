"""Laws of tables: order changes nothing, nothing is raised, schema and reader agree."""

from __future__ import annotations

import json
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import LANGS, Unreadable, check, find_game, samples
from builder.document import read
from builder.game import Wishes
from builder.schema_check import validator

GAME = find_game("catan-brotherhood")
SCHEMA = "catan-brotherhood.roster"
SAMPLES = [read(sample.text).value for sample in samples() if sample.game == GAME.id]
CHOICES = {"edition": {"2017", "v2017"}, "format": {"base", "brotherhood"}}

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 1002),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "blue", "0,0 N", "0,0", "A4", "supply", "base", "setup", "x" * 201, "B"]),
    st.sampled_from(["grain", "road", "2/12", "flip", "camp", "ice", "Б", 3.0, 7]),
)
KEYS = st.sampled_from(
    [
        *("colour", "hero", "side", "settlements", "roads", "at", "terrain", "number", "player"),
        *("give", "take", "trade", "build", "pay", "points", "wall", "camps", "gift", "", "x"),
        *("mode", "format", "edition", "stage", "round", "turn", "actions", "placements", "winner"),
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items: Any = value.items() if type(value) is dict else ()
    if type(value) is list:
        items = enumerate(value)
    return [path, *(found for key, part in items for found in places(part, (*path, key)))]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if type(value) is dict else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Tables made by chance, and the samples."""
    seed, players = draw(st.integers(0, 50)), draw(st.sampled_from([3, 4]))
    wishes = Wishes(seed=seed, players=players, format=draw(st.sampled_from(["base", None])))
    made = GAME.generators["table"].make(GAME, wishes)
    return draw(st.sampled_from([made, made, *SAMPLES]))


@st.composite
def documents(draw: st.DrawFn) -> Any:
    """Tables with up to four of their parts replaced or added."""
    document: Any = draw(tables())
    for _ in range(draw(st.integers(1, 4))):
        path = draw(st.sampled_from(places(document)))
        document = changed(document, path, draw(VALUES))
        if type(document) is dict and draw(st.booleans()):
            document = document | {draw(KEYS): draw(VALUES)}
    return document


def is_allowed(document: Any) -> bool:
    """Whether the schema and the game's editions and formats take a document."""
    if not validator(SCHEMA).is_valid(document):
        return False
    return all(
        document.get(key) in (None, "") or document[key] in ids for key, ids in CHOICES.items()
    )


class TestSchema:
    """check refuses a document if and only if its schema or the game's choices do."""

    @settings(max_examples=150)
    @given(document=documents())
    def test_reader_and_schema_agree(self, document):
        if not isinstance(document, dict) or document.get("game") != GAME.id:
            return
        if not is_allowed(document):
            with pytest.raises(Unreadable) as refused:
                check(document)
            sentences = [t.sentence(lang) for t in refused.value.troubles for lang in LANGS]
            assert all(sentences)
            return
        report = check(document)
        for lang in LANGS:
            orjson.dumps(report.as_json(lang))
            orjson.dumps(GAME.derive(GAME, report, lang))
            assert all(line.name.to(lang) for group in report.groups for line in group.lines)
            assert all(heading for heading, _ in GAME.describe(GAME, report, lang))


def told(report: Any) -> list[str]:
    """Findings without their places, in an order of their own."""
    return sorted(
        json.dumps([finding["rule"], finding["facts"]], ensure_ascii=False)
        for finding in report.as_json("en")["findings"]
    )


class TestOrder:
    """The order of players with seats, of hexes and of routes changes nothing."""

    @given(data=st.data())
    def test_shuffled_tables_give_the_same_report(self, data):
        table = data.draw(tables())
        spoilt = dict(table)
        if isinstance(table.get("players"), list):
            first = {**table["players"][0], "resources": {"grain": 20}, "guards": 3}
            spoilt["players"] = [first, *table["players"][1:]]
        moved = dict(spoilt)
        moved["players"] = data.draw(st.permutations(spoilt["players"]))
        if board := table.get("board"):
            hexes = data.draw(st.permutations(list(board["hexes"].items())))
            routes = data.draw(st.permutations(board["routes"]))
            moved["board"] = {"hexes": dict(hexes), "routes": routes}
        before, after = check(spoilt), check(moved)

        assert told(before) == told(after)
        assert before.totals == after.totals


class TestNothing:
    """A key with nothing behind it is as good as absent."""

    @given(data=st.data())
    def test_nulls_change_nothing(self, data):
        table = data.draw(tables())
        free = {"mode", "round", "printing", "turn", "winner", "special", "placements", "bank"}
        nulls = data.draw(st.sets(st.sampled_from(sorted(free - table.keys()))))

        assert check(table | dict.fromkeys(nulls)).as_json("ru") == check(table).as_json("ru")
