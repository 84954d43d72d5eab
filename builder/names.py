"""Names as people write them: folding, and the closest known name to an unknown one."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection


def fold(name: str) -> str:
    """A name without case, ё, accents, quotes, dashes, spaces and punctuation."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return "".join([letter for letter in plain if letter.isalnum()])


def closest(name: str, known: Collection[str], most: int = 3) -> list[str]:
    """The known folded names most like a folded one, best first."""
    from rapidfuzz import fuzz, process

    for scorer, cutoff in ((fuzz.ratio, 65), (fuzz.partial_ratio, 75)):
        found = process.extract(name[:100], known, scorer=scorer, limit=most, score_cutoff=cutoff)
        if found:
            return [match for match, _, _ in found]
    return []
