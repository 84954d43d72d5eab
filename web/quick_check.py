"""The shortest way to an answer: the plain check by the API, which programs ask for most."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING

import orjson
from flask import Flask

from builder import LANGS, MOST_BYTES, check_text, is_one_document
from web.safety import API, COUNTED, Gate

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ADDRESS = f"{API}check"
# Where a request that Flask has not seen tells the pattern of its address.
PATTERN = "muster.pattern"


class QuickCheck:
    """The site, with a plain check answered before Flask is asked.

    What is answered here the endpoint would answer to the letter. Whatever is out of the ordinary
    is left to it: a query, a language, another format, a list that cannot be read, a failure.
    """

    def __init__(self, site: WSGIApplication, app: Flask) -> None:
        self.site, self.extensions = site, app.extensions

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        answer = self.answer(environ) if is_plain(environ) else None
        if answer is None:
            return self.site(environ, start)
        environ[PATTERN] = ADDRESS
        start(
            "200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(answer)))]
        )
        return [answer]

    def answer(self, environ: WSGIEnvironment) -> bytes | None:
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        environ["wsgi.input"] = BytesIO(body)
        gate: Gate = self.extensions["gate"]
        if not is_one_document(body) or not gate.lets_in(environ.get("REMOTE_ADDR", "")):
            return None
        environ[COUNTED] = True
        try:
            return orjson.dumps(check_text(body).as_json(LANGS[0]))
        except Exception:  # noqa: BLE001  # The endpoint meets it again, and tells of it.
            return None


def is_plain(environ: WSGIEnvironment) -> bool:
    """Whether a request is a check with nothing to choose, of a body that is not too long."""
    length = environ.get("CONTENT_LENGTH", "")
    return (
        environ["PATH_INFO"] == ADDRESS
        and environ["REQUEST_METHOD"] == "POST"
        and not environ.get("QUERY_STRING")
        and "HTTP_ACCEPT_LANGUAGE" not in environ
        and not environ.get("CONTENT_TYPE", "").startswith("application/x-ndjson")
        and length.isdecimal()
        and 0 < int(length[:9]) <= MOST_BYTES
    )
