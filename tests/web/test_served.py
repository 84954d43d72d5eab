"""The site on its real server: a worker that is killed loses nothing that it acknowledged."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], int, str]]:
    """A server in a process group of its own, so that it can be killed with all its workers."""
    port, database = free_port(), f"sqlite:///{tmp_path}/muster.sqlite3"
    command = [str(Path(sys.executable).with_name("muster")), "serve", "--port", str(port)]
    environment = os.environ | {"MUSTER_DATABASE_URL": database, "MUSTER_RATE": ""}
    process = subprocess.Popen(
        command, env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.1)
    yield process, port, database
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_what_the_server_acknowledged_survives_its_death(server):
    process, port, database = server
    address = post(port, "/build", game="asoiaf-tmg", faction="stark").getheader("Location")
    told = 1
    for number in range(1, 10):
        change = json.dumps(["set", "name", f"name {number}"])
        assert post(port, f"{address}/change", change=change, expected=number).status == 303
        told += 1
    # The next change is on its way when the server dies.
    late = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = urlencode({"change": json.dumps(["set", "name", "late"]), "expected": told})
    late.request("POST", f"{address}/change", body, FORM)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()

    store, token = Store(database), address.rpartition("/")[2]
    names = [version.document.get("name") for version in store.history(token)][::-1]
    assert names[:told] == [None, *(f"name {number}" for number in range(1, 10))]
    assert names[told:] in ([], ["late"])
    assert store.save(token, {"game": "asoiaf-tmg"}, store.open(token).number)
