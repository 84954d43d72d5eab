"""Rules about how a list is written: every line names one card, in the right part of it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "asoiaf-tmg.faction-known",
    name=Text(en="Faction", ru="Сторона"),
    cite="rules-1.0: Choosing a side | Выбор стороны",
    law=Text(
        en="An army fights for one faction that the game has.",
        ru="Армия сражается за одну из сторон, которые есть в игре.",
    ),
    message=Text(
        en="Faction “{faction}” is not known. Known: {known}.",
        ru="Сторона «{faction}» неизвестна. Известны: {known}.",
    ),
)
def faction_known(rule: Rule, army: Army) -> Iterator[Finding]:
    if not army.faction:
        known = tuple(faction.name for faction in army.catalogue.factions.values())
        yield rule.broken(["faction"], faction=army.named_faction, known=known)


@rule(
    "asoiaf-tmg.entry-known",
    name=Text(en="Known card", ru="Известная карта"),
    cite="muster: Names of cards | Названия карт",
    law=Text(
        en="Every line names a card of the edition by id, code or name.",
        ru="Каждая строка называет карту этого издания: по id, коду или имени.",
    ),
    message=Text(
        en="“{name}” is no card of {edition}. Closest: {closest}.",
        ru="«{name}» — такой карты нет ({edition}). Похожие: {closest}.",
    ),
    when=["misread"],
)
def entry_known(rule: Rule, army: Army) -> Iterator[Finding]:
    for misread in army.misread:
        if not misread.meant:
            closest = tuple(card.label for card in misread.closest) or (Text("—", "—"),)
            facts = {"name": misread.name, "edition": army.edition.name, "closest": closest}
            yield rule.broken([misread.slot], **facts)


@rule(
    "asoiaf-tmg.entry-unambiguous",
    name=Text(en="One meaning", ru="Однозначное имя"),
    cite="muster: Names of cards | Названия карт",
    law=Text(
        en="A line's name means one card, given the edition, the faction and its part of the list.",
        ru="Имя в строке означает одну карту — с учётом издания, стороны и раздела списка.",
    ),
    message=Text(
        en="“{name}” may mean: {meant}.",
        ru="«{name}» может означать: {meant}.",
    ),
    when=["misread"],
)
def entry_unambiguous(rule: Rule, army: Army) -> Iterator[Finding]:
    for misread in army.misread:
        if misread.meant:
            meant = tuple(
                Text(f"{card.label.en} ({card.id})", f"{card.label.to('ru')} ({card.id})")
                for card in misread.meant
            )
            yield rule.broken([misread.slot], name=misread.name, meant=meant)


@rule(
    "asoiaf-tmg.entry-count",
    name=Text(en="Number of copies", ru="Число копий"),
    cite="muster: Numbers of cards | Количество карт",
    law=Text(
        en="A line that is there stands for at least one card.",
        ru="Строка списка означает хотя бы одну карту.",
    ),
    message=Text(
        en="“{name}”: count {count}, and the least is {least}.",
        ru="«{name}»: количество {count}, наименьшее — {least}.",
    ),
    when=["miscounts"],
)
def entry_count(rule: Rule, army: Army, *, least: int) -> Iterator[Finding]:
    for raw in army.miscounts:
        yield rule.broken([raw.id], name=raw.name, count=raw.copies, least=least)


@rule(
    "asoiaf-tmg.entry-place",
    name=Text(en="Part of the list", ru="Раздел списка"),
    cite="rules-1.0: Adding units and figures | Добавление отрядов/фигурок",
    law=Text(
        en="Units stand among the units and NCUs among the NCUs; tactics cards are no part of it.",
        ru="Отряды стоят среди отрядов, НБФ — среди НБФ; карты тактик в список не входят.",
    ),
    message=Text(
        en="{card} is a card of the kind “{kind}” and stands under “{section}”.",
        ru="{card}: вид карты — «{kind}», а стоит в разделе «{section}».",
    ),
    when=["misplaced"],
)
def entry_place(rule: Rule, army: Army) -> Iterator[Finding]:
    terms = army.catalogue.terms
    for slot in army.misplaced:
        kind = slot.entry.kind
        if kind != "attachment":
            section = terms[slot.section.replace("_", "-")]
            yield rule.broken([slot.id], card=slot.entry.label, kind=terms[kind], section=section)


@rule(
    "asoiaf-tmg.entry-selectable",
    name=Text(en="Card for sale", ru="Карта для набора"),
    cite="cards: Cards brought by others | Карты, приходящие с другими",
    law=Text(
        en="A card that only comes with another card cannot be chosen by itself.",
        ru="Карту, которая приходит только с другой картой, отдельно выбрать нельзя.",
    ),
    message=Text(
        en="{card} cannot be chosen: it comes with {bringers}.",
        ru="{card}: выбрать нельзя, карта приходит вместе с другой: {bringers}.",
    ),
    when=["not-selectable"],
)
def entry_selectable(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot, operation in army.operations.get("not-selectable", ()):
        bringers = army.say(operation.names)
        yield rule.broken([slot.id], card=slot.entry.label, bringers=bringers)


@rule(
    "asoiaf-tmg.name-reading",
    name=Text(en="Reading of a name", ru="Прочтение имени"),
    cite="muster: Names of cards | Названия карт",
    law=Text(
        en="A name shared by several cards is read as the commander when the army has no other.",
        ru="Имя, общее для нескольких карт, читается как полководец, если другого в армии нет.",
    ),
    message=Text(
        en="Read as the commander: {card}.",
        ru="Прочитано как полководец: {card}.",
    ),
    severity="note",
    when=["guesses"],
)
def name_reading(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot in army.guesses:
        yield rule.broken([slot.id], card=slot.entry.label)
