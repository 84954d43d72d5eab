"""Lists judged as an event says: by its edition and its format, whatever the lists state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from builder import (
    Lang,
    Line,
    Report,
    Text,
    Trouble,
    Unreadable,
    check,
    check_text,
    find_game,
    fingerprint,
    known_games,
)
from web.event_records import PLAYER, Event, Settings, Submission

# Several rosters in one document stand under these keys.
SEVERAL = ("team", "lists")
SIZE = ("format", "points")
# Reports on so many lists are kept, so that an organiser's page costs little when it is shown anew.
MOST_KEPT = 1_024
Document = dict[str, Any]
A_LIST_OF = Text(en="a list for this game: {game}", ru="список для этой игры: {game}")


class Illegal(Exception):
    """A list that an event for legal lists does not take, and the report on it."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.name)
        self.report = report


def restated(document: Document, settings: Settings) -> Document:
    """The list with the event's edition and format in place of its own."""
    size: Document = {}
    if settings.points is not None:
        size = {"points": settings.points}
    elif settings.format:
        size = {"format": settings.format}
    loose = {"edition", *(SIZE if size else ())}
    told: Document = without(document, loose)
    for key in SEVERAL:
        if isinstance(told.get(key), list):
            told[key] = [without(inner, loose) for inner in told[key]]
    return told | {"edition": settings.edition} | size


def without(roster: Any, keys: set[str]) -> Any:
    if not isinstance(roster, dict):
        return roster
    return {key: value for key, value in roster.items() if key not in keys}


def judge(document: Document, settings: Settings) -> Report:
    """The report under the event's rules; Unreadable for what is no list of its game."""
    game = document.get("game")
    if game != settings.game:
        expected = A_LIST_OF.saying(game=find_game(settings.game).name)
        raise Unreadable([Trouble(expected, game_words(game))])
    try:
        raw = orjson.dumps(restated(document, settings))
    except TypeError:
        # Letters and numbers that JSON cannot hold are refused by the check in its own words.
        return check(restated(document, settings))
    return report_on(raw)


def game_words(said: Any) -> Text:
    """A game by its name, or what stands in its place."""
    names = {game.id: game.name for game in known_games()}
    return names.get(said) or Text(str(said), str(said))


@lru_cache(maxsize=MOST_KEPT)
def report_on(raw: bytes) -> Report:
    return check_text(raw)


def refuse_unfit(document: Document, event: Event, author: str) -> None:
    """Raises what keeps an event from taking a list; an organiser may bring an illegal one."""
    report = judge(document, event.settings)
    if event.settings.needs_legal and author == PLAYER and not report.legal:
        raise Illegal(report)


# ---- what an organiser sees ----------------------------------------------------------------------


class Judged(NamedTuple):
    """A submission with the report on it; a withdrawn or unreadable one has none."""

    submission: Submission
    report: Report | None
    troubles: tuple[Trouble, ...] = ()
    has_namesake: bool = False

    @property
    def is_withdrawn(self) -> bool:
        return self.submission.document is None

    @property
    def legal(self) -> bool:
        return self.report is not None and self.report.legal

    @property
    def errors(self) -> int:
        findings = self.report.findings if self.report else ()
        return sum(finding.severity == "error" for finding in findings)

    @property
    def is_changed(self) -> bool:
        return self.submission.number > 1

    @property
    def fits_its_edition(self) -> bool:
        """Whether the list names the edition that it is judged by, or none."""
        own = (self.submission.document or {}).get("edition")
        return not self.report or own in (None, self.report.edition)


def judged(submission: Submission, settings: Settings) -> Judged:
    if submission.document is None:
        return Judged(submission, None)
    try:
        return Judged(submission, judge(submission.document, settings))
    except Unreadable as error:
        return Judged(submission, None, tuple(error.troubles))


def all_judged(found: Iterable[Submission], settings: Settings) -> list[Judged]:
    """Every submission with its report; players of one name are marked, one may be a mistake."""
    each = [judged(submission, settings) for submission in found]
    names = Counter(one.submission.player.casefold() for one in each if not one.is_withdrawn)
    return [one._replace(has_namesake=names[one.submission.player.casefold()] > 1) for one in each]


FILTERS = ("", "legal", "illegal", "checked", "unchecked", "late", "changed", "withdrawn")


def passes(one: Judged, wanted: str) -> bool:
    """Whether a submission is among those that a filter asks for."""
    if one.is_withdrawn or wanted == "withdrawn":
        return one.is_withdrawn and wanted in ("withdrawn", "all")
    truths = {
        "legal": one.legal,
        "illegal": not one.legal,
        "checked": one.submission.is_checked,
        "unchecked": not one.submission.is_checked,
        "late": one.submission.sent.is_late,
        "changed": one.is_changed,
    }
    return truths.get(wanted, True)


def armies(report: Report) -> tuple[Report, ...]:
    return report.parts or (report,)


def factions(report: Report, lang: Lang) -> str:
    """The factions of a list, each once."""
    known = find_game(report.game).factions
    ids = dict.fromkeys(part.faction for part in armies(report))
    return ", ".join(known[id].name.to(lang) for id in ids if id in known)


def leaders(report: Report, lang: Lang) -> str:
    """The lines that a game marks, such as commanders."""
    marked = [line.name.to(lang) for part in armies(report) for line in lines(part) if line.mark.en]
    return "; ".join(dict.fromkeys(marked))


def fingerprint_of(one: Judged, settings: Settings) -> str:
    """What stands on the sheets of a list, as the event prints them."""
    document = one.submission.document
    return fingerprint(restated(document, settings)) if document and one.report else ""


def lines(report: Report) -> Iterator[Line]:
    for group in report.groups:
        for line in group.lines:
            yield line
            yield from line.children


def points(report: Report) -> str:
    """The points of each list against its limit, where the game has points."""
    totals = [part.totals for part in armies(report)]
    told = [f"{t['points']}/{t['limit']}" for t in totals if t.get("limit") is not None]
    return ", ".join(told)


# ---- another edition -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Recheck:
    """What another edition makes of all lists: which break, which are mended, which stay."""

    edition: str
    total: int
    breaks: list[Judged]
    mends: list[Judged]
    still_illegal: list[Judged]


def recheck(found: Iterable[Submission], settings: Settings, edition: str) -> Recheck:
    standing = [one for one in all_judged(found, settings) if not one.is_withdrawn]
    other = replace(settings, edition=edition)
    pairs = [(one, judged(one.submission, other)) for one in standing]
    return Recheck(
        edition=edition,
        total=len(pairs),
        breaks=[then for now, then in pairs if now.legal and not then.legal],
        mends=[then for now, then in pairs if then.legal and not now.legal],
        still_illegal=[then for now, then in pairs if not now.legal and not then.legal],
    )
