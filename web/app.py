"""The web site put together: languages, pages and error pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse

from builder import MOST_BYTES
from web import (
    api,
    api_events,
    api_lists,
    api_pages,
    build,
    bulk_pages,
    event_exports,
    events,
    health,
    language,
    lists,
    logs,
    lookup,
    organising,
    pages,
    render,
    repair,
    rosters,
    safety,
    settings,
    sheet_pages,
)
from web.problems import problem_of
from web.quick_check import QuickCheck


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    app = Flask("web")
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=MOST_BYTES,
        MAX_FORM_MEMORY_SIZE=MOST_BYTES,
        MAX_FORM_PARTS=20,
        DATABASE_URL="",  # MUSTER_DATABASE_URL, or a file in the working folder
        REQUEST_LOG=None,  # a binary stream that gets a line for every request
    )
    app.config.from_mapping(settings.from_environment())
    app.config.from_mapping(config or {})
    # Every answer is told of, and the quick ones are answers too.
    app.wsgi_app = QuickCheck(app.wsgi_app, app)  # type: ignore[assignment, method-assign]
    logs.install(app)
    safety.install(app)
    language.install(app)
    render.install(app)
    pages_of = (pages, lookup, rosters, build, lists, repair, sheet_pages, bulk_pages)
    events_pages = (events, organising, event_exports)
    for part in (*pages_of, *events_pages, api, api_lists, api_events, api_pages, health):
        app.register_blueprint(part.blueprint)
    app.before_request(receive)
    app.register_error_handler(HTTPException, show_error)
    return app


def receive() -> AnyResponse | None:
    """What happens before any page is asked: it is counted, and its language settled."""
    safety.count_request()
    safety.refuse_strange_forms()
    return language.choose()


def show_error(error: HTTPException) -> Response:
    """The error in the reader's words, with what HTTP asks for, such as Allow with a 405."""
    code = error.code or 500
    if request.path.startswith(safety.API):
        response = api.problem(code)
    else:
        told = {"problem": problem_of(code), "request_id": request.environ[logs.REQUEST_ID]}
        response = render.show("error.html", "_error.html", code, code=code, **told)
    for name, value in error.get_headers():
        response.headers.setdefault(name, value)
    return response
