"""Events as JSON: begun and ruled with the organiser's token, lists sent and kept by the players.

A token that does not fit is answered as if there were nothing, so that nobody learns what there is.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import orjson
from flask import Blueprint, Response, request, url_for

from builder import Unreadable
from web import api, event_store, store
from web.api import as_json, number, problem
from web.api_lists import expected_version, missing
from web.event_as_json import (
    brief,
    event_as_json,
    recheck_as_json,
    submission_as_json,
    told_version,
)
from web.event_judging import FILTERS, Illegal, all_judged, passes, recheck
from web.event_reading import (
    MOST_MARK,
    bounded,
    document_of,
    edition_of,
    game_named,
    new_settings,
    player_of,
    settings_of,
    text_of,
)
from web.event_records import LOCKS, ORGANISER, PLAYER, Event, Settings, Submission
from web.event_store import MOST_SUBMISSIONS, Closed, EventChanged, Full, Overtaken, Said
from web.events import fitting
from web.language import reader
from web.problems import Refused
from web.safety import long_work
from web.store import Missing

blueprint = Blueprint("api_events", __name__, url_prefix="/api/v1/events")
blueprint.register_error_handler(Unreadable, api.unreadable)
blueprint.register_error_handler(Refused, api.refused)
blueprint.register_error_handler(Missing, missing)
MOST_LISTED = 128


@blueprint.errorhandler(Closed)
def closed(_: Closed) -> Response:
    return problem(423)


@blueprint.errorhandler(Full)
def full(_: Full) -> Response:
    return problem(422, detail=f"entries: {MOST_SUBMISSIONS}")


@blueprint.errorhandler(Illegal)
def illegal(error: Illegal) -> Response:
    """The event takes legal lists only, and the report says why this is none."""
    found = [finding for finding in error.report.findings if finding.severity == "error"]
    detail = " ".join(finding.text(reader()) for finding in found)
    return problem(422, detail=detail, report=error.report.as_json(reader()))


@blueprint.errorhandler(Overtaken)
def overtaken(error: Overtaken) -> Response:
    """The later writer is told how the list stands by now."""
    return problem(409, version=error.now.number, document=error.now.document)


@blueprint.errorhandler(EventChanged)
def event_changed(error: EventChanged) -> Response:
    return problem(409, version=error.now.version, event=event_as_json(error.now))


# ---- the event -----------------------------------------------------------------------------------


@blueprint.post("")
def begin() -> Response:
    """A new event; the organiser's token in the answer is shown this once."""
    made = event_store.opened().begin(new_settings(settings_of(only(body(), SETTINGS))))
    told = as_json({**event_as_json(made.event), "token": made.token}, 201)
    told.headers["Location"] = url_for("api_events.show", event_id=made.event.public_id)
    return told


@blueprint.get("/<event_id>")
def show(event_id: str) -> Response:
    return with_version(event_store.opened().view(event_id))


@blueprint.patch("/<event_id>")
def change(event_id: str) -> Response:
    """New settings for the keys that the body names; If-Match names the version that was seen."""
    event, stated = organised(event_id), only(body(), SETTINGS)
    settings = merged(event.settings, stated)
    return with_version(event_store.opened().change(event, settings, expected_version()))


@blueprint.delete("/<event_id>")
def delete(event_id: str) -> Response:
    event_store.opened().delete(organised(event_id))
    return Response(status=204)


@blueprint.put("/<event_id>/lock")
def lock(event_id: str) -> Response:
    event = organised(event_id)
    wanted = only(body(), ("locked",)).get("locked")
    if not isinstance(wanted, bool):
        raise Refused("locked", "locked: true, false")
    return with_version(event_store.opened().lock(event, wanted))


@blueprint.get("/<event_id>/recheck")
@long_work
def check_again(event_id: str) -> Response:
    """What another edition makes of all lists."""
    event = organised(event_id)
    wanted = edition_of(game_named(event.settings.game), request.args.get("edition"))
    found = recheck(event_store.opened().submissions(event), event.settings, wanted)
    return as_json(recheck_as_json(found))


