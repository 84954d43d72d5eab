"""Questions that pages ask of a report, so that templates only put answers in place."""

from __future__ import annotations

import re
from collections.abc import Iterable

from builder import Finding, Group, Lang, Line, Report, Trouble, find_game, is_mended

ROW_END = re.compile(r"\r\n|\r|\n")
MOST_LETTERS = 60
MOST_SLOTS = 3


def summary(report: Report, lang: Lang) -> list[str]:
    """Faction, format and edition, by name, as far as the report states them."""
    game = find_game(report.game)
    faction = game.factions.get(report.faction)
    names = [faction.name] if faction else []
    names += [form.name for form in game.formats if form.id == report.format]
    names += [edition.name for edition in game.editions if edition.id == report.edition]
    return [name.to(lang) for name in names]


def is_plain_group(group: Group) -> bool:
    """Whether all lines are single sentences, which need no cards around them."""
    return not any(line.children or line.detail.en or line.cost is not None for line in group.lines)


def of_severity(findings: Iterable[Finding], severity: str) -> list[Finding]:
    return [finding for finding in findings if finding.severity == severity]


def own_findings(report: Report) -> list[Finding]:
    """The findings that no part of the report tells already."""
    told = [(finding.rule.id, finding.facts) for part in report.parts for finding in part.findings]
    return [finding for finding in report.findings if (finding.rule.id, finding.facts) not in told]


def faults(report: Report, line: Line) -> list[Finding]:
    """The errors at a line and at what hangs on it, without those of many lines.

    An error of many lines, such as a sum that is too high, is the whole list's and no line's.
    """
    here = {line.slot, *(child.slot for child in line.children)}
    errors = of_severity(report.findings, "error")
    few = [error for error in errors if len(error.slots) <= MOST_SLOTS]
    return [error for error in few if not here.isdisjoint(error.slots)]


def excerpt(source: str | bytes, trouble: Trouble) -> tuple[str, str, str]:
    """The row where a trouble stands: the letters before it, its own, and those after."""
    text = source.decode(errors="replace") if isinstance(source, bytes) else source
    rows = ROW_END.split(text)
    if not trouble.line or trouble.line > len(rows):
        return "", "", ""
    row, at = rows[trouble.line - 1], max(0, (trouble.column or 1) - 1)
    before, after = row[:at], row[at + 1 :]
    return before[-MOST_LETTERS:], row[at : at + 1], after[:MOST_LETTERS]


def can_mend(report: Report) -> bool:
    """Whether repairs are looked for in lists of this game."""
    return is_mended(report.game)
