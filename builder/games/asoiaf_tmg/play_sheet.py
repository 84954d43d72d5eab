"""An aid for play: what each unit can do, and how soon a tactics card is likely to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.game import Game
from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.army_sheet import (
    ATTACK,
    DEFENCE,
    MORALE,
    NAME,
    SPEED,
    commander_line,
    figures,
    not_read,
    rolled,
    tactics_names,
)
from builder.games.asoiaf_tmg.cards import Card
from builder.games.asoiaf_tmg.judging import figure_wounds, victory_points
from builder.games.asoiaf_tmg.tactics import tactics_deck
from builder.odds import at_least_one
from builder.report import Report
from builder.sheet import Column, Part, Row, Sheet, Table, decimal, joined, number
from builder.text import Text

WOUNDS = Text(en="Wounds", ru="Раны")
RANK = Text(en="Dice by rank", ru="Кубики по рядам")
HIT = Text(en="Hit", ru="Попадание")
HITS = Text(en="Mean hits", ru="В среднем")
HITS_NOTE = Text(
    en="Mean hits: dice by the chance of a hit, without abilities, re-rolls and defence.",
    ru="В среднем попаданий: кубики на шанс попадания, без свойств, перебросов и защиты.",
)
STATS = Text(en="Stat lines", ru="Характеристики")
ODDS = Text(
    en="Chance to have seen a card by the start of a round", ru="Шанс увидеть карту к началу раунда"
)
ODDS_NOTE = Text(
    en="Hand of {hand}, every card used or discarded each round, so {hand} more are drawn.",
    ru="Рука из {hand} карт; все карты за раунд сыграны или сброшены, и добираются новые: {hand}.",
)
COPIES = Text(en="Copies in the deck", ru="Копий в колоде")
ROUND = Text(en="Round {number}", ru="Раунд {number}")
VICTORY = Text(en="Victory points by size of the game", ru="Победные очки по размеру игры")
SIZE = Text(en="Size", ru="Размер")
ROUNDS = 6


def play_sheet(game: Game, report: Report) -> Sheet:
    army: Army = report.roster
    parts = tuple(play_parts(game, army))
    return Sheet(figures(report), parts, (), commander_line(army), is_aid=True)


def play_parts(game: Game, army: Army) -> Iterator[Part]:
    numbers = game.catalogue.facts["game"]["numbers"]
    rows = [row for slot in unique_units(army) for row in stat_rows(slot, numbers)]
    if rows:
        names = (NAME, SPEED, DEFENCE, MORALE, WOUNDS, ATTACK, HIT, RANK, HITS)
        kinds = ("strong", *["number"] * 4, "words", *["number"] * 3)
        columns = tuple(Column(*pair) for pair in zip(names, kinds, strict=True))
        yield Table(STATS, columns, tuple(rows), HITS_NOTE)
    yield from not_read(army)
    yield from tactics_names(army)
    yield from draw_odds(army, numbers)
    yield victory(game, numbers)


def unique_units(army: Army) -> list[CardSlot]:
    units = (slot for slot in army.slots if slot.entry.kind == "unit")
    return list({slot.entry.id: slot for slot in units}.values())


def wounds_of(card: Card, numbers: Any) -> Text:
    """Figures and the wounds of each, or their one number where either is one."""
    figures, each = numbers[f"{card.tray}-figures"], figure_wounds(card)
    if each is None:
        return number("?")
    return number(figures * each if 1 in (figures, each) else f"{figures} × {each}")


def stat_rows(slot: CardSlot, numbers: Any) -> Iterator[Row]:
    facts, blank = slot.entry.facts, Text("")
    stats = (
        slot.entry.label,
        *(number(facts.get("speed")), rolled(facts.get("defense")), rolled(facts.get("morale"))),
        wounds_of(slot.entry, numbers),
    )
    for place, attack in enumerate(facts.get("attacks", ()) or [None]):
        own = stats if place == 0 else (blank,) * len(stats)
        if attack is None:
            yield Row((*own, *(blank,) * 4), slot.id)
        else:
            dice = number(" / ".join(map(str, attack["dice"])))
            hits = mean_hits(attack, numbers["die-sides"])
            said = (number(attack["name"]), rolled(attack["hit"]), dice, hits)
            yield Row((*own, *said), slot.id, min(place, 1))


def mean_hits(attack: Any, sides: int) -> Text:
    """By rank; a roll of the lowest number never hits, and one of the highest always does."""
    hitting = sides + 1 - min(max(attack["hit"], 2), sides)
    return joined([decimal(dice * hitting / sides) for dice in attack["dice"]], " / ")


def draw_odds(army: Army, numbers: Any) -> Iterator[Table]:
    deck = tactics_deck(army)
    cards, hand = sum(count for _, count in deck), numbers["tactics-hand"]
    if not deck:
        return
    columns = (
        Column(COPIES, "number"),
        *(Column(ROUND.saying(number=n), "number") for n in range(1, ROUNDS + 1)),
    )
    rows = []
    for count in sorted({copies for _, copies in deck}):
        seen = [at_least_one(count, cards, hand * n) for n in range(1, ROUNDS + 1)]
        rows.append(Row((number(count), *(number(f"{100 * chance:.0f} %") for chance in seen))))
    yield Table(ODDS, columns, tuple(rows), ODDS_NOTE.saying(hand=hand))


def victory(game: Game, numbers: Any) -> Table:
    """Points to win at each size that the game has a format for."""
    sizes = sorted({r.numbers["points"] for r in game.rulesets.values() if "points" in r.numbers})
    wins = {size: victory_points(size, numbers) for size in sizes}
    known = {size: win for size, win in wins.items() if win is not None}
    columns = (Column(SIZE), *(Column(number(size), "number") for size in known))
    label = Text(en="victory points", ru="победные очки")
    return Table(VICTORY, columns, (Row((label, *(number(win) for win in known.values()))),))
