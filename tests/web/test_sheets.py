"""What stands on sheets, list by list."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest
import zxingcpp
from pypdf import PdfReader

from builder import (
    check,
    find_game,
    known_games,
    samples,
)
from tests.web.sheets import (
    army,
    both,
    first,
    made,
    names_in,
    sample,
    text_of,
    words_of,
)
from web.sheets import NoSheet, Style, html, prepared

KINDS = [(game.id, kind) for game in known_games() for kind in game.sheets]


SETUPS = [each.id for each in samples() if set(find_game(each.game).sheets) & {"setup"}] + [
    "set-up-of-the-rulebook",
    "lannister-in-debt",
    "two-at-the-table",
]


@both
@pytest.mark.parametrize(("game_id", "kind"), KINDS)
def test_every_game_has_its_sheets_in_both_languages(game_id, kind, lang):
    page = html(prepared(first(game_id), kind), Style(lang=lang))

    assert f'<html lang="{lang}">' in page
    assert find_game(game_id).name.to(lang) in page.replace("&amp;", "&")


@both
@pytest.mark.parametrize("id", SETUPS)
def test_a_sheet_of_a_table_holds_all_that_is_stated(id, lang):
    told = words_of(html(prepared(sample(id)), Style(lang=lang))).casefold()

    for name in names_in(check(sample(id))):
        for word in name.to(lang).replace(":", " ").replace("→", " ").split(" · "):
            assert all(part.strip(",").casefold() in told for part in word.split())


@both
def test_a_table_of_kingdoms_tells_who_has_what(lang):
    told = words_of(html(prepared(sample("first-game-of-three")), Style(lang=lang)))

    assert {"en": "Food", "ru": "Еда"}[lang] in told
    assert "Анна" in told
    assert {"en": "Armies Север (forest) 2", "ru": "Армии Север (лес) 2"}[lang] in told


def test_a_board_is_drawn_with_its_numbers_and_pieces():
    page = html(prepared(sample("four-brothers")), Style())

    assert page.count("<polygon") == 21
    assert page.count("<circle") == page.count("<line ") == 8


def test_opponents_see_nothing_that_is_hidden():
    for id, hidden in (("fealty-of-winterfell", "Arya"), ("lannister-in-debt", "Валар моргулис")):
        raw = made(id, "opponent", "ru")

        assert hidden not in text_of(raw)
        assert not PdfReader(io.BytesIO(raw)).attachments
        assert zxingcpp.read_barcodes(pypdfium2.PdfDocument(raw)[0].render(scale=2).to_pil()) == []


@pytest.mark.parametrize("kind", ["army", "play"])
def test_what_is_wrong_with_a_team_is_told_on_the_sheet_of_each_army(kind):
    lists = prepared(sample("team-of-two"), kind)

    assert [each.report.legal for each in lists] == [True, True]
    assert not any(each.is_legal for each in lists)
    assert html(lists, Style()).count('class="verdict bad"') == 2


@both
def test_an_army_sheet_holds_the_whole_army(lang):
    told = text_of(made("wolves-of-the-north", "army", lang))
    report = check(sample("wolves-of-the-north"))
    for group in report.groups:
        for line in group.lines:
            for each in (line, *line.children):
                assert each.name.to(lang) in told
    assert "40 / 40" in told
    assert {"en": "Legal", "ru": "По правилам"}[lang] in told


def test_a_deck_sheet_holds_every_card_with_its_pack():
    told = text_of(made("fealty-of-winterfell", "deck"))

    assert "3 Arya Stark Core Set 01141" in told
    assert "Plots: 7" in told


@both
def test_an_illegal_list_is_never_printed_as_legal(lang):
    told = text_of(made("nine-faults", "army", lang))

    assert {"en": "Not legal: 9", "ru": "Не по правилам: 9"}[lang] in told
    for finding in check(sample("nine-faults")).findings:
        assert finding.rule.name.to(lang) in told


def test_an_unknown_sheet_is_refused_with_what_there_is():
    with pytest.raises(NoSheet, match="army, registration, play"):
        prepared(sample("wolves-of-the-north"), "deck")


def test_a_pair_stands_in_one_table():
    told = text_of(made("tournament-pair", "registration"))

    for words in ("In both lists", "Only in A", "Only in B", "Code", "Night's Watch"):
        assert words in told
    for line in (
        "10502 Sworn Brothers 7 7",
        "20519 Hardened Ranger Ranger Hunters 1 —",
        "10506 Builder Scorpion Crew — 2 × 5",
        "Tactics decks, cards: 20 in A, 20 in B",
        "For The Watch! (A)",
        "Night Gathers (B)",
    ):
        assert line in told
    assert "Take The Black (" not in told
    assert len(PdfReader(io.BytesIO(made("tournament-pair", "army"))).pages) >= 2


def test_a_card_on_other_units_in_each_list_of_a_pair_tells_both():
    one, other = ("stark-sworn-swords", "grey-wind"), ("stark-bowmen", "grey-wind")
    lists = [
        {"faction": "stark", "units": [{"unit": host, "attachments": ["umber-champion"]}, alone]}
        for host, alone in (one, other)
    ]
    told = words_of(html(prepared({"game": "asoiaf-tmg", "lists": lists}, "registration"), Style()))

    assert "Umber Champion A: Stark Sworn Swords; B: Stark Bowmen 1 1" in told


def test_a_card_that_hangs_on_no_unit_in_one_list_of_a_pair_tells_so():
    hung = {"unit": "stark-bowmen", "attachments": ["umber-champion"]}
    lists = [
        {"faction": "stark", "units": ["stark-bowmen"], "enemy_attachments": ["umber-champion"]},
        {"faction": "stark", "units": [hung, {"unit": "stark-sworn-swords"}]},
    ]
    told = words_of(html(prepared({"game": "asoiaf-tmg", "lists": lists}, "registration"), Style()))

    assert "Umber Champion A: —; B: Stark Bowmen 1 1" in told


def test_copies_of_unlike_cost_in_a_pair_are_told_one_by_one():
    hung = [
        {"unit": "winterfell-guard", "attachments": ["umber-champion"]},
        {"unit": "stark-bowmen", "attachments": ["umber-champion"]},
    ]
    lists = [{"faction": "stark", "units": hung}, {"faction": "stark", "units": hung[1:] * 2}]
    told = words_of(html(prepared({"game": "asoiaf-tmg", "lists": lists}, "registration"), Style()))

    assert "Umber Champion A: Winterfell Guard, Stark Bowmen; B: Stark Bowmen, Stark Bowmen" in told
    assert "0 + 1 2 × 1" in told


@both
@pytest.mark.parametrize(
    ("id", "kind", "name"),
    [
        *(("nine-faults", kind, "Lannister Crossbowman") for kind in ("army", "registration")),
        ("many-faults", "deck", "Vanguard of teh North"),
        ("many-faults", "deck", "Jon Snow"),
    ],
)
def test_what_was_not_understood_stands_on_the_sheet_all_the_same(id, kind, name, lang):
    told = words_of(html(prepared(sample(id), kind), Style(lang=lang)))
    rest = told.partition({"en": "Not understood", "ru": "Не понято"}[lang])[2]

    assert name in rest


@pytest.mark.parametrize("kind", ["army", "registration"])
def test_a_gauge_shows_how_much_of_a_limit_is_taken(kind):
    page = html(prepared(sample("nine-faults"), kind), Style())

    assert re.search(r'<i class="over" style="width: 100(.0)?%"></i>\s*<b>46 / 30</b>', page)
    assert re.search(r'<i style="width: 26.7%"></i>\s*<b>4 / 15</b>', page)
    assert page.count("</i>") == 2


def test_a_registration_is_black_on_white():
    page = pypdfium2.PdfDocument(made("team-of-two", "registration"))[0].render(scale=1).to_pil()
    colours = [colour for _, colour in page.getcolors(1 << 24)]

    assert {(0, 0, 0), (255, 255, 255)} <= set(colours)
    assert max(max(colour) - min(colour) for colour in colours) < 24


@both
def test_a_play_aid_tells_how_often_dice_hit(lang):
    told = words_of(html(prepared(sample("wolves-of-the-north"), "play"), Style(lang=lang)))

    # Seven, five and four dice that hit on a 4, and four dice that hit on a 3.
    assert {"en": "7 / 5 / 4 3.5 / 2.5 / 2.0", "ru": "7 / 5 / 4 3,5 / 2,5 / 2,0"}[lang] in told
    assert {"en": "3+ 4 2.7", "ru": "3+ 4 2,7"}[lang] in told


@both
def test_the_armies_of_a_team_are_registered_on_one_sheet(lang):
    [whole] = prepared(sample("team-of-two"), "registration")
    told = words_of(html([whole], Style(lang=lang)))

    assert {"en": "Characters in several armies", "ru": "Персонажи в нескольких армиях"}[
        lang
    ] in told
    assert {"en": "Jon Snow Brothers, Wildlings", "ru": "Джон Сноу Brothers, Wildlings"}[
        lang
    ] in told
    for name in names_in(check(sample("team-of-two"))):
        assert name.to(lang) in told


def test_a_pair_may_still_lack_a_list():
    alone = {"game": "asoiaf-tmg", "lists": [army(1)]}
    del alone["lists"][0]["game"]

    assert "Long · House Stark" in html(prepared(alone, "registration"), Style())


def test_a_play_aid_tells_the_wounds_of_every_unit():
    told = words_of(html(prepared(sample("wolves-of-the-north"), "play"), Style()))

    assert "Stark Sworn Swords 5 4+ 6+ 12" in told
    assert "Stark Outriders 6 4+ 6+ 4 × 3" in told


@both
@pytest.mark.parametrize("kind", ["army", "registration"])
def test_a_discount_is_named_and_stands_beside_the_cost(kind, lang):
    hung = {"unit": "winterfell-guard", "attachments": ["winterfell-champion"]}
    commander = {"unit": "stark-sworn-swords", "attachments": ["eddard-stark-lord-of-winterfell"]}
    document = {"game": "asoiaf-tmg", "faction": "stark", "units": [commander, hung]}
    told = words_of(html(prepared(document, kind), Style(lang=lang)))
    words = {"en": "cost −1, one attachment of the unit", "ru": "стоимость −1, одна фигурка отряда"}

    assert "0 (−1)" in told
    assert words[lang] in told


def test_a_discount_whose_condition_is_not_met_is_not_named():
    """The champion is free beside Eddard alone; here only its unit takes something off."""
    hung = {"unit": "winterfell-guard", "attachments": ["winterfell-champion"]}
    document = {"game": "asoiaf-tmg", "faction": "stark", "units": [hung]}
    told = words_of(html(prepared(document, "army"), Style()))

    assert "Winterfell Guard: cost −1" in told
    assert "the first of its group is free" not in told


@both
def test_what_was_not_checked_for_one_reason_stands_in_one_line(lang):
    [printed] = prepared(sample("guards-and-wildlings"))
    reasons = [why for _, why in printed.doubts]
    told = words_of(html([printed], Style(lang=lang)))

    assert len(reasons) == len(set(reasons)) < len(printed.report.not_checked)
    for doubt in printed.report.not_checked:
        assert doubt.what.to(lang).casefold() in told.casefold()
        assert doubt.why.to(lang) in told


def test_a_turn_reads_well_in_russian():
    told = words_of(html(prepared(sample("guards-and-wildlings")), Style(lang="ru")))

    assert "отдаёт: шерсть 3; получает: зерно 1" in told
    assert "плата: древесина 1, руда 1, шерсть 1" in told
    assert "Тормунд его лагерь" in told


@both
@pytest.mark.parametrize("id", ["nine-faults", "many-faults", "victarion", "alliance-in-melee"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_play_aid_stays_on_one_page_whatever_is_wrong(id, lang, paper):
    raw = made(id, "play", lang, paper)
    count = sum(finding.severity != "note" for finding in check(sample(id)).findings)

    assert len(PdfReader(io.BytesIO(raw)).pages) == 1
    more = {"en": f"And more: {count - 3}.", "ru": f"И ещё: {count - 3}."}[lang]
    assert (more in text_of(raw)) == (count > 3)
