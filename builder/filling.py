"""Fills in a form: what was given for its fields, and what was added, removed or moved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from builder.drawing import KEY, VALUE, form_of
from builder.editing import Unfit, copied
from builder.forms import Adder, Field, Form
from builder.game import Game
from builder.places import Path


class Unfinished(ValueError):
    """Something was to be added, and a field that it needs is empty."""

    def __init__(self, field: Field) -> None:
        super().__init__(field.name)
        self.field = field


def filled(form: Form, given: Mapping[str, str]) -> dict[str, Any]:
    """The document with what was given for its fields; what is not given stays."""
    after: dict[str, Any] = copied(form.document)
    gone: list[Path] = []
    for field in form.fields:
        if field.name in given and not is_untouched(field, given[field.name]):
            fill(after, field, field.read(given[field.name]), gone)
    # The last lines go first, so that the places of the others stay what they were.
    for path in reversed(gone):
        take_out(after, path)
    return after


def is_untouched(field: Field, text: str) -> bool:
    shown = {field.shown("en"), field.shown("ru")}
    return text in shown or text.replace("\r\n", "\n").strip() in {each.strip() for each in shown}


def fill(document: dict[str, Any], field: Field, value: Any, gone: list[Path]) -> None:
    if value != "" or field.empty == "wrong":
        put_in(document, field.path, value)
    elif field.empty == "nothing":
        put_in(document, field.path, None)
    else:
        gone.append(field.path)


def acted(game: Game, document: dict[str, Any], act: str, given: Mapping[str, str]) -> Any:
    """The document after a button was pressed: add, remove, rise; Unfit where there is no place."""
    try:
        kind, path, *rest = json.loads(act)
        form = form_of(game, document)
        place = tuple(path)
    except (ValueError, TypeError, RecursionError):
        raise Unfit("") from None
    after = copied(document)
    if kind == "add" and form and rest:
        return added(after, adder_at(form, place, rest[0]), given)
    if kind == "remove" and place:
        at(after, place)
        take_out(after, place)
        return after
    if kind == "rise" and place:
        return risen(after, place)
    raise Unfit(act)


def adder_at(form: Form, path: Path, way: Any) -> Adder:
    for adder in form.adders:
        if adder.path == path and adder.way == way:
            return adder
    raise Unfit(json.dumps([*path]))


def added(document: dict[str, Any], adder: Adder, given: Mapping[str, str]) -> dict[str, Any]:
    """The document with one more part, made from the fields that the adder asks for."""
    new, key = copied(adder.blank), ""
    for field in adder.fields:
        value = field.read(given.get(field.name, ""))
        if value == "":
            raise Unfinished(field)
        part = json.loads(field.name.removeprefix("new:"))[2]
        if part == KEY:
            key = str(value)
        elif part == VALUE:
            new = value
        elif isinstance(new, list):
            new.append(value)
        else:
            new[part] = value
    join(document, adder, key, new)
    return document


def join(document: dict[str, Any], adder: Adder, key: str, new: Any) -> None:
    if adder.into == "part":
        put_in(document, adder.path, new)
        return
    holder = at(document, adder.path)
    if adder.into == "list" and isinstance(holder, list):
        holder.append(new)
    elif adder.into == "map" and isinstance(holder, dict):
        holder.setdefault(key, new)
    else:
        raise Unfit(json.dumps([*adder.path]))


def risen(document: dict[str, Any], path: Path) -> dict[str, Any]:
    """The document with a line before the one that it followed."""
    holder, place = at(document, path[:-1]), path[-1]
    if not isinstance(holder, list) or not isinstance(place, int) or not 0 < place < len(holder):
        raise Unfit(json.dumps([*path]))
    holder[place - 1], holder[place] = holder[place], holder[place - 1]
    return document


def at(document: Any, path: Path) -> Any:
    for step in path:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            raise Unfit(json.dumps([*path])) from None
    return document


def put_in(document: dict[str, Any], path: Path, value: Any) -> None:
    holder = at(document, path[:-1])
    try:
        holder[path[-1]] = value
    except (IndexError, TypeError):
        raise Unfit(json.dumps([*path])) from None


def take_out(document: dict[str, Any], path: Path) -> None:
    holder = at(document, path[:-1])
    try:
        del holder[path[-1]]
    except (KeyError, IndexError, TypeError):
        # An empty field of a part that was never there leaves nothing to take out.
        if not isinstance(holder, dict):
            raise Unfit(json.dumps([*path])) from None
