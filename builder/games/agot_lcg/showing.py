"""What follows from a deck: statistics, odds, set-ups, and the lists it is legal in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game, Paragraph
from builder.games.agot_lcg.deck import Deck
from builder.games.agot_lcg.judging import judge_deck
from builder.games.agot_lcg.setups import Plan, best_plans, terms_for
from builder.games.agot_lcg.statistics import statistics_as_json
from builder.report import Report
from builder.text import Lang, Text

CURVE = Text(en="Cards by cost", ru="Карты по цене")
ICONS = Text(en="Icons", ru="Значки")
ECONOMY = Text(en="Economy", ru="Хозяйство")
ODDS = Text(
    en="Chance to have seen a copy: opening hand, then by turn (two cards a turn)",
    ru="Шанс увидеть копию: начальная рука, затем по ходам (две карты за ход)",
)
COPIES = Text(en="{copies} copies", ru="копий {copies}")
AFTER = Text(en="with a mulligan for it", ru="с муллиганом ради неё")
APART = Text(
    en="put apart before hands are drawn, one copy each: {cards}",
    ru="отложены до раздачи, по одной копии: {cards}",
)
SETUP = Text(en="Set-up over opening hands", ru="Подготовка по начальным рукам")
POLICY = Text(
    en="a hand that places fewer than {least} cards is drawn anew, once",
    ru="рука, с которой выходит меньше {least} карт, один раз пересдаётся",
)
EXACT = Text(en="counted over all {hands} different hands", ru="по всем разным рукам: {hands}")
SAMPLED = Text(
    en="a seeded sample of {hands} hands, ± standard error",
    ru="выборка из {hands} рук с заданным зерном, ± стандартная ошибка",
)
FIGURES = {
    "cards": Text(en="cards placed", ru="размещено карт"),
    "gold": Text(en="gold spent", ru="потрачено золота"),
    "poor": Text(en="chance of a poor set-up", ru="шанс слабой подготовки"),
    "mulligan": Text(en="chance of a mulligan", ru="шанс муллигана"),
}
MEANS = {
    "plot_income": Text(en="income of a plot, mean", ru="доход замысла, в среднем"),
    "card_cost": Text(en="cost of a card, mean", ru="цена карты, в среднем"),
    "income_on_cards": Text(en="income printed on cards", ru="доход, напечатанный на картах"),
}
BEST = Text(en="Best set-ups of the hand", ru="Лучшие подготовки с этой руки")
LISTS = Text(en="Legality lists", ru="Списки допуска")


def describe(game: Game, report: Report, lang: Lang) -> Iterator[Paragraph]:
    """Curve, odds, set-up and lists, for the terminal."""
    told, terms = derive(game, report, lang), game.catalogue.terms
    yield Paragraph(CURVE.to(lang), tuple(curve_lines(told["curve"], terms, lang)))
    yield Paragraph(ICONS.to(lang), (", ".join(f"{k} {n}" for k, n in told["icons"].items()),))
    means = tuple(f"{MEANS[key].to(lang)}: {n}" for key, n in told["economy"].items())
    yield Paragraph(ECONOMY.to(lang), means)
    if told["odds"]:
        yield Paragraph(ODDS.to(lang), tuple(odds_lines(told["odds"], lang)))
    if told["setup"]:
        yield Paragraph(SETUP.to(lang), tuple(setup_lines(told["setup"], lang)))
    if told["best_setups"]:
        plans = tuple(f"{p['cards']}, {p['gold']}: {plan_text(p)}" for p in told["best_setups"])
        yield Paragraph(BEST.to(lang), plans)
    yield Paragraph(LISTS.to(lang), tuple(list_line(row) for row in told["lists"]))


def list_line(row: dict[str, Any]) -> str:
    mark = "✓" if row["legal"] else "✗"
    return f"{mark} {row['date']} {row['list']}  {', '.join(row['broken'])}".rstrip()


def curve_lines(curve: Any, terms: Any, lang: Lang) -> Iterator[str]:
    for kind, costs in curve.items():
        yield f"{terms[kind].to(lang)}: " + ", ".join(f"{cost}→{n}" for cost, n in costs.items())


def odds_lines(odds: Any, lang: Lang) -> Iterator[str]:
    if odds["apart"]:
        yield APART.filled(lang, {"cards": odds["apart"]})
    for copies, rows in odds["cards"].items():
        said = COPIES.filled(lang, {"copies": copies})
        yield f"{said}: " + ", ".join(f"{100 * chance:.1f} %" for chance in rows["kept"])
        after = ", ".join(f"{100 * chance:.1f} %" for chance in rows["mulligan"])
        yield f"{said}, {AFTER.to(lang)}: {after}"


def setup_lines(setup: Any, lang: Lang) -> Iterator[str]:
    yield POLICY.filled(lang, {"least": setup["policy"]["mulligan_below"]})
    yield (EXACT if setup["exact"] else SAMPLED).filled(lang, {"hands": setup["hands"]})
    for key, name in FIGURES.items():
        error = "" if setup["exact"] else f" ± {setup[key]['error']}"
        yield f"{name.to(lang)}: {setup[key]['mean']}{error}"


def plan_text(plan: dict[str, Any]) -> str:
    shadows = f" ({', '.join(plan['shadows'])})" if plan["shadows"] else ""
    return ", ".join(plan["placed"]) + shadows


def derive(game: Game, report: Report, lang: Lang) -> dict[str, Any]:
    deck: Deck = report.roster
    return {
        "name": deck.name,
        "faction": deck.faction,
        **statistics_as_json(deck),
        "best_setups": best_setups(deck, lang),
        "lists": legal_lists(game, deck),
    }


def best_setups(deck: Deck, lang: Lang) -> list[dict[str, Any]]:
    """The best legal set-ups of the stated hand."""
    if deck.setup is None or not deck.setup.hand:
        return []
    hand = [card for _, card in deck.setup.hand][:10]
    start = [card for _, card in deck.setup.start]
    return [plan_as_json(plan, lang) for plan in best_plans(hand, terms_for(deck), start)]


def plan_as_json(plan: Plan, lang: Lang) -> dict[str, Any]:
    return {
        "placed": [card.label.to(lang) for card in plan.open],
        "shadows": [card.label.to(lang) for card in plan.shadows],
        "cards": plan.placed,
        "gold": plan.gold,
    }


def legal_lists(game: Game, deck: Deck) -> list[dict[str, Any]]:
    """Each legality list, and the rules that the deck breaks under it."""
    table = []
    for id in game.catalogue.editions:
        report = judge_deck(game, deck.under(game.catalogue.edition(id)))
        broken = sorted({f.rule.id for f in report.findings if f.severity == "error"})
        date = game.catalogue.edition(id).date
        table.append({"list": id, "date": date, "legal": report.legal, "broken": broken})
    return table
