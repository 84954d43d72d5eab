"""Cards as decks of other programs name them: by title and pack, by code, by OCTGN id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from builder.catalogue import Edition
from builder.exchange.lines import closest_names
from builder.game import Game
from builder.games import BY_ID
from builder.games.agot_lcg.cards import NEUTRAL, Card
from builder.names import fold
from builder.text import Text

GAME = "agot-lcg"
# No deck holds the title cards of melee.
TITLE = "title"
MOST_SEARCHES = 40


class Library:
    """The cards of the newest list, which decks without a list of their own are read by."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.edition: Edition[Card] = game.catalogue.edition(game.default_edition)

    @cached_property
    def packs(self) -> Mapping[str, Any]:
        return dict(self.game.catalogue.facts["packs"]["packs"])

    @cached_property
    def cycles(self) -> Mapping[str, str]:
        cycles = self.game.catalogue.facts["packs"]["cycles"]
        return {id: name["en"] for id, name in cycles.items()}

    @cached_property
    def pack_names(self) -> dict[str, str]:
        """The codes of packs by their folded names, codes first."""
        names = {fold(pack["name"]["en"]): code for code, pack in self.packs.items()}
        return names | {fold(code): code for code in self.packs}

    @cached_property
    def by_octgn(self) -> dict[str, str]:
        entries = self.edition.entries.facts
        return {facts["octgn"]: id for id, facts in entries.items() if facts.get("octgn")}

    @cached_property
    def several(self) -> frozenset[str]:
        """The titles that more than one card has."""
        seen: dict[str, int] = {}
        for title in self.edition.tables.titles.values():
            seen[title] = seen.get(title, 0) + 1
        return frozenset(title for title, count in seen.items() if count > 1)

    def titled(self, said: str) -> tuple[Card, ...]:
        """The cards that a name may mean; a name with the same quotes is better than another."""
        found = tuple(card for card in self.edition.find(said) if card.kind != TITLE)
        same = tuple(card for card in found if card.title.casefold() == said.casefold())
        return same if len({card.title for card in found}) > 1 and same else found

    def coded(self, code: str) -> Card | None:
        id = self.edition.tables.ids.get(code)
        return self.edition.entries[id] if id else None

    def with_octgn(self, id: str) -> Card | None:
        known = self.by_octgn.get(id.strip().lower())
        return self.edition.entries[known] if known else None

    def pack_named(self, said: str) -> str | None:
        return self.pack_names.get(fold(said))

    def pack_name(self, code: str) -> str:
        return str(self.packs[code]["name"]["en"])

    def faction_named(self, said: str) -> str | None:
        """A faction that a deck can have."""
        found = self.game.catalogue.faction_names.get(fold(said))
        return None if found == NEUTRAL else found

    def faction_name(self, id: str) -> Text:
        return self.game.factions[id].name

    def faction_code(self, id: str, program: str) -> str | None:
        """What another program calls a faction."""
        codes: Mapping[str, str] = self.game.catalogue.facts["factions"][id].get("codes") or {}
        return codes.get(program)


class Search:
    """Looks for the cards closest to what was not understood, only so often in one text."""

    def __init__(self, shelf: Library) -> None:
        self.shelf, self.left = shelf, MOST_SEARCHES

    def closest(self, said: str) -> tuple[Text, ...]:
        if self.left < 1:
            return ()
        self.left -= 1
        return closest_names(self.shelf.edition, said, lambda card: card.kind != TITLE)


@cache
def library() -> Library:
    return Library(BY_ID[GAME])
