"""Pages around saved lists: to read and share one, its history and numbers, and all one has."""

from __future__ import annotations

import random
from collections.abc import Iterator
from difflib import unified_diff
from typing import Any, NamedTuple

import orjson
from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from builder import (
    Report,
    Unreadable,
    check,
    documents_in,
    find_game,
    formats_of,
    known_games,
    share_code,
    written,
    written_as,
)
from web.build import apply, found, private
from web.card import INK, draw_card
from web.curve import Curve, curve_of
from web.language import reader
from web.render import show
from web.safety import long_work
from web.store import Missing, Saved, Version, opened

blueprint = Blueprint("lists", __name__)

CODE = "code"
MOST_LISTS = 200
MOST_SHOWN = 100
HAND = 7
PER_TURN = 2
MOST_TURNS = 10


@blueprint.get("/l/<public_id>")
def view(public_id: str) -> Response:
    """A list to read: the report on it, and every form in which it can be taken along."""
    saved = seen(public_id)
    report = judged(saved)
    formats = [format for format in formats_of(report.game) if format.id != CODE]
    code = share_code(saved.document)
    return show("list.html", saved=saved, report=report, formats=formats, code=code)


@blueprint.get("/l/<public_id>/as/<format>")
def download(public_id: str, format: str) -> Response:
    """A list in one of the formats that its game is written in."""
    saved = seen(public_id)
    chosen = next((each for each in formats_of(judged(saved).game) if each.id == format), None)
    if chosen is None:
        abort(404)
    content = written_as(format, saved.document, reader()).content
    response = make_response(content)
    response.mimetype = "text/plain" if isinstance(content, str) else "application/octet-stream"
    name = f"muster-{public_id}{chosen.suffix}"
    disposition = "inline" if "show" in request.args else "attachment"
    response.headers["Content-Disposition"] = f'{disposition}; filename="{name}"'
    return response


@blueprint.get("/l/<public_id>/card.png")
def card(public_id: str) -> Response:
    """The picture of a list for chats and feeds."""
    report = judged(seen(public_id))
    faction = find_game(report.game).factions.get(report.faction)
    response = make_response(draw_card(report, faction.colour if faction else INK, reader()))
    response.mimetype = "image/png"
    response.cache_control.max_age = 300
    return response


@blueprint.get("/l/<public_id>/numbers")
@long_work
def numbers(public_id: str) -> Response:
    """The curve, icons and odds of a deck."""
    saved = seen(public_id)
    report = judged(saved)
    game = find_game(report.game)
    told = game.derive(game, report, reader())
    if not told.get("curve"):
        told = {}
    curve: Curve | None = curve_of(told["curve"]) if told else None
    return show("numbers.html", saved=saved, report=report, game=game, told=told, curve=curve)


class Drawn(NamedTuple):
    """A hand by chance: the seed gives the same one again, wherever it is asked for."""

    seed: int
    mulligan: bool
    turns: int
    hand: list[Any]
    further: list[list[Any]]


@blueprint.get("/l/<public_id>/draw")
def draw(public_id: str) -> Response:
    saved = seen(public_id)
    report = judged(saved)
    game = find_game(report.game)
    pile = cards_of(saved, report)
    return show("draw.html", saved=saved, report=report, game=game, drawn=dealt(pile))


def cards_of(saved: Saved, report: Report) -> list[Any]:
    """Every copy of every draw card, as lines to show."""
    held = saved.document.get("cards")
    counts = held if isinstance(held, dict) else {}
    lines = {line.slot: line for group in report.groups for line in group.lines}
    return [
        lines[f"cards/{key}"]
        for key, count in counts.items()
        if f"cards/{key}" in lines
        for _ in range(count)
    ]


def dealt(pile: list[Any]) -> Drawn:
    seed = number("seed", 1, 10**6)
    mulligan, turns = bool(request.args.get("mulligan")), number("turns", 0, MOST_TURNS)
    # The seed must give the same hand on every server; it protects nothing.
    chance = random.Random(f"{seed} {mulligan}")  # noqa: S311
    order = chance.sample(pile, len(pile))
    starts = range(HAND, HAND + PER_TURN * turns, PER_TURN)
    further = [order[start : start + PER_TURN] for start in starts]
    return Drawn(seed, mulligan, turns, order[:HAND], [cards for cards in further if cards])


