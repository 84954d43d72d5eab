"""What each player states, as a kingdom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.games.tiny_epic_kingdoms import shaping as shape
from builder.games.tiny_epic_kingdoms.entries import (
    ACTION,
    COLOUR,
    PIECE,
    RACE,
    RESOURCE,
    TERRITORY,
    TOKEN,
    WORD,
    find,
)
from builder.games.tiny_epic_kingdoms.kingdom import (
    ATTACKER,
    DEFENDER,
    NEUTRAL,
    WHITE_FLAG,
    Kingdom,
    Named,
    Region,
    Step,
    War,
)
from builder.games.tiny_epic_kingdoms.reading import Reader
from builder.stated import MOST_NOTES, optional_word, whole
from builder.text import Text

SEAT = Text(en="Player {seat}", ru="Игрок {seat}")
STRANGER = "?"


def meet(reader: Reader, document: Mapping[str, Any], seat: int, slot: str) -> Kingdom:
    """Who a player is and where their home lies; the rest is read when all players are known."""
    name = optional_word(document.get("name")) or optional_word(document.get("player"))
    optional_word(document.get("notes"), MOST_NOTES)
    kingdom = Kingdom(seat, slot, Text(name, name), name)
    kingdom.colour = colour_of(reader, document, slot)
    if race := shape.optional_name(document.get("race")):
        kingdom.race = reader.named(race, RACE, f"{slot}race")
    read_home(reader, kingdom, document)
    if not name:
        sign = kingdom.colour or kingdom.race or kingdom.home
        kingdom.label = sign.label if sign else SEAT.saying(seat=seat + 1)
    return kingdom


def colour_of(reader: Reader, document: Mapping[str, Any], slot: str) -> Named | None:
    stated = {key: shape.optional_name(document.get(key)) for key in ("colour", "color")}
    for key, written in stated.items():
        if written:
            return reader.named(written, COLOUR, f"{slot}{key}")
    return None


def read_home(reader: Reader, kingdom: Kingdom, document: Mapping[str, Any]) -> None:
    """The home territory, stated under `home` or beside it."""
    outer = home_parts(document, kingdom.slot)
    stated = document.get("home")
    if type(stated) is dict:
        shape.mapped(stated, shape.HOME_KEYS)
        outer |= home_parts(stated, f"{kingdom.slot}home/")
    elif written := shape.optional_name(stated):
        outer["territory"] = (written, f"{kingdom.slot}home")
    if "territory" in outer:
        kingdom.home = reader.named(outer["territory"][0], TERRITORY, outer["territory"][1])
    kingdom.card, kingdom.card_slot = outer.get("card", ("", ""))
    kingdom.side = outer.get("side", ("", ""))[0]
    kingdom.territory = own_territory(reader, kingdom)
    value, kingdom.regions_slot = outer.get("regions", (None, ""))
    kingdom.regions = reader.read_regions(kingdom.territory, value, kingdom.regions_slot)


def home_parts(document: Mapping[str, Any], slot: str) -> dict[str, tuple[Any, str]]:
    """What a mapping states of a territory card, with its place."""
    parts = {
        "territory": shape.optional_name(document.get("territory")),
        "card": shape.mark(document.get("card")),
        "side": shape.optional_name(document.get("side")),
        "regions": document.get("regions"),
    }
    return {key: (part, f"{slot}{key}") for key, part in parts.items() if part not in (None, "")}


def own_territory(reader: Reader, kingdom: Kingdom) -> str:
    """A key for the home; a territory that another player has already is another place."""
    alone = f"home {kingdom.seat}"
    if kingdom.home is None or kingdom.home.key in reader.territories:
        return alone
    reader.territories[kingdom.home.key] = kingdom.home.key
    return kingdom.home.key


def fill(reader: Reader, kingdom: Kingdom, document: Mapping[str, Any]) -> None:
    """All that a player states of pieces, levels, wars and plans."""
    at, home = kingdom.at, kingdom.territory
    kingdom.resources = reader.counts(document.get("resources"), RESOURCE, at("resources"))
    kingdom.stands, kingdom.on_map = reader.armies(home, document.get("armies"), at("armies"))
    for key in ("stock", "tower", "magic", "captured"):
        setattr(kingdom, key, shape.number(document.get(key)))
    kingdom.kit = read_kit(reader, document.get("kit"), at("kit"))
    kingdom.tokens = reader.laid(home, document.get("tokens"), at("tokens"))
    kingdom.finds = read_finds(reader, document.get("finds"), at("finds"))
    kingdom.war = read_war(reader, kingdom, document.get("war"))
    kingdom.plan = read_plan(reader, kingdom, document.get("plan"))
    kingdom.score = read_score(document.get("score"))


def read_kit(reader: Reader, value: Any, slot: str) -> dict[str, tuple[str, int]] | None:
    """Pieces by id, each with its place; a piece under two names is added up."""
    if value is None:
        return None
    found: dict[str, tuple[str, int]] = {}
    for written, inner in shape.by_name(value).items():
        where, count = f"{slot}/{written}", whole(inner)
        if id := reader.known(written, PIECE, where):
            found[id] = (where, found.get(id, ("", 0))[1] + count)
    return found


def read_finds(reader: Reader, value: Any, slot: str) -> dict[str, int] | None:
    if type(value) is not list:
        return reader.counts(value, TOKEN, slot)
    found: dict[str, int] = {}
    for number, written in enumerate(shape.names(value)):
        if id := reader.known(written, TOKEN, f"{slot}/{number}"):
            found[id] = found.get(id, 0) + 1
    return found


def read_score(value: Any) -> dict[str, int] | None:
    if value is None:
        return None
    if type(value) is not dict:
        return {"total": whole(value)}
    parts = shape.mapped(value, frozenset(shape.SCORE_KEYS))
    read = {key: shape.number(parts.get(key)) for key in shape.SCORE_KEYS}
    return {key: number for key, number in read.items() if number is not None}


# ---- wars and plans ------------------------------------------------------------------------------


def read_war(reader: Reader, kingdom: Kingdom, value: Any) -> War | None:
    if value is None:
        return None
    slot, parts = kingdom.at("war"), shape.mapped(value, shape.WAR_KEYS)
    bid, flag = read_bid(reader, parts.get("bid"), f"{slot}/bid")
    return War(
        slot=slot,
        role=shape.chosen(parts.get("role"), (ATTACKER, DEFENDER)),
        against=read_opponent(reader, shape.optional_name(parts.get("against")), f"{slot}/against"),
        bid=bid,
        flag=flag,
        discount=shape.number(parts.get("discount")),
        pay=reader.counts(parts.get("pay"), RESOURCE, f"{slot}/pay"),
        won=shape.truth(parts.get("won")),
        retreat=shape.truth(parts.get("retreat")),
    )


def read_bid(reader: Reader, value: Any, slot: str) -> tuple[int | None, bool]:
    """A price, or the white flag."""
    if type(value) is not str:
        return shape.number(value), False
    return None, reader.known(shape.name(value), WORD, slot) == WHITE_FLAG


def read_opponent(reader: Reader, written: str, slot: str) -> str:
    word = find(reader.edition, written, WORD) if written else None
    if not written or (word and word.id == NEUTRAL):
        return NEUTRAL if written else ""
    seat = reader.person(written, slot)
    return STRANGER if seat is None else str(seat)


def read_plan(reader: Reader, kingdom: Kingdom, value: Any) -> tuple[Step, ...] | None:
    if value is None:
        return None
    return tuple(
        read_step(reader, kingdom, row, kingdom.at(f"plan/{number}"))
        for number, row in enumerate(shape.listed(value))
    )


def read_step(reader: Reader, kingdom: Kingdom, value: Any, slot: str) -> Step:
    parts = {"action": value} if type(value) is str else shape.mapped(value, shape.STEP_KEYS)
    source, to = read_way(reader, kingdom, parts, slot)
    give, take = (shape.optional_name(parts.get(key)) for key in ("give", "take"))
    return Step(
        slot=slot,
        action=reader.known(shape.name(parts.get("action")), ACTION, slot),
        to=to,
        source=source,
        level=shape.number(parts.get("level")),
        give=reader.known(give, RESOURCE, f"{slot}/give") if give else "",
        take=reader.known(take, RESOURCE, f"{slot}/take") if take else "",
        amount=shape.number(parts.get("count")),
        discount=shape.number(parts.get("discount")),
    )


def read_way(
    reader: Reader, kingdom: Kingdom, parts: Mapping[str, Any], slot: str
) -> tuple[Region | None, Region | None]:
    """The region that a step leaves, and the one that it is about."""
    where = shape.optional_name(parts.get("territory"))
    at, to, left = (shape.optional_name(parts.get(key)) for key in ("at", "to", "from"))
    source = own_region(reader, kingdom, left, slot) if left else None
    if where:
        there = reader.territory(where)
        return source, reader.region(there, to or at, slot) if to or at else None
    if to:
        near = source.territory if source else kingdom.territory
        return source, reader.region(near, to, slot)
    return source, own_region(reader, kingdom, at, slot) if at else None


def own_region(reader: Reader, kingdom: Kingdom, written: str, slot: str) -> Region:
    """A region with own armies by its name, wherever it lies; else one at home."""
    region = reader.region(kingdom.territory, written, slot)
    own = {stand.region.place: stand.region for stand in kingdom.stands or ()}
    alike = [held for held in own.values() if held.key == region.key]
    return alike[0] if region.place not in own and len(alike) == 1 else region
