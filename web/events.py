"""Pages of an event for everyone and for players: begin one, look at it, send a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from builder import Report, Trouble, Unreadable, find_game, known_games, share_code
from web import event_store, store
from web.build import private
from web.event_judging import Illegal, all_judged, judge, refuse_unfit, restated
from web.event_reading import document_of, new_settings, player_of, settings_of_form
from web.event_records import PLAYER, Event, Sent, Submission
from web.event_store import Closed, Full, Overtaken, Said
from web.event_times import zones
from web.language import gettext as _
from web.language import reader
from web.lists import differences
from web.problems import Refused
from web.render import show
from web.sample_event import make_sample
from web.store import Missing

blueprint = Blueprint("events", __name__)
LOCKED_STATUS = 423
T = TypeVar("T")


# ---- begin ---------------------------------------------------------------------------------------


@blueprint.get("/events")
def begin() -> Response:
    """The games to choose from, and the form of an event for the one that was chosen."""
    wanted = request.args.get("game")
    game = next((each for each in known_games() if each.id == wanted), None)
    return show("events.html", games=known_games(), game=game, zones=zones(reader()), form={})


@blueprint.post("/events")
def create() -> AnyResponse:
    form = request.form
    game = next((each for each in known_games() if each.id == form.get("game")), None)
    values: dict[str, Any] = {"games": known_games(), "game": game, "zones": zones(reader())}
    if "lang" in request.args:  # The reader only changes the language.
        return show("events.html", form=form, **values)
    try:
        settings = new_settings(settings_of_form(form))
    except Refused as refused:
        return show("events.html", status=422, form=form, refused=refused, **values)
    made = event_store.opened().begin(settings)
    return redirect(url_for("organising.overview", token=made.token), 303)


@blueprint.post("/events/sample")
def sample() -> AnyResponse:
    """An event with lists of the catalogue in it, legal and not, to look around in."""
    token = make_sample(event_store.opened(), reader())
    return redirect(url_for("organising.overview", token=token), 303)


# ---- everyone ------------------------------------------------------------------------------------


@blueprint.get("/events/<public_id>")
def view(public_id: str) -> Response:
    return show_event(event_or_404(public_id))


def show_event(event: Event, status: int = 200, **values: Any) -> Response:
    """The public page: what the event asks for, the lists that may be seen, and how to join."""
    kept, now = event_store.opened(), store.now()
    shown = []
    if event.shows_lists(now):
        found = all_judged(kept.submissions(event), event.settings)
        shown = [one for one in found if not one.is_withdrawn]
    told = {"now": now, "count": kept.count(event), "shown": shown, **asked_of(event)}
    response = show("event.html", "", status, event=event, **told | values)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def asked_of(event: Event) -> dict[str, Any]:
    """What the templates need for the facts and the form of an event."""
    return {"game": find_game(event.settings.game), "form": request.form}


@blueprint.get("/events/<public_id>/lists/<submission_id>")
def one_list(public_id: str, submission_id: str) -> Response:
    """A player's list, once everyone may see it."""
    event = event_or_404(public_id)
    if not event.shows_lists(store.now()):
        abort(404)
    try:
        submission = event_store.opened().submission(event, submission_id)
    except Missing:
        abort(404)
    judgement = judgement_of(submission, event)
    if judgement.report is None:
        abort(404)
    response = show("event_list.html", event=event, submission=submission, judgement=judgement)
    response.headers["X-Robots-Tag"] = "noindex"
    return response


# ---- players -------------------------------------------------------------------------------------


@blueprint.post("/events/<public_id>")
def join(public_id: str) -> AnyResponse:
    """A player's list, judged at once; the answer leads to the player's own page."""
    event = event_or_404(public_id)
    if "lang" in request.args:
        return show_event(event)

    def send() -> str:
        said = given(PLAYER)
        return event_store.opened().submit(event, said, fitting(said)).token

    token = taken(send, lambda status, **told: show_event(event, status, **told))
    if not isinstance(token, str):
        return token
    return redirect(url_for("events.own", token=token, sent=1), 303)


@blueprint.get("/entry/<token>")
def own(token: str) -> Response:
    return show_own(token)


