"""Names that a player gives with a wish, as entries of the roster's edition."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from builder.catalogue import Edition
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted


def wanted_ids(edition: Edition[Any], names: Iterable[str], held: Collection[str]) -> list[str]:
    """The entry that each name means; of several, the one that the roster has."""
    found: list[str] = []
    troubles: list[Trouble] = []
    for name in names:
        ids = [entry.id for entry in edition.find(name)]
        ids = [id for id in ids if id in held] or ids
        if len(ids) == 1:
            found += ids
        else:
            troubles.append(unclear(edition, name, ids))
    if troubles:
        raise Unreadable(troubles)
    return list(dict.fromkeys(found))


def refused_ids(edition: Edition[Any], names: Iterable[str]) -> list[str]:
    """Every entry that a name means: who wants none of them wants no version."""
    found: list[str] = []
    troubles: list[Trouble] = []
    for name in names:
        ids = [entry.id for entry in edition.find(name)]
        found += ids
        if not ids:
            troubles.append(unclear(edition, name, ids))
    if troubles:
        raise Unreadable(troubles)
    return list(dict.fromkeys(found))


def unclear(edition: Edition[Any], name: str, ids: list[str]) -> Trouble:
    """What a name should be, when it means no entry or several."""
    if ids:
        known = ", ".join(ids)
        expected = Text(en=f"one of: {known}", ru=f"одно из: {known}")
        return Trouble(expected, quoted(name))
    near = [entry.id for entry in edition.candidates(name, lambda _: True)]
    known = ", ".join(near) or "—"
    expected = Text(
        en=f"an entry of {edition.name.en}; closest: {known}",
        ru=f"карта издания «{edition.name.to('ru')}»; похожие: {known}",
    )
    return Trouble(expected, quoted(name))
