"""Events in the database: their settings, the lists sent to them, and a log of all that was done.

Whoever holds an event's organiser token rules it, and whoever holds a submission's token may change
that one; the store keeps only hashes. Every writer first takes hold of the event's row, so that
lock, deadline, number of lists and order of writers are settled inside one transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from flask import current_app
from sqlalchemy import Connection, delete, insert, update

from web import event_rows as rows
from web import store
from web.database import events, submissions
from web.event_records import (
    LOCKED,
    ORGANISER,
    PLAYER,
    WITH_EVENT,
    Act,
    Event,
    Sent,
    Settings,
    Submission,
)
from web.store import LETTERS, MOST_NUMBER, PUBLIC_LETTERS, TOKEN_BYTES, Missing, Store, hashed

MOST_SUBMISSIONS = 512
MOST_VERSIONS = 200
Fit = Callable[[Event], None]


class Closed(Exception):
    """The deadline has passed, or the organiser has locked the event or this list."""


class Full(Exception):
    """The event holds as many lists as an event can."""


class EventChanged(Exception):
    """The event's settings were changed in the meantime; `now` is what they have become."""

    def __init__(self, now: Event) -> None:
        super().__init__(f"the event is at version {now.version}")
        self.now = now


class Overtaken(Exception):
    """The list was sent anew by someone else in the meantime; `now` is how it stands."""

    def __init__(self, now: Submission) -> None:
        super().__init__(f"the list is at version {now.number}")
        self.now = now


@dataclass(frozen=True)
class Begun:
    """A new event, and the organiser's token: shown once, never stored."""

    token: str
    event: Event


@dataclass(frozen=True)
class Joined:
    """A new submission, and the token that gives the right to change it."""

    token: str
    submission: Submission


@dataclass(frozen=True)
class Said:
    """What a writer sends: whose list it is, the list or nothing, and who says so."""

    player: str
    document: dict[str, Any] | None
    author: str = PLAYER