SETTINGS = (
    *("name", "game", "edition", "format", "points", "deadline", "zone", "notes"),
    *("visibility", "needs_legal"),
)


def merged(held: Settings, stated: dict[str, Any]) -> Settings:
    """The settings with some of them stated anew; an event stays with its game."""
    if stated.get("game", held.game) != held.game:
        raise Refused("game", f"game: {held.game}")
    kept = asdict(held) | {"deadline": held.deadline.isoformat() if held.deadline else None}
    if stated.get("format") and "points" not in stated:
        kept["points"] = None
    if stated.get("points") is not None and "format" not in stated:
        kept["format"] = ""
    return settings_of(kept | stated)


def with_version(event: Event) -> Response:
    response = as_json(event_as_json(event))
    response.set_etag(str(event.version))
    return response


# ---- the lists in it -----------------------------------------------------------------------------


@blueprint.get("/<event_id>/entries")
def entries(event_id: str) -> Response:
    """The lists in an event: all of them for the organiser, for others those that may be seen."""
    event, wanted = event_store.opened().view(event_id), request.args.get("show", "")
    if wanted not in FILTERS:
        raise Refused("show", f"show: {', '.join(filter(None, FILTERS))}")
    limit, offset = number("limit", 100, MOST_LISTED, least=1), number("offset", 0, 10**6)
    is_organiser = is_organised(event)
    is_shown = is_organiser or event.shows_lists(store.now())
    found = all_judged(event_store.opened().submissions(event), event.settings)
    kept = [one for one in found if passes(one, wanted)]
    shown = kept[offset : offset + limit] if is_shown else []
    rows = [brief(one, is_organiser) for one in shown]
    # How many are legal, late or withdrawn is told only to those who may see which.
    total = len(kept) if is_shown else sum(passes(one, "") for one in found)
    return as_json({"shown": is_shown, "total": total, "entries": rows})


@blueprint.post("/<event_id>/entries")
def submit(event_id: str) -> Response:
    """A list for the event, judged at once; the token in the answer is shown this once."""
    event = event_store.opened().view(event_id)
    author = ORGANISER if is_organised(event) else PLAYER
    stated = only(body(), ("player", "list"))
    said = Said(player_of(stated.get("player")), list_of(stated), author)
    made = event_store.opened().submit(event, said, fitting(said))
    told = submission_as_json(made.submission, event, author)
    answer = as_json({**told, "token": made.token}, 201)
    answer.headers["Location"] = url_for(
        "api_events.entry", event_id=event_id, entry_id=made.submission.public_id
    )
    return answer


@blueprint.get("/<event_id>/entries/<entry_id>")
def entry(event_id: str, entry_id: str) -> Response:
    """One list with the report on it, for everyone who may see it."""
    event, submission = both(event_id, entry_id)
    author = author_of(event, submission)
    is_public = event.shows_lists(store.now()) and submission.document is not None
    if not author and not is_public:
        raise Missing
    return with_number(submission, event, author)


@blueprint.put("/<event_id>/entries/<entry_id>")
def replace(event_id: str, entry_id: str) -> Response:
    """A new version in place of the one that If-Match names."""
    event, submission, author = owned(event_id, entry_id)
    stated = only(body(), ("player", "list"))
    player = player_of(stated["player"]) if "player" in stated else submission.player
    said, seen = Said(player, list_of(stated), author), expected_version()
    kept = event_store.opened()
    now = kept.replace(event, submission, said, seen, fitting(said))
    return with_number(now, event, author)


@blueprint.delete("/<event_id>/entries/<entry_id>")
def withdraw(event_id: str, entry_id: str) -> Response:
    """The list is withdrawn and its versions stay; the organiser may also erase it for good."""
    event, submission, author = owned(event_id, entry_id)
    kept, erase = event_store.opened(), request.args.get("erase", "0")
    if erase not in ("0", "1"):
        raise Refused("erase", "erase: 0, 1")
    if erase == "1" and author == ORGANISER:
        kept.erase(event, submission)
    elif submission.document is not None:
        kept.withdraw(event, submission, author, submission.number)
    return Response(status=204)


