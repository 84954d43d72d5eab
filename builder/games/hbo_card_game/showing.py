"""What follows from a side: sure set-ups of its hand, its plots after the draft, its deck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game, Paragraph
from builder.games.hbo_card_game.doubts import limit
from builder.games.hbo_card_game.drafts import drafted
from builder.games.hbo_card_game.setups import Plan, sure_setups
from builder.games.hbo_card_game.side import Side, labels
from builder.report import Report
from builder.text import Lang, Text

SETUPS = Text(
    en="Set-ups of the hand within the gold", ru="Подготовки с этой руки в пределах золота"
)
DRAFTED = Text(en="Plots after the draft", ru="Замыслы после драфта")
RECOMMENDED = Text(en="Recommended plots", ru="Рекомендованные замыслы")


def describe(game: Game, report: Report, lang: Lang) -> Iterator[Paragraph]:
    """The same for the terminal."""
    if report.parts:
        return
    told = derive(game, report, lang)
    if told["setups"]:
        plans = tuple(f"{', '.join(p['placed'])}: {span(p)}" for p in told["setups"])
        yield Paragraph(SETUPS.to(lang), plans)
    for heading, key in ((DRAFTED, "drafted"), (RECOMMENDED, "recommended")):
        if told[key]:
            yield Paragraph(heading.to(lang), tuple(told[key]))


def span(plan: dict[str, Any]) -> str:
    least, most = plan["gold_least"], plan["gold_most"]
    return str(least) if least == most else f"{least}–{most}"


def derive(game: Game, report: Report, lang: Lang) -> dict[str, Any]:
    """Facts to show beside the report."""
    if report.parts:
        return {"players": [derive(game, part, lang) for part in report.parts]}
    side: Side = report.roster
    entries = side.edition.entries
    recommended = side.edition.tables.recommended.get(side.house, ())
    pool = labels(drafted(side.draft)) if side.draft else ()
    return {
        "name": side.name,
        "house": side.house,
        "setups": [plan_as_json(plan, lang) for plan in setups(game, side)],
        "drafted": [label.to(lang) for label in pool],
        "recommended": [entries[id].label.to(lang) for id in recommended],
    }


def setups(game: Game, side: Side) -> list[Plan]:
    if side.setup is None or not side.setup.hand:
        return []
    ruleset = game.rulesets[side.format]
    gold, limited = limit(ruleset, "setup-gold"), limit(ruleset, "setup-limited")
    hand = [named.card for named in side.setup.hand if named.card]
    return sure_setups(hand, side.edition.tables, gold, limited)


def plan_as_json(plan: Plan, lang: Lang) -> dict[str, Any]:
    return {
        "placed": [card.label.to(lang) for card in plan.cards],
        "gold_least": plan.gold.least,
        "gold_most": plan.gold.most,
    }


def compare(_game: Game, _before: Report, _after: Report) -> list[Any]:
    """The game has one edition, so nothing of a list changes between two."""
    return []
