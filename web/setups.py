"""A list as a form: what was sent of it, what is wrong where, and which parts are open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from builder import (
    Finding,
    Form,
    FormField,
    FormGroup,
    Lang,
    Option,
    Report,
    Text,
    Trouble,
    Unreadable,
    acted,
    check_document,
    filled,
    find_game,
    form_of,
    read,
)
from builder import Options as Judging
from web.reports import MOST_SLOTS, of_severity

Path = tuple[str | int, ...]
AREA = "area"
FEW_ITEMS = 2
# Of a line with more empty fields than these, the empty ones are folded away.
MOST_EMPTY = 5
DEPTH_OF_PLAYERS = 2
MISSING = Text(en="a choice, so that it can be added", ru="выбор: без него нечего добавить")
NOTHING = Text(en="nothing", ru="пусто")


@dataclass(frozen=True)
class Setup:
    """A form on the page: findings by the group they belong to, troubles by their field.

    `anchors` are the ids of the first parts for an area, by path, and `at` is the part that was
    changed last.
    """

    form: Form
    said: Mapping[Path, list[Finding]] = field(default_factory=dict)
    troubles: Mapping[str, Trouble] = field(default_factory=dict)
    anchors: Mapping[Path, str] = field(default_factory=dict)
    at: Path = ()
    typed: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The document that the form shows, which it is sent back with."""
        return json.dumps(self.form.document, ensure_ascii=False)

    def faults(self, group: FormGroup) -> int:
        """How many faults stand in a group or inside it."""
        return sum(len(found) for path, found in self.said.items() if is_within(path, group.path))

    def is_open(self, group: FormGroup) -> bool:
        """Whether a part is unfolded: it is one of few, was changed last, or has a fault."""
        beside = [each for each in self.form.groups if each.path[:-1] == group.path[:-1]]
        is_one_of_few = group.is_item and len(beside) <= FEW_ITEMS
        troubled = any(is_within(each.path, group.path) for each in self.troubled)
        here = bool(self.at) and is_within(self.at, group.path)
        return is_one_of_few or troubled or here or self.faults(group) > 0

    @property
    def troubled(self) -> list[FormField]:
        added = (field for adder in self.form.adders for field in adder.fields)
        return [each for each in (*self.form.fields, *added) if each.name in self.troubles]

    @property
    def others(self) -> list[Trouble]:
        """The troubles that stand at no field."""
        told = {each.name for each in self.troubled}
        return [trouble for name, trouble in self.troubles.items() if name not in told]

    def list_number(self, one: FormField) -> int:
        """The list of options that completes what is typed in a field."""
        return list(self.form.lists).index(one.kind) + 1

    def value(self, one: FormField, lang: Lang) -> str:
        """What stands in a field: what was typed, where that is not in the document."""
        return self.typed.get(one.name, one.shown(lang))


def is_within(path: Path, outer: Path) -> bool:
    return path[: len(outer)] == outer


def lay_out_form(document: dict[str, Any], report: Report | None, at: Path = ()) -> Setup | None:
    """The form of a document with the findings of its report; None when it has no form."""
    form = form_of(find_game(document["game"]), document)
    if form is None:
        return None
    said = findings_at(form, report) if report else {}
    return Setup(form, said, anchors=anchors(form), at=at)


def findings_at(form: Form, report: Report) -> dict[Path, list[Finding]]:
    """The faults by the smallest part of the form that they stand in; none at the table as such."""
    places = {"/".join(map(str, group.path)): group.path for group in form.groups}
    said: dict[Path, list[Finding]] = {}
    for fault in of_severity(report.findings, "error"):
        for slot in fault.slots if len(fault.slots) <= MOST_SLOTS else ():
            at = places.get(nearest(slot, places), ())
            if at and fault not in said.setdefault(at, []):
                said[at].append(fault)
    return said


def nearest(slot: str, places: Mapping[str, Any]) -> str:
    while slot and slot not in places:
        slot = slot.rpartition("/")[0]
    return slot


def anchors(form: Form) -> dict[Path, str]:
    """The first part for each area, to which a map can link."""
    found: dict[str, Path] = {}
    for group in form.groups:
        parts: Iterable[Any] = (*group.groups, *group.fields) if group.of == AREA else ()
        for each in parts:
            found.setdefault(f"area-{each.key}", each.path)
    return {path: anchor for anchor, path in found.items()}


# ---- what was sent -------------------------------------------------------------------------------


def filled_document(sent: MultiDict[str, str]) -> dict[str, Any]:
    document = read(sent.get("document", "")).value
    form = None
    if isinstance(document, dict) and isinstance(document.get("game"), str):
        form = form_of(find_game(document["game"]), document)
    if form is None:
        expected = Text(en="the document of a form", ru="документ формы")
        raise Unreadable([Trouble(expected, Text(en="something else", ru="нечто иное"))])
    return filled(form, sent.to_dict())


def pressed(document: dict[str, Any], sent: MultiDict[str, str]) -> dict[str, Any]:
    if "act" not in sent:
        return document
    after: dict[str, Any] = acted(
        find_game(document["game"]), document, sent["act"], sent.to_dict()
    )
    return after


def acted_at(sent: MultiDict[str, str]) -> Path:
    """The part that a button belongs to; for one that went, the part that it stood in."""
    try:
        act, path, *_ = json.loads(sent.get("act", ""))
    except (ValueError, TypeError, RecursionError):
        return ()
    at = read_path(json.dumps(path))
    return at[:-1] if act == "remove" else at


def read_path(written: str) -> Path:
    """A path in a document, as an address has it; none when it is none."""
    try:
        path = json.loads(written)
    except (ValueError, RecursionError):
        return ()
    is_path = isinstance(path, list) and all(isinstance(part, str | int) for part in path)
    return tuple(path) if is_path else ()


def troubles_in(document: dict[str, Any]) -> dict[str, Trouble]:
    """What keeps a document from being read, by the name of the field or part where it stands."""
    text = read(json.dumps(document, ensure_ascii=False))
    try:
        check_document(text, Judging())
    except Unreadable as unreadable:
        paths = {place: path for path, place in text.places.items()}
        found = {}
        for trouble in unreadable.troubles:
            path = paths.get((trouble.line or 0, trouble.column or 0), ())
            found[json.dumps(list(path), ensure_ascii=False)] = trouble
        return found
    return {}


# ---- what templates ask --------------------------------------------------------------------------


def option_groups(options: Iterable[Option], lang: Lang) -> list[tuple[str, list[tuple[str, str]]]]:
    """Options as pairs of value and name, by what they belong to, in their order."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for option in options:
        groups.setdefault(option.group.to(lang), []).append((option.value, option.name.to(lang)))
    return list(groups.items())


def is_simple(group: FormGroup) -> bool:
    """Whether a group fits in a line: single values alone, and nothing to add."""
    return not group.groups and not group.adders


def fields_by_use(group: FormGroup) -> tuple[list[FormField], list[FormField]]:
    """The fields of an item to show, and those to fold away because they are empty and many."""
    full = [each for each in group.fields if each.value is not None or each.empty == "wrong"]
    rest = [each for each in group.fields if each not in full]
    # A player is an item too, and shows every field.
    if group.is_item and len(group.path) > DEPTH_OF_PLAYERS and full and len(rest) > MOST_EMPTY:
        return full, rest
    return list(group.fields), []
