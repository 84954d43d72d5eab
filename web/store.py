"""The only code that touches the database: saved lists, their versions and who may change them.

Whoever holds a list's edit token may change it; the store keeps only the token's hash. Every save
is a new version that knows which one it was made from, so undo and redo only move over versions.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from threading import Lock
from typing import Any

from flask import current_app
from sqlalchemy import Connection, Engine, Row, Select, delete, func, insert, select, update
from sqlalchemy.orm import aliased

from web.database import connect, migrate, rosters, versions

DEFAULT_URL = "sqlite:///muster.sqlite3"
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
PUBLIC_LETTERS = 12
TOKEN_BYTES = 24
# Far more than anyone makes by hand; the oldest go first.
MOST_VERSIONS = 2_000
# What both engines can count to; no list comes near it.
MOST_NUMBER = 2**31 - 1
OPENING = Lock()


def database_address(url: str = "") -> str:
    """Where lists are kept: as told, or as the environment says, or in the working folder."""
    return url or os.environ.get("MUSTER_DATABASE_URL") or DEFAULT_URL


class Missing(LookupError):
    """There is no such list, or no such version of it."""


class Conflict(Exception):
    """The list was changed by someone else in the meantime; `now` is what it has become."""

    def __init__(self, now: Saved) -> None:
        super().__init__(f"the list is at version {now.number}")
        self.now = now


@dataclass(frozen=True)
class Version:
    """One state of a list: its number, the number it was made from, when, and the document."""

    number: int
    parent: int | None
    at: datetime
    document: dict[str, Any]


@dataclass(frozen=True)
class Saved:
    """A list as it stands; `public_id` is its address for readers, `redo` the version undone."""

    public_id: str
    version: Version
    created: datetime
    latest: int
    undo: int | None
    redo: int | None

    @property
    def number(self) -> int:
        return self.version.number

    @property
    def document(self) -> dict[str, Any]:
        return self.version.document


@dataclass(frozen=True)
class Created:
    """A new list, and the token that gives the right to change it: shown once, never stored."""

    token: str
    saved: Saved


class Store:
    """Lists in a database, which is brought up to date when the store is opened."""

    def __init__(self, url: str = "") -> None:
        self.engine: Engine = connect(database_address(url))
        # On SQLite a writer takes its lock at the beginning, so that two of them never deadlock.
        self.writer = self.engine.execution_options(writes=True)
        migrate(self.writer)

    def close(self) -> None:
        self.engine.dispose()

    def create(self, document: Mapping[str, Any]) -> Created:
        """A new list with this document as its first version."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        public_id = "".join(secrets.choice(LETTERS) for _ in range(PUBLIC_LETTERS))
        at = now()
        with self.writer.begin() as connection:
            keys = {"public_id": public_id, "edit_hash": hashed(token), "created": at}
            made = connection.execute(
                insert(rosters).values(**keys, current=1, latest=1).returning(rosters.c.id)
            )
            write(connection, made.scalar_one(), 1, None, at, document)
            return Created(token, find(connection, public_id=public_id))

    def open(self, token: str) -> Saved:
        """The list that a token gives the right to change."""
        with self.engine.connect() as connection:
            return find(connection, edit_hash=hashed(token))

    def view(self, public_id: str) -> Saved:
        """The list at a public address, to read only."""
        if not set(public_id) <= set(LETTERS):
            raise Missing
        with self.engine.connect() as connection:
            return find(connection, public_id=public_id)

    def save(self, token: str, document: Mapping[str, Any], expected: int) -> Saved:
        """A new version made from the expected one; Conflict when the list is at another by now."""
        with self.writer.begin() as connection:
            key = rosters.c.edit_hash == hashed(token)
            moved = connection.execute(
                update(rosters)
                .where(key, rosters.c.current == min(expected, MOST_NUMBER))
                .values(latest=rosters.c.latest + 1, current=rosters.c.latest + 1)
                .returning(rosters.c.id, rosters.c.latest)
            ).one_or_none()
            if moved is None:
                raise Conflict(find(connection, edit_hash=hashed(token)))
            write(connection, moved.id, moved.latest, expected, now(), document)
            forget_oldest(connection, moved.id, moved.latest)
            return find(connection, edit_hash=hashed(token))

    def undo(self, token: str, expected: int) -> Saved:
        """Back to the version that the expected one was made from; nothing to undo is no fault."""
        return self.move(token, expected, lambda saved: saved.undo)

    def redo(self, token: str, expected: int) -> Saved:
        """On to the newest version made from the expected one."""
        return self.move(token, expected, lambda saved: saved.redo)

    def move(self, token: str, expected: int, target: Callable[[Saved], int | None]) -> Saved:
        with self.writer.begin() as connection:
            key = rosters.c.edit_hash == hashed(token)
            # The row is locked first, so that no other writer can come between look and move.
            connection.execute(update(rosters).where(key).values(current=rosters.c.current))
            saved = find(connection, edit_hash=hashed(token))
            if saved.number != expected:
                raise Conflict(saved)
            connection.execute(
                update(rosters).where(key).values(current=target(saved) or saved.number)
            )
            return find(connection, edit_hash=hashed(token))

    def restore(self, token: str, number: int, expected: int) -> Saved:
        """An old version once more, as the newest one; what came between stays in the history."""
        return self.save(token, self.version(token, number).document, expected)

    def rename(self, token: str, name: str, expected: int) -> Saved:
        return self.save(token, self.open(token).document | {"name": name}, expected)

    def duplicate(self, public_id: str) -> Created:
        """A new list that begins as this one stands now."""
        return self.create(self.view(public_id).document)

    def delete(self, token: str) -> None:
        """The list is gone with all its versions."""
        with self.writer.begin() as connection:
            key = rosters.c.edit_hash == hashed(token)
            if not connection.execute(delete(rosters).where(key)).rowcount:
                raise Missing

    def version(self, token: str, number: int) -> Version:
        with self.engine.connect() as connection:
            wanted = versions_of(token).where(versions.c.number == min(number, MOST_NUMBER))
            row = connection.execute(wanted).one_or_none()
        if row is None:
            raise Missing
        return as_version(row)

    def history(self, token: str, most: int = MOST_VERSIONS) -> list[Version]:
        """The versions of a list, the newest first."""
        with self.engine.connect() as connection:
            find(connection, edit_hash=hashed(token))
            newest = versions_of(token).order_by(versions.c.number.desc()).limit(most)
            return [as_version(row) for row in connection.execute(newest)]


