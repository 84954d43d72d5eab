"""A camp: makes small armies around any card of an edition."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from builder import Report, check, find_game

PLAYED = ("unit", "attachment", "ncu")
NEUTRAL = "neutral"


class Camp:
    """The cards of one edition, and ways to put some of them into an army.

    It reads facts of the catalogue and knows nothing of the rules' code.
    """

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.entries = find_game("asoiaf-tmg").catalogue.edition(edition).entries
        self.cards = [card for card in self.entries.all() if card.kind in PLAYED]

    def card(self, id: str) -> Any:
        return self.entries[id]

    def facts(self, id: str, op: str) -> list[dict[str, Any]]:
        return [facts for facts in self.card(id).facts.get("operations", ()) if facts["op"] == op]

    def buyable(self, faction: str) -> list[Any]:
        """The cards that an army of this faction may buy."""
        return [
            card
            for card in self.cards
            if card.faction in (faction, NEUTRAL) and not self.facts(card.id, "not-selectable")
        ]

    def versions(self, named: dict[str, Any], among: list[Any]) -> list[str]:
        """The cards that an operation's characters and entries mean."""
        characters, entries = named.get("characters", ()), named.get("entries") or ()
        return [
            card.id
            for card in among
            if card.id in entries or any(one in characters for one in card.characters)
        ]

    def plain_units(self, faction: str, type: str) -> list[str]:
        """Ordinary units without any condition."""
        return [
            card.id
            for card in self.cards
            if (card.kind, card.type) == ("unit", type)
            and card.faction in (faction, NEUTRAL)
            and not (card.operations or card.loyalty or card.characters or card.tray == "solo")
        ]

    def plain_attachment(self, faction: str, type: str = "infantry") -> str:
        return next(
            str(card.id)
            for card in sorted(self.cards, key=lambda card: card.faction != faction)
            if (card.kind, card.type) == ("attachment", type)
            and card.faction in (faction, NEUTRAL)
            and not (card.operations or card.loyalty or card.characters or card.commander)
        )

    def host(self, id: str, faction: str) -> str:
        """A unit that this attachment may join by itself."""
        card = self.card(id)
        for facts in self.facts(id, "attach-only-to-units"):
            return str(facts["entries"][0])
        traits = [facts["trait"] for facts in self.facts(id, "attach-only-to-class")]
        units = [*self.plain_units(faction, card.type), *self.plain_units(card.faction, card.type)]
        units.sort(key=lambda unit: self.card(unit).faction != card.faction)
        return next(
            unit for unit in units if set(traits) <= set(self.card(unit).facts.get("traits", ()))
        )

    def commander(self, faction: str, held: list[Any], avoid: set[str]) -> str:
        """A commander of the faction who quarrels with nobody here."""
        taken = avoid | {character for card in held for character in card.characters}
        loyalties = {card.loyalty for card in held} - {""}
        refused = {
            name
            for card in held
            for op in ("army-excludes", "army-excludes-units")
            for facts in self.facts(card.id, op)
            for name in (*facts.get("characters", ()), *facts.get("entries", ()))
        }
        for card in sorted(self.buyable(faction), key=lambda c: (c.faction != faction, c.type)):
            quarrel = taken | refused
            loyal = not loyalties or card.loyalty in ("", *loyalties)
            needy = {op.op for op in card.operations} - {"special-rule", "ignores-attachment-limit"}
            if card.commander and loyal and not needy and quarrel.isdisjoint(card.characters):
                return str(card.id)
        raise LookupError(f"no commander for {faction}")

    def document(self, *groups: list[str], faction: str = "", avoid: set[str] | None = None) -> Any:
        """An army of groups: a unit with its attachments, attachments together, or one card.

        Attachments get a unit, and an army without a commander gets one in a unit of his own.
        """
        held = [self.card(id) for group in groups for id in group]
        faction = faction or held[0].faction
        lines = list(groups)
        if not any(card.commander for card in held):
            lines.append([self.commander(faction, held, avoid or set())])
        document: dict[str, Any] = {
            "game": "asoiaf-tmg",
            "edition": self.edition,
            "points": 1000,
            "faction": faction,
            "units": [],
            "ncus": [],
            "enemy_attachments": [],
        }
        for group in lines:
            first = self.card(group[0])
            if first.kind == "unit":
                document["units"].append({"unit": group[0], "attachments": group[1:]})
            elif first.kind == "ncu":
                document["ncus"] += group
            elif first.enemy:
                document["enemy_attachments"] += group
            else:
                unit = self.host(group[0], faction)
                document["units"].append({"unit": unit, "attachments": group})
        return document

    def report(
        self, *groups: list[str], faction: str = "", avoid: set[str] | None = None
    ) -> Report:
        return check(self.document(*groups, faction=faction, avoid=avoid))

    def groups_for(self, id: str) -> Iterator[list[str]]:
        """A card with all the company that it needs."""
        card = self.card(id)
        among = self.buyable(card.faction)
        together = [
            facts
            for op in ("unit-must-contain", "attach-only-in-unit-with")
            for facts in self.facts(id, op)
        ]
        inside = [self.versions(facts, joinable(among))[0] for facts in together]
        yield [id, *inside] if card.kind == "unit" else [*inside, id]
        for facts in self.facts(id, "army-includes-any"):
            if not set(self.versions(facts, among)) & set(inside):
                yield from self.groups_for_without(self.versions(facts, among)[0], id)
        for facts in self.facts(id, "commander-requires"):
            for entry in facts["entries"]:
                yield [entry]
        for facts in self.facts(id, "limit-ratio"):
            trait, type = facts["per"]["trait"], facts["per"]["type"]
            units = [c for c in among if trait in c.facts.get("traits", ()) and c.kind == "unit"]
            yield [next(c.id for c in units if c.type == type)]

    def groups_for_without(self, id: str, other: str) -> Iterator[list[str]]:
        """The company of a card, less one that is there already."""
        return (group for group in self.groups_for(id) if group != [other])


def joinable(cards: list[Any]) -> list[Any]:
    return [card for card in cards if card.kind == "attachment" and not card.enemy]


CAMPS = {edition: Camp(edition) for edition in ("1.0", "s05", "s06")}


@pytest.fixture(scope="session")
def camps() -> dict[str, Camp]:
    return CAMPS


@pytest.fixture(scope="session")
def camp() -> Camp:
    """The camp of Season 6."""
    return CAMPS["s06"]
