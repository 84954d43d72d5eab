"""An army as people read it: its lines in groups, with stats and cost."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army, CardSlot, Host
from builder.games.asoiaf_tmg.cards import Card
from builder.report import Group, Line
from builder.roster import Misread
from builder.text import LANGS, Text

STATS = (("speed", ""), ("defense", "+"), ("morale", "+"))


def groups(army: Army) -> Iterator[Group]:
    terms = army.catalogue.terms
    misread = {line.slot: line for line in army.misread}
    units = tuple(host_line(army, host, n, misread) for n, host in enumerate(army.hosts))
    if units:
        yield Group(terms["units"], units)
    for section in ("ncus", "enemy_attachments"):
        slots = [slot for slot in army.slots if slot.section == section]
        lines = [line(army, slot) for slot in slots]
        lines += [unread(m) for id, m in misread.items() if id.startswith(f"{section}/")]
        if lines:
            yield Group(terms[section.replace("_", "-")], tuple(lines))


def host_line(army: Army, host: Host, number: int, misread: dict[str, Misread]) -> Line:
    id = f"units/{number}"
    own = line(army, host.unit) if host.unit else unread(misread.get(id), id)
    inside = [line(army, slot) for slot in host.attachments]
    inside += [unread(m) for slot, m in misread.items() if slot.startswith(f"{id}/")]
    return own._replace(children=tuple(inside))


def unread(misread: Misread | None, slot: str = "") -> Line:
    return Line(misread.slot, misread.label) if misread else Line(slot, Text("—", "—"))


def line(army: Army, slot: CardSlot) -> Line:
    times = f" × {slot.count}" if slot.count > 1 else ""
    label = slot.entry.label
    name = Text(label.en + times, label.to("ru") + times)
    commander = army.catalogue.terms["commander"] if slot in army.commanders else Text("")
    return Line(slot.id, name, detail(army, slot.entry), commander, army.cost(slot))


def detail(army: Army, card: Card) -> Text:
    """Type and stats in one line."""
    terms = army.catalogue.terms
    said = {lang: [terms[card.type].to(lang).capitalize()] if card.type else [] for lang in LANGS}
    for stat, sign in STATS:
        number = card.facts.get(stat)
        if number is not None:
            for lang in LANGS:
                said[lang].append(f"{terms[stat].to(lang)} {number}{sign}")
    return Text(" · ".join(said["en"]), " · ".join(said["ru"]))
