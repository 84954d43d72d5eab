"""Other headings for the same cards: another faction, another size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from builder.solver.asoiaf_tmg.pool import bars
from builder.solver.asoiaf_tmg.problem import Problem
from builder.solver.asoiaf_tmg.sketch import Sketch
from builder.solver.changes import Change
from builder.solver.wants import NO_WANTS, Wants
from builder.text import Text


class Variant(NamedTuple):
    """A problem under other headings: what these cost, and the least that any solution costs."""

    least: int
    problem: Problem
    changes: tuple[tuple[Change, ...], ...]


class Option(NamedTuple):
    least: int
    sketch: Sketch
    changes: tuple[Change, ...]


def variants(problem: Problem, wants: Wants = NO_WANTS) -> Iterator[Variant]:
    """Every heading under which the armies might be legal: their own first, then likely ones."""
    sizes = dict.fromkeys(sketch.limit for sketch in problem.sketches)
    options = [headings(sketch, list(sizes), wants) for sketch in problem.sketches]
    fewest = [min(option.least for option in held) for held in options]
    # Teams of many armies change few headings at once; others cannot be among the smallest.
    spare = 12 if len(options) < 3 else 2
    options = [
        [option for option in held if option.least <= least + spare]
        for held, least in zip(options, fewest, strict=True)
    ]
    chosen = [pick for pick in product(*options) if agree(problem, pick)]
    for pick in sorted(chosen, key=promise):
        sketches = tuple(option.sketch for option in pick)
        changes = tuple(option.changes for option in pick)
        least = sum(option.least for option in pick)
        yield Variant(least, problem._replace(sketches=sketches), changes)


def promise(pick: tuple[Option, ...]) -> tuple[bool, int]:
    """What is found under the own heading soon rules out most others."""
    return any(option.changes for option in pick), sum(option.least for option in pick)


def agree(problem: Problem, pick: tuple[Option, ...]) -> bool:
    """Whether headings that must be alike are."""
    sizes = {option.sketch.limit for option in pick}
    factions = {option.sketch.faction for option in pick}
    one_size = problem.has("team-size") or problem.has("pair-size")
    return not (one_size and len(sizes) > 1) and not (
        problem.has("pair-faction") and len(factions) > 1
    )


def headings(sketch: Sketch, sizes: list[int], wants: Wants) -> list[Option]:
    """The army under every faction and size in which what is to be kept can be."""
    pinned = [
        sketch.edition.entries[id]
        for id in wants.keep
        if any(held.card and held.card.id == id for held in sketch.held)
    ]
    factions = [
        faction
        for faction in sketch.catalogue.factions
        if not any(bars(replace(sketch, faction=faction), card) for card in pinned)
    ]
    return list(headed(sketch, sizes, factions or [sketch.faction]))


def headed(sketch: Sketch, sizes: list[int], factions: list[str]) -> Iterator[Option]:
    for faction in factions:
        for size in sizes:
            changes = list[Change]()
            if faction != sketch.faction:
                new = sketch.catalogue.factions[faction].name
                changes.append(Change("faction", "faction", {"old": said(sketch), "new": new}))
            if size != sketch.limit:
                changes.append(Change("points", "points", {"old": sketch.limit, "new": size}))
            other = replace(sketch, faction=faction, limit=size)
            yield Option(len(changes) + strangers(other), other, tuple(changes))


def said(sketch: Sketch) -> Text:
    known = sketch.catalogue.factions.get(sketch.faction)
    named = str(sketch.document.get("faction", ""))
    return known.name if known else Text(f"“{named}”", f"«{named}»")


def strangers(sketch: Sketch) -> int:
    """Cards and names that have to go or be changed under this heading, whatever else happens."""
    return sum(
        held.card is None or bars(sketch, held.card) is not None
        for held in sketch.held
        if held.place.host not in sketch.spoilt
    )
