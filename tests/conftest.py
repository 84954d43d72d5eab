"""The games, and rosters made from a few words."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from builder import Game, Report, check, find_game

ArmyCheck = Callable[..., Report]
Facts = dict[str, Any]

settings.register_profile(
    "muster",
    deadline=None,
    max_examples=40,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("muster")


@pytest.fixture(scope="session")
def game() -> Game:
    """The miniatures game."""
    return find_game("asoiaf-tmg")


@pytest.fixture(scope="session")
def army() -> ArmyCheck:
    """Checks an army of these keys: Season 6 and the middle size, unless they say otherwise.

    A unit may be written as a list: `["stark-sworn-swords", "sworn-sword-captain"]` is the unit
    with that attachment.
    """

    def checked(**keys: Any) -> Report:
        units = [
            {"unit": unit[0], "attachments": unit[1:]} if isinstance(unit, list) else unit
            for unit in keys.pop("units", [])
        ]
        return check({"game": "asoiaf-tmg", "edition": "s06", "units": units, **keys})

    return checked


@pytest.fixture(scope="session")
def found() -> Callable[..., list[tuple[str, Facts]]]:
    """The rules a report says are broken, with their facts in English; notes only when asked."""

    def findings(report: Report, *, notes: bool = False) -> list[tuple[str, Facts]]:
        return [
            (finding.rule.id.partition(".")[2], finding.as_json("en")["facts"])
            for finding in report.findings
            if (finding.severity == "note") == notes
        ]

    return findings


@pytest.fixture(scope="session")
def broken(found: Callable[..., list[tuple[str, Facts]]]) -> Callable[[Report], list[str]]:
    """The names of the rules that an army breaks, in order; notes left out."""
    return lambda report: [name for name, _ in found(report)]
