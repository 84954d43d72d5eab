"""Rules about the one who leads the army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army
from builder.rule import Finding, Rule, rule
from builder.text import Text

NONE = (Text("—", "—"),)


@rule(
    "asoiaf-tmg.commander-count",
    name=Text(en="One commander", ru="Один полководец"),
    cite="rules-1.0: Choosing a commander, p. 25 | Выбор полководца, с. 25",
    law=Text(
        en="An army has exactly one commander; one who only stands in for another does not count.",
        ru="В армии ровно один полководец; тот, кто лишь представляет другого, не считается.",
    ),
    message=Text(
        en="Commanders: {count} ({commanders}), and the number is {wanted}.",
        ru="Полководцев: {count} ({commanders}), а нужно: {wanted}.",
    ),
)
def commander_count(rule: Rule, army: Army, *, wanted: int) -> Iterator[Finding]:
    count = sum([slot.count for slot in army.commanders])
    if count == wanted:
        return
    # A named commander that is missing from the list is told by the rule below.
    if count == 0 and army.named_commander:
        return
    named = tuple(sorted(slot.entry.label for slot in army.commanders)) or NONE
    slots = [slot.id for slot in army.commanders]
    yield rule.broken(slots, count=count, commanders=named, wanted=wanted)


@rule(
    "asoiaf-tmg.commander-place",
    name=Text(en="The commander's place", ru="Место полководца"),
    cite="rules-1.0: Adding units and figures, p. 25 | Добавление отрядов/фигурок, с. 25",
    law=Text(
        en="The commander named by the list is a commander card and stands in it.",
        ru="Полководец, названный в списке, — карта полководца, и она стоит в списке.",
    ),
    message=Text(
        en="The list names “{name}” as commander; commander cards in it: {commanders}.",
        ru="Полководцем назван «{name}»; карты полководцев в списке: {commanders}.",
    ),
)
def commander_place(rule: Rule, army: Army) -> Iterator[Finding]:
    if not army.named_commander:
        return
    # One who stands on the field for the commander may be named in their stead.
    meant = [card for card in army.commander_cards if card.commander]
    if any(card.id in army.ids for card in meant):
        return
    commanders = tuple(sorted(slot.entry.label for slot in army.commanders)) or NONE
    yield rule.broken(["commander"], name=army.named_commander, commanders=commanders)


@rule(
    "asoiaf-tmg.commander-companions",
    name=Text(en="The commander's companions", ru="Спутники полководца"),
    cite="cards: Commanders who need others | Полководцы, которым нужны другие",
    law=Text(
        en="A commander who needs certain cards leads only an army that has all of them.",
        ru="Полководец, которому нужны определённые карты, ведёт лишь армию, где все они есть.",
    ),
    message=Text(
        en="{commander} commands only with {missing}.",
        ru="{commander}: для командования не хватает: {missing}.",
    ),
    when=["commander-requires"],
)
def commander_companions(rule: Rule, army: Army) -> Iterator[Finding]:
    for slot, operation in army.operations.get("commander-requires", ()):
        absent = [id for id in operation.facts["entries"] if id not in army.ids]
        if slot in army.commanders and absent:
            missing = tuple(army.edition.entries[id].label for id in absent)
            yield rule.broken([slot.id], commander=slot.entry.label, missing=missing)
