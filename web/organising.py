"""Pages of an event for its organiser: all lists with their verdicts, locks, marks and settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from builder import find_game
from web import event_store, store
from web.build import private
from web.event_judging import FILTERS, Judged, all_judged, passes, recheck
from web.event_reading import MOST_MARK, edition_of, settings_of_form, text_of
from web.event_records import LOCKS, ORGANISER, Event, Submission
from web.event_store import EventChanged
from web.event_times import local_input, zones
from web.events import (
    asked_of,
    expected,
    fitting,
    given,
    judgement_of,
    steps,
    taken,
)
from web.language import gettext as _
from web.language import reader
from web.problems import Refused
from web.render import show
from web.safety import long_work
from web.sheets import KINDS, PAPERS
from web.store import Missing

blueprint = Blueprint("organising", __name__, url_prefix="/organise/<token>")
# So many lists stand on a page, and so many sheets are printed in one go.
PER_PAGE = 128
MOST_ACTS_SHOWN = 500


class Shelf(NamedTuple):
    """The submissions that a filter and a page ask for, and how many each filter has."""

    wanted: str
    page: int
    pages: int
    rows: list[Judged]
    counts: dict[str, int]

    @property
    def standing(self) -> list[Judged]:
        return [row for row in self.rows if not row.is_withdrawn]


def event_or_404(token: str) -> Event:
    try:
        return event_store.opened().organise(token)
    except Missing:
        abort(404)


def submission_or_404(event: Event, submission_id: str) -> Submission:
    try:
        return event_store.opened().submission(event, submission_id)
    except Missing:
        abort(404)


def shelf_of(event: Event) -> Shelf:
    """What the address asks for."""
    said = request.values.get("show", "")
    wanted = said if said in FILTERS else ""
    found = all_judged(event_store.opened().submissions(event), event.settings)
    counts = {each: sum(passes(one, each) for one in found) for each in FILTERS}
    kept = [one for one in found if passes(one, wanted)]
    pages = max(1, -(-len(kept) // PER_PAGE))
    number = request.values.get("page", "")
    page = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 1
    page = min(max(page, 1), pages)
    return Shelf(wanted, page, pages, kept[(page - 1) * PER_PAGE : page * PER_PAGE], counts)


# ---- the event -----------------------------------------------------------------------------------


@blueprint.get("")
def overview(token: str) -> Response:
    """All lists with their verdicts."""
    return show_overview(token, event_or_404(token))


def show_overview(token: str, event: Event, status: int = 200, **values: Any) -> Response:
    told = {"now": store.now(), "shelf": shelf_of(event), "sheets": KINDS, "papers": PAPERS}
    told |= asked_of(event) | values
    return private(show("organise.html", "", status, event=event, token=token, **told))


@blueprint.post("/lock")
def lock(token: str) -> AnyResponse:
    event = event_or_404(token)
    event_store.opened().lock(event, request.form.get("locked") == "1")
    return to_overview(token)


def to_overview(token: str) -> AnyResponse:
    return redirect(url_for("organising.overview", token=token), 303)


@blueprint.get("/settings")
def settings(token: str) -> Response:
    return show_settings(token, event_or_404(token))


@blueprint.post("/settings")
def change(token: str) -> AnyResponse:
    event = event_or_404(token)
    if "lang" in request.args:
        return show_settings(token, event, form=request.form)
    try:
        stated = settings_of_form(request.form.to_dict() | {"game": event.settings.game})
        event_store.opened().change(event, stated, expected())
    except Refused as refused:
        return show_settings(token, event, 422, form=request.form, refused=refused)
    except EventChanged as changed:
        words = _("The event was changed elsewhere in the meantime. This is how it stands now.")
        return show_settings(token, changed.now, 409, notice=words)
    return to_overview(token)


def show_settings(token: str, event: Event, status: int = 200, **values: Any) -> Response:
    told = {
        "game": find_game(event.settings.game),
        "zones": zones(reader()),
        "form": as_form(event),
    }
    return private(
        show("organise_settings.html", "", status, event=event, token=token, **told | values)
    )


def as_form(event: Event) -> dict[str, str]:
    """The settings as the form of an event holds them."""
    held = event.settings
    form = {
        "name": held.name,
        "edition": held.edition,
        "format": held.format,
        "points": str(held.points or ""),
        "deadline": local_input(held.deadline, held.zone),
        "zone": held.zone,
        "notes": held.notes,
        "visibility": held.visibility,
    }
    return form | ({"needs_legal": "1"} if held.needs_legal else {})


@blueprint.get("/edition")
@long_work
def edition(token: str) -> Response:
    """What another edition makes of all lists, before the event is switched to it."""
    event = event_or_404(token)
    game = find_game(event.settings.game)
    try:
        wanted = edition_of(game, request.args.get("to") or event.settings.edition)
    except Refused:
        abort(404)
    found = recheck(event_store.opened().submissions(event), event.settings, wanted)
    told: dict[str, Any] = {"game": game, "wanted": wanted, "recheck": found}
    return private(show("organise_edition.html", event=event, token=token, **told))


@blueprint.post("/edition")
def switch_edition(token: str) -> AnyResponse:
    event = event_or_404(token)
    try:
        wanted = edition_of(find_game(event.settings.game), request.form.get("to"))
        stated = replace(event.settings, edition=wanted)
        event_store.opened().change(event, stated, expected())
    except Refused:
        abort(404)
    except EventChanged as changed:
        words = _("The event was changed elsewhere in the meantime. This is how it stands now.")
        return show_overview(token, changed.now, 409, notice=words)
    return to_overview(token)


@blueprint.get("/log")
def log(token: str) -> Response:
    event = event_or_404(token)
    acts = event_store.opened().log(event, MOST_ACTS_SHOWN)
    return private(show("organise_log.html", event=event, token=token, acts=acts))


@blueprint.get("/delete")
def ask_to_delete(token: str) -> Response:
    event = event_or_404(token)
    count = event_store.opened().count(event)
    return private(show("organise_delete.html", event=event, token=token, count=count))


@blueprint.post("/delete")
def delete(token: str) -> AnyResponse:
    event_store.opened().delete(event_or_404(token))
    return redirect(url_for("events.begin"), 303)


# ---- one list ------------------------------------------------------------------------------------


@blueprint.get("/add")
def ask_to_add(token: str) -> Response:
    return show_add(token, event_or_404(token))


@blueprint.post("/add")
def add(token: str) -> AnyResponse:
    """A list that the organiser brings for a player; the player's link is shown this once."""
    event = event_or_404(token)
    if "lang" in request.args:
        return show_add(token, event)

    def send() -> event_store.Joined:
        said = given(ORGANISER)
        return event_store.opened().submit(event, said, fitting(said))

    made = taken(send, lambda status, **told: show_add(token, event, status, **told))
    if isinstance(made, Response):
        return made
    return to_one(token, made.submission.public_id, made.token)


