"""Places and the troubles that any text may have."""

from __future__ import annotations

import pytest

from builder.places import double_key, line_and_column, too_deep


@pytest.mark.parametrize(
    ("text", "at", "place"),
    [("", 0, (1, 1)), ("ab", 1, (1, 2)), ("a\nb", 2, (2, 1)), ("a\n\nbc", 4, (3, 2))],
)
def test_a_place_is_counted_from_one_in_text_and_in_bytes(text, at, place):
    assert line_and_column(text, at) == place
    assert line_and_column(text.encode(), at) == place


def test_a_line_end_belongs_to_the_line_it_ends():
    assert line_and_column("ab\nc", 2) == (1, 3)


def test_a_doubled_key_tells_where_it_stood_first():
    trouble = double_key("units", (2, 1), "a.yaml", 9, 1)

    assert (
        trouble.sentence("en")
        == "a.yaml, line 9, column 1: expected each key once; found “units” again (first on line 2)"
    )
    assert "«units» второй раз (впервые в строке 2)" in trouble.sentence("ru")


def test_deep_nesting_tells_the_limit():
    assert "at most 60 levels" in too_deep("a", 1, 2).sentence("en")
    assert "не больше 60 уровней" in too_deep("a", 1, 2).sentence("ru")
