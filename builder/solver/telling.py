"""Repairs in lines of words, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from builder.solver.changes import Repair, Repairs
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
