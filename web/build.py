"""Pages to build in: begin a list, put it together, undo, rename, see what another season says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from builder import (
    ACTS,
    Change,
    Text,
    Trouble,
    Unfinished,
    Unfit,
    Unreadable,
    changed,
    check,
    find_game,
    identifier,
    known_games,
    name_of,
    plainly_named,
    read,
    samples,
    written,
)
from web.beginning import KEYS, first_document, points_of
from web.bench import Bench, lay_out
from web.filters import Filters, read_filters
from web.language import gettext as _
from web.language import reader
from web.render import show
from web.setups import (
    MISSING,
    NOTHING,
    acted_at,
    filled_document,
    lay_out_form,
    pressed,
    read_path,
    troubles_in,
)
from web.store import Conflict, Missing, Saved, opened

blueprint = Blueprint("build", __name__)

PARTS = {"offers": "_offers.html"}
# What two lists in one document have in common.
SHARED = ("game", "edition", "format", "points", "name")


@blueprint.get("/build")
def begin() -> Response:
    return show("build.html", games=known_games(), samples=samples())


@blueprint.post("/build")
def create() -> AnyResponse:
    """A new list of the chosen game, made from choices, a sample, a wish or someone's list."""
    form = request.form
    try:
        document = first_document(form)
        check(document)
    except (Unreadable, KeyError, ValueError):
        return show("build.html", status=422, games=known_games(), samples=samples(), is_odd=True)
    made = opened().create(document)
    return redirect(url_for("build.edit", token=made.token), 303)


@blueprint.get("/edit/<token>")
def edit(token: str) -> Response:
    return show_bench(token, found(token), read_filters(request.args))


@blueprint.post("/edit/<token>/change")
def change(token: str) -> AnyResponse:
    """Changes named by the buttons of the page; several when they waited for the network."""
    try:
        changes = [read_change(each) for each in request.form.getlist("change")]
    except (ValueError, TypeError):
        abort(400)
    return apply(token, lambda document: changed(document, changes))


def read_change(written: str) -> Change:
    act, place, value = json.loads(written)
    if act not in ACTS or not isinstance(place, str) or not isinstance(value, str | int | None):
        raise ValueError
    return Change(act, place, value)


@blueprint.post("/edit/<token>/set")
def set_keys(token: str) -> AnyResponse:
    """Name, format and the other keys that a form holds; an empty one is taken away."""
    form = request.form
    changes = [Change("set", key, form[key].strip() or None) for key in KEYS if key in form]
    if "format" in form:
        try:
            changes.append(Change("set", "points", points_of(form).get("points")))
        except ValueError:
            abort(400)
    return apply(token, lambda document: changed(document, changes))


@blueprint.post("/edit/<token>/text")
def set_text(token: str) -> AnyResponse:
    """The whole list as text; what cannot be read is shown again and not saved."""
    text = request.form.get("text", "")
    try:
        document = dict(checked_value(text))
    except Unreadable as unreadable:
        return show_text(token, found(token), 422, text=text, troubles=unreadable.troubles)
    if request.form.get("only") == "check":
        return show_text(token, found(token), text=text, report=check(document))
    return apply(token, lambda _before: document, url_for("build.as_text", token=token))


def checked_value(text: str) -> Any:
    """The document in a text, found to be a roster."""
    document = read(text)
    if not isinstance(document.value, dict):
        expected = Text(en="one roster document", ru="один документ списка")
        raise Unreadable([Trouble(expected, Text(en="something else", ru="нечто иное"))])
    check(document.value)
    return document.value


@blueprint.get("/edit/<token>/form")
def as_form(token: str) -> Response:
    saved = found(token)
    bench = lay_out(token, saved, Filters(), reader())
    return show_form(bench) or show_text(token, saved, bench=bench)


@blueprint.post("/edit/<token>/fields")
def set_fields(token: str) -> AnyResponse:
    """A form filled in, and perhaps a button of it that adds, removes or moves a part."""
    number, saved = expected(), found(token)
    try:
        document = filled_document(request.form)
    except (Unreadable, KeyError):
        abort(400)
    try:
        document = pressed(document, request.form)
        troubles = troubles_in(document)
    except Unfinished as unfinished:
        troubles = {unfinished.field.name: Trouble(MISSING, NOTHING)}
    except Unfit:
        abort(400)
    if saved.number != number:
        return told_conflict(token, saved)
    if troubles:
        return show_troubled(lay_out(token, saved, Filters(), reader()), document, troubles)
    if document != saved.document:
        try:
            saved = opened().save(token, document, number)
        except Conflict as conflict:
            return told_conflict(token, conflict.now)
    return shown_form(token, saved, acted_at(request.form))


