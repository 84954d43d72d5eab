"""Long work beside the pages: many lists are printed in the background and fetched when ready.

What a job has come to is kept in files, so that every worker of the server can tell it. The folder
is the user's own, a job is known by an unguessable name, and old jobs are thrown away.
"""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import shutil
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import BoundedSemaphore
from typing import NamedTuple

from web.printing import Document, as_zip, one_pdf
from web.sheets import Style

NAME = re.compile(r"[A-Za-z0-9_-]{32}")
NAME_BYTES = 24
# Jobs that wait or run in one worker of the server; each of them uses all cores.
MOST_JOBS = 4
KEPT_SECONDS = 60 * 60
# A job that has told nothing for so long was lost with its server.
LOST_SECONDS = 5 * 60
WORKING, READY, FAILED = "working", "ready", "failed"
MAKERS = {"pdf": one_pdf, "zip": as_zip}
log = logging.getLogger("muster.web")


class Busy(Exception):
    """More jobs are waiting than this server takes on."""


class Job(NamedTuple):
    """How far a job has come: `done` of `total` lists; `form` is pdf or zip."""

    name: str
    form: str
    total: int
    done: int = 0
    state: str = WORKING

    @property
    def place(self) -> Path:
        return folder() / self.name

    @property
    def result(self) -> Path:
        return self.place / f"sheets.{self.form}"


@cache
def folder() -> Path:
    """Where jobs are kept; a folder that is somebody else's is refused."""
    made = Path(tempfile.gettempdir(), f"muster-jobs-{os.getuid()}")
    made.mkdir(mode=0o700, exist_ok=True)
    found = made.lstat()
    if found.st_uid != os.getuid() or found.st_mode & 0o077 or made.is_symlink():
        raise PermissionError(f"{made}: not a folder of our own")
    return made


@cache
def workers() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="printing")


@cache
def places() -> BoundedSemaphore:
    return BoundedSemaphore(MOST_JOBS)


def begin(documents: Sequence[Document], kind: str, style: Style, form: str) -> Job:
    """Puts a job in the queue; Busy when that is full."""
    sweep()
    if not places().acquire(blocking=False):
        raise Busy
    job = Job(secrets.token_urlsafe(NAME_BYTES), form, len(documents))
    job.place.mkdir(mode=0o700)
    write(job)
    workers().submit(run, job, documents, kind, style)
    return job


def run(job: Job, documents: Sequence[Document], kind: str, style: Style) -> None:
    """Makes the sheets, telling after each batch how many are done."""
    done = 0

    def tell(count: int) -> None:
        nonlocal done
        done += count
        write(job._replace(done=done))

    try:
        job.result.write_bytes(MAKERS[job.form](documents, kind, style, tell))
        write(job._replace(done=job.total, state=READY))
    except Exception:
        # Nobody waits for this thread, so the page tells of the failure and the log why.
        log.exception("a job of printing failed")
        write(job._replace(done=done, state=FAILED))
    finally:
        places().release()


def write(job: Job) -> None:
    """Readers see the state before or after, never half of it."""
    part = job.place / "state.part"
    part.write_text(json.dumps(job._asdict()), "utf-8")
    part.replace(job.place / "state.json")


def look(name: str) -> Job | None:
    """How far a job has come; None when there is no such job, or no longer."""
    if not NAME.fullmatch(name):
        return None
    file = folder() / name / "state.json"
    try:
        job = Job(**json.loads(file.read_text("utf-8")))
        told = file.stat().st_mtime
    except FileNotFoundError:
        return None
    is_lost = job.state == WORKING and time.time() - told > LOST_SECONDS
    return job._replace(state=FAILED) if is_lost else job


def sweep() -> None:
    """Throws away what nobody has fetched in time."""
    for place in folder().iterdir():
        try:
            is_old = time.time() - place.stat().st_mtime > KEPT_SECONDS
        except FileNotFoundError:
            continue
        if is_old:
            shutil.rmtree(place, ignore_errors=True)
