"""Rules about sides: who may serve whom."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.rule import Finding, Rule, rule
from builder.text import Text


def is_ally(army: Army, slot: CardSlot) -> bool:
    """A unit of another faction that the army's own faction may call."""
    operation = army.faction_operations.get("may-include-units-of")
    return (
        operation is not None
        and slot.entry.kind == "unit"
        and slot.entry.faction in operation.facts["factions"]
    )


def may_join(army: Army, slot: CardSlot) -> bool:
    """A card that says itself which other factions it may join."""
    operation = slot.entry.operation("may-join-factions")
    return operation is not None and army.faction in operation.facts["factions"]


@rule(
    "asoiaf-tmg.faction-membership",
    name=Text(en="Cards of the faction", ru="Карты своей стороны"),
    cite="rules-1.0: Choosing a side, p. 25 | Выбор стороны, с. 25",
    law=Text(
        en="An army holds cards of its faction and neutral ones; an all-neutral army only neutral.",
        ru="В армию входят карты её стороны и нейтральные; в нейтральную — только нейтральные.",
    ),
    message=Text(
        en="{card} belongs to {owner}, and the army to {faction}.",
        ru="{card}: сторона карты — {owner}, сторона армии — {faction}.",
    ),
    when=["outsiders"],
)
def faction_membership(rule: Rule, army: Army) -> Iterator[Finding]:
    faction = army.faction
    if not faction:
        return
    for slot in army.outsiders:
        owner = slot.entry.faction
        if not is_ally(army, slot) and not may_join(army, slot):
            names = army.catalogue.factions
            facts = {"owner": names[owner].name, "faction": names[faction].name}
            yield rule.broken([slot.id], card=slot.entry.label, **facts)


@rule(
    "asoiaf-tmg.no-neutrals",
    name=Text(en="No neutrals", ru="Без нейтральных"),
    cite="cards: No Coin Beyond the Wall | No Coin Beyond the Wall",
    law=Text(
        en="A faction that trusts no sellswords fields no neutral card.",
        ru="Сторона, которая не доверяет наёмникам, не берёт нейтральных карт.",
    ),
    message=Text(
        en="{card} is neutral, and {faction} takes no neutral cards.",
        ru="{card}: карта нейтральная, а {faction} нейтральных карт не берёт.",
    ),
    when=["no-neutrals"],
)
def no_neutrals(rule: Rule, army: Army) -> Iterator[Finding]:
    if "no-neutrals" not in army.faction_operations:
        return
    name = army.catalogue.factions[army.faction].name
    for slot in army.slots:
        if slot.entry.neutral:
            yield rule.broken([slot.id], card=slot.entry.label, faction=name)


@rule(
    "asoiaf-tmg.allied-units",
    name=Text(en="Allied units", ru="Союзные отряды"),
    cite="cards: Brotherhood Without Banners | Brotherhood Without Banners",
    law=Text(
        en="A faction that may call units of others calls no more of them than its card allows.",
        ru="Сторона, которой позволены чужие отряды, берёт их не больше, чем указано на её карте.",
    ),
    message=Text(
        en="Units of other factions: {count}, and the limit is {limit}.",
        ru="Отрядов других сторон: {count}, предел — {limit}.",
    ),
    when=["may-include-units-of"],
)
def allied_units(rule: Rule, army: Army) -> Iterator[Finding]:
    operation = army.faction_operations.get("may-include-units-of")
    if operation is None:
        return
    allies = [slot for slot in army.outsiders if is_ally(army, slot)]
    count = sum(slot.count for slot in allies)
    if count > operation.facts["max"]:
        slots = [slot.id for slot in allies]
        yield rule.broken(slots, count=count, limit=operation.facts["max"])


@rule(
    "asoiaf-tmg.faction-version",
    name=Text(en="The faction's own version", ru="Версия своей стороны"),
    cite="cards: Bolton Inner Circle | Bolton Inner Circle",
    law=Text(
        en="A neutral character whom the faction has as its own serves it only in that version.",
        ru="Нейтральный персонаж, у которого есть версия этой стороны, служит ей только в ней.",
    ),
    message=Text(
        en="{card} is neutral, and {faction} has its own: {own}.",
        ru="{card}: карта нейтральная, а у стороны «{faction}» есть своя: {own}.",
    ),
    when=["prefer-faction-version-of-neutral-character"],
)
def faction_version(rule: Rule, army: Army) -> Iterator[Finding]:
    if "prefer-faction-version-of-neutral-character" not in army.faction_operations:
        return
    name = army.catalogue.factions[army.faction].name
    for slot in army.slots:
        if slot.entry.neutral and slot.entry.characters:
            own = own_versions(army, slot)
            if own:
                yield rule.broken([slot.id], card=slot.entry.label, faction=name, own=own)


def own_versions(army: Army, slot: CardSlot) -> tuple[Text, ...]:
    """The faction's own cards of the same character."""
    versions, entries = army.edition.tables.versions, army.edition.entries
    return tuple(
        entries[id].label
        for character in slot.entry.characters
        for id in versions.get((army.faction, character), ())
    )


@rule(
    "asoiaf-tmg.loyalty",
    name=Text(en="Loyalty", ru="Верность"),
    cite="cards: Loyalty | Верность",
    law=Text(
        en="All cards of an army that are loyal to someone are loyal to the same one.",
        ru="Все карты армии, хранящие верность, верны одному и тому же.",
    ),
    message=Text(
        en="Loyalties in one army: {loyalties}, and the limit is 1.",
        ru="Разная верность в одной армии: {loyalties}, предел — 1.",
    ),
    when=["loyal"],
)
def loyalty(rule: Rule, army: Army) -> Iterator[Finding]:
    lords = sorted({slot.entry.loyalty for slot in army.loyal})
    if len(lords) > 1:
        named = tuple(army.lord(lord) for lord in lords)
        yield rule.broken([slot.id for slot in army.loyal], loyalties=named)
