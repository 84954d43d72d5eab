"""From a solution back to a deck document and the changes that lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from builder.solver.agot_lcg.placing import Board
from builder.solver.agot_lcg.sizes import Tally
from builder.solver.agot_lcg.sketch import PARTS, Stray
from builder.solver.agot_lcg.variants import Variant, label, spots
from builder.solver.changes import CARDS, Change
from builder.solver.engine import Answer
from builder.text import Text


class Line(NamedTuple):
    """So many copies of a card, or of a name, that come or go."""

    slot: str
    name: Text
    number: int
    entry: str = ""


class Outcome(NamedTuple):
    """The copies of a solved deck, and the lines that were moved to where they belong."""

    parts: Mapping[str, Mapping[str, int]]
    moved: tuple[Stray, ...]


def outcome_of(board: Board, tally: Tally, answer: Answer) -> Outcome:
    parts: dict[str, dict[str, int]] = {part: {} for part in PARTS}
    for (part, code), var in board.copies.items():
        if number := answer(var):
            parts[part][code] = number
    return Outcome(parts, tuple(stray for stray, flag in tally.moved if answer(flag)))


def document_of(variant: Variant, outcome: Outcome) -> dict[str, Any]:
    """The deck's document with its new lines; everything else stays as it was written."""
    company = variant.company
    document = dict(company.sketch.document)
    document["faction"] = company.faction
    agendas = [agenda.code for agenda in company.agendas]
    if agendas or "agendas" in document:
        document["agendas"] = agendas
    for part in PARTS:
        if part in document or outcome.parts[part]:
            document[part] = dict(outcome.parts[part])
    announces = any(agenda.rule.get("announce") for agenda in company.agendas)
    document.pop("chosen", None)
    if announces and company.has_named:
        named = {"factions": list(company.factions), "traits": list(company.traits)}
        document["chosen"] = {key: names for key, names in named.items() if names}
    drop_strays(document, company.sketch.strays)
    return document


def drop_strays(document: dict[str, Any], strays: tuple[Stray, ...]) -> None:
    """Takes names that mean nothing out of what was drafted."""
    drafted = document.get("drafted")
    names = {stray.name for stray in strays if stray.part == "drafted"}
    if names and isinstance(drafted, dict):
        document["drafted"] = {k: n for k, n in drafted.items() if str(k) not in names}
    elif names and isinstance(drafted, list):
        document["drafted"] = [name for name in drafted if str(name) not in names]


# ---- changes -------------------------------------------------------------------------------------


def changes_of(board: Board, variant: Variant, outcome: Outcome) -> Iterator[Change]:
    """Every change to the lines, with the size of its part before and after."""
    sketch = board.sketch
    for stray in outcome.moved:
        facts = {"old": times(label(stray), stray.number), **spots(sketch, stray.part, stray.home)}
        yield Change("move", stray.slot, facts)
    for part in PARTS:
        yield from part_changes(board, variant, outcome, part)
    for stray in sketch.strays:
        if stray.part not in (*PARTS, "agendas"):
            yield Change("remove", stray.slot, {"old": label(stray)})


def part_changes(board: Board, variant: Variant, outcome: Outcome, part: str) -> Iterator[Change]:
    gone = [*outcome.moved, *variant.moved]
    strays = [s for s in board.sketch.strays if s.part == part and s not in gone]
    before, after = Counter(dict(board.sketch.parts[part])), Counter(dict(outcome.parts[part]))
    for stray in outcome.moved:
        if stray.home == part and stray.card:
            before[stray.card.code] += stray.number
    for stray in (s for s in strays if s.rule == "entry-count"):
        yield recounted(stray, before, after)
    lost = [line(board, part, code, n) for code, n in (before - after).items()]
    won = [line(board, part, code, n) for code, n in (after - before).items()]
    lost += [Line(s.slot, label(s), s.number) for s in strays if s.rule != "entry-count"]
    total = before.total() + sum(s.number for s in strays if s.rule != "entry-count")
    yield from paired(part, lost, won, total)


def recounted(stray: Stray, before: Counter[str], after: Counter[str]) -> Change:
    """A line with a bad count gets a good one, which then is no other change, or goes."""
    code = stray.card.code if stray.card else ""
    if after[code] <= before[code]:
        return Change("remove", stray.slot, {"old": label(stray)})
    facts = {"new": label(stray), "before": stray.number, "after": after[code]}
    before[code] = after[code]
    return Change("copies", stray.slot, facts)


def line(board: Board, part: str, code: str, number: int) -> Line:
    card = board.sketch.card(code)
    return Line(f"{part}/{code}", card.label, number, card.id)


def times(name: Text, number: int) -> Text:
    return Text(f"{number} × {name.en}", f"{number} × {name.to('ru')}")


def paired(part: str, lost: list[Line], won: list[Line], total: int) -> Iterator[Change]:
    """Lines that come make up for lines that go, rather those with as many copies."""
    lost = sorted(lost, key=lambda one: -one.number)
    won = sorted(won, key=lambda one: -one.number)
    for number in range(max(len(lost), len(won))):
        old = lost[number] if number < len(lost) else None
        new = won[number] if number < len(won) else None
        after = total - (old.number if old else 0) + (new.number if new else 0)
        facts: dict[str, Any] = {}
        if old:
            facts["old"] = times(old.name, old.number)
        if new:
            facts |= {"new": times(new.name, new.number), "entry": new.entry}
        kind = "replace" if old and new else "remove" if old else "add"
        slot = old.slot if old else new.slot if new else part
        yield Change(kind, slot, facts, 1, (total, after), CARDS)
        total = after
