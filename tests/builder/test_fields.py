"""Documents as forms."""

from __future__ import annotations

import pytest

from builder import check, fields, filled, known_games, read, samples

TABLE = {
    "game": "x",
    "name": "Evening",
    "players": [{"colour": "red", "armies": {"a/b": 2}, "first": True}],
    "none": None,
}


def test_every_single_value_is_a_field_but_the_game():
    found = {field.path: field.value for field in fields(TABLE)}

    assert found == {
        ("name",): "Evening",
        ("players", 0, "colour"): "red",
        ("players", 0, "armies", "a/b"): 2,
        ("players", 0, "first"): True,
        ("none",): None,
    }
    assert [field.group for field in fields(TABLE)][1] == ("players", 0)


def test_what_is_given_is_put_in_as_what_it_was():
    given = {("players", 0, "armies", "a/b"): " 3 ", ("name",): "5", ("players", 0, "first"): "no"}
    after = filled(TABLE, given)

    assert after["players"] == [{"colour": "red", "armies": {"a/b": 3}, "first": False}]
    assert after["name"] == "5"
    assert TABLE["players"][0]["armies"] == {"a/b": 2}


def test_a_number_that_is_none_stays_as_written_for_the_check_to_tell():
    assert filled({"tower": 1}, {("tower",): "high"}) == {"tower": "high"}
    assert filled({"tower": 1}, {("tower",): ""}) == {"tower": None}


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.id)
def test_a_form_that_is_sent_back_untouched_changes_nothing(sample):
    document = read(sample.text).value
    given = {field.path: str(field.value) for field in fields(document) if field.value is not None}

    assert filled(document, given) == document
    assert check(filled(document, given)).game in {game.id for game in known_games()}
