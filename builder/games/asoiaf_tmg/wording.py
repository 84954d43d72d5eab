"""The conditions of a card in words, for people who compare or look up cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.catalogue import Catalogue, Edition
from builder.games.asoiaf_tmg.cards import Card, names
from builder.text import LANGS, Text

WORDS = {
    "army-includes-any": Text(en="needs in the army: {names}", ru="нужны в армии: {names}"),
    "army-excludes": Text(en="not with: {names}", ru="несовместимо: {names}"),
    "army-excludes-units": Text(en="not with the units: {names}", ru="несовместимо: {names}"),
    "army-excludes-attachments": Text(en="not with: {names}", ru="несовместимо: {names}"),
    "army-excludes-house": Text(en="not with units of {house}", ru="несовместимо: отряды {house}"),
    "limit": Text(en="at most {max} in the army", ru="не больше {max} в армии"),
    "limit-ratio": Text(
        en="at most {max} for each unit of {per}", ru="не больше {max} на отряд {per}"
    ),
    "limit-waived-by": Text(en="no limit with: {names}", ru="без предела, если есть: {names}"),
    "unit-must-contain": Text(en="must hold: {names}", ru="в отряде нужны: {names}"),
    "attach-only-in-unit-with": Text(
        en="joins only a unit with: {names}", ru="только в отряд, где есть: {names}"
    ),
    "attach-only-to-units": Text(en="joins only: {names}", ru="только в отряды: {names}"),
    "attach-only-to-faction": Text(
        en="joins only units of {faction}", ru="только в отряды стороны: {faction}"
    ),
    "attach-only-to-class": Text(
        en="joins only units of the class {trait}", ru="только в отряды класса {trait}"
    ),
    "ignores-attachment-limit": Text(
        en="does not count as the unit's attachment", ru="не занимает места в отряде"
    ),
    "ignores-attachment-limit-in-unit-with": Text(
        en="does not count as the unit's attachment beside: {names}",
        ru="не занимает места в отряде рядом с: {names}",
    ),
    "enemy-attachment": Text(
        en="goes to an enemy unit: {type}", ru="отдаётся вражескому отряду: {type}"
    ),
    "not-selectable": Text(en="comes only with: {names}", ru="приходит только с: {names}"),
    "brings": Text(en="brings: {names}", ru="приводит: {names}"),
    "cost-delta": Text(en="cost {delta}, {target}{when}", ru="стоимость {delta}, {target}{when}"),
    "first-is-free": Text(
        en="the first of its group is free{when}", ru="первая в группе — даром{when}"
    ),
    "free-attachment-in-unit": Text(
        en="free in this unit: {names}", ru="в этом отряде даром: {names}"
    ),
    "commander-version-of": Text(
        en="commander version of {entry}", ru="версия-полководец: {entry}"
    ),
    "commander-requires": Text(en="commands only with: {names}", ru="командует только с: {names}"),
    "commander-pays-cost": Text(
        en="pays its cost as commander", ru="платит за себя и как полководец"
    ),
    "proxy-commander-for": Text(en="stands in for {entry}", ru="представляет: {entry}"),
    "replaces-faction-deck": Text(
        en="its own cards are the whole deck", ru="колода только из своих карт"
    ),
    "special-rule": Text(en="special card: {entry}", ru="особая карта: {entry}"),
    "no-neutrals": Text(en="no neutral cards", ru="без нейтральных карт"),
    "may-include-units-of": Text(
        en="at most {max} unit of: {factions}", ru="отрядов не больше {max} от: {factions}"
    ),
    "prefer-faction-version-of-neutral-character": Text(
        en="its own version of a neutral character", ru="своя версия нейтрального персонажа"
    ),
    "may-join-factions": Text(en="may also join: {factions}", ru="может служить и: {factions}"),
}
TARGETS = {
    "self": Text(en="this card", ru="эта карта"),
    "one-attachment-in-unit": Text(en="one attachment of the unit", ru="одна фигурка отряда"),
    "one-attachment-in-army": Text(en="one attachment of the army", ru="одна фигурка армии"),
    "one-of-units": Text(en="one of: {names}", ru="одно из: {names}"),
}
IF_ARMY = Text(en=", with {names} in the army", ru=", если в армии есть {names}")
IF_JOINED = Text(en=", in {names}", ru=", в отряде {names}")


def conditions(card: Card, edition: Edition[Card], catalogue: Catalogue[Card]) -> list[Text]:
    """Each operation of a card as a short sentence."""
    return [in_words(operation.facts, edition, catalogue) for operation in card.operations]


def in_words(facts: Mapping[str, Any], edition: Edition[Card], catalogue: Catalogue[Card]) -> Text:
    told = told_facts(facts, edition, catalogue)
    return filled(WORDS[facts["op"]], told)


def filled(words: Text, facts: Mapping[str, Any]) -> Text:
    return Text(*(words.filled(lang, facts) for lang in LANGS))


def told_facts(
    facts: Mapping[str, Any], edition: Edition[Card], catalogue: Catalogue[Card]
) -> dict[str, Any]:
    """The facts of an operation with every id replaced by its name."""
    told: dict[str, Any] = {key: fact for key, fact in facts.items() if isinstance(fact, int | str)}
    if "delta" in facts:
        told["delta"] = f"{facts['delta']:+}".replace("-", "\N{MINUS SIGN}")
    told["names"] = named(facts, edition, catalogue)
    if "entry" in facts:
        told["entry"] = edition.entries[facts["entry"]].label
    if "faction" in facts:
        told["faction"] = catalogue.factions[facts["faction"]].name
    if "factions" in facts:
        told["factions"] = tuple(catalogue.factions[id].name for id in facts["factions"])
    if "type" in facts:
        told["type"] = catalogue.terms[facts["type"]]
    if "house" in facts:
        told["house"] = facts["house"].replace("-", " ").title()
    if "per" in facts:
        told["per"] = facts["per"]["trait"].replace("-", " ").title()
    if "target" in facts:
        told["target"] = filled(TARGETS[facts["target"]], told)
    told["when"] = when(facts, edition, catalogue)
    return told


def when(facts: Mapping[str, Any], edition: Edition[Card], catalogue: Catalogue[Card]) -> Text:
    if wanted := facts.get("if_army_includes"):
        return filled(IF_ARMY, {"names": named(wanted, edition, catalogue)})
    if hosts := facts.get("if_attached_to"):
        return filled(IF_JOINED, {"names": tuple(edition.entries[id].label for id in hosts)})
    return Text("")


def named(
    facts: Mapping[str, Any], edition: Edition[Card], catalogue: Catalogue[Card]
) -> tuple[Text, ...]:
    both = names(facts)
    labels = {edition.entries[id].label for id in both.entries}
    return tuple(sorted(labels | {catalogue.characters[id] for id in both.characters}))
