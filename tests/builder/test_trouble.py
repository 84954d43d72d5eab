"""Trouble: where it stood, what was expected, what was found."""

from __future__ import annotations

import pytest

from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

WHOLE = Trouble(Text("a number", "число"), Text("“x”", "«x»"), "list.yaml", 3, 7)


def test_a_trouble_names_file_line_column_expectation_and_finding_in_both_languages():
    assert WHOLE.sentence("en") == "list.yaml, line 3, column 7: expected a number; found “x”"
    assert WHOLE.sentence("ru") == "list.yaml, строка 3, столбец 7: ожидается: число; найдено: «x»"


def test_a_trouble_without_a_place_tells_only_what_it_knows():
    assert WHOLE._replace(line=None).place("en") == "list.yaml"
    assert WHOLE._replace(file="").place("ru") == "строка 3, столбец 7"
    assert WHOLE._replace(file="", line=None).sentence("en") == "expected a number; found “x”"


def test_a_trouble_as_json_has_every_part():
    assert WHOLE.as_json("ru") == {
        "file": "list.yaml",
        "line": 3,
        "column": 7,
        "expected": "число",
        "found": "«x»",
        "text": WHOLE.sentence("ru"),
    }


def test_an_exception_carries_every_trouble_in_order():
    other = WHOLE._replace(line=9)
    error = Unreadable(iter([WHOLE, other]))

    assert error.troubles == (WHOLE, other)
    assert str(error).splitlines() == [WHOLE.sentence("en"), other.sentence("en")]


@pytest.mark.parametrize(
    ("value", "en", "ru"),
    [
        ({}, "a mapping", "отображение (ключ: значение)"),
        ([], "a list", "список"),
        (None, "nothing", "ничего"),
        (True, "true", "true"),
        (False, "false", "false"),
        (-5, "-5", "-5"),
        ("Лето", "“Лето”", "«Лето»"),
    ],
)
def test_a_value_is_quoted_as_a_reader_sees_it(value, en, ru):
    assert quoted(value) == Text(en, ru)


def test_a_long_value_is_cut_to_a_line():
    assert quoted("x" * 1000) == Text(f"“{'x' * 59}…”", f"«{'x' * 59}…»")


def test_control_characters_of_a_value_are_not_repeated():
    assert quoted("a\x1b[31m\nb\x00").en == "“a�[31m�b�”"


def test_a_huge_number_is_quoted_without_fail():
    assert len(quoted(10**5000).en) <= 60
