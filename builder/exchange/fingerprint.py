"""Eight letters by which people tell lists apart, on paper and on a screen."""

from __future__ import annotations

import json
from hashlib import blake2b

from builder.exchange.form import Roster
from builder.exchange.naming import INNER, canonical
from builder.games import BY_ID

# None of them is mistaken for another in print.
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH = 8
# What a list is called and whose it is; the choices are the same without.
NAMES = frozenset({"name", "player", "notes"})


def fingerprint(document: Roster) -> str:
    """The same choices in the same order have the same letters, however their names are written."""
    chosen = nameless(canonical(BY_ID[document["game"]], document))
    told = json.dumps(chosen, sort_keys=True, separators=(",", ":")).encode()
    rest, said = int.from_bytes(blake2b(told, digest_size=LENGTH).digest()), ""
    for _ in range(LENGTH):
        rest, letter = divmod(rest, len(LETTERS))
        said += LETTERS[letter]
    return f"{said[: LENGTH // 2]}-{said[LENGTH // 2 :]}"


def nameless(roster: Roster) -> Roster:
    """A roster, and each of several that it holds, without what does not change the choices."""
    kept = {key: value for key, value in roster.items() if key not in NAMES}
    for key in INNER:
        if isinstance(kept.get(key), list):
            kept[key] = [nameless(each) if isinstance(each, dict) else each for each in kept[key]]
    return kept
