"""From a solution back to a roster document and the changes that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from builder.check import check
from builder.games.asoiaf_tmg.cards import Card
from builder.solver.asoiaf_tmg.heading import right_deck, wrong_lines
from builder.solver.asoiaf_tmg.placing import Board
from builder.solver.asoiaf_tmg.sketch import LISTS, Held, Place, Sketch
from builder.solver.changes import Change
from builder.solver.engine import Answer
from builder.text import Text

# Points are told step by step for as many steps as anyone reads.
MOST_SUMS = 40

Step = tuple[Held | None, tuple[Place, Card] | None]


class Diff(NamedTuple):
    """What leaves an army and what comes to it."""

    removed: tuple[int, ...]
    added: tuple[tuple[Place, str], ...]


def diff_of(board: Board, answer: Answer) -> Diff:
    removed = tuple(n for n, var in enumerate(board.kept) if not answer(var))
    return Diff(removed, tuple(key for key, var in board.added.items() if answer(var)))


@dataclass
class State:
    """An army between two changes: the names at each place."""

    sketch: Sketch
    at: dict[Place, list[Held | Card]] = field(default_factory=dict)

    def apply(self, step: Step) -> None:
        old, new = step
        held = self.at.get(old.place, []) if old else []
        where = next((n for n, one in enumerate(held) if one is old), len(held))
        if old:
            held.pop(where)
        if new:
            place, card = new
            there = self.at.setdefault(place, [])
            there.insert(where if old and place == old.place else len(there), card)

    def cards(self, place: Place) -> list[str]:
        return [one.id if isinstance(one, Card) else written(one) for one in self.at.get(place, ())]

    def holds(self) -> Iterator[Card]:
        for held in self.at.values():
            for one in held:
                card = one if isinstance(one, Card) else one.card
                if card:
                    yield card


def written(held: Held) -> str:
    return held.card.id if held.card else held.name


def first_state(sketch: Sketch) -> State:
    state = State(sketch)
    for held in sketch.held:
        state.at.setdefault(held.place, []).append(held)
    return state


# ---- documents -----------------------------------------------------------------------------------


def lines_of(state: State) -> list[dict[str, Any]]:
    """The unit lines; like ones that stood in one line stay in one."""
    hosts = sorted({place.host for place in state.at if place.host >= 0})
    lines: list[tuple[int, dict[str, Any]]] = []
    for host in hosts:
        unit, inside = state.cards(Place("units", host)), state.cards(Place("attachments", host))
        if not unit:
            continue
        line: dict[str, Any] = {"unit": unit[0]} | ({"attachments": inside} if inside else {})
        origin = state.sketch.lines[host] if host < state.sketch.hosts else -1
        if lines and origin >= 0 and lines[-1][0] == origin and same(lines[-1][1], line):
            lines[-1][1]["count"] = lines[-1][1].get("count", 1) + 1
        else:
            lines.append((origin, line))
    return [line for _, line in lines]


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return {**one, "count": 1} == {**other, "count": 1}


def document_of(state: State, *, sized: bool = False) -> dict[str, Any]:
    """The army's document with its new lines; everything else stays as it was written."""
    sketch = state.sketch
    document = dict(sketch.document)
    document["faction"] = sketch.faction or document.get("faction", "")
    document["units"] = lines_of(state)
    for section in LISTS:
        if section in document or state.at.get(Place(section)):
            document[section] = state.cards(Place(section))
    if sized:
        document.pop("format", None)
        document["points"] = sketch.limit
    return document


def leader(state: State) -> Card | None:
    """The one commander, not counting who only stands in for another."""
    cards = [card for card in state.holds() if card.commander]
    ids = {card.id for card in cards}
    real = [
        card
        for card in cards
        if not any(
            op.op == "proxy-commander-for" and op.facts["entry"] in ids for op in card.operations
        )
    ]
    return real[0] if len(real) == 1 else None


# ---- changes -------------------------------------------------------------------------------------


def steps_of(board: Board, diff: Diff) -> list[Step]:
    """Moves first, then swaps at one place, then what only leaves or only comes."""
    sketch, entries = board.sketch, board.sketch.edition.entries
    leaving = [sketch.held[n] for n in diff.removed]
    coming = [(place, entries[id]) for place, id in diff.added]
    steps: list[Step] = []
    others = list[Held]()
    # What goes with a dropped line costs nothing; it moves only where nothing else makes room.
    gone = dropped_hosts(sketch, diff)
    lost = [held for held in leaving if held.place.host in gone]
    for held in (held for held in leaving if held.place.host not in gone):
        match = taken(coming, id=written(held))
        if match:
            steps.append((held, match))
        else:
            others.append(held)
    steps += [(held, taken(coming, place=held.place)) for held in others]
    steps += [(held, taken(coming, id=written(held))) for held in lost]
    return sorted([*steps, *((None, new) for new in coming)], key=inner_first)


def dropped_hosts(sketch: Sketch, diff: Diff) -> set[int]:
    """Units whose line stood for no copy, and which are not restored."""
    held = [sketch.held[n] for n in diff.removed]
    units = {one.place.host for one in held if one.place.section == "units"}
    return units & sketch.spoilt


