"""Which cards an army may be offered: those that nothing printed on them keeps out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from builder.games.asoiaf_tmg.cards import LISTED, NEUTRAL, Card
from builder.solver.asoiaf_tmg.sketch import Sketch


def bars(sketch: Sketch, card: Card) -> str | None:
    """The rule of the format by which a card can never be in this army, if there is one."""
    rule = barred(sketch, card)
    return rule if rule and sketch.parameters(rule) is not None else None


def barred(sketch: Sketch, card: Card) -> str | None:
    own = sketch.edition.tables.operations.get(sketch.faction, {})
    if "not-selectable" in card.features:
        return "entry-selectable"
    if card.faction == NEUTRAL:
        if "no-neutrals" in own:
            return "no-neutrals"
        if "prefer-faction-version-of-neutral-character" in own and has_own_version(sketch, card):
            return "faction-version"
    elif card.faction != sketch.faction and sketch.faction and not is_guest(sketch, card):
        return "faction-membership"
    return None


def has_own_version(sketch: Sketch, card: Card) -> bool:
    versions = sketch.edition.tables.versions
    return any(versions.get((sketch.faction, character)) for character in card.characters)


def is_guest(sketch: Sketch, card: Card) -> bool:
    """A card of another faction that may come all the same."""
    return is_allied(sketch, card) or any(
        operation.op == "may-join-factions" and sketch.faction in operation.facts["factions"]
        for operation in card.operations
    )


def is_allied(sketch: Sketch, card: Card) -> bool:
    """A unit that the faction's own rule lets it call from another faction."""
    rule = sketch.edition.tables.operations.get(sketch.faction, {}).get("may-include-units-of")
    return bool(
        rule
        and card.kind == "unit"
        and card.faction not in (sketch.faction, NEUTRAL)
        and card.faction in rule.facts["factions"]
    )


def pool_of(
    sketch: Sketch, left_out: Collection[str] = (), owned: Mapping[str, int] | None = None
) -> list[Card]:
    """The cards that may be added to an army."""
    entries = sketch.edition.entries
    ids = (id for id, facts in entries.facts.items() if facts["kind"] in LISTED)
    return [
        card
        for id in ids
        if id not in left_out
        and (owned is None or owned.get(id, 0) > 0)
        and bars(sketch, card := entries[id]) is None
    ]
