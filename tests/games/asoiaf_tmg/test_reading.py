"""How a document is read: its shape, its lines, and what is told when it cannot be used."""

from __future__ import annotations

from typing import Any

import pytest

from builder import Unreadable, check, check_text

ROBB = ["stark-sworn-swords", "robb-stark-the-wolf-lord"]
LINE = {"unit": ROBB[0], "attachments": ROBB[1:]}
STARK = {"game": "asoiaf-tmg", "faction": "stark", "units": [LINE]}
MEMBER = {"faction": "stark", "units": [LINE]}


def test_an_unknown_name_is_told_with_the_closest_of_its_part(army: Any) -> None:
    report = army(faction="stark", units=[ROBB], ncus=["Catelin Stark"])
    [finding] = [f for f in report.findings if f.severity == "error"]

    assert finding.slots == ("ncus/0",)
    assert finding.text("en").startswith("“Catelin Stark” is no card of Season 6. Closest: Catelyn")
    assert finding.text("ru").startswith("«Catelin Stark» — такой карты нет (Сезон 6). Похожие: ")


def test_a_name_like_nothing_has_no_closest(army: Any, found: Any) -> None:
    report = army(faction="stark", units=[ROBB], ncus=["—"])

    assert found(report) == [
        ("entry-known", {"name": "—", "edition": "Season 6", "closest": ["—"]})
    ]


def test_an_ambiguous_name_is_told_with_every_meaning_and_its_id(army: Any) -> None:
    report = army(faction="stark", units=[ROBB], ncus=["Эддард Старк"])
    [finding] = [f for f in report.findings if f.severity == "error"]

    assert "eddard-stark-warden-of-the-north" in finding.text("ru")
    assert "eddard-stark-hand-of-the-king" in finding.text("ru")
    # The commander of that name is an attachment and cannot be meant among the NCUs.
    assert "eddard-stark-lord-of-winterfell" not in finding.text("ru")


def test_the_attachments_of_an_unknown_unit_are_still_judged(army: Any, broken: Any) -> None:
    report = army(faction="stark", units=[["no such unit", *ROBB[1:], "umber-champion"]])

    assert broken(report) == ["entry-known", "attachment-count"]
    assert report.totals["points"] == 1


def test_the_attachments_of_a_unit_that_is_not_there_are_not_there(army: Any, broken: Any) -> None:
    gone = {"unit": "stark-outriders", "count": 0, "attachments": ["winterfell-guardian"]}
    report = army(faction="stark", units=[ROBB, gone])

    assert broken(report) == ["entry-count"]
    assert report.totals["points"] == 5


def test_a_line_may_be_a_name_alone(army: Any) -> None:
    assert army(faction="stark", units=[ROBB, "stark-outriders"]).totals["points"] == 11


def test_missing_parts_are_empty_parts(broken: Any) -> None:
    report = check({"game": "asoiaf-tmg", "faction": "stark", "ncus": None})

    assert broken(report) == ["commander-count", "combat-units"]


def test_a_document_without_edition_and_size_is_a_medium_game_of_the_newest() -> None:
    report = check(STARK)

    assert (report.edition, report.format, report.totals["limit"]) == ("s06", "medium", 40)


@pytest.mark.parametrize(("points", "format"), [(30, "small"), (50, "large"), (20, "custom")])
def test_a_size_has_the_name_of_its_format(points: int, format: str) -> None:
    assert check({**STARK, "points": points}).format == format


def test_a_chosen_edition_and_format_stand_above_the_stated_ones() -> None:
    report = check({**STARK, "edition": "s06", "points": 43}, edition="1.0", format="small")

    assert (report.edition, report.totals["limit"]) == ("1.0", 30)


