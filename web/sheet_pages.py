"""Sheets to open from a page: any list, by its share code."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from builder import Unreadable, documents_in
from web.language import reader
from web.printing import one_pdf
from web.safety import long_work
from web.sheets import PAPERS, NoSheet, Style

blueprint = Blueprint("sheets", __name__)


@blueprint.get("/c/<code>/<kind>.pdf")
@long_work
def sheet(code: str, kind: str) -> Response:
    """A sheet of the list that a share code holds, checked anew."""
    paper = request.args.get("paper", PAPERS[0])
    if paper not in PAPERS:
        abort(404)
    style = Style(paper, "ink" in request.args, reader(), request.url_root)
    try:
        made = one_pdf(documents_in(code.encode()), kind, style)
    except (NoSheet, Unreadable):
        abort(404)
    response = Response(made, mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="muster-{kind}.pdf"'
    return response
