"""The rules about a stated set-up, beyond what the golden lists show."""

from __future__ import annotations

from typing import Any

import pytest

from builder import check

OWN = {"01141": 3, "01142": 3, "01149": 3, "01151": 3, "01152": 3, "01156": 3, "01039": 3}
OWN |= {"01157": 3, "01033": 3, "13042": 3, "13082": 3, "11099": 3}


@pytest.fixture(scope="module")
def set_up(library: Any, found: Any) -> Any:
    """What is told about a set-up of a Stark deck."""

    def told(*agendas: str, own: Any = None, **setup: Any) -> Any:
        document = library.document(agendas=agendas, own={**OWN, **(own or {})}, setup=setup)
        return found(check(document))

    return told


def test_a_set_up_may_place_nothing(set_up: Any) -> None:
    assert set_up(hand=["01141"] * 3) == []
    assert set_up() == []


def test_without_a_hand_everything_placed_is_from_nowhere(set_up: Any) -> None:
    assert set_up(placed=["01149"]) == [
        ("setup-source", {"card": "Direwolf Pup", "count": 1, "held": 0})
    ]


def test_a_card_in_the_open_and_in_shadows_is_two_cards(set_up: Any) -> None:
    assert set_up(hand=["13042"], placed=["13042"], shadows=["13042"])[0] == (
        "setup-source",
        {"card": "Malleon's Tome", "count": 2, "held": 1},
    )


def test_an_attachment_with_shadow_needs_a_bearer_only_in_the_open(set_up: Any) -> None:
    """Malleon's Tome goes on a character, or for two gold into shadows on nobody."""
    assert [rule for rule, _ in set_up(hand=["13042"], placed=["13042"])] == ["setup-host"]
    assert set_up(hand=["13042"], shadows=["13042"]) == []


def test_a_copy_in_shadows_is_no_duplicate(set_up: Any) -> None:
    """Arya stands in the open; three tomes in shadows cost six all the same."""
    hand = ["01141", "13042", "13042", "13042"]
    told = set_up(hand=hand, placed=["01141"], shadows=["13042"] * 3)

    assert told == [("setup-gold", {"gold": 9, "limit": 8})]


def test_an_event_out_of_shadows_and_one_without_differ(set_up: Any) -> None:
    assert set_up(hand=["13082"], placed=["13082"]) == []
    assert set_up(hand=["13082"], shadows=["13082"]) == []
    assert set_up(hand=["01157"], shadows=["01157"]) == [
        ("setup-types", {"card": "For the North!"})
    ]


@pytest.mark.parametrize("shadows", [1, 2, 3, 4])
def test_each_card_in_shadows_costs_two(shadows: int, set_up: Any) -> None:
    held = ["13082"] * 3 + ["11099"] * 3
    told = set_up(hand=[*held[:shadows], "01149"], placed=["01149"], shadows=held[:shadows])
    gold = 2 * shadows + 2

    assert told == ([("setup-gold", {"gold": gold, "limit": 8})] if gold > 8 else [])


@pytest.mark.parametrize("agenda", ["13039"])
def test_the_hollow_hill_counts_everything_placed(agenda: str, set_up: Any) -> None:
    told = set_up(agenda, hand=["01149", "13082"], placed=["01149"], shadows=["13082"])

    assert told == [("setup-nothing", {"count": 2})]


def test_the_conclave_and_armed_to_the_teeth_leave_set_up_alone(set_up: Any, library: Any) -> None:
    maesters = library.pick(lambda c: c.kind == "character" and "maester" in c.traits, 4)
    maesters = {c: n for c, n in maesters.items() if not library.card(c).loyal}
    for agenda in ("09045", "26120"):
        told = set_up(agenda, own=maesters, hand=["01141", "01149"], placed=["01141", "01149"])
        assert not [rule for rule, _ in told if rule.startswith("setup")]


def test_a_location_that_costs_four_does_not_start_in_play(set_up: Any, library: Any) -> None:
    dear = library.pick(
        lambda c: (c.kind, c.faction, c.cost) == ("location", "stark", 4) and c.unique, 1, 1
    )
    [code] = dear

    assert set_up("08039", own=dear, start=[code]) == [
        ("setup-start", {"card": library.card(code).label.en})
    ]


def test_a_character_does_not_start_in_play(set_up: Any) -> None:
    assert set_up("08039", start=["01142"]) == [("setup-start", {"card": "Bran Stark (Core)"})]


def test_what_starts_in_play_may_bear_attachments(library: Any, broken: Any) -> None:
    """The location that starts in play is a bearer like any other."""
    fits = {"to": "location", "faction": ["stark"], "unique": True, "control": "you"}
    attachment = next(
        card.code
        for card in library.cards.values()
        if card.kind == "attachment" and card.facts["attach"] == fits
    )
    cost = library.card(attachment).cost
    assert cost <= 4
    own = {"01154": 1, attachment: 1}
    setup = {"hand": [attachment], "placed": [attachment], "start": ["01154"]}

    assert broken(check(library.document(agendas=["08039"], own=own, setup=setup))) == []
    alone = {**setup, "start": []}
    report = check(library.document(agendas=["08039"], own=own, setup=alone))
    assert broken(report) == ["setup-host"]


def test_a_deck_without_a_set_up_says_that_none_was_checked(deck: Any) -> None:
    assert [doubt.what.en for doubt in deck().not_checked] == ["the set-up"]
    assert deck(setup={"hand": []}).not_checked == ()


def test_a_finding_points_at_cards_of_the_set_up(library: Any) -> None:
    setup = {"hand": ["01149", "01157"], "placed": ["01149", "01157"]}
    [finding] = check(library.document(own=OWN, setup=setup)).findings

    assert finding.slots == ("setup/placed/1",)
    assert finding.text("en") == "For the North! cannot be placed."
    assert finding.text("ru") == "For the North!: разместить нельзя."
