"""What the catalogue holds, and that its parts fit together."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import Any
from uuid import UUID

import pytest


def test_the_catalogue_is_whole(lcg: Any, library: Any) -> None:
    packs = lcg.catalogue.facts["packs"]

    assert len(library.cards) == 2240
    assert len(packs["packs"]) == 71
    assert len(packs["cycles"]) == 27
    assert len(lcg.catalogue.editions) == 32
    assert len(lcg.catalogue.factions) == 9
    assert Counter(card.kind for card in library.cards.values()) == {
        "agenda": 60,
        "plot": 242,
        "character": 1063,
        "location": 333,
        "attachment": 220,
        "event": 308,
        "title": 14,
    }


def test_every_card_is_of_a_known_pack_and_every_pack_has_cards(lcg: Any, library: Any) -> None:
    assert {card.pack for card in library.cards.values()} == set(
        lcg.catalogue.facts["packs"]["packs"]
    )


def test_only_the_two_variants_never_came_out(lcg: Any) -> None:
    packs = lcg.catalogue.facts["packs"]["packs"]

    assert {code for code, pack in packs.items() if not pack.get("released")} == {"VKm", "VHotK"}
    assert {code for code, pack in packs.items() if pack.get("formats")} == {"VDS", "ToJ"}
    for pack in packs.values():
        if pack.get("released"):
            date.fromisoformat(pack["released"])


def test_codes_are_five_digits_and_tell_cards_apart(library: Any) -> None:
    assert all(len(code) == 5 and code.isdigit() for code in library.cards)
    assert len(set(library.codes)) == 2240


def test_titles_with_several_versions_have_labels_with_their_pack(library: Any) -> None:
    titles = Counter(card.title for card in library.cards.values())
    for card in library.cards.values():
        several = titles[card.title] > 1
        assert card.label.en == (f"{card.title} ({card.pack})" if several else card.title)
    labels = Counter(card.label.en for card in library.cards.values())
    assert [label for label, count in labels.items() if count > 1] == []


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        ("01141", {"cost": 3, "strength": 2, "icons": "P", "unique": True, "traits": ["Lady"]}),
        ("01004", {"income": 5, "initiative": 0, "claim": 1, "reserve": 6, "limit": 2}),
        ("02034", {"limit": 1, "kind": "attachment"}),
        ("17134", {"limit": 3, "kind": "attachment"}),
        ("26113", {"no_setup": True, "faction": "targaryen"}),
        ("11099", {"cost": "-", "keywords": ["shadow:1"]}),
        ("01045", {"cost": "X", "kind": "event"}),
        ("01040", {"mods": {"income": 1}, "keywords": ["limited"]}),
    ],
)
def test_a_card_has_its_printed_numbers(code: str, facts: dict[str, Any], library: Any) -> None:
    card = library.card(code).facts

    assert {key: card.get(key) for key in facts} == facts


def test_every_list_holds_the_same_cards(lcg: Any) -> None:
    """Lists limit cards and change none of them."""
    first, *others = (lcg.catalogue.edition(id).entries for id in lcg.catalogue.editions)

    assert all(entries.facts == first.facts for entries in others)


def test_lists_come_oldest_first(lcg: Any) -> None:
    dates = [lcg.catalogue.edition(id).date for id in lcg.catalogue.editions]

    assert dates == sorted(dates)
    assert (dates[0], dates[-1]) == ("2016-10-10", "2026-07-01")
    assert lcg.default_edition == lcg.catalogue.editions[-1]


def test_every_id_of_octgn_stands_for_one_thing(lcg: Any, library: Any) -> None:
    cards = [card.facts["octgn"] for card in library.cards.values() if card.facts.get("octgn")]
    factions = [
        faction["codes"]["octgn"]
        for id, faction in lcg.catalogue.facts["factions"].items()
        if id != "neutral"
    ]
    ids = cards + factions

    assert len(cards) == 1236
    assert len(set(ids)) == len(ids)
    assert all(str(UUID(id)) == id for id in ids)
