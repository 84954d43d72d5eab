"""Lists that break a rule, to show on its page: the golden lists of the tests, put to use twice."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from builder.check import check
from builder.document import written
from builder.rule import Finding

HERE = Path(__file__).parent
LISTS = next(
    (folder for folder in (HERE / "lists", HERE.parent / "tests/lists") if folder.is_dir()), None
)


class Example(NamedTuple):
    """A list and what is found in it by one rule."""

    id: str
    document: dict[str, Any]
    findings: tuple[Finding, ...]

    @property
    def text(self) -> str:
        return written(self.document)


@cache
def broken_by(game: str) -> dict[str, dict[str, dict[str, Any]]]:
    """For each rule of a game the lists that break it, the shortest first, by their names."""
    import yaml

    found: dict[str, dict[str, dict[str, Any]]] = {}
    files = sorted((LISTS / game).glob("*.yaml"), key=lambda f: f.stat().st_size) if LISTS else []
    for file in files:
        golden = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
        for fault in (*golden["expect"], *golden.get("notes", ())):
            for rule in fault:
                found.setdefault(rule, {}).setdefault(file.stem, golden["roster"])
    return found


def examples(rule_id: str, most: int = 2) -> list[Example]:
    """A few lists that break a rule, with the findings of that rule."""
    game = rule_id.partition(".")[0]
    named = list(broken_by(game).get(rule_id, {}).items())[:most]
    return [
        Example(name, roster, tuple(f for f in check(roster).findings if f.rule.id == rule_id))
        for name, roster in named
    ]


def example(game: str, name: str) -> Example | None:
    """One of the lists by its name."""
    for lists in broken_by(game).values():
        if name in lists:
            return Example(name, lists[name], check(lists[name]).findings)
    return None
