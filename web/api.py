"""The same functions as JSON: /api/v1/, with problem details (RFC 9457) for what goes wrong."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import orjson
from flask import Blueprint, Response, abort, request, stream_with_context

from builder import (
    MOST_BYTES,
    PEOPLE,
    Game,
    Unreadable,
    check_any,
    check_text,
    complete,
    converted,
    documents_in,
    entry_as_json,
    find_entries,
    find_game,
    format_names,
    known_games,
    repair,
    rule_as_json,
    spend,
)
from web.language import reader
from web.openapi import document
from web.printable import whole_lists
from web.printing import one_pdf
from web.problems import Refused, title_of
from web.safety import long_work
from web.sheets import MOST_SAID, PAPERS, NoSheet, Style

blueprint = Blueprint("api", __name__, url_prefix="/api/v1")

NDJSON = "application/x-ndjson"
MOST_STREAMED = 64 * MOST_BYTES
MOST_ENTRIES = 500
MOST_PRINTED = 128


def as_json(value: Any, status: int = 200, mimetype: str = "application/json") -> Response:
    return Response(orjson.dumps(value), status, mimetype=mimetype)


def lasting(value: Any) -> Response:
    """An answer that changes only with the catalogue, so that it need not be sent again."""
    response = as_json(value)
    response.cache_control.max_age = 300
    response.add_etag()
    response.make_conditional(request)
    return response


def problem(code: int, **more: Any) -> Response:
    """What went wrong, in the form of RFC 9457 and in the reader's language."""
    found = {"type": "about:blank", "title": title_of(code, reader()), "status": code, **more}
    return as_json(found, code, "application/problem+json")


@blueprint.errorhandler(Unreadable)
def unreadable(error: Unreadable) -> Response:
    troubles = [trouble.as_json(reader()) for trouble in error.troubles]
    return problem(422, detail=troubles[0]["text"], troubles=troubles)


# ---- look up -------------------------------------------------------------------------------------


@blueprint.get("/openapi.json")
def openapi() -> Response:
    return lasting(document(reader()))


@blueprint.get("/games")
def games() -> Response:
    return lasting([game_as_json(game) for game in known_games()])


@blueprint.get("/games/<game_id>")
def game(game_id: str) -> Response:
    return lasting(game_as_json(game_or_404(game_id)))


def game_or_404(game_id: str) -> Game:
    try:
        return find_game(game_id)
    except KeyError:
        abort(404)


def game_as_json(game: Game) -> dict[str, Any]:
    lang = reader()
    return {
        "id": game.id,
        "name": game.name.to(lang),
        "default_edition": game.default_edition,
        "default_format": game.default_format,
        "editions": [{"id": each.id, "name": each.name.to(lang)} for each in game.editions],
        "formats": [{"id": each.id, "name": each.name.to(lang)} for each in game.formats],
        "factions": [
            {"id": id, "name": each.name.to(lang), "colour": each.colour}
            for id, each in game.factions.items()
        ],
    }


@blueprint.get("/games/<game_id>/entries")
def entries(game_id: str) -> Response:
    game, args = game_or_404(game_id), request.args
    edition = game.catalogue.edition(chosen_edition(game))
    wanted = {"kind": args.get("kind", ""), "faction": args.get("faction", "")}
    found = find_entries(edition, args.get("q", ""), **wanted)
    limit, offset = number("limit", 100, MOST_ENTRIES, least=1), number("offset", 0, 10**6)
    return lasting(
        {
            "edition": edition.id,
            "total": len(found),
            "entries": [entry_as_json(entry) for entry in found[offset : offset + limit]],
        }
    )


@blueprint.get("/games/<game_id>/entries/<entry_id>")
def entry(game_id: str, entry_id: str) -> Response:
    game = game_or_404(game_id)
    edition = game.catalogue.edition(chosen_edition(game))
    found = edition.find(entry_id)
    if len(found) != 1:
        abort(404)
    return lasting({"edition": edition.id, **entry_as_json(found[0])})


def chosen_edition(game: Game) -> str:
    """The edition that the query names, or the game's own."""
    named = request.args.get("edition")
    found = game.edition_named(named) if named else game.default_edition
    if found is None:
        known = ", ".join(choice.id for choice in game.editions)
        raise Refused("edition", f"edition: {known}")
    return found


def number(name: str, usual: int, most: int, least: int = 0) -> int:
    said = request.args.get(name)
    if said is None:
        return usual
    if not said.isascii() or not said.isdigit() or not least <= int(said[:9]) <= most:
        raise Refused(name, f"{name}: {least}–{most}")
    return int(said)


@blueprint.errorhandler(Refused)
def refused(error: Refused) -> Response:
    return problem(422, detail=str(error), parameter=error.parameter)


