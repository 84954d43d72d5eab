"""The verdict on a roster."""

from __future__ import annotations

import json

import pytest

from builder.catalogue import Doubt
from builder.report import Report
from builder.rule import Rule
from builder.text import Text


def report(*severities, parts=()):
    rules = [Rule("g.r", Text("r"), "b: H", Text(""), Text("x"), s, iter) for s in severities]
    findings = tuple(rule.broken([], number=1) for rule in rules)
    doubts = (Doubt(Text("what", "что"), Text("why", "почему"), frozenset({"a"})),)
    return Report(
        "g", "s06", "medium", {"points": 41, "limit": None}, findings, doubts, None, parts
    )


@pytest.mark.parametrize(
    ("severities", "legal"),
    [((), True), (("note", "warning"), True), (("error",), False), (("note", "error"), False)],
)
def test_only_an_error_makes_a_roster_illegal(severities, legal):
    assert report(*severities).legal is legal


def test_a_report_as_json_has_the_keys_of_the_contract():
    said = json.loads(json.dumps(report("error").as_json("ru")))

    assert list(said) == [
        "game",
        "edition",
        "format",
        "legal",
        "totals",
        "findings",
        "not_checked",
    ]
    assert said["totals"] == {"points": 41, "limit": None}
    assert said["not_checked"] == [{"what": "что", "why": "почему"}]
    assert set(said["findings"][0]) == {"rule", "severity", "slots", "facts", "text", "cite"}


def test_a_report_on_several_rosters_holds_the_report_on_each():
    said = report(parts=(report("error"), report())).as_json("en")

    assert [part["legal"] for part in said["parts"]] == [False, True]


def test_a_report_without_a_roster_has_no_name_and_no_lines():
    assert (report().name, report().faction, report().groups) == ("", "", ())
