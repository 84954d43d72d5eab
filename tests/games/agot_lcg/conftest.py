"""A library: makes decks around any card or agenda, reading nothing but the facts of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import pytest

from builder import Game, Report, check, find_game

LIST = "gotstandard2.1"
DAY = "2026-08-01"
SEASONED = frozenset({"winter", "summer", "scheme", "kingdom", "omen"})
Fits = Callable[[Any], bool]
Counts = dict[str, int]


class Library:
    """The cards of the game, and ways to put some of them into a deck.

    Whatever it picks by itself is free under the newest list, in joust and in melee, and comes
    from a pack that anyone may play.
    """

    soldier: Callable[[str], Fits]
    neutral: Fits

    def __init__(self) -> None:
        self.soldier, self.neutral = is_soldier_of, is_neutral
        game = find_game("agot-lcg")
        edition = game.catalogue.edition(LIST)
        self.cards = {card.code: card for card in edition.entries.all()}
        self.codes = {card.id: card.code for card in edition.entries.all()}
        packs = game.catalogue.facts["packs"]["packs"]
        self.closed = {id for id, pack in packs.items() if not pack.get("released")}
        self.closed |= {id for id, pack in packs.items() if pack.get("formats")}
        self.listed = set(self.told(edition.legality))

    def told(self, legality: Any) -> list[str]:
        """Every card that a list speaks of."""
        found = [*legality["banned"]]
        for told in legality["formats"].values():
            found += [*told.get("restricted", ()), *told.get("banned", ())]
            found += [id for pod in told.get("pods", ()) for id in pod["cards"]]
        return [self.codes[id] for id in found]

    def card(self, code: str) -> Any:
        return self.cards[code]

    def is_free(self, card: Any) -> bool:
        return card.code not in self.listed and card.pack not in self.closed

    def pick(self, fits: Fits, titles: int, copies: int = 3, avoid: Collection[str] = ()) -> Counts:
        """So many different titles that fit, each in so many copies, in the order of codes."""
        taken = {self.cards[code].title for code in avoid}
        found: Counts = {}
        for code, card in sorted(self.cards.items()):
            wanted = len(found) < titles and card.title not in taken and card.limit >= copies
            if wanted and self.is_free(card) and fits(card):
                found[code] = copies
                taken.add(card.title)
        assert len(found) == titles, "not enough cards of this kind"
        return found

    def draw(self, fits: Fits, size: int, avoid: Collection[str] = ()) -> Counts:
        """So many draw cards that fit, in threes as far as that goes."""
        found = self.pick(fits, size // 3, avoid=avoid)
        if size % 3:
            found |= self.pick(fits, 1, size % 3, avoid=[*avoid, *found])
        return found

    def plots(self, size: int, fits: Fits | None = None, avoid: Collection[str] = ()) -> Counts:
        return self.pick(fits or is_plain_plot, size, 1, avoid)

    def document(
        self,
        faction: str = "stark",
        agendas: Collection[str] = (),
        *,
        own: Counts | None = None,
        size: int = 60,
        filler: Fits | None = None,
        plots: int | Counts = 7,
        **keys: Any,
    ) -> dict[str, Any]:
        """A deck with these cards of its own, filled up with plain characters of the faction."""
        own = own or {}
        fits = filler or is_soldier_of(faction)
        rest = self.draw(fits, size - sum(own.values()), avoid=own) if size else {}
        return {
            "game": "agot-lcg",
            "edition": LIST,
            "date": DAY,
            "faction": faction,
            "agendas": list(agendas),
            "plots": self.plots(plots) if isinstance(plots, int) else plots,
            "cards": {**own, **rest},
            **keys,
        }


def is_soldier_of(faction: str) -> Fits:
    """Characters of a faction whom any agenda would take."""
    return lambda card: (
        (card.kind, card.faction, card.loyal) == ("character", faction, False)
        and not card.facts.get("no_setup")
        and "shadow" not in card.keywords
    )


def is_neutral(card: Any) -> bool:
    return card.kind == "character" and card.faction == "neutral" and not card.loyal


def is_plain_plot(card: Any) -> bool:
    return card.kind == "plot" and card.faction == "neutral" and not card.traits & SEASONED


LIBRARY = Library()


@pytest.fixture(scope="session")
def library() -> Library:
    return LIBRARY


@pytest.fixture(scope="session")
def lcg() -> Game:
    return find_game("agot-lcg")


@pytest.fixture(scope="session")
def deck() -> Callable[..., Report]:
    """Checks a deck of the library: legal for House Stark, unless the keys say otherwise."""
    return lambda *words, **keys: check(LIBRARY.document(*words, **keys))
