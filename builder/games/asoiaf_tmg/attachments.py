"""Rules about attachments: which unit they join, and how many."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army, CardSlot, Host
from builder.games.asoiaf_tmg.cards import Operation
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "asoiaf-tmg.attachment-host",
    name=Text(en="A unit for the attachment", ru="Отряд для фигурки поддержки"),
    cite="rules-1.0: Attachments, p. 12 | Фигурки поддержки, с. 12",
    law=Text(
        en="Every attachment of the army joins one of its combat units.",
        ru="Каждая фигурка поддержки входит в один из боевых отрядов армии.",
    ),
    message=Text(
        en="{card} is an attachment and stands in no combat unit.",
        ru="{card}: фигурка поддержки стоит вне боевого отряда.",
    ),
    when=["misplaced"],
)
def attachment_host(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot in army.misplaced:
        card = slot.entry
        if card.section == "attachments" and slot.section != "enemy_attachments":
            yield rule.broken([slot.id], card=card.label)


@rule(
    "asoiaf-tmg.attachment-count",
    name=Text(en="One attachment per unit", ru="Одна фигурка поддержки на отряд"),
    cite="rules-1.0: Attachments, p. 12 | Фигурки поддержки, с. 12",
    law=Text(
        en="A unit holds one attachment, not counting those whose cards lift the limit for them.",
        ru="В отряде одна фигурка поддержки, не считая тех, чьи карты снимают для них предел.",
    ),
    message=Text(
        en="{unit}: {count} attachments ({attachments}), and the limit is {limit}.",
        ru="{unit}: фигурок поддержки {count} ({attachments}), предел — {limit}.",
    ),
)
def attachment_count(rule: Rule, army: Army, *, limit: int) -> Iterator[Finding]:
    for number, host in enumerate(army.hosts):
        if len(host.attachments) <= limit:
            continue
        counted = [slot for slot in host.attachments if counts(slot, host)]
        if len(counted) > limit:
            unit = host.unit.entry.label if host.unit else Text(f"units/{number}")
            named = tuple(sorted(slot.entry.label for slot in counted))
            facts = {"count": len(counted), "attachments": named, "limit": limit}
            yield rule.broken([slot.id for slot in counted], unit=unit, **facts)


# Cards that take no place in a unit, or that another rule has already refused there.
UNCOUNTED = frozenset({"ignores-attachment-limit", "not-selectable"})


def counts(slot: CardSlot, host: Host) -> bool:
    """Whether an attachment takes the unit's one place."""
    card = slot.entry
    if card.section != "attachments" or not card.features.isdisjoint(UNCOUNTED):
        return False
    beside = card.operation("ignores-attachment-limit-in-unit-with")
    return not (beside and any(beside.names.match(c) for c in host.cards if c is not card))


@rule(
    "asoiaf-tmg.attachment-type",
    name=Text(en="Type of the attachment", ru="Тип фигурки поддержки"),
    cite="rules-1.0: Attachments, p. 12 | Фигурки поддержки, с. 12",
    law=Text(
        en="An attachment joins only a unit of its own type.",
        ru="Фигурка поддержки входит только в отряд своего типа.",
    ),
    message=Text(
        en="{card}: {type}; {unit}: {unit_type}.",
        ru="{card}: {type}; {unit}: {unit_type}.",
    ),
)
def attachment_type(rule: Rule, army: Army) -> Iterator[Finding]:
    for host in army.hosts:
        if host.unit is None or not host.attachments or host.unit.entry.kind != "unit":
            continue
        unit = host.unit.entry
        for slot in host.attachments:
            card = slot.entry
            if card.type != unit.type and card.section == "attachments" and card.type != "none":
                terms = army.catalogue.terms
                facts = {"type": terms[card.type], "unit_type": terms[unit.type]}
                yield rule.broken(
                    [slot.id, host.unit.id], card=card.label, unit=unit.label, **facts
                )


