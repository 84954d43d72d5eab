"""Collections: what stands on a shelf, by entries or by whole packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from builder.check import BY_ID
from builder.document import Document, read
from builder.game import Game
from builder.schema_check import differences
from builder.text import Text
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
