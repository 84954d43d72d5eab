"""The web site: create_app() puts together languages, pages and error pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from builder import MOST_BYTES
from web import language, pages, render, rosters

# Nothing on a page may come from elsewhere, and no script or style may stand inside it.
SAFETY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    app = Flask(__name__)
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        MAX_FORM_PARTS=20,
        DATABASE_URL="",  # MUSTER_DATABASE_URL, or a file in the working folder
    )
    app.config.from_mapping(config or {})
    language.install(app)
    render.install(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(rosters.blueprint)
    app.register_error_handler(HTTPException, show_error)
    app.after_request(make_safe)
    return app


def show_error(error: HTTPException) -> Response:
    """The error in the reader's words, with what HTTP asks for, such as Allow with a 405."""
    code = error.code or 500
    response = render.show("error.html", "_error.html", code, code=code)
    for name, value in error.get_headers():
        response.headers.setdefault(name, value)
    return response


def make_safe(response: Response) -> Response:
    for name, value in SAFETY.items():
        response.headers.setdefault(name, value)
    return response
