"""The verdict on a roster: every finding, the totals, and what was not checked."""

from __future__ import annotations

from typing import Any, NamedTuple

from builder.catalogue import Doubt
from builder.rule import Finding
from builder.text import Lang, Text


class Line(NamedTuple):
    """A line of a roster as a reader sees it."""

    slot: str
    name: Text
    detail: Text = Text("")
    mark: Text = Text("")
    cost: int | None = None
    children: tuple[Line, ...] = ()


class Group(NamedTuple):
    name: Text
    lines: tuple[Line, ...]


class Report(NamedTuple):
    """What the check of one roster document found; its `parts` stand under the key `part`."""

    game: str
    edition: str
    format: str
    totals: dict[str, int | None]
    findings: tuple[Finding, ...]
    not_checked: tuple[Doubt, ...]
    roster: Any = None
    parts: tuple[Report, ...] = ()
    part: str = ""

    @property
    def legal(self) -> bool:
        return not any(finding.rule.severity == "error" for finding in self.findings)

    @property
    def name(self) -> str:
        return str(self.roster.name) if self.roster else ""

    @property
    def faction(self) -> str:
        return str(self.roster.faction) if self.roster else ""

    @property
    def groups(self) -> tuple[Group, ...]:
        """The roster's lines, for pages and terminals."""
        return tuple(self.roster.groups()) if self.roster else ()

    def as_json(self, lang: Lang) -> dict[str, Any]:
        report: dict[str, Any] = {
            "game": self.game,
            "edition": self.edition,
            "format": self.format,
            "legal": self.legal,
            "totals": self.totals,
            "findings": [finding.as_json(lang) for finding in self.findings],
            "not_checked": [
                {"what": doubt.what.to(lang), "why": doubt.why.to(lang)}
                for doubt in self.not_checked
            ],
        }
        if self.parts:
            report["parts"] = [part.as_json(lang) for part in self.parts]
        return report
