"""The sample lists that ship with the catalogue."""

from __future__ import annotations

from typing import NamedTuple

from builder.catalogue import CATALOG
from builder.games import IDS
from builder.text import Text


class Sample(NamedTuple):
    """A sample list; the first two lines of its file name it in both languages."""

    id: str
    game: str
    name: Text
    text: str


def samples() -> tuple[Sample, ...]:
    return tuple(
        read_sample(game_id, file.stem, file.read_text("utf-8"))
        for game_id in IDS
        for file in sorted((CATALOG / game_id / "samples").glob("*.yaml"))
    )


def read_sample(game: str, id: str, text: str) -> Sample:
    english, russian, *_ = text.splitlines()
    return Sample(id, game, Text(english.removeprefix("# "), russian.removeprefix("# ")), text)
