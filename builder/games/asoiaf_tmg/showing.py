"""What follows from an army: its tactics deck, the cards that come along, and its costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game, Paragraph
from builder.games.asoiaf_tmg.army import Army
from builder.games.asoiaf_tmg.tactics import tactics_deck
from builder.report import Report
from builder.text import Lang, Text

DECK = Text(en="Tactics deck", ru="Колода тактик")


def describe(_game: Game, report: Report, lang: Lang) -> Iterator[Paragraph]:
    """The tactics deck, for the terminal."""
    if report.parts:
        return
    deck = tactics_deck(report.roster)
    if deck:
        lines = tuple(f"{copies} × {card.label.to(lang)}" for card, copies in deck)
        yield Paragraph(DECK.to(lang), lines)


def derive(game: Game, report: Report, lang: Lang) -> dict[str, Any]:
    """Facts to show beside the report."""
    if report.parts:
        return {"armies": [derive(game, part, lang) for part in report.parts]}
    army: Army = report.roster
    commander = army.commander
    return {
        "name": army.name,
        "faction": army.faction,
        "commander": commander.entry.id if commander else None,
        "roster": [
            {
                "slot": slot.id,
                "id": slot.entry.id,
                "code": slot.entry.code,
                "name": slot.entry.label.to(lang),
                "count": slot.count,
                "cost": army.cost(slot),
            }
            for slot in army.slots
        ],
        "tactics": [
            {"id": card.id, "code": card.code, "name": card.label.to(lang), "copies": copies}
            for card, copies in tactics_deck(army)
        ],
        "brought": [
            {"id": id, "name": army.edition.entries[id].label.to(lang), "by": slot.id}
            for slot, operation in army.operations.get("brings", ())
            for id in sorted(operation.names.entries)
        ],
    }
