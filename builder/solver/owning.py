"""Collections: what stands on a shelf, by entries or by whole packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from builder.check import check
from builder.document import Document, read
from builder.game import Game
from builder.games import BY_ID
from builder.report import Report
from builder.schema_check import differences
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted


class Collection(NamedTuple):
    """What an owner has: copies by entry id."""

    game: str
    counts: Mapping[str, int]


def collection(raw: bytes | str, file: str = "") -> Collection:
    """A collection file, checked by its schema; Unreadable with everything wrong in it."""
    document = read(raw, file)
    if troubles := differences(document, "collection"):
        raise Unreadable(troubles)
    value = document.value
    if value["game"] not in BY_ID:
        known = ", ".join(BY_ID)
        expected = Text(en=f"one of: {known}", ru=f"одно из: {known}")
        raise Unreadable([document.trouble(("game",), expected, quoted(value["game"]))])
    return shelf_of(BY_ID[value["game"]], document)


def shelf_of(game: Game, document: Document) -> Collection:
    value, troubles = document.value, list[Trouble]()
    counts: Counter[str] = Counter()
    for name, number in (value.get("entries") or {}).items():
        ids = meanings(game, str(name))
        if not ids:
            expected = Text(en="an entry by id, code or name", ru="карта по id, коду или имени")
            troubles.append(document.trouble(("entries", name), expected, quoted(name)))
        # A name of several versions stands for each of them: the shelf is not a list.
        for id in ids:
            counts[id] += number
    for name, number in (value.get("packs") or {}).items():
        held = pack_entries(game, str(name))
        if not held:
            expected = Text(en="a pack that the catalogue knows", ru="набор, известный каталогу")
            troubles.append(document.trouble(("packs", name), expected, quoted(name)))
        for id, quantity in held.items():
            counts[id] += quantity * number
    if troubles:
        raise Unreadable(troubles)
    return Collection(game.id, dict(counts))


def meanings(game: Game, name: str) -> list[str]:
    """The entries that a name means in the newest edition that knows it."""
    for edition in (game.default_edition, *reversed(game.catalogue.editions)):
        if found := game.catalogue.edition(edition).find(name):
            return [entry.id for entry in found]
    return []


def pack_entries(game: Game, name: str) -> dict[str, int]:
    """The entries of a pack with their copies; packs go by code or by English name."""
    packs: Mapping[str, Any] = (game.catalogue.facts.get("packs") or {}).get("packs", {})
    plain = name.casefold()
    code = next(
        (c for c, p in packs.items() if plain in (c.casefold(), p["name"]["en"].casefold())), None
    )
    if code is None:
        return {}
    entries = game.catalogue.edition(game.default_edition).entries.facts
    return {id: facts["quantity"] for id, facts in entries.items() if facts["pack"] == code}


# ---- what a shelf is enough for ------------------------------------------------------------------


class Lack(NamedTuple):
    """An entry of which more are needed than there are."""

    id: str
    label: Text
    needed: int
    owned: int

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "entry": self.id,
            "name": self.label.to(lang),
            "needed": self.needed,
            "owned": self.owned,
            "missing": self.needed - self.owned,
        }


class Stock(NamedTuple):
    """What is missing for each of several lists, and for all of them at once."""

    each: tuple[tuple[Lack, ...], ...]
    together: tuple[Lack, ...]

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "lists": [{"missing": [lack.as_json(lang) for lack in lacks]} for lacks in self.each],
            "together": [lack.as_json(lang) for lack in self.together],
        }


def missing(shelf: Collection, rosters: Iterable[Mapping[str, Any]]) -> Stock:
    """What a shelf lacks for each roster by itself, and for all of them side by side."""
    needs, labels = [], dict[str, Text]()
    for roster in rosters:
        report = check(dict(roster))
        if report.game != shelf.game:
            expected = Text(en=f"a list of {shelf.game}", ru=f"список {shelf.game}")
            raise Unreadable([Trouble(expected, quoted(report.game))])
        needs.append(needed(report, labels))
    whole: Counter[str] = Counter()
    for need in needs:
        whole += need
    each = tuple(lacking(shelf, need, labels) for need in needs)
    return Stock(each, lacking(shelf, whole, labels))


def needed(report: Report, labels: dict[str, Text]) -> Counter[str]:
    """The entries of a roster with their copies; their names are noted."""
    found: Counter[str] = Counter()
    for part in report.parts or (report,):
        for entry, count in entries_of(part.roster):
            labels[entry.id] = entry.label
            found[entry.id] += count
    return found


def entries_of(roster: Any) -> Iterator[tuple[Any, int]]:
    if hasattr(roster, "codes"):
        yield from ((roster.card(code), roster.copies(code)) for code in sorted(roster.codes))
    else:
        yield from ((slot.entry, slot.count) for slot in roster.slots)


def lacking(shelf: Collection, need: Counter[str], labels: Mapping[str, Text]) -> tuple[Lack, ...]:
    return tuple(
        Lack(id, labels[id], number, shelf.counts.get(id, 0))
        for id, number in need.items()
        if number > shelf.counts.get(id, 0)
    )
