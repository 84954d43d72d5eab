"""Collections: what is on the shelf, what is missing, and what can be built."""

from __future__ import annotations

import pytest

from builder import Unreadable, collection
from builder.solver import buildable, missing

SHELF = """
game: asoiaf-tmg
entries: {Stark Sworn Swords: 2, "10202": 1, robb-stark-the-wolf-lord: 1}
"""
ARMY = {
    "game": "asoiaf-tmg",
    "faction": "stark",
    "units": [
        {"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]},
        {"unit": "stark-sworn-swords"},
    ],
}


def test_a_shelf_counts_entries_by_id_code_and_name():
    shelf = collection(SHELF)

    assert shelf.counts["stark-sworn-swords"] == 2
    assert shelf.counts["robb-stark-the-wolf-lord"] == 1
    assert len(shelf.counts) == 3


def test_a_shelf_of_packs_has_the_copies_of_each_pack():
    one, three = (collection(f"game: agot-lcg\npacks: {{Core: {n}}}") for n in (1, 3))

    assert one.counts["fealty"] == 1
    assert three.counts["fealty"] == 3
    assert three.counts.keys() == one.counts.keys()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game: asoiaf-tmg\nentries: {nobody-at-all: 1}", 2),
        ("game: agot-lcg\npacks: {Nowhere: 1}", 2),
        ("game: asoiaf-tmg\nentries: {stark-outriders: many}", 2),
        ("game: chess\nentries: {}", 1),
        ("entries: {}", 1),
    ],
)
def test_a_faulty_shelf_is_refused_with_its_place(text, place):
    with pytest.raises(Unreadable) as refused:
        collection(text, "shelf.yaml")

    assert refused.value.troubles[0].line == place
    assert all(trouble.sentence("ru") for trouble in refused.value.troubles)


def test_what_is_missing_is_told_for_each_list_and_for_all_at_once():
    stock = missing(collection(SHELF), [ARMY, ARMY])

    assert stock.each == ((), ())
    assert {lack.id: lack.needed - lack.owned for lack in stock.together} == {
        "stark-sworn-swords": 2,
        "robb-stark-the-wolf-lord": 1,
    }


def test_what_can_be_built_is_told_by_faction():
    found = buildable(collection(SHELF), points=30)

    assert list(found) == ["stark"]
    report = found["stark"].report
    assert report is not None
    assert report.legal
    assert len(report.roster.slots) == 4


def test_lists_of_another_game_have_another_shelf():
    with pytest.raises(Unreadable, match="asoiaf-tmg"):
        missing(collection(SHELF), [{"game": "agot-lcg", "faction": "stark"}])
