"""An event's lists to take along: a table, all rosters in one file, and all sheets in one go."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import replace
from typing import Any

import orjson
from flask import Blueprint, Response
from werkzeug.exceptions import UnprocessableEntity
from werkzeug.wrappers import Response as AnyResponse

from builder import Lang, Unreadable, check, json_of
from web import event_store
from web.build import private
from web.bulk_pages import read_wish, sheets_of
from web.event_judging import (
    Judged,
    all_judged,
    factions,
    fingerprint_of,
    leaders,
    points,
    restated,
)
from web.event_records import Event, Settings
from web.language import gettext as _
from web.language import reader
from web.organising import event_or_404, shelf_of, show_overview
from web.safety import long_work
from web.sheets import NoSheet

blueprint = Blueprint("event_exports", __name__, url_prefix="/organise/<token>")
Document = dict[str, Any]
# A table program would take a cell that opens with one of these for a formula.
FORMULA = re.compile(r"[=+\-@\t\r]")
NOT_IN_NAMES = re.compile(r"[^\w-]+")


@blueprint.get("/lists.<any(csv, json, zip):form>")
def download(token: str, form: str) -> Response:
    """All lists that stand: as a table, as one JSON file, or as a zip of documents."""
    event = event_or_404(token)
    found = all_judged(event_store.opened().submissions(event), event.settings)
    made, kind = {"csv": (as_csv, "text/csv"), "json": (as_json, "application/json")}.get(
        form, (packed, "application/zip")
    )
    response = Response(made(found, event, reader()), mimetype=kind)
    name = f"muster-event-{event.public_id}.{form}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)


def as_csv(found: list[Judged], event: Event, lang: Lang) -> bytes:
    """A row for each list; the mark at the front tells table programs that this is UTF-8."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow([*ABOUT, *STATE, "fingerprint"])
    for one in found:
        told = (*about_list(one, lang), *about_state(one), fingerprint_of(one, event.settings))
        rows.writerow([harmless(cell) for cell in told])
    return out.getvalue().encode("utf-8-sig")


ABOUT = ("player", "list", "faction", "commander", "points", "legal", "errors")
STATE = ("sent_utc", "by", "version", "late", "checked", "note", "withdrawn", "lock", "id")


def about_list(one: Judged, lang: Lang) -> tuple[str, ...]:
    player, report = one.submission.player, one.report
    if report is None:
        return (player, "", "", "", "", "", "")
    verdict = ("yes" if report.legal else "no", str(one.errors))
    return (
        *(player, report.name, factions(report, lang), leaders(report, lang), points(report)),
        *verdict,
    )


def about_state(one: Judged) -> tuple[str, ...]:
    held, sent = one.submission, one.submission.sent
    note = held.checked.note if held.checked else ""
    truths = [("no", "yes")[truth] for truth in (sent.is_late, held.is_checked)]
    at = sent.at.strftime("%Y-%m-%d %H:%M:%S")
    gone = ("no", "yes")[one.is_withdrawn]
    return (at, sent.author, str(sent.number), *truths, note, gone, held.lock, held.public_id)


def harmless(cell: str) -> str:
    return f"'{cell}" if FORMULA.match(cell) else cell


def as_json(found: list[Judged], event: Event, _lang: Lang) -> bytes:
    """The rosters as Muster reads them anywhere, each as the event judges it."""
    kept = [with_people(one, event.settings) for one in found if one.submission.document]
    return orjson.dumps(kept, option=orjson.OPT_INDENT_2)


def packed(found: list[Judged], event: Event, lang: Lang) -> bytes:
    """A document for each player, named by them, and the table."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("lists.csv", as_csv(found, event, lang))
        for number, one in enumerate((one for one in found if one.submission.document), 1):
            word = NOT_IN_NAMES.sub("-", one.submission.player).strip("-")[:40]
            document = with_people(one, event.settings)
            archive.writestr(f"{number:03}-{word or 'list'}.json", json_of(document))
    return out.getvalue()


@blueprint.post("/print")
@long_work
def print_sheets(token: str) -> AnyResponse:
    """The sheets of the lists on the page that the organiser looks at."""
    event = event_or_404(token)
    wish = replace(read_wish(), event=event.settings.name)
    rows = [row for row in shelf_of(event).standing if row.report]
    if not rows:
        return show_overview(token, event, 422, notice=_("There is no list here to print."))
    documents = [with_people(row, event.settings) for row in rows]
    try:
        made = sheets_of(documents, wish)
    except NoSheet:
        raise UnprocessableEntity from None
    made.cache_control.no_store = True
    return made


def with_people(one: Judged, settings: Settings) -> Document:
    """The list as the event judges it, saying who plays it where, as far as documents can."""
    document = restated(one.submission.document or {}, settings)
    player = one.submission.player
    told = allowed(document, "player", player)
    if "player" not in told:
        name = ": ".join(filter(None, (player, str(document.get("name") or ""))))
        told = allowed(document, "name", name[:200])
    return told


def allowed(document: Document, key: str, value: str) -> Document:
    """The document with one key more, if a roster of its game may have that."""
    try:
        check(document | {key: value})
    except Unreadable:
        return document
    return document | {key: value}
