"""muster serve: the site on a real server."""

from __future__ import annotations

import click

# A worker runs Python on one core; more threads would only wait for each other.
THREADS = 4


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, help="The port to listen on.")
@click.option("--workers", default=1, show_default=True, help="How many processes serve.")
def serve(host: str, port: int, workers: int) -> None:
    """Serves the site.

    \b
    Example:
      muster serve --port 8080
    """
    from granian.constants import Interfaces
    from granian.server import Server

    from web.store import Store

    # The tables are made ready before the first worker needs them.
    Store().close()
    click.echo(f"Muster: http://{host}:{port}", err=True)
    server = Server(
        "web:create_app",
        factory=True,
        interface=Interfaces.WSGI,
        address=host,
        port=port,
        workers=workers,
        blocking_threads=THREADS,
        websockets=False,
    )
    server.serve()
