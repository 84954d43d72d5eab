"""show(): a page or its part, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, Response, make_response, render_template, request

from web import reports, sheets


def install(app: Flask) -> None:
    """Give templates what they ask for; white space in them is for us, not for the reader."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        has_htmx=Path(app.root_path, "static/vendor/htmx.min.js").exists(),
        excerpt=reports.excerpt,
        sheet_kinds=sheets.kinds_for,
        sheet_names=sheets.KINDS,
        faults=reports.faults,
        own_findings=reports.own_findings,
        summary=reports.summary,
        of_severity=reports.of_severity,
    )


def show(page: str, part: str = "", status: int = 200, **values: Any) -> Response:
    """The page, or only its part when htmx asks for the part to swap it in."""
    is_part = bool(part) and request.headers.get("HX-Request") == "true"
    wanted = part if is_part else page
    response = make_response(render_template(wanted, part=part, is_part=is_part, **values), status)
    response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
    return response
