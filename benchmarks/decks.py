"""Decks as players bring them, made from the catalogue by a seeded generator.

All have sixty draw cards and are written by code. Most are legal; some break a rule, as decks that
are not finished do.
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, NamedTuple

from builder import find_game
from builder.catalogue import Edition
from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen
from builder.games.agot_lcg.context import legality_of, pool_of

SEED = 60
GAME = "agot-lcg"
CARDS, PLOTS = 60, 7
TRIES = 400
SPOILT = 0.15
EDITIONS = ("gotstandard2.1",) * 4 + ("gotstandard1.16",)
FORMATS = ("joust",) * 4 + ("melee",)
WORDS = ("Wolves", "Ravens", "Winter", "Iron", "Salt", "Sun", "Ash", "Oak", "Storm", "Crown")

Document = dict[str, Any]


class Claim(NamedTuple):
    """What an agenda asks, and the codes of the cards that it speaks of."""

    facts: Any
    codes: frozenset[str]


class Context(NamedTuple):
    """What decks of one kind may hold, as sets of codes."""

    fine: frozenset[str]
    banned: frozenset[str]
    restricted: frozenset[str]
    pods: tuple[frozenset[str], ...]
    demands: tuple[Claim, ...]
    title_limits: tuple[Claim, ...]


@dataclass(frozen=True)
class Pool:
    """The cards that decks of one faction with one agenda choose from, and some they may not."""

    edition: Edition[Card]
    format: str
    faction: str
    agenda: Card | None
    context: Context
    cards: list[Card]
    plots: list[Card]
    strangers: list[Card]


@dataclass
class Draft:
    """A deck in the making."""

    rng: Random
    pool: Pool
    plots: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    titles: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)
    doubled: bool = False

    def take(self, card: Card, copies: int) -> bool:
        """Adds copies of a card, unless the deck may not hold them."""
        if not self.may_hold(card, copies):
            return False
        held = self.plots if card.kind == "plot" else self.cards
        held[card.code] += copies
        self.titles[card.title] += copies
        self.codes.add(card.code)
        self.doubled |= card.kind == "plot" and self.titles[card.title] == 2
        return True

    def may_hold(self, card: Card, copies: int) -> bool:
        count = self.titles[card.title] + copies
        if count > card.limit or (card.kind == "plot" and self.doubled and count > 1):
            return False
        context, codes = self.pool.context, self.codes | {card.code}
        if len(context.restricted & codes) > 1:
            return False
        if any(len(pod & codes) > 1 for pod in context.pods):
            return False
        return self.keeps_demands(card, copies, count)

    def keeps_demands(self, card: Card, copies: int, count: int) -> bool:
        """Whether no agenda's upper limit is passed."""
        context = self.pool.context
        if any(card.code in claim.codes for claim in context.title_limits) and count > 1:
            return False
        claims = [claim for claim in context.demands if card.code in claim.codes]
        return all(self.counted(claim, card, copies) <= most(claim) for claim in claims)

    def counted(self, claim: Claim, card: Card, copies: int) -> int:
        """How many copies or titles a demand finds once the deck has this card."""
        if claim.facts["count"] == "copies":
            held = claim.codes & self.codes
            return copies + sum(self.plots[code] + self.cards[code] for code in held)
        entries = self.pool.edition.entries
        ids = self.pool.edition.tables.ids
        beside = [entries[ids[code]] for code in claim.codes & self.codes]
        if claim.facts.get("per") == "faction":
            beside = [other for other in beside if other.faction == card.faction]
        return len({card.title, *(other.title for other in beside)})


def most(claim: Claim) -> int:
    facts = claim.facts
    return int(facts.get("exactly") or facts.get("max") or CARDS)


# ---- pools ---------------------------------------------------------------------------------------


def agendas(edition: Edition[Card]) -> list[Card | None]:
    """No agenda, and every agenda that leaves a draw deck at sixty cards."""
    found = [card for card in edition.entries.all() if card.kind == "agenda"]
    return [None, *(card for card in found if not card.rule.keys() & {"draw", "formats"})]


@cache
def pool(edition_id: str, format: str, faction: str, agenda_code: str) -> Pool:
    catalogue = find_game(GAME).catalogue
    edition: Edition[Card] = catalogue.edition(edition_id)
    held = (agenda_code,) if agenda_code else ()
    context = context_of(edition, format, faction, held)
    everything = list(edition.entries.all())
    cards = [c for c in everything if c.code in context.fine and c.kind != "agenda"]
    own = [card for card in cards if card.faction != NEUTRAL]
    return Pool(
        edition=edition,
        format=format,
        faction=faction,
        agenda=edition.entries[edition.tables.ids[agenda_code]] if held else None,
        context=context,
        cards=[card for card in cards + own if card.kind != "plot"],
        plots=[card for card in cards if card.kind == "plot"],
        strangers=[card for card in everything if is_stranger(card, faction)],
    )


