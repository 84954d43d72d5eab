"""Which card a name or a number means, given where it stands and what is known of the army."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.catalogue import Edition
from builder.games.asoiaf_tmg import GAME
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card
from builder.names import fold
from builder.text import Text

Lookup = Callable[[Edition[Card], str], tuple[Card, ...]]
TACTICS = "tactics"
# A line among units that may be one, or an attachment of the one before.
COMBAT = "combat"
FEW = 3
ALIKE = 80
MOST_LETTERS = 200
# Words that some builders print and others leave out.
ARTICLES = ("the", "house")
MARKS = re.compile(r"[\s.,;:!*]+$")


class Said(NamedTuple):
    """One card as a text names it; without a `section` the card itself tells where it stands."""

    line: int
    written: str
    name: str
    section: str = ""
    copies: int = 1
    cost: int | None = None
    commander: bool = False
    faction: str = ""


class Known(NamedTuple):
    """What is known of an army before its cards are looked up."""

    faction: str = ""
    commanders: frozenset[str] = frozenset()
    lookup: Lookup | None = None


class Meaning(NamedTuple):
    """The cards that may be meant, and what decided when several bear the name."""

    cards: tuple[Card, ...]
    decided_by: str = ""

    @property
    def card(self) -> Card | None:
        return self.cards[0] if len(self.cards) == 1 else None


def by_name(edition: Edition[Card], said: str) -> tuple[Card, ...]:
    """The cards of a name, whether or not it has its article and its plural."""
    return next((found for key in ways(said) if (found := edition.find(key))), ())


def ways(said: str) -> Iterator[str]:
    plain = MARKS.sub("", said)
    yield said
    yield plain
    key = fold(plain)
    for article in ARTICLES:
        yield article + key
        yield key.removeprefix(article)
    yield f"{key}s"
    yield key.removesuffix("s")
    for one, many in (("man", "men"), ("men", "man")):
        yield key.replace(one, many)


def by_war_council(edition: Edition[Card], said: str) -> tuple[Card, ...]:
    """The card with a number of War Council; the builder's other numbers stand as further names."""
    return edition.find(said)


def by_stats() -> Lookup:
    """Finds the cards with a number of asoiaf-stats, which counts some cards in another way."""
    known: dict[str, dict[str, list[str]]] = {}

    def find(edition: Edition[Card], said: str) -> tuple[Card, ...]:
        if edition.id not in known:
            known[edition.id] = stats_numbers(edition)
        return tuple(edition.entries[id] for id in known[edition.id].get(said, ()))

    return find


def stats_numbers(edition: Edition[Card]) -> dict[str, list[str]]:
    """The cards by their numbers there; a card keeps its own where no other number is known."""
    numbers: dict[str, list[str]] = {}
    for id, facts in edition.entries.facts.items():
        own = facts.get("stats_code") or facts.get("code") or ""
        further = (alias for alias in facts.get("aliases", ()) if alias.isdigit())
        for number in (own, *further):
            numbers.setdefault(number, []).append(id)
    return numbers


def stats_code(card: Card) -> str:
    return str(card.facts.get("stats_code") or card.code)


def meaning(edition: Edition[Card], said: Said, known: Known) -> Meaning:
    """The cards that are meant, narrowed by place, then by side, part in the army and cost."""
    found = (known.lookup or by_name)(edition, said.name)
    if said.section == TACTICS:
        return narrowed_tactics(found, known)
    found = tuple(card for card in found if card.section)
    decided = ""
    for why, fits in tests(said, known):
        kept = tuple(filter(fits, found))
        if 0 < len(kept) < len(found):
            found, decided = kept, why
    return Meaning(found, decided if len(found) == 1 else "")


def narrowed_tactics(found: tuple[Card, ...], known: Known) -> Meaning:
    """Tactics cards share names: those of the army's faction come first."""
    cards = tuple(card for card in found if card.kind == TACTICS)
    own = tuple(card for card in cards if card.faction == known.faction)
    return Meaning(own or cards)


def tests(said: Said, known: Known) -> Iterator[tuple[str, Callable[[Card], bool]]]:
    section = said.section
    if section in ("units", COMBAT):
        yield "", lambda card: card.section in ("units", "attachments")
    if section:
        yield "", lambda card: card.section == section
    if said.faction:
        yield "", lambda card: card.faction == said.faction
    if known.faction:
        yield "faction", lambda card: card.faction in (known.faction, NEUTRAL)
        yield "faction", lambda card: card.faction == known.faction
    if said.commander:
        yield "commander", lambda card: card.commander
    yield "commander", lambda card: card.id in known.commanders
    if said.cost is not None:
        yield "cost", lambda card: card.cost == said.cost
    if said.cost and not said.commander:
        yield "cost", lambda card: not card.commander


def closest(edition: Edition[Card], said: Said) -> tuple[Card, ...]:
    """The cards whose names come closest: those that share a telling word, then those alike."""
    words = sorted(map(fold, re.findall(r"[^\W\d_]{4,}", said.name[:MOST_LETTERS])), key=len)
    sharing: list[str] = []
    for word in reversed(words):
        ids = {id for name, ids in edition.names.items() if word in name for id in ids}
        cards = [id for id in sorted(ids) if edition.entries[id].section]
        sharing += cards if len(cards) <= FEW else []
    alike = edition.candidates(said.name[:MOST_LETTERS], lambda card: bool(card.section))
    near = [card for card in alike if card.section and ratio(said.name, card.label) >= ALIKE]
    further = [] if near else [*(edition.entries[id] for id in sharing), *alike]
    fitting = {card.id: card for card in (*near, *further) if card.section}.values()
    return tuple(sorted(fitting, key=lambda card: card.section != said.section)[:FEW])


def ratio(said: str, label: Text) -> float:
    from rapidfuzz import fuzz

    return max(fuzz.ratio(fold(said), fold(name)) for name in label)


def faction_named(words: str) -> str:
    """The id of a faction, however it is called; "" when it is none."""
    names = GAME.catalogue.faction_names
    key = fold(words)
    keys = (key, *(key.removeprefix(article) for article in ARTICLES))
    return next((names[found] for found in keys if found in names), "")


def faction_name(id: str) -> Text:
    return GAME.catalogue.factions[id].name


def told_apart(cards: tuple[Card, ...]) -> tuple[Text, ...]:
    """The names of cards, with their faction or part where the name alone is not enough."""
    labels = [card.label for card in cards]
    if len(set(labels)) == len(labels):
        return tuple(labels)
    return tuple(dict.fromkeys(tagged(card) for card in cards))


def tagged(card: Card) -> Text:
    side, label = faction_name(card.faction), card.label
    part = GAME.catalogue.terms["commander" if card.commander else card.kind]
    return Text(
        f"{label.en} ({side.en}, {part.en})", f"{label.to('ru')} ({side.to('ru')}, {part.to('ru')})"
    )
