"""Values and places in YAML."""

from __future__ import annotations

import pytest

from builder.yaml_places import yaml_places, yaml_value

NESTED = """\
game: x
units:
- {unit: a, count: 2}
-
  unit: "б"
ncus: [c]
"""


def value(text):
    return yaml_value(text, "list.yaml")


def test_every_part_has_the_place_where_its_value_begins():
    assert yaml_places(NESTED, "") == {
        (): (1, 1),
        ("game",): (1, 7),
        ("units",): (3, 1),
        ("units", 0): (3, 3),
        ("units", 0, "unit"): (3, 10),
        ("units", 0, "count"): (3, 20),
        ("units", 1): (5, 3),
        ("units", 1, "unit"): (5, 9),
        ("ncus",): (6, 7),
        ("ncus", 0): (6, 8),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5", 5),
        ("-5", -5),
        ("0", 0),
        ("01027", "01027"),
        ("0x1F", "0x1F"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("1:30", "1:30"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("2024-08-01", "2024-08-01"),
        ("yes", "yes"),
        ("No", "No"),
        ("on", "on"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ('"5"', "5"),
        ("'true'", "true"),
        ("!!int '5'", "5"),
        ("9" * 19, int("9" * 19)),
        ("9" * 20, "9" * 20),
        ("|\n  a\n  b", "a\nb\n"),
        (">\n  a\n  b", "a b\n"),
    ],
)
def test_plain_words_become_numbers_only_where_nobody_is_surprised(text, expected):
    read = value(f"a: {text}\n")

    assert read["a"] == expected
    assert type(read["a"]) is type(expected)


def test_keys_are_always_text():
    assert value("1: a\ntrue: b\n10201: c\n") == {"1": "a", "true": "b", "10201": "c"}


def test_an_empty_text_is_nothing():
    assert value("") is None
    assert value("# only\n# comments\n") is None


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("a:\n\t- b", (2, 1), "a tab"),
        ("a:\n  b: 1\n\tc: 2", (3, 1), "a tab"),
        ("a: b: c", (1, 5), "“:” where no key can stand"),
        ("- a\nb: 1", (2, 1), "not a “-” item"),
        ("a: 1\n- b", (2, 1), "not a key"),
        ("a: @b", (1, 4), "cannot begin a value"),
        ("a: [b", (2, 1), "not closed"),
        ("a: {b: c", (2, 1), "not closed"),
        ('a: "b', (2, 1), "the end of the text inside quotes"),
        ("a: &x [1]\nb: *x", (2, 4), "“*x”"),
        ("a: 1\n---\nb: 2", (2, 1), "a second one after “---”"),
        ("? [a]\n: b", (1, 3), "a list or a mapping"),
        ("? {a: 1}\n: b", (1, 3), "a list or a mapping"),
        ("a: 1\nb:\n  a: 1\n  a: 2", (4, 3), "“a” again (first on line 3)"),
        ("a: x\x01", (1, 5), "a control character"),
        ("имя: Волки\na: x\x01", (2, 5), "a control character"),
    ],
)
def test_broken_text_is_refused_at_its_place(refusal, text, place, found):
    [trouble] = refusal(value, text + "\n").troubles

    assert trouble.file == "list.yaml"
    assert found in trouble.found.en
    assert (trouble.line, trouble.column) == place


def test_every_doubled_key_and_alias_of_a_text_is_told(refusal):
    text = "a: &x 1\na: 2\nb: *x\nc:\n- *x\n- {d: 1, d: 2}\n"

    assert refusal(value, text).places == [
        ("list.yaml", 2, 1),
        ("list.yaml", 3, 4),
        ("list.yaml", 5, 3),
        ("list.yaml", 6, 10),
    ]


def test_troubles_before_a_break_are_told_with_it(refusal):
    assert refusal(value, "a: 1\na: 2\nb: [\n").places == [
        ("list.yaml", 2, 1),
        ("list.yaml", 4, 1),
    ]


def test_a_doubled_key_is_told_from_the_line_of_the_first_key(refusal):
    assert "first on line 1)" in refusal(value, "a:\n- 1\na:\n- 2\n").text()


def test_an_alias_bomb_costs_nothing(refusal):
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 30)]

    refused = refusal(value, "\n".join(lines))

    assert refused.places[0] == ("list.yaml", 2, 10)
    assert len(refused.troubles) == 50


def test_a_merge_key_is_a_key_like_any_other():
    assert value("<<: {a: 1}\nb: 2") == {"<<": {"a": 1}, "b": 2}


def test_tags_make_no_objects():
    assert value("a: !!python/object/apply:os.system [id]\nb: !x y") == {"a": ["id"], "b": "y"}


@pytest.mark.parametrize(("unit", "column"), [("[", 62), ("{a: ", 245), ("- ", 123)])
def test_deep_nesting_is_refused_where_it_becomes_too_deep(refusal, unit, column):
    refused = refusal(value, unit * 100_000)

    [*_, trouble] = refused.troubles
    assert trouble.expected.en == "at most 60 levels"
    assert (trouble.line, trouble.column) == (1, column)