def context_of(
    edition: Edition[Card], format: str, faction: str, agendas: tuple[str, ...]
) -> Context:
    catalogue, bits = find_game(GAME).catalogue, edition.tables.bits
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    let_in = pool_of(edition, faction, agendas, Chosen())
    told = legality_of(catalogue, edition, format, today)

    def codes(cards: int) -> frozenset[str]:
        return frozenset(code for code, bit in bits.items() if bit & cards)

    return Context(
        fine=codes(edition.tables.every & ~(let_in.strangers | told.unfit)),
        banned=codes(told.banned),
        restricted=codes(told.restricted),
        pods=tuple(codes(pod.cards) for pod in told.pods),
        demands=tuple(Claim(claim.facts, codes(claim.cards)) for claim in let_in.demands),
        title_limits=tuple(Claim(claim.facts, codes(claim.cards)) for claim in let_in.title_limits),
    )


def is_stranger(card: Card, faction: str) -> bool:
    return card.deck == "draw" and card.loyal and card.faction not in (NEUTRAL, faction)


# ---- decks ---------------------------------------------------------------------------------------


def decks(count: int, seed: int = SEED) -> Iterator[Document]:
    """As many documents as asked for; the same seed and catalogue give the same ones."""
    rng = Random(seed)
    for number in range(count):
        deck = draft(rng, choice(rng))
        written = document(deck, number)
        if rng.random() < SPOILT:
            rng.choice(FAULTS)(deck, written)
        yield written


def choice(rng: Random) -> Pool:
    catalogue = find_game(GAME).catalogue
    factions = [id for id in catalogue.factions if id != NEUTRAL]
    while True:
        edition, format = rng.choice(EDITIONS), rng.choice(FORMATS)
        agenda = rng.choice(agendas(catalogue.edition(edition)))
        found = pool(edition, format, rng.choice(factions), agenda.code if agenda else "")
        if agenda is None or agenda.code not in found.context.banned:
            return found


def draft(rng: Random, pool: Pool) -> Draft:
    deck = Draft(rng, pool)
    if pool.agenda:
        deck.codes.add(pool.agenda.code)
    for claim in pool.context.demands:
        meet(deck, claim)
    rule = pool.agenda.rule if pool.agenda else {}
    fill(deck, deck.plots, pool.plots, rule.get("plots") or PLOTS)
    fill(deck, deck.cards, pool.cards, CARDS)
    return deck


def meet(deck: Draft, claim: Claim) -> None:
    """As many cards as a demand asks for, if they can be found."""
    facts, pool = claim.facts, deck.pool
    wanted = facts.get("min") or facts.get("exactly") or 0
    cards = [card for card in pool.cards + pool.plots if card.code in claim.codes]
    for _ in range(TRIES):
        found = claim.codes & deck.codes
        copies = sum(deck.plots[code] + deck.cards[code] for code in found)
        titles = len({pool.edition.tables.titles[code] for code in found})
        if not cards or (copies if facts["count"] == "copies" else titles) >= wanted:
            return
        card = deck.rng.choice(cards)
        once = card.kind == "plot" or facts["count"] == "titles"
        if not (once and deck.titles[card.title]):
            deck.take(card, 1 if once else deck.rng.choice((1, 2, 3)))


def fill(deck: Draft, held: Counter[str], cards: list[Card], size: int) -> None:
    """Random cards up to the size: plots mostly once, the rest mostly two or three times."""
    for _ in range(TRIES):
        left = size - held.total()
        if not left or not cards:
            return
        card = deck.rng.choice(cards)
        copies = deck.rng.choice((1,) * 15 + (2,) if card.kind == "plot" else (1, 2, 2, 3, 3))
        deck.take(card, min(copies, left))


def document(deck: Draft, number: int) -> Document:
    rng, pool = deck.rng, deck.pool
    return {
        "game": GAME,
        "edition": pool.edition.id,
        "format": pool.format,
        "name": f"{rng.choice(WORDS)} and {rng.choice(WORDS)} {number}",
        "faction": pool.faction,
        "agendas": [pool.agenda.code] if pool.agenda else [],
        "plots": dict(deck.plots),
        "cards": dict(deck.cards),
    }


def by_name(documents: Iterable[Document]) -> Iterator[Document]:
    """The same decks with every card written by its title and pack instead of its code."""
    for document in documents:
        edition: Edition[Card] = find_game(GAME).catalogue.edition(document["edition"])
        names = {code: edition.entries[id].label.en for code, id in edition.tables.ids.items()}
        yield document | {
            "agendas": [names[code] for code in document["agendas"]],
            "plots": {names[code]: count for code, count in document["plots"].items()},
            "cards": {names[code]: count for code, count in document["cards"].items()},
        }


# ---- faults --------------------------------------------------------------------------------------


def leave_short(deck: Draft, written: Document) -> None:
    del written["cards"][deck.rng.choice(list(written["cards"]))]


def add_copies(deck: Draft, written: Document) -> None:
    written["cards"][deck.rng.choice(list(written["cards"]))] = 4


def call_stranger(deck: Draft, written: Document) -> None:
    written["cards"][deck.rng.choice(deck.pool.strangers).code] = 1


def break_ban(deck: Draft, written: Document) -> None:
    allowed = deck.pool.context.banned
    codes = sorted(code for code in allowed if code in deck.pool.edition.tables.sections["cards"])
    written["cards"][deck.rng.choice(codes)] = 1


def lose_plot(deck: Draft, written: Document) -> None:
    del written["plots"][deck.rng.choice(list(written["plots"]))]


FAULTS = (leave_short, add_copies, call_stranger, break_ban, lose_plot)
