"""The questions that pages ask of a report."""

from __future__ import annotations

import pytest

from builder import Text, Trouble, check_text, find_game
from web.reports import MOST_SLOTS, excerpt, faults, own_findings, summary

NOTHING = Text("")


def trouble(line: int | None, column: int | None) -> Trouble:
    return Trouble(NOTHING, NOTHING, "", line, column)


@pytest.mark.parametrize(
    ("source", "line", "column", "shown"),
    [
        ("a: b\nc: [d\n", 2, 4, ("c: ", "[", "d")),
        ("a: b\r\nc: [d\r\n", 2, 4, ("c: ", "[", "d")),
        ("ж: [".encode(), 1, 4, ("ж: ", "[", "")),
        ("a", 1, 2, ("a", "", "")),
        ("a", 1, 99, ("a", "", "")),
        ("a", 9, 1, ("", "", "")),
        ("a", None, None, ("", "", "")),
        (b"\xff[", 1, 2, ("\N{REPLACEMENT CHARACTER}", "[", "")),
    ],
)
def test_an_excerpt_shows_the_row_and_the_culprit(source, line, column, shown):
    assert excerpt(source, trouble(line, column)) == shown


def test_an_excerpt_of_a_long_row_is_short():
    before, culprit, after = excerpt("a" * 500 + "!" + "b" * 500, trouble(1, 501))

    assert culprit == "!"
    assert before.endswith("a")
    assert after.startswith("b")
    assert len(before + after) < 200


def test_a_summary_names_faction_format_and_edition(legal):
    report = check_text(legal.text)
    game = find_game(report.game)

    assert summary(report, "ru")[0] == game.factions[report.faction].name.ru
    assert len(summary(report, "en")) == 3


def test_a_fault_is_shown_once_in_each_card_it_lies_in(illegal):
    report = check_text(illegal.text)
    lines = [line for group in report.groups for line in group.lines]
    shown = [finding for line in lines for finding in faults(report, line)]

    assert shown
    assert all(len(finding.slots) <= MOST_SLOTS for finding in shown)
    for line in lines:
        told = [finding.text("en") for finding in faults(report, line)]
        assert len(told) == len(set(told))


def test_a_report_of_several_does_not_repeat_its_parts(several):
    report = check_text(several.text)
    told = sum(len(part.findings) for part in report.parts)

    assert len(own_findings(report)) == len(report.findings) - told
