"""An army laid out for writing, and what of it a format does not bring back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from builder.exchange.asoiaf_tmg.meaning import faction_name
from builder.exchange.form import Reading, Roster, Source, Written
from builder.exchange.words import word_of
from builder.game import Options
from builder.games.asoiaf_tmg import GAME
from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.cards import Card
from builder.report import Report
from builder.stated import Misshapen
from builder.text import Text
from builder.trouble import Unreadable, quoted

SEVERAL = ("team", "lists")
WORDS = ("name", "player", "notes")
MOST_COPIES = 100


class Shown(NamedTuple):
    """One card of an army, or the words that name none."""

    name: str
    card: Card | None = None
    cost: int | None = None
    commander: bool = False


class Host(NamedTuple):
    unit: Shown
    attachments: tuple[Shown, ...]


class Laid(NamedTuple):
    """An army with each copy of its cards in the order of its document."""

    army: Army
    report: Report
    words: dict[str, str]
    units: tuple[Host, ...]
    ncus: tuple[Shown, ...]
    enemies: tuple[Shown, ...]

    @property
    def commander(self) -> Shown | None:
        """The one commander, or the words that the document has for it."""
        slot, named = self.army.commander, self.army.named_commander
        if slot:
            return Shown(slot.entry.id, slot.entry, 0, True)
        cards = self.army.commander_cards
        return Shown(named, cards[0] if len(cards) == 1 else None) if named else None

    @property
    def cards(self) -> Iterator[Shown]:
        for host in self.units:
            yield host.unit
            yield from host.attachments
        yield from self.ncus
        yield from self.enemies


def laid_out(report: Report, roster: Roster) -> tuple[Laid, ...]:
    """Each army of a document, one or several."""
    if not report.parts:
        return (laid(report, roster),)
    inner = roster[report.part]
    return tuple(laid(part, army) for part, army in zip(report.parts, inner, strict=True))


def laid(report: Report, roster: Roster) -> Laid:
    army: Army = report.roster
    slots = {slot.id: slot for slot in army.slots}
    words = {key: str(roster.get(key) or "") for key in WORDS}
    units: list[Host] = []
    for number, line in enumerate(roster.get("units") or ()):
        units += hosts(army, slots, f"units/{number}", line)
    ncus, enemies = (
        tuple(
            shown
            for number, name in enumerate(roster.get(section) or ())
            for shown in copies(army, slots, f"{section}/{number}", name, 1)
        )
        for section in ("ncus", "enemy_attachments")
    )
    return Laid(army, report, words, tuple(units), ncus, enemies)


def hosts(army: Army, slots: dict[str, CardSlot], id: str, line: Any) -> Iterator[Host]:
    """A unit with its attachments, once for each copy."""
    line = line if isinstance(line, dict) else {"unit": line}
    count = min(max(line.get("count") or 1, 0), MOST_COPIES)
    units = copies(army, slots, id, line["unit"], count)
    inside = [
        copies(army, slots, f"{id}/attachments/{number}", name, count)
        for number, name in enumerate(line.get("attachments") or ())
    ]
    for number, unit in enumerate(units):
        yield Host(unit, tuple(each[number] for each in inside))


def copies(
    army: Army, slots: dict[str, CardSlot], id: str, name: Any, count: int
) -> tuple[Shown, ...]:
    """The copies of a line; what is taken off its cost is taken off the first of them."""
    slot = slots.get(id)
    if slot is None:
        return (Shown(str(name)),) * count
    rest, found = army.costs.off.get(id, 0), []
    for _ in range(count):
        off = min(rest, slot.entry.cost)
        rest -= off
        leads = slot in army.commanders
        found.append(Shown(slot.entry.id, slot.entry, slot.entry.cost - off, leads))
    return tuple(found)


# ---- what is lost --------------------------------------------------------------------------------


def checked_writing(
    content: str | bytes, laid: tuple[Laid, ...], part: str, read: Callable[[Source], Reading]
) -> Written:
    """What was written, with all that reading it again does not give back."""
    raw = content.encode(errors="replace") if isinstance(content, str) else content
    text = "" if isinstance(content, bytes) else content
    lost: list[Text] = []
    if part:
        lost.append(
            Text(en="that the armies belong together", ru="то, что эти армии составляют одно целое")
        )
    try:
        again = read(Source(raw, text)).rosters
    except Unreadable:
        again = ()
    for number, army in enumerate(laid):
        back = judged(again[number]) if number < len(again) else None
        lost += differences(army, back)
    return Written(content, tuple(dict.fromkeys(lost)))


def judged(roster: Roster) -> Laid | None:
    try:
        return laid_out(GAME.judge(GAME, roster, Options()), roster)[0]
    except Misshapen:
        return None


def differences(army: Laid, back: Laid | None) -> Iterator[Text]:
    """What an army has that its reading has not."""
    before, after = facts(army), facts(back) if back else {}
    for key, fact in before.items():
        if fact.value != after.get(key, Fact("", None)).value:
            yield Text(
                en=f"{word_of(key, 'en')}: {fact.said.en}",
                ru=f"{word_of(key, 'ru')}: {fact.said.to('ru')}",
            )
    yield from lost_cards(army, back)


class Fact(NamedTuple):
    value: Any
    said_as: Text | None

    @property
    def said(self) -> Text:
        return self.said_as or Text(str(self.value), str(self.value))


def facts(laid: Laid) -> dict[str, Fact]:
    """What a document states besides its cards, as values to compare and words to show."""
    army, leader = laid.army, laid.commander
    faction = faction_name(army.faction) if army.faction else quoted(army.named_faction)
    label = leader.card.label if leader and leader.card else quoted(leader.name if leader else "")
    deck = None if army.tactics is None else deck_of(army)
    return {
        "edition": Fact(army.edition.id, army.edition.name),
        "format": Fact(army.format, GAME.rulesets[army.format].name),
        "points": Fact(army.limit, None),
        **{key: Fact(word, quoted(word)) for key, word in laid.words.items()},
        "faction": Fact(army.faction or army.named_faction, faction),
        "commander": Fact(leader.card.id if leader and leader.card else "", label),
        "tactics": Fact(deck, Text(en="the stated deck", ru="указанная колода")),
    }


def deck_of(army: Army) -> list[tuple[str, int]]:
    """A stated tactics deck, by id where a name means one card."""
    found: Counter[str] = Counter()
    for name, count in (army.tactics or {}).items():
        cards = [card for card in army.edition.find(name) if card.kind == "tactics"]
        own = [card for card in cards if card.faction == army.faction] or cards
        found[own[0].id if len(own) == 1 else name] += count
    return sorted(found.items())


def lost_cards(army: Laid, back: Laid | None) -> Iterator[Text]:
    after = Counter(each.name for each in back.cards) if back else Counter()
    gone = Counter(each.name for each in army.cards) - after
    labels = {each.name: each.card.label if each.card else quoted(each.name) for each in army.cards}
    for name, count in gone.items():
        times = f" × {count}" if count > 1 else ""
        yield Text(labels[name].en + times, labels[name].to("ru") + times)
    if not gone and arranged(army) != (arranged(back) if back else None):
        yield Text(en="where some cards stand in the list", ru="места некоторых карт в списке")


def arranged(laid: Laid) -> tuple[Any, ...]:
    units = [(host.unit.name, [each.name for each in host.attachments]) for host in laid.units]
    rest = ([each.name for each in group] for group in (laid.ncus, laid.enemies))
    return units, *rest
