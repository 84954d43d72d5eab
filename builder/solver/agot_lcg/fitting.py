"""Which cards fit a faction and its agendas under a list, read from the cards themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from builder.games.agot_lcg.cards import DRAW, NEUTRAL, Card
from builder.solver.agot_lcg.sketch import Sketch


class Company:
    """A faction with certain agendas, and what has been named for them."""

    def __init__(
        self,
        sketch: Sketch,
        faction: str,
        agendas: Iterable[Card],
        named: tuple[tuple[str, ...], tuple[str, ...]],
    ) -> None:
        self.sketch = sketch
        self.faction = faction
        self.agendas = tuple(agendas)
        self.factions, self.traits = named
        self.known: dict[str, tuple[str, ...]] = {}

    @property
    def has_named(self) -> bool:
        return bool(self.factions or self.traits)

    @property
    def own(self) -> tuple[str, str]:
        """The factions whose cards need no agenda."""
        return NEUTRAL, self.faction

    def number(self, key: str, usual: int) -> int:
        """A number that agendas may set instead of the format: the greatest holds."""
        return max((a.rule[key] for a in self.agendas if a.rule.get(key)), default=usual)

    def welcomes(self, card: Card) -> bool:
        """Neutral, of the faction, or let in by an agenda."""
        return card.faction in (NEUTRAL, self.faction) or any(
            self.speaks_of(where, card) for a in self.agendas for where in a.rule.get("allow", ())
        )

    def shuts_out(self, card: Card) -> bool:
        for agenda in self.agendas:
            if any(self.speaks_of(where, card) for where in agenda.rule.get("forbid", ())):
                return True
            only = agenda.rule.get("only")
            if only and not any(self.speaks_of(where, card) for where in only):
                return True
        return False

    def speaks_of(self, where: Mapping[str, Any], card: Card) -> bool:
        """Whether a card meets every condition that is set; those not set are met by all."""
        return all(
            MEETS[key](card, wanted, self) for key, wanted in where.items() if is_set(wanted)
        )

    @cached_property
    def told(self) -> Mapping[str, Any]:
        """What the legality list says for the format, codes by their entries."""
        legality = self.sketch.edition.legality or {}
        told = legality.get("formats", {}).get(self.sketch.format)
        everywhere = () if told is None else legality.get("banned", ())
        told = told or {}
        pods = tuple(told.get("pods", ()))
        members = {id for pod in pods for id in (*pod["cards"], pod.get("restricted"))}
        return {
            "banned": frozenset({*everywhere, *told.get("banned", ())}),
            "restricted": frozenset(told.get("restricted", ())),
            "pods": pods,
            "podded": frozenset(filter(None, members)),
        }

    def barred(self, card: Card) -> tuple[str, ...]:
        """The rules by which a card can never be in such a deck."""
        if card.code not in self.known:
            self.known[card.code] = tuple(self.bars(card))
        return self.known[card.code]

    def bars(self, card: Card) -> list[str]:
        sketch = self.sketch
        found = ["pack-released"] if card.pack in self.packs["late"] else []
        if card.pack in self.packs["foreign"] and not card.rule.get("formats"):
            found.append("pack-format")
        if card.id in self.told["banned"]:
            found.append("banned-cards")
        if card.kind == "agenda":
            own = card.rule.get("formats")
            found += ["agenda-format"] if own and sketch.format not in own else []
        else:
            found += [] if self.welcomes(card) else ["card-pool"]
            found += ["agenda-forbids"] if self.shuts_out(card) else []
        return [rule for rule in found if sketch.parameters(rule) is not None]

    @cached_property
    def packs(self) -> Mapping[str, frozenset[str]]:
        """Packs that are not out on the day, and those made for other formats."""
        known, sketch = self.sketch.catalogue.facts["packs"]["packs"], self.sketch
        late = [c for c, p in known.items() if not p.get("released") or p["released"] > sketch.date]
        foreign = [
            c for c, p in known.items() if p.get("formats") and sketch.format not in p["formats"]
        ]
        return {"late": frozenset(late), "foreign": frozenset(foreign)}


def is_set(wanted: Any) -> bool:
    return wanted is not None and wanted != []


def has_any(card: Card, traits: Iterable[str]) -> bool:
    return not card.traits.isdisjoint(trait.casefold() for trait in traits)


MEETS: Mapping[str, Any] = {
    "deck": lambda card, deck, _: (card.kind == "plot") if deck == "plot" else card.kind in DRAW,
    "type": lambda card, kinds, _: card.kind in kinds,
    "faction": lambda card, factions, _: card.faction in factions,
    "not_faction": lambda card, factions, _: card.faction not in factions,
    "trait": lambda card, traits, _: has_any(card, traits),
    "not_trait": lambda card, traits, _: not has_any(card, traits),
    "loyal": lambda card, loyal, _: card.loyal == loyal,
    "unique": lambda card, unique, _: card.unique == unique,
    "limited": lambda card, limited, _: card.limited == limited,
    "keyword": lambda card, keyword, _: keyword in card.keywords,
    "max_cost": lambda card, cost, _: (card.cost or 0) <= cost,
    "chosen_factions": lambda card, _, company: card.faction in company.factions,
    "chosen_trait": lambda card, _, company: has_any(card, company.traits),
}
