"""The JSON of builder.asoiaf.fr: the commander first, then units and others, all by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson

from builder.exchange.asoiaf_tmg.army_text import Entry, sided
from builder.exchange.asoiaf_tmg.gathering import Stated, gather
from builder.exchange.asoiaf_tmg.laid import Host, Laid, checked_writing, laid_out
from builder.exchange.asoiaf_tmg.meaning import Said
from builder.exchange.asoiaf_tmg.objects import MOST_WORD, has_key, json_objects, line_of, word_in
from builder.exchange.asoiaf_tmg.styles import Style, faction
from builder.exchange.form import Format, Reading, Roster, Source, Written
from builder.exchange.lines import shortened
from builder.game import Game
from builder.games.asoiaf_tmg import GAME
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

TITLES = ("title", "subname", "subtitle")
SECTIONS = {"ncu": "ncus", "enemy": "enemy_attachments"}


def is_like(source: Source) -> bool:
    return has_key(source, "faction", "list")


def read(source: Source) -> Reading:
    found = [read_army(value, source) for value in json_objects(source, "list")]
    return Reading(
        tuple(roster for each in found for roster in each.rosters),
        tuple(line for each in found for line in each.unread),
        tuple(note for each in found for note in each.notes),
    )


def read_army(value: Roster, source: Source) -> Reading:
    listed = value["list"]
    if not isinstance(listed, list):
        expected = Text(en="a list of cards as “list”", ru="список карт в «list»")
        raise Unreadable([Trouble(expected, quoted(listed), source.file, 1, 1)])
    stated = Stated(
        faction=word_in(value.get("faction"), "name") or word_in(value, "faction"),
        commander=full_name(listed[0]) if listed else "",
        name=word_in(value, "name"),
    )
    return gather(stated, [said for each in listed[1:] for said in cards_of(each, source)])


def cards_of(value: Any, source: Source) -> Iterator[Said]:
    """A card of the list, and those attached to it, one inside the other."""
    section = SECTIONS.get(word_in(value, "type").lower(), "units")
    while isinstance(value, dict):
        name = full_name(value)
        written = name or shortened(orjson.dumps(value).decode())
        entry = sided(Entry(name))
        line = line_of(source, word_in(value, "name"))
        yield Said(line, written, entry.name, section, faction=entry.faction)
        value, section = value.get("attachment"), "attachments"
    if value is not None:
        written = shortened(str(value))
        yield Said(line_of(source, written), written, written, section)


def full_name(value: Any) -> str:
    name = word_in(value, "name")
    title = next((word for key in TITLES if (word := word_in(value, key))), "")
    return f"{name}, {title}"[:MOST_WORD] if name and title else name


# ---- writing -------------------------------------------------------------------------------------


def write(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    armies = laid_out(report, roster)
    values = [army_object(army) for army in armies]
    content = orjson.dumps(values[0] if len(values) == 1 else values, option=orjson.OPT_INDENT_2)
    return checked_writing(content.decode() + "\n", armies, report.part, read)


def army_object(laid: Laid) -> Roster:
    style, leader = Style(laid, "en", joint=", ", without_cost=True), laid.commander
    listed: list[Roster] = [{"name": style.name(leader, "") if leader else ""}]
    listed += [with_attachments(style, host) for host in laid.units]
    for key, section in SECTIONS.items():
        shown = laid.ncus if section == "ncus" else laid.enemies
        listed += [{"name": style.name(each, section), "type": key.upper()} for each in shown]
    return {"faction": faction(style), "list": listed}


def with_attachments(style: Style, host: Host) -> Roster:
    kind = (host.unit.card.type if host.unit.card else "") or "unit"
    found: Roster = {"name": style.name(host.unit, "units"), "type": kind.upper()}
    inner = found
    for attached in host.attachments:
        inner["attachment"] = {"name": style.name(attached, "attachments")}
        inner = inner["attachment"]
    return found


ASOIAF_FR = Format(
    id="asoiaf-fr",
    name=Text(en="builder.asoiaf.fr JSON", ru="JSON builder.asoiaf.fr"),
    games=(GAME.id,),
    is_like=is_like,
    read=read,
    write=write,
    suffix=".json",
)
