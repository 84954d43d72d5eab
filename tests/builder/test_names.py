"""Names as people write them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from builder import find_game
from builder.names import closest, fold

GAME = find_game("asoiaf-tmg")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Robb Stark", "rObB sTARK"),
        ("Братство без знамён", "братство без знамен"),
        ("Lannister's Men", "Lannister’s Men"),
        ("Lannister's Men", "Lannister`s Men"),
        ("Lannister's Men", "Lannisters Men"),
        ("Тирион «Бес» Ланнистер", 'Тирион "Бес" Ланнистер'),
        ("Тирион «Бес» Ланнистер", "Тирион “Бес” Ланнистер"),
        ("Тирион «Бес» Ланнистер", "Тирион „Бес“ Ланнистер"),
        ("Robb Stark – The Wolf Lord", "Robb Stark — The Wolf Lord"),
        ("Robb Stark – The Wolf Lord", "Robb Stark - The Wolf Lord"),
        ("Robb Stark, The Wolf Lord", "robb-stark-the-wolf-lord"),
        ("Всадники Старков", " всадники\u00a0  старков\t"),
        ("Straße", "STRASSE"),
        ("Ａｒｙａ", "arya"),
    ],
)
def test_case_yo_apostrophes_quotes_dashes_and_spaces_are_folded(one, other):
    assert fold(one) == fold(other) != ""


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_composed_and_decomposed_letters_are_the_same(form):
    name = "Йорен ё Æ é ĳ"

    assert fold(unicodedata.normalize(form, name)) == fold(name)


@pytest.mark.parametrize(("one", "other"), [("Stark", "Starks"), ("10201", "10202"), ("а", "б")])
def test_different_letters_and_digits_stay_different(one, other):
    assert fold(one) != fold(other)


@given(st.text(max_size=40))
@example("№ 5")
def test_a_folded_name_has_neither_case_nor_punctuation_and_folds_to_itself(name):
    folded = fold(name)

    assert fold(folded) == folded
    assert all(letter.isalnum() for letter in folded)


def test_the_closest_names_come_best_first():
    known = ["starkswornswords", "starkoutriders", "greywind"]

    assert closest("starkswornsword", known)[0] == "starkswornswords"
    assert closest("greywnd", known) == ["greywind"]


def test_a_part_of_a_long_name_finds_it():
    assert closest("wolflord", ["robbstarkthewolflord", "greywind"]) == ["robbstarkthewolflord"]


def test_nothing_is_close_to_nonsense():
    assert closest("qqqqqqqqqqqqqqqqqqqq", ["greywind"]) == []
    assert closest("", ["greywind"]) == []


# ---- in the catalogue ----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", GAME.catalogue.editions)
def test_every_entry_is_found_by_id_code_and_both_names(edition):
    edition = GAME.catalogue.edition(edition)
    for entry in edition.entries.all():
        assert edition.find(entry.id) == (entry,)
        if entry.code:
            assert edition.find(entry.code) == (entry,)
        for lang in ("en", "ru"):
            assert entry in edition.find(entry.label.to(lang))
            assert entry in edition.find(entry.label.to(lang).upper().replace("Ё", "Е"))


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("Stark-Sworn-SWORDS", "stark-sworn-swords"),
        ("10201", "stark-sworn-swords"),
        ("ВЕРНЫЕ МЕЧИ СТАРКОВ", "stark-sworn-swords"),
        ("stark  sworn—swords", "stark-sworn-swords"),
        ("Robb Stark — The Wolf Lord", "robb-stark-the-wolf-lord"),
    ],
)
def test_a_name_as_people_write_it_means_its_card(written, id):
    assert [entry.id for entry in GAME.catalogue.edition("s06").find(written)] == [id]


def test_a_misspelt_name_has_its_card_among_the_closest():
    edition = GAME.catalogue.edition("s06")

    assert edition.find("Stark Swom Swords") == ()
    assert "stark-sworn-swords" in [
        entry.id for entry in edition.candidates("Stark Swom Swords", lambda entry: True)
    ]


def test_candidates_of_the_wanted_kind_come_alone():
    found = GAME.catalogue.edition("s06").candidates("Sansa", lambda entry: entry.kind == "ncu")

    assert found
    assert {entry.kind for entry in found} == {"ncu"}
    assert len(found) <= 3


@pytest.mark.parametrize("name", ["", "—", "«»", "x" * 200, "\0", "🐺"])
def test_a_name_of_nothing_means_nothing(name):
    assert GAME.catalogue.edition("s06").find(name) == ()
    GAME.catalogue.edition("s06").candidates(name, lambda entry: True)
