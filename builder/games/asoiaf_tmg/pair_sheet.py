"""Two lists of a tournament pair on one sheet: what is in both stands there once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.army_sheet import (
    CARD,
    deck_line,
    discounts,
    not_read,
)
from builder.games.asoiaf_tmg.cards import Card
from builder.games.asoiaf_tmg.tactics import tactics_deck
from builder.report import Report
from builder.sheet import Column, Names, Part, Row, Table, Words, joined, number
from builder.text import Text

CHECKED = Text(en="✓", ru="✓")
CODE = Text(en="Code", ru="Код")
JOINS = Text(en="Attached to", ru="В отряде")
LETTERS = LIST_A, LIST_B = Text(en="A", ru="А"), Text(en="B", ru="Б")
IN_LIST = Text(en="{letter}: {units}", ru="{letter}: {units}")
ONE_LIST = Text(
    en="{letter}: {list}. Commander: {name}. Points: {points}",
    ru="{letter}: {list}. Полководец: {name}. Очки: {points}",
)
POINTS_IN = Text(en="{letter}, points", ru="{letter}, очки")
SHARED = Text(en="In both lists", ru="В обоих списках")
ONLY_A = Text(en="Only in A", ru="Только в А")
ONLY_B = Text(en="Only in B", ru="Только в Б")
DECKS = Text(
    en="Tactics decks, cards: {a} in A, {b} in B", ru="Колоды тактик, карт: {a} в А, {b} в Б"
)
PAIR = 2


def pair_lines(report: Report) -> Iterator[Text]:
    """Each list of a pair in a line: its name, its commander and its points."""
    for letter, part in zip(LETTERS, report.parts, strict=True):
        commander = part.roster.commander
        name = commander.entry.label if commander else number("—")
        points = f"{part.totals['points']} / {part.totals['limit']}"
        yield ONE_LIST.saying(letter=letter, list=part.name or "—", name=name, points=points)


def pair_parts(report: Report) -> Iterator[Part]:
    """Every card of both lists once, told apart by the list that has it, then their decks."""
    armies: list[Army] = [part.roster for part in report.parts]
    yield from card_tables(armies)
    for letter, army in zip(LETTERS, armies, strict=True):
        yield from lettered(not_read(army), letter)
    yield from pair_decks(armies)
    for letter, army in zip(LETTERS, armies, strict=True):
        yield from lettered(discounts(army), letter)


def card_tables(armies: list[Army]) -> Iterator[Table]:
    held = [held_cards(army) for army in armies]
    columns = (
        *(Column(CHECKED, "box"), Column(CODE, "number"), Column(CARD, "strong"), Column(JOINS)),
        *(Column(POINTS_IN.saying(letter=letter), "number") for letter in LETTERS),
    )
    cards = {slot.entry.id: slot.entry for army in armies for slot in ordered(army)}
    for heading, ids in parted(*held):
        rows = (
            card_row(card, armies, [slots.get(id, []) for slots in held])
            for id, card in cards.items()
            if id in ids
        )
        yield Table(heading, columns, tuple(rows))


def ordered(army: Army) -> Iterator[CardSlot]:
    """Units with what hangs on them, then everything else."""
    hung = [slot for host in army.hosts for slot in (host.unit, *host.attachments) if slot]
    yield from hung
    yield from (slot for slot in army.slots if slot not in hung)


def held_cards(army: Army) -> dict[str, list[CardSlot]]:
    found: dict[str, list[CardSlot]] = {}
    for slot in ordered(army):
        found.setdefault(slot.entry.id, []).append(slot)
    return found


def parted(one: Iterable[str], other: Iterable[str]) -> list[tuple[Text, set[str]]]:
    """What both have, what the one has alone, and what the other, without what is empty."""
    a, b = set(one), set(other)
    return [part for part in ((SHARED, a & b), (ONLY_A, a - b), (ONLY_B, b - a)) if part[1]]


def card_row(card: Card, armies: list[Army], held: list[list[CardSlot]]) -> Row:
    """A card with the units that it is attached to, and its points in each list."""
    of_lists = list(zip(LETTERS, armies, held, strict=True))
    hosts = {letter: joined(hosts_of(army, slots)) for letter, army, slots in of_lists if slots}
    where, *others = dict.fromkeys(hosts.values())
    if others:
        told = (IN_LIST.saying(letter=k, units=v if v.en else "—") for k, v in hosts.items())
        where = joined(told, "; ")
    points = (points_of(army, slots) for _, army, slots in of_lists)
    return Row((Text(""), number(card.code), card.label, where, *points))


def hosts_of(army: Army, slots: list[CardSlot]) -> list[Text]:
    """The units that attachments hang on."""
    hosts = (host for host in army.hosts if any(slot in host.attachments for slot in slots))
    return [host.unit.entry.label if host.unit else number("—") for host in hosts]


def points_of(army: Army, slots: list[CardSlot]) -> Text:
    """What the copies of a card cost: `5`, `2 × 6`, or `6 + 4` where a discount falls on one."""
    costs, count = [army.cost(slot) for slot in slots], sum(slot.count for slot in slots)
    each = sum(costs) // count if count else 0
    if count > 1 and all(army.cost(slot) == each * slot.count for slot in slots):
        return number(f"{count} × {each}")
    return number(" + ".join(map(str, costs)) or "—")


def lettered(parts: Iterable[Names] | Iterable[Words], letter: Text) -> Iterator[Part]:
    """Parts that belong to one list of a pair."""
    for part in parts:
        yield part._replace(heading=joined([part.heading, letter], " · "))


def pair_decks(armies: list[Army]) -> Iterator[Names]:
    """The tactics decks as one: what is in both, then what the one and the other have alone."""
    decks = [{card.id: (card, copies) for card, copies in tactics_deck(army)} for army in armies]
    marks = {SHARED: Text(""), ONLY_A: LIST_A, ONLY_B: LIST_B}
    lines = []
    for name, shared in parted(*decks):
        held = decks[1] if name is ONLY_B else decks[0]
        lines += [deck_line(*held[id], marks[name]) for id in held if id in shared]
    if lines:
        a, b = (sum(copies for _, copies in deck.values()) for deck in decks)
        yield Names(DECKS.saying(a=a, b=b), tuple(lines))