UNUSABLE: dict[str, Any] = {
    "a list": ["asoiaf-tmg"],
    "no game": {"faction": "stark"},
    "unknown game": {**STARK, "game": "chess"},
    "no faction": {"game": "asoiaf-tmg"},
    "a strange key": {**STARK, "unit": []},
    "a number as key": {**STARK, 5: 1},
    "a faction that is a number": {**STARK, "faction": 7},
    "a unit without a name": {**STARK, "units": [{"count": 1}]},
    "an empty name": {**STARK, "ncus": [""]},
    "a strange key in a unit": {**STARK, "units": [{"unit": "grey-wind", "points": 3}]},
    "an attachment in an attachment": {**STARK, "units": [{**LINE, "attachments": [LINE]}]},
    "units that are no list": {**STARK, "units": "grey-wind"},
    "half a unit": {**STARK, "units": [{"unit": "grey-wind", "count": 0.5}]},
    "a count in words": {**STARK, "units": [{"unit": "grey-wind", "count": "two"}]},
    "a count that is true": {**STARK, "units": [{"unit": "grey-wind", "count": True}]},
    "a count past all reason": {**STARK, "units": [{"unit": "grey-wind", "count": 10**9}]},
    "a negative code": {**STARK, "units": [-10201]},
    "no points at all": {**STARK, "points": 0},
    "points past all reason": {**STARK, "points": 10**6},
    "points in words": {**STARK, "points": "forty"},
    "points against the format": {**STARK, "format": "medium", "points": 30},
    "a format of one's own without points": {**STARK, "format": "custom"},
    "unknown format": {**STARK, "format": "huge"},
    "unknown edition": {**STARK, "edition": "s99"},
    "an edition that is a number": {**STARK, "edition": 1.0},
    "too many lines": {**STARK, "ncus": ["lord-varys-the-spider"] * 101},
    "an empty team": {"game": "asoiaf-tmg", "team": []},
    "a team and a pair": {"game": "asoiaf-tmg", "team": [MEMBER], "lists": [MEMBER]},
    "a team with units": {**STARK, "team": [MEMBER]},
    "three lists": {"game": "asoiaf-tmg", "lists": [MEMBER] * 3},
    "a team of names": {"game": "asoiaf-tmg", "team": ["stark"]},
    # Reader and schema may easily disagree about these.
    "the format of several armies for one": {**STARK, "format": "team", "points": 40},
    "the format of several armies for a pair": {
        "game": "asoiaf-tmg",
        "format": "pair",
        "points": 40,
        "lists": [MEMBER],
    },
    "an edition that is a list": {**STARK, "edition": ["s06"]},
    "an edition that is a mapping": {**STARK, "edition": {"id": "s06"}},
    "an edition that is false": {**STARK, "edition": False},
    "a code of too many digits": {**STARK, "units": [10**5000]},
}


@pytest.mark.parametrize("roster", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_an_unusable_document_is_refused_with_its_troubles(roster: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        check(roster)

    for trouble in refused.value.troubles:
        assert trouble.sentence("en")
        assert trouble.sentence("ru")


def test_a_whole_number_written_with_a_point_is_that_number() -> None:
    """JSON Schema calls 40.0 an integer, so reader and schema must agree about it."""
    plain = {**STARK, "points": 40, "units": [{"unit": 10201, "count": 2}]}
    pointed = {**STARK, "points": 40.0, "units": [{"unit": 10201.0, "count": 2.0}]}

    assert check(pointed).as_json("en") == check(plain).as_json("en")


@pytest.mark.parametrize("format", ["custom", "team", "pair"])
def test_a_format_without_a_size_of_its_own_cannot_be_chosen_for_an_army(format: str) -> None:
    with pytest.raises(Unreadable):
        check(STARK, format=format)


def test_a_size_of_ones_own_may_be_chosen_for_an_army_that_states_its_points() -> None:
    report = check({**STARK, "points": 43}, format="custom")

    assert (report.format, report.totals["limit"]) == ("custom", 43)


def test_every_trouble_is_told_with_its_place() -> None:
    text = (
        "game: asoiaf-tmg\nfaction: stark\npoints: forty\nunits:\n- {unit: grey-wind, count: x}\n"
    )

    with pytest.raises(Unreadable) as refused:
        check_text(text, file="my.yaml")

    assert [(t.file, t.line) for t in refused.value.troubles] == [("my.yaml", 3), ("my.yaml", 5)]


def test_a_key_that_stands_twice_is_not_read_once() -> None:
    text = "game: asoiaf-tmg\nfaction: stark\nunits: [grey-wind]\nunits: [summer]\n"

    with pytest.raises(Unreadable):
        check_text(text)


def test_a_tactics_card_is_no_line_of_an_army(army: Any, found: Any) -> None:
    report = army(faction="stark", units=[[*ROBB, "winter-is-coming"]])

    assert ("entry-place", "Attachments") in [
        (rule, facts["section"]) for rule, facts in found(report) if rule == "entry-place"
    ]


def test_an_ncu_given_to_the_enemy_is_out_of_place(army: Any, broken: Any) -> None:
    report = army(faction="stark", units=[ROBB], enemy_attachments=["sansa-stark-little-bird"])

    assert broken(report) == ["entry-place"]
