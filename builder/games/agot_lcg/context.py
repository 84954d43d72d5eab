"""What holds for many decks: of one faction with the same agendas, or under one legality list.

Both are worked out once, as sets of cards, so that most decks are seen to be right without looking
at single cards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen, Tables, matches

MOST_KEPT = 1024
NOTHING = Chosen()


class Claim(NamedTuple):
    """A condition of an agenda with the cards it speaks of."""

    agenda: Card
    facts: Mapping[str, Any]
    cards: int


class Pod(NamedTuple):
    cards: int
    restricted: int


@dataclass(frozen=True, slots=True)
class Pool:
    """What the faction and the agendas decide.

    `strangers` are the plots, draw cards and agendas that do not belong in such a deck; `numbers`
    are those that agendas set instead of the format's, the greatest where several set one.
    """

    faction: str
    chosen: Chosen
    agendas: tuple[Card, ...]
    strangers: int
    demands: tuple[Claim, ...]
    title_limits: tuple[Claim, ...]
    numbers: Mapping[str, int]
    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Legality:
    """What the legality list, the format and the day decide; `unfit` are all it shuts out."""

    banned: int
    unreleased: int
    foreign_packs: int
    unfit: int
    restricted: int
    pods: tuple[Pod, ...]
    podded: int
    pods_of: Mapping[str, tuple[int, ...]]


def forget_if_many(known: dict[Any, Any]) -> None:
    """Strangers may ask for any number of kinds; only so many are remembered."""
    if len(known) >= MOST_KEPT:
        known.clear()


# ---- pools ---------------------------------------------------------------------------------------


def pool_of(edition: Edition[Card], faction: str, agendas: tuple[str, ...], chosen: Chosen) -> Pool:
    pools, key = edition.tables.pools, (faction, agendas, chosen.factions, chosen.traits)
    known: Pool | None = pools.get(key)
    if known is None:
        forget_if_many(pools)
        cards = tuple(edition.entries[edition.tables.ids[code]] for code in agendas)
        known = pools[key] = make_pool(edition, faction, cards, chosen)
    return known


def make_pool(
    edition: Edition[Card], faction: str, agendas: tuple[Card, ...], chosen: Chosen
) -> Pool:
    tables: Tables = edition.tables
    allowed = tables.factions.get(faction, 0) | tables.factions[NEUTRAL]
    allowed |= met(edition, agendas, "allow", chosen)
    allowed &= ~met(edition, agendas, "forbid", chosen)
    for agenda in agendas:
        if agenda.rule.get("only"):
            allowed &= met(edition, (agenda,), "only", chosen)
    allowed |= tables.set_of(agenda.code for agenda in agendas)
    return Pool(
        faction=faction,
        chosen=chosen,
        agendas=agendas,
        strangers=tables.every & ~allowed,
        demands=claims(edition, agendas, "require", chosen),
        title_limits=claims(edition, agendas, "per_title", chosen),
        numbers=numbers(agendas),
        features=tuple(sorted(set(agenda_features(agendas)))),
    )


def met(edition: Edition[Card], agendas: Iterable[Card], part: str, chosen: Chosen) -> int:
    """The cards that any condition in this part of the agendas speaks of."""
    found = 0
    for agenda in agendas:
        for where in agenda.rule.get(part, ()):
            found |= meant(edition, where, chosen)
    return found


def meant(edition: Edition[Card], where: Mapping[str, Any], chosen: Chosen) -> int:
    """The cards that one condition speaks of; what it says is the same for all decks but few."""
    named = chosen if "chosen_factions" in where or "chosen_trait" in where else NOTHING
    tables: Tables = edition.tables
    key = (repr(where), named)
    if key not in tables.conditions:
        forget_if_many(tables.conditions)
        cards = (card for card in edition.entries.all() if card.kind not in ("agenda", "title"))
        fitting = (card.code for card in cards if matches(where, card, named))
        tables.conditions[key] = tables.set_of(fitting) & ~tables.version_titles
    return tables.conditions[key]


def claims(
    edition: Edition[Card], agendas: tuple[Card, ...], part: str, chosen: Chosen
) -> tuple[Claim, ...]:
    return tuple(
        Claim(agenda, facts, meant(edition, facts["where"], chosen))
        for agenda in agendas
        for facts in agenda.rule.get(part, ())
    )


def numbers(agendas: tuple[Card, ...]) -> dict[str, int]:
    """The sizes that agendas set; the greatest when several set one."""
    set_by = {
        part: [agenda.rule[part] for agenda in agendas if agenda.rule.get(part)]
        for part in ("draw", "plots", "doubled_plots")
    }
    return {part: max(given) for part, given in set_by.items() if given}


def agenda_features(agendas: tuple[Card, ...]) -> Iterator[str]:
    """What the rules on agendas may find in decks with these."""
    for agenda in agendas:
        if agenda.rule.get("require"):
            yield "demands"
        if agenda.rule.get("per_title"):
            yield "title-limits"
        if agenda.rule.get("formats"):
            yield "formats"


def in_pool(card: Card, pool: Pool) -> bool:
    """Neutral, of the faction, or let in by an agenda."""
    return card.faction in (NEUTRAL, pool.faction) or any(
        matches(where, card, pool.chosen)
        for agenda in pool.agendas
        for where in agenda.rule.get("allow", ())
    )


def forbids(agenda: Card, card: Card, chosen: Chosen) -> bool:
    """Whether an agenda shuts a card out, by naming it or by naming only others."""
    only = agenda.rule.get("only", ())
    return any(matches(where, card, chosen) for where in agenda.rule.get("forbid", ())) or bool(
        only and not any(matches(where, card, chosen) for where in only)
    )


# ---- legality ------------------------------------------------------------------------------------


def legality_of(
    catalogue: Catalogue[Card], edition: Edition[Card], format: str, date: str
) -> Legality:
    legalities = edition.tables.legalities
    known: Legality | None = legalities.get((edition.id, format, date))
    if known is None:
        # All days until the next release are alike.
        day = last_release(catalogue, edition.tables, date)
        alike = legalities.get((edition.id, format, day))
        forget_if_many(legalities)
        known = alike or make_legality(catalogue, edition, format, day)
        legalities[edition.id, format, day] = legalities[edition.id, format, date] = known
    return known


def last_release(catalogue: Catalogue[Card], tables: Tables, date: str) -> str:
    """The newest release up to a day."""
    if not tables.releases:
        packs = catalogue.facts["packs"]["packs"].values()
        tables.releases.extend(sorted({pack["released"] for pack in packs if pack.get("released")}))
    before = bisect_right(tables.releases, date)
    return tables.releases[before - 1] if before else ""


def make_legality(
    catalogue: Catalogue[Card], edition: Edition[Card], format: str, day: str
) -> Legality:
    told = list_for(edition, format)
    banned = cards_named(edition, told["banned"])
    unreleased, foreign = bad_packs(catalogue, edition.tables, format, day)
    pods = tuple(
        Pod(
            cards_named(edition, pod["cards"]),
            cards_named(edition, [pod["restricted"]] if pod.get("restricted") else ()),
        )
        for pod in told["pods"]
    )
    members = [pod.cards | pod.restricted for pod in pods]
    podded = reduce(or_, members, 0)
    return Legality(
        banned=banned,
        unreleased=unreleased,
        foreign_packs=foreign,
        unfit=banned | unreleased | foreign,
        restricted=cards_named(edition, told["restricted"]),
        pods=pods,
        podded=podded,
        pods_of={
            code: tuple(n for n, cards in enumerate(members) if cards & edition.tables.bits[code])
            for code in edition.tables.codes_of(podded)
        },
    )


def cards_named(edition: Edition[Card], ids: Iterable[str]) -> int:
    tables: Tables = edition.tables
    return tables.set_of(edition.entries[id].code for id in ids) & ~tables.version_titles


def list_for(edition: Edition[Card], format: str) -> dict[str, Any]:
    """What the legality list says for a format; a format that no list knows has no limits."""
    legality = edition.legality or {}
    told = legality.get("formats", {}).get(format)
    if told is None:
        return {"banned": [], "restricted": [], "pods": []}
    return {
        "banned": [*legality.get("banned", ()), *told.get("banned", ())],
        "restricted": told.get("restricted", ()),
        "pods": told.get("pods", ()),
    }


def bad_packs(catalogue: Catalogue[Card], tables: Tables, format: str, day: str) -> tuple[int, int]:
    """Cards of packs that are not out on the day, and of packs for other formats."""
    late = foreign = 0
    for code, pack in catalogue.facts["packs"]["packs"].items():
        if not "" < (pack.get("released") or "") <= day:
            late |= tables.packs.get(code, 0)
        if pack.get("formats") and format not in pack["formats"]:
            foreign |= tables.packs.get(code, 0)
    return late, foreign
