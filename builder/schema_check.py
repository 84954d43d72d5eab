"""Compares a document with a JSON Schema and tells each difference with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from builder.document import Document
from builder.places import MOST_TROUBLES
from builder.text import Text
from builder.trouble import Trouble, quoted

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

HERE = Path(__file__).parent
SCHEMAS = next(folder for folder in (HERE / "schemas", HERE.parent / "schemas") if folder.is_dir())

TYPES = {
    "object": Text(en="a mapping", ru="отображение (ключ: значение)"),
    "array": Text(en="a list", ru="список"),
    "string": Text(en="text", ru="текст"),
    "integer": Text(en="a whole number", ru="целое число"),
    "number": Text(en="a number", ru="число"),
    "boolean": Text(en="true or false", ru="true или false"),
    "null": Text(en="nothing", ru="ничего"),
}
BOUNDS = {
    "minimum": Text(en="at least {bound}", ru="не меньше {bound}"),
    "maximum": Text(en="at most {bound}", ru="не больше {bound}"),
    "minItems": Text(en="at least {bound} items", ru="пунктов не меньше {bound}"),
    "maxItems": Text(en="at most {bound} items", ru="пунктов не больше {bound}"),
    "minLength": Text(en="at least {bound} characters", ru="знаков не меньше {bound}"),
    "maxLength": Text(en="at most {bound} characters", ru="знаков не больше {bound}"),
    "minProperties": Text(en="at least {bound} keys", ru="ключей не меньше {bound}"),
    "maxProperties": Text(en="at most {bound} keys", ru="ключей не больше {bound}"),
    "pattern": Text(en="text of the form {bound}", ru="текст вида {bound}"),
}


@cache
def validator(name: str, folder: Traversable | Path = SCHEMAS) -> Any:
    from jsonschema import Draft202012Validator

    schema = orjson.loads((folder / f"{name}.schema.json").read_bytes())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def differences(document: Document, schema: str) -> list[Trouble]:
    """Every difference of a document from a schema, in the order of the text."""
    return differences_of(document.value, schema, document)


def differences_of(value: Any, schema: str, document: Document, at: Any = ()) -> list[Trouble]:
    """The same for a value that stands at a path of a document."""
    found = (
        trouble
        for error in validator(schema).iter_errors(value)
        for leaf in leaves(error)
        for trouble in described(leaf, document, at)
    )
    first = set(islice(found, MOST_TROUBLES))
    return sorted(first, key=lambda trouble: (trouble.line or 0, trouble.column or 0))


def leaves(error: ValidationError) -> Iterator[ValidationError]:
    """A choice of shapes failed: tell about the shape that was meant."""
    if error.validator not in ("anyOf", "oneOf") or not error.context:
        yield error
        return
    branches: dict[int, list[ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(int(inner.schema_path[0]), []).append(inner)
    meant = [branch for branch in branches.values() if not any(is_tag(e) for e in branch)]
    fitting = [b for b in meant or list(branches.values()) if not any(wrong_type(e) for e in b)]
    if not fitting or not meant:
        yield error
        return
    for inner in min(fitting, key=distance):
        yield from leaves(inner)


def distance(branch: list[ValidationError]) -> tuple[int, int]:
    """How far a value is from a shape: keys missing or unknown at its root weigh most."""
    return sum(weight(error) for error in branch if not error.relative_path), len(branch)


def weight(error: ValidationError) -> int:
    return len(strange_keys(error)) if error.validator == "additionalProperties" else 1


def strange_keys(error: ValidationError) -> list[str]:
    """The keys that a shape does not know."""
    schema: Any = error.schema
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    keys: Any = error.instance
    return [
        key for key in keys if key not in known and not any(re.search(p, key) for p in patterns)
    ]


def is_tag(error: ValidationError) -> bool:
    """An operation is recognised by its `op`."""
    return list(error.relative_path) == ["op"]


def wrong_type(error: ValidationError) -> bool:
    """The value as a whole is of another type than the shape, or than all of its shapes."""
    if error.relative_path:
        return False
    if error.validator in ("anyOf", "oneOf"):
        return bool(error.context) and all(wrong_type(inner) for inner in error.context)
    return error.validator == "type"


def described(error: ValidationError, document: Document, at: Any) -> Iterator[Trouble]:
    path = (*at, *error.absolute_path)
    bound: Any = error.validator_value
    if error.validator == "additionalProperties":
        yield from unknown_keys(error, document, path)
    elif error.validator == "required":
        there: Any = error.instance
        missing = next(key for key in bound if key not in there and key in error.message)
        key = quoted(missing)
        expected = Text(en=f"the key {key.en}", ru=f"ключ {key.ru}")
        yield document.trouble(path, expected, Text(en="no such key", ru="такого ключа нет"))
    else:
        yield document.trouble(path, expectation(error), quoted(error.instance))


def unknown_keys(error: ValidationError, document: Document, path: Any) -> Iterator[Trouble]:
    schema: Any = error.schema
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    words = ", ".join([*known, *patterns])
    expected = Text(en=f"one of the keys {words}", ru=f"один из ключей {words}")
    if patterns:
        expected = Text(en=f"a key of the form {words}", ru=f"ключ вида {words}")
    for key in strange_keys(error):
        yield document.trouble((*path, key), expected, quoted(key))


def expectation(error: ValidationError) -> Text:
    keyword = str(error.validator)
    bound: Any = error.validator_value
    if keyword in BOUNDS:
        facts = {"bound": bound}
        return Text(BOUNDS[keyword].filled("en", facts), BOUNDS[keyword].filled("ru", facts))
    if keyword in ("enum", "const"):
        words = ", ".join(str(word) for word in (bound if keyword == "enum" else [bound]))
        return Text(en=f"one of: {words}", ru=f"одно из: {words}")
    if keyword == "type":
        return either([bound] if isinstance(bound, str) else list(bound))
    if keyword in ("anyOf", "oneOf"):
        return either_shape(bound, error)
    return Text(en=error.message, ru=error.message)


def either(types: list[str]) -> Text:
    texts = [TYPES[name] for name in types]
    return Text(" or ".join(t.en for t in texts), " или ".join(t.ru for t in texts))


def either_shape(branches: list[Any], error: ValidationError) -> Text:
    tags = sorted({tag for inner in error.context or () for tag in tags_of(inner)})
    if tags:
        words = ", ".join(tags)
        return Text(en=f"an op, one of: {words}", ru=f"op, одно из: {words}")
    types = [branch.get("type", "object") for branch in branches]
    return either(list(dict.fromkeys(name for name in types if isinstance(name, str))))


def tags_of(error: ValidationError) -> list[str]:
    if not is_tag(error):
        return []
    bound: Any = error.validator_value
    return list(bound) if isinstance(bound, list) else [str(bound)]
