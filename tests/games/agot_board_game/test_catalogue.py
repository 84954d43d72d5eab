"""The catalogue: the map, the houses, the cards, as the sources have them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from builder.names import fold

SPREAD = {0: 1, 1: 2, 2: 2, 3: 1, 4: 1}


@pytest.fixture(scope="module")
def box(westeros: Any) -> Any:
    return westeros.catalogue.edition("printed-2015").tables


def test_the_map_has_its_areas(box: Any) -> None:
    types = Counter(area.type for area in box.areas.values())

    assert types == {"land": 38, "sea": 12, "port": 8}


def test_the_map_has_its_borders_both_ways(box: Any) -> None:
    pairs = {frozenset((a.id, b)) for a in box.areas.values() for b in a.adjacent}

    assert len(pairs) == 143
    for area in box.areas.values():
        assert all(area.id in box.areas[other].adjacent for other in area.adjacent)


def test_the_map_has_its_icons(box: Any) -> None:
    areas = box.areas.values()

    assert Counter(area.fortification for area in areas) == {"": 38, "castle": 10, "stronghold": 10}
    assert sum(area.supply for area in areas) == 24
    assert sum(area.crowns for area in areas) == 19


def test_a_port_joins_its_land_and_one_sea(box: Any) -> None:
    for port in box.areas.values():
        if port.type == "port":
            assert port.adjacent == {port.land, port.sea}
            assert box.areas[port.land].port == port.id


def test_ships_reach_from_highgarden_to_sunspear_as_in_the_book(box: Any) -> None:
    way = ("highgarden", "redwyne-straits", "west-summer-sea", "east-summer-sea", "sunspear")

    for here, there in pairwise(way):
        assert there in box.areas[here].adjacent


def test_every_seven_card_deck_has_the_same_strengths(box: Any) -> None:
    decks: dict[tuple[str, str], Counter[int]] = {}
    for _, facts in box.of_kind("card"):
        key = (facts["deck"], facts.get("faction") or "")
        decks.setdefault(key, Counter())[facts["strength"]] += 1

    assert len(decks) == 23
    assert all(strengths == SPREAD for strengths in decks.values())


def test_the_cards_of_the_battle_example_are_as_told(box: Any) -> None:
    jaime, alester = (box.facts[id] for id in ("ser-jaime-lannister", "alester-florent"))

    assert (jaime["strength"], jaime["swords"]) == (2, 1)
    assert (alester["strength"], alester["fortifications"]) == (1, 1)


def test_a_card_has_a_text_or_icons(box: Any) -> None:
    for id, facts in box.of_kind("card"):
        icons = facts.get("swords", 0) + facts.get("fortifications", 0)
        assert bool(facts.get("text")) != bool(icons), id


def test_expansions_are_marked(box: Any) -> None:
    base = [id for id, facts in box.of_kind("card-deck") if facts["provenance"] == "base"]

    assert base == ["base"]


def test_everything_of_the_base_game_has_a_russian_name(box: Any) -> None:
    for id, facts in box.facts.items():
        if facts.get("deck", "base") == "base" and facts["kind"] != "card-deck":
            assert facts["name"].get("ru"), id


def test_no_two_things_of_a_kind_share_a_name_in_the_base_game(westeros: Any) -> None:
    edition = westeros.catalogue.edition("printed-2015")
    for key, ids in edition.names.items():
        base = [i for i in ids if edition.entries.facts[i].get("deck", "base") == "base"]
        kinds = Counter(edition.entries.facts[id]["kind"] for id in base)
        assert max(kinds.values(), default=0) <= 1, key


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("море Дорна", "sea-of-dorne"),
        ("Дорнское море", "sea-of-dorne"),
        ("ДОРНИЙСКОЕ МОРЕ", "sea-of-dorne"),
        ("Харренхолье", "harrenhal"),
        ("каменная септа", "stoney-sept"),
        ("Солёный берег", "salt-shore"),
        ("Соленый Берег", "salt-shore"),
        ("kings landing", "kings-landing"),
        ("Golden Sound", "the-golden-sound"),
        ("Winterfell port", "port-of-winterfell"),
        ("порт Солнечного Копья", "port-of-sunspear"),
    ],
)
def test_areas_go_by_all_their_names(westeros: Any, written: str, id: str) -> None:
    edition = westeros.catalogue.edition("printed-2015")
    areas = [i for i in edition.names[fold(written)] if i in edition.tables.areas]

    assert areas == [id]


def test_decks_have_their_sizes(box: Any) -> None:
    copies: Counter[str] = Counter()
    for _, facts in box.of_kind("westeros"):
        copies.update(facts["decks"])

    assert copies == {"westeros-1": 10, "westeros-2": 10, "westeros-3": 10}
    assert sum(1 for _ in box.of_kind("wildling")) == 9
    assert sum(facts["copies"] for _, facts in box.of_kind("tide")) == 24


def test_a_house_has_fifteen_orders(box: Any) -> None:
    counts = [n for kind in box.orders.values() for n in kind.tokens.values()]
    special = [t for kind in box.orders.values() for t in kind.tokens if t.special]

    assert sum(counts) == 15
    assert len(special) == 5


def test_neutral_lords_are_as_many_as_the_book_says(box: Any) -> None:
    counts = {players: len(setup.neutral) for players, setup in box.setups.items()}

    assert counts == {3: 14, 4: 12, 5: 9, 6: 2}
