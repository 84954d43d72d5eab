"""Golden lists: real and made-up rosters, each with the verdict it must get."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import LANGS, Finding, Report, check, check_text, known_games

LISTS = Path(__file__).parent / "lists"
FILES = sorted(LISTS.glob("*/*.yaml"))
KEYS = {"why", "roster", "expect", "notes", "totals"}
GOLDEN = {f"{file.parent.name}/{file.stem}": file for file in FILES}
RULES = [rule for game in known_games() for rule in game.rules]

every_list = pytest.mark.parametrize("name", GOLDEN)


@cache
def load(name: str) -> dict[str, Any]:
    golden: dict[str, Any] = yaml.load(GOLDEN[name].read_text(), yaml.CSafeLoader)
    return golden


@cache
def judged(name: str) -> Report:
    return check(load(name)["roster"])


def told(findings: list[Finding]) -> list[dict[str, Any]]:
    return [{finding.rule.id: finding.as_json("en")["facts"]} for finding in findings]


def faults(report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity != "note"]


def notes(report: Report) -> list[Finding]:
    return [finding for finding in report.findings if finding.severity == "note"]


@every_list
def test_a_list_breaks_exactly_the_rules_it_is_expected_to_break(name: str) -> None:
    assert told(faults(judged(name))) == load(name)["expect"]


@every_list
def test_a_list_is_legal_when_no_error_is_expected(name: str) -> None:
    golden = load(name)
    severity = {rule.id: rule.severity for rule in RULES}
    errors = [rule for fault in golden["expect"] for rule in fault if severity[rule] == "error"]

    assert judged(name).legal is (not errors)


@every_list
def test_a_list_has_the_notes_and_totals_it_states(name: str) -> None:
    golden = load(name)
    report = judged(name)

    if "notes" in golden:
        assert told(notes(report)) == golden["notes"]
    stated = golden.get("totals", {})
    assert {key: report.totals[key] for key in stated} == stated


@every_list
def test_a_finding_points_at_lines_of_the_list(name: str) -> None:
    roster = load(name)["roster"]

    for finding in judged(name).findings:
        for slot in finding.slots:
            assert has_place(roster, slot), f"{finding.rule.id} points at {slot}"


def has_place(roster: Any, slot: str) -> bool:
    """Whether a path such as `units/0/attachments/1` leads somewhere in the document."""
    value = roster
    for step in slot.split("/"):
        try:
            value = value[int(step)] if isinstance(value, list) else value[step]
        except (KeyError, IndexError, ValueError, TypeError):
            return False
    return True


@every_list
def test_a_finding_is_told_whole_in_both_languages(name: str) -> None:
    for finding in judged(name).findings:
        for lang in LANGS:
            words = finding.text(lang)
            assert words.strip()
            assert "{" not in words
            assert "Text(" not in words
            assert finding.cite(lang)


@every_list
def test_a_list_can_be_shown_line_by_line(name: str) -> None:
    report = judged(name)

    for part in report.parts or (report,):
        shown = [line for group in part.groups for line in group.lines]
        assert all(line.name.to(lang) for line in shown for lang in LANGS)


@every_list
def test_a_list_says_the_same_as_text_and_as_a_value(name: str) -> None:
    roster = load(name)["roster"]

    written = check_text(yaml.dump(roster, Dumper=yaml.CSafeDumper, allow_unicode=True))

    assert written.as_json("ru") == judged(name).as_json("ru")


@every_list
def test_a_list_has_only_the_keys_of_a_golden_list(name: str) -> None:
    golden = load(name)

    assert golden.keys() <= KEYS
    assert golden["why"].endswith(".")
    assert golden["roster"]["game"] == GOLDEN[name].parent.name


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_is_broken_by_a_golden_list(rule: Any) -> None:
    breaking = [name for name in GOLDEN if rule.id in named(load(name))]

    assert breaking


# Two agendas that contradict each other are already one agenda too many.
NEVER_ALONE = {"agot-lcg.agenda-numbers"}


@pytest.mark.parametrize(
    "rule",
    [r for r in RULES if r.severity != "note" and r.id not in NEVER_ALONE],
    ids=lambda rule: rule.id,
)
def test_a_rule_is_the_only_one_broken_by_some_list(rule: Any) -> None:
    alone = [name for name in GOLDEN if {r for f in load(name)["expect"] for r in f} == {rule.id}]

    assert alone


def named(golden: dict[str, Any]) -> set[str]:
    return {rule for fault in (*golden["expect"], *golden.get("notes", ())) for rule in fault}


@pytest.mark.parametrize("game", known_games(), ids=lambda game: game.id)
def test_a_game_has_legal_golden_lists(game: Any) -> None:
    legal = [name for name in GOLDEN if name.startswith(f"{game.id}/") and not load(name)["expect"]]

    assert len(legal) >= 5
