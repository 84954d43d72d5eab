"""A document compared with a JSON Schema."""

from __future__ import annotations

import pytest

from builder.document import read
from builder.schema_check import differences

HEAD = "game: asoiaf-tmg\n"
ENTRIES = """\
faction: stark
units:
  swords:
    name: {en: Swords}
    type: infantry
    tray: infantry
    cost: 5
    speed: 5
    defense: 4
    morale: 6
    season: S05
"""


def roster_differences(text):
    return differences(read(HEAD + text, "list.yaml"), "asoiaf-tmg.roster")


def told(text):
    return [(t.line, t.column, t.expected.en, t.found.en) for t in roster_differences(text)]


def test_a_fitting_document_has_no_differences():
    assert told("faction: stark\nunits: [{unit: a, count: 2, attachments: [b]}, 10201]\n") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("faction: 5", (2, 10, "text", "5")),
        ("faction: [a]", (2, 10, "text", "a list")),
        ("faction: a\nname: true", (3, 7, "text or nothing", "true")),
        ("faction: a\npoints: many", (3, 9, "a whole number or nothing", "“many”")),
        ("faction: a\npoints: 0", (3, 9, "at least 1", "0")),
        ("faction: a\npoints: 1001", (3, 9, "at most 1000", "1001")),
        ("faction: a\nunits: b", (3, 8, "a list or nothing", "“b”")),
        ("faction: a\nunits: {b: 1}", (3, 8, "a list or nothing", "a mapping")),
        ("faction: a\nunits:\n- {unit: b, count: x}", (4, 20, "a whole number", "“x”")),
        ("faction: a\nunits:\n- {unit: b, count: 1001}", (4, 20, "at most 1000", "1001")),
        ("faction: a\nunits:\n- {unit: b, count: -1001}", (4, 20, "at least -1000", "-1001")),
        ("faction: a\nunits:\n- {count: 1}", (4, 3, "the key “unit”", "no such key")),
        ("faction: a\nunits:\n- ''", (4, 3, "at least 1 characters", "“”")),
        ("faction: a\nunits:\n- -7", (4, 3, "at least 0", "-7")),
        ("faction: a\nncus:\n- [b]", (4, 3, "text or a whole number", "a list")),
        ("faction: a\ntactics: {b: 1.5}", (3, 14, "a whole number", "“1.5”")),
        ("", (1, 1, "the key “faction”", "no such key")),
    ],
)
def test_a_difference_is_told_at_its_place(text, expected):
    assert told(text) == [expected]


def test_an_unknown_key_is_told_with_the_known_ones():
    [trouble] = roster_differences("faction: a\nunits:\n- {unit: b, attachment: c}\n")

    assert (trouble.line, trouble.column) == (4, 25)
    assert trouble.expected.en == "one of the keys unit, count, attachments"
    assert trouble.expected.ru == "один из ключей unit, count, attachments"
    assert trouble.found.en == "“attachment”"


def test_all_differences_are_told_in_the_order_of_the_text():
    text = (
        "faction: 5\nname: [a]\nunits:\n- {unit: b, count: x}\n- {unit: [], cuont: 2}\nncu: [a]\n"
    )

    assert [(t.line, t.column) for t in roster_differences(text)] == [
        (2, 10),
        (3, 7),
        (5, 20),
        (6, 10),
        (6, 21),
        (7, 6),
    ]


def test_the_shape_that_was_meant_is_told():
    team = [(line, column) for line, column, *_ in told("team:\n- {faction: 5}\n- {faktion: a}\n")]
    assert team == [(3, 13), (4, 3), (4, 13)]

    assert told("lists: []")[0][2] == "at least 1 items"
    assert told("lists: [{faction: a}, {faction: a}, {faction: a}]")[0][2] == "at most 2 items"


def test_one_key_too_many_leaves_the_shape_that_was_meant():
    document = read("game: tiny-epic-kingdoms\nplayers: 3\nshield: 5\n", "table.yaml")

    [trouble] = differences(document, "tiny-epic-kingdoms.roster")

    assert (trouble.line, trouble.found.en) == (3, "“shield”")
    assert "shields" in trouble.expected.en


@pytest.mark.parametrize(
    ("change", "place", "expected"),
    [
        (("cost: 5", "cost: dear"), (7, 11), "a whole number"),
        (("cost: 5", "cost: 41"), (7, 11), "at most 40"),
        (("    cost: 5\n", ""), (4, 5), "the key “cost”"),
        (("tray: infantry", "tray: boat"), (6, 11), "one of: infantry, cavalry, solo, war-machine"),
        (("morale: 6", "moral: 6"), (10, 12), "one of the keys"),
        (("season: S05", "operations: [{op: fly}]\n    season: S05"), (11, 18), "an op, one of:"),
        (
            ("season: S05", "operations: [{op: limit, max: 0}]\n    season: S05"),
            (11, 35),
            "at least 1",
        ),
        (
            ("season: S05", "operations: [{op: limit}]\n    season: S05"),
            (11, 18),
            "the key “max”",
        ),
    ],
)
def test_an_entry_that_does_not_fit_is_told_at_its_place(change, place, expected):
    found = differences(read(ENTRIES.replace(*change), "x.yaml"), "asoiaf-tmg.entries")

    assert place in [(t.line, t.column) for t in found]
    assert any(expected in t.expected.en for t in found)
    assert all(t.expected.ru and t.found.ru for t in found)


def test_an_unknown_operation_is_told_with_every_known_one():
    text = ENTRIES.replace("season", "operations: [{op: fly}]\n    season")
    [trouble] = differences(read(text, "x.yaml"), "asoiaf-tmg.entries")

    assert "limit" in trouble.expected.en
    assert "cost-delta" in trouble.expected.en
    assert "army-excludes-units" in trouble.expected.ru


def test_a_text_full_of_differences_is_told_up_to_a_limit():
    items = ", ".join(["-1"] * 5000)

    assert len(roster_differences(f"faction: a\nncus: [{items}]\n")) <= 50