def taken(
    coming: list[tuple[Place, Card]], *, id: str = "", place: Place | None = None
) -> tuple[Place, Card] | None:
    """The first of this card or at this place, taken out of those that come."""
    for number, new in enumerate(coming):
        if new[1].id == id or new[0] == place:
            return coming.pop(number)
    return None


def inner_first(step: Step) -> tuple[int, int]:
    """Attachments change before their units, so that no step leaves one without a unit."""
    old, new = step
    place = new[0] if new else old.place if old else Place("ncus")
    order = 2 if new and not old and place.section == "attachments" else 0
    return order + (place.section == "units"), place.host


def changes_of(board: Board, diff: Diff) -> tuple[State, list[Change]]:
    """The army after all steps, and each step in words with the points before and after it."""
    sketch = board.sketch
    state = first_state(sketch)
    changes = list(recounted(sketch, diff))
    gone = dropped_hosts(sketch, diff)
    steps = steps_of(board, diff)
    for step in (step for step in steps if is_lost(step, gone)):
        state.apply(step)
    steps = [step for step in steps if not is_lost(step, gone)]
    counts = len(steps) <= MOST_SUMS
    before = points(state) if counts else 0
    for step in steps:
        told = described(state, step)
        state.apply(step)
        after = points(state) if counts else 0
        changes.append(told._replace(sums=(before, after) if counts else None))
        before = after
    return state, changes


def is_lost(step: Step, gone: set[int]) -> bool:
    """What goes with a dropped line is no change of its own."""
    old, new = step
    return new is None and old is not None and old.place.host in gone


def points(state: State) -> int:
    document = document_of(state, sized=True)
    document.pop("tactics", None)
    document |= {"game": "asoiaf-tmg", "edition": state.sketch.edition.id}
    return check(document).totals["points"] or 0


def recounted(sketch: Sketch, diff: Diff) -> Iterator[Change]:
    """Lines that stood for no copy now stand for one, or go; so do copies beyond all bounds."""
    for host in sorted(sketch.spoilt):
        number, unit = next(
            (n, h) for n, h in enumerate(sketch.held) if h.place == Place("units", host)
        )
        count = sketch.document["units"][sketch.lines[host]]["count"]
        facts = {"old": label(unit), "count": count}
        kind = "remove" if number in diff.removed else "count"
        yield Change(kind, unit.slot, facts)
    if sketch.surplus:
        yield Change("remove", "units", {"old": Text(f"×{sketch.surplus}")}, sketch.surplus)


def label(held: Held) -> Text:
    return held.card.label if held.card else Text(f"“{held.name}”", f"«{held.name}»")


def described(state: State, step: Step) -> Change:
    old, new = step
    if old and new:
        return exchanged(state, old, *new)
    if new:
        return arrived(state, *new)
    if old:
        return Change("remove", old.slot, {"old": label(old), "entry": written(old)})
    raise ValueError("a step that changes nothing")


def exchanged(state: State, old: Held, place: Place, card: Card) -> Change:
    """A card that goes elsewhere, or makes room for another."""
    facts = {"old": label(old), "entry": card.id}
    if written(old) == card.id:
        spots = {"origin": spot(state, old.place), "place": spot(state, place)}
        return Change("move", old.slot, {**facts, **spots})
    return Change("replace", old.slot, {**facts, "new": card.label})


def arrived(state: State, place: Place, card: Card) -> Change:
    facts = {"new": card.label, "entry": card.id}
    if place.section == "attachments":
        return Change("add-to", slot_of(state, place), {**facts, "place": spot(state, place)})
    return Change("add", slot_of(state, place), facts)


def slot_of(state: State, place: Place) -> str:
    if place.host < 0:
        return place.section
    if place.host >= state.sketch.hosts:
        return "units"
    return f"units/{state.sketch.lines[place.host]}"


def spot(state: State, place: Place) -> Text:
    """A place by name: a list, or the unit that stands there."""
    if place.section == "attachments":
        unit = state.at.get(Place("units", place.host), [])
        if unit:
            return unit[0].label if isinstance(unit[0], Card) else label(unit[0])
    return state.sketch.catalogue.terms[place.section.replace("_", "-")]


def headed(state: State, document: dict[str, Any]) -> Iterator[Change]:
    """Puts the commander's name and the stated tactics deck right in the document."""
    sketch, commander = state.sketch, leader(state)
    if commander is None:
        return
    named = {card.id for card in sketch.commanders if card.commander}
    if sketch.named_commander:
        if not named & {card.id for card in state.holds()}:
            document["commander"] = commander.id
            meant = {card.id for card in sketch.commanders}
            old = {held.card.id for held in sketch.held if held.card}
            if not meant & old or meant & {card.id for card in state.holds()}:
                yield Change("commander", "commander", {"new": commander.label})
        elif len(sketch.commanders) != 1:
            document["commander"] = next(c.id for c in state.holds() if c.id in named)
    if sketch.tactics is not None and (wrong := wrong_lines(sketch, commander)):
        deck, whole = right_deck(sketch, commander)
        document.pop("tactics")
        if whole:
            document["tactics"] = dict(deck)
        yield Change("tactics", "tactics", {"new": commander.label, "lines": wrong}, wrong)
