"""Reading YAML and JSON from strangers."""

from __future__ import annotations

import json

import pytest

from builder.document import MOST_BYTES, count_parts, read

KOI = "имя: Старк".encode("koi8-r")


def test_json_and_yaml_give_the_same_value():
    value = {"game": "x", "units": [{"unit": "а", "count": 2}, 5], "none": None, "yes": True}

    assert read(json.dumps(value)).value == value
    assert read("game: x\nunits: [{unit: а, count: 2}, 5]\nnone: ~\nyes: true\n").value == value


def test_flow_yaml_is_read_though_it_opens_like_json():
    assert read("{game: x, units: [a, 'b']}").value == {"game": "x", "units": ["a", "b"]}


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert read(b"\xef\xbb\xbfa: 1").value == {"a": 1}
    assert read(b'\xef\xbb\xbf{"a": 1}').value == {"a": 1}


def test_line_ends_of_windows_and_space_around_json_are_read():
    assert read(b"a: 1\r\nb: 2\r\n").value == {"a": 1, "b": 2}
    assert read(b' \r\n{"a":\r\n1}\r\n ').value == {"a": 1}


@pytest.mark.parametrize("text", ['{"units": [\n  {"unit": 1}]}', "units:\n  - unit: 1\n"])
def test_a_part_without_a_place_stands_where_the_part_around_it_does(text):
    document = read(text, "a")

    assert document.place(("units", 0, "unit"))[0] == 2
    assert document.place(("units", 0, "count")) == document.place(("units", 0))
    assert document.place(("nothing", "here")) == (1, 1)


@pytest.mark.parametrize(
    ("raw", "place", "found"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0", (3, 1), "a binary file (a zero byte)"),
        (b"a: 1\nb: \0", (2, 4), "a binary file (a zero byte)"),
        (b'{"a": "\0"}', (1, 8), "a binary file (a zero byte)"),
        ("имя: Старк".encode("cp1251"), (1, 1), "byte 0xe8 in another encoding"),
        ("name: x\nимя: Старк".encode("cp1251"), (2, 1), "byte 0xe8 in another encoding"),
        ('{"name": "Старк"}'.encode("cp1251"), (1, 11), "byte 0xd1 in another encoding"),
        (KOI, (1, 1), f"byte {KOI[0]:#04x} in another encoding"),
        ("a: 1".encode("utf-16"), (1, 4), "a binary file (a zero byte)"),
        ("a: 1".encode("utf-16-be"), (1, 1), "a binary file (a zero byte)"),
        ("a: 1".encode("utf-32"), (1, 3), "a binary file (a zero byte)"),
        (b"a: \xed\xa0\x80", (1, 4), "byte 0xed in another encoding"),
        (b"a: \xc0\xaf", (1, 4), "byte 0xc0 in another encoding"),
    ],
)
def test_what_is_no_utf8_is_refused_at_its_first_byte(refusal, raw, place, found):
    [trouble] = refusal(read, raw, "list").troubles

    assert (trouble.file, trouble.line, trouble.column) == ("list", *place)
    assert (trouble.expected.en, trouble.found.en) == ("text in UTF-8", found)


@pytest.mark.parametrize("text", ["name: \ud800", '{"name": "\udfff"}'])
def test_a_lone_surrogate_is_refused_at_its_place(refusal, text):
    [trouble] = refusal(read, f"\n{text}", "list").troubles

    assert trouble.file == "list"
    assert (trouble.line, trouble.column) == (2, len(text.rstrip('"}')))


@pytest.mark.parametrize(
    "broken", ['"\\ud800"', "1e999", '"\\udc00\\ud800"'], ids=["surrogate", "number", "reversed"]
)
def test_json_with_letters_or_numbers_out_of_range_is_refused_on_its_line(refusal, broken):
    [trouble] = refusal(read, f'{{"a": 1,\n"b": 2,\n"c": {broken}}}', "list").troubles

    assert (trouble.file, trouble.line) == ("list", 3)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: 1\na: 2", (2, 1)),
        ("a:\n  b: 1\n  b: 2", (3, 3)),
        ("- {b: 1, b: 2}", (1, 10)),
        ('{"a": 1,\n"a": 2}', (2, 1)),
        ('{"a": {"b": 1, "b": 1}}', (1, 16)),
        ('[{"b": 1,\n  "b": 1}]', (2, 3)),
        ('{"a": "x\\": y", "b": 1, "b": 2}', (1, 25)),
    ],
)
def test_a_doubled_key_is_refused_wherever_it_stands(refusal, text, place):
    [trouble] = refusal(read, text, "list").troubles

    assert (trouble.file, trouble.line, trouble.column) == ("list", *place)
    assert trouble.expected.en == "each key once"
    assert trouble.expected.ru == "каждый ключ один раз"


def test_text_that_looks_like_a_key_is_no_double():
    text = json.dumps({"a": 'x": "a":', "b": ['"a" : ']})

    assert read(text).value == json.loads(text)


def test_a_text_of_exactly_the_limit_is_read_and_one_more_byte_is_refused(refusal):
    text = b"a: 1\n#" + b"x" * (MOST_BYTES - 6)
    assert read(text).value == {"a": 1}

    [trouble] = refusal(read, text + b"x", "list").troubles
    assert trouble.expected.en == "at most 1048576 bytes"
    assert (trouble.file, trouble.line, trouble.column) == ("list", 2, MOST_BYTES - 4)


@pytest.mark.parametrize("text", ["[" * 3000, '{"a":' * 3000, "[" * 900 + "]" * 900, "- " * 3000])
def test_deep_nesting_is_refused(refusal, text):
    assert "at most 60 levels" in refusal(lambda: read(text, "list").places).text()


def test_broken_json_is_told_as_json(refusal):
    [trouble] = refusal(read, '{"a": 1,\n "b" 2}', "list").troubles

    assert (trouble.line, trouble.column) == (2, 6)
    assert trouble.expected.en == "“:” after the key"


def test_keys_are_counted_through_every_level():
    assert count_parts({"a": [{"b": 1}, [{"c": {"d": 1}}]], "e": 2})[0] == 5
    assert count_parts([1, "a", None])[0] == 0
