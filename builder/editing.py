"""Changes to a roster document: add, remove, count, set; pure, and the same for every game.

A place is a path in the document, as slots are: `units/0/attachments/1`, `cards/01141`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

Act = Literal["add", "remove", "count", "set"]
ACTS: tuple[Act, ...] = ("add", "remove", "count", "set")
MOST_COPIES = 99


class Unfit(ValueError):
    """A change that does not fit the document: there is no such place in it."""


class Change(NamedTuple):
    """One change: add a name to a list, remove a line, count copies of a card, or set a key."""

    act: Act
    place: str
    value: Any = None


def changed(document: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """The document after changes, whose places all mean the document as it was before them."""
    after: dict[str, Any] = copied(dict(document))
    changes = list(changes)
    for change in changes:
        if change.act != "remove":
            DOINGS[change.act](after, change)
    # The last lines go first, so that the places of the others stay what they were.
    for change in sorted(changes, key=lambda change: order(change.place), reverse=True):
        if change.act == "remove":
            remove(after, change)
    return after


def copied(value: Any) -> Any:
    """The value anew; a part that stands in two places becomes two."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [copied(inner) for inner in value]
    return value


def order(place: str) -> tuple[tuple[int, str], ...]:
    return tuple((int(part), "") if is_number(part) else (0, part) for part in place.split("/"))


def is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) < 6


def add(document: dict[str, Any], change: Change) -> None:
    first, _, rest = change.place.partition("/")
    # A part that is itself made of parts, such as a set-up, begins with its first line.
    if rest and document.get(first) is None and not is_number(rest.partition("/")[0]):
        document[first] = {}
    holder, key = holder_of(document, change.place)
    if not isinstance(holder, dict):
        raise Unfit(change.place)
    lines = holder.get(key)
    if not isinstance(lines, list | None):
        raise Unfit(change.place)
    holder[key] = [*(lines or ()), change.value]


def count(document: dict[str, Any], change: Change) -> None:
    """Copies of a card in a deck; none of it means that it is not there."""
    section, _, name = change.place.partition("/")
    copies = document.get(section) or {}
    if not isinstance(copies, dict) or not isinstance(change.value, int) or not name:
        raise Unfit(change.place)
    kept = {known: number for known, number in copies.items() if str(known) != name}
    if change.value > 0:
        kept = copies | {name: min(change.value, MOST_COPIES)}
    document[section] = kept


def set_key(document: dict[str, Any], change: Change) -> None:
    """A key with its value; None takes it away."""
    if "/" in change.place:
        raise Unfit(change.place)
    if change.value is None:
        document.pop(change.place, None)
    else:
        document[change.place] = change.value


def remove(document: dict[str, Any], change: Change) -> None:
    holder, key = holder_of(document, change.place)
    gone = None
    if isinstance(holder, list) and key in holder:
        gone = holder.pop(holder.index(key))
    elif isinstance(holder, list) and is_number(key) and int(key) < len(holder):
        gone = holder.pop(int(key))
    elif isinstance(holder, dict) and key in holder:
        gone = holder.pop(key)
    else:
        raise Unfit(change.place)
    tidy(document, change.place, gone)


def tidy(document: dict[str, Any], place: str, gone: Any) -> None:
    """An empty list of attachments goes, and so does the name of a commander who is no more."""
    above, _, _ = place.rpartition("/")
    if above.endswith("/attachments"):
        unit, key = holder_of(document, above)
        if isinstance(unit, dict) and not unit[key]:
            del unit[key]
    for roster in rosters_around(document, place):
        if roster.get("commander") in names_in(gone):
            roster.pop("commander", None)


def rosters_around(document: dict[str, Any], place: str) -> list[dict[str, Any]]:
    """The document, and the one of several rosters in it that a place belongs to."""
    several, _, rest = place.partition("/")
    number, held = rest.partition("/")[0], document.get(several)
    if isinstance(held, list) and is_number(number) and int(number) < len(held):
        inner = held[int(number)]
        return [document, inner] if isinstance(inner, dict) else [document]
    return [document]


def names_in(line: Any) -> list[Any]:
    """Every name in a line of a document."""
    if isinstance(line, dict):
        return [name for part in line.values() for name in names_in(part)]
    if isinstance(line, list):
        return [name for part in line for name in names_in(part)]
    return [line]


def holder_of(document: dict[str, Any], place: str) -> tuple[dict[str, Any] | list[Any], str]:
    """What holds a place, and the key of the place in it; a unit's bare name is opened up."""
    *above, last = place.split("/")
    holder: Any = document
    for depth, part in enumerate(above):
        if isinstance(holder, list) and is_number(part) and int(part) < len(holder):
            if isinstance(holder[int(part)], str | int):
                holder[int(part)] = {above[depth - 1].removesuffix("s"): holder[int(part)]}
            holder = holder[int(part)]
        elif isinstance(holder, dict) and part in holder:
            holder = holder[part]
        else:
            raise Unfit(place)
    if not isinstance(holder, dict | list):
        raise Unfit(place)
    return holder, last


DOINGS = {"add": add, "count": count, "set": set_key}
