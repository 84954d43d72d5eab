"""Armies drawn from the catalogue, legal and not, for tests that hold for any army."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import strategies as st

from builder import find_game

GAME = find_game("asoiaf-tmg")
EDITIONS = GAME.catalogue.editions
FACTIONS = tuple(GAME.catalogue.factions)
FORMATS = ("small", "medium", "large", "team-2v2")
DISCOUNTS = {"cost-delta", "first-is-free", "free-attachment-in-unit"}
JUNK = ("Nobody", "Stark Swom Swords", "99999", "<b>", "—", "Jon Snow", "Robb Stark", "Sansa")

Strategy = st.SearchStrategy[Any]


@cache
def ids(edition: str, kind: str = "", faction: str = "", marked: str = "") -> tuple[str, ...]:
    """The entries of an edition: of a kind, of a faction, commanders, or givers of discounts."""
    marks = {
        "": lambda card: True,
        "commander": lambda card: card.commander,
        "discount": lambda card: not DISCOUNTS.isdisjoint(o.op for o in card.operations),
        "conditions": lambda card: bool(card.operations),
    }
    return tuple(
        card.id
        for card in GAME.catalogue.edition(edition).entries.all()
        if kind in ("", card.kind) and faction in ("", card.faction) and marks[marked](card)
    )


def names(edition: str, kind: str, faction: str, clean: bool) -> Strategy:
    """Mostly cards of the kind and the faction, some of others, some that are none."""
    pools = [
        ids(edition, kind, faction),
        ids(edition, kind, faction),
        ids(edition, kind, faction, "conditions"),
        ids(edition, kind, faction, "discount"),
        ids(edition, kind, faction, "commander"),
        ids(edition, kind, "neutral"),
        ids(edition, kind),
        ids(edition),
    ]
    if not clean:
        pools.append(JUNK)
    return st.sampled_from([pool for pool in pools if pool]).flatmap(st.sampled_from)


def unit_lines(edition: str, faction: str, clean: bool) -> Strategy:
    unit = names(edition, "unit", faction, clean)
    attached = st.lists(names(edition, "attachment", faction, clean), max_size=2)
    counts = st.sampled_from([1] * 8 + [2, 3] + ([] if clean else [0, -1]))
    whole = st.fixed_dictionaries(
        {"unit": unit, "attachments": attached}, optional={"count": counts}
    )
    return st.one_of(whole, whole, whole, unit)


@st.composite
def drawn_army(draw: st.DrawFn, *, clean: bool = False) -> dict[str, Any]:
    """An army; a `clean` one names every card by its id, and has no counts below one."""
    edition = draw(st.sampled_from(EDITIONS))
    faction = draw(st.sampled_from([f for f in FACTIONS if ids(edition, "unit", f)]))
    army: dict[str, Any] = {"game": GAME.id, "edition": edition, "faction": faction}
    if draw(st.booleans()):
        army["points"] = draw(st.integers(1, 80))
    else:
        army["format"] = draw(st.sampled_from(FORMATS))
    army["units"] = draw(st.lists(unit_lines(edition, faction, clean), max_size=7))
    army["ncus"] = draw(st.lists(names(edition, "ncu", faction, clean), max_size=4))
    if draw(st.integers(0, 3)) == 0:
        enemies = names(edition, "attachment", faction, clean)
        army["enemy_attachments"] = draw(st.lists(enemies, max_size=2))
    if draw(st.integers(0, 3)) == 0:
        army["commander"] = draw(names(edition, "attachment", faction, clean))
    if draw(st.integers(0, 5)) == 0:
        army["tactics"] = draw(st.lists(names(edition, "tactics", faction, clean), max_size=6))
    return army


def several(edition: str, faction: str, section: str, most: int) -> Strategy:
    """Cards that a player of a faction puts into a section: the faction's own, and neutral ones."""
    cards = GAME.catalogue.edition(edition).entries.all()
    found = [
        card.id
        for card in cards
        if card.section == section and card.faction in (faction, "neutral")
    ]
    return st.lists(st.sampled_from(found), max_size=most) if found else st.just([])


@st.composite
def placed_army(draw: st.DrawFn) -> dict[str, Any]:
    """An army whose cards all stand where they belong, as builders of lists make them."""
    edition = draw(st.sampled_from(EDITIONS))
    faction = draw(st.sampled_from([f for f in FACTIONS if ids(edition, "unit", f)]))
    attached = several(edition, faction, "attachments", most=2)
    units = st.sampled_from(ids(edition, "unit", faction) + ids(edition, "unit", "neutral"))
    whole = st.fixed_dictionaries({"unit": units, "attachments": attached})
    lists = {key: several(edition, faction, key, most=3) for key in ("ncus", "enemy_attachments")}
    return {
        "game": GAME.id,
        "edition": edition,
        "points": draw(st.sampled_from([30, 40, 40, 50, 43])),
        "faction": faction,
        "units": draw(st.lists(whole, min_size=1, max_size=7)),
        **{key: draw(cards) for key, cards in lists.items()},
    }
