"""Names in a roster document: entries by id for comparing and keeping, by label for reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import orjson

from builder.catalogue import Edition
from builder.exchange.form import Roster
from builder.game import Game
from builder.names import fold
from builder.report import Report
from builder.schema_check import SCHEMAS

# What people write as they like; a card's name in there means no card.
FREE = frozenset({"name", "player", "notes", "event"})
EDITION_KEYS = ("edition", "profile")
CHOICES = frozenset({"game", *EDITION_KEYS, "format", "date"})
INNER = ("team", "lists")
STAR = "*"
# An item of such a list may be a mapping with this key; with this key alone it is the name itself.
HEADS = {"units": "unit"}


def edition_of(game: Game, roster: Roster) -> str:
    """The edition that a roster states, by id, or the game's own."""
    named = stated_edition(roster)
    found = game.edition_named(named) if isinstance(named, str) else None
    return found or game.default_edition


def stated_edition(roster: Roster) -> Any:
    """The edition as a roster states it; rules of the board game call it their profile."""
    return next((roster[key] for key in EDITION_KEYS if roster.get(key) is not None), None)


def canonical(game: Game, roster: Roster) -> Roster:
    """The roster with its edition stated and every name that means one entry as that entry's id.

    Names that mean none or several stay as they are written, so that nothing is lost or guessed.
    A day of play that is stated without an edition goes on deciding which one it is.
    """
    pinned: Roster = {"game": game.id}
    if not is_edition_left_open(game, roster):
        pinned["edition"] = edition_of(game, roster)
    told = {*pinned, *EDITION_KEYS} if "edition" in pinned else {*pinned}
    pinned |= {key: value for key, value in roster.items() if key not in told}
    return in_editions(game, pinned, lambda edition, name: id_of(game, edition, name))


def is_edition_left_open(game: Game, roster: Roster) -> bool:
    """Whether a day, or a name of the edition that only the game's reader knows, decides it."""
    if roster.get("edition") is not None:
        return False
    named = stated_edition(roster)
    if named is None:
        return roster.get("date") is not None
    return not isinstance(named, str) or game.edition_named(named) is None


def in_editions(game: Game, roster: Roster, rename: Callable[[Edition[Any], str], str]) -> Roster:
    """The roster with its names changed, those of each army of several in that army's edition."""
    keys, stated = keys_of(game.id), edition_of(game, roster)

    def inside(inner: Any) -> Any:
        if not isinstance(inner, dict):
            return inner
        named = inner.get("edition")
        own = game.edition_named(named) if isinstance(named, str) else None
        edition = game.catalogue.edition(own or stated)
        return renamed(inner, lambda name: name if name in keys else rename(edition, name))

    several = {key: roster[key] for key in INNER if isinstance(roster.get(key), list)}
    outer: Roster = inside({key: value for key, value in roster.items() if key not in several})
    return outer | {key: [inside(inner) for inner in armies] for key, armies in several.items()}


def renamed(value: Any, rename: Callable[[str], str], key: str = "") -> Any:
    """The value with every name in it changed, as a value and as a key; free words stay."""
    if key in FREE or key in CHOICES:
        return value
    if isinstance(value, dict):
        return renamed_keys(value, rename)
    if isinstance(value, list):
        return [renamed(plain_item(inner, HEADS.get(key)), rename) for inner in value]
    return rename(value) if isinstance(value, str) else value


def plain_item(item: Any, head: str | None) -> Any:
    return item[head] if isinstance(item, dict) and item.keys() == {head} else item


def renamed_keys(value: Roster, rename: Callable[[str], str]) -> Roster:
    """A mapping with its names changed; copies of one card under two names are added up."""
    found: Roster = {}
    for key, inner in value.items():
        name = rename(key)
        if type(inner) is int and type(found.get(name)) is int:
            found[name] += inner
        else:
            found[key if name in found else name] = renamed(inner, rename, key)
    return found


def settled(roster: Roster, report: Report) -> Roster:
    """The roster with names that several entries share as the entry that its check took them for.

    The check decides by faction and by the rest of the list, so the other names need no change.
    """
    if report.parts:
        inner = zip(roster[report.part], report.parts, strict=True)
        return roster | {report.part: [settled(army, part) for army, part in inner]}
    slots = getattr(report.roster, "slots", ())
    if not isinstance(slots, list):
        return roster
    found: Roster = deepcopy(roster)
    for slot in slots:
        *path, last = slot.id.split("/")
        place = inside(found, path)
        if isinstance(place, list) and last.isdigit() and int(last) < len(place):
            name = plain_item(place[int(last)], HEADS.get(path[-1]))
            settle(place, int(last), slot.entry, report.roster.edition, name)
    return found


def settle(place: list[Any], at: int, entry: Any, edition: Edition[Any], name: Any) -> None:
    """Puts an entry's id in the place of a name that has several meanings."""
    if isinstance(name, str) and len(edition.find(name)) > 1:
        place[at] = entry.id
    elif isinstance(name, dict) and len(edition.find(str(name.get("unit")))) > 1:
        place[at] = name | {"unit": entry.id}


def inside(value: Any, path: list[str]) -> Any:
    """The part of a document at a path; None where there is none."""
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            return None
    return value


def id_of(game: Game, edition: Edition[Any], name: str) -> str:
    """The id of the one entry, or the faction, that a name means; else the name itself."""
    # A star marks a special order, which is another thing than the plain one of the same name.
    if STAR in name:
        return name
    if faction := game.catalogue.faction_names.get(fold(name)):
        return faction
    found = edition.find(name)
    if len(found) != 1:
        return name
    return str(found[0].code if game.keeps_codes else found[0].id)


@cache
def keys_of(game: str) -> frozenset[str]:
    """Every key that the roster documents of a game may have, which is never a name."""
    schema = orjson.loads((SCHEMAS / f"{game}.roster.schema.json").read_bytes())
    return frozenset(properties(schema))


def properties(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, inner in schema.items():
            if key == "properties":
                yield from inner
            yield from properties(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from properties(inner)
