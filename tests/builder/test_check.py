"""check: from a text or a value to the report on it."""

from __future__ import annotations

import json

import pytest

from builder import check, check_text

HEAD = "game: asoiaf-tmg\nfaction: stark\n"
ARMY = {"game": "asoiaf-tmg", "faction": "stark"}
MEMBER = {"faction": "stark"}


def rules(report):
    return [finding.rule.id.partition(".")[2] for finding in report.findings]


def findings(report, rule):
    return [f for f in report.findings if f.rule.id == f"asoiaf-tmg.{rule}"]


# ---- which game ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("", (1, 1), "nothing"),
        ("# only\n# comments\n", (1, 1), "nothing"),
        ("just words", (1, 1), "“just words”"),
        ("[1, 2]", (1, 1), "a list"),
        ("- a\n- b\n", (1, 1), "a list"),
        ("42", (1, 1), "42"),
    ],
)
def test_what_is_no_mapping_is_no_roster(refusal, text, place, found):
    [trouble] = refusal(check_text, text, file="list.yaml").troubles

    assert (trouble.file, trouble.line, trouble.column) == ("list.yaml", *place)
    assert trouble.found.en == found
    assert "“game”" in trouble.expected.en


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("faction: stark\n", (1, 1), "no such key"),
        ("faction: stark\ngame: chess\n", (2, 7), "“chess”"),
        ("faction: stark\ngame:\n", (2, 6), "nothing"),
        ("game: [asoiaf-tmg]\n", (1, 7), "a list"),
        ('{"game": 5}', (1, 10), "5"),
        ("game: <script>alert(1)</script>\n", (1, 7), "“<script>alert(1)</script>”"),
    ],
)
def test_a_missing_or_unknown_game_is_refused(refusal, text, place, found):
    [trouble] = refusal(check_text, text, file="list.yaml").troubles

    assert (trouble.file, trouble.line, trouble.column) == ("list.yaml", *place)
    assert trouble.found.en == found
    assert "asoiaf-tmg" in trouble.expected.ru


