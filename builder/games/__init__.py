"""The games Muster knows, in menu order; each is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from builder.game import Game

IDS = (
    "asoiaf-tmg",
    "agot-lcg",
    "hbo-card-game",
    "agot-board-game",
    "tiny-epic-kingdoms",
    "catan-brotherhood",
)


class Games(Mapping[str, Game]):
    """Games by their ids; one check needs one of them, and its start must be quick."""

    def __init__(self) -> None:
        self.imported: dict[str, Game] = {}

    def __getitem__(self, id: str) -> Game:
        if id not in self.imported:
            if id not in IDS:
                raise KeyError(id)
            self.imported[id] = import_module(f"builder.games.{id.replace('-', '_')}").GAME
        return self.imported[id]

    def __contains__(self, id: object) -> bool:
        return id in IDS

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


BY_ID = Games()
