"""What another season makes of the same list: costs, stats, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from builder.catalogue import Edition
from builder.game import Game
from builder.games.asoiaf_tmg.army import Army
from builder.games.asoiaf_tmg.cards import Card
from builder.games.asoiaf_tmg.wording import conditions
from builder.report import Report
from builder.text import Text

SHOWN = (
    *("cost", "type", "tray", "speed", "defense", "morale", "wounds", "attacks", "abilities"),
    *("commander", "characters", "loyalty", "operations", "tactics", "tactics_removed"),
)


class Change(NamedTuple):
    """One field of one card that differs between two editions."""

    slots: tuple[str, ...]
    card: Text
    field: str
    before: Any
    after: Any


def compare(game: Game, before: Report, after: Report) -> list[Change]:
    """Every difference of the cards in the list; cards of one edition alone are told as such."""
    if before.parts:
        pairs = zip(before.parts, after.parts, strict=True)
        return [change for pair in pairs for change in compare(game, *pair)]
    old, new = cards_by_slot(before.roster), cards_by_slot(after.roster)
    changes: dict[tuple[Text, str], Change] = {}
    for slot in dict.fromkeys((*old, *new)):
        for change in differences(slot, old.get(slot), new.get(slot)):
            key = (change.card, change.field)
            known = changes.get(key)
            changes[key] = change._replace(slots=(*known.slots, slot)) if known else change
    return [in_words(change, old, new, before.roster, after.roster) for change in changes.values()]


def in_words(
    change: Change, old: dict[str, Card], new: dict[str, Card], before: Army, after: Army
) -> Change:
    """Conditions are told in words, since their operations are no reading matter."""
    if change.field != "operations":
        return change
    slot = change.slots[0]
    told = [
        conditions(cards[slot], army.edition, army.catalogue)
        for cards, army in ((old, before), (new, after))
    ]
    return change._replace(before=told[0], after=told[1])


def cards_by_slot(army: Army) -> dict[str, Card]:
    return {slot.id: slot.entry for slot in army.slots}


def differences(slot: str, old: Card | None, new: Card | None) -> Iterator[Change]:
    if old is None or new is None:
        card = old or new
        if card:
            yield Change((slot,), card.label, "edition", old is not None, new is not None)
        return
    for field in SHOWN:
        before, after = old.facts.get(field), new.facts.get(field)
        if (before or None) != (after or None):
            yield Change((slot,), new.label, field, before, after)


def changes(game: Game, before: str, after: str) -> Iterator[Change]:
    """Every difference of all cards of two editions."""
    editions = [game.catalogue.edition(id) for id in (before, after)]
    old, new = (edition.entries.facts for edition in editions)
    for id in dict.fromkeys((*old, *new)):
        cards = [each.entries[id] if id in each.entries.facts else None for each in editions]
        for change in differences("", *cards):
            yield told(game, change, editions, id) if change.field == "operations" else change


def told(game: Game, change: Change, editions: list[Edition[Card]], id: str) -> Change:
    said = [conditions(edition.entries[id], edition, game.catalogue) for edition in editions]
    return change._replace(before=said[0], after=said[1])
