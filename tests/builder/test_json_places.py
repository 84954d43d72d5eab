"""Places in JSON."""

from __future__ import annotations

import json

import pytest

from builder.json_places import JsonScan

NESTED = """\
{
  "game": "x",
  "units": [
    {"unit": 1, "count": -2.5e3},
    [true, false, null, "a\\"b", {}]
  ]
}"""


def scan(text):
    return JsonScan(text, "list.json").scan()


def test_every_part_has_the_place_where_its_value_begins():
    assert scan(NESTED) == {
        (): (1, 1),
        ("game",): (2, 11),
        ("units",): (3, 12),
        ("units", 0): (4, 5),
        ("units", 0, "unit"): (4, 14),
        ("units", 0, "count"): (4, 26),
        ("units", 1): (5, 5),
        ("units", 1, 0): (5, 6),
        ("units", 1, 1): (5, 12),
        ("units", 1, 2): (5, 19),
        ("units", 1, 3): (5, 25),
        ("units", 1, 4): (5, 33),
    }


@pytest.mark.parametrize(
    ("text", "place", "expected", "found"),
    [
        ('{"a": 1', (1, 8), "“,” or “}”", "the end of the text"),
        ('{"a": 1]', (1, 8), "“,” or “}”", "“]”"),
        ("[1, 2", (1, 6), "“,” or “]”", "the end of the text"),
        ("[1 2]", (1, 4), "“,” or “]”", "“2”"),
        ("[1,]", (1, 4), "a JSON value", "“]”"),
        ('{"a": 1,}', (1, 9), "a key in double quotes", "“}”"),
        ("{a: 1}", (1, 2), "a key in double quotes", "“a”"),
        ('{"a" 1}', (1, 6), "“:” after the key", "“1”"),
        ('{\n"a": \n}', (3, 1), "a JSON value", "“}”"),
        ("[01]", (1, 2), "a JSON value", "“0”"),
        ("[NaN]", (1, 2), "a JSON value", "“N”"),
        ("[-Infinity]", (1, 2), "a JSON value", "“-”"),
        ("[+1]", (1, 2), "a JSON value", "“+”"),
        ("[1.]", (1, 2), "a JSON value", "“1”"),
        ("[truest]", (1, 2), "a JSON value", "“t”"),
        ("['a']", (1, 2), "a JSON value", "“'”"),
        ("[1] []", (1, 5), "the end of the text", "“[”"),
        ("", (1, 1), "a JSON value", "the end of the text"),
    ],
)
def test_broken_text_is_refused_at_its_place(refusal, text, place, expected, found):
    refused = refusal(scan, text)

    [trouble] = refused.troubles
    assert (trouble.line, trouble.column) == place
    assert (trouble.expected.en, trouble.found.en) == (expected, found)
    assert trouble.file == "list.json"


@pytest.mark.parametrize("text", ['["a', '["a\nb"]', '["\\x"]', '["\\u12"]'])
def test_a_broken_string_is_refused_on_its_line(refusal, text):
    [trouble] = refusal(scan, "\n\n" + text).troubles

    assert trouble.line == 3
    assert trouble.expected.en == "a closed string"


def test_every_doubled_key_is_told_at_its_own_place(refusal):
    text = '{"a": 1,\n "b": {"c": 1, "c": 2},\n "a": 3,\n "a": 4}'

    refused = refusal(scan, text)

    assert refused.places == [("list.json", 2, 16), ("list.json", 3, 2), ("list.json", 4, 2)]
    assert all("first on line" in line for line in refused.lines)


def test_the_same_key_in_two_mappings_is_no_double():
    assert ("b", "a") in scan('{"a": 1, "b": {"a": 1}}')


def test_a_key_written_with_escapes_is_the_same_key(refusal):
    assert refusal(scan, '{"game": 1, "g\\u0061me": 2}').places == [("list.json", 1, 13)]


def test_a_doubled_key_is_told_from_the_line_of_the_first_key(refusal):
    assert "first on line 1)" in refusal(scan, '{"a":\n1,\n"a": 2}').text()


def test_doubled_keys_are_told_up_to_a_limit(refusal):
    text = "{" + ",".join('"a": 1' for _ in range(500)) + "}"

    assert len(refusal(scan, text).troubles) == 50


def test_sixty_levels_are_read_and_more_are_refused(refusal):
    assert len(scan("[" * 61 + "]" * 61)) == 61

    refused = refusal(scan, "[" * 62 + "]" * 62)
    assert refused.places == [("list.json", 1, 62)]
    assert "at most 60 levels" in refused.text()


def test_what_the_standard_reader_takes_the_scan_takes():
    json.loads(NESTED)
    assert scan(NESTED)
