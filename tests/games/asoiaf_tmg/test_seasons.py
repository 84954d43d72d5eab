"""What another season makes of the same list."""

from __future__ import annotations

from typing import Any

from builder import check

VICTARION: dict[str, Any] = {
    "game": "asoiaf-tmg",
    "points": 43,
    "faction": "greyjoy",
    "units": [
        "10808",
        {"unit": "10807", "attachments": ["20803"]},
        {"unit": "10804", "attachments": ["20802", "20809"]},
    ],
    "ncus": ["30803", "30804"],
}
STARK: dict[str, Any] = {
    "game": "asoiaf-tmg",
    "faction": "stark",
    "units": [
        {"unit": "stark-outriders", "attachments": ["brynden-tully-outrider-commander"]},
        {"unit": "stark-outriders", "attachments": ["brynden-tully-vanguard-infiltrator"]},
        "grey-wind",
        "crannogman-trackers",
    ],
}


def changes(game: Any, roster: Any, before: str, after: str) -> Any:
    return game.compare(game, check(roster, edition=before), check(roster, edition=after))


def test_season_6_made_king_balon_dearer(game: Any) -> None:
    [change] = [c for c in changes(game, VICTARION, "s05", "s06") if c.field == "cost"]

    assert change.card.en == "Balon Greyjoy, King of Salt and Rock"
    assert (change.before, change.after, change.slots) == (5, 6, ("ncus/0",))


def test_the_way_back_is_the_same_way(game: Any) -> None:
    there = {(c.card, c.field, c.before, c.after) for c in changes(game, VICTARION, "s05", "s06")}
    back = {(c.card, c.field, c.after, c.before) for c in changes(game, VICTARION, "s06", "s05")}

    assert there == back


def test_an_edition_does_not_differ_from_itself(game: Any) -> None:
    assert changes(game, VICTARION, "s06", "s06") == []


def test_a_card_on_two_lines_is_told_once_with_both(game: Any) -> None:
    told = [c for c in changes(game, STARK, "1.0", "s06") if c.field == "cost"]

    assert ("Stark Outriders", 7, 6, ("units/0", "units/1")) in [
        (c.card.en, c.before, c.after, c.slots) for c in told
    ]
    assert ("Grey Wind", 0, 3) in [(c.card.en, c.before, c.after) for c in told]


def test_a_card_that_one_edition_lacks_is_told_as_such(game: Any) -> None:
    told = [c for c in changes(game, STARK, "1.0", "s06") if c.field == "edition"]

    assert [(c.card.en, c.before, c.after) for c in told] == [("Crannogman Trackers", False, True)]


def test_a_changed_condition_is_told(game: Any) -> None:
    roster = {**STARK, "units": [{"unit": "stark-bowmen", "attachments": ["winterfell-champion"]}]}
    fields = [c.field for c in changes(game, roster, "s05", "s06")]

    assert "operations" in fields


def test_a_pair_is_compared_list_by_list(game: Any) -> None:
    inner = {key: value for key, value in VICTARION.items() if key != "game"}
    pair = {"game": "asoiaf-tmg", "lists": [inner, inner]}

    assert len(changes(game, pair, "s05", "s06")) == 2 * len(changes(game, VICTARION, "s05", "s06"))


def test_verdicts_differ_between_seasons(army: Any, broken: Any) -> None:
    """Three champions were allowed before Season 6 limited them."""
    units = [
        ["stark-sworn-swords", "robb-stark-the-wolf-lord"],
        {"unit": "stark-sworn-swords", "count": 3, "attachments": ["winterfell-champion"]},
    ]

    assert broken(army(edition="s05", faction="stark", units=units)) == []
    assert broken(army(edition="s06", faction="stark", units=units)) == ["copy-limit"]


def test_thirty_cards_changed_their_cost_in_season_6(game: Any) -> None:
    old, new = (game.catalogue.edition(id).entries for id in ("s05", "s06"))
    moved = {
        card.id: (old[card.id].cost, card.cost)
        for card in new.all()
        if card.cost != old[card.id].cost
    }

    assert len(moved) == 30
    assert [id for id, (before, after) in moved.items() if after > before] == [
        "balon-greyjoy-king-of-salt-and-rock"
    ]


def test_nine_cards_have_other_conditions_in_season_6(game: Any) -> None:
    old, new = (game.catalogue.edition(id).entries for id in ("s05", "s06"))

    assert {card.code for card in new.all() if card.operations != old[card.id].operations} == {
        *("20107", "20113", "20223", "20230", "20606", "20623", "20819", "20822", "20905")
    }