@blueprint.post("/entry/<token>/replace")
def replace(token: str) -> AnyResponse:
    event, submission = own_or_404(token)
    if "lang" in request.args:
        return show_own(token)

    def send() -> Submission:
        said = given(PLAYER)
        kept = event_store.opened()
        return kept.replace(event, submission, said, expected(), fitting(said))

    done = taken(send, lambda status, **told: show_own(token, status, **told))
    return done if isinstance(done, Response) else back_to(token)


@blueprint.post("/entry/<token>/withdraw")
def withdraw(token: str) -> AnyResponse:
    event, submission = own_or_404(token)

    def send() -> Submission:
        return event_store.opened().withdraw(event, submission, PLAYER, expected())

    done = taken(send, lambda status, **told: show_own(token, status, **told))
    return done if isinstance(done, Response) else back_to(token)


def back_to(token: str) -> AnyResponse:
    return redirect(url_for("events.own", token=token, sent=1), 303)


def show_own(token: str, status: int = 200, **values: Any) -> Response:
    """A player's page: the report on their list, its versions, and what they may still do."""
    event, submission = own_or_404(token)
    now = store.now()
    told = {
        "now": now,
        "submission": submission,
        "judgement": judgement_of(submission, event),
        "steps": list(steps(event_store.opened().history(submission))),
        "is_open": submission.is_open(event, now),
        **asked_of(event),
    }
    return private(show("event_own.html", "", status, event=event, token=token, **told | values))


# ---- what players and organisers share -----------------------------------------------------------


class Judgement(NamedTuple):
    """The report on a list under the event's rules, the code of the list so judged, or troubles."""

    report: Report | None = None
    code: str = ""
    troubles: tuple[Trouble, ...] = ()


def judgement_of(submission: Submission, event: Event) -> Judgement:
    if submission.document is None:
        return Judgement()
    try:
        report = judge(submission.document, event.settings)
        return Judgement(report, share_code(restated(submission.document, event.settings)))
    except Unreadable as error:
        return Judgement(troubles=tuple(error.troubles))


class Step(NamedTuple):
    """A version that was sent, and the lines that differ from the one before it."""

    sent: Sent
    before: Sent | None
    changes: list[tuple[str, str]]


def steps(versions: list[Sent]) -> Iterator[Step]:
    for sent, before in zip(versions, [*versions[1:], None], strict=True):
        old, new = before and before.document, sent.document
        yield Step(sent, before, differences(old, new) if old and new else [])


def given(author: str) -> Said:
    """Whose list it is and the list itself; the file counts when nothing was typed."""
    player = player_of(request.form.get("player"))
    typed, upload = request.form.get("text", ""), request.files.get("file")
    raw = typed.encode(errors="surrogatepass")
    if upload and not typed.strip():
        return Said(player, document_of(upload.read(), upload.filename or ""), author)
    return Said(player, document_of(raw), author)


def fitting(said: Said) -> Callable[[Event], None]:
    document = said.document or {}
    return lambda event: refuse_unfit(document, event, said.author)


def taken(send: Callable[[], T], again: Callable[..., Response]) -> T | Response:
    """What was sent, or the page once more with what keeps it from being taken."""
    try:
        return send()
    except Refused as refused:
        return again(422, refused=refused)
    except Unreadable as unreadable:
        return again(422, troubles=unreadable.troubles)
    except Illegal as illegal:
        return again(422, illegal=illegal.report)
    except Closed:
        return again(LOCKED_STATUS, notice=_("Nothing was taken: the event takes no lists now."))
    except Full:
        return again(422, notice=_("Nothing was taken: the event is full."))
    except Overtaken:
        words = _("The list was sent anew in the meantime. This is how it stands now.")
        return again(409, notice=words)
    except Missing:
        abort(404)


def expected() -> int:
    """The version that the reader saw when they made a change."""
    word = request.form.get("expected", "")
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else abort(400)


def event_or_404(public_id: str) -> Event:
    try:
        return event_store.opened().view(public_id)
    except Missing:
        abort(404)


def own_or_404(token: str) -> tuple[Event, Submission]:
    try:
        return event_store.opened().open(token)
    except Missing:
        abort(404)
