"""One line of JSON for each request, with an id; addresses are told by their pattern.

An address may hold a link that grants rights, and a query whatever a reader typed, so neither is
ever written down.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from secrets import token_hex
from typing import Any

from flask import Flask, Response, current_app, g, request

from web.metrics import Tally

SOUND_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
log = logging.getLogger("muster.web")


class AsJson(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def install(app: Flask) -> None:
    app.extensions["tally"] = Tally()
    app.after_request(end)


def to_stderr() -> None:
    """Sends what the site tells to the error stream, one JSON object a line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    for name in ("muster.web", "web"):
        logger = logging.getLogger(name)
        logger.setLevel(logging.INFO)
        logger.handlers, logger.propagate = [handler], False


def begin() -> None:
    given = request.headers.get("X-Request-ID", "")
    g.request_id = given if SOUND_ID.fullmatch(given) else token_hex(8)
    g.began = time.perf_counter()


def end(response: Response) -> Response:
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    pattern = request.url_rule.rule if request.url_rule else "unknown"
    current_app.extensions["tally"].note(request.method, pattern, response.status_code, seconds)
    response.headers["X-Request-ID"] = g.get("request_id", "")
    if log.isEnabledFor(logging.INFO):
        facts = {
            "request_id": g.get("request_id"),
            "method": request.method,
            "address": pattern,
            "status": response.status_code,
            "ms": round(seconds * 1000, 1),
        }
        log.info("request", extra={"facts": facts})
    return response
