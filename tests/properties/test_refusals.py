"""What check refuses, and how."""

from __future__ import annotations

import json
import math

import orjson
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder import LANGS, Unreadable, check, check_text, find_game
from builder.schema_check import validator

GAME = find_game("asoiaf-tmg")
EDITIONS = set(GAME.catalogue.editions)
SIZES = {"small": 30, "medium": 40, "large": 50, "team-2v2": 20, "custom": None}
REPORT = ["game", "edition", "format", "legal", "totals", "findings", "not_checked"]
FINDING = ["rule", "severity", "slots", "facts", "text", "cite"]


def refused(call, value):
    """Whether a value is refused; anything else that is raised is a bug."""
    try:
        report = call(value)
    except Unreadable as error:
        troubles = error.troubles
    else:
        for lang in LANGS:
            orjson.dumps(report.as_json(lang))
        return False
    assert troubles
    assert all(trouble.sentence(lang) for trouble in troubles for lang in LANGS)
    return True


def is_surely_wrong(roster):
    """A stated edition, format or size that the game does not have."""
    edition, format, points = (roster.get(key) for key in ("edition", "format", "points"))
    if edition is not None and edition not in EDITIONS:
        return True
    if format is None:
        return False
    if format not in SIZES:
        return True
    return points is not None and SIZES[format] not in (None, points)


def is_surely_sizeless(army, whole):
    """A size of one's own without points."""
    own = army if {"format", "points"} & army.keys() else whole
    return own.get("format") == "custom" and own.get("points") is None


def expected_refusal(document):
    """Whether the document must be refused; None where either answer will do."""
    if not validator("asoiaf-tmg.roster").is_valid(document):
        return True
    members = document.get("team") or document.get("lists") or [document]
    if any(is_surely_wrong(roster) for roster in [document, *members]):
        return True
    if any(is_surely_sizeless(army, document) for army in members):
        return True
    return None if is_surely_sizeless(document, document) else False


class TestSchema:
    """check refuses a document if and only if its schema or the game's choices do."""

    @settings(max_examples=150)
    @given(data=st.data())
    def test_reader_and_schema_agree(self, data, documents):
        document = data.draw(documents)
        expected = expected_refusal(document)

        answer = refused(check, document)
        if expected is not None:
            assert answer is expected

    @settings(max_examples=100)
    @given(data=st.data())
    def test_reader_and_schema_agree_on_anything(self, data, anything):
        value = data.draw(anything)
        expected = expected_refusal(value)

        answer = refused(check, value)
        if expected is not None:
            assert answer is expected

    @pytest.mark.parametrize("key", ["edition", "format"])
    def test_every_edition_and_format_of_the_game_is_expected_here(self, key):
        known = {"edition": EDITIONS, "format": set(SIZES)}[key]

        assert {choice.id for choice in getattr(GAME, f"{key}s")} == known


class TestStrangers:
    """Whatever a stranger sends is judged or refused; nothing else is ever raised."""

    @settings(max_examples=100)
    @given(data=st.data())
    def test_documents_as_json(self, data, documents):
        text = json.dumps(data.draw(documents))

        answer = refused(check_text, text)
        assert answer is refused(check_text, text.encode())

    @settings(max_examples=100)
    @given(raw=st.binary(max_size=200))
    def test_bytes(self, raw):
        refused(check_text, raw)

    @settings(max_examples=100)
    @given(text=st.text(max_size=200))
    @example("name: \ud800")
    def test_words(self, text):
        refused(check_text, text)

    @settings(max_examples=100)
    @given(text=st.text("game: asoif-tm\nucksr[]{}\"',&*!|>%@`?#\t-0123456789~.", max_size=120))
    def test_almost_yaml(self, text):
        refused(check_text, f"game: asoiaf-tmg\n{text}")
        refused(check_text, f'{{"game": "asoiaf-tmg", {text}')

    @given(data=st.data())
    def test_texts_with_a_part_cut_out_or_doubled(self, data, armies):
        text = json.dumps(data.draw(armies))
        begin, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))

        refused(check_text, text[:begin] + text[end:])
        refused(check_text, text[:end] + text[begin:])


class TestReports:
    """Every report is JSON, and has exactly the keys of the contract in both languages."""

    @given(data=st.data())
    def test_a_report_has_the_keys_of_the_contract(self, data, armies):
        report = check(data.draw(armies))

        said = {lang: json.loads(orjson.dumps(report.as_json(lang))) for lang in LANGS}
        for reported in said.values():
            assert list(reported) == REPORT
            assert {"points", "limit", "neutral", "neutral_limit", "activations"} <= set(
                reported["totals"]
            )
            assert all(list(finding) == FINDING for finding in reported["findings"])
            assert all(set(doubt) == {"what", "why"} for doubt in reported["not_checked"])
            errors = [f for f in reported["findings"] if f["severity"] == "error"]
            assert reported["legal"] is (not errors)
        for english, russian in zip(said["en"]["findings"], said["ru"]["findings"], strict=True):
            assert (english["rule"], english["slots"]) == (russian["rule"], russian["slots"])
            assert english["facts"].keys() == russian["facts"].keys()
            assert "{" not in english["text"] + russian["text"]

    @given(data=st.data())
    def test_a_finding_points_at_lines_of_its_document(self, data, armies):
        army = data.draw(armies)
        for finding in check(army).findings:
            for slot in finding.slots:
                part = army
                for key in slot.split("/"):
                    part = part[int(key) if isinstance(part, list) else key]

    @given(data=st.data())
    def test_a_check_is_the_same_each_time(self, data, armies):
        army = data.draw(armies)

        assert check(army).as_json("ru") == check(army).as_json("ru")

    @given(data=st.data(), key=st.sampled_from(["team", "lists"]))
    def test_a_report_on_several_armies_holds_the_report_on_each(self, data, armies, key):
        members = data.draw(st.lists(armies, min_size=1, max_size=2))
        reported = check({"game": GAME.id, key: members}).as_json("en")

        assert list(reported) == [*REPORT, "parts"]
        assert reported["parts"] == [check(member).as_json("en") for member in members]
        assert reported["totals"]["points"] == sum(p["totals"]["points"] for p in reported["parts"])


def test_numbers_out_of_the_ordinary_are_refused_not_raised():
    for number in (math.nan, math.inf, -math.inf, 10**400, -1, 0.5):
        assert refused(check, {"game": GAME.id, "faction": "stark", "points": number})