def number(name: str, default: int, most: int) -> int:
    word = request.args.get(name, "")
    return min(int(word), most) if word.isascii() and word.isdigit() and len(word) < 8 else default


# ---- history -------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A version, and the lines that differ from the one it was made from."""

    version: Version
    changes: list[tuple[str, str]]
    legal: bool | None


@blueprint.get("/edit/<token>/history")
def history(token: str) -> Response:
    saved = found(token)
    versions = opened().history(token, MOST_SHOWN)
    return private(show("history.html", token=token, saved=saved, steps=list(steps(versions))))


def steps(versions: list[Version]) -> Iterator[Step]:
    by_number = {version.number: version for version in versions}
    for version in versions:
        before = by_number.get(version.parent or 0)
        changes = differences(before.document, version.document) if before else []
        yield Step(version, changes, is_legal(version.document))


def is_legal(document: dict[str, Any]) -> bool | None:
    try:
        return check(document).legal
    except Unreadable:
        return None


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str]]:
    """The lines that were taken away and those that were added, in words where there are any."""
    lines = unified_diff(spoken(before), spoken(after), lineterm="", n=0)
    return [
        (line[0], line[1:].strip()) for line in lines if not line.startswith(("---", "+++", "@"))
    ]


def spoken(document: dict[str, Any]) -> list[str]:
    """A document as lines that a reader understands; its text when it cannot be read."""
    try:
        report = check(document)
    except Unreadable:
        return written(document).splitlines()
    lang = reader()
    lines = [str(document.get(key)) for key in ("name", "edition", "format") if document.get(key)]
    parts = report.parts or (report,)
    for line in [line for part in parts for group in part.groups for line in group.lines]:
        lines += [each.name.to(lang) for each in (line, *line.children)]
    return lines if any(part.groups for part in parts) else written(document).splitlines()


@blueprint.post("/edit/<token>/restore")
def restore(token: str) -> AnyResponse:
    """An old version once more; what came after it stays in the history."""
    try:
        old = opened().version(token, int(request.form.get("number", "")))
    except (Missing, ValueError):
        abort(404)
    return apply(token, lambda _before: old.document)


# ---- one's own lists -----------------------------------------------------------------------------


@blueprint.get("/lists")
def mine() -> Response:
    """The lists that this browser knows; a script fills them in, since nothing is kept here."""
    return show("mine.html", games=games_by_id())


def games_by_id() -> dict[str, str]:
    return {game.id: game.name.to(reader()) for game in known_games()}


@blueprint.post("/lists/export")
def export() -> Response:
    """All lists whose edit links are given, as one file that Muster reads anywhere."""
    words = request.form.get("links", "").split()[:MOST_LISTS]
    documents = []
    for word in dict.fromkeys(words):
        try:
            documents.append(opened().open(token_in(word)).document)
        except Missing:
            continue
    response = make_response(orjson.dumps(documents, option=orjson.OPT_INDENT_2))
    response.mimetype = "application/json"
    response.headers["Content-Disposition"] = 'attachment; filename="muster-lists.json"'
    return response


def token_in(link: str) -> str:
    """The token at the end of an edit link, whatever else was copied along."""
    path = link.partition("?")[0].partition("#")[0]
    return path.partition("/edit/")[2].partition("/")[0] or path


@blueprint.post("/lists/import")
def take_in() -> AnyResponse:
    """New lists from a file or a text with one or many, in any format that Muster reads."""
    upload, text = request.files.get("file"), request.form.get("text", "")
    raw = (upload.read() if upload else b"") or text.encode(errors="surrogatepass")
    try:
        documents = documents_in(raw)[:MOST_LISTS]
    except Unreadable as unreadable:
        return show("mine.html", status=422, games=games_by_id(), troubles=unreadable.troubles)
    made = [opened().create(document) for document in documents]
    if len(made) == 1:
        return redirect(url_for("build.edit", token=made[0].token), 303)
    return private(show("mine.html", games=games_by_id(), made=made))


# ---- what the views share ------------------------------------------------------------------------


def seen(public_id: str) -> Saved:
    try:
        return opened().view(public_id)
    except Missing:
        abort(404)


def judged(saved: Saved) -> Report:
    try:
        return check(saved.document)
    except Unreadable:
        abort(404)
