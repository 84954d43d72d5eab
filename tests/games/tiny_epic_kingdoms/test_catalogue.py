"""The catalogue: what is in the box, and nothing unknown told as known."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from builder import check


@pytest.fixture(scope="module")
def entries(kingdoms: Any) -> Any:
    return kingdoms.catalogue.edition("2018").entries.all()


def test_the_box_has_thirteen_races_and_a_promotional_one_stands_apart(entries: Any) -> None:
    sources = Counter(entry.facts["source"] for entry in entries if entry.kind == "race")

    assert sources == {"rulebook": 5, "reviews": 8, "promo": 1}


def test_abilities_are_known_for_four_races_alone(entries: Any) -> None:
    known = {entry.id for entry in entries if entry.abilities is not None}

    assert known == {"orcs", "dwarves", "lizardfolk", "humans"}
    for entry in entries:
        if entry.abilities is not None:
            assert [ability.level for ability in entry.abilities] == [1, 2, 3, 4, 5]


def test_no_russian_name_of_a_race_is_invented(entries: Any) -> None:
    named = {entry.id for entry in entries if entry.kind == "race" and entry.label.ru}

    assert named == {"halflings"}


def test_regions_give_what_the_rulebook_says(entries: Any) -> None:
    gives = {e.id: e.facts.get("gives") for e in entries if e.kind == "region"}
    closed = {e.id for e in entries if e.kind == "region" and not e.facts.get("enterable", True)}

    assert gives == {
        "forest": "mana",
        "mountains": "ore",
        "plains": "food",
        "ruins": "any",
        **dict.fromkeys(("capital", "water", "crags")),
    }
    assert closed == {"water", "crags"}


def test_the_kit_is_that_of_the_rulebook(entries: Any) -> None:
    kit = {entry.id: entry.facts["count"] for entry in entries if entry.kind == "piece"}

    assert kit.pop("army-pieces") == 7
    assert set(kit.values()) == {1}
    assert len(kit) == 7


def test_copies_of_tokens_are_not_known_but_for_the_blank_one(entries: Any) -> None:
    copies = {e.id: e.facts.get("copies") for e in entries if e.kind == "token"}

    assert len(copies) == 9
    assert {id: count for id, count in copies.items() if count is not None} == {"blank": 1}


def test_no_two_entries_of_a_kind_share_a_name(kingdoms: Any) -> None:
    edition = kingdoms.catalogue.edition("2018")

    for ids in edition.names.values():
        kinds = [edition.entries[id].kind for id in ids]
        assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("name", ["orcs", "ORCS", " Orc ", "Орки", "орк"])
def test_a_race_goes_by_many_names(name: str) -> None:
    report = check({"game": "tiny-epic-kingdoms", "race": name})

    assert not report.findings
    assert report.roster.kingdoms[0].race.key == "orcs"
