"""Pages to work in: check a roster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, request

from builder import Unreadable, check_text, example, known_games, samples
from web.render import show

blueprint = Blueprint("rosters", __name__)


@dataclass(frozen=True)
class Given:
    """What a reader gave: the text that stands in the box, what to check, and how to judge it."""

    typed: str = ""
    source: str | bytes = ""
    file: str = ""
    edition: str = ""
    format: str = ""


@blueprint.get("/check")
def ask() -> Response:
    """The empty form, or a sample in it with its report."""
    wanted, game_id = request.args.get("sample"), request.args.get("game")
    if named := request.args.get("example"):
        found = example(game_id or "", named)
        return answer(Given(typed=found.text, source=found.text)) if found else abort(404)
    if wanted is None:
        return show_form("_welcome.html", Given())
    text = next((sample.text for sample in samples() if sample.id == wanted), None)
    return abort(404) if text is None else answer(Given(typed=text, source=text))


@blueprint.post("/check")
def check() -> Response:
    given = read_form()
    if given.source.strip():
        return answer(given)
    # A reader who only changes the language of an empty form has forgotten nothing.
    is_forgotten = "lang" not in request.args
    status = 422 if is_forgotten else 200
    return show_form("_welcome.html", given, status, is_forgotten=is_forgotten)


def read_form() -> Given:
    """The file counts when its own button was pressed, or when nothing was typed."""
    form = request.form
    typed = form.get("text", "")
    given = Given(typed, typed, "", form.get("edition", ""), form.get("format", ""))
    upload = request.files.get("file")
    if not upload or (typed.strip() and form.get("source") != "file"):
        return given
    raw = upload.read()
    shown = typed if typed.strip() else readable(raw)
    return Given(shown, raw, upload.filename or "", given.edition, given.format)


def readable(raw: bytes) -> str:
    """The text of a file for the box, so that it can be mended there; nothing if it is no text."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""


def answer(given: Given) -> Response:
    """The report on what was given, or what keeps it from being read."""
    try:
        report = check_text(
            given.source,
            edition=given.edition or None,
            format=given.format or None,
            file=given.file,
        )
    except Unreadable as unreadable:
        return show_form("_troubles.html", given, 422, troubles=unreadable.troubles)
    return show_form("_report.html", given, report=report)


def show_form(part: str, given: Given, status: int = 200, **values: Any) -> Response:
    """The page with the form, which always holds what was typed, and the part above it."""
    return show(
        "check.html", part, status, given=given, games=known_games(), samples=samples(), **values
    )
