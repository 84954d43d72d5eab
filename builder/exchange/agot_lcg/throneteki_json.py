"""Decks as throneteki saves and publishes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
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

SAVED = re.compile(r'"(?:plotCards|drawCards|bannerCards)"\s*:\s*\[')
PUBLISHED = re.compile(r'"cards"\s*:\s*\[')
FACTION = re.compile(r'"faction"\s*:')
CARDS = ("plotCards", "drawCards", "cards")
CODES = ("cardcode", "code", "value")
KEPT = ("name", "faction", "agenda", "bannerCards", *CARDS, "format", "pool", "draftedCards")
USUAL_VARIANT = "standard"


def is_like(source: Source) -> bool:
    text = source.text
    is_json = text.lstrip()[:1] in ("{", "[")
    has_cards = SAVED.search(text) or (PUBLISHED.search(text) and '"code"' in text)
    return bool(is_json and has_cards and FACTION.search(text))


def is_deck(value: Any) -> bool:
    return isinstance(value, dict) and "faction" in value and not value.keys().isdisjoint(CARDS)


def read(source: Source) -> Reading:
    return read_objects(source, is_deck, read_deck)


def read_deck(given: Given, path: Path, deck: dict[str, Any]) -> Draft:
    draft = Draft(parts={"plots", "cards"})
    draft.name = given.name((*path, "name"), deck.get("name"))
    draft.faction = given.faction((*path, "faction"), code_of(deck["faction"]))
    if deck.get("agenda"):
        given.add(draft, (*path, "agenda"), code_of(deck["agenda"]), 1, is_again=False)
    for place, code, copies in counted(given, path, deck, "bannerCards"):
        given.add(draft, place, code, copies, is_again=False)
    for key in CARDS:
        for place, code, copies in counted(given, path, deck, key):
            given.add(draft, place, code, copies, is_again=True)
    draft.drafted = drafted(given, path, deck)
    read_format(given, draft, deck)
    return draft


def code_of(value: Any) -> Any:
    """A code that stands alone or in an object of its own."""
    if isinstance(value, dict):
        inner = value.get("card")
        value = inner if isinstance(inner, dict) else value
        return next((value[key] for key in CODES if value.get(key)), None)
    return value


def counted(
    given: Given, path: Path, deck: dict[str, Any], key: str
) -> Iterator[tuple[Path, Any, Any]]:
    cards = deck.get(key)
    if cards is None:
        return
    if not isinstance(cards, list):
        given.wrong((*path, key), Text(en="a list of cards", ru="список карт"), cards)
        return
    for number, card in enumerate(cards):
        copies = card.get("count", 1) if isinstance(card, dict) else 1
        yield (*path, key, number), code_of(card), copies


def drafted(given: Given, path: Path, deck: dict[str, Any]) -> dict[str, int] | None:
    """The pool of a draft, by code."""
    pool = Draft()
    keys = [key for key in ("pool", "draftedCards") if deck.get(key)]
    for key in keys:
        for place, code, copies in counted(given, path, deck, key):
            given.add(pool, place, code, copies, is_again=True)
    held = {**dict.fromkeys(pool.agendas, 1), **pool.plots, **pool.cards}
    return held if keys else None


def read_format(given: Given, draft: Draft, deck: dict[str, Any]) -> None:
    """The format, if it is one of ours; what else is said is told."""
    kept, format = list(KEPT), deck.get("format")
    if isinstance(format, str) and format in given.shelf.game.rulesets:
        draft.format = format
    elif format:
        kept.remove("format")
    if deck.get("variant") == USUAL_VARIANT:
        kept.append("variant")
    given.not_kept(deck, kept)


def write(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    deck: Deck = report.roster
    agendas = sorted(agendas_of(deck), key=lambda code: not leads(deck, code))
    faction = library().faction_code(deck.faction, "thronesdb") if deck.faction else None
    made = {
        "name": deck.name,
        "faction": {"value": faction or deck.faction},
        "agenda": agendas[0] if agendas else None,
        "bannerCards": agendas[1:],
        "plotCards": listed(deck.plots),
        "drawCards": listed(deck.draw),
        "format": deck.format,
        "variant": USUAL_VARIANT,
    }
    if deck.drafted is not None:
        made["pool"] = listed(deck.drafted)
    lost = told_lost(deck, roster, ("name", "format", "drafted"))
    return Written(orjson.dumps(made).decode() + "\n", tuple(lost))


def agendas_of(deck: Deck) -> list[str]:
    return [code for code, count in deck.agendas.items() for _ in range(count)]


def leads(deck: Deck, code: str) -> bool:
    """Whether an agenda is the one that lets others stand beside it."""
    return bool(deck.card(code).rule.get("extra_agendas"))


def listed(copies: dict[str, int]) -> list[dict[str, Any]]:
    return [{"cardcode": code, "count": count} for code, count in copies.items()]


THRONETEKI_JSON = Format(
    id="throneteki",
    name=Text(en="throneteki JSON", ru="JSON throneteki"),
    games=(GAME,),
    is_like=is_like,
    read=read,
    write=write,
    suffix=".json",
)
