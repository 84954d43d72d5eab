"""Draws the form of a document: every part that its schema allows, with words from the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from builder.choosing import Choices
from builder.forms import (
    LONG,
    MOST_IN_MENU,
    Adder,
    Control,
    Empty,
    Field,
    Form,
    Group,
    name_of,
    name_of_new,
    plain,
    with_written,
)
from builder.game import Game
from builder.names import fold
from builder.outline import Outline, Schema, Way, outline, way_of
from builder.places import Path
from builder.spots import EACH, Kind, Option, Pattern, Plan, Spot
from builder.text import Text

# A map whose few keys are known shows all of them.
MOST_KEYS = 12
MOST_VALUES = 3000
KEY, VALUE = "/key", "/value"
NUMBERED = Text(en="{label} {number}", ru="{label} {number}")
IN_WAY = Text(en="{label}: {way}", ru="{label}: {way}")
WAYS: Mapping[Kind, Text] = {
    "value": Text(en="as one value", ru="одним значением"),
    "record": Text(en="in parts", ru="по частям"),
    "list": Text(en="one by one", ru="по одному"),
    "map": Text(en="each by name", ru="по названиям"),
}
NO_WORDS = Text("")
KEY_LABEL = Text(en="Name", ru="Название")


@dataclass(frozen=True)
class Sketch:
    """What the drawing of one form needs at every part."""

    plan: Plan
    outline: Outline
    choices: Choices


@dataclass(frozen=True)
class Place:
    """A part of the document: where it stands, and what the schema and the plan say of it."""

    path: Path
    pattern: Pattern
    schema: Schema

    def inside(self, key: str | int, schema: Schema, is_each: bool = False) -> Place:
        step = EACH if is_each else str(key)
        return Place((*self.path, key), (*self.pattern, step), schema)


def form_of(game: Game, document: dict[str, Any]) -> Form | None:
    """The form of a document; None for games without one, and for very large documents."""
    if game.form is None or size(document) > MOST_VALUES:
        return None
    named = game.edition_named(str(document.get("edition") or game.default_edition))
    edition = game.catalogue.edition(named or game.default_edition)
    schema = outline(f"{game.id}.roster")
    sketch = Sketch(game.form, schema, Choices(game, game.form, edition, document))
    place = Place((), (), schema.root)
    ways = schema.ways(schema.root)
    way = ways[way_of(schema, ways, document) or 0]
    return Form(document, record(sketch, place, way, document, Text("")))


def size(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(size(inner) for inner in value.values())
    if isinstance(value, list):
        return 1 + sum(size(inner) for inner in value)
    return 1


# ---- groups --------------------------------------------------------------------------------------


def group(sketch: Sketch, place: Place, number: int, written: Any, label: Text) -> Group:
    """A part that is itself made of parts."""
    way = sketch.outline.ways(place.schema)[number]
    if way.kind == "record":
        return record(sketch, place, way, written, label)
    if way.kind == "list":
        return listing(sketch, place, way, written, label)
    return mapping(sketch, place, way, written, label)


def record(sketch: Sketch, place: Place, way: Way, written: Any, label: Text) -> Group:
    fields: list[Field] = []
    groups: list[Group] = []
    adders: list[Adder] = []
    for key, schema in way.parts.items():
        inner = place.inside(key, schema)
        spot, held = sketch.plan.spot(inner.pattern), written.get(key)
        if key == "game" or (spot.spare and held is None):
            continue
        empty: Empty = "wrong" if key in way.needed else "gone"
        drawn = part(sketch, inner, held, label_of(sketch, inner), empty)
        fields += [each for each in drawn if isinstance(each, Field)]
        groups += [each for each in drawn if isinstance(each, Group)]
        adders += [each for each in drawn if isinstance(each, Adder)]
    # Long texts stand below everything short.
    fields.sort(key=lambda field: field.control == "notes")
    return Group(place.path, label, "record", tuple(fields), tuple(groups), tuple(adders))


def part(
    sketch: Sketch, place: Place, held: Any, label: Text, empty: Empty
) -> list[Field | Group | Adder]:
    """A part as it is written; one that is not there as an empty field, and ways to add it."""
    ways = sketch.outline.ways(place.schema)
    if held is not None:
        number = way_of(sketch.outline, ways, held)
        if number is None or ways[number].kind == "value":
            return [single(sketch, place, held, label, empty)] if is_single(held) else []
        return [group(sketch, place, number, held, label)]
    offered = dict(offers(sketch, place))
    drawn: list[Field | Group | Adder] = []
    if any(way.kind == "value" for way in offered.values()):
        drawn.append(single(sketch, place, None, label, empty))
    for number, way in offered.items():
        if way.kind != "value":
            said = label if len(offered) == 1 else in_way(sketch, place, way, label)
            drawn.append(adder(sketch, place, number, said, "part"))
    return drawn


def offers(sketch: Sketch, place: Place) -> Iterator[tuple[int, Way]]:
    """The ways in which a form adds a part: the first of each kind that the plan wants."""
    wanted = sketch.plan.spot(place.pattern).ways
    seen: set[str] = set()
    for number, way in enumerate(sketch.outline.ways(place.schema)):
        known = way.title or way.kind
        if (not wanted or way.kind in wanted) and known not in seen:
            seen.add(known)
            yield number, way


def listing(sketch: Sketch, place: Place, way: Way, written: list[Any], label: Text) -> Group:
    """The items of a list in order, and a way to add one more."""
    fields: list[Field] = []
    groups: list[Group] = []
    empty: Empty = "nothing" if sketch.outline.may_be_nothing(way.inner) else "gone"
    for number, held in enumerate(written):
        inner = place.inside(number, way.inner, is_each=True)
        said = NUMBERED.saying(label=label_of(sketch, inner, label), number=number + 1)
        if is_single(held):
            fields.append(single(sketch, inner, held, said, empty))
        else:
            groups += [
                as_item(sketch, inner, item, number)
                for item in part(sketch, inner, held, said, empty)
                if isinstance(item, Group)
            ]
    new = place.inside(len(written), way.inner, is_each=True)
    is_full = len(written) >= way.most
    adders = () if is_full else new_lines(sketch, place, new, label_of(sketch, new, label))
    seats = sketch.plan.spot(place.pattern).is_seats
    inside = tuple(fields), tuple(groups), tuple(adders)
    return Group(place.path, label, "list", *inside, is_seats=seats)


def as_item(sketch: Sketch, place: Place, item: Group, number: int) -> Group:
    """An item of a list by what names it, with its number where nothing does."""
    known = {field.path[-1]: field for field in item.fields}
    titled = sketch.plan.spot(place.pattern).titled
    named = [known[key] for key in titled if key in known and plain(known[key].value)]
    label = item.label
    if named:
        label = Text(*(" · ".join(field.told(lang) for field in named) for lang in ("en", "ru")))
    return replace(item, label=label, can_rise=number > 0, is_item=True)


def mapping(
    sketch: Sketch, place: Place, way: Way, written: Mapping[str, Any], label: Text
) -> Group:
    """The keys of a map: all that are known, when they are few and have single values."""
    kind = sketch.plan.spot(place.pattern).keys
    options = sketch.choices.of(kind)
    fields: list[Field] = []
    groups: list[Group] = []
    is_even = 0 < len(options) <= MOST_KEYS and has_values_alone(sketch, place, way)
    empty: Empty = "nothing" if sketch.outline.may_be_nothing(way.inner) else "gone"
    for key, meant, held, said in keys(sketch, kind, written, is_even):
        inner = place.inside(key, way.inner, is_each=True)
        if is_single(held):
            field = single(sketch, inner, held, said, "gone" if is_even else empty)
            fields.append(replace(field, key=meant))
        else:
            drawn = part(sketch, inner, held, said, empty)
            groups += [replace(each, key=meant) for each in drawn if isinstance(each, Group)]
    new = place.inside("", way.inner, is_each=True)
    is_full = is_even or len(written) >= way.most
    adders = () if is_full else tuple(new_lines(sketch, place, new, label, kind))
    return Group(
        place.path, label, "map", tuple(fields), tuple(groups), adders, is_even=is_even, of=kind
    )


def has_values_alone(sketch: Sketch, place: Place, way: Way) -> bool:
    inner = place.inside("", way.inner, is_each=True)
    return all(each.kind == "value" for _, each in offers(sketch, inner))


def keys(
    sketch: Sketch, kind: str, written: Mapping[str, Any], is_even: bool
) -> Iterator[tuple[str, str, Any, Text]]:
    """The keys of a map, what they mean, their values and words; all known keys when few."""
    means = sketch.choices.means(kind) if kind else {}
    names = {option.value: option.name for option in sketch.choices.of(kind)}
    meant = {key: means.get(fold(key), key) for key in written}
    if is_even:
        there = {id: key for key, id in meant.items()}
        for id, name in names.items():
            key = there.get(id, id)
            yield key, id, written.get(key), name
    for key, held in written.items():
        if not (is_even and meant[key] in names):
            yield key, meant[key], held, names.get(meant[key], Text(key, key))


# ---- fields --------------------------------------------------------------------------------------


def is_single(held: Any) -> bool:
    return not isinstance(held, dict | list)


def single(sketch: Sketch, place: Place, held: Any, label: Text, empty: Empty) -> Field:
    return made_field(sketch, place, name_of(place.path), held, label, empty)


def made_field(
    sketch: Sketch, place: Place, name: str, held: Any, label: Text, empty: Empty
) -> Field:
    spot = sketch.plan.spot(place.pattern)
    ways = sketch.outline.ways(place.schema)
    way = next((way for way in ways if way.kind == "value"), Way("value"))
    options = sketch.choices.options(way, spot)
    means = sketch.choices.means(spot.of) if spot.of else {}
    return Field(
        path=place.path,
        label=label,
        name=name,
        value=held,
        control=control(way, options, spot),
        types=way.types,
        options=with_written(options, held, means) if options else (),
        kind=spot.of or name,
        low=way.low,
        high=way.high,
        longest=way.longest,
        empty=empty,
        hint=spot.hint,
    )


def control(way: Way, options: tuple[Option, ...], spot: Spot) -> Control:
    """How a value is given; what may be a number beside the options is typed."""
    is_closed = not spot.is_open and ("integer" not in way.types or spot.of)
    if options and len(options) <= MOST_IN_MENU and is_closed:
        return "select"
    if options:
        return "pick"
    if way.types == {"integer"}:
        return "number"
    return "notes" if way.longest > LONG else "line"


def label_of(sketch: Sketch, place: Place, otherwise: Text = NO_WORDS) -> Text:
    """The words for a part; those for an item of a list may be the words for the list."""
    label = sketch.plan.spot(place.pattern).label
    if label.en or place.pattern[-1] == EACH:
        return label if label.en else otherwise
    word = str(place.path[-1]).replace("_", " ").capitalize()
    return Text(word, word)


# ---- what can be added ---------------------------------------------------------------------------


def new_lines(
    sketch: Sketch, place: Place, new: Place, label: Text, kind: str = ""
) -> Iterator[Adder]:
    """The ways to add a line to a list, or a key to a map."""
    is_map = new.path[-1] == ""
    offered = dict(offers(sketch, new))
    for number, way in offered.items():
        said = sketch.plan.spot((f"#{way.title}",)).label if way.title else Text("")
        if not said.en:
            said = in_way(sketch, new, way, label) if len(offered) > 1 else label
        made = adder(sketch, new, number, said, "map" if is_map else "list")
        key = (key_field(sketch, place, number, kind),) if is_map else ()
        yield replace(made, fields=(*key, *made.fields))


def in_way(sketch: Sketch, place: Place, way: Way, label: Text) -> Text:
    """The words for one of several ways to write a part."""
    named = sketch.plan.spot(place.pattern).ways_named
    return named.get(way.kind) or IN_WAY.saying(label=label, way=WAYS[way.kind])


def key_field(sketch: Sketch, place: Place, number: int, kind: str) -> Field:
    options = sketch.choices.of(kind)
    label = sketch.plan.spot((f"@{kind}",)).label
    menu: Control = "select" if len(options) <= MOST_IN_MENU else "pick"
    return Field(
        path=place.path,
        label=label if label.en else KEY_LABEL,
        name=name_of_new(place.path, number, KEY),
        control=menu if options else "line",
        types=frozenset({"string"}),
        options=options,
        kind=kind,
        longest=200,
        empty="wrong",
    )


def items_needed(sketch: Sketch, place: Place, number: int, way: Way) -> list[Field]:
    """Fields for the items without which a list cannot be."""
    fields = []
    for item in range(way.least):
        inner = place.inside(item, way.inner, is_each=True)
        said = NUMBERED.saying(label=label_of(sketch, inner), number=item + 1)
        name = name_of_new(place.path, number, str(item))
        fields.append(made_field(sketch, inner, name, None, said, "wrong"))
    return fields


def adder(sketch: Sketch, place: Place, number: int, label: Text, into: Any) -> Adder:
    """Adds a part in one of its ways; what the schema needs is asked for first."""
    way = sketch.outline.ways(place.schema)[number]
    holder = place.path if into == "part" else place.path[:-1]
    if way.kind == "value":
        name = name_of_new(holder, number, VALUE)
        said = label_of(sketch, place, label)
        return Adder(
            holder, number, label, into, (made_field(sketch, place, name, None, said, "wrong"),)
        )
    fields = items_needed(sketch, place, number, way)
    blank: Any = [] if way.kind == "list" else {}
    for key, schema in way.parts.items():
        inner = place.inside(key, schema)
        if key not in way.needed or key == "game":
            continue
        wanted = [each for _, each in offers(sketch, inner)]
        if wanted[0].kind == "value":
            name = name_of_new(holder, number, key)
            said = label_of(sketch, inner)
            fields.append(made_field(sketch, inner, name, None, said, "wrong"))
        else:
            blank[key] = [] if wanted[0].kind == "list" else {}
    return Adder(holder, number, label, into, tuple(fields), blank)
