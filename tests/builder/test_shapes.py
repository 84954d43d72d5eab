"""The models of the files every game has."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter, ValidationError

from builder import shapes


@pytest.mark.parametrize("id", ["a", "robb-stark", "1.0", "gotstandard2.1", "s06", "a.b-c"])
def test_ids_are_kebab_case(id):
    assert TypeAdapter(shapes.EntryId).validate_python(id) == id


@pytest.mark.parametrize("id", ["", "A", "a b", "-a", "a-", "a--b", "ä", "a_b", "a\n", "x" * 101])
def test_anything_else_is_no_id(id):
    with pytest.raises(ValidationError):
        TypeAdapter(shapes.EntryId).validate_python(id)


def test_unknown_keys_are_refused():
    with pytest.raises(ValidationError, match="extra"):
        shapes.Words(en="a", ru="б", de="c")


@pytest.mark.parametrize("date", ["2024", "2024-08", "2024-08-31"])
def test_an_edition_may_be_dated_by_year_month_or_day(date):
    edition = shapes.Edition(name={"en": "a", "ru": "б"}, source="b", date=date)

    assert edition.date == date


@pytest.mark.parametrize("date", ["24", "2024-8", "August"])
def test_other_dates_are_refused(date):
    with pytest.raises(ValidationError):
        shapes.Edition(name={"en": "a", "ru": "б"}, source="b", date=date)
