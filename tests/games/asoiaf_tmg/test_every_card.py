"""Every card of every edition has its place in some legal army."""

from __future__ import annotations

from typing import Any

import pytest

from builder import find_game

EDITIONS = find_game("asoiaf-tmg").catalogue.editions


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_with_the_company_it_needs_is_legal(camps: Any, edition: str) -> None:
    camp, wrong = camps[edition], {}
    for card in camp.cards:
        if camp.facts(card.id, "not-selectable"):
            continue
        report = camp.report(*camp.groups_for(card.id), faction=card.faction)
        if not report.legal:
            wrong[card.id] = [f.text("en") for f in report.findings if f.severity == "error"]

    assert wrong == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_another_house_is_refused(camps: Any, edition: str) -> None:
    camp = camps[edition]
    accepted = []
    for card in camp.cards:
        host = "stark" if card.faction != "stark" else "lannister"
        if card.faction == "neutral":
            continue
        report = camp.report([card.id], faction=host) if card.type != "none" else None
        if report and not any(f.rule.id.endswith("faction-membership") for f in report.findings):
            accepted.append(card.id)

    assert accepted == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_is_found_by_id_code_and_full_name(game: Any, edition: str) -> None:
    season = game.catalogue.edition(edition)
    for card in season.entries.all():
        assert season.find(card.id) == (card,)
        assert card in season.find(card.label.en)
        assert card in season.find(card.label.to("ru"))
        if card.code:
            assert season.find(card.code) == (card,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_costs_what_its_own_line_says(game: Any, camps: Any, edition: str) -> None:
    """A card without discounts is paid in full, alone in its army but for what it needs."""
    camp = camps[edition]
    discounts = {"cost-delta", "first-is-free", "free-attachment-in-unit"}
    for card in camp.cards:
        groups = list(camp.groups_for(card.id))
        ops = {op.op for group in groups for id in group for op in camp.card(id).operations}
        # The Brotherhood has a discount for any of its attachments.
        if ops & discounts or "not-selectable" in ops or card.faction == "brotherhood":
            continue
        report = camp.report(*groups, faction=card.faction)
        lines = game.derive(game, report, "en")["roster"]
        assert {line["cost"] for line in lines if line["id"] == card.id} == {card.cost}
        assert report.totals["points"] == sum(camp.card(line["id"]).cost for line in lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_rule_that_is_left_out_would_have_found_nothing(
    game: Any, camps: Any, edition: str
) -> None:
    """Rules say what an army must have to break them; they are tried here on armies without it."""
    camp, skipped = camps[edition], 0
    for card in camp.cards:
        faction = "stark" if card.faction in ("lannister", "neutral") else "lannister"
        group = [camp.plain_units("stark", "infantry")[0], card.id]
        for report in (camp.report(group), camp.report(group, faction=faction)):
            rules = game.rulesets[report.format].rules
            for rule, parameters in rules:
                if rule.when and rule.when.isdisjoint(report.roster.features):
                    skipped += 1
                    assert rule.check(report.roster, **parameters) == []

    assert skipped > 1000
