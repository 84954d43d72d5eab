"""A deck as the solver sees it: copies by card, and the lines that have to change anyway."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.agot_lcg.cards import DRAW, Card
from builder.games.agot_lcg.deck import Deck, SetUp
from builder.ruleset import Ruleset

PARTS = ("plots", "cards")
HOME = {"plot": "plots", "agenda": "agendas", **dict.fromkeys(DRAW, "cards")}


class Stray(NamedTuple):
    """A line that has to change: a name without a card, a card in the wrong part, a bad count.

    `home` is the part where its card belongs, `meant` are the cards that a name may mean.
    """

    slot: str
    part: str
    name: str
    number: int
    card: Card | None
    meant: tuple[Card, ...]
    rule: str

    @property
    def home(self) -> str:
        return HOME.get(self.card.kind, "") if self.card else ""


@dataclass(frozen=True)
class Sketch:
    """One deck to be changed: copies by code in each part."""

    catalogue: Catalogue[Card]
    edition: Edition[Card]
    ruleset: Ruleset
    format: str
    date: str
    faction: str
    agendas: Mapping[str, int]
    parts: Mapping[str, Mapping[str, int]]
    strays: tuple[Stray, ...]
    stated: frozenset[str]
    factions_named: tuple[str, ...]
    traits_named: tuple[str, ...]
    has_named: bool
    drafted: Mapping[str, int] | None
    setup: SetUp | None
    document: Mapping[str, Any]

    def parameters(self, rule: str) -> Mapping[str, int] | None:
        """The numbers of a rule; None when the format does not have it."""
        return self.ruleset.parameters.get(f"agot-lcg.{rule}")

    def card(self, code: str) -> Card:
        return self.edition.entries[self.edition.tables.ids[code]]

    def cards(self, codes: Iterable[str]) -> list[Card]:
        return [self.card(code) for code in codes]

    def named(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.factions_named, self.traits_named


def sketch_of(deck: Deck, document: Mapping[str, Any], ruleset: Ruleset) -> Sketch:
    """The deck of a report and its document."""
    return Sketch(
        catalogue=deck.catalogue,
        edition=deck.edition,
        ruleset=ruleset,
        format=deck.format,
        date=deck.frame.date,
        faction="" if deck.faction == "neutral" else deck.faction,
        agendas=deck.agendas,
        parts={"plots": deck.plots, "cards": deck.draw},
        strays=tuple(strays_of(deck, document)),
        stated=deck.stated,
        factions_named=deck.chosen.factions,
        traits_named=deck.chosen.traits,
        has_named=document.get("chosen") is not None,
        drafted=deck.drafted,
        setup=deck.setup,
        document=document,
    )


def strays_of(deck: Deck, document: Mapping[str, Any]) -> Iterable[Stray]:
    for misread in deck.misread:
        part, name = misread.slot.partition("/")[0], misread.name
        rule = "entry-unambiguous" if misread.meant else "entry-known"
        number = number_at(document, misread.slot, name)
        meant = (*misread.meant, *misread.closest)
        yield Stray(misread.slot, part, name, number, None, meant, rule)
    for line in deck.misplaced:
        number = number_at(document, line.slot, line.slot.partition("/")[2])
        card = line.card
        yield Stray(line.slot, line.section, card.code, number, card, (), "card-type")
    for slot, name, number in deck.miscounts:
        found = deck.edition.find(name)
        known = found[0] if len(found) == 1 else None
        yield Stray(slot, slot.partition("/")[0], name, number, known, (), "entry-count")


def number_at(document: Mapping[str, Any], slot: str, name: str) -> int:
    """The copies that a line stands for; in a list, how often it names them."""
    part = document.get(slot.partition("/")[0])
    if isinstance(part, dict):
        return int(next((n for key, n in part.items() if str(key) == name), 1))
    if not isinstance(part, list):
        return 1
    index = slot.rpartition("/")[2]
    written = str(part[int(index)]) if index.isdigit() and int(index) < len(part) else name
    return sum(str(line) == written for line in part) or 1
