"""muster serve: the site on a real server."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys

import click
from flask import Flask

from builder import check_text, known_games, samples
from web import create_app, logs

# A worker runs Python on one core; more threads would only wait for each other.
THREADS = 4
# How many seconds a worker may take to finish what it is doing when the server is told to stop.
PATIENCE = 20


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, help="The port to listen on.")
@click.option("--workers", default=1, show_default=True, help="How many processes serve.")
@click.option("--proxies", type=click.IntRange(0), help="How many proxies stand before the site.")
@click.option("--no-work", is_flag=True, help="Leave long work to `muster work`, run apart.")
def serve(host: str, port: int, workers: int, proxies: int | None, no_work: bool) -> None:
    """Serves the site, with a process beside it that prints many lists.

    What it takes to host it for others is set by the environment: MUSTER_DATABASE_URL,
    MUSTER_REDIS_URL, MUSTER_RATE, MUSTER_RATE_OF_LONG_WORK, MUSTER_PROXIES.

    \b
    Examples:
      muster serve --port 8080
      muster serve --host 0.0.0.0 --workers 2 --proxies 1
    """
    from granian.constants import Interfaces
    from granian.server import Server

    from web.store import Store
    from web.work import Beside

    if proxies is not None:
        os.environ["MUSTER_PROXIES"] = str(proxies)
    # The tables are made ready before the first worker needs them.
    Store().close()
    click.echo(f"Muster: http://{host}:{port}", err=True)
    server = Server(
        "web.serve:app",
        factory=True,
        interface=Interfaces.WSGI,
        address=host,
        port=port,
        workers=workers,
        blocking_threads=THREADS,
        websockets=False,
        workers_kill_timeout=PATIENCE,
    )
    # A worker that was copied from this process would hold on to what threads here are opening.
    multiprocessing.set_start_method("spawn")
    if not no_work:
        beside = Beside()
        server.on_startup(beside.start)
        server.on_shutdown(beside.stop)
    server.serve()


def app() -> Flask:
    """The site of one worker, which tells what it does on the error stream."""
    logs.to_stderr()
    made = create_app({"REQUEST_LOG": sys.stderr.buffer})
    make_ready()
    return made


def make_ready() -> None:
    """Reads every game before the first request asks for one.

    The catalogues stay for good, so the collector of garbage need not look through them again.
    """
    for sample in samples():
        check_text(sample.text)
    for game in known_games():
        game.offers(game.default_edition)
    gc.collect()
    gc.freeze()