def show_add(token: str, event: Event, status: int = 200, **values: Any) -> Response:
    told = asked_of(event) | values
    return private(show("organise_add.html", "", status, event=event, token=token, **told))


@blueprint.get("/lists/<submission_id>")
def one(token: str, submission_id: str) -> Response:
    event = event_or_404(token)
    submission = submission_or_404(event, submission_id)
    return show_one(token, event, submission, link=new_link(submission))


def new_link(submission: Submission) -> str:
    """The player's link that was just made, to be handed to them; any other word is passed over."""
    said = request.args.get("link", "")
    try:
        is_theirs = event_store.opened().open(said)[1].public_id == submission.public_id
    except Missing:
        return ""
    return url_for("events.own", token=said, _external=True) if is_theirs else ""


def show_one(
    token: str, event: Event, submission: Submission, status: int = 200, **values: Any
) -> Response:
    """A list with its report, its versions, and what an organiser may do to it."""
    told = {
        "now": store.now(),
        "submission": submission,
        "judgement": judgement_of(submission, event),
        "steps": list(steps(event_store.opened().history(submission))),
        "locks": LOCKS,
        **asked_of(event),
    }
    return private(
        show("organise_list.html", "", status, event=event, token=token, **told | values)
    )


@blueprint.post("/lists/<submission_id>/<any(replace, withdraw, mark, unmark):what>")
def act(token: str, submission_id: str, what: str) -> AnyResponse:
    """What an organiser does to the version that they saw."""
    event = event_or_404(token)
    submission = submission_or_404(event, submission_id)
    if "lang" in request.args:
        return show_one(token, event, submission)

    def again(status: int, **told: Any) -> Response:
        return show_one(token, event, submission_or_404(event, submission_id), status, **told)

    done = taken(lambda: ACTS[what](event, submission), again)
    return done if isinstance(done, Response) else to_one(token, submission_id)


def replace_it(event: Event, submission: Submission) -> Submission:
    said = given(ORGANISER)
    return event_store.opened().replace(event, submission, said, expected(), fitting(said))


def withdraw_it(event: Event, submission: Submission) -> Submission:
    return event_store.opened().withdraw(event, submission, ORGANISER, expected())


def mark_it(event: Event, submission: Submission) -> Submission:
    note = text_of(request.form.get("note"), "note", MOST_MARK)
    return event_store.opened().mark(event, submission, note, expected())


def unmark_it(event: Event, submission: Submission) -> Submission:
    return event_store.opened().mark(event, submission, None, expected())


ACTS: dict[str, Callable[[Event, Submission], Submission]] = {
    "replace": replace_it,
    "withdraw": withdraw_it,
    "mark": mark_it,
    "unmark": unmark_it,
}


@blueprint.post("/lists/<submission_id>/lock")
def lock_one(token: str, submission_id: str) -> AnyResponse:
    event = event_or_404(token)
    wanted = request.form.get("lock", "")
    if wanted not in LOCKS:
        abort(400)
    event_store.opened().set_lock(event, submission_or_404(event, submission_id), wanted)
    return to_one(token, submission_id)


@blueprint.post("/lists/<submission_id>/erase")
def erase(token: str, submission_id: str) -> AnyResponse:
    """A list is gone for good; only one that was withdrawn before, so that no click does it."""
    event = event_or_404(token)
    submission = submission_or_404(event, submission_id)
    if submission.document is not None:
        abort(409)
    event_store.opened().erase(event, submission)
    return to_overview(token)


@blueprint.post("/lists/<submission_id>/link")
def renew_link(token: str, submission_id: str) -> AnyResponse:
    """A new link for a player who lost theirs; the old one leads nowhere from now on."""
    event = event_or_404(token)
    submission = submission_or_404(event, submission_id)
    return to_one(token, submission_id, event_store.opened().renew(event, submission))


def to_one(token: str, submission_id: str, link: str | None = None) -> AnyResponse:
    address = url_for("organising.one", token=token, submission_id=submission_id, link=link)
    return redirect(address, 303)
