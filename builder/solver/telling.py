"""Repairs in lines of words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.game import Game
from builder.solver.changes import Filled, Repair, Repairs, Spending
from builder.solver.owning import Stock
from builder.text import Lang, Text

LEGAL = Text(en="Already legal: nothing to change.", ru="Уже по правилам: менять нечего.")
REPAIR = Text(en="Repair {number}, changes: {size}", ru="Исправление {number}, изменений: {size}")
PROVEN = Text(en="Proven: no smaller repair exists.", ru="Доказано: меньшего исправления нет.")
NOT_PROVEN = Text(
    en="Not proven: the time ended before the search for smaller repairs did.",
    ru="Не доказано: время кончилось раньше, чем поиск меньших исправлений.",
)
CONFLICT = Text(
    en="No repair: these cannot all hold together.",
    ru="Исправления нет: всё это вместе невозможно.",
)
NOTHING = Text(
    en="No repair was found in the time given.", ru="За отведённое время исправление не найдено."
)


def told(found: Repairs, lang: Lang) -> Iterator[str]:
    """Everything that a person wants to know about the repairs of a list."""
    if found.repairs and not found.repairs[0].changes:
        yield LEGAL.to(lang)
        return
    for number, repair in enumerate(found.repairs, 1):
        yield from told_repair(number, repair, lang)
    if found.repairs:
        yield (PROVEN if found.proven else NOT_PROVEN).to(lang)
    elif found.conflict:
        yield CONFLICT.to(lang)
        yield from (f"  {clash.text.to(lang)}" for clash in found.conflict)
    else:
        yield NOTHING.to(lang)


def told_repair(number: int, repair: Repair, lang: Lang) -> Iterator[str]:
    yield REPAIR.filled(lang, {"number": number, "size": repair.size})
    yield from (f"  {change.text(lang)}" for change in repair.changes)


FACTION = Text(en="{faction}: {sum}", ru="{faction}: {sum}")
NOTHING_TO_BUILD = Text(
    en="Nothing: no faction has enough for a legal list.",
    ru="Ничего: ни у одной стороны не хватает на список по правилам.",
)
ENOUGH = Text(en="{name}: everything is there.", ru="{name}: всё есть.")
LACKS = Text(en="{name}, missing:", ru="{name}, не хватает:")
LACK = Text(
    en="  {missing} × {label} (needed {needed}, owned {owned})",
    ru="  {missing} × {label} (нужно {needed}, есть {owned})",
)
TOGETHER = Text(en="All lists at once", ru="Все списки сразу")
LEFT = Text(
    en="Points left: {left}. Ways: {number}.", ru="Осталось очков: {left}. Способов: {number}."
)
NOT_ALL = Text(
    en="The time ended before all were tried.", ru="Время кончилось, испробовано не всё."
)


def told_stock(stock: Stock, names: list[str], lang: Lang) -> Iterator[str]:
    """What is missing for each list, and for all when they are several."""
    parts = list(zip(names, stock.each, strict=True))
    if len(parts) > 1:
        parts.append((TOGETHER.to(lang), stock.together))
    for name, lacks in parts:
        yield (LACKS if lacks else ENOUGH).filled(lang, {"name": name})
        for lack in lacks:
            told = {**lack.as_json(lang), "label": lack.label}
            yield LACK.filled(lang, told)


def told_buildable(game: Game, found: Mapping[str, Filled], lang: Lang) -> Iterator[str]:
    """Each faction with the size of the fullest list that the shelf is enough for."""
    if not found:
        yield NOTHING_TO_BUILD.to(lang)
    for faction, filled in found.items():
        totals = filled.report.totals if filled.report else {}
        if "points" in totals:
            size = f"{totals['points']} / {totals['limit']}"
        else:
            size = f"{totals.get('cards')} + {totals.get('plots')}"
        yield FACTION.filled(lang, {"faction": game.factions[faction].name, "sum": size})


def told_spending(found: Spending, lang: Lang) -> Iterator[str]:
    """All ways to use the points that are left."""
    yield LEFT.filled(lang, {"left": found.left, "number": found.number})
    for way in found.ways:
        yield "  " + " ".join(change.text(lang) for change in way.changes)
    if not found.whole:
        yield NOT_ALL.to(lang)


def told_conflict(found: Filled, lang: Lang) -> Iterator[str]:
    """Why a list cannot be filled."""
    yield (CONFLICT if found.conflict else NOTHING).to(lang)
    yield from (f"  {clash.text.to(lang)}" for clash in found.conflict)
