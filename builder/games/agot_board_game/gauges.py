"""How full the supply of a house is: the armies that it feeds, and those that stand."""

from __future__ import annotations

from typing import NamedTuple

from builder.board import Gauge
from builder.games.agot_board_game.armies import (
    Army,
    armies_of,
    fits,
    icons_held,
    knows_tokens,
    units_of,
)
from builder.games.agot_board_game.supply import fallen_to, flag_list, level_of, without
from builder.games.agot_board_game.table import Side, Table
from builder.text import Text

ARMIES = Text(
    en="Supply {level}: armies {armies} of at most {flags}",
    ru="Снабжение {level}: войска {armies} из допустимых {flags}",
)
ALLOWS = Text(
    en="Supply {level}: armies of at most {flags}", ru="Снабжение {level}: допустимы войска {flags}"
)
OPEN = Text(en="Armies {armies}; supply is not stated", ru="Войска {armies}; снабжение не указано")
NONE = Text(en="none", ru="нет")
OVER = Text(en="More than supply feeds", ru="Больше, чем допускает снабжение")
FELL = Text(en="after supply fell from {level}", ru="после падения снабжения с {level}")
ICONS = Text(
    en="Supply icons in the lands held: {icons}", ru="Знаков снабжения на своих землях: {icons}"
)


class Standing(NamedTuple):
    """The armies of a house after any removals, and what its supply feeds then."""

    level: int
    flags: tuple[int, ...]
    armies: list[Army]

    @property
    def is_fed(self) -> bool:
        return fits(self.armies, self.flags)


def standing(table: Table, side: Side) -> Standing | None:
    """None unless both the units and the place on the supply track are stated."""
    level = current_level(side)
    if side.units is None or level is None:
        return None
    return Standing(level, table.box.flags(level), armies_left(side))


def current_level(side: Side) -> int | None:
    """The place on the supply track, after its fall where one is planned."""
    return level_of(side) if side.reconcile is None else fallen_to(side)


def armies_left(side: Side) -> list[Army]:
    units = units_of(side.forces)
    return armies_of(without(units, side.reconcile.remove) if side.reconcile else units)


def gauge(table: Table, side: Side) -> Gauge | None:
    """The gauge of a house; None when neither its supply nor its units are stated."""
    level = current_level(side)
    if level is None and side.units is None:
        return None
    flags = None if level is None else table.box.flags(level)
    sizes = tuple(army.size for army in armies_left(side))
    found = standing(table, side)
    return Gauge(
        owner=side.slot,
        rooms=flags,
        filled=sizes,
        words=sentence(side, level, flags, sizes),
        is_over=found is not None and not found.is_fed,
        notes=tuple(notes(table, side, found)),
    )


def sentence(
    side: Side, level: int | None, flags: tuple[int, ...] | None, sizes: tuple[int, ...]
) -> Text:
    armies = unbroken(sizes) if sizes else NONE
    if flags is None:
        return OPEN.saying(armies=armies)
    words = ALLOWS if side.units is None else ARMIES
    return words.saying(level=level, armies=armies, flags=unbroken(flags))


def unbroken(sizes: tuple[int, ...]) -> str:
    """Sizes that stay on one line."""
    return flag_list(sizes).replace(" ", "\N{NO-BREAK SPACE}")


def notes(table: Table, side: Side, found: Standing | None) -> list[Text]:
    said = []
    if found and not found.is_fed:
        said.append(OVER)
    before = level_of(side)
    if side.reconcile and before is not None and before != current_level(side):
        said.append(FELL.saying(level=before))
    # The icons follow from the lands held, which are all known only with the power tokens.
    if side.id in table.box.houses and side.units is not None and knows_tokens(table, side):
        said.append(ICONS.saying(icons=icons_held(table, side)))
    return said
