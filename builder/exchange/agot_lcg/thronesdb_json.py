"""Decks as ThronesDB's API gives them."""

from __future__ import annotations

import re
from typing import Any

import orjson

from builder.exchange.agot_lcg.library import GAME, library
from builder.exchange.agot_lcg.objects import Given, read_objects
from builder.exchange.agot_lcg.roster import Draft, told_lost
from builder.exchange.form import Format, Reading, Roster, Source, Written
from builder.game import Game
from builder.games.agot_lcg.deck import Deck
from builder.places import Path
from builder.report import Report
from builder.text import Lang, Text

SLOTS = re.compile(r'"slots"\s*:')
FACTION = re.compile(r'"faction_code"\s*:')
VERSION = "1.0"
# What is kept, and what says the same once more.
KEPT = ("name", "description_md", "faction_code", "faction_name", "slots", "agendas", "agendaurls")


def is_like(source: Source) -> bool:
    text = source.text
    is_json = text.lstrip()[:1] in ("{", "[")
    return bool(is_json and SLOTS.search(text) and FACTION.search(text))


def is_deck(value: Any) -> bool:
    return isinstance(value, dict) and "slots" in value and "faction_code" in value


def read(source: Source) -> Reading:
    return read_objects(source, is_deck, read_deck)


def read_deck(given: Given, path: Path, deck: dict[str, Any]) -> Draft:
    draft = Draft(parts={"plots", "cards"})
    draft.name = given.name((*path, "name"), deck.get("name"))
    description = (*path, "description_md")
    draft.notes_of_deck = given.description(description, deck.get("description_md"))
    draft.faction = given.faction((*path, "faction_code"), deck["faction_code"])
    agendas = listed(given, (*path, "agendas"), deck.get("agendas"))
    for number, code in enumerate(agendas):
        given.add(draft, (*path, "agendas", number), code, 1, is_again=False)
    slots = deck["slots"]
    # An empty mapping is written as an empty list by the site's own language.
    if not isinstance(slots, dict) and slots != []:
        given.wrong((*path, "slots"), Text(en="copies by code", ru="копии по кодам"), slots)
        slots = {}
    for code, copies in dict(slots).items():
        given.add(draft, (*path, "slots", code), code, copies, is_again=True)
    kept = (*KEPT, "version") if deck.get("version") == VERSION else KEPT
    given.not_kept(deck, kept)
    return draft


def listed(given: Given, path: Path, value: Any) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        given.wrong(path, Text(en="a list of codes", ru="список кодов"), value)
        return []
    return value


def write(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    deck: Deck = report.roster
    shelf, faction = library(), deck.faction
    agendas = [code for code, count in deck.agendas.items() for _ in range(count)]
    slots = {**deck.agendas, **deck.plots, **deck.draw}
    made = {
        "id": None,
        "name": deck.name,
        "date_creation": None,
        "date_update": None,
        "description_md": roster.get("notes") or "",
        "user_id": None,
        "faction_code": shelf.faction_code(faction, "thronesdb") or faction,
        "faction_name": shelf.faction_name(faction).en if faction else "",
        "slots": dict(sorted(slots.items())),
        "agendas": agendas,
        "version": VERSION,
    }
    lost = told_lost(deck, roster, ("name", "notes"))
    return Written(orjson.dumps(made).decode() + "\n", tuple(lost))


THRONESDB_JSON = Format(
    id="thronesdb-json",
    name=Text(en="ThronesDB JSON", ru="JSON ThronesDB"),
    games=(GAME,),
    is_like=is_like,
    read=read,
    write=write,
    suffix=".json",
)