@blueprint.get("/edit/<token>/text")
def as_text(token: str) -> Response:
    return show_text(token, found(token))


@blueprint.post("/edit/<token>/undo")
def undo(token: str) -> AnyResponse:
    return move(token, opened().undo)


@blueprint.post("/edit/<token>/redo")
def redo(token: str) -> AnyResponse:
    return move(token, opened().redo)


@blueprint.post("/edit/<token>/duplicate")
def duplicate(token: str) -> AnyResponse:
    document = found(token).document
    name = _("%(name)s, a copy") % {"name": document.get("name") or _("A list without a name")}
    made = opened().create(document | {"name": name[:200]})
    return redirect(url_for("build.edit", token=made.token), 303)


@blueprint.post("/edit/<token>/pair")
def pair(token: str) -> AnyResponse:
    """Two lists to choose from at the table, the second beginning as a copy of the first."""
    return apply(token, paired)


def paired(document: dict[str, Any]) -> dict[str, Any]:
    desk = find_game(document["game"]).desk
    if not desk or not desk.pair_key or desk.pair_key in document:
        raise Unfit(document["game"])
    shared = {key: document[key] for key in SHARED if key in document}
    inner = {key: value for key, value in document.items() if key not in SHARED}
    names = ("A", "B")
    lists = [inner | {"name": f"{document.get('name', '')} {name}".strip()} for name in names]
    return shared | {desk.pair_key: lists}


@blueprint.get("/edit/<token>/delete")
def ask_to_delete(token: str) -> Response:
    return private(show("delete.html", token=token, saved=found(token)))


@blueprint.post("/edit/<token>/delete")
def delete(token: str) -> AnyResponse:
    try:
        opened().delete(token)
    except Missing:
        abort(404)
    return redirect(url_for("lists.mine", gone=token), 303)


@blueprint.get("/edit/<token>/edition")
def another_edition(token: str) -> Response:
    """What another edition makes of the list, before it is switched."""
    saved = found(token)
    try:
        now = check(saved.document)
        game = find_game(now.game)
        wanted = request.args.get("to") or now.edition
        then = check(saved.document, edition=wanted)
    except Unreadable:
        abort(404)
    changes = game.compare(game, now, then) if wanted != now.edition else []
    values: dict[str, Any] = {"game": game, "now": now, "then": then, "changes": changes}
    return private(show("edition.html", token=token, saved=saved, wanted=wanted, **values))


# ---- what the views share ------------------------------------------------------------------------


def found(token: str) -> Saved:
    try:
        return opened().open(token)
    except Missing:
        abort(404)


def expected() -> int:
    """The version that the reader saw when they made a change."""
    try:
        return int(request.form.get("expected", ""))
    except ValueError:
        abort(400)


def apply(
    token: str, edit: Callable[[dict[str, Any]], dict[str, Any]], back: str = ""
) -> AnyResponse:
    """A change made to the version that the reader saw, checked, saved and shown."""
    number = expected()
    saved = found(token)
    if saved.number != number:
        return told_conflict(token, saved)
    try:
        check(saved.document)
        document = edit(plainly_named(saved.document))
        check(document)
    except (Unfit, Unreadable):
        return show_bench(token, saved, asked_filters(), 422, notice=_("This change does not fit."))
    if document == saved.document:
        return shown(token, saved, back)
    return move(token, lambda token, number: opened().save(token, document, number), back)


def move(token: str, act: Callable[[str, int], Saved], back: str = "") -> AnyResponse:
    try:
        saved = act(token, expected())
    except Conflict as conflict:
        return told_conflict(token, conflict.now)
    except Missing:
        abort(404)
    return shown(token, saved, back)


def told_conflict(token: str, now: Saved) -> Response:
    """The later writer sees what the list has become, and may make the change again."""
    notice = _("The list was changed elsewhere in the meantime. This is how it stands now.")
    again = [(key, value) for key, value in request.form.items(multi=True) if key != "expected"]
    return show_bench(token, now, asked_filters(), 409, notice=notice, again=again)


