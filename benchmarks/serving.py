"""The API's check endpoint against a bare endpoint of the same framework on the same server."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from selectors import EVENT_READ, DefaultSelector
from statistics import median, quantiles
from typing import NamedTuple

from flask import Flask, Response, request

from benchmarks.armies import armies, lines
from benchmarks.measuring import Row

LEAST = 0.5
CLIENTS, REQUESTS, ROUNDS = 32, 1_500, 7
SERVER = """
from granian.constants import Interfaces
from granian.server import Server
Server("benchmarks.serving:{app}", factory=True, interface=Interfaces.WSGI, port={port},
       blocking_threads=4, websockets=False, log_enabled=False).serve()
"""


def bare() -> Flask:
    """The least that an endpoint does: JSON in, JSON out."""
    app = Flask(__name__)

    @app.post("/api/v1/check")
    def answer() -> Response:
        document = request.get_json(force=True)
        return app.json.response({"game": document["game"], "legal": True, "findings": []})

    return app


def muster() -> Flask:
    """The site as it is served, with its log and its counting of requests."""
    from web.serve import app

    os.environ["MUSTER_RATE"] = "1000000/second"
    return app()


def run() -> list[Row]:
    bodies = [line.encode() for line in lines(armies(200))]
    with serving("bare") as plain, serving("muster") as ours:
        pairs = [(burst(plain, bodies), burst(ours, bodies)) for _ in range(ROUNDS)]
    ratios = tuple(m.speed / b.speed for b, m in pairs)
    waits = [wait for _, m in pairs for wait in m.waits]
    plain_speed, speed = (median(pair[side].speed for pair in pairs) for side in (0, 1))
    return [
        Row("a bare endpoint", f"{plain_speed:.0f} a second"),
        Row("the check endpoint", f"{speed:.0f} a second", ratios, LEAST, at_least=True),
        Row(f"p99 with {CLIENTS} clients", f"{quantiles(waits, n=100)[-1] * 1e3:.0f} ms"),
    ]


class Burst(NamedTuple):
    """Requests sent by many clients at once: how long all took, and how long each waited."""

    seconds: float
    waits: list[float]

    @property
    def speed(self) -> float:
        return len(self.waits) / self.seconds


def burst(port: int, bodies: list[bytes]) -> Burst:
    """Each client sends its next request as soon as it has its answer, on one connection."""
    selector, waits, began = DefaultSelector(), [], time.perf_counter()
    sent: dict[socket.socket, float] = {}
    left = iter(range(REQUESTS))
    for _ in range(CLIENTS):
        client = socket.create_connection(("127.0.0.1", port))
        selector.register(client, EVENT_READ)
        ask(client, bodies, next(left), sent)
    while sent:
        for key, _ in selector.select():
            client = key.fileobj
            assert isinstance(client, socket.socket)
            read_answer(client)
            waits.append(time.perf_counter() - sent.pop(client))
            number = next(left, None)
            if number is None:
                selector.unregister(client)
                client.close()
            else:
                ask(client, bodies, number, sent)
    return Burst(time.perf_counter() - began, waits)


def ask(
    client: socket.socket, bodies: list[bytes], number: int, sent: dict[socket.socket, float]
) -> None:
    body = bodies[number % len(bodies)]
    head = f"POST /api/v1/check HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    sent[client] = time.perf_counter()
    client.sendall(head.encode() + body)


def read_answer(client: socket.socket) -> None:
    raw = b""
    while b"\r\n\r\n" not in raw:
        raw += client.recv(65_536)
    head, _, body = raw.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
    size = int(fields[b"content-length"])
    while len(body) < size:
        body += client.recv(65_536)


@contextmanager
def serving(app: str) -> Iterator[int]:
    """A server of one worker in a process of its own."""
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "MUSTER_DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
        program = [sys.executable, "-c", SERVER.format(app=app, port=port)]
        process = subprocess.Popen(program, env=environment, stderr=subprocess.DEVNULL)
        try:
            await_port(port)
            yield port
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


def await_port(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")
