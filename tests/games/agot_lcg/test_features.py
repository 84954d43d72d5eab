"""Rules that a deck cannot break are not tried; none of them would have told anything."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import check, find_game

LISTS = sorted((Path(__file__).parents[2] / "lists" / "agot-lcg").glob("*.yaml"))
AGENDAS = [[], ["01027"], ["06018", "01200"], ["25120"], ["26080"], ["17152"], ["05045", "17151"]]
AGENDAS += [["13039"], ["00366"], ["00030", "12045"], ["06018", "06018", "01200", "01198"]]


def untold(document: Any) -> list[Any]:
    """What the rules say when every one of them is tried, and the report does not."""
    game, report = find_game("agot-lcg"), check(document)
    told = [finding.as_json("en") for finding in report.findings]
    rules = game.rulesets[report.format].rules
    every = [f for rule, numbers in rules for f in rule.check(report.roster, **numbers)]
    return [finding.as_json("en") for finding in every if finding.as_json("en") not in told]


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_a_golden_list_is_told_everything(file: Path) -> None:
    golden = yaml.load(file.read_text(), yaml.CSafeLoader)

    assert untold(golden["roster"]) == []


@pytest.mark.parametrize("seed", range(30))
def test_any_deck_is_told_everything(seed: int, library: Any) -> None:
    generator = random.Random(seed)
    faction = generator.choice(["stark", "lannister", "nights-watch", "nobody"])
    by_deck: dict[str, list[str]] = {"draw": [], "plot": []}
    for code, card in sorted(library.cards.items()):
        if card.deck in by_deck and card.faction in (faction, "neutral", "baratheon"):
            by_deck[card.deck].append(code)
    plots = generator.sample(by_deck["plot"], generator.choice([5, 7, 7]))
    cards = generator.sample(by_deck["draw"], generator.choice([2, 20, 60]))
    hand = generator.sample(cards, min(len(cards), 7))
    document = {
        "game": "agot-lcg",
        "edition": generator.choice(find_game("agot-lcg").catalogue.editions),
        "format": generator.choice(["joust", "melee", "draft"]),
        "date": generator.choice(["2016-01-01", "2019-07-01", "2026-08-01"]),
        "faction": faction,
        "agendas": generator.choice(AGENDAS),
        "plots": {code: generator.choice([1, 1, 1, 2]) for code in plots},
        "cards": {code: generator.choice([1, 2, 3, 3, 4]) for code in cards},
        "setup": {"hand": hand, "placed": hand[:4]},
    }

    assert untold(document) == []
