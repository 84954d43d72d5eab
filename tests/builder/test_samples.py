"""The sample lists that ship with the catalogue."""

from __future__ import annotations

import pytest

from builder import check_text, known_games, samples
from builder.document import read
from builder.samples import read_sample
from builder.schema_check import differences


def test_samples_are_of_known_games():
    assert {sample.game for sample in samples()} <= {game.id for game in known_games()}


@pytest.mark.parametrize("sample", samples(), ids=lambda sample: sample.id)
class TestEverySample:
    def test_is_named_in_both_languages(self, sample):
        assert sample.text.startswith("# ")
        assert sample.name.en.isascii()
        assert not sample.name.ru.isascii()
        assert sample.name.en != sample.name.ru

    def test_fits_the_schema_of_its_game(self, sample):
        assert differences(read(sample.text), f"{sample.game}.roster") == []

    def test_is_judged(self, sample):
        report = check_text(sample.text)

        assert report.game == sample.game
        assert report.name


def test_there_is_a_legal_and_an_illegal_sample():
    assert {check_text(sample.text).legal for sample in samples()} == {True, False}


def test_the_first_two_lines_are_the_names():
    sample = read_sample("g", "id", "# One\n# Один\ngame: g\n")

    assert (sample.name.en, sample.name.ru) == ("One", "Один")
