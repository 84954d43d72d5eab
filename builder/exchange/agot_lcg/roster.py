"""A deck between two forms: what is put together while reading, and told when writing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from builder.exchange.agot_lcg.library import GAME, library
from builder.exchange.agot_lcg.rows import PART
from builder.exchange.form import Roster
from builder.exchange.words import word_of
from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.deck import Deck
from builder.text import Text

# What decks are read by when they do not say it, so that it need not be written.
USUAL = {"edition": "default_edition", "format": "default_format"}
KEPT = frozenset({"game", "faction", "agendas", "plots", "cards"})


@dataclass
class Draft:
    """A deck that is being read; `parts` are those that it states, empty ones too."""

    name: str = ""
    player: str = ""
    notes_of_deck: str = ""
    faction: str = ""
    format: str = ""
    agendas: list[str] = field(default_factory=list)
    plots: dict[str, int] = field(default_factory=dict)
    cards: dict[str, int] = field(default_factory=dict)
    drafted: dict[str, int] | None = None
    parts: set[str] = field(default_factory=set)
    notes: list[Text] = field(default_factory=list)

    def add(self, card: Card, copies: int, *, is_again: bool = False) -> None:
        """Adds copies of a card; an agenda that is told again is still the same one."""
        part = PART[card.kind]
        if part == "agendas":
            is_known = is_again and card.code in self.agendas
            self.agendas += [] if is_known else [card.code] * copies
            return
        held = self.plots if part == "plots" else self.cards
        held[card.code] = held.get(card.code, 0) + copies

    def roster(self) -> Roster:
        """The roster document, with the parts that were stated."""
        made: Roster = {"game": GAME}
        for key, value in (("format", self.format), ("name", self.name), ("player", self.player)):
            if value:
                made[key] = value
        made["faction"] = self.faction
        if self.agendas:
            made["agendas"] = self.agendas
        for key, held in (("plots", self.plots), ("cards", self.cards)):
            if held or key in self.parts:
                made[key] = held
        if self.drafted is not None:
            made["drafted"] = self.drafted
        if self.notes_of_deck:
            made["notes"] = self.notes_of_deck
        return made


def read_as(line: int, said: str, label: Text, reason: Text) -> Text:
    """That a name was read as one card of several, and why."""
    return Text(
        en=f"line {line}: “{said}” is {label.en}: {reason.en}",
        ru=f"строка {line}: «{said}» — это {label.to('ru')}: {reason.ru}",
    )


# ---- writing -------------------------------------------------------------------------------------


def told_lost(deck: Deck, roster: Roster, carried: Collection[str]) -> Iterator[Text]:
    """What of a roster a format cannot carry that has these parts beside the cards."""
    game = library().game
    for key, value in roster.items():
        usual = getattr(game, USUAL[key]) if key in USUAL else None
        if key in KEPT or key in carried or value in (None, "", usual):
            continue
        yield with_value(Text(word_of(key, "en"), word_of(key, "ru")), value)
    if not deck.faction:
        yield with_value(
            Text(word_of("faction", "en"), word_of("faction", "ru")), deck.named_faction
        )
    yield from told_names(deck)


def told_names(deck: Deck) -> Iterator[Text]:
    """The names that mean no card of their part of the deck, and counts that are none."""
    for misread in deck.misread:
        if misread.slot.partition("/")[0] in KEPT:
            yield Text(
                en=f"{misread.name} (no card, or several)",
                ru=f"{misread.name} (нет карты или их несколько)",
            )
    for misplaced in deck.misplaced:
        label = misplaced.card.label
        yield Text(
            en=f"{label.en} (in the wrong part of the deck)",
            ru=f"{label.to('ru')} (не в той части колоды)",
        )
    for _, named, count in deck.miscounts:
        yield Text(en=f"{named} (copies: {count})", ru=f"{named} (копий: {count})")


def with_value(word: Text, value: Any) -> Text:
    if not isinstance(value, str | int):
        return word
    said = " ".join(str(value).split())
    said = said if len(said) <= 60 else said[:59] + "…"
    return Text(f"{word.en}: {said}", f"{word.ru}: {said}")
