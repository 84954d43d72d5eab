"""How a document is read: bad input, and that the reader and the schema mean the same."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder import Unreadable, check, check_text, find_game
from builder.games.agot_lcg.context import MOST_KEPT

SCHEMA = Path(__file__).parents[3] / "schemas" / "agot-lcg.roster.schema.json"
STARK: dict[str, Any] = {"game": "agot-lcg", "faction": "stark"}
RICH: dict[str, Any] = {
    **STARK,
    "edition": "gotstandard2.1",
    "format": "draft",
    "date": "2026-08-01",
    "name": "Wolves",
    "player": "Somebody",
    "notes": "Some words.",
    "agendas": ["00366", "01027"],
    "plots": {"01004": 2, "A Storm of Swords": 1},
    "cards": {"01141": 3, "Bran Stark (Core)": 2, "01033": 1},
    "chosen": {"factions": ["lannister"], "traits": ["Knight"]},
    "drafted": ["01141", "01142"],
    "setup": {"hand": ["01141"], "placed": ["01141"], "shadows": [], "start": []},
}


# ---- bad input -----------------------------------------------------------------------------------

UNUSABLE: dict[str, Any] = {
    "two factions": {**STARK, "faction": ["stark", "lannister"]},
    "no faction": {"game": "agot-lcg"},
    "a faction that is nothing": {**STARK, "faction": None},
    "a count of a billion": {**STARK, "cards": {"01141": 10**9}},
    "a count below all reason": {**STARK, "cards": {"01141": -(10**9)}},
    "a count of half a card": {**STARK, "cards": {"01141": 1.5}},
    "a count in words": {**STARK, "cards": {"01141": "three"}},
    "a count that is true": {**STARK, "cards": {"01141": True}},
    "a count that is nothing": {**STARK, "cards": {"01141": None}},
    "ten thousand lines": {**STARK, "cards": {f"{n:05}": 1 for n in range(10_000)}},
    "ten thousand cards in a list": {**STARK, "cards": ["01141"] * 10_000},
    "ten thousand cards in the hand": {**STARK, "setup": {"hand": ["01141"] * 10_000}},
    "501 agendas": {**STARK, "agendas": ["01027"] * 501},
    "agendas with counts": {**STARK, "agendas": {"01027": 1}},
    "plots with counts as agendas": {**STARK, "agendas": {"01004": 1}},
    "agendas that are an empty mapping": {**STARK, "agendas": {}},
    "a list in a list of agendas": {**STARK, "agendas": [[]]},
    "a list in a list of cards": {**STARK, "cards": [["01141", 3]]},
    "a mapping in a list of cards": {**STARK, "cards": [{"01141": 3}]},
    "a list among the chosen factions": {**STARK, "chosen": {"factions": [["stark"]]}},
    "a list in the hand": {**STARK, "setup": {"hand": [["01141"]]}},
    "an agenda that is a text": {**STARK, "agendas": "01027"},
    "a code below zero": {**STARK, "cards": [-1]},
    "an empty name": {**STARK, "cards": {"": 1}},
    "an endless name": {**STARK, "cards": {"x" * 201: 1}},
    "endless notes": {**STARK, "notes": "x" * 10_001},
    "a strange key": {**STARK, "units": []},
    "a strange key in the set-up": {**STARK, "setup": {"board": []}},
    "a strange key in what is chosen": {**STARK, "chosen": {"houses": []}},
    "a chosen faction that is a text": {**STARK, "chosen": {"factions": "stark"}},
    "a set-up that is a list": {**STARK, "setup": ["01141"]},
    "a hand with counts": {**STARK, "setup": {"hand": {"01141": 1}}},
    "an unknown list": {**STARK, "edition": "gotstandard9.9"},
    "a list that is a number": {**STARK, "edition": 2.1},
    "a list that is empty": {**STARK, "edition": ""},
    "a format of another game": {**STARK, "format": "medium"},
    "a format that is empty": {**STARK, "format": ""},
    "a retired format": {**STARK, "format": "rookery"},
    "a day that is none": {**STARK, "date": "2026-02-30"},
    "a month that is none": {**STARK, "date": "2020-13-01"},
    "a day without dashes": {**STARK, "date": "20200101"},
    "a day of a week": {**STARK, "date": "2020-W01-1"},
    "a day and an hour": {**STARK, "date": "2020-01-01T00:00:00"},
    "a day and a new line": {**STARK, "date": "2020-01-01\n"},
    "a day in other digits": {**STARK, "date": "٢٠٢٠-01-01"},
    "a day that is a number": {**STARK, "date": 20200101},
    "a day that is empty": {**STARK, "date": ""},
    "another year than there is": {**STARK, "date": "0000-01-01"},
}


@pytest.mark.parametrize("roster", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_an_unusable_document_is_refused_with_its_troubles(roster: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        check(roster)

    for trouble in refused.value.troubles:
        assert trouble.sentence("en")
        assert trouble.sentence("ru")


def test_an_unknown_code_is_a_finding_and_no_error(found: Any) -> None:
    told = dict(found(check({**STARK, "cards": {"99999": 3}})))

    assert told["entry-known"] == {"name": "99999", "closest": ["—"]}


def test_five_hundred_unknown_names_are_told_one_by_one(found: Any) -> None:
    names = {f"No such card number {n}": 1 for n in range(500)}
    told = [rule for rule, _ in found(check({**STARK, "cards": names}))]

    assert told.count("entry-known") == 500


def test_plots_among_the_cards_are_told_one_by_one(library: Any, broken: Any) -> None:
    document = library.document()
    told = broken(check({**document, "cards": {**document["cards"], **library.plots(7)}}))

    assert told == ["card-type"] * 7


def test_a_thousand_copies_are_a_finding(library: Any, found: Any) -> None:
    told = found(check(library.document(own={"01157": 1000}, size=1000)))

    assert told == [("card-copies", {"card": "For the North!", "count": 1000, "limit": 3})]


@pytest.mark.parametrize("value", [{}, []], ids=["mapping", "list"])
def test_an_empty_part_is_checked_and_an_absent_one_is_not(value: Any, broken: Any) -> None:
    """A part that is absent is not checked, and the report says so."""
    rules = {"cards": "draw-deck-size", "plots": "plot-deck-size"}
    for part, rule in rules.items():
        assert broken(check({**STARK, part: value})) == [rule]
        for absent in (STARK, {**STARK, part: None}):
            report = check(absent)
            assert broken(report) == []
            assert f"the document states no {part}" in [d.why.en for d in report.not_checked]


@pytest.mark.parametrize("part", ["agendas", "drafted", "setup", "chosen"])
def test_an_empty_part_that_nobody_needs_changes_nothing(part: str, library: Any) -> None:
    document = {**library.document(), "agendas": None}
    empty: Any = {} if part in ("setup", "chosen") else []

    assert check(document).legal
    assert check({**document, part: None}).legal
    assert check({**document, part: empty}).legal


def test_a_whole_number_with_a_point_is_that_number() -> None:
    """JSON Schema calls 3.0 an integer, so reader and schema must agree about it."""
    plain, pointed = ({**STARK, "cards": {"01141": n, "01142": 2}} for n in (3, 3.0))

    assert check(pointed).as_json("en") == check(plain).as_json("en")


def test_a_trouble_has_its_line_and_column() -> None:
    text = "game: agot-lcg\nfaction: stark\ncards:\n  '01141': many\n"
    with pytest.raises(Unreadable) as refused:
        check_text(text, file="deck.yaml")
    [trouble] = refused.value.troubles

    assert (trouble.file, trouble.line, trouble.column) == ("deck.yaml", 4, 12)


def test_a_wrong_day_is_told_at_its_place() -> None:
    with pytest.raises(Unreadable) as refused:
        check_text("game: agot-lcg\nfaction: stark\ndate: '2026-02-30'\n")
    [trouble] = refused.value.troubles

    assert (trouble.line, trouble.column) == (3, 7)
    assert "2026-02-30" in trouble.sentence("en")


def test_a_doubled_line_is_refused() -> None:
    text = '{"game": "agot-lcg", "faction": "stark", "cards": {"01141": 3, "01141": 3}}'
    with pytest.raises(Unreadable):
        check_text(text)


def test_documents_of_strangers_do_not_fill_the_memory() -> None:
    """What is kept for alike decks is kept for every day and trait that strangers think of."""
    kept = find_game("agot-lcg").catalogue.edition("gotstandard2.1").tables.pools
    kept.clear()
    for number in range(3):
        check({**STARK, "agendas": ["00366"], "chosen": {"traits": [f"trait {number}"]}})
    one = max(map(size, kept.values()))

    assert len(kept) in (1, 3)
    assert len(kept) == 1 or one * MOST_KEPT < 64 << 20


def size(pool: Any) -> int:
    """The bytes of a pool and of the parts that it does not share with others."""
    return sys.getsizeof(pool) + sum(sys.getsizeof(getattr(pool, f.name)) for f in fields(pool))


# ---- reader and schema ---------------------------------------------------------------------------


def mutated(value: Any, change: Callable[[Any], Iterator[Any]]) -> Iterator[Any]:
    """The value with one part of it changed, for each part and each change."""
    yield from change(value)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {k: v for k, v in value.items() if k != key}
            for other in mutated(inner, change):
                yield {**value, key: other}
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            for other in mutated(inner, change):
                yield [*value[:number], other, *value[number + 1 :]]


STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 2.0, 0.5, 1000, 1001, -1000, -1001, 10**20, "", "01141", "x"),
    *("x" * 200, "x" * 201, "é" * 200, "2020-01-01", "2020-02-30", "2020-1-1", "\n", "01141\n"),
    *(
        [],
        {},
        [[]],
        [{}],
        {"x": 1},
        {"": 1},
        {"x": {}},
        ["x"],
        [""],
        [1],
        ["x"] * 501,
        {"hand": []},
    ),
    *("draft", "joust", "gotstandard2.1", "GOTSTANDARD2.1", "medium", "s06", "rookery", " "),
]


def strange(value: Any) -> Iterator[Any]:
    yield from STRANGE
    if isinstance(value, dict):
        yield {**value, "strange": 1}
        yield {**value, "hand": ["x"]}
    if isinstance(value, list):
        yield value * 2


def expected(document: Any, validator: Draft202012Validator) -> bool:
    """Whether a document can be read: the schema allows it, and list, format and day exist."""
    if not validator.is_valid(document):
        return False
    game = find_game("agot-lcg")
    edition, format, day = (document.get(key) for key in ("edition", "format", "date"))
    known = edition is None or game.edition_named(edition) is not None
    return known and (format is None or format in game.rulesets) and is_day(day)


def is_day(value: str | None) -> bool:
    try:
        return value is None or date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(SCHEMA.read_text()))


def verdict(document: Any) -> bool:
    """Whether Muster reads a document; any other exception is a failure of the test."""
    try:
        report = check(document)
    except Unreadable as refusal:
        return not refusal.troubles
    assert report.as_json("en")
    return True


# A document without a game, or of another one, has no schema to agree with.
DOCUMENTS = [
    document
    for base in (STARK, RICH, {**RICH, "plots": ["01004", "01004"], "drafted": {"01141": 3}})
    for document in mutated(base, strange)
    if isinstance(document, dict) and document.get("game") == "agot-lcg"
]
BATCH = 250


@pytest.mark.parametrize("start", range(0, len(DOCUMENTS), BATCH))
def test_the_reader_takes_just_what_the_schema_allows(
    start: int, validator: Draft202012Validator
) -> None:
    wrong = [
        document
        for document in DOCUMENTS[start : start + BATCH]
        if verdict(document) is not expected(document, validator)
    ]

    assert wrong == []


def test_the_documents_tried_are_of_both_kinds(validator: Draft202012Validator) -> None:
    some = DOCUMENTS[::7]
    taken = sum(expected(document, validator) for document in some)

    assert len(DOCUMENTS) > 1500
    assert 20 < taken < len(some) - 20


@pytest.mark.parametrize("seed", range(4))
def test_two_changes_at_once_make_no_difference(seed: int, validator: Draft202012Validator) -> None:
    generator = random.Random(seed)
    for _ in range(60):
        document = generator.choice(DOCUMENTS)
        several = [
            other
            for other in mutated(document, strange)
            if isinstance(other, dict) and other.get("game") == "agot-lcg"
        ]
        twice = generator.choice(several)
        assert verdict(twice) is expected(twice, validator), twice
