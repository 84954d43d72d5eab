"""Long work beside the pages: many lists are printed by a process of its own, one job at a time.

Huey keeps the queue, how far each job has come and what came of it: in a file beside the database,
or in Redis, where several servers find it. A job is known by an unguessable name, and forgotten
after an hour.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from flask import current_app
from huey import Huey, RedisExpireHuey, SqliteHuey
from redis.exceptions import RedisError
from sqlalchemy.engine import make_url
from werkzeug.exceptions import ServiceUnavailable

from web.printing import Document, as_zip, one_pdf
from web.sheets import Style
from web.store import database_address

QUEUE = "muster"
NAME = re.compile(r"[A-Za-z0-9_-]{32}")
NAME_BYTES = 24
# Jobs that may wait; each of them uses all cores when its turn comes.
MOST_WAITING = 8
KEPT_SECONDS = 60 * 60
# A job that has told nothing for so long was lost with the process that worked on it.
LOST_SECONDS = 2 * 60
RETRY_SECONDS = 60
WAITING, WORKING, READY, FAILED = "waiting", "working", "ready", "failed"
MAKERS = {"pdf": one_pdf, "zip": as_zip}
# How long a queue in a file is left alone when it was empty, at most.
LONGEST_PAUSE = 0.5
log = logging.getLogger("muster.web")


class Busy(ServiceUnavailable):
    """No more work is taken on: too much is waiting, or the queue is out of reach."""

    def __init__(self) -> None:
        super().__init__(retry_after=RETRY_SECONDS)


class Job(NamedTuple):
    """How far a job has come: `done` of `total` lists; `form` is pdf or zip, `told` a time."""

    name: str
    form: str
    total: int
    done: int = 0
    state: str = WAITING
    told: float = 0.0

    @property
    def is_over(self) -> bool:
        return self.state in (READY, FAILED)


# ---- where jobs are kept -------------------------------------------------------------------------


def queue_of(config: Mapping[str, Any]) -> Huey:
    """The queue that the settings name: Redis, or a file beside the database."""
    if config["REDIS_URL"]:
        url = config["REDIS_URL"].replace("redis+unix:", "unix:")
        return RedisExpireHuey(QUEUE, url=url, expire_time=KEPT_SECONDS)
    file = file_beside(database_address(config["DATABASE_URL"]))
    # What waits is read back as Python objects, so nobody else may write it.
    file.touch(mode=0o600)
    return SqliteHuey(QUEUE, filename=str(file), fsync=True, strict_fifo=True)


def file_beside(database: str) -> Path:
    """Where the queue of a database is; in the working folder when that is on another server."""
    address = make_url(database)
    is_file = address.get_backend_name() == "sqlite" and address.database not in (None, ":memory:")
    file = Path(address.database or "") if is_file else Path("muster.sqlite3")
    return file.with_name(f"{file.stem}-jobs.sqlite3")


def here() -> Jobs:
    """The jobs of the site."""
    made = current_app.extensions
    if "jobs" not in made:
        with reachable():
            made["jobs"] = Jobs(queue_of(current_app.config))
    found: Jobs = made["jobs"]
    return found


@contextmanager
def reachable() -> Iterator[None]:
    """What keeps the queue may be away for a while."""
    try:
        yield
    except (RedisError, sqlite3.Error, OSError) as error:
        log.exception("the queue cannot be reached")
        raise Busy from error


# ---- jobs ----------------------------------------------------------------------------------------


class Jobs:
    """A queue with the work that may be put into it."""

    def __init__(self, huey: Huey) -> None:
        self.huey = huey
        self.current: Job | None = None
        self.run_later = huey.task(name="run")(self.run)
        self.forget_later = huey.task(name="forget")(self.forget)

    def begin(self, documents: Sequence[Document], kind: str, style: Style, form: str) -> Job:
        """Puts a job in the queue; Busy when that is full."""
        job = Job(secrets.token_urlsafe(NAME_BYTES), form, len(documents))
        with reachable():
            if self.huey.pending_count() >= MOST_WAITING:
                raise Busy
            self.tell(job)
            self.huey.add_schedule(self.forget_later.s(job.name, delay=KEPT_SECONDS))
            self.run_later(job, list(documents), kind, style)
        return job

    def look(self, name: str) -> Job | None:
        """How far a job has come; None when there is no such job, or no longer."""
        if not NAME.fullmatch(name):
            return None
        with reachable():
            job: Job | None = self.huey.get(f"job:{name}", peek=True)
        if job is None or job.is_over:
            return job
        patience = LOST_SECONDS if job.state == WORKING else KEPT_SECONDS
        return job._replace(state=FAILED) if time.time() - job.told > patience else job

    def result(self, name: str) -> bytes | None:
        with reachable():
            found: bytes | None = self.huey.get(f"sheets:{name}", peek=True)
        return found

    def tell(self, job: Job) -> None:
        self.huey.put_result(f"job:{job.name}", job._replace(told=time.time()))

    def run(self, job: Job, documents: list[Document], kind: str, style: Style) -> None:
        """Makes the sheets, telling after each batch how many are done."""
        self.progress(job, 0)
        done = 0

        def count(more: int) -> None:
            nonlocal done
            done += more
            self.progress(job, done)

        try:
            made = MAKERS[job.form](documents, kind, style, count)
            self.huey.put_result(f"sheets:{job.name}", made)
            self.tell(job._replace(done=job.total, state=READY))
        except Exception:
            # Nobody waits for this, so the page tells of the failure and the log why.
            log.exception("a job of printing failed")
            self.tell(job._replace(done=done, state=FAILED))
        finally:
            self.current = None

    def progress(self, job: Job, done: int) -> None:
        self.current = job._replace(done=done, state=WORKING)
        self.tell(self.current)

    def forget(self, name: str) -> None:
        for key in (f"job:{name}", f"sheets:{name}"):
            self.huey.delete(key)

    def work(self, patience: float) -> None:
        """Takes jobs from the queue until a signal ends it; what is left undone then has failed."""
        consumer = self.huey.create_consumer(
            workers=1,
            periodic=False,
            max_delay=LONGEST_PAUSE,
            graceful_signal="TERM",
            shutdown_timeout=patience,
        )
        consumer.run()
        if self.current:
            self.tell(self.current._replace(state=FAILED))
            os._exit(1)