def shown(token: str, saved: Saved, back: str = "") -> AnyResponse:
    """The bench after a change: its parts for htmx, otherwise the page at its address."""
    filters = asked_filters()
    if request.headers.get("HX-Request") == "true" and not back:
        return show_bench(token, saved, filters)
    query = filters.query()
    address = back or url_for("build.edit", token=token) + (f"?{query}" if query else "")
    return redirect(address, 303)


def asked_filters() -> Filters:
    """The filters that stand on the page from which a change was made."""
    if "filters" in request.form and request.headers.get("HX-Request") != "true":
        return read_filters(dict(parse_qsl(request.form["filters"])))
    return read_filters(request.form)


def show_bench(
    token: str, saved: Saved, filters: Filters, status: int = 200, **values: Any
) -> Response:
    bench = lay_out(token, saved, filters, reader())
    if bench.is_plain or is_on_form():
        form = show_form(bench, status, **values)
        return form or show_text(token, saved, status, bench=bench, **values)
    part = PARTS.get(request.headers.get("HX-Target", ""), "_bench_parts.html")
    return private(show("edit.html", part, status, bench=bench, **values))


def is_on_form() -> bool:
    """Whether htmx asks from a page where a list that has a bench is shown as a form."""
    return urlsplit(request.headers.get("HX-Current-URL", "")).path.endswith("/form")


def shown_form(token: str, saved: Saved, at: tuple[str | int, ...]) -> AnyResponse:
    """The form after a change: its parts for htmx, otherwise the page at the part changed."""
    bench = lay_out(token, saved, Filters(), reader())
    if request.headers.get("HX-Request") == "true":
        # Where no part came or went the fields stay as they are, for somebody may be typing.
        is_same = "act" not in request.form
        return unswapped(show_form(bench, at=at, is_same=is_same) or abort(400))
    page = "build.as_form" if bench.game and bench.game.desk else "build.edit"
    if not at:
        return redirect(url_for(page, token=token), 303)
    address = url_for(page, token=token, at=name_of(at), _anchor=identifier(name_of(at)))
    return redirect(address, 303)


def unswapped(response: Response) -> Response:
    """An answer to a change of values, which leaves the fields in their place."""
    if "act" not in request.form:
        response.headers["HX-Reswap"] = "none"
    return response


def show_form(
    bench: Bench, status: int = 200, at: tuple[str | int, ...] = (), **values: Any
) -> Response | None:
    """The list as a form; None when there is no form for it."""
    if not bench.report:
        return None
    at = at or read_path(request.args.get("at", ""))
    setup = lay_out_form(bench.saved.document, bench.whole or bench.report, at)
    if setup is None:
        return None
    return private(
        show("edit_form.html", "_setup_parts.html", status, bench=bench, setup=setup, **values)
    )


def show_troubled(bench: Bench, document: dict[str, Any], troubles: dict[str, Trouble]) -> Response:
    """What was typed, with the trouble at its field; nothing of it is saved."""
    setup = lay_out_form(document, None, acted_at(request.form))
    if setup is None or bench.report is None:
        abort(400)
    typed = {name: value for name, value in request.form.items() if name.startswith("new:")}
    values = {
        "bench": bench,
        "setup": replace(setup, troubles=troubles, typed=typed),
        "notice": _("Nothing was saved: something in the form cannot be read."),
        "is_same": request.headers.get("HX-Request") == "true" and "act" not in request.form,
    }
    return private(unswapped(show("edit_form.html", "_setup_parts.html", 422, **values)))


def show_text(
    token: str, saved: Saved, status: int = 200, bench: Bench | None = None, **values: Any
) -> Response:
    """The list as text, with the report on what was typed or on what is saved."""
    bench = bench or lay_out(token, saved, Filters(), reader())
    shown: dict[str, Any] = {"text": written(saved.document), "troubles": bench.troubles}
    shown["report"] = bench.report
    return private(
        show("edit_text.html", "_text_report.html", status, bench=bench, **shown | values)
    )


def private(response: Response) -> Response:
    """Pages at an edit link are for its holder alone."""
    response.cache_control.no_store = True
    response.headers["X-Robots-Tag"] = "noindex"
    return response
