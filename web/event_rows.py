"""The rows of events and of what is sent to them: read into records, and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, delete, func, insert, select, update

from web.database import event_acts, events, submission_versions, submissions
from web.event_records import Act, Checked, Event, Sent, Settings, Submission
from web.store import Missing, in_utc

# Far more than an event sees; the oldest go first.
MOST_ACTS = 5_000
SETTINGS = [field.name for field in fields(Settings)]
IS_CURRENT = (submission_versions.c.submission == submissions.c.id) & (
    submission_versions.c.number == submissions.c.current
)


def alter(connection: Connection, table: Table, key: int, values: Mapping[str, Any]) -> None:
    connection.execute(update(table).where(table.c.id == key).values(**values))


# ---- events --------------------------------------------------------------------------------------


def find_event(connection: Connection, **key: Any) -> Event:
    row = connection.execute(select(events).filter_by(**key)).one_or_none()
    if row is None:
        raise Missing
    return as_event(row)


def event_of(connection: Connection, submission: Submission) -> Event:
    joined = select(events).join(submissions, submissions.c.event == events.c.id)
    return as_event(connection.execute(joined.where(submissions.c.id == submission.key)).one())


def as_event(row: Row[Any]) -> Event:
    told = {name: getattr(row, name) for name in SETTINGS}
    told["deadline"] = in_utc(row.deadline) if row.deadline else None
    return Event(
        key=row.id,
        public_id=row.public_id,
        created=in_utc(row.created),
        version=row.version,
        is_locked=row.is_locked,
        settings=Settings(**told),
    )


# ---- submissions ---------------------------------------------------------------------------------


def current_state() -> Select[Any]:
    own = [column for column in submission_versions.c if column.name != "submission"]
    return select(submissions, *own).select_from(submissions.join(submission_versions, IS_CURRENT))


def find_submission(connection: Connection, **key: Any) -> Submission:
    row = connection.execute(current_state().filter_by(**key)).one_or_none()
    if row is None:
        raise Missing
    return as_submission(row)


def submissions_of(connection: Connection, event: Event, most: int) -> list[Submission]:
    own = current_state().where(submissions.c.event == event.key)
    return [
        as_submission(row) for row in connection.execute(own.order_by(submissions.c.id).limit(most))
    ]


def count(connection: Connection, event: Event) -> int:
    own = submissions.c.event == event.key
    return connection.execute(select(func.count()).where(own)).scalar_one()


def count_standing(connection: Connection, event: Event) -> int:
    """How many were not withdrawn."""
    standing = submission_versions.c.document.is_not(None)
    joined = submissions.join(submission_versions, IS_CURRENT)
    counted = select(func.count()).select_from(joined)
    return connection.execute(
        counted.where(submissions.c.event == event.key, standing)
    ).scalar_one()


def write(connection: Connection, key: int, sent: Sent) -> None:
    values = {
        "number": sent.number,
        "at": sent.at,
        "author": sent.author,
        "is_late": sent.is_late,
        "player": sent.player,
        "document": sent.document,
    }
    connection.execute(insert(submission_versions).values(submission=key, **values))


def versions_of(connection: Connection, submission: Submission) -> list[Sent]:
    own = submission_versions.c.submission == submission.key
    newest = select(submission_versions).where(own).order_by(submission_versions.c.number.desc())
    return [as_sent(row) for row in connection.execute(newest)]


def forget_versions(connection: Connection, key: int, last: int) -> None:
    """Throws away the versions up to a number."""
    if last > 0:
        own = submission_versions.c.submission == key
        old = submission_versions.c.number <= last
        connection.execute(delete(submission_versions).where(own, old))


def as_submission(row: Row[Any]) -> Submission:
    checked = None
    if row.checked_version is not None:
        checked = Checked(row.checked_version, in_utc(row.checked_at), row.checked_note)
    return Submission(
        key=row.id,
        public_id=row.public_id,
        created=in_utc(row.created),
        lock=row.lock,
        sent=as_sent(row),
        checked=checked,
    )


def as_sent(row: Row[Any]) -> Sent:
    return Sent(row.number, in_utc(row.at), row.author, row.is_late, row.player, row.document)


# ---- the log -------------------------------------------------------------------------------------


def note(
    connection: Connection, event: Event, at: datetime, author: str, act: str, subject: str
) -> None:
    values = {"event": event.key, "at": at, "author": author, "act": act, "subject": subject}
    connection.execute(insert(event_acts).values(**values))
    own = event_acts.c.event == event.key
    newest = select(event_acts.c.id).where(own).order_by(event_acts.c.id.desc())
    last = connection.execute(newest.offset(MOST_ACTS).limit(1)).scalar()
    if last is not None:
        connection.execute(delete(event_acts).where(own, event_acts.c.id <= last))


def acts_of(connection: Connection, event: Event, most: int) -> list[Act]:
    own = select(event_acts).where(event_acts.c.event == event.key)
    newest = own.order_by(event_acts.c.id.desc()).limit(most)
    return [
        Act(in_utc(row.at), row.author, row.act, row.subject) for row in connection.execute(newest)
    ]