# ---- shape ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("game: asoiaf-tmg\n", [(1, 1)]),
        ("game: asoiaf-tmg\nfaction: 7\n", [(2, 10)]),
        ("game: asoiaf-tmg\nfaction: ~\n", [(2, 10)]),
        (HEAD + "edition: 6\n", [(3, 10)]),
        (HEAD + "edition: [s06]\n", [(3, 10)]),
        (HEAD + "edition: {}\n", [(3, 10)]),
        (HEAD + "edition: []\n", [(3, 10)]),
        (HEAD + "edition: false\n", [(3, 10)]),
        (HEAD + "edition: 0\n", [(3, 10)]),
        (HEAD + "edition: s07\n", [(3, 10)]),
        (HEAD + "edition: ''\n", [(3, 10)]),
        (HEAD + "format: huge\n", [(3, 9)]),
        (HEAD + "format: ''\n", [(3, 9)]),
        (HEAD + "format: 40\n", [(3, 9)]),
        (HEAD + "format: team\n", [(3, 9)]),
        (HEAD + "format: pair\npoints: 40\n", [(3, 9)]),
        (HEAD + "format: custom\n", [(3, 9)]),
        (HEAD + "format: medium\npoints: 50\n", [(4, 9)]),
        (HEAD + "points: 0\n", [(3, 9)]),
        (HEAD + "points: 1001\n", [(3, 9)]),
        (HEAD + "points: -40\n", [(3, 9)]),
        (HEAD + "points: 40.5\n", [(3, 9)]),
        (HEAD + "points: forty\n", [(3, 9)]),
        (HEAD + "points: true\n", [(3, 9)]),
        (HEAD + f"points: {'9' * 40}\n", [(3, 9)]),
        (HEAD + "name: [a]\n", [(3, 7)]),
        (HEAD + f"name: {'x' * 201}\n", [(3, 7)]),
        (HEAD + "player: 5\n", [(3, 9)]),
        (HEAD + f"notes: {'x' * 10_001}\n", [(3, 8)]),
        (HEAD + "commander: {}\n", [(3, 12)]),
        (HEAD + "commander: ''\n", [(3, 12)]),
        (HEAD + "units: 5\n", [(3, 8)]),
        (HEAD + "units: {unit: a}\n", [(3, 8)]),
        (HEAD + "units: [~]\n", [(3, 9)]),
        (HEAD + "units: ['']\n", [(3, 9)]),
        (HEAD + "units: [-5]\n", [(3, 9)]),
        (HEAD + "units: [true]\n", [(3, 9)]),
        (HEAD + f"units: [{'x' * 201}]\n", [(3, 9)]),
        (HEAD + f"units: [{', '.join(['a'] * 101)}]\n", [(3, 8)]),
        (HEAD + "units:\n- {}\n", [(4, 3)]),
        (HEAD + "units:\n- {unit: a, count: 1001}\n", [(4, 20)]),
        (HEAD + "units:\n- {unit: a, count: two}\n", [(4, 20)]),
        (HEAD + "units:\n- {unit: a, count: ~}\n", [(4, 20)]),
        (HEAD + "units:\n- {unit: a, count: 1.5}\n", [(4, 20)]),
        (HEAD + "units:\n- {unit: a, attachments: b}\n", [(4, 26)]),
        (HEAD + "units:\n- {unit: a, attachments: [{b: c}]}\n", [(4, 27)]),
        (HEAD + "units:\n- {unit: a, wounds: 3}\n", [(4, 21)]),
        (HEAD + "ncus: a\n", [(3, 7)]),
        (HEAD + "ncus: [[a]]\n", [(3, 8)]),
        (HEAD + "enemy_attachments: {a: 1}\n", [(3, 20)]),
        (HEAD + "tactics: a\n", [(3, 10)]),
        (HEAD + "tactics: {a: b}\n", [(3, 14)]),
        (HEAD + "tactics: {a: 1001}\n", [(3, 14)]),
        (HEAD + "unit: [a]\n", [(3, 7)]),
        (HEAD + "<<: {a: b}\n", [(3, 5)]),
        (HEAD + "team: [{faction: stark}]\n", None),
        ("game: asoiaf-tmg\nteam: []\n", [(2, 7)]),
        ("game: asoiaf-tmg\nteam: {}\n", [(2, 7)]),
        ("game: asoiaf-tmg\nteam: [5]\n", [(2, 8)]),
        ("game: asoiaf-tmg\nlists:\n- {}\n", [(3, 3)]),
        ("game: asoiaf-tmg\nlists:\n- {faction: stark, game: chess}\n", [(3, 26)]),
        ("game: asoiaf-tmg\nlists:\n- {faction: stark, edition: s99}\n", [(3, 29)]),
        ("game: asoiaf-tmg\nteam: [{faction: stark}]\nlists: [{faction: stark}]\n", None),
        ("game: asoiaf-tmg\nteam: [{faction: a, format: small}]\npoints: abc\n", [(3, 9)]),
        ("game: asoiaf-tmg\nteam: [{faction: a, edition: s05}]\nedition: [1]\n", [(3, 10)]),
        ("game: asoiaf-tmg\nteam: [{faction: a, edition: s05}]\nedition: s77\n", [(3, 10)]),
        ("game: asoiaf-tmg\nteam: [{faction: a, format: small}]\nformat: huge\n", [(3, 9)]),
    ],
)
def test_a_document_without_the_shape_of_a_roster_is_refused_at_its_place(refusal, text, places):
    refused = refusal(check_text, text, file="list.yaml")

    assert {trouble.file for trouble in refused.troubles} == {"list.yaml"}
    if places:
        assert list(dict.fromkeys((t.line, t.column) for t in refused.troubles)) == places