@rule(
    "asoiaf-tmg.attachment-tray",
    name=Text(en="Attachment to a solo unit", ru="Поддержка в одиночном отряде"),
    cite="rules-1.0: Attachments, p. 12 | Фигурки поддержки, с. 12",
    law=Text(
        en="An attachment takes the place of an ordinary figure, and a solo unit has none to give.",
        ru="Фигурка поддержки занимает место обычной фигурки, а в одиночном отряде её нет.",
    ),
    message=Text(
        en="{card} joins {unit}, a solo unit; no card confirms that it may.",
        ru="{card}: отряд {unit} — одиночный; право войти в него картами не подтверждено.",
    ),
    severity="warning",
)
def attachment_tray(rule: Rule, army: Army) -> Iterator[Finding]:
    for host in army.hosts:
        unit = host.unit.entry if host.unit else None
        if not unit or unit.tray != "solo":
            continue
        for slot in host.attachments:
            if slot.entry.type == unit.type:
                yield rule.broken([slot.id], card=slot.entry.label, unit=unit.label)


PLACES = {
    "attach-only-in-unit-with": Text(en="a unit with {names}", ru="отряд, где есть {names}"),
    "attach-only-to-units": Text(en="{names}", ru="{names}"),
    "attach-only-to-faction": Text(en="units of {names}", ru="отряды стороны «{names}»"),
    "attach-only-to-class": Text(en="units of the class {names}", ru="отряды класса {names}"),
}


@rule(
    "asoiaf-tmg.attachment-place",
    name=Text(en="Units open to the attachment", ru="Отряды, доступные фигурке"),
    cite="cards: Where the attachment may go | Куда может войти фигурка поддержки",
    law=Text(
        en="An attachment that names the units it may join stands in one of them.",
        ru="Фигурка поддержки, для которой названы отряды, стоит в одном из них.",
    ),
    message=Text(
        en="{card} joins only: {allowed}. It stands in: {unit}.",
        ru="{card} входит только сюда: {allowed}. Стоит здесь: {unit}.",
    ),
    when=PLACES,
)
def attachment_place(rule: Rule, army: Army) -> Iterator[Finding]:
    for host in army.hosts:
        for slot in host.attachments:
            for operation in slot.entry.operations:
                if operation.op in PLACES and not is_open(operation, slot, host):
                    unit = host.unit.entry.label if host.unit else Text("—", "—")
                    facts = {"card": slot.entry.label, "unit": unit}
                    yield rule.broken([slot.id], **facts, allowed=allowed(army, operation))


def is_open(operation: Operation, slot: CardSlot, host: Host) -> bool:
    if host.unit is None:
        return True
    unit, facts = host.unit.entry, operation.facts
    if operation.op == "attach-only-in-unit-with":
        return any(operation.names.match(card) for card in host.cards if card is not slot.entry)
    if operation.op == "attach-only-to-units":
        return operation.names.match(unit)
    if operation.op == "attach-only-to-faction":
        return bool(unit.faction == facts["faction"])
    return facts["trait"] in unit.facts.get("traits", ())


def allowed(army: Army, operation: Operation) -> Text:
    facts, names = operation.facts, army.say(operation.names)
    if "faction" in facts:
        names = (army.catalogue.factions[facts["faction"]].name,)
    if "trait" in facts:
        names = (Text(facts["trait"].capitalize(), facts["trait"].capitalize()),)
    said = PLACES[operation.op]
    return Text(said.filled("en", {"names": names}), said.filled("ru", {"names": names}))


@rule(
    "asoiaf-tmg.attachment-side",
    name=Text(en="Attachments for the enemy", ru="Фигурки поддержки для врага"),
    cite="cards: Attachments given to the enemy | Фигурки, отдаваемые врагу",
    law=Text(
        en="A card given to an enemy unit is listed apart, and no other card is.",
        ru="Карта, которую отдают вражескому отряду, стоит отдельно, и другие там не стоят.",
    ),
    message=Text(
        en="{card} belongs under “{wanted}” and stands under “{section}”.",
        ru="{card}: место карты — «{wanted}», а стоит в разделе «{section}».",
    ),
    when=["misplaced"],
)
def attachment_side(rule: Rule, army: Army) -> Iterator[Finding]:
    terms = army.catalogue.terms
    for slot in army.misplaced:
        card = slot.entry
        if card.enemy or (slot.section == "enemy_attachments" and card.kind == "attachment"):
            wanted = terms["enemy-attachments" if card.enemy else "attachments"]
            section = terms[slot.section.replace("_", "-")]
            yield rule.broken([slot.id], card=card.label, wanted=wanted, section=section)
