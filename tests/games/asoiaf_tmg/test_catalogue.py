"""The catalogue of the game: its counts, and the errors of its sources set right."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

FACTIONS = {
    "baratheon": (16, 36, 12, 47, 1, 13),
    "bolton": (6, 13, 5, 16, 0, 3),
    "brotherhood": (4, 11, 4, 16, 2, 3),
    "free-folk": (23, 28, 8, 41, 3, 9),
    "greyjoy": (10, 23, 9, 31, 1, 8),
    "lannister": (16, 31, 9, 31, 1, 8),
    "martell": (9, 21, 8, 25, 4, 7),
    "neutral": (15, 26, 8, 22, 0, 5),
    "nights-watch": (13, 31, 11, 34, 0, 9),
    "stark": (19, 30, 9, 34, 1, 9),
    "targaryen": (17, 28, 12, 47, 1, 10),
}
KINDS = ("unit", "attachment", "ncu", "tactics", "special")


@pytest.fixture(scope="session")
def entries(game: Any) -> Any:
    return game.catalogue.edition("s06").entries


@pytest.fixture(scope="session")
def by_code(entries: Any) -> dict[str, Any]:
    return {card.code: card for card in entries.all() if card.code}


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_as_many_cards_of_each_kind(entries: Any, faction: str) -> None:
    cards = [card for card in entries.all() if card.faction == faction]
    counts = Counter(card.kind for card in cards)
    commanders = sum(card.commander for card in cards)

    assert (*(counts[kind] for kind in KINDS), commanders) == FACTIONS[faction]


@pytest.mark.parametrize("edition", ["s05", "s06"])
def test_a_season_has_as_many_cards_of_each_kind(game: Any, edition: str) -> None:
    counts = Counter(card.kind for card in game.catalogue.edition(edition).entries.all())

    assert counts == dict(zip(KINDS, (148, 278, 95, 344, 14), strict=True))


def test_the_game_has_eleven_sides(game: Any) -> None:
    assert game.factions.keys() == FACTIONS.keys()


def test_season_6_has_157_conditions_and_55_loyalties(entries: Any) -> None:
    assert sum(len(card.operations) for card in entries.all()) == 157
    assert sum(bool(card.loyalty) for card in entries.all()) == 55


def test_the_edition_of_2018_has_83_cards_and_11_conditions(game: Any) -> None:
    cards = [
        card
        for card in game.catalogue.edition("1.0").entries.all()
        if card.kind in ("unit", "attachment", "ncu")
    ]

    assert len(cards) == 83
    assert sum(len(card.operations) for card in cards) == 11
    assert {card.faction for card in cards} == {"stark", "lannister", "neutral", "nights-watch"}


def test_every_faction_has_seven_tactics_cards_of_its_own(game: Any) -> None:
    decks = game.catalogue.edition("s06").tables.decks

    assert {faction: len(cards) for faction, cards in decks.items()} == dict.fromkeys(FACTIONS, 7)


def test_every_commander_brings_three_cards_or_four_or_ten(entries: Any) -> None:
    commanders = [card for card in entries.all() if card.commander]
    counts = Counter(len(card.facts.get("tactics", ())) for card in commanders)

    assert len(commanders) == 84
    assert counts == {3: 72, 4: 11, 10: 1}


def test_every_tactics_card_belongs_to_a_deck(entries: Any) -> None:
    brought = {id for card in entries.all() for id in card.facts.get("tactics", ())}
    tactics = {card.id: card.facts["deck"] for card in entries.all() if card.kind == "tactics"}

    assert {id for id, deck in tactics.items() if deck == "commander"} == brought
    assert {entries[id].facts.get("copies", 2) for id in tactics} == {2}


def test_every_attachment_has_a_unit_of_its_type_in_reach(camps: Any) -> None:
    for camp in camps.values():
        for card in camp.cards:
            if card.kind == "attachment" and card.type != "none":
                assert camp.host(card.id, card.faction)


# ---- errors of the sources, each set right -------------------------------------------------------


@pytest.mark.parametrize(
    "code", ["10107", "10306", "10313", "10314", "10317", "10318", "10704", "10319", "10320"]
)
def test_a_unit_that_one_source_forgot_to_call_a_character_is_one(by_code: Any, code: str) -> None:
    assert by_code[code].kind == "unit"
    assert by_code[code].characters


def test_stone_crows_are_no_character_though_their_condition_is_about_one(by_code: Any) -> None:
    assert by_code["10116"].characters == ()


def test_every_ncu_is_a_character(camps: Any) -> None:
    for camp in camps.values():
        assert all(card.characters for card in camp.cards if card.kind == "ncu")


def test_joffrey_has_one_family_name(by_code: Any) -> None:
    assert by_code["20121"].characters == by_code["30106"].characters == ("joffrey-baratheon",)


def test_the_high_sparrow_has_one_name(by_code: Any) -> None:
    assert by_code["20125"].characters == by_code["30103"].characters == ("the-high-sparrow",)


def test_addam_marbrand_has_no_comma_in_his_name(game: Any, by_code: Any) -> None:
    assert by_code["20127"].characters == by_code["20129"].characters == ("addam-marbrand",)
    assert game.catalogue.characters["addam-marbrand"].en == "Addam Marbrand"


def test_the_mother_of_dragons_removes_field_control(by_code: Any) -> None:
    assert by_code["20714"].facts["tactics_removed"] == ["field-control"]


def test_a_title_with_another_characters_name_stays_a_title(by_code: Any) -> None:
    jeyne = by_code["31002"]

    assert jeyne.characters == ("jeyne-poole",)
    assert jeyne.facts["name"]["en"] == "Jeyne Poole"


def test_a_title_with_commas_stays_one_title(by_code: Any) -> None:
    tormund = by_code["20302"]

    assert tormund.facts["name"]["en"] == "Tormund Giantsbane"
    assert tormund.facts["title"]["en"] == "Tall-Talker, Horn-Blower, Breaker of Ice"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10406", "10713"),
        ("10407", "10712"),
        ("10409", "10711"),
        ("20411", "20717"),
        ("20412", "20716"),
        ("20414", "20718"),
        ("10116", "10415"),
        ("20403", "21003"),
        ("20404", "21004"),
        ("20401", "21005"),
        ("20408", "21006"),
        ("30408", "31003"),
    ],
)
def test_cards_of_one_name_in_two_factions_are_told_apart_by_id(
    by_code: Any, one: str, other: str
) -> None:
    first, second = by_code[one], by_code[other]

    assert first.label == second.label
    assert first.id != second.id
    assert first.faction != second.faction


@pytest.mark.parametrize(
    ("commander", "soldier", "costs"), [("10313", "10314", (5, 9)), ("10318", "10317", (2, 3))]
)
def test_twins_differ_as_commander_and_in_cost(
    by_code: Any, commander: str, soldier: str, costs: tuple[int, int]
) -> None:
    assert (by_code[commander].cost, by_code[soldier].cost) == costs
    assert (by_code[commander].commander, by_code[soldier].commander) == (True, False)
    assert by_code[commander].characters == by_code[soldier].characters


@pytest.mark.parametrize(
    ("name", "count"), [("Assault Orders", 7), ("Lash Out", 6), ("Sustained Assault", 5)]
)
def test_a_tactics_name_may_belong_to_many_cards(entries: Any, name: str, count: int) -> None:
    cards = [card for card in entries.all() if card.label.en == name and card.kind == "tactics"]

    assert len(cards) == count
    assert len({card.id for card in cards}) == count


def test_price_of_failure_is_spelt_one_way(entries: Any) -> None:
    spelt = {card.label.en for card in entries.all() if card.label.en.lower() == "price of failure"}

    assert len(spelt) == 1


def test_hunters_insight_is_two_cards_of_one_faction(entries: Any) -> None:
    cards = [card for card in entries.all() if card.label.en == "Hunter's Insight"]

    assert [card.faction for card in cards] == ["nights-watch", "nights-watch"]


def test_names_have_no_stray_spaces_and_no_curly_apostrophes(game: Any) -> None:
    for edition in game.catalogue.editions:
        for card in game.catalogue.edition(edition).entries.all():
            assert card.label.en == " ".join(card.label.en.split())
            assert "’" not in card.label.en


def test_moqorro_is_cheaper_with_any_victarion(by_code: Any) -> None:
    [operation] = by_code["20819"].facts["operations"]

    assert operation["if_army_includes"] == {"characters": ["victarion-greyjoy"]}


def test_cortnay_is_cheaper_with_renly_and_not_with_himself(by_code: Any) -> None:
    [operation] = by_code["20623"].facts["operations"]

    assert operation["if_army_includes"] == {"characters": ["renly-baratheon"]}


def test_dreadfort_spearmen_stand_once(entries: Any) -> None:
    assert [card.id for card in entries.all() if card.code == "11006"] == ["dreadfort-spearmen"]


@pytest.mark.parametrize("code", ["10507", "10802"])
def test_a_ranged_attack_without_a_range_in_one_source_is_still_ranged(
    by_code: Any, code: str
) -> None:
    ranged = [attack for attack in by_code[code].facts["attacks"] if attack["type"] == "ranged"]

    assert ranged


def test_the_captains_cards_are_dorans(by_code: Any) -> None:
    assert len(by_code["30901"].facts["tactics"]) == 3
    assert by_code["20903"].facts["tactics"] == by_code["30901"].facts["tactics"]


def test_the_faction_rules_are_there_whatever_their_numbers(game: Any) -> None:
    operations = game.catalogue.edition("s06").tables.operations

    assert "no-neutrals" in operations["free-folk"]
    assert "prefer-faction-version-of-neutral-character" in operations["bolton"]
    assert {"cost-delta", "may-include-units-of"} <= operations["brotherhood"].keys()


def test_the_cards_misfiled_in_2018_are_filed_right(game: Any) -> None:
    entries = game.catalogue.edition("1.0").entries

    assert entries["champion-of-the-faith"].kind == "attachment"
    greatjon = entries["greatjon-umber-lord-of-last-hearth"]
    assert (greatjon.type, greatjon.commander) == ("infantry", True)
    assert entries["pyromancers"].faction == "lannister"
    assert entries["house-umber-greataxes"].faction == "stark"


def test_cersei_costs_what_the_english_card_says(by_code: Any) -> None:
    assert by_code["30105"].cost == 4
