"""One line of JSON for each request, with an id; addresses are told by their pattern.

An address may hold a link that grants rights, and a query whatever a reader typed, so neither is
ever written down.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from secrets import token_hex
from typing import TYPE_CHECKING, Any, BinaryIO

import orjson
from flask import Flask

from web.metrics import Tally
from web.quick_check import PATTERN

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

# Where a request carries its id.
REQUEST_ID = "muster.request_id"
SOUND_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


def line(level: str, message: str, facts: Mapping[str, Any]) -> bytes:
    told = {"time": datetime.now(UTC), "level": level, "message": message, **facts}
    return orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE)


class AsJson(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        error = {"error": self.formatException(record.exc_info)} if record.exc_info else {}
        return line(record.levelname.lower(), record.getMessage(), error).decode().rstrip()


class Noted:
    """The site with every request timed, counted and told of, done where that costs least."""

    def __init__(self, site: WSGIApplication, tally: Tally, out: BinaryIO | None) -> None:
        self.site, self.tally, self.out = site, tally, out

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        began = time.perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID", "")
        id = given if given and SOUND_ID.fullmatch(given) else token_hex(8)
        environ[REQUEST_ID] = id

        def start_noted(status: str, headers: Any, *error: Any) -> Any:
            self.note(environ, int(status[:3]), time.perf_counter() - began)
            return start(status, [*headers, ("X-Request-ID", id)], *error)

        return self.site(environ, start_noted)

    def note(self, environ: WSGIEnvironment, status: int, seconds: float) -> None:
        method, address = environ["REQUEST_METHOD"], pattern_of(environ)
        self.tally.note(method, address, status, seconds)
        if self.out:
            known = {"request_id": environ[REQUEST_ID], "method": method, "address": address}
            facts = {**known, "status": status, "ms": round(seconds * 1000, 1)}
            self.out.write(line("info", "request", facts))
            self.out.flush()


def pattern_of(environ: WSGIEnvironment) -> str:
    """The pattern of the address that was asked for; Flask leaves the request for us to see."""
    rule = getattr(environ.get("werkzeug.request"), "url_rule", None)
    return str(rule.rule if rule else environ.get(PATTERN, "unknown"))


def install(app: Flask) -> None:
    tally = app.extensions["tally"] = Tally()
    out = app.config["REQUEST_LOG"]
    app.wsgi_app = Noted(app.wsgi_app, tally, out)  # type: ignore[assignment, method-assign]


def to_stderr() -> None:
    """Sends what goes wrong to the error stream, one JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in ("muster.web", "web"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.handlers, logger.propagate = [handler], False