@blueprint.get("/<event_id>/entries/<entry_id>/versions")
def versions(event_id: str, entry_id: str) -> Response:
    """What was sent, the newest first: for the player and the organiser."""
    _, submission, _ = owned(event_id, entry_id)
    return as_json([told_version(sent) for sent in event_store.opened().history(submission)])


@blueprint.put("/<event_id>/entries/<entry_id>/checked")
def mark(event_id: str, entry_id: str) -> Response:
    """The judge's mark on the version that If-Match names."""
    event = organised(event_id)
    submission = event_store.opened().submission(event, entry_id)
    stated = only(body(), ("checked", "note"))
    if not isinstance(stated.get("checked"), bool):
        raise Refused("checked", "checked: true, false")
    note = text_of(stated.get("note"), "note", MOST_MARK) if stated["checked"] else None
    now = event_store.opened().mark(event, submission, note, expected_version())
    return with_number(now, event, ORGANISER)


@blueprint.put("/<event_id>/entries/<entry_id>/lock")
def lock_one(event_id: str, entry_id: str) -> Response:
    event = organised(event_id)
    submission = event_store.opened().submission(event, entry_id)
    wanted = only(body(), ("lock",)).get("lock")
    if wanted not in LOCKS:
        raise Refused("lock", f"lock: {', '.join(LOCKS)}")
    now = event_store.opened().set_lock(event, submission, wanted)
    return with_number(now, event, ORGANISER)


def with_number(submission: Submission, event: Event, author: str) -> Response:
    response = as_json(submission_as_json(submission, event, author))
    response.set_etag(str(submission.number))
    return response


# ---- what a request holds ------------------------------------------------------------------------


def body() -> dict[str, Any]:
    try:
        value = orjson.loads(request.get_data(cache=False))
    except ValueError:
        raise Refused("body", "application/json: {…}") from None
    if not isinstance(value, dict):
        raise Refused("body", "application/json: {…}")
    return value


def only(stated: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    """The keys of a body, none of which may be mistyped."""
    for key in stated:
        if key not in known:
            raise Refused(key[:80], f"{', '.join(known)}")
    return stated


def list_of(stated: dict[str, Any]) -> dict[str, Any]:
    """A list as a document, or as a text in any format."""
    given = stated.get("list")
    if isinstance(given, dict):
        return bounded(given)
    if not isinstance(given, str):
        raise Refused("list", "list: {…}, “…”")
    return document_of(given.encode(errors="surrogatepass"))


# ---- whose token it is ---------------------------------------------------------------------------


def bearer() -> str:
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if kind == "Bearer" else ""


def is_organised(event: Event) -> bool:
    """Whether the request comes from the event's organiser."""
    try:
        return event_store.opened().organise(bearer()).public_id == event.public_id
    except Missing:
        return False


def organised(event_id: str) -> Event:
    event = event_store.opened().view(event_id)
    if not is_organised(event):
        raise Missing
    return event


def both(event_id: str, entry_id: str) -> tuple[Event, Submission]:
    event = event_store.opened().view(event_id)
    return event, event_store.opened().submission(event, entry_id)


def author_of(event: Event, submission: Submission) -> str:
    """As whom the request may write to a list; as nobody when its token is none for it."""
    if is_organised(event):
        return ORGANISER
    try:
        is_own = event_store.opened().open(bearer())[1].public_id == submission.public_id
    except Missing:
        return ""
    return PLAYER if is_own else ""


def owned(event_id: str, entry_id: str) -> tuple[Event, Submission, str]:
    event, submission = both(event_id, entry_id)
    author = author_of(event, submission)
    if not author:
        raise Missing
    return event, submission, author
