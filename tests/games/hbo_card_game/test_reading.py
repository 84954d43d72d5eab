"""How a document is read, and that the reader refuses exactly what the schema refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import LANGS, Unreadable, check, check_text
from builder.schema_check import validator

GAME = "hbo-card-game"
SIDE: dict[str, Any] = {"game": GAME, "house": "stark"}
PLAYERS = [{"house": "stark"}, {"house": "lannister"}]
TABLE: dict[str, Any] = {"game": GAME, "players": PLAYERS}


def test_edition_and_format_have_defaults() -> None:
    report = check(SIDE)

    assert (report.edition, report.format) == ("2013", "standard")


def test_a_chosen_format_stands_above_the_stated_one() -> None:
    assert check({**SIDE, "format": "standard"}, format="plot-draft").format == "plot-draft"


def test_every_key_may_be_null() -> None:
    keys = ("edition", "format", "name", "player", "notes", "plots", "setup", "draft")

    assert check({**SIDE, **dict.fromkeys(keys)}).legal


def test_a_player_at_a_table_may_repeat_the_game() -> None:
    assert check({"game": GAME, "players": [{"game": GAME, **PLAYERS[0]}, PLAYERS[1]]}).legal


UNUSABLE: dict[str, Any] = {
    "no house": {"game": GAME},
    "a house that is a number": {**SIDE, "house": 7},
    "a strange key": {**SIDE, "faction": "stark"},
    "plots that are a mapping": {**SIDE, "plots": {"Буря мечей": 1}},
    "plots that are a word": {**SIDE, "plots": "Буря мечей"},
    "an empty name": {**SIDE, "plots": [""]},
    "a name that is a number": {**SIDE, "plots": [7]},
    "a name past all reason": {**SIDE, "plots": ["x" * 201]},
    "plots past all reason": {**SIDE, "plots": ["x"] * 101},
    "a strange key in the set-up": {**SIDE, "setup": {"shadows": []}},
    "a set-up that is a list": {**SIDE, "setup": []},
    "half a mulligan": {**SIDE, "setup": {"mulligans": 0.5}},
    "a mulligan that is true": {**SIDE, "setup": {"mulligans": True}},
    "less than no mulligan": {**SIDE, "setup": {"mulligans": -1}},
    "mulligans past all reason": {**SIDE, "setup": {"mulligans": 101}},
    "hands past all reason": {**SIDE, "setup": {"mulligans": [[]] * 11}},
    "a mulligan of words": {**SIDE, "setup": {"mulligans": ["Ходор"]}},
    "a draft of picks alone": {**SIDE, "draft": [["План А"]]},
    "a pick that is a word": {**SIDE, "draft": {"picks": ["План А"]}},
    "a pick inside a pick": {**SIDE, "draft": {"picks": [[["План А"], "План А"]]}},
    "a pick past all reason": {**SIDE, "draft": {"picks": [["План А"] * 21]}},
    "picks past all reason": {**SIDE, "draft": {"picks": [[]] * 101}},
    "a strange key in the draft": {**SIDE, "draft": {"kept": []}},
    "one player at a table": {"game": GAME, "players": PLAYERS[:1]},
    "three players at a table": {"game": GAME, "players": [*PLAYERS, PLAYERS[0]]},
    "a number of players": {"game": GAME, "players": 2},
    "players that are nothing": {"game": GAME, "players": None},
    "a house beside the players": {**TABLE, "house": "stark"},
    "a player of another game": {"game": GAME, "players": [{**SIDE, "game": "x"}, PLAYERS[1]]},
    "a format of one player": {"game": GAME, "players": [{**SIDE, "format": "x"}, PLAYERS[1]]},
    "an unknown format": {**SIDE, "format": "melee"},
    "the format of a table": {**SIDE, "format": "table"},
    "an unknown edition": {**SIDE, "edition": "2012"},
    "an unknown edition of a table": {**TABLE, "edition": "2012"},
    "an edition that is a number": {**SIDE, "edition": 2013},
    "a format that is false": {**SIDE, "format": False},
}


@pytest.mark.parametrize("roster", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_an_unusable_document_is_refused_in_both_languages(roster: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        check(roster)

    assert refused.value.troubles
    for trouble in refused.value.troubles:
        assert all(trouble.sentence(lang) for lang in LANGS)


def test_every_trouble_is_told_with_its_place() -> None:
    text = f"game: {GAME}\nhouse: stark\nplots: [1]\nsetup:\n  mulligans: -1\ndraft: {{a: 1}}\n"

    with pytest.raises(Unreadable) as refused:
        check_text(text, file="my.yaml")

    assert [(t.file, t.line) for t in refused.value.troubles] == [
        ("my.yaml", 3),
        ("my.yaml", 5),
        ("my.yaml", 6),
    ]


# ---- the reader and the schema -------------------------------------------------------------------

NAMES = st.sampled_from(
    ["Арья Старк", "Ходор", "Хадор", "Буря мечей", "Пёс", "L 34", "", "x" * 201, "План А", "—"]
)
ODD = st.one_of(st.none(), st.booleans(), st.integers(-2, 200), st.floats(), st.text(max_size=4))
LISTS = st.one_of(st.lists(NAMES, max_size=9), st.lists(st.one_of(NAMES, ODD), max_size=3), ODD)
ROWS = st.one_of(st.lists(LISTS, max_size=7), ODD)
SETUPS = st.one_of(
    st.fixed_dictionaries(
        {}, optional={"hand": LISTS, "placed": LISTS, "mulligans": st.one_of(LISTS, ROWS)}
    ),
    ODD,
    st.dictionaries(st.sampled_from(["hand", "shadows"]), LISTS),
)
DRAFTS = st.one_of(st.fixed_dictionaries({}, optional={"start": LISTS, "picks": ROWS}), ODD)
WORDS = st.one_of(st.sampled_from(["stark", "lannister", "Старки", "x" * 201]), ODD)
PARTS = {"name": WORDS, "plots": LISTS, "setup": SETUPS, "draft": DRAFTS, "notes": WORDS}
FRAME = {
    "edition": st.sampled_from(["2013", None, 2013, ["2013"]]),
    "format": st.sampled_from(["standard", "plot-draft", None, 1]),
}
SIDES = st.fixed_dictionaries(
    {"house": WORDS}, optional={**PARTS, "game": st.sampled_from([GAME, None, "x"]), "x": ODD}
)
DOCUMENTS = st.one_of(
    st.fixed_dictionaries({"game": st.just(GAME), "house": WORDS}, optional={**PARTS, **FRAME}),
    st.fixed_dictionaries(
        {"game": st.just(GAME), "players": st.one_of(st.lists(SIDES, max_size=3), ODD)},
        optional={**FRAME, "name": WORDS, "plots": LISTS},
    ),
)


@settings(max_examples=400, deadline=None)
@given(DOCUMENTS)
def test_the_reader_refuses_what_the_schema_refuses_and_nothing_else(document: Any) -> None:
    try:
        check(document)
    except Unreadable:
        refused = True
    else:
        refused = False

    assert refused is not validator("hbo-card-game.roster").is_valid(document)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_order_of_a_hand_changes_no_verdict(data: Any) -> None:
    cards = [
        "Арья Старк",
        "Джон Сноу",
        "Замок Винтерфелл",
        "Эддард Старк",
        "Пёс",
        "Робб",
        "Мизинец",
    ]
    hand = data.draw(st.lists(st.sampled_from(cards), min_size=7, max_size=7))
    placed = data.draw(st.lists(st.sampled_from(hand), max_size=5))
    reports = [
        check({**SIDE, "setup": {"hand": h, "placed": p}})
        for h, p in ((hand, placed), (hand[::-1], placed[::-1]))
    ]

    one, other = (sorted(f.rule.id for f in report.findings) for report in reports)
    assert one == other
    assert reports[0].totals == reports[1].totals
