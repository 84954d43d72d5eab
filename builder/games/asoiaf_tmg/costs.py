"""What an army costs: every card, with the discounts given where they save most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple

from builder.games.asoiaf_tmg.army import Costs
from builder.games.asoiaf_tmg.cards import NEUTRAL, names

if TYPE_CHECKING:
    from builder.games.asoiaf_tmg.army import Army, CardSlot, Host
    from builder.games.asoiaf_tmg.cards import Operation

# Groups whose first card is free are few; no real army comes near this many ways to choose.
MOST_WAYS = 256
DISCOUNTS = frozenset({"cost-delta", "first-is-free", "free-attachment-in-unit"})


class Offer(NamedTuple):
    """An amount off one of these slots."""

    slots: list[CardSlot]
    amount: int


def costs_of(army: Army) -> Costs:
    """The cheapest way to pay for the army; among equals the one with fewest neutral points."""
    if DISCOUNTS.isdisjoint(army.features):
        total = sum([slot.entry.cost * slot.count for slot in army.slots])
        return Costs(total, neutral_points(army), {})
    by_slot = {slot.id: slot.entry.cost * slot.count for slot in army.slots}
    hosts = hosts_by_slot(army)
    for slot, amount in certain(army, hosts):
        by_slot[slot.id] = max(0, by_slot[slot.id] - amount)
    offers = list(offered(army, hosts))
    ways = (spend(army, by_slot, freed, offers) for freed in free_choices(army, by_slot, hosts))
    return min(ways, key=lambda costs: (costs.total, costs.neutral))


def hosts_by_slot(army: Army) -> dict[str, Host]:
    return {slot.id: host for host in army.hosts for slot in (host.unit, *host.attachments) if slot}


def neutral_points(army: Army) -> int:
    return sum([s.entry.cost * s.count for s in army.slots if s.entry.faction == NEUTRAL])


def summed(army: Army, by_slot: dict[str, int]) -> Costs:
    neutral = sum([by_slot[slot.id] for slot in army.slots if slot.entry.faction == NEUTRAL])
    off = {s.id: s.entry.cost * s.count - by_slot[s.id] for s in army.slots}
    return Costs(sum(by_slot.values()), neutral, {id: n for id, n in off.items() if n})


def take_off(by_slot: dict[str, int], slot: CardSlot, amount: int) -> None:
    """Takes an amount off one copy of a card."""
    by_slot[slot.id] -= min(amount, slot.entry.cost, by_slot[slot.id])


def spend(
    army: Army, by_slot: dict[str, int], freed: Iterable[CardSlot], offers: list[Offer]
) -> Costs:
    """Frees the chosen cards, then gives each offer to the card it saves most on.

    Offers inside one unit come before those for the whole army, so a wider one never takes what a
    narrower one needs. Between equal savings a neutral card is relieved first.
    """
    after = dict(by_slot)
    for slot in freed:
        take_off(after, slot, slot.entry.cost)
    for offer in offers:
        best = max(
            offer.slots,
            key=lambda slot: (min(offer.amount, after[slot.id]), slot.entry.faction == NEUTRAL),
        )
        take_off(after, best, offer.amount)
    return summed(army, after)


def free_choices(
    army: Army, by_slot: dict[str, int], hosts: dict[str, Host]
) -> Iterator[tuple[CardSlot, ...]]:
    """Every choice of the one free card of each group; cards alike in cost and unit count once."""
    groups: dict[str, dict[object, CardSlot]] = {}
    for slot, operation in army.operations.get("first-is-free", ()):
        if condition_holds(army, operation):
            alike = (by_slot[slot.id] // slot.count, slot.entry.faction, id(hosts.get(slot.id)))
            groups.setdefault(operation.facts["group"], {}).setdefault(alike, slot)
    options = [
        sorted(members.values(), key=lambda slot: -by_slot[slot.id]) for members in groups.values()
    ]
    return islice(product(*options), MOST_WAYS)


def certain(army: Army, hosts: dict[str, Host]) -> Iterator[tuple[CardSlot, int]]:
    """Discounts that are tied to one card."""
    for slot, operation in army.operations.get("cost-delta", ()):
        if operation.facts["target"] == "self" and applies(army, slot, operation, hosts):
            yield slot, -operation.facts["delta"] * slot.count
    for unit, operation in army.operations.get("free-attachment-in-unit", ()):
        for slot in attached(hosts, unit):
            if operation.names.match(slot.entry):
                yield slot, slot.entry.cost * slot.count


def applies(army: Army, slot: CardSlot, operation: Operation, hosts: dict[str, Host]) -> bool:
    wanted = operation.facts.get("if_attached_to")
    host = hosts.get(slot.id)
    unit = host.unit if host else None
    joined = not wanted or (unit is not None and unit.entry.id in wanted)
    return joined and condition_holds(army, operation)


def offered(army: Army, hosts: dict[str, Host]) -> Iterator[Offer]:
    """Discounts for one of several cards, narrow ones first."""
    wide: list[Offer] = []
    for slot, operation in army.operations.get("cost-delta", ()):
        target, amount = operation.facts["target"], -operation.facts["delta"]
        if target == "one-attachment-in-unit" and (inside := attached(hosts, slot)):
            yield from [Offer(inside, amount)] * slot.count
        elif target == "one-of-units":
            wide.append(Offer([s for s in army.slots if operation.names.match(s.entry)], amount))
        elif target == "one-attachment-in-army":
            wide.append(Offer(attachments(army), amount))
    if rule := army.faction_operations.get("cost-delta"):
        wide.append(Offer(attachments(army), -rule.facts["delta"]))
    yield from (offer for offer in wide if offer.slots)


def given(army: Army) -> Iterator[tuple[CardSlot, Operation]]:
    """The discounts of cards that fall on something in this army, with the card that gives each."""
    hosts = hosts_by_slot(army)
    for name in sorted(DISCOUNTS):
        for slot, operation in army.operations.get(name, ()):
            if falls(army, slot, operation, hosts):
                yield slot, operation


def falls(army: Army, slot: CardSlot, operation: Operation, hosts: dict[str, Host]) -> bool:
    if operation.op == "first-is-free":
        return condition_holds(army, operation)
    if operation.op == "free-attachment-in-unit":
        return any(operation.names.match(inside.entry) for inside in attached(hosts, slot))
    target = operation.facts["target"]
    if target == "self":
        return applies(army, slot, operation, hosts)
    if target == "one-of-units":
        return any(operation.names.match(other.entry) for other in army.slots)
    return bool(attached(hosts, slot) if target == "one-attachment-in-unit" else attachments(army))


def attachments(army: Army) -> list[CardSlot]:
    return [slot for slot in army.slots if slot.entry.kind == "attachment"]


def attached(hosts: dict[str, Host], unit: CardSlot) -> list[CardSlot]:
    host = hosts.get(unit.id)
    return host.attachments if host else []


def condition_holds(army: Army, operation: Operation) -> bool:
    condition = operation.facts.get("if_army_includes")
    return condition is None or army.holds(names(condition))
