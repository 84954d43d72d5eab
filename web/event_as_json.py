"""Events, the lists in them and what another edition makes of them, as the API tells them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from web import event_store, store
from web.event_judging import Judged, Recheck, factions, judged, leaders, points
from web.event_records import ORGANISER, Event, Sent, Submission
from web.language import reader


def event_as_json(event: Event) -> dict[str, Any]:
    at, held = store.now(), event.settings
    return {
        "id": event.public_id,
        "version": event.version,
        "created": event.created.isoformat(),
        **asdict(held),
        "deadline": held.deadline.isoformat() if held.deadline else None,
        "locked": event.is_locked,
        "open": event.is_open(at),
        "lists_shown": event.shows_lists(at),
        "lists": event_store.opened().count(event),
    }


def submission_as_json(submission: Submission, event: Event, author: str) -> dict[str, Any]:
    """A list with its report; the judge's note is the organiser's alone."""
    one = judged(submission, event.settings)
    told = {
        **brief(one, author == ORGANISER),
        "document": submission.document,
        "report": one.report.as_json(reader()) if one.report else None,
        "troubles": [trouble.as_json(reader()) for trouble in one.troubles],
    }
    if author:
        told["open"] = submission.is_open(event, store.now())
    return told


def brief(one: Judged, is_organiser: bool) -> dict[str, Any]:
    """A list in one row."""
    held, report, lang = one.submission, one.report, reader()
    errors = [f.rule.id for f in report.findings if f.severity == "error"] if report else []
    told: dict[str, Any] = {
        "id": held.public_id,
        "player": held.player,
        "version": held.number,
        "sent": held.sent.at.isoformat(),
        "late": held.sent.is_late,
        "withdrawn": one.is_withdrawn,
        "name": report.name if report else "",
        "faction": factions(report, lang) if report else "",
        "commander": leaders(report, lang) if report else "",
        "points": points(report) if report else "",
        "legal": one.legal,
        "broken": list(dict.fromkeys(errors)),
        "checked": held.is_checked,
    }
    if is_organiser:
        told |= {"by": held.sent.author, "lock": held.lock, "mark": mark_as_json(held)}
    return told


def mark_as_json(submission: Submission) -> dict[str, Any] | None:
    mark = submission.checked
    if mark is None:
        return None
    return {"version": mark.version, "at": mark.at.isoformat(), "note": mark.note}


def told_version(sent: Sent) -> dict[str, Any]:
    return {
        "number": sent.number,
        "at": sent.at.isoformat(),
        "by": sent.author,
        "late": sent.is_late,
        "player": sent.player,
        "document": sent.document,
    }


def recheck_as_json(found: Recheck) -> dict[str, Any]:
    return {
        "edition": found.edition,
        "total": found.total,
        "breaks": [with_findings(one) for one in found.breaks],
        "mends": [with_findings(one) for one in found.mends],
        "still_illegal": [with_findings(one) for one in found.still_illegal],
    }


def with_findings(one: Judged) -> dict[str, Any]:
    found = [f for f in one.report.findings if f.severity == "error"] if one.report else []
    return {
        "id": one.submission.public_id,
        "player": one.submission.player,
        "findings": [finding.as_json(reader()) for finding in found],
        "troubles": [trouble.as_json(reader()) for trouble in one.troubles],
    }
