"""Roster documents themselves, as YAML and as JSON."""

from __future__ import annotations

import orjson

from builder.check import is_document
from builder.document import read as read_document
from builder.document import written
from builder.exchange.form import Format, Reading, Roster, Source, Written
from builder.exchange.naming import canonical
from builder.game import Game
from builder.games import BY_ID
from builder.report import Report
from builder.text import Lang, Text

JSON_START = ("{", "[")


def is_json(source: Source) -> bool:
    return is_document(source.raw) and source.text.lstrip().startswith(JSON_START)


def is_yaml(source: Source) -> bool:
    return is_document(source.raw)


def read(source: Source) -> Reading:
    value = read_document(source.raw, source.file).value
    return Reading(tuple(value) if isinstance(value, list) else (value,))


def write_yaml(game: Game, roster: Roster, _report: Report, _lang: Lang) -> Written:
    return Written(written(canonical(game, roster)))


def write_json(game: Game, roster: Roster, _report: Report, _lang: Lang) -> Written:
    text = orjson.dumps(canonical(game, roster), option=orjson.OPT_INDENT_2).decode()
    return Written(text + "\n")


JSON = Format(
    id="json",
    name=Text(en="Roster document in JSON", ru="Документ списка в JSON"),
    games=tuple(BY_ID),
    is_like=is_json,
    read=read,
    write=write_json,
    suffix=".json",
)
YAML = Format(
    id="yaml",
    name=Text(en="Roster document in YAML", ru="Документ списка в YAML"),
    games=tuple(BY_ID),
    is_like=is_yaml,
    read=read,
    write=write_yaml,
    suffix=".yaml",
)
