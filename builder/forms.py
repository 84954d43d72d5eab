"""A roster document as a form: fields to fill in, groups of them, and what can be added.

The form follows the game's JSON Schema; the game's plan has the words, and says what stands where.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from builder.names import fold
from builder.places import Path
from builder.spots import Option
from builder.text import Lang, Text

Empty = Literal["gone", "nothing", "wrong"]
Control = Literal["select", "pick", "number", "line", "notes"]
YES, NO = "true", "false"
LONG = 1000
# More than these are typed and completed; fewer are chosen from a menu.
MOST_IN_MENU = 60


@dataclass(frozen=True)
class Field:
    """A single value: where it stands, what it may be, and what an empty field means.

    `name` is what the field goes by in a form that is sent; `kind` is the kind of its options; in a
    map `key` is what its key means.
    """

    path: Path
    label: Text
    name: str
    value: Any = None
    control: Control = "line"
    types: frozenset[str] = frozenset()
    options: tuple[Option, ...] = ()
    kind: str = ""
    low: int | None = None
    high: int | None = None
    longest: int = 0
    empty: Empty = "gone"
    hint: Text = Text("")
    key: str = ""

    @property
    def id(self) -> str:
        return identifier(self.name)

    @property
    def remove(self) -> str:
        return json.dumps(["remove", list(self.path)])

    @property
    def chosen(self) -> Option | None:
        written = plain(self.value)
        return next((each for each in self.options if each.value == written), None)

    def shown(self, lang: Lang) -> str:
        """What stands in the field: the name of what was chosen where it is typed."""
        if self.control == "pick" and self.chosen:
            return self.chosen.name.to(lang)
        return plain(self.value)

    def told(self, lang: Lang) -> str:
        """The value in words."""
        return self.chosen.name.to(lang) if self.chosen else plain(self.value)

    def read(self, text: str) -> Any:
        """What a text in this field means; what it cannot be is left for the check to tell."""
        word = text.replace("\r\n", "\n").strip()
        found = self.option_of(word)
        if not self.types.isdisjoint(("boolean", "false")) and found in (YES, NO):
            return found == YES
        if "integer" in self.types and is_whole(found):
            return int(found)
        return found

    def option_of(self, word: str) -> str:
        """An option by its value, or by its name in either language."""
        if any(each.value == word for each in self.options):
            return word
        for alike in (str.casefold, fold):
            known = alike(word)
            named = [
                each.value for each in self.options if known and known in map(alike, each.name)
            ]
            if len(named) == 1:
                return named[0]
        return word


@dataclass(frozen=True)
class Adder:
    """A way to add a part, a line or a key, with the fields that must be filled in for it."""

    path: Path
    way: int
    label: Text
    into: Literal["part", "list", "map"]
    fields: tuple[Field, ...] = ()
    blank: Any = None

    @property
    def act(self) -> str:
        return json.dumps(["add", list(self.path), self.way])


@dataclass(frozen=True)
class Group:
    """Fields and groups that belong together: a record, the items of a list, the keys of a map.

    `of` is the kind of thing that the keys of a map mean, and a part of such a map has as its `key`
    what its own one means. An `is_even` map shows all keys that there are.
    """

    path: Path
    label: Text
    kind: Literal["record", "list", "map"]
    fields: tuple[Field, ...] = ()
    groups: tuple[Group, ...] = ()
    adders: tuple[Adder, ...] = ()
    can_go: bool = True
    can_rise: bool = False
    is_item: bool = False
    is_seats: bool = False
    is_even: bool = False
    of: str = ""
    key: str = ""

    @property
    def id(self) -> str:
        return identifier(name_of(self.path))

    @property
    def acts(self) -> dict[str, str]:
        return {act: json.dumps([act, list(self.path)]) for act in ("remove", "rise")}


class Form(NamedTuple):
    """A document and all of it that can be filled in."""

    document: dict[str, Any]
    root: Group

    @property
    def groups(self) -> Iterator[Group]:
        return groups_of(self.root)

    @property
    def fields(self) -> Iterator[Field]:
        return (field for group in self.groups for field in group.fields)

    @property
    def adders(self) -> Iterator[Adder]:
        return (adder for group in self.groups for adder in group.adders)

    @property
    def lists(self) -> dict[str, tuple[Option, ...]]:
        """What is typed and completed, by its kind."""
        added = (field for adder in self.adders for field in adder.fields)
        picked = [field for field in (*self.fields, *added) if field.control == "pick"]
        return {field.kind: field.options for field in picked}


def groups_of(group: Group) -> Iterator[Group]:
    yield group
    for inner in group.groups:
        yield from groups_of(inner)


def name_of(path: Path) -> str:
    return json.dumps(list(path), ensure_ascii=False)


def name_of_new(path: Path, way: int, part: str) -> str:
    """The name of a field for something that is to be added."""
    return "new:" + json.dumps([list(path), way, part], ensure_ascii=False)


@lru_cache(4096)
def identifier(name: str) -> str:
    """The name of a field as an id that pages, style sheets and scripts can use."""
    steps = json.loads(name.removeprefix("new:"))
    steps = [*steps[0], *steps[1:], "new"] if name.startswith("new:") else steps
    return "-".join(["f", *(slug(str(step)) for step in steps)])


def slug(word: str) -> str:
    letters = (each if each.isascii() and each.isalnum() else f"_{ord(each):x}" for each in word)
    return "".join(letters)


def plain(value: Any) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else str(value)


def is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10


def with_written(options: tuple[Option, ...], value: Any, means: Mapping[str, str]) -> Any:
    """The options, so that what is written is one of them: under its own spelling, or added."""
    written = plain(value)
    if not written or any(each.value == written for each in options):
        return options
    meant = means.get(fold(written))
    if meant is None:
        return (*options, Option(written, Text(written, written)))
    return tuple(each._replace(value=written) if each.value == meant else each for each in options)