class EventStore:
    """Events in the database of a store."""

    def __init__(self, kept: Store) -> None:
        self.engine = kept.engine
        self.writer = kept.writer

    # ---- the event -------------------------------------------------------------------------------

    def begin(self, settings: Settings) -> Begun:
        token, at = secrets.token_urlsafe(TOKEN_BYTES), store.now()
        keys = {"public_id": new_id(), "organiser_hash": hashed(token), "created": at}
        with self.writer.begin() as connection:
            state = {"version": 1, "is_locked": False, **asdict(settings)}
            connection.execute(insert(events).values(**keys, **state))
            event = rows.find_event(connection, public_id=keys["public_id"])
            rows.note(connection, event, at, ORGANISER, "begin", settings.name)
        return Begun(token, event)

    def organise(self, token: str) -> Event:
        """The event that an organiser's token rules."""
        with self.engine.connect() as connection:
            return rows.find_event(connection, organiser_hash=hashed(token))

    def view(self, public_id: str) -> Event:
        with self.engine.connect() as connection:
            return rows.find_event(connection, public_id=sound(public_id))

    def change(self, event: Event, settings: Settings, expected: int) -> Event:
        """New settings in place of the expected version's; EventChanged when it is another."""
        with self.holding(event) as (connection, held):
            if held.version != expected:
                raise EventChanged(held)
            if held.settings == settings:
                return held
            values = asdict(settings) | {"version": held.version + 1}
            rows.alter(connection, events, held.key, values)
            rows.note(connection, held, store.now(), ORGANISER, "change", settings.name)
            return rows.find_event(connection, public_id=held.public_id)

    def lock(self, event: Event, is_locked: bool) -> Event:
        """Stops players from sending lists, or lets them again."""
        with self.holding(event) as (connection, held):
            if held.is_locked != is_locked:
                rows.alter(connection, events, held.key, {"is_locked": is_locked})
                act = "lock" if is_locked else "unlock"
                rows.note(connection, held, store.now(), ORGANISER, act, held.settings.name)
            return rows.find_event(connection, public_id=held.public_id)

    def delete(self, event: Event) -> None:
        """The event is gone with all lists and its log."""
        with self.holding(event) as (connection, held):
            connection.execute(delete(events).where(events.c.id == held.key))

    def log(self, event: Event, most: int = rows.MOST_ACTS) -> list[Act]:
        """What was done in an event, the newest first."""
        with self.engine.connect() as connection:
            return rows.acts_of(connection, event, most)

    # ---- what players send -----------------------------------------------------------------------

    def submit(self, event: Event, said: Said, fit: Fit) -> Joined:
        """A new list; `fit` raises what is wrong with it under the event as it stands now."""
        token, public_id = secrets.token_urlsafe(TOKEN_BYTES), new_id()
        with self.holding(event) as (connection, held):
            at = store.now()
            if said.author == PLAYER and not held.is_open(at):
                raise Closed
            if rows.count(connection, held) >= MOST_SUBMISSIONS:
                raise Full
            fit(held)
            keys = {"event": held.key, "public_id": public_id, "edit_hash": hashed(token)}
            state = {"created": at, "current": 1, "lock": WITH_EVENT, "checked_note": ""}
            made = connection.execute(
                insert(submissions).values(**keys, **state).returning(submissions.c.id)
            )
            rows.write(connection, made.scalar_one(), version_of(held, 1, at, said))
            rows.note(connection, held, at, said.author, "submit", said.player)
            return Joined(token, rows.find_submission(connection, public_id=public_id))

    def replace(
        self, event: Event, submission: Submission, said: Said, expected: int, fit: Fit
    ) -> Submission:
        """A new version made from the expected one; Overtaken when it is at another by now."""
        with self.holding(event) as (connection, held):
            now = rows.find_submission(connection, public_id=submission.public_id)
            at = store.now()
            if said.author == PLAYER and not now.is_open(held, at):
                raise Closed
            if now.number != min(expected, MOST_NUMBER):
                raise Overtaken(now)
            fit(held)
            number = now.number + 1
            rows.write(connection, now.key, version_of(held, number, at, said))
            rows.alter(connection, submissions, now.key, {"current": number} | put_out(said))
            rows.forget_versions(connection, now.key, number - MOST_VERSIONS)
            act = "replace" if said.document is not None else "withdraw"
            rows.note(connection, held, at, said.author, act, said.player)
            return rows.find_submission(connection, public_id=submission.public_id)

    def withdraw(
        self, event: Event, submission: Submission, author: str, expected: int
    ) -> Submission:
        """The player takes no part, or the organiser puts them out; the versions stay."""
        said = Said(submission.player, None, author)
        return self.replace(event, submission, said, expected, lambda _: None)

    def open(self, token: str) -> tuple[Event, Submission]:
        """What a player's token gives the right to change, and the event it is in."""
        with self.engine.connect() as connection:
            found = rows.find_submission(connection, edit_hash=hashed(token))
            return rows.event_of(connection, found), found

    def submission(self, event: Event, public_id: str) -> Submission:
        with self.engine.connect() as connection:
            return rows.find_submission(connection, public_id=sound(public_id), event=event.key)

    def submissions(self, event: Event) -> list[Submission]:
        """All that was sent to an event, withdrawals too, in the order of joining."""
        with self.engine.connect() as connection:
            return rows.submissions_of(connection, event, MOST_SUBMISSIONS)

    def count(self, event: Event) -> int:
        """How many lists stand in the event."""
        with self.engine.connect() as connection:
            return rows.count_standing(connection, event)

    def history(self, submission: Submission) -> list[Sent]:
        """The versions of one list, the newest first."""
        with self.engine.connect() as connection:
            return rows.versions_of(connection, submission)

    # ---- what the organiser does to one list -----------------------------------------------------

    def mark(
        self, event: Event, submission: Submission, note: str | None, expected: int
    ) -> Submission:
        """Marks the expected version as checked by a judge, with a note; None takes it away."""
        with self.holding(event) as (connection, held):
            now = rows.find_submission(connection, public_id=submission.public_id)
            if now.number != min(expected, MOST_NUMBER):
                raise Overtaken(now)
            at = store.now()
            is_on = note is not None
            values = {"checked_version": now.number if is_on else None, "checked_note": note or ""}
            rows.alter(
                connection, submissions, now.key, values | {"checked_at": at if is_on else None}
            )
            act = "check" if is_on else "uncheck"
            rows.note(connection, held, at, ORGANISER, act, now.player)
            return rows.find_submission(connection, public_id=now.public_id)

    def set_lock(self, event: Event, submission: Submission, lock: str) -> Submission:
        """Locks one list, opens it whatever the event says, or lets it go with the event."""
        with self.holding(event) as (connection, held):
            now = rows.find_submission(connection, public_id=submission.public_id)
            if now.lock != lock:
                rows.alter(connection, submissions, now.key, {"lock": lock})
                rows.note(connection, held, store.now(), ORGANISER, f"lock-{lock}", now.player)
            return rows.find_submission(connection, public_id=now.public_id)

    def renew(self, event: Event, submission: Submission) -> str:
        """A new token for a list; the old one opens nothing from now on."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self.holding(event) as (connection, held):
            now = rows.find_submission(connection, public_id=submission.public_id)
            rows.alter(connection, submissions, now.key, {"edit_hash": hashed(token)})
            rows.note(connection, held, store.now(), ORGANISER, "renew", now.player)
        return token

    def erase(self, event: Event, submission: Submission) -> None:
        """The list is gone with all its versions; the log still says that it was there."""
        with self.holding(event) as (connection, held):
            key = submissions.c.id == submission.key
            if not connection.execute(delete(submissions).where(key)).rowcount:
                raise Missing
            rows.note(connection, held, store.now(), ORGANISER, "erase", submission.player)

    @contextmanager
    def holding(self, event: Event) -> Iterator[tuple[Connection, Event]]:
        """A transaction in which nobody else writes to the event, and the event as it stands."""
        with self.writer.begin() as connection:
            key = events.c.id == event.key
            connection.execute(update(events).where(key).values(version=events.c.version))
            yield connection, rows.find_event(connection, public_id=event.public_id)


def opened() -> EventStore:
    """The events of the running site."""
    if "events" not in current_app.extensions:
        current_app.extensions["events"] = EventStore(store.opened())
    found: EventStore = current_app.extensions["events"]
    return found


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(PUBLIC_LETTERS))


def sound(public_id: str) -> str:
    """A public id as such; one with letters that none has cannot be found."""
    if not set(public_id) <= set(LETTERS):
        raise Missing
    return public_id


def put_out(said: Said) -> dict[str, str]:
    """A player whom the organiser put out does not come back without them."""
    is_put_out = said.author == ORGANISER and said.document is None
    return {"lock": LOCKED} if is_put_out else {}


def version_of(event: Event, number: int, at: datetime, said: Said) -> Sent:
    return Sent(number, at, said.author, event.is_over(at), said.player, said.document)
