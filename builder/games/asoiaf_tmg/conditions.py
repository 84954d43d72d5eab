"""Rules about what cards say of the rest of the army: who must be there, who must not, how many."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.cards import Names, Operation
from builder.rule import Finding, Rule, rule
from builder.text import Text

STRICTER = ("unit-must-contain", "attach-only-in-unit-with")
EXCLUSIONS = ("army-excludes", "army-excludes-units", "army-excludes-attachments")


@rule(
    "asoiaf-tmg.army-includes",
    name=Text(en="Company the card needs", ru="Кто нужен карте"),
    cite="cards: Army includes | Состав армии",
    law=Text(
        en="A card that needs certain company is in the army only together with one of them.",
        ru="Карта, которой нужны другие, входит в армию только вместе с кем-то из них.",
    ),
    message=Text(
        en="{card} needs in the army: {names}.",
        ru="{card}: в армии нужен кто-то из них: {names}.",
    ),
    when=["army-includes-any"],
)
def army_includes(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot, operation in army.operations.get("army-includes-any", ()):
        others = [other for other in army.holders(operation.names) if other is not slot]
        if not others and not has_stricter(slot, operation.names):
            names = army.say(operation.names)
            yield rule.broken([slot.id], card=slot.entry.label, names=names)


def has_stricter(slot: CardSlot, names: Names) -> bool:
    """The card also wants the same company in its own unit, which another rule tells."""
    return any(op.names == names for op in slot.entry.operations if op.op in STRICTER)


@rule(
    "asoiaf-tmg.army-excludes",
    name=Text(en="Company the card refuses", ru="С кем карта несовместима"),
    cite="cards: Army excludes | Несовместимость",
    law=Text(
        en="Cards that refuse each other, their house or their kind are not in one army.",
        ru="Карты, исключающие друг друга, чужой дом или отряд, не входят в одну армию.",
    ),
    message=Text(
        en="{card} and {other} are not in one army.",
        ru="{card} и {other} не входят в одну армию.",
    ),
    when=[*EXCLUSIONS, "army-excludes-house"],
)
def army_excludes(rule: Rule, army: Army) -> Iterator[Finding]:
    for op in EXCLUSIONS:
        for slot, operation in army.operations.get(op, ()):
            for other in army.holders(operation.names):
                # Two cards of one character are told by the rule on unique characters.
                if other is not slot and not share_character(slot, other):
                    yield refusal(rule, slot, other)
    for slot, operation in army.operations.get("army-excludes-house", ()):
        for other in army.slots:
            if (
                other.entry.kind == "unit"
                and other.entry.facts.get("house") == operation.facts["house"]
            ):
                yield refusal(rule, slot, other)


def share_character(one: CardSlot, other: CardSlot) -> bool:
    return not set(one.entry.characters).isdisjoint(other.entry.characters)


def refusal(rule: Rule, slot: CardSlot, other: CardSlot) -> Finding:
    return rule.broken([slot.id, other.id], card=slot.entry.label, other=other.entry.label)


@rule(
    "asoiaf-tmg.copy-limit",
    name=Text(en="Copies of a card", ru="Копии карты"),
    cite="cards: Limited | Ограничение",
    law=Text(
        en="A card that limits its copies is in the army no more often, unless a card waives it.",
        ru="Карта с пределом копий входит в армию не чаще, если другая карта не снимает предел.",
    ),
    message=Text(
        en="{card}: {count} copies, and the limit is {limit}.",
        ru="{card}: копий {count}, предел — {limit}.",
    ),
    when=["limit"],
)
def copy_limit(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot, operation in army.operations.get("limit", ()):
        copies = army.ids[slot.entry.id]
        # All copies carry the operation; the first one speaks for them.
        if copies[0] is not slot or is_waived(army, slot):
            continue
        count, limit = sum(copy.count for copy in copies), operation.facts["max"]
        if count > limit:
            slots = [copy.id for copy in copies]
            yield rule.broken(slots, card=slot.entry.label, count=count, limit=limit)


def is_waived(army: Army, slot: CardSlot) -> bool:
    waiver = slot.entry.operation("limit-waived-by")
    return waiver is not None and army.holds(waiver.names)


@rule(
    "asoiaf-tmg.copy-limit-shared",
    name=Text(en="Copies of a name", ru="Копии имени"),
    cite="cards: Limited | Ограничение",
    law=Text(
        en="Whether a unit and an attachment of one name share one limit is not confirmed.",
        ru="Не подтверждено, что отряд и фигурка поддержки с одним именем делят один предел.",
    ),
    message=Text(
        en="{name}: {count} as unit and attachment together, and each is limited to {limit}.",
        ru="{name}: отрядов и фигурок поддержки вместе {count}, предел каждой карты — {limit}.",
    ),
    severity="warning",
    when=["limit"],
)
def copy_limit_shared(rule: Rule, army: Army) -> Iterator[Finding]:
    alike: dict[Text, list[tuple[CardSlot, Operation]]] = {}
    for slot, operation in army.operations.get("limit", ()):
        alike.setdefault(slot.entry.label, []).append((slot, operation))
    for label, pairs in alike.items():
        ids = {slot.entry.id for slot, _ in pairs}
        count = sum(slot.count for slot, _ in pairs)
        limit = pairs[0][1].facts["max"]
        if len(ids) > 1 and count > limit:
            yield rule.broken([slot.id for slot, _ in pairs], name=label, count=count, limit=limit)


@rule(
    "asoiaf-tmg.ratio-limit",
    name=Text(en="Copies for each unit", ru="Копии на каждый отряд"),
    cite="cards: Limited | Ограничение",
    law=Text(
        en="A card counted against other units is in the army at most so often for each of them.",
        ru="Карта, число которой зависит от других отрядов, входит не чаще положенного на каждый.",
    ),
    message=Text(
        en="{card}: {count} copies, and the limit is {limit} ({per} for each of {units} units).",
        ru="{card}: копий {count}, предел — {limit} ({per} на каждый из отрядов: {units}).",
    ),
    when=["limit-ratio"],
)
def ratio_limit(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot, operation in army.operations.get("limit-ratio", ()):
        copies = army.ids[slot.entry.id]
        if copies[0] is not slot:
            continue
        count = sum(copy.count for copy in copies)
        units, per = matching_units(army, operation), operation.facts["max"]
        if count > per * units:
            facts = {"count": count, "limit": per * units, "per": per, "units": units}
            yield rule.broken([copy.id for copy in copies], card=slot.entry.label, **facts)


def matching_units(army: Army, operation: Operation) -> int:
    per = operation.facts["per"]
    return sum(
        slot.count
        for slot in army.slots
        if slot.entry.kind == "unit"
        and slot.entry.type == per["type"]
        and per["trait"] in slot.entry.facts.get("traits", ())
    )


@rule(
    "asoiaf-tmg.unit-contents",
    name=Text(en="The unit's leader", ru="Предводитель отряда"),
    cite="cards: Must be attached | Обязательная фигурка поддержки",
    law=Text(
        en="A unit that follows a certain character is fielded with that character in it.",
        ru="Отряд, который следует за определённым персонажем, берут только с ним в составе.",
    ),
    message=Text(
        en="{unit} must hold: {names}.",
        ru="{unit}: в отряде должен быть {names}.",
    ),
    when=["unit-must-contain"],
)
def unit_contents(rule: Rule, army: Army) -> Iterator[Finding]:
    wanting = {
        slot.id: operation for slot, operation in army.operations.get("unit-must-contain", ())
    }
    for host in army.hosts:
        operation = wanting.get(host.unit.id) if host.unit else None
        if host.unit is None or operation is None:
            continue
        if not any(operation.names.match(slot.entry) for slot in host.attachments):
            names = army.say(operation.names)
            yield rule.broken([host.unit.id], unit=host.unit.entry.label, names=names)


@rule(
    "asoiaf-tmg.brought-cards",
    name=Text(en="Cards that come along", ru="Карты, которые приходят сами"),
    cite="cards: Cards brought by others | Карты, приходящие с другими",
    law=Text(
        en="Some cards bring others with them at no cost.",
        ru="Некоторые карты бесплатно приводят с собой другие.",
    ),
    message=Text(
        en="{card} brings: {brought}.",
        ru="{card} приводит с собой: {brought}.",
    ),
    severity="note",
    when=["brings"],
)
def brought_cards(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot, operation in army.operations.get("brings", ()):
        brought = army.say(operation.names)
        yield rule.broken([slot.id], card=slot.entry.label, brought=brought)
