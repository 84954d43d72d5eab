"""Many lists at once: an organiser gives them, and gets one PDF or a zip of sheets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from builder import MOST_BYTES, Text, Trouble, Unreadable, check, find_game
from web import jobs
from web.language import reader
from web.printable import whole_lists
from web.printing import BATCH, Document, as_zip, one_pdf
from web.render import show
from web.safety import long_work
from web.sheets import KINDS, MOST_SAID, PAPERS, Style

blueprint = Blueprint("bulk", __name__)
MOST_LISTS = 128
CODE = b"mu1"
MOST_GIVEN = 8 * MOST_BYTES
FORMS = {"pdf": "application/pdf", "zip": "application/zip"}
TYPED = Text(en="What was typed", ru="Введённый текст")
SHEETS = Text(en="one of the sheets of its game: {known}", ru="один из листов этой игры: {known}")
SHEET_FOR = Text(en="“{sheet}” for {game}", ru="«{sheet}» для игры «{game}»")
SOME = Text(en="lists", ru="списки")
NONE = Text(en="nothing", ru="ничего")
FEWER = Text(en="no more than {most} lists", ru="не больше {most} списков")


class Source(NamedTuple):
    """A text that was typed or a file, with what to call it, or one line of these."""

    name: str
    raw: bytes
    line: int = 0


@dataclass(frozen=True)
class Wish:
    """What the form asks for."""

    typed: str = ""
    sheet: str = ""
    form: str = "pdf"
    paper: str = PAPERS[0]
    ink: bool = False
    event: str = ""
    date: str = ""
    skips_unread: bool = False

    @property
    def style(self) -> Style:
        people = {"event": self.event, "date": self.date}
        return Style(self.paper, self.ink, reader(), request.url_root, **people)


@blueprint.get("/print")
def ask() -> Response:
    return show_form(Wish())


@blueprint.post("/print")
@long_work
def begin() -> AnyResponse:
    """The sheets of all lists that were given, once nothing is wrong with any of them."""
    request.max_content_length = MOST_GIVEN
    request.max_form_parts = MOST_LISTS + 20
    wish = read_wish()
    if "lang" in request.args:  # The reader only changes the language.
        return show_form(wish)
    documents, troubles = gathered(wish)
    if troubles:
        return show_form(wish, troubles, 422)
    return sheets_of(documents, wish)


def sheets_of(documents: list[Document], wish: Wish) -> AnyResponse:
    """The sheets of few lists, or the page that tells how far the printing of many has come."""
    if len(documents) <= BATCH:
        make = {"pdf": one_pdf, "zip": as_zip}[wish.form]
        return given(make(documents, wish.sheet, wish.style), wish.form)
    job = jobs.here().begin(documents, wish.sheet, wish.style, wish.form)
    return redirect(url_for("bulk.progress", name=job.name), 303)


def read_wish() -> Wish:
    form = request.form
    wish = Wish(
        form.get("text", ""),
        form.get("sheet", ""),
        form.get("form", "pdf"),
        form.get("paper", PAPERS[0]),
        "ink" in form,
        form.get("event", "")[:MOST_SAID],
        form.get("date", "")[:MOST_SAID],
        "skip_unread" in form,
    )
    is_known = wish.form in FORMS and wish.paper in PAPERS and wish.sheet in ("", *KINDS)
    return wish if is_known else abort(422)


def given(raw: bytes, form: str) -> Response:
    response = Response(raw, mimetype=FORMS[form])
    response.headers["Content-Disposition"] = f'inline; filename="muster-sheets.{form}"'
    return response


# ---- reading -------------------------------------------------------------------------------------


def gathered(wish: Wish) -> tuple[list[Document], list[Trouble]]:
    """The lists of all sources, and everything that is wrong with any of them."""
    documents: list[Document] = []
    troubles: list[Trouble] = []
    for source in (part for whole in sources(wish) for part in lines_apart(whole)):
        try:
            values = whole_lists(source.raw, source.name, skip_unread=wish.skips_unread)
        except Unreadable as unreadable:
            troubles += [named(trouble, source) for trouble in unreadable.troubles]
            continue
        troubles += [t for value in values for t in sheet_troubles(value, wish.sheet, source)]
        documents += values
    return documents, troubles or number_troubles(documents)


def sources(wish: Wish) -> list[Source]:
    typed = wish.typed.encode(errors="surrogatepass")
    found = [Source(TYPED.to(reader()), typed)] if typed.strip() else []
    files = (Source(each.filename or "", each.read()) for each in request.files.getlist("files"))
    return [*found, *(file for file in files if file.raw)]


def lines_apart(source: Source) -> list[Source]:
    """The lines of a text in which each is a list: a share code, its address, or JSON."""
    lines = source.raw.splitlines()
    if sum(map(bool, map(bytes.strip, lines))) < 2 or not all(map(is_list, lines)):
        return [source]
    rows = enumerate(lines, 1)
    return [Source(source.name, line, place) for place, line in rows if line.strip()]


def is_list(line: bytes) -> bool:
    words = line.split()
    is_json = line.strip().startswith(b"{") and line.strip().endswith(b"}")
    return not words or is_json or (len(words) == 1 and CODE in words[0])


def named(trouble: Trouble, source: Source) -> Trouble:
    """The trouble with its place among all that was given."""
    line = source.line or trouble.line
    return trouble._replace(
        file=trouble.file or source.name, line=line, column=trouble.column or (line and 1)
    )


def sheet_troubles(document: Document, sheet: str, source: Source) -> list[Trouble]:
    """A list whose game has no such sheet."""
    game = find_game(check(document).game)
    if not sheet or sheet in game.sheets:
        return []
    known = SHEETS.saying(known=[KINDS[kind] for kind in game.sheets])
    name = ": ".join(filter(None, (source.name, str(document.get("name") or ""))))
    return [Trouble(known, SHEET_FOR.saying(sheet=KINDS[sheet], game=game.name), name)]


def number_troubles(documents: list[Document]) -> list[Trouble]:
    if not documents:
        return [Trouble(SOME, NONE)]
    count = str(len(documents))
    is_many = len(documents) > MOST_LISTS
    return [Trouble(FEWER.saying(most=MOST_LISTS), Text(count, count))] if is_many else []


def show_form(wish: Wish, troubles: list[Trouble] | None = None, status: int = 200) -> Response:
    choices = {"sheets": KINDS, "papers": PAPERS, "most": MOST_LISTS, "most_said": MOST_SAID}
    return show("print.html", "", status, wish=wish, troubles=troubles or [], **choices)


# ---- waiting -------------------------------------------------------------------------------------


@blueprint.get("/print/<name>")
def progress(name: str) -> Response:
    """How far a job has come; the page asks again by itself."""
    job = jobs.here().look(name) or abort(404)
    response = show("progress.html", "_progress.html", job=job)
    response.cache_control.no_store = True
    return response


@blueprint.get("/print/<name>/sheets.<form>")
def sheets(name: str, form: str) -> Response:
    job = jobs.here().look(name)
    if job is None or job.form != form:
        abort(404)
    raw = jobs.here().result(name) if job.state == jobs.READY else None
    return given(raw, form) if raw else abort(404)
