"""What organisers and players give by a form or as JSON, all bounded: settings, names, lists."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from builder import Game, Text, Trouble, Unreadable, find_game
from web import store
from web.choices import has_sizes
from web.event_records import VISIBILITIES, Settings
from web.event_times import read_exact, read_local, zone_ids
from web.language import gettext as _
from web.printable import whole_lists
from web.problems import Refused
from web.store import Missing

MOST_NAME = 120
MOST_NOTES = 2_000
MOST_PLAYER = 80
MOST_MARK = 500
MOST_POINTS = 1_000
# Any list that can be played is far smaller.
MOST_DOCUMENT = 64_000
CUSTOM = "custom"
SAVED = re.compile(r"\S*/(l|edit)/([A-Za-z0-9_-]{8,64})\S*")
SAVED_HERE = Text(en="the link of a list saved on this site", ru="ссылка на список с этого сайта")
ONE_LIST = Text(en="one list", ru="один список")
NOTHING = Text(en="nothing", ru="ничего")
SMALLER = Text(en="a list of no more than {most} bytes", ru="список не больше {most} байт")


# ---- words ---------------------------------------------------------------------------------------


def line_of(said: Any, parameter: str, most: int, *, is_needed: bool = True) -> str:
    """One line of words without letters that cannot be seen; Refused when there is none."""
    text = said if isinstance(said, str) else ""
    words = " ".join("".join(seen(letter) for letter in text).split())
    if len(words) > most:
        raise Refused(parameter, _("No more than %(most)s letters, please.") % {"most": most})
    if is_needed and not words:
        raise Refused(parameter, _("Please write a name."))
    return words


def text_of(said: Any, parameter: str, most: int) -> str:
    """Words of several lines."""
    lines = (said if isinstance(said, str) else "").replace("\r\n", "\n").split("\n")
    words = "\n".join("".join(map(seen, line)).rstrip() for line in lines).strip()
    if len(words) > most:
        raise Refused(parameter, _("No more than %(most)s letters, please.") % {"most": most})
    return words


def seen(letter: str) -> str:
    """A letter that can be seen, a blank for a blank, and nothing for a control letter."""
    return letter if letter.isprintable() else " " if letter.isspace() else ""


def player_of(said: Any) -> str:
    return line_of(said, "player", MOST_PLAYER)


# ---- settings ------------------------------------------------------------------------------------


def settings_of_form(form: Mapping[str, str]) -> Settings:
    """The settings that the form of an event holds."""
    zone = form.get("zone", "UTC")
    points = form.get("points", "").strip()
    stated = {
        "name": form.get("name"),
        "game": form.get("game"),
        "edition": form.get("edition"),
        "format": form.get("format"),
        "points": int(points)
        if points.isascii() and points.isdigit() and len(points) < 5
        else None,
        "zone": zone,
        "notes": form.get("notes"),
        "visibility": form.get("visibility"),
        "needs_legal": "needs_legal" in form,
    }
    if stated["format"] != CUSTOM:
        stated["points"] = None
    return replace(settings_of(stated), deadline=read_local(form.get("deadline", ""), zone))


def new_settings(settings: Settings) -> Settings:
    """Settings for a new event, whose deadline must be yet to come."""
    if settings.deadline and settings.deadline <= store.now():
        raise Refused("deadline", _("This deadline has already passed."))
    return settings


def settings_of(stated: Mapping[str, Any]) -> Settings:
    """The settings that these values state, each checked against the game."""
    game = game_named(stated.get("game"))
    format, points = size_of(game, stated.get("format") or "", stated.get("points"))
    visibility = stated.get("visibility") or VISIBILITIES[0]
    needs_legal = stated.get("needs_legal") or False
    zone = stated.get("zone") or "UTC"
    if visibility not in VISIBILITIES:
        raise Refused("visibility", f"visibility: {', '.join(VISIBILITIES)}")
    if not isinstance(needs_legal, bool):
        raise Refused("needs_legal", "needs_legal: true, false")
    if not isinstance(zone, str) or zone not in zone_ids():
        raise Refused("zone", "zone: UTC, Europe/Moscow, …")
    return Settings(
        name=line_of(stated.get("name"), "name", MOST_NAME),
        game=game.id,
        edition=edition_of(game, stated.get("edition")),
        format=format,
        points=points,
        deadline=read_exact(stated.get("deadline")),
        zone=zone,
        notes=text_of(stated.get("notes"), "notes", MOST_NOTES),
        visibility=visibility,
        needs_legal=needs_legal,
    )


def game_named(said: Any) -> Game:
    try:
        return find_game(said)
    except (KeyError, TypeError):
        raise Refused("game", _("Choose one of the games.")) from None


def edition_of(game: Game, said: Any) -> str:
    if not said:
        return game.default_edition
    found = game.edition_named(said) if isinstance(said, str) else None
    if found is None:
        raise Refused("edition", f"edition: {', '.join(each.id for each in game.editions)}")
    return found


def size_of(game: Game, format: Any, points: Any) -> tuple[str, int | None]:
    """The format, and the points where the organiser sets a size of their own."""
    known = [each.id for each in game.formats]
    if format and format not in known:
        raise Refused("format", f"format: {', '.join(known)}")
    if points is None:
        if format == CUSTOM and has_sizes(game):
            raise Refused("points", _("A size of your own needs its points."))
        return format, None
    is_whole = isinstance(points, int) and not isinstance(points, bool)
    if not has_sizes(game) or not is_whole or not 1 <= points <= MOST_POINTS:
        raise Refused("points", f"points: 1–{MOST_POINTS}")
    if format not in ("", CUSTOM):
        raise Refused("points", f"format: {CUSTOM}")
    return CUSTOM, points


# ---- lists ---------------------------------------------------------------------------------------


def document_of(raw: bytes, file: str = "") -> dict[str, Any]:
    """The one list that was given: a text or file in any format, or the link of a saved list."""
    if not raw.strip():
        raise Unreadable([Trouble(ONE_LIST, NOTHING)])
    link = SAVED.fullmatch(raw[:1_000].decode(errors="replace").strip())
    return bounded(saved_list(link[1], link[2]) if link else read_whole(raw, file))


def bounded(document: dict[str, Any]) -> dict[str, Any]:
    """The list, when it is no larger than any that can be played."""
    size = len(json.dumps(document))
    if size > MOST_DOCUMENT:
        found = Text(str(size), str(size))
        raise Unreadable([Trouble(SMALLER.saying(most=MOST_DOCUMENT), found)])
    return document


def saved_list(kind: str, key: str) -> dict[str, Any]:
    kept = store.opened()
    try:
        return (kept.view(key) if kind == "l" else kept.open(key)).document
    except Missing:
        raise Unreadable([Trouble(SAVED_HERE, Text(f"…/{kind}/…", f"…/{kind}/…"))]) from None


def read_whole(raw: bytes, file: str) -> dict[str, Any]:
    """The list in a text; a line that was not understood might be a part of it, so none is lost."""
    found = whole_lists(raw, file)
    if len(found) != 1:
        count = str(len(found))
        raise Unreadable([Trouble(ONE_LIST, Text(count, count))])
    return dict(found[0])