@blueprint.get("/games/<game_id>/rules")
def rules(game_id: str) -> Response:
    game = game_or_404(game_id)
    return lasting([rule_as_json(game, rule, reader()) for rule in game.rules])


@blueprint.get("/games/<game_id>/rules/<rule_id>")
def rule(game_id: str, rule_id: str) -> Response:
    game = game_or_404(game_id)
    wanted = (rule_id, f"{game_id}.{rule_id}")
    found = next((rule for rule in game.rules if rule.id in wanted), None)
    return lasting(rule_as_json(game, found, reader())) if found else abort(404)


# ---- check and convert ---------------------------------------------------------------------------


class Chosen(NamedTuple):
    """The edition and the format to judge by, instead of what a list says."""

    edition: str | None
    format: str | None


@blueprint.post("/check")
def check() -> Response:
    """The report on the list in the body, in any format; on one a line where it is NDJSON."""
    options = Chosen(request.args.get("edition") or None, request.args.get("format") or None)
    if request.mimetype == NDJSON:
        request.max_content_length = MOST_STREAMED
        return Response(stream_with_context(reports(options)), mimetype=NDJSON)
    found, judged = check_any(
        request.get_data(cache=False), edition=options.edition, format=options.format
    )
    lang = reader()
    told = [report.as_json(lang) for report in judged]
    if found:
        told = [{**each, **found.as_json(lang)} for each in told]
    return as_json(told[0] if len(told) == 1 else told)


def reports(options: Chosen) -> Iterator[bytes]:
    """One report a line, in order; a line that cannot be read says so in its place."""
    lang = reader()
    while line := request.stream.readline(MOST_BYTES + 2):
        try:
            told = check_text(line, edition=options.edition, format=options.format).as_json(lang)
        except Unreadable as error:
            told = error.as_json(lang)
        yield orjson.dumps(told) + b"\n"
        while line and not line.endswith(b"\n"):
            line = request.stream.readline(MOST_BYTES)


@blueprint.post("/convert")
def convert() -> Response:
    """The lists in the body, written in another format."""
    target, origin = request.args.get("to", ""), request.args.get("from") or None
    for parameter, name in (("to", target), ("from", origin)):
        if name is not None and name not in format_names():
            raise Refused(parameter, f"{parameter}: {', '.join(format_names())}")
    lang = reader()
    found, written = converted(request.get_data(cache=False), target, lang, origin=origin)
    return as_json(
        {
            **found.as_json(lang),
            "format": target,
            "lists": [
                {
                    **as_content(each.content),
                    "lost": [lost.to(lang) for lost in each.lost],
                }
                for each in written
            ],
        }
    )


def as_content(content: str | bytes) -> dict[str, str]:
    """Text as it is; bytes, which JSON cannot hold, in base64."""
    if isinstance(content, str):
        return {"content": content}
    return {"content_base64": b64encode(content).decode()}


@blueprint.post("/<any(repair, complete, spend):what>")
@long_work
def mend(what: str) -> Response:
    """The smallest repairs of the list in the body, the list filled, or ways to use its points."""
    documents = documents_in(request.get_data(cache=False))
    if len(documents) != 1:
        raise Refused("body", f"1 ≠ {len(documents)}")
    acts: dict[str, Callable[..., Any]] = {"repair": repair, "complete": complete, "spend": spend}
    kept = "including" if what == "complete" else "keep"
    wishes: dict[str, Any] = {
        kept: request.args.getlist("keep"),
        "without": request.args.getlist("without"),
        "seconds": number("seconds", 5, 30, least=1),
    }
    return as_json(acts[what](documents[0], **wishes).as_json(reader()))


@blueprint.post("/print")
@long_work
def print_sheets() -> Response:
    """The lists in the body as PDF sheets."""
    skips, style = flag("skip_unread"), read_style()
    documents = whole_lists(request.get_data(cache=False), skip_unread=skips)
    if len(documents) > MOST_PRINTED:
        raise Refused("body", f"{len(documents)} > {MOST_PRINTED}")
    try:
        made = one_pdf(documents, request.args.get("sheet", ""), style)
    except NoSheet as error:
        raise Refused("sheet", f"sheet: {', '.join(error.known)}") from None
    return Response(made, mimetype="application/pdf")


def read_style() -> Style:
    """How to print, as the query says."""
    paper = request.args.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise Refused("paper", f"paper: {', '.join(PAPERS)}")
    people = {key: request.args.get(key, "") for key in PEOPLE}
    for key, said in people.items():
        if len(said) > MOST_SAID:
            raise Refused(key, f"{key}: {len(said)} > {MOST_SAID}")
    return Style(paper, flag("ink"), reader(), request.url_root, **people)


def flag(name: str) -> bool:
    said = request.args.get(name, "0")
    if said not in ("0", "1"):
        raise Refused(name, f"{name}: 0, 1")
    return said == "1"