def test_json_is_refused_with_the_same_places(refusal):
    text = '{"game": "asoiaf-tmg",\n "faction": "stark",\n "points": 0,\n "units": [{"unit": -1}]}'

    assert refusal(check_text, text, file="a").places == [("a", 3, 12), ("a", 4, 21)]


def test_several_troubles_are_told_in_one_run(refusal):
    text = (
        "game: asoiaf-tmg\nedition: s99\nformat: huge\nfaction: 5\n"
        "units:\n- {unit: a, count: many}\n- {count: 1}\nncu: []\n"
    )

    refused = refusal(check_text, text, file="a")
    assert set(refused.places) == {
        ("a", 2, 10),
        ("a", 3, 9),
        ("a", 4, 10),
        ("a", 6, 20),
        ("a", 7, 3),
        ("a", 8, 6),
    }


def test_an_unknown_edition_and_format_are_told_with_the_known_ones(refusal):
    said = refusal(check_text, HEAD + "edition: s99\nformat: huge\n", file="a").text("ru")

    assert "1.0, s05, s06" in said
    assert "small, medium, large" in said


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": "s99"}, "s06"),
        ({"format": "huge"}, "medium"),
        ({"format": "team"}, "medium"),
        ({"format": "custom"}, "points"),
    ],
)
def test_a_choice_of_the_caller_that_does_not_exist_is_refused(refusal, options, words):
    assert words in refusal(check_text, HEAD, file="a", **options).text()


# ---- values from Python --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [None, 5, "x", [], (), b"x", {1: 2}, {"game": "asoiaf-tmg", 1: 2}, {"game": {}}, {1}],
    ids=repr,
)
def test_a_value_of_another_kind_is_refused(refusal, value):
    refusal(check, value)


@pytest.mark.parametrize(
    "more",
    [
        {"units": [{1: 2}]},
        {"units": [b"a"]},
        {"points": float("nan")},
        {"points": float("inf")},
        {"points": 10**400},
        {"commander": 10**5000},
        {"units": [10**5000]},
        {"faction": {"a"}},
        {"tactics": {"": 2}},
        {"tactics": {"x" * 201: 2}},
    ],
    ids=lambda more: next(iter(more)),
)
def test_a_value_that_no_document_can_hold_is_refused(refusal, more):
    refusal(check, ARMY | more)


def test_a_whole_number_may_be_written_as_a_fraction():
    report = check_text(json.dumps(ARMY | {"points": 40.0, "units": [{"unit": "a", "count": 2.0}]}))

    assert report.format == "medium"


def test_a_code_far_too_long_for_a_number_is_refused_at_its_place(refusal):
    text = '{"game": "asoiaf-tmg", "faction": "stark", "units": [' + "9" * 40 + "]}"

    assert refusal(check_text, text, file="a").places == [("a", 1, 54)]


# ---- what the document chooses -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "edition", "format", "limit"),
    [
        ({}, "s06", "medium", 40),
        ({"points": 40}, "s06", "medium", 40),
        ({"points": 30}, "s06", "small", 30),
        ({"points": 33}, "s06", "custom", 33),
        ({"points": 20}, "s06", "custom", 20),
        ({"format": "team-2v2"}, "s06", "team-2v2", 20),
        ({"format": "custom", "points": 1000}, "s06", "custom", 1000),
        ({"format": "large", "points": 50, "edition": "s05"}, "s05", "large", 50),
        ({"edition": None, "format": None, "points": None}, "s06", "medium", 40),
    ],
)
def test_edition_and_size_are_as_stated_or_by_default(more, edition, format, limit):
    report = check(ARMY | more)

    assert (report.edition, report.format, report.totals["limit"]) == (edition, format, limit)


def test_the_caller_may_choose_instead_of_the_document():
    document = ARMY | {"edition": "s06", "format": "small"}
    report = check(document, edition="s05", format="large")

    assert (report.edition, report.format, report.totals["limit"]) == ("s05", "large", 50)


