"""Pages to work in: check a roster in any format, and open a share code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, request

from builder import (
    Unreadable,
    check_any,
    converted,
    example,
    format_names,
    known_games,
    readable_formats,
    samples,
)
from web.language import reader
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
    read_as: str = ""

    @property
    def raw(self) -> bytes:
        if isinstance(self.source, bytes):
            return self.source
        return self.source.encode(errors="surrogatepass")


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
    named = form.get("read_as", "")
    read_as = named if named in format_names() else ""
    given = Given(typed, typed, "", form.get("edition", ""), form.get("format", ""), read_as)
    upload = request.files.get("file")
    if not upload or (typed.strip() and form.get("source") != "file"):
        return given
    raw = upload.read()
    shown = typed if typed.strip() else readable(raw)
    return replace(given, typed=shown, source=raw, file=upload.filename or "")


def readable(raw: bytes) -> str:
    """The text of a file for the box, so that it can be mended there; nothing if it is no text."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return ""


@blueprint.get("/c/<code>")
def shared(code: str) -> Response:
    """The list of a share code, checked anew, with its text in the box."""
    try:
        _, [text] = converted(code.encode(), "muster", reader(), origin="code")
    except Unreadable as unreadable:
        given = Given(typed=code, source=code)
        return show_form("_troubles.html", given, 422, troubles=unreadable.troubles)
    return answer(Given(typed=str(text.content), source=str(text.content)))


def answer(given: Given) -> Response:
    """What was read of what was given and the reports on it, or what keeps it from being read."""
    try:
        found, reports = check_any(
            given.raw,
            edition=given.edition or None,
            format=given.format or None,
            file=given.file,
            origin=given.read_as or None,
        )
    except Unreadable as unreadable:
        return show_form("_troubles.html", given, 422, troubles=unreadable.troubles)
    codes = share_codes(given)
    return show_form(
        "_report.html", given, report=reports[0], reports=reports, found=found, codes=codes
    )


def share_codes(given: Given) -> list[str]:
    """The codes of the lists; none for a list that only the reader's choices make readable."""
    try:
        _, codes = converted(given.raw, "code", "en", origin=given.read_as or None)
    except Unreadable:
        return []
    return [str(code.content).strip() for code in codes]


def show_form(part: str, given: Given, status: int = 200, **values: Any) -> Response:
    """The page with the form, which always holds what was typed, and the part above it."""
    always = {"games": known_games(), "samples": samples(), "formats": readable_formats()}
    return show("check.html", part, status, given=given, **always, **values)
