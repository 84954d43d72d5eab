"""Changes to roster documents."""

from __future__ import annotations

import pytest

from builder import Change, Unfit, changed

ARMY = {"game": "x", "units": ["swords", {"unit": "riders", "attachments": ["a", "b"]}]}


def test_a_name_is_added_at_the_end_of_its_list():
    assert changed({}, [Change("add", "units", "swords")]) == {"units": ["swords"]}
    assert changed({"ncus": None}, [Change("add", "ncus", "x")]) == {"ncus": ["x"]}


def test_an_attachment_opens_up_the_bare_name_of_its_unit():
    after = changed(ARMY, [Change("add", "units/0/attachments", "captain")])

    assert after["units"][0] == {"unit": "swords", "attachments": ["captain"]}
    assert ARMY["units"][0] == "swords"


def test_the_last_attachment_takes_its_list_along():
    after = changed(ARMY, [Change("remove", f"units/1/attachments/{n}") for n in (0, 1)])

    assert after["units"] == ["swords", {"unit": "riders"}]


def test_places_mean_the_document_before_all_changes():
    document = {"units": list("abcdefghijkl")}
    changes = [
        Change("remove", "units/2"),
        Change("add", "units", "new"),
        Change("remove", "units/10"),
        Change("remove", "units/1"),
    ]

    assert changed(document, changes)["units"] == [*"adefghijl", "new"]


def test_copies_are_counted_and_none_means_gone():
    deck = {"cards": {"01141": 2, "A/B": 1}}

    assert changed(deck, [Change("count", "cards/01141", 3)])["cards"] == {"01141": 3, "A/B": 1}
    assert changed(deck, [Change("count", "cards/A/B", 0)])["cards"] == {"01141": 2}
    assert changed({}, [Change("count", "plots/x", 1)]) == {"plots": {"x": 1}}
    assert changed({}, [Change("count", "plots/x", 500)]) == {"plots": {"x": 99}}


def test_a_line_may_be_named_by_what_stands_in_it():
    deck = {"agendas": ["01027", "01028"]}

    assert changed(deck, [Change("remove", "agendas/01027")]) == {"agendas": ["01028"]}


def test_a_key_is_set_or_taken_away():
    assert changed({"name": "a"}, [Change("set", "name", "b")]) == {"name": "b"}
    assert changed({"name": "a"}, [Change("set", "name", None)]) == {}


def test_a_commander_who_leaves_is_no_longer_named():
    army = {"commander": "robb", "units": [{"unit": "swords", "attachments": ["robb"]}, "x"]}

    assert "commander" not in changed(army, [Change("remove", "units/0")])
    assert "commander" not in changed(army, [Change("remove", "units/0/attachments/0")])
    assert changed(army, [Change("remove", "units/1")])["commander"] == "robb"


def test_one_of_several_rosters_is_changed_by_its_place():
    army = {"commander": "robb", "units": [{"unit": "swords", "attachments": ["robb"]}]}
    after = changed(
        {"lists": [army, army]},
        [
            Change("remove", "lists/1/units/0/attachments/0"),
            Change("add", "lists/1/units", "riders"),
            Change("add", "lists/0/ncus", "sansa"),
        ],
    )

    assert after["lists"] == [army | {"ncus": ["sansa"]}, {"units": [{"unit": "swords"}, "riders"]}]


def test_a_part_of_a_part_begins_with_its_first_line():
    assert changed({}, [Change("add", "setup/hand", "x")]) == {"setup": {"hand": ["x"]}}


@pytest.mark.parametrize(
    "change",
    [
        Change("remove", "units/2"),
        Change("remove", "units/x"),
        Change("remove", ""),
        Change("remove", "units/0/attachments/0"),
        Change("remove", "units/99999999999999"),
        Change("add", "units/9/attachments", "x"),
        Change("add", "game", "x"),
        Change("add", "units/0", "x"),
        Change("add", "game/hand", "x"),
        Change("count", "units/0", 1),
        Change("count", "cards", 1),
        Change("count", "cards/x", "1"),
        Change("set", "units/0", "x"),
    ],
)
def test_a_place_that_is_not_there_is_refused(change):
    with pytest.raises(Unfit):
        changed(ARMY, [change])