@pytest.mark.parametrize("key", ["team", "lists"])
def test_what_the_whole_states_holds_for_each_army_unless_it_states_its_own(key):
    armies = [MEMBER, MEMBER | {"edition": "1.0", "points": 33}]
    report = check({"game": "asoiaf-tmg", key: armies, "edition": "s05", "format": "large"})

    assert [(p.edition, p.format, p.totals["limit"]) for p in report.parts] == [
        ("s05", "large", 50),
        ("1.0", "custom", 33),
    ]


@pytest.mark.parametrize("key", ["edition", "format", "points"])
def test_an_army_that_states_nothing_states_no_choice_of_its_own(key):
    whole = {"game": "asoiaf-tmg", "edition": "s05", "points": 30}

    [part] = check(whole | {"team": [MEMBER | {key: None}]}).parts
    assert (part.edition, part.format) == ("s05", "small")


# ---- findings, never refusals --------------------------------------------------------------------


def test_an_unknown_card_is_a_finding_with_the_closest_candidates():
    [finding] = findings(check(ARMY | {"units": ["Stark Swom Swords"]}), "entry-known")

    assert finding.slots == ("units/0",)
    assert finding.facts["name"] == "Stark Swom Swords"
    assert "Stark Sworn Swords" in [label.en for label in finding.facts["closest"]]


def test_an_unknown_faction_is_a_finding_with_the_known_ones():
    [finding] = findings(check(ARMY | {"faction": "House Frey"}), "faction-known")

    assert finding.facts["faction"] == "House Frey"
    assert "House Stark" in [label.en for label in finding.facts["known"]]


@pytest.mark.parametrize("count", [0, -1, -1000])
def test_a_count_below_one_is_a_finding_and_costs_nothing(count):
    line = {"unit": "stark-sworn-swords", "count": count, "attachments": ["umber-champion"]}
    report = check(ARMY | {"units": [line]})

    [finding] = findings(report, "entry-count")
    assert (finding.slots, finding.facts["count"]) == (("units/0",), count)
    assert report.totals["points"] == 0


def test_a_count_of_a_thousand_is_judged():
    report = check(ARMY | {"units": [{"unit": "stark-sworn-swords", "count": 1000}]})

    assert report.totals["points"] == 5000
    assert "points-limit" in rules(report)


def test_every_fault_of_a_roster_is_found_in_one_run():
    report = check_text(
        "game: asoiaf-tmg\nfaction: Frey\ncommander: Nobody\n"
        "units: [Sworn Swrds, {unit: grey-wind, count: 0}]\nncus: [stark-outriders]\n"
    )

    assert {
        "faction-known",
        "entry-known",
        "entry-count",
        "entry-place",
        "commander-place",
    } <= set(rules(report))


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "{0.__class__}", "%s", "a\x00b", "\u202e", "x" * 200]
)
def test_a_strange_name_is_repeated_as_it_stands(name):
    report = check_text(json.dumps(ARMY | {"name": name, "units": [name]}))

    [finding] = findings(report, "entry-known")
    assert finding.facts["name"] == report.name == name
    assert name in finding.text("en")
    assert name in finding.text("ru")


def test_the_same_document_in_yaml_and_json_gives_the_same_report():
    value = ARMY | {"name": "Волки", "units": [{"unit": "10201", "attachments": ["Робб Старк"]}]}
    yaml = HEAD + "name: Волки\nunits:\n- unit: 10201\n  attachments:\n  - Робб Старк\n"

    reports = [check(value), check_text(json.dumps(value)), check_text(yaml)]
    assert len({json.dumps(report.as_json("ru")) for report in reports}) == 1


def test_the_value_given_is_left_as_it_was():
    value = {"game": "asoiaf-tmg", "points": 30, "team": [dict(MEMBER, units=["10201"])]}
    before = json.dumps(value)
    check(value)

    assert json.dumps(value) == before
