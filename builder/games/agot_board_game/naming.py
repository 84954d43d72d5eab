"""Rules about names: that each means something, and one thing only."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_board_game.table import Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

NOTHING = (Text("—", "—"),)


@rule(
    "agot-board-game.name-known",
    name=Text(en="Known names", ru="Известные названия"),
    cite="muster: Names | Названия",
    law=Text(
        en="Every house, area, unit, order and card goes by a name that the catalogue knows.",
        ru="Каждый Дом, область, отряд, приказ и карта названы так, как знает каталог.",
    ),
    message=Text(
        en="“{name}” is not known ({kind}). Closest: {closest}.",
        ru="«{name}» — неизвестное название ({kind}). Похожие: {closest}.",
    ),
)
def name_known(rule: Rule, table: Table) -> Iterator[Finding]:
    for (kind, _), (misread, slots) in sorted(table.misread.items()):
        if not misread.meant:
            near = misread.closest or NOTHING
            facts = {"kind": table.catalogue.terms[kind], "closest": near}
            yield rule.broken(sorted(slots), name=misread.name, **facts)


@rule(
    "agot-board-game.name-clear",
    name=Text(en="Names with one meaning", ru="Однозначные названия"),
    cite="muster: Names | Названия",
    law=Text(
        en="A name that several cards share is told apart by the id of the card.",
        ru="Карту, чьё название есть у нескольких карт, называют по её идентификатору.",
    ),
    message=Text(
        en="“{name}” may be any of several: {cards}.",
        ru="«{name}» может означать разные карты: {cards}.",
    ),
)
def name_clear(rule: Rule, table: Table) -> Iterator[Finding]:
    for _, (misread, slots) in sorted(table.misread.items()):
        if misread.meant:
            yield rule.broken(sorted(slots), name=misread.name, cards=misread.meant)
