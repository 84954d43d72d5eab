"""The tactics deck that an army has, and the one that a list states."""

from __future__ import annotations

from typing import Any

import pytest

ROBB = ["stark-sworn-swords", "robb-stark-the-wolf-lord"]


def deck(game: Any, report: Any) -> dict[str, int]:
    return {card["id"]: card["copies"] for card in game.derive(game, report, "en")["tactics"]}


def test_every_commanders_deck_has_twenty_cards(game: Any, camp: Any) -> None:
    for card in [card for card in camp.cards if card.commander]:
        report = camp.report(*camp.groups_for(card.id), faction=card.faction)
        made = deck(game, report)
        assert sum(made.values()) == report.totals["tactics"] == 20
        assert set(made.values()) == {2}


def test_a_neutral_commander_has_the_deck_of_the_house_he_leads(game: Any, camp: Any) -> None:
    neutral = [c.id for c in camp.cards if c.commander and c.faction == "neutral"]
    for faction in ("stark", "lannister", "targaryen", "greyjoy"):
        for id in neutral:
            made = deck(game, camp.report([id], faction=faction))
            assert sum(made.values()) == 20
            assert {camp.entries[card].faction for card in made} == {faction, "neutral"}


def test_eleven_commanders_bring_four_cards_for_one(game: Any, camp: Any) -> None:
    bringing = [c for c in camp.cards if len(c.facts.get("tactics", ())) == 4]
    assert len(bringing) == 11
    assert {card.faction for card in bringing} == {"targaryen", "baratheon"}

    for card in bringing:
        [removed] = card.facts["tactics_removed"]
        made = deck(game, camp.report([card.id]))
        assert removed not in made
        assert camp.entries[removed].facts["deck"] == "faction"
        assert len([c for c in made if camp.entries[c].facts["deck"] == "faction"]) == 6


def test_mags_deck_holds_no_card_of_the_free_folk(game: Any, army: Any, camp: Any) -> None:
    made = deck(game, army(faction="free-folk", units=["mag-the-mighty-commander"]))

    assert len(made) == 10
    assert all(camp.entries[card].facts["deck"] == "commander" for card in made)


def test_dorans_deck_is_his_and_not_his_captains(game: Any, army: Any, camp: Any) -> None:
    areo = ["martell-spearmen", "areo-hotah-captain-of-the-guard"]
    report = army(faction="martell", units=[areo], ncus=["doran-martell-lord-of-sunspear"])
    made = deck(game, report)

    assert set(camp.card("doran-martell-lord-of-sunspear").facts["tactics"]) <= set(made)
    assert sum(made.values()) == 20


@pytest.mark.parametrize(
    "units", [[], [ROBB, ["stark-bowmen", "greatjon-umber-lord-of-last-hearth"]]]
)
def test_without_one_commander_there_is_no_deck(game: Any, army: Any, units: Any) -> None:
    report = army(faction="stark", units=units)

    assert deck(game, report) == {}
    assert report.totals["tactics"] is None
    assert "the tactics deck" in [doubt.what.en for doubt in report.not_checked]


def test_the_generated_deck_is_accepted_when_stated(game: Any, army: Any, camp: Any) -> None:
    """By id, by code, and by name, for every commander: names are shared, decks are not."""
    for card in [card for card in camp.cards if card.commander]:
        document = camp.document(*camp.groups_for(card.id), faction=card.faction)
        made = deck(game, army(**document))
        for named in ("id", "code", "label"):
            stated: dict[str, int] = {}
            for id, count in made.items():
                entry = camp.entries[id]
                name = entry.label.en if named == "label" else getattr(entry, named)
                stated[name] = stated.get(name, 0) + count
            told = [f for f in army(**document, tactics=stated).findings if f.slots == ("tactics",)]
            assert [finding.text("en") for finding in told] == []


def test_a_missing_and_a_strange_card_are_both_told(game: Any, army: Any, found: Any) -> None:
    stated = deck(game, army(faction="stark", units=[ROBB]))
    del stated["winter-is-coming"]
    told = found(army(faction="stark", units=[ROBB], tactics={**stated, "Fire and Blood": 2}))

    assert told == [
        ("tactics-deck-cards", {"card": "Fire and Blood", "count": 2, "wanted": 0}),
        ("tactics-deck-cards", {"card": "Winter Is Coming", "count": 0, "wanted": 2}),
    ]


def test_a_card_that_does_not_exist_is_told_by_its_name(game: Any, army: Any, found: Any) -> None:
    stated = deck(game, army(faction="stark", units=[ROBB]))
    told = found(army(faction="stark", units=[ROBB], tactics={**stated, "Hodor": 1}))

    assert told == [("tactics-deck-cards", {"card": "Hodor", "count": 1, "wanted": 0})]


def test_too_many_of_one_do_not_make_up_for_too_few_of_another(
    game: Any, army: Any, broken: Any
) -> None:
    stated = deck(game, army(faction="stark", units=[ROBB]))
    stated |= {"winter-is-coming": 5, "winters-might": -1}

    assert broken(army(faction="stark", units=[ROBB], tactics=stated)) == ["tactics-deck-cards"] * 2


def test_an_empty_deck_is_a_stated_deck(army: Any, broken: Any) -> None:
    told = broken(army(faction="stark", units=[ROBB], tactics=[]))

    assert told == ["tactics-deck-cards"] * 10


def test_without_a_commander_only_the_size_of_a_stated_deck_is_judged(
    army: Any, found: Any
) -> None:
    for count in (19, 20, 21):
        report = army(faction="stark", units=["stark-bowmen"], tactics={"Winter Is Coming": count})
        told = [(rule, facts) for rule, facts in found(report) if rule.startswith("tactics")]
        size = [("tactics-deck-size", {"count": count, "size": 20})]
        assert told == (size if count != 20 else [])


def test_the_commanders_cards_of_2018_are_checked(army: Any, found: Any) -> None:
    stated = {"Hit and Run": 2, "Superior Positioning": 2, "Last Stand": 2, "the rest": 14}
    told = found(army(edition="1.0", faction="stark", units=[ROBB], tactics=stated))

    assert told == [
        ("tactics-deck-cards", {"card": "Last Stand", "count": 2, "wanted": 0}),
        ("tactics-deck-cards", {"card": "Tactical Regroup", "count": 0, "wanted": 2}),
    ]


def test_the_starter_box_had_these_commanders_cards(camps: Any) -> None:
    names = {
        id: [camps["1.0"].entries[card].label.en for card in camps["1.0"].card(id).facts["tactics"]]
        for id in ("robb-stark-the-wolf-lord", "gregor-clegane-the-mountain")
    }

    assert names["robb-stark-the-wolf-lord"] == [
        "Hit and Run",
        "Superior Positioning",
        "Tactical Regroup",
    ]
    assert names["gregor-clegane-the-mountain"] == [
        "Fury of the Mountain",
        "Orders to Destroy",
        "Overrun",
    ]
