"""Names of cards: codes, titles, ids, packs and quotes, and what is told when they fail."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from builder import check, check_text

NOBODY = {"game": "agot-lcg", "faction": "stark"}
PARTS = {"agenda": "agendas", "plot": "plots"}


def read(name: str, part: str = "cards") -> Any:
    """The codes that a name was read as, and the findings about names."""
    report = check({**NOBODY, part: [name]})
    deck = report.roster
    held = {"agendas": deck.agendas, "plots": deck.plots, "cards": deck.draw}[part]
    names = ("agot-lcg.entry-known", "agot-lcg.entry-unambiguous", "agot-lcg.card-type")
    return list(held), [finding for finding in report.findings if finding.rule.id in names]


def test_every_card_goes_by_its_code_its_id_and_its_label(library: Any) -> None:
    for code, card in library.cards.items():
        if card.kind == "title":
            continue
        part = PARTS.get(card.kind, "cards")
        edition = check(NOBODY).roster.edition
        for name in (code, card.id, card.label.en):
            found = edition.find(name)
            kinds = [one for one in found if PARTS.get(one.kind, "cards") == part]
            assert [one.code for one in kinds] == [code], name


def test_a_title_of_one_version_is_enough(library: Any) -> None:
    titles = Counter(card.title for card in library.cards.values())
    for card in library.cards.values():
        if titles[card.title] == 1 and card.kind != "title":
            held, findings = read(card.title, PARTS.get(card.kind, "cards"))
            if card.title.strip('"') != "Dance of the Dragons":
                assert (held, findings) == ([card.code], []), card.title


@pytest.mark.parametrize(
    "name",
    ["for the north", "FOR THE NORTH!", "“For the North!”", "«For the North!»", "For  the North"],
)
def test_case_quotes_and_punctuation_do_not_matter(name: str) -> None:
    assert read(name) == (["01157"], [])


@pytest.mark.parametrize(
    "name", ["The Hand's Judgment", "the hand’s judgment", "The Hands Judgment", "01045"]
)
def test_apostrophes_do_not_matter(name: str) -> None:
    assert read(name) == (["01045"], [])


@pytest.mark.parametrize("name", ["Jon Snow (WotN)", "jon-snow-wotn", "jon snow (wotn)", "03005"])
def test_a_version_goes_by_its_pack(name: str) -> None:
    assert read(name) == (["03005"], [])


def test_a_code_has_its_leading_zeros() -> None:
    held, [finding] = read("1157")

    assert held == []
    assert finding.rule.id == "agot-lcg.entry-known"


def test_codes_in_yaml_keep_their_zeros() -> None:
    """YAML of old reads 01004 as 516, and 08039 as a text."""
    text = "game: agot-lcg\nfaction: stark\nagendas: [01027]\nplots: {01004: 2, 01010: 1}\n"
    report = check_text(text + "cards: {01141: 3}\n")

    deck = report.roster
    assert (deck.agendas, deck.plots, deck.draw) == (
        {"01027": 1},
        {"01004": 2, "01010": 1},
        {"01141": 3},
    )


def test_a_title_of_several_versions_is_told_with_all_their_codes(library: Any) -> None:
    titles: dict[str, list[Any]] = {}
    for card in library.cards.values():
        if card.deck == "draw":
            titles.setdefault(card.title, []).append(card)
    several = {title: cards for title, cards in titles.items() if len(cards) > 1}
    assert len(several) > 150

    for title, cards in several.items():
        held, [finding] = read(title)
        assert held == []
        assert finding.rule.id == "agot-lcg.entry-unambiguous"
        meant = {f"{card.label.en} {card.code}" for card in cards}
        assert meant == set(finding.as_json("ru")["facts"]["meant"])


def test_the_part_of_the_deck_tells_a_plot_from_an_event() -> None:
    assert read("Wheels Within Wheels", "plots") == (["06100"], [])
    assert read("Wheels Within Wheels", "cards") == (["16006"], [])
    assert read("Protectors of the Realm", "agendas") == (["00002"], [])
    assert read("Protectors of the Realm", "cards") == (["14031"], [])


def test_the_quotes_of_a_song_do_not_tell_it_from_a_plot() -> None:
    """“Dance of the Dragons” is an event, Dance of the Dragons a plot of two packs."""
    held, findings = read('"Dance of the Dragons"', "cards")

    assert findings == []
    assert len(held) == 1


def test_a_set_up_means_the_version_that_the_deck_has(library: Any, broken: Any) -> None:
    hand = ["Arya Stark", "arya stark"]
    setup = {"hand": hand, "placed": hand}

    assert broken(check(library.document(own={"01141": 3}, setup=setup))) == []


def test_a_set_up_with_two_versions_in_the_deck_needs_the_pack(library: Any, found: Any) -> None:
    setup = {"hand": ["The Blackfish"]}
    document = library.document(own={"03004": 1, "21016": 1}, setup=setup)
    [(rule, _)] = found(check(document))

    assert rule == "entry-unambiguous"


def test_the_closest_names_are_of_the_right_part(found: Any) -> None:
    told = dict(found(check({**NOBODY, "agendas": ["Banner of the Wolff"]})))

    assert told["entry-known"]["closest"][0] == "Banner of the Wolf"


def test_a_name_like_nothing_has_no_closest(found: Any) -> None:
    told = dict(found(check({**NOBODY, "cards": ["—"]})))

    assert told["entry-known"] == {"name": "—", "closest": ["—"]}


@pytest.mark.parametrize(
    ("named", "faction"),
    [
        *(("House Stark", "stark"), ("СТАРКИ", "stark"), ("thenightswatch", "nights-watch")),
        *(("Night’s Watch", "nights-watch"), ("Дом Ланнистеров", "lannister")),
    ],
)
def test_a_faction_goes_by_its_names_in_both_languages(named: str, faction: str) -> None:
    assert check({"game": "agot-lcg", "faction": named}).faction == faction


def test_a_finding_about_a_listed_name_points_at_its_place() -> None:
    cards = ["01141", "No Such Card", "01142"]
    report = check({**NOBODY, "agendas": ["nobody at all"], "cards": cards})
    slots = [f.slots for f in report.findings if f.rule.id == "agot-lcg.entry-known"]

    assert slots == [("agendas/0",), ("cards/1",)]


def test_a_finding_about_a_drafted_name_points_at_its_place() -> None:
    document = {**NOBODY, "format": "draft", "drafted": ["01141", "No Such Card"]}
    [finding] = [f for f in check(document).findings if f.rule.id == "agot-lcg.entry-known"]

    assert finding.slots == ("drafted/1",)
