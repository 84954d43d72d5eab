"""check: from a text or a document to the report on it."""

from __future__ import annotations

import json
import re
from datetime import date
from typing import Any

from builder.document import Document, read
from builder.game import Game, Options
from builder.games import BY_ID
from builder.report import Report
from builder.stated import Misshapen
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

GAME_KEY = re.compile(rb"""(?m)(^|[{,])[ \t]*["']?game["']?[ \t]*:""")
FIRST_BYTES = 20_000


def check_text(
    text: str | bytes, *, edition: str | None = None, format: str | None = None, file: str = ""
) -> Report:
    """The report on a roster document in YAML or JSON; Unreadable when it is none."""
    return check_document(read(text, file), Options(edition, format))


def check(
    roster: dict[str, Any], *, edition: str | None = None, format: str | None = None
) -> Report:
    """The report on a roster document that is already a Python value."""
    try:
        text = json.dumps(roster, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        expected = Text(en="values that JSON can hold", ru="значения, возможные в JSON")
        found = Text(str(error), str(error))
        raise Unreadable([Trouble(expected, found)]) from None
    return check_text(text, edition=edition, format=format)


def is_document(raw: bytes) -> bool:
    """Whether a text has the key of a roster document, so that no other format need be tried."""
    return GAME_KEY.search(raw[:FIRST_BYTES]) is not None


def is_one_document(raw: bytes) -> bool:
    """Whether a text is a roster document, and not several of them in one."""
    return is_document(raw) and raw.lstrip()[:1] != b"[" and b"\n=====" not in raw


def check_document(document: Document, options: Options) -> Report:
    game = game_of(document)
    try:
        return game.judge(game, document.value, options)
    except Misshapen:
        raise Unreadable(troubles(game, document, options)) from None


def game_of(document: Document) -> Game:
    """The game that a document says it is for."""
    value = document.value
    named = value.get("game") if isinstance(value, dict) else None
    if isinstance(named, str) and named in BY_ID:
        return BY_ID[named]
    ids = ", ".join(BY_ID)
    if not isinstance(value, dict):
        expected = Text(en="a roster document with the key “game”", ru="список с ключом «game»")
        raise Unreadable([document.trouble((), expected, quoted(value))])
    expected = Text(en=f"“game”, one of: {ids}", ru=f"«game», одно из: {ids}")
    found = quoted(named) if "game" in value else Text(en="no such key", ru="такого ключа нет")
    raise Unreadable([document.trouble(("game",), expected, found)])


def troubles(game: Game, document: Document, options: Options) -> list[Trouble]:
    """Everything that keeps a document from being a roster of its game."""
    from builder.schema_check import differences

    found = differences(document, f"{game.id}.roster")
    found += list(wrong_choices(game, document, options))
    if not found:
        raise AssertionError(f"{game.id}: the reader refused what the schema allows")
    return found


def wrong_choices(game: Game, document: Document, options: Options) -> list[Trouble]:
    """Editions and formats that the game does not have, and sizes that contradict the format."""
    found = []
    for path, value in rosters_in(document.value):
        chosen = {"edition": options.edition, "format": options.format}
        known = {
            "edition": [choice.id for choice in game.editions],
            "format": [choice.id for choice in game.formats],
        }
        for key, ids in known.items():
            named = chosen[key] or value.get(key)
            if key == "edition" and isinstance(named, str) and game.edition_named(named):
                continue
            if isinstance(named, str) and named not in ids:
                words = ", ".join(ids)
                expected = Text(en=f"{key}: one of {words}", ru=f"{key}: одно из {words}")
                found.append(document.trouble((*path, key), expected, quoted(named)))
        found += contradiction(game, document, path, value, options)
        if isinstance(value.get("date"), str) and not is_day(value["date"]):
            expected = Text(en="a day as YYYY-MM-DD", ru="день в виде ГГГГ-ММ-ДД")
            found.append(document.trouble((*path, "date"), expected, quoted(value["date"])))
    return list(dict.fromkeys(found))


def is_day(word: str) -> bool:
    try:
        return date.fromisoformat(word).isoformat() == word
    except ValueError:
        return False


def rosters_in(value: Any) -> list[tuple[tuple[str | int, ...], dict[str, Any]]]:
    """The document itself and the rosters inside it, with their paths."""
    if not isinstance(value, dict):
        return []
    found: list[tuple[tuple[str | int, ...], dict[str, Any]]] = [((), value)]
    for key in ("team", "lists"):
        inner = value.get(key)
        for number, roster in enumerate(inner if isinstance(inner, list) else ()):
            if isinstance(roster, dict):
                found.append(((key, number), roster))
    return found


def contradiction(
    game: Game,
    document: Document,
    path: tuple[str | int, ...],
    value: dict[str, Any],
    options: Options,
) -> list[Trouble]:
    """A size that the format does not have, or a format without a size."""
    format, points = options.format or value.get("format"), value.get("points")
    if not isinstance(format, str) or format not in game.rulesets:
        return []
    size = game.rulesets[format].numbers.get("points")
    if not any("points" in ruleset.numbers for ruleset in game.rulesets.values()):
        return []
    if points is None and size is None:
        expected = Text(en="points beside this format", ru="points рядом с этим форматом")
        return [document.trouble((*path, "format"), expected, quoted(format))]
    if options.format or points in (None, size) or size is None:
        return []
    expected = Text(en=f"{size} points, as the format says", ru=f"очков {size}, как в формате")
    return [document.trouble((*path, "points"), expected, quoted(points))]
