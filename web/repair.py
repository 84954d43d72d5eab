"""Pages that mend a list: the smallest repairs, the rest filled in, the last points spent."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, request
from werkzeug.wrappers import Response as AnyResponse

from builder import (
    Report,
    Text,
    Trouble,
    Unreadable,
    check,
    complete,
    documents_in,
    repair,
    share_code,
    spend,
)
from web.build import apply, found
from web.language import reader
from web.render import show
from web.safety import long_work

blueprint = Blueprint("repair", __name__)

# A reader waits for the answer, so the search is short; the command line may search longer.
SECONDS = 5.0


class Way(NamedTuple):
    """One way to change a list: the changes in words, and the list after them."""

    changes: tuple[str, ...]
    document: dict[str, Any]
    report: Report
    code: str


class Answer(NamedTuple):
    """What was found: ways to choose from, what stands in their way, and whether it is proven."""

    ways: tuple[Way, ...] = ()
    conflict: tuple[Text, ...] = ()
    proven: bool = False
    troubles: tuple[Trouble, ...] = ()


@blueprint.get("/edit/<token>/<any(repair, fill, spend):what>")
@long_work
def ways(token: str, what: str) -> Response:
    """The ways to mend, fill or use up a saved list, each to be taken with a click."""
    saved = found(token)
    answer = ANSWERS[what](saved.document)
    page = show("repair.html", what=what, answer=answer, token=token, saved=saved)
    page.headers["Cache-Control"] = "no-store"
    return page


@blueprint.post("/edit/<token>/take")
def take(token: str) -> AnyResponse:
    """One of the ways, taken: the list becomes the one that was shown."""
    try:
        document = json.loads(request.form.get("document", ""))
        check(document)
    except (ValueError, TypeError, KeyError, Unreadable):
        abort(400)
    return apply(token, lambda _before: dict(document))


@blueprint.get("/c/<code>/<any(repair, fill, spend):what>")
@long_work
def ways_of_code(code: str, what: str) -> Response:
    """The same for a list that is not saved, known by its share code."""
    try:
        [document] = documents_in(code.encode())
    except (Unreadable, ValueError):
        abort(404)
    answer = ANSWERS[what](document)
    return show("repair.html", what=what, answer=answer, token="", code=code)


def repaired(document: dict[str, Any]) -> Answer:
    try:
        told = repair(document, seconds=SECONDS)
    except Unreadable as error:
        return Answer(troubles=error.troubles)
    return Answer(
        tuple(way_of(each) for each in told.repairs),
        tuple(clash.text for clash in told.conflict),
        told.proven,
    )


def filled(document: dict[str, Any]) -> Answer:
    try:
        told = complete(document, seconds=SECONDS)
    except Unreadable as error:
        return Answer(troubles=error.troubles)
    conflict = tuple(clash.text for clash in told.conflict)
    return Answer((way_of(told),) if told.roster else (), conflict, told.proven)


def spent(document: dict[str, Any]) -> Answer:
    try:
        told = spend(document, seconds=SECONDS)
    except Unreadable as error:
        return Answer(troubles=error.troubles)
    return Answer(tuple(way_of(each) for each in told.ways), (), told.whole)


def way_of(made: Any) -> Way:
    changes = tuple(change.text(reader()) for change in made.changes)
    return Way(changes, made.roster, made.report, share_code(made.roster))


ANSWERS: dict[str, Callable[[dict[str, Any]], Answer]] = {
    "repair": repaired,
    "fill": filled,
    "spend": spent,
}
