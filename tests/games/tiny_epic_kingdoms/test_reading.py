"""How a document is read, and that the reader refuses exactly what the schema refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import LANGS, Unreadable, check, check_text
from builder.schema_check import validator

GAME = "tiny-epic-kingdoms"
SOLO: dict[str, Any] = {"game": GAME}
THREE: dict[str, Any] = {"game": GAME, "players": [{}, {}, {}]}


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_format_follows_the_number_of_players(count: int) -> None:
    assert check({"game": GAME, "players": count}).format == f"{count}-players"
    assert check({"game": GAME, "players": [{}] * count}).format == f"{count}-players"


@pytest.mark.parametrize("players", [0, 1, 6, 7, -1])
def test_a_number_that_the_box_does_not_take_has_no_format(players: int) -> None:
    report = check({"game": GAME, "players": players})

    assert report.format == "table"
    assert [f.rule.id for f in report.findings] == [f"{GAME}.player-count"]


def test_a_chosen_format_stands_above_the_stated_one() -> None:
    assert check({**THREE, "format": "3-players"}, format="5-players").format == "5-players"


STAGES: list[tuple[dict[str, Any], str]] = [
    ({}, "setup"),
    ({"turn": {"clears": True}}, "play"),
    ({"players": [{"plan": ["build"]}, {}]}, "play"),
    ({"players": [{"war": {}}, {}]}, "play"),
    ({"players": [{"score": 3, "war": {}}, {}]}, "end"),
    ({"winner": "Anna"}, "end"),
    ({"winner": "Anna", "stage": "setup"}, "setup"),
]


@pytest.mark.parametrize(("keys", "stage"), STAGES)
def test_the_stage_follows_from_what_is_stated(keys: dict[str, Any], stage: str) -> None:
    assert check({**THREE, **keys}).roster.stage == stage


FORMS: list[Any] = [
    {"forest": 2},
    {"home": {"forest": 2}},
    {"Galson": {"лес": 2}},
    {"Anna": {"forest 1": 2}},
    [{"region": "forest", "count": 2}],
    [{"region": "forest"}, {"territory": "galson", "region": "Forest"}],
    [{"region": "The Wood", "type": "forest", "count": 2}],
]


@pytest.mark.parametrize("armies", FORMS)
def test_armies_may_be_written_in_many_ways(armies: Any) -> None:
    anna = {"name": "Anna", "home": "Galson", "armies": armies}
    report = check({"game": GAME, "players": [anna, {}, {}]})

    assert not report.findings
    assert report.roster.kingdoms[0].on_map == 2
    assert {s.region.type.id for s in report.roster.kingdoms[0].stands} == {"forest"}


def test_regions_given_by_type_alone_are_numbered() -> None:
    regions = ["лес", "forest", "water"]
    report = check({**SOLO, "regions": regions, "armies": {"forest 2": 2}})

    assert not report.findings
    assert list(report.roster.kingdoms[0].regions) == ["forest", "forest-2", "water"]


def test_a_region_of_an_opponent_is_found_by_its_name() -> None:
    anna = {"regions": {"north": "forest"}, "armies": {"harbour": 2}}
    karl = {"regions": {"harbour": "plains"}}
    report = check({"game": GAME, "players": [anna, karl, {}]})

    assert [f.rule.id for f in report.findings] == [f"{GAME}.start-armies"]


@pytest.mark.parametrize("name", ["Karl", "karl", "blue", "Синий", "Orcs", "Elan", "2"])
def test_a_player_goes_by_name_colour_race_home_or_seat(name: str) -> None:
    karl = {"name": "Karl", "colour": "blue", "race": "orcs", "home": "Elan"}
    report = check({"game": GAME, "players": [{}, karl, {}], "active": name})

    assert report.roster.active.seats == (1,)


def test_every_key_of_a_player_may_be_null() -> None:
    keys = validator(f"{GAME}.roster").schema["$defs"]["Player"]["properties"]
    nulls = dict.fromkeys(keys)

    assert check({"game": GAME, "players": [nulls] * 3}).legal
    assert check({**nulls, **SOLO}).legal


UNUSABLE: dict[str, Any] = {
    "a strange key": {**SOLO, "faction": "orcs"},
    "a strange key of a player": {"game": GAME, "players": [{"x": 1}]},
    "a race that is a number": {**SOLO, "race": 7},
    "an empty race": {**SOLO, "race": ""},
    "half a resource": {**SOLO, "resources": {"mana": 0.5}},
    "resources that are a list": {**SOLO, "resources": [1, 2, 3]},
    "resources past all reason": {**SOLO, "resources": {"mana": 1001}},
    "a region with a slash": {**SOLO, "armies": {"a/b": 1}},
    "a region without a name": {**SOLO, "armies": {"": 1}},
    "armies three deep": {**SOLO, "armies": {"a": {"b": {"c": 1}}}},
    "a place without a region": {**SOLO, "armies": [{"count": 1}]},
    "an unknown role": {**SOLO, "war": {"role": "judge"}},
    "a war that is a word": {**SOLO, "war": "flag"},
    "a step without an action": {**SOLO, "plan": [{"level": 2}]},
    "a stage that is none": {**SOLO, "stage": "dusk"},
    "players that are a word": {"game": GAME, "players": "three"},
    "players that are nothing": {"game": GAME, "players": None},
    "players past all reason": {"game": GAME, "players": [{}] * 21},
    "a race beside the players": {**THREE, "race": "orcs"},
    "an active player that is true": {**THREE, "active": True},
    "shields that are false": {**THREE, "shields": False},
    "an unknown format": {**THREE, "format": "6-players"},
    "the rules for any number": {**THREE, "format": "table"},
    "an unknown edition": {**THREE, "edition": "2015"},
    "an edition that is a number": {**THREE, "edition": 2018},
}


@pytest.mark.parametrize("roster", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_an_unusable_document_is_refused_in_both_languages(roster: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        check(roster)

    assert refused.value.troubles
    for trouble in refused.value.troubles:
        assert all(trouble.sentence(lang) for lang in LANGS)


def test_a_trouble_is_told_with_its_place() -> None:
    text = f"game: {GAME}\nplayers:\n- race: orcs\n  tower: high\n"

    with pytest.raises(Unreadable) as refused:
        check_text(text, file="my.yaml")

    assert {(t.file, t.line) for t in refused.value.troubles} == {("my.yaml", 4)}


# ---- the reader and the schema -------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *("forest", "лес 2", "Galson", "north", "", "orcs", "Орки", "red", "Anna", "neutral"),
        *("flag", "build", "trade", "mana", "еда", "crown", "a/b", "x" * 201, "water", "2", "home"),
    ]
)
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.sampled_from([1001, -1001, 2.0, 0.5]), WORDS
)
COUNTS = st.one_of(st.dictionaries(WORDS, st.one_of(st.integers(-1, 9), ODD), max_size=3), ODD)
NAMES = st.one_of(st.lists(st.one_of(WORDS, ODD), max_size=3), ODD)


def some(**keys: Any) -> st.SearchStrategy[Any]:
    return st.one_of(st.fixed_dictionaries({}, optional=keys), ODD)


REGIONS = st.one_of(st.dictionaries(WORDS, st.one_of(WORDS, ODD), max_size=4), NAMES)
PLACES = st.lists(some(territory=ODD, region=WORDS, type=WORDS, count=ODD), max_size=3)
ARMIES = st.one_of(COUNTS, PLACES, st.dictionaries(WORDS, COUNTS, max_size=3))
TOKENS = st.one_of(COUNTS, NAMES)
HOME = {"territory": ODD, "card": ODD, "side": ODD, "regions": REGIONS}
ROLES = st.sampled_from(["attacker", "defender", None, "judge", 1])
WAR = some(role=ROLES, against=ODD, bid=ODD, discount=ODD, pay=COUNTS, won=ODD, retreat=ODD, x=ODD)
STEP = st.one_of(
    WORDS,
    some(action=WORDS, at=ODD, to=WORDS, territory=ODD, level=ODD, give=WORDS, take=ODD, count=ODD),
    st.fixed_dictionaries({"action": WORDS, "from": WORDS}, optional={"to": WORDS}),
)
SCORE = some(armies=ODD, magic=ODD, tower=ODD, bonus=ODD, total=ODD, capitals=ODD, neutral=ODD)
PARTS = {
    **dict.fromkeys(("name", "notes", "colour", "race", "stock", "tower", "magic", "card"), ODD),
    "home": some(**HOME),
    "regions": REGIONS,
    "resources": COUNTS,
    "armies": ARMIES,
    "kit": COUNTS,
    "tokens": TOKENS,
    "finds": TOKENS,
    "captured": ODD,
    "war": WAR,
    "plan": st.one_of(st.lists(STEP, max_size=3), ODD),
    "score": SCORE,
}
FRAME = {
    "edition": st.sampled_from(["2018", None, 2018]),
    "format": st.sampled_from(["2-players", "4-players", None, 2]),
    "stage": st.sampled_from(["setup", "play", "end", None, "dusk"]),
    "first_game": ODD,
}
MIDDLE = {
    "shields": some(beside=ODD, placed=TOKENS),
    "active": st.one_of(NAMES, ODD),
    "discovery": some(used=ODD, total=ODD, aside=NAMES, agreed=ODD),
    "winner": NAMES,
    "turn": some(player=ODD, clears=ODD, action=WORDS),
    "lost_kingdom": some(**HOME, colour=ODD, armies=ARMIES, tokens=TOKENS),
}
PLAYERS = st.lists(st.fixed_dictionaries({}, optional=PARTS), max_size=6)
DOCUMENTS = st.one_of(
    st.fixed_dictionaries({"game": st.just(GAME)}, optional={**FRAME, **PARTS}),
    st.fixed_dictionaries(
        {"game": st.just(GAME), "players": st.one_of(PLAYERS, ODD)}, optional={**FRAME, **MIDDLE}
    ),
)


@settings(max_examples=300, deadline=None)
@given(DOCUMENTS)
def test_the_reader_refuses_what_the_schema_refuses_and_nothing_else(document: Any) -> None:
    try:
        report = check(document)
    except Unreadable:
        refused = True
    else:
        refused = False
        assert all(report.as_json(lang) for lang in LANGS)
        assert all(group.lines for group in report.groups)

    assert refused is not validator(f"{GAME}.roster").is_valid(document)