def opened() -> Store:
    """The store of the running site, opened when it is first asked for."""
    with OPENING:
        if "store" not in current_app.extensions:
            current_app.extensions["store"] = Store(current_app.config["DATABASE_URL"])
    found: Store = current_app.extensions["store"]
    return found


def now() -> datetime:
    return datetime.now(UTC)


def hashed(token: str) -> str:
    """What the store keeps of a token; odd letters in an address must only fail to be found."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def write(
    connection: Connection,
    roster: int,
    number: int,
    parent: int | None,
    at: datetime,
    document: Mapping[str, Any],
) -> None:
    keys = {"roster": roster, "number": number, "parent": parent, "at": at}
    connection.execute(insert(versions).values(**keys, document=dict(document)))


def forget_oldest(connection: Connection, roster: int, latest: int) -> None:
    if latest > MOST_VERSIONS:
        old = versions.c.number <= latest - MOST_VERSIONS
        connection.execute(delete(versions).where(versions.c.roster == roster, old))


def find(connection: Connection, **key: str) -> Saved:
    """The list with this key, at its current version."""
    row = connection.execute(current_state().filter_by(**key)).one_or_none()
    if row is None:
        raise Missing
    return Saved(
        public_id=row.public_id,
        version=as_version(row),
        created=in_utc(row.created),
        latest=row.latest,
        undo=row.undo,
        redo=row.redo,
    )


def current_state() -> Select[Any]:
    before, after = aliased(versions), aliased(versions)
    undo = (
        select(before.c.number)
        .where(before.c.roster == rosters.c.id, before.c.number == versions.c.parent)
        .scalar_subquery()
    )
    redo = (
        select(func.max(after.c.number))
        .where(after.c.roster == rosters.c.id, after.c.parent == versions.c.number)
        .scalar_subquery()
    )
    is_current = (versions.c.roster == rosters.c.id) & (versions.c.number == rosters.c.current)
    chosen = select(rosters, versions, undo.label("undo"), redo.label("redo"))
    return chosen.select_from(rosters.join(versions, is_current))


def versions_of(token: str) -> Select[Any]:
    joined = versions.join(rosters, versions.c.roster == rosters.c.id)
    return select(versions).select_from(joined).where(rosters.c.edit_hash == hashed(token))


def as_version(row: Row[Any]) -> Version:
    return Version(row.number, row.parent, in_utc(row.at), row.document)


def in_utc(at: datetime) -> datetime:
    """SQLite keeps no time zone, and what is kept is always UTC; PostgreSQL gives its own."""
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
