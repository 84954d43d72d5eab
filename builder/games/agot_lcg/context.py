"""What holds for all decks of one faction with the same agendas under one list: worked out once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen, Tables, matches

MOST_CONTEXTS = 1024


class Key(NamedTuple):
    """What makes two decks alike before their cards are looked at."""

    edition: str
    format: str
    faction: str
    agendas: tuple[str, ...]
    chosen: Chosen
    day: str


class Claim(NamedTuple):
    """A condition of an agenda with the codes it speaks of."""

    agenda: Card
    facts: Mapping[str, Any]
    codes: frozenset[str]


class Pod(NamedTuple):
    cards: frozenset[str]
    restricted: str | None

    @property
    def members(self) -> frozenset[str]:
        return self.cards | {self.restricted} if self.restricted else self.cards


@dataclass(frozen=True, slots=True)
class Context:
    """Sets of codes, so that most decks are seen to be right without looking at single cards.

    `fine` are the agendas, plots and draw cards that nothing is wrong with; only the others are
    looked at one by one.
    """

    key: Key
    banned: frozenset[str]
    unreleased: frozenset[str]
    foreign_packs: frozenset[str]
    fine: frozenset[str]
    restricted: frozenset[str]
    pods: tuple[Pod, ...]
    podded: frozenset[str]
    demands: tuple[Claim, ...]
    title_limits: tuple[Claim, ...]
    agendas: tuple[Card, ...]
    agenda_features: frozenset[str]
    pods_of: Mapping[str, tuple[Pod, ...]]


def last_release(catalogue: Catalogue[Card], tables: Tables, date: str) -> str:
    """The newest release up to a day; all days until the next one are alike."""
    if not tables.releases:
        packs = catalogue.facts["packs"]["packs"].values()
        tables.releases.extend(sorted({pack["released"] for pack in packs if pack.get("released")}))
    before = bisect_right(tables.releases, date)
    return tables.releases[before - 1] if before else ""


def context_of(catalogue: Catalogue[Card], edition: Edition[Card], key: Key) -> Context:
    """What is known for this kind of deck; put together from two parts that many kinds share."""
    contexts = edition.tables.contexts
    if key not in contexts:
        deck_key = (key.faction, key.agendas, key.chosen)
        deck = kept(edition.tables, deck_key, lambda: deck_part(edition, key))
        list_key = (key.edition, key.format, key.day)
        told = kept(edition.tables, list_key, lambda: list_part(catalogue, edition, key))
        unfit = told["banned"] | told["unreleased"] | told["foreign_packs"]
        fine = (deck["allowed"] | set(key.agendas)) - unfit
        shared = {name: part for name, part in deck.items() if name != "allowed"}
        forget_if_many(contexts)
        contexts[key] = Context(key=key, fine=fine, **shared, **told)
    known: Context = contexts[key]
    return known


def kept(tables: Tables, key: Any, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    if key not in tables.parts:
        forget_if_many(tables.parts)
        tables.parts[key] = make()
    part: dict[str, Any] = tables.parts[key]
    return part


def forget_if_many(known: dict[Any, Any]) -> None:
    """Strangers may ask for any number of kinds; only so many are remembered."""
    if len(known) >= MOST_CONTEXTS:
        known.clear()


def deck_part(edition: Edition[Card], key: Key) -> dict[str, Any]:
    """What the faction and the agendas decide."""
    cards = [card for card in edition.entries.all() if card.kind not in ("agenda", "title")]
    agendas = tuple(edition.entries[edition.tables.ids[code]] for code in key.agendas)
    return {
        "allowed": codes(
            card
            for card in cards
            if in_pool(card, key, agendas) and not is_forbidden(card, key.chosen, agendas)
        ),
        "demands": claims(cards, agendas, "require", key.chosen),
        "title_limits": claims(cards, agendas, "per_title", key.chosen),
        "agendas": agendas,
        "agenda_features": frozenset(agenda_features(agendas)),
    }


def list_part(catalogue: Catalogue[Card], edition: Edition[Card], key: Key) -> dict[str, Any]:
    """What the legality list, the format and the day decide."""
    told, ids = list_for(edition, key.format), edition.entries
    unreleased, foreign = bad_packs(catalogue, key)
    pods = tuple(
        Pod(
            frozenset(ids[id].code for id in pod["cards"]),
            ids[pod["restricted"]].code if pod.get("restricted") else None,
        )
        for pod in told["pods"]
    )
    podded: frozenset[str] = frozenset().union(*(pod.members for pod in pods))
    return {
        "banned": frozenset(ids[id].code for id in told["banned"]),
        "unreleased": codes(card for card in ids.all() if card.pack in unreleased),
        "foreign_packs": codes(card for card in ids.all() if card.pack in foreign),
        "restricted": frozenset(ids[id].code for id in told["restricted"]),
        "pods": pods,
        "podded": podded,
        "pods_of": {code: tuple(pod for pod in pods if code in pod.members) for code in podded},
    }


def agenda_features(agendas: tuple[Card, ...]) -> Iterator[str]:
    """What the rules on agendas may find in decks with these."""
    for agenda in agendas:
        if agenda.rule.get("require"):
            yield "demands"
        if agenda.rule.get("per_title"):
            yield "title-limits"
        if agenda.rule.get("formats"):
            yield "formats"


def codes(cards: Iterable[Card]) -> frozenset[str]:
    return frozenset(card.code for card in cards)


def in_pool(card: Card, key: Key, agendas: tuple[Card, ...]) -> bool:
    """Neutral, of the faction, or let in by an agenda."""
    return card.faction in (NEUTRAL, key.faction) or any(
        matches(where, card, key.chosen)
        for agenda in agendas
        for where in agenda.rule.get("allow", ())
    )


def is_forbidden(card: Card, chosen: Chosen, agendas: tuple[Card, ...]) -> bool:
    return any(forbids(agenda, card, chosen) for agenda in agendas)


def forbids(agenda: Card, card: Card, chosen: Chosen) -> bool:
    """Whether an agenda shuts a card out, by naming it or by naming only others."""
    only = agenda.rule.get("only", ())
    return any(matches(where, card, chosen) for where in agenda.rule.get("forbid", ())) or bool(
        only and not any(matches(where, card, chosen) for where in only)
    )


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


def bad_packs(catalogue: Catalogue[Card], key: Key) -> tuple[set[str], set[str]]:
    """Packs that are not out on the day, and packs of other formats."""
    packs = catalogue.facts["packs"]["packs"]
    late = {
        code for code, pack in packs.items() if not "" < (pack.get("released") or "") <= key.day
    }
    foreign = {
        code
        for code, pack in packs.items()
        if pack.get("formats") and key.format not in pack["formats"]
    }
    return late, foreign


def claims(
    cards: list[Card], agendas: tuple[Card, ...], part: str, chosen: Chosen
) -> tuple[Claim, ...]:
    return tuple(
        Claim(agenda, facts, codes(c for c in cards if matches(facts["where"], c, chosen)))
        for agenda in agendas
        for facts in agenda.rule.get(part, ())
    )
