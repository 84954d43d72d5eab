"""Every condition printed on a card: an army where it holds, and one where it fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from builder import Report, find_game

GAME = find_game("asoiaf-tmg")
CATALOGUE = GAME.catalogue
OPERATIONS = [
    (edition, card.id, facts)
    for edition in ("1.0", "s06")
    for card in CATALOGUE.edition(edition).entries.all()
    for facts in card.facts.get("operations", ())
]
Facts = dict[str, Any]


def test_the_two_editions_have_as_many_conditions_as_their_cards() -> None:
    assert Counter(edition for edition, _, _ in OPERATIONS) == {"s06": 157, "1.0": 11}


def test_every_kind_of_condition_is_tested() -> None:
    assert {facts["op"] for _, _, facts in OPERATIONS} == KINDS.keys()


@pytest.mark.parametrize(
    ("edition", "id", "facts"),
    OPERATIONS,
    ids=[f"{edition}-{id}-{facts['op']}" for edition, id, facts in OPERATIONS],
)
def test_a_condition_is_kept_where_it_holds_and_told_where_it_fails(
    camps: Any, edition: str, id: str, facts: Facts
) -> None:
    KINDS[facts["op"]](camps[edition], id, facts)


# ---- what a report says of a card ----------------------------------------------------------------


def slots(report: Report, id: str) -> list[str]:
    return [slot.id for slot in report.roster.slots if slot.entry.id == id]


def told(report: Report, rule: str, id: str) -> bool:
    """Whether the report holds a breach of this rule against this card."""
    against = set(slots(report, id))
    return any(
        finding.rule.id == f"asoiaf-tmg.{rule}" and against & set(finding.slots)
        for finding in report.findings
    )


def cost(report: Report, id: str) -> int:
    """What all copies of a card cost after discounts."""
    lines = GAME.derive(GAME, report, "en")["roster"]
    return sum(line["cost"] for line in lines if line["id"] == id)


def own(camp: Any, id: str) -> str:
    return str(camp.card(id).faction)


def named(facts: Facts) -> set[str]:
    return {*facts.get("characters", ()), *(facts.get("entries") or ())}


def avoided(camp: Any, facts: Facts) -> set[str]:
    """The characters to keep out of an army that must lack what an operation names."""
    entries = facts.get("entries") or ()
    return {*facts.get("characters", ()), *(c for e in entries for c in camp.card(e).characters)}


# ---- each kind of condition ----------------------------------------------------------------------


def company(camp: Any, id: str, facts: Facts) -> None:
    stricter = {
        "unit-must-contain": "unit-contents",
        "attach-only-in-unit-with": "attachment-place",
    }
    rule = "army-includes"
    for op, other in stricter.items():
        if any(named(f) == named(facts) for f in camp.facts(id, op)):
            rule = other
    faction, among = own(camp, id), camp.buyable(own(camp, id))
    alone = camp.report([id], avoid=avoided(camp, facts))
    assert told(alone, rule, id)

    wanted = [v for v in camp.versions(facts, among) if v != id]
    assert wanted
    for version in wanted:
        assert not told(camp.report([id], [version]), "army-includes", id)
    # An exact version is not any version.
    for character in avoided(camp, facts):
        for other in camp.versions({"characters": [character]}, among):
            if other not in wanted and other != id and rule == "army-includes":
                assert told(camp.report([id], [other], faction=faction), rule, id)


def refusal(camp: Any, id: str, facts: Facts) -> None:
    alone = camp.report([id], avoid=avoided(camp, facts))
    assert not told(alone, "army-excludes", id)
    assert not told(alone, "character-copies", id)

    refused = [version for version in camp.versions(facts, camp.cards) if version != id]
    assert refused
    for other in refused:
        report = camp.report([id], [other], faction=own(camp, id))
        shared = set(camp.card(id).characters) & set(camp.card(other).characters)
        rule = "character-copies" if shared else "army-excludes"
        assert told(report, rule, id)
        assert told(report, rule, other)


def refused_house(camp: Any, id: str, facts: Facts) -> None:
    units = [card for card in camp.cards if card.kind == "unit"]
    of_house = [card.id for card in units if card.facts.get("house") == facts["house"]]
    assert len(of_house) == 10
    for unit in of_house:
        assert told(camp.report([id], [unit]), "army-excludes", unit)
    for unit in ("hedge-knights", "house-umber-greataxes", "peasant-levy"):
        assert not told(camp.report([id], [unit]), "army-excludes", unit)


def copies(camp: Any, id: str, facts: Facts) -> None:
    most = facts["max"]
    assert not told(camp.report(*[[id]] * most), "copy-limit", id)
    report = camp.report(*[[id]] * (most + 1))
    assert told(report, "copy-limit", id)
    [finding] = [f for f in report.findings if f.rule.id == "asoiaf-tmg.copy-limit"]
    assert finding.slots == tuple(slots(report, id))


def waiver(camp: Any, id: str, facts: Facts) -> None:
    [limit] = camp.facts(id, "limit")
    many = [[id]] * (limit["max"] + 3)
    assert told(camp.report(*many), "copy-limit", id)
    for card in facts["entries"]:
        assert not told(camp.report([id, card], *many), "copy-limit", id)


def ratio(camp: Any, id: str, facts: Facts) -> None:
    escort = [
        card.id
        for card in camp.cards
        if card.kind == "unit"
        and card.type == facts["per"]["type"]
        and facts["per"]["trait"] in card.facts.get("traits", ())
    ]
    assert told(camp.report([id]), "ratio-limit", id)
    for unit in escort:
        assert not told(camp.report([id], [unit]), "ratio-limit", id)
        assert told(camp.report([id], [id], [unit]), "ratio-limit", id)
        assert not told(camp.report([id], [id], [unit], [unit]), "ratio-limit", id)
    assert told(camp.report([id], ["hedge-knights"], ["lysene-sellswords"]), "ratio-limit", id)


def contents(camp: Any, id: str, facts: Facts) -> None:
    among = camp.buyable(own(camp, id))
    leaders = [v for v in camp.versions(facts, among) if camp.card(v).kind == "attachment"]
    assert leaders
    for leader in leaders:
        assert not told(camp.report([id, leader]), "unit-contents", id)
        assert told(camp.report([id], [leader]), "unit-contents", id)
    other = camp.plain_attachment(own(camp, id), camp.card(id).type)
    assert told(camp.report([id, other], avoid=avoided(camp, facts)), "unit-contents", id)


def only_beside(camp: Any, id: str, facts: Facts) -> None:
    among = camp.buyable(own(camp, id))
    partners = [
        v
        for v in camp.versions(facts, among)
        if camp.card(v).kind == "attachment" and camp.card(v).type == camp.card(id).type
    ]
    assert partners
    for partner in partners:
        assert not told(camp.report([partner, id]), "attachment-place", id)
        assert told(camp.report([partner], [id]), "attachment-place", id)
    assert told(camp.report([id], avoid=avoided(camp, facts)), "attachment-place", id)


def only_in(opened: Callable[[Any, Facts], bool]) -> Callable[[Any, str, Facts], None]:
    """A condition on the unit, tried with every unit of the type that the army may buy."""

    def place(camp: Any, id: str, facts: Facts) -> None:
        units = [
            card
            for card in camp.buyable(own(camp, id))
            if card.kind == "unit" and card.type == camp.card(id).type
        ]
        verdicts = set()
        for unit in units:
            report = camp.report([unit.id, id])
            assert told(report, "attachment-place", id) is not opened(unit, facts)
            verdicts.add(opened(unit, facts))
        assert verdicts == {True, False}

    return place


def beyond_the_limit(camp: Any, id: str, facts: Facts) -> None:
    faction, type = own(camp, id), camp.card(id).type
    unit, plain = camp.host(id, faction), camp.plain_attachment(faction, type)
    assert not told(camp.report([unit, plain, id]), "attachment-count", plain)
    assert told(camp.report([unit, plain, plain, id]), "attachment-count", plain)
    assert not told(camp.report([unit, plain, plain, id]), "attachment-count", id)


def beyond_the_limit_beside(camp: Any, id: str, facts: Facts) -> None:
    faction, type = own(camp, id), camp.card(id).type
    unit, plain = camp.host(id, faction), camp.plain_attachment(faction, type)
    partners = [
        v
        for v in camp.versions(facts, camp.buyable(faction))
        if camp.card(v).kind == "attachment" and camp.card(v).type == type
    ]
    assert partners
    for partner in partners:
        assert not told(camp.report([unit, partner, id]), "attachment-count", id)
        assert not told(camp.report([unit, id, partner]), "attachment-count", partner)
        assert told(camp.report([unit, plain, id], [partner]), "attachment-count", id)
        assert told(camp.report([unit, partner, plain, id]), "attachment-count", plain)


def for_the_enemy(camp: Any, id: str, facts: Facts) -> None:
    faction = own(camp, id)
    given = camp.report([id])
    assert given.roster.slots[-1].section == "enemy_attachments"
    assert not told(given, "attachment-side", id)
    assert not told(given, "attachment-host", id)
    assert cost(given, id) == camp.card(id).cost > 0

    [unit] = camp.plain_units(faction, facts["type"])[:1]
    assert told(camp.report([unit, id]), "attachment-side", id)


def not_bought(camp: Any, id: str, facts: Facts) -> None:
    card = camp.card(id)
    group = [id] if card.kind == "unit" else [camp.plain_units(own(camp, id), "infantry")[0], id]
    assert told(camp.report(group), "entry-selectable", id)
    for bringer in camp.versions(facts, camp.buyable(own(camp, id))):
        report = camp.report(*camp.groups_for(bringer))
        assert not told(report, "entry-selectable", id)
        assert id in [entry for f in camp.facts(bringer, "brings") for entry in f["entries"]]


def brought(camp: Any, id: str, facts: Facts) -> None:
    report = camp.report(*camp.groups_for(id))
    assert told(report, "brought-cards", id)
    derived = GAME.derive(GAME, report, "en")
    assert sorted(card["id"] for card in derived["brought"]) == sorted(facts["entries"])
    assert not any(slots(report, entry) for entry in facts["entries"])


def discount(camp: Any, id: str, facts: Facts) -> None:
    target = facts["target"].replace("-", "_")
    {
        "self": own_discount,
        "one_attachment_in_unit": adaptive,
        "one_of_units": one_of_units,
    }[target](camp, id, facts)


def own_discount(camp: Any, id: str, facts: Facts) -> None:
    full, faction = camp.card(id).cost, own(camp, id)
    if "if_attached_to" in facts:
        for unit in facts["if_attached_to"]:
            assert cost(camp.report([unit, id]), id) == full + facts["delta"]
        assert cost(camp.report([camp.host(id, faction), id]), id) == full
        return
    wanted = facts["if_army_includes"]
    assert cost(camp.report([id], avoid=avoided(camp, wanted)), id) == full
    for version in camp.versions(wanted, camp.buyable(faction)):
        assert cost(camp.report([id], [version]), id) == full + facts["delta"]


def adaptive(camp: Any, id: str, facts: Facts) -> None:
    faction = own(camp, id)
    plain = camp.plain_attachment(faction)
    full = camp.card(plain).cost
    assert cost(camp.report([id, plain]), plain) == full + facts["delta"]
    assert cost(camp.report([id], [plain]), plain) == full
    assert cost(camp.report([id, plain, plain]), plain) == 2 * full + facts["delta"]


def one_of_units(camp: Any, id: str, facts: Facts) -> None:
    for unit in facts["entries"]:
        assert cost(camp.report([id], [unit]), unit) == camp.card(unit).cost + facts["delta"]
    every = sum(camp.card(unit).cost for unit in facts["entries"])
    report = camp.report([id], *[[unit] for unit in facts["entries"]])
    assert sum(cost(report, unit) for unit in facts["entries"]) == every + facts["delta"]


def first_free(camp: Any, id: str, facts: Facts) -> None:
    wanted, full = facts.get("if_army_includes"), camp.card(id).cost
    group = [
        card.id
        for card in camp.cards
        if any(f["group"] == facts["group"] for f in camp.facts(card.id, "first-is-free"))
    ]
    pair = [id, next((other for other in group if other != id), id)]
    if wanted is None:
        assert cost(camp.report([id]), id) == 0
        report = camp.report([pair[0]], [pair[1]])
        assert cost(report, pair[0]) + cost(report, pair[1]) == camp.card(pair[1]).cost
        return
    without = camp.report([id], [id], avoid=avoided(camp, wanted))
    assert cost(without, id) == 2 * full
    for version in camp.versions(wanted, camp.buyable(own(camp, id))):
        assert cost(camp.report([id], [version]), id) == 0
        assert cost(camp.report([id], [id], [version]), id) == full


def free_inside(camp: Any, id: str, facts: Facts) -> None:
    versions = camp.versions(facts, camp.buyable(own(camp, id)))
    inside = [v for v in versions if camp.card(v).kind == "attachment"]
    assert any(camp.card(v).cost for v in inside)
    for version in inside:
        assert cost(camp.report([id, version]), version) == 0
        assert cost(camp.report([id], [version]), version) == camp.card(version).cost


def twin(camp: Any, id: str, facts: Facts) -> None:
    commander, soldier = camp.card(id), camp.card(facts["entry"])
    assert (commander.commander, soldier.commander) == (True, False)
    assert commander.cost < soldier.cost
    assert commander.label == soldier.label
    both = camp.report([id], [soldier.id])
    assert told(both, "character-copies", id)
    assert not told(camp.report(*camp.groups_for(id)), "character-copies", id)


def companions(camp: Any, id: str, facts: Facts) -> None:
    entries = facts["entries"]
    assert not told(camp.report([id], *[[e] for e in entries]), "commander-companions", id)
    for missing in entries:
        there = [[entry] for entry in entries if entry != missing]
        report = camp.report([id], *there)
        [finding] = [f for f in report.findings if f.rule.id.endswith("commander-companions")]
        assert finding.facts["missing"] == (camp.card(missing).label,)


def pays(camp: Any, id: str, facts: Facts) -> None:
    report = camp.report(*camp.groups_for(id))
    assert report.roster.commander.entry.id == id
    assert cost(report, id) == camp.card(id).cost > 0


def stands_in(camp: Any, id: str, facts: Facts) -> None:
    pair = camp.report([id], [facts["entry"]])
    assert not told(pair, "commander-count", id)
    assert pair.roster.commander.entry.id == facts["entry"]
    third = camp.commander(own(camp, id), [camp.card(id)], set())
    assert told(camp.report([id], [facts["entry"]], [third]), "commander-count", third)


def own_deck(camp: Any, id: str, facts: Facts) -> None:
    deck = GAME.derive(GAME, camp.report([id]), "en")["tactics"]
    assert [card["id"] for card in deck] == list(camp.card(id).facts["tactics"])
    assert sum(card["copies"] for card in deck) == 20


def special_card(camp: Any, id: str, facts: Facts) -> None:
    special = camp.entries[facts["entry"]]
    assert special.kind == "special"
    assert special.faction == own(camp, id)


def may_join(camp: Any, id: str, facts: Facts) -> None:
    every = CATALOGUE.factions.keys()
    welcome = {
        faction
        for faction in every - {"neutral"}
        if not told(camp.report([id], faction=faction), "faction-membership", id)
    }
    assert welcome == set(facts["factions"])


KINDS: dict[str, Callable[[Any, str, Facts], None]] = {
    "army-includes-any": company,
    "army-excludes": refusal,
    "army-excludes-units": refusal,
    "army-excludes-attachments": refusal,
    "army-excludes-house": refused_house,
    "limit": copies,
    "limit-waived-by": waiver,
    "limit-ratio": ratio,
    "unit-must-contain": contents,
    "attach-only-in-unit-with": only_beside,
    "attach-only-to-units": only_in(lambda unit, facts: unit.id in facts["entries"]),
    "attach-only-to-faction": only_in(lambda unit, facts: unit.faction == facts["faction"]),
    "attach-only-to-class": only_in(lambda unit, facts: unit.id.startswith(facts["trait"])),
    "ignores-attachment-limit": beyond_the_limit,
    "ignores-attachment-limit-in-unit-with": beyond_the_limit_beside,
    "enemy-attachment": for_the_enemy,
    "not-selectable": not_bought,
    "brings": brought,
    "cost-delta": discount,
    "first-is-free": first_free,
    "free-attachment-in-unit": free_inside,
    "commander-version-of": twin,
    "commander-requires": companions,
    "commander-pays-cost": pays,
    "proxy-commander-for": stands_in,
    "replaces-faction-deck": own_deck,
    "special-rule": special_card,
    "may-join-factions": may_join,
}
