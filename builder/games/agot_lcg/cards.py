"""The cards of the game, and the tables that decks are checked against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from builder.catalogue import text
from builder.text import Text

SECTIONS = {
    "agendas": "agenda",
    "plots": "plot",
    "characters": "character",
    "locations": "location",
    "attachments": "attachment",
    "events": "event",
    "titles": "title",
}
DRAW = frozenset({"character", "location", "attachment", "event"})
NEUTRAL = "neutral"
USUAL_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Copies are counted by `title`, whatever the version; `cost` is None for X and -."""

    id: str
    code: str
    kind: str
    faction: str
    pack: str
    title: str
    label: Text
    loyal: bool
    unique: bool
    limited: bool
    cost: int | None
    traits: frozenset[str]
    keywords: Mapping[str, str]
    limit: int
    rule: Mapping[str, Any]
    facts: Mapping[str, Any]

    @property
    def deck(self) -> str:
        """The deck that the card belongs to."""
        return "draw" if self.kind in DRAW else self.kind


def make_card(id: str, facts: Mapping[str, Any]) -> Card:
    name = text(facts["name"])
    keywords = dict(keyword.partition(":")[::2] for keyword in facts.get("keywords", ()))
    cost = facts.get("cost")
    several = id.endswith(f"-{facts['pack'].lower()}")
    return Card(
        id=id,
        code=facts["code"],
        kind=facts["kind"],
        faction=facts["faction"],
        pack=facts["pack"],
        title=name.en,
        label=Text(f"{name.en} ({facts['pack']})") if several else name,
        loyal=facts.get("loyal", False),
        unique=facts.get("unique", False),
        limited="limited" in keywords,
        cost=cost if isinstance(cost, int) else None,
        traits=frozenset(trait.casefold() for trait in facts.get("traits", ())),
        keywords=keywords,
        limit=facts["limit"],
        rule=facts.get("rule") or {},
        facts=facts,
    )


@dataclass(frozen=True, slots=True)
class Tables:
    """What a check looks up, by code; the last three keep what is worked out for alike decks.

    A set of cards is a whole number with one bit for each card: first the cards that are not drawn,
    then one bit for each title that has several versions, then the draw cards. A card with other
    versions sets the bit of its title too, so that two versions in one deck are seen at once.
    """

    ids: Mapping[str, str]
    titles: Mapping[str, str]
    limits: Mapping[str, int]
    places: Sequence[str]
    bits: Mapping[str, int]
    sections: Mapping[str, Mapping[str, int]]
    factions: Mapping[str, int]
    packs: Mapping[str, int]
    every: int
    draw: int
    scarce: int
    versions: int
    version_titles: int
    releases: list[str] = field(default_factory=list)
    conditions: dict[Any, int] = field(default_factory=dict)
    pools: dict[Any, Any] = field(default_factory=dict)
    legalities: dict[Any, Any] = field(default_factory=dict)

    def set_of(self, codes: Iterable[str]) -> int:
        return reduce(or_, map(self.bits.__getitem__, codes), 0)

    def codes_of(self, cards: int) -> list[str]:
        """The codes of a set of cards, in their order."""
        found = []
        while cards:
            lowest = cards & -cards
            found.append(self.places[lowest.bit_length() - 1])
            cards ^= lowest
        return sorted(found)


def make_tables(entries: Mapping[str, Any], _headers: Mapping[str, Any]) -> Tables:
    cards = {facts["code"]: facts for facts in entries.values()}
    titles = {code: facts["name"]["en"] for code, facts in cards.items()}
    shared = sorted(title for title, count in Counter(titles.values()).items() if count > 1)
    others = [code for code, facts in cards.items() if facts["kind"] not in DRAW]
    drawn = [code for code, facts in cards.items() if facts["kind"] in DRAW]
    title_bits = numbered(shared, len(others))
    own = numbered(others, 0) | numbered(drawn, len(others) + len(shared))
    bits = {code: bit | title_bits.get(titles[code], 0) for code, bit in own.items()}
    parts = {"agendas": frozenset({"agenda"}), "plots": frozenset({"plot"}), "cards": DRAW}
    in_decks = {code: facts for code, facts in cards.items() if facts["kind"] in {"plot", *DRAW}}
    return Tables(
        ids={facts["code"]: id for id, facts in entries.items()},
        titles=titles,
        limits={code: facts["limit"] for code, facts in cards.items()},
        places=[*others, *shared, *drawn],
        bits=bits,
        sections={
            section: {code: bits[code] for code, facts in cards.items() if facts["kind"] in kinds}
            for section, kinds in parts.items()
        },
        factions=sets_by("faction", in_decks, own),
        packs=sets_by("pack", cards, own),
        every=sum(own.values()),
        draw=sum(own[code] for code in drawn),
        scarce=sum(own[code] for code, f in in_decks.items() if is_scarce(f)),
        versions=sum(own[code] for code, title in titles.items() if title in title_bits),
        version_titles=sum(title_bits.values()),
    )


def numbered(words: Iterable[str], first: int) -> dict[str, int]:
    """A bit for each word, from the first on."""
    return {word: 1 << number for number, word in enumerate(words, first)}


def is_scarce(facts: Mapping[str, Any]) -> bool:
    """Whether a draw card has a lower limit than most; those of plots are always looked at."""
    return facts["kind"] in DRAW and bool(facts["limit"] < USUAL_LIMIT)


def sets_by(key: str, cards: Mapping[str, Any], bits: Mapping[str, int]) -> dict[str, int]:
    """The set of cards for each value of a fact."""
    found: dict[str, int] = {}
    for code, facts in cards.items():
        found[facts[key]] = found.get(facts[key], 0) | bits[code]
    return found


def references(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Every faction that a card names."""
    yield ("faction",), "factions", facts["faction"]
    for path, where in conditions(facts):
        for key in ("faction", "not_faction"):
            for faction in where.get(key, ()):
                yield (*path, key), "factions", faction


def conditions(facts: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    rule = facts.get("rule") or {}
    for key in ("allow", "forbid", "only"):
        for number, where in enumerate(rule.get(key, ())):
            yield ("rule", key, number), where
    for key in ("require", "per_title"):
        for number, demand in enumerate(rule.get(key, ())):
            yield ("rule", key, number, "where"), demand["where"]
    if bearer := facts.get("attach"):
        for number, one in enumerate((bearer, *bearer.get("any_of", ()))):
            yield ("attach", "any_of", number), one


def matches(where: Mapping[str, Any], card: Card, chosen: Chosen) -> bool:
    """Whether a card is one of those that a condition speaks of."""
    return (
        ("deck" not in where or where["deck"] == card.deck)
        and (not where.get("type") or card.kind in where["type"])
        and (not where.get("faction") or card.faction in where["faction"])
        and (not where.get("not_faction") or card.faction not in where["not_faction"])
        and (not where.get("trait") or has_trait(card, where["trait"]))
        and (not where.get("not_trait") or not has_trait(card, where["not_trait"]))
        and where.get("loyal") in (None, card.loyal)
        and where.get("unique") in (None, card.unique)
        and where.get("limited") in (None, card.limited)
        and (not where.get("keyword") or where["keyword"] in card.keywords)
        and (where.get("max_cost") is None or (card.cost or 0) <= where["max_cost"])
        and (not where.get("chosen_factions") or card.faction in chosen.factions)
        and (not where.get("chosen_trait") or has_trait(card, chosen.traits))
    )


def has_trait(card: Card, traits: Iterable[str]) -> bool:
    return any(trait.casefold() in card.traits for trait in traits)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the player names when agendas are announced."""

    factions: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
