"""The parts that a JSON Schema allows, and the ways to write each: a value, record, list or map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple

import orjson

from builder.schema_check import SCHEMAS

Schema = Mapping[str, Any]
NOTHING: Schema = {}
MANY = 1000


class Way(NamedTuple):
    """One way to write a part; all single values of a part are one way.

    Of a record `parts` are known and some of them `needed`; lists and maps have `inner` parts, so
    many at `least` and at `most`, and the keys of a map may have a `form`. A value is of some
    `types`, within bounds, or one of `words`.
    """

    kind: Literal["value", "record", "list", "map"]
    title: str = ""
    parts: Mapping[str, Schema] = NOTHING
    needed: frozenset[str] = frozenset()
    inner: Schema = NOTHING
    form: str = ""
    types: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int = 0
    least: int = 0
    most: int = 0


@dataclass(frozen=True)
class Outline:
    """A schema with what was found out about its parts, by their identity."""

    root: Schema
    known: dict[int, tuple[tuple[Way, ...], bool]] = field(default_factory=dict)

    def ways(self, schema: Schema) -> tuple[Way, ...]:
        return self.look(schema)[0]

    def may_be_nothing(self, schema: Schema) -> bool:
        """Whether a part may stand there and be nothing: an empty place on a track."""
        return self.look(schema)[1]

    def look(self, schema: Schema) -> tuple[tuple[Way, ...], bool]:
        if id(schema) not in self.known:
            plain = list(self.branches(schema))
            values = [each for each in plain if is_value(each)]
            nothing = any(each.get("type") == "null" for each in plain)
            ways = [container(each) for each in plain if is_container(each)]
            self.known[id(schema)] = ((*([value(values)] if values else []), *ways), nothing)
        return self.known[id(schema)]

    def branches(self, schema: Schema) -> Iterator[Schema]:
        """The shapes that a schema is a choice of, with references followed."""
        if "$ref" in schema:
            yield from self.branches(self.root["$defs"][schema["$ref"].rpartition("/")[2]])
        elif "anyOf" in schema:
            for inner in schema["anyOf"]:
                yield from self.branches(inner)
        else:
            yield schema


@cache
def outline(name: str) -> Outline:
    return Outline(orjson.loads((SCHEMAS / f"{name}.schema.json").read_bytes()))


def is_container(schema: Schema) -> bool:
    return schema.get("type") in ("object", "array")


def is_value(schema: Schema) -> bool:
    return not is_container(schema) and schema.get("type") != "null"


def container(schema: Schema) -> Way:
    if schema["type"] == "array":
        least, most = schema.get("minItems", 0), schema.get("maxItems", MANY)
        return Way("list", inner=schema.get("items", NOTHING), least=least, most=most)
    if "properties" in schema:
        return record(schema)
    [(form, inner)] = schema.get("patternProperties", {"": NOTHING}).items()
    inner = inner or schema.get("additionalProperties", NOTHING)
    form = form or str(names_of(schema).get("pattern", ""))
    return Way("map", inner=inner, form=form, most=schema.get("maxProperties", MANY))


def names_of(schema: Schema) -> Schema:
    names: Schema = schema.get("propertyNames", NOTHING)
    return names


def record(schema: Schema) -> Way:
    parts = {key: part for key, part in schema["properties"].items() if part.get("type") != "null"}
    return Way("record", schema.get("title", ""), parts, frozenset(schema.get("required", ())))


def value(schemas: list[Schema]) -> Way:
    """The single values of a part as one; words that the schema lists come first."""
    words = [word for each in schemas for word in listed(each)]
    numbers = [each for each in schemas if each.get("type") == "integer"]
    return Way(
        "value",
        types=frozenset(type_of(each) for each in schemas),
        words=tuple(word for word in words if isinstance(word, str)),
        low=min((each["minimum"] for each in numbers if "minimum" in each), default=None),
        high=max((each["maximum"] for each in numbers if "maximum" in each), default=None),
        longest=max((each.get("maxLength", 0) for each in schemas), default=0),
    )


def listed(schema: Schema) -> list[Any]:
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def type_of(schema: Schema) -> str:
    """The type of a value; a word that the schema lists is none that may be typed."""
    words = listed(schema)
    if schema.get("type") == "boolean" and words:
        return "false" if words == [False] else "boolean"
    return "word" if words else str(schema.get("type", "string"))


# ---- which way something is written --------------------------------------------------------------


def way_of(outline: Outline, ways: tuple[Way, ...], written: Any) -> int | None:
    """The number of the way in which a part is written; None when it is none of them."""
    fitting = [number for number, way in enumerate(ways) if is_of(way, written)]
    if not fitting:
        return None
    return min(fitting, key=lambda number: misfits(outline, ways[number], written))


def is_of(way: Way, written: Any) -> bool:
    if isinstance(written, dict):
        return way.kind in ("record", "map")
    return way.kind == ("list" if isinstance(written, list) else "value")


def misfits(outline: Outline, way: Way, written: Any) -> int:
    """How many parts keep something from being written in this way."""
    if way.kind == "record":
        strange = [key for key in written if key not in way.parts]
        return len(strange) + len(way.needed - written.keys())
    if way.kind == "value":
        return 0
    inside = written.values() if isinstance(written, dict) else written
    inner = outline.ways(way.inner)
    wrong = sum(not any(suits(each, part) for each in inner) for part in inside if part is not None)
    names = written if isinstance(written, dict) and way.form else ()
    return wrong + sum(not re.search(way.form, str(name)) for name in names)


def suits(way: Way, written: Any) -> bool:
    if way.kind != "value":
        return is_of(way, written)
    kind = "integer" if type(written) is int else "string"
    kinds = {"boolean", "false"} if isinstance(written, bool) else {kind, "word"}
    return is_of(way, written) and not way.types.isdisjoint(kinds)
