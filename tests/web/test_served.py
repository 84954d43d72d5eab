"""The site on its real server: killed ones lose nothing that they acknowledged, nor do two."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from web.store import Store

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PATIENCE = 60


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def post(port: int, path: str, **form: object) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("POST", path, urlencode(form), FORM)
    answer = connection.getresponse()
    answer.read()
    return answer


class Server(NamedTuple):
    """A server in a process group of its own, so that it can be killed with all its workers."""

    process: subprocess.Popen[bytes]
    port: int

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def await_answer(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with socket.socket() as trial:
                if trial.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise TimeoutError


@pytest.fixture
def serve() -> Iterator[Callable[[str], Server]]:
    """Starts servers on a database."""
    started = []

    def start(database: str) -> Server:
        port = free_port()
        command = [str(Path(sys.executable).with_name("muster")), "serve", "--port", str(port)]
        environment = os.environ | {"MUSTER_DATABASE_URL": database, "MUSTER_RATE": ""}
        silent = {"stderr": subprocess.DEVNULL, "start_new_session": True}
        started.append(Server(subprocess.Popen(command, env=environment, **silent), port))
        return started[-1]

    yield start
    for server in started:
        server.kill()


def renaming(name: str) -> str:
    return json.dumps(["set", "name", name])


def test_what_the_server_acknowledged_survives_its_death(serve, tmp_path):
    database = f"sqlite:///{tmp_path}/muster.sqlite3"
    server = serve(database)
    server.await_answer()
    port = server.port
    address = post(port, "/build", game="asoiaf-tmg", faction="stark").getheader("Location")
    told = 1
    for number in range(1, 10):
        change = renaming(f"name {number}")
        assert post(port, f"{address}/change", change=change, expected=number).status == 303
        told += 1
    # The next change is on its way when the server dies.
    late = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = urlencode({"change": renaming("late"), "expected": told})
    late.request("POST", f"{address}/change", body, FORM)
    server.kill()

    store, token = Store(database), address.rpartition("/")[2]
    names = [version.document.get("name") for version in store.history(token)][::-1]
    assert names[:told] == [None, *(f"name {number}" for number in range(1, 10))]
    assert names[told:] in ([], ["late"])
    assert store.save(token, {"game": "asoiaf-tmg"}, store.open(token).number)


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_servers_on_one_database_lose_nothing_silently(serve, database):
    """Each writer renames one list through a server of its own, and knows what was taken."""
    servers = [serve(database), serve(database)]
    for server in servers:
        server.await_answer()
    begun = post(servers[0].port, "/build", game="asoiaf-tmg", faction="stark")
    address = begun.getheader("Location")

    def rename(writer: int, number: int) -> tuple[str, int]:
        name = f"{writer}-{number}"
        form = {"change": renaming(name), "expected": number}
        return name, post(servers[writer].port, f"{address}/change", **form).status

    answers = []
    with ThreadPoolExecutor(2) as both:
        for number in range(1, 16):
            tries = [both.submit(rename, writer, number) for writer in (0, 1)]
            answers.append([each.result() for each in tries])
    store = Store(database)
    history = store.history(address.rpartition("/")[2])[::-1]
    store.close()

    # Of two who change the same version one is taken, and the other is told.
    assert all(sorted(status for _, status in pair) == [303, 409] for pair in answers)
    taken = [name for pair in answers for name, status in pair if status == 303]
    assert [version.document.get("name") for version in history] == [None, *taken]
