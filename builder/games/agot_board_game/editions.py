"""What another edition makes of the same table: the start of its houses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from builder.game import Game
from builder.games.agot_board_game.pieces import Box, House
from builder.games.agot_board_game.places import unit_list
from builder.report import Report
from builder.text import LANGS, Text

UNITS = "start"


class Change(NamedTuple):
    """The start of one house, where it differs between two editions."""

    slots: tuple[str, ...]
    card: Text
    field: str
    before: Any
    after: Any


def compare(_game: Game, before: Report, after: Report) -> list[Change]:
    """Houses of the table whose start differs between two editions."""
    old, new = before.roster.box, after.roster.box
    slots = {side.id: side.slot for side in before.roster.known_sides}
    return [
        change._replace(slots=(slots[id],)) for id, change in differences(old, new) if id in slots
    ]


def changes(game: Game, before: str, after: str) -> Iterator[Change]:
    """Every house whose start differs between two editions."""
    old, new = (game.catalogue.edition(id).tables for id in (before, after))
    return (change for _, change in differences(old, new))


def differences(old: Box, new: Box) -> Iterator[tuple[str, Change]]:
    for id, house in new.houses.items():
        if id in old.houses and old.houses[id].units != house.units:
            said = (start_text(old, old.houses[id]), start_text(new, house))
            yield id, Change((), house.label, UNITS, *said)


def start_text(box: Box, house: House) -> Text:
    """The units of a start: Lannisport: Footman 1, Knight 1."""
    return Text(
        *(
            "; ".join(
                f"{box.areas[area].label.to(lang)}: {unit_list(box, Counter(units)).to(lang)}"
                for area, units in house.units.items()
            )
            for lang in LANGS
        )
    )
