"""What a deck's sheets hold: its registration, what an opponent may see, and an aid for play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from builder.catalogue import text
from builder.game import Game
from builder.games.agot_lcg.cards import DRAW, Card
from builder.games.agot_lcg.deck import Deck
from builder.games.agot_lcg.statistics import statistics_as_json
from builder.games.agot_lcg.view import ORDER, PLURALS
from builder.report import Report
from builder.sheet import (
    PEOPLE,
    SIGNATURES,
    Bars,
    Column,
    Figure,
    Part,
    Row,
    Sheet,
    Table,
    Words,
    decimal,
    number,
    unread,
)
from builder.text import Text

COPIES = Text(en="No.", ru="Шт.")
CARD = Text(en="Card", ru="Карта")
PACK = Text(en="Pack", ru="Набор")
CODE = Text(en="Code", ru="Код")
COST = Text(en="Cost", ru="Цена")
FIGURES = (
    ("cards", Text(en="cards to draw", ru="карт в колоде")),
    ("plots", Text(en="plots", ru="замыслов")),
    ("restricted", Text(en="restricted", ru="ограниченных")),
)
BLANKS = (*PEOPLE.values(), *SIGNATURES)
HEADING = Text(en="{kind}: {count}", ru="{kind}: {count}")
SEEN = Text(
    en="The faction and the agendas lie open from the start; decks and plots stay hidden.",
    ru="Сторона и агенды открыты с начала партии; колода и замыслы скрыты.",
)
OPEN = Text(en="Open to the opponent", ru="Открыто сопернику")
FACTION = Text(en="Faction: {name}", ru="Сторона: {name}")
AGENDA = Text(en="Agenda: {name}", ru="Агенда: {name}")
CURVE = Text(en="Cards by cost", ru="Карты по цене")
CURVE_ABOUT = Text(en="Number of cards at each cost", ru="Число карт каждой цены")
ODDS = Text(en="Chance to have seen a copy", ru="Шанс увидеть копию")
OPENING = Text(en="Hand", ru="Рука")
TURN = Text(en="Turn {number}", ru="Ход {number}")
IN_DECK = Text(en="Copies in the deck", ru="Копий в колоде")
ODDS_NOTE = Text(
    en="The opening hand, then two cards a turn; below, with a mulligan for the card.",
    ru="Начальная рука, затем две карты за ход; ниже — с муллиганом ради карты.",
)
MULLIGAN = Text(en="with a mulligan", ru="с муллиганом")
SETUP = Text(en="Set-up", ru="Подготовка")
SETUP_LINES = {
    "cards": Text(en="Cards placed, mean: {n}", ru="Размещено карт, в среднем: {n}"),
    "gold": Text(en="Gold spent, mean: {n}", ru="Потрачено золота, в среднем: {n}"),
    "poor": Text(en="Chance of a poor set-up: {n}", ru="Шанс слабой подготовки: {n}"),
}
TURNS = 5


def figures(report: Report) -> tuple[Figure, ...]:
    totals = report.totals
    return tuple(Figure(str(totals[key]), name) for key, name in FIGURES if key in totals)


def deck_sheet(game: Game, report: Report) -> Sheet:
    """The registration form: plots apart, the draw deck by type, each card with its pack."""
    deck: Deck = report.roster
    parts: tuple[Part, ...] = (
        *by_kind(game, deck),
        *unread(deck.catalogue.terms["unread"], deck.misread),
    )
    return Sheet(figures(report), parts, BLANKS, agenda_lines(deck))


def by_kind(game: Game, deck: Deck) -> Iterator[Table]:
    columns = (
        *(Column(COPIES, "number"), Column(CARD, "strong"), Column(PACK)),
        *(Column(CODE, "number"), Column(COST, "number")),
    )
    # Agendas and plots have no cost, but their columns stand where those of other cards do.
    free = (*columns[:-1], Column(Text(""), "number"))
    held = {**deck.agendas, **deck.plots, **deck.draw}
    for kind in ORDER:
        cards = [deck.card(code) for code in held if deck.card(code).kind == kind]
        if cards:
            cards.sort(key=lambda card: card.title)
            count = sum(held[card.code] for card in cards)
            heading = HEADING.saying(kind=deck.catalogue.terms[PLURALS[kind]], count=count)
            rows = tuple(row(game, deck, card, held[card.code]) for card in cards)
            yield Table(heading, columns if kind in DRAW else free, rows)


def row(game: Game, deck: Deck, card: Card, count: int) -> Row:
    pack = text(game.catalogue.facts["packs"]["packs"][card.pack]["name"])
    slots = deck.slots([card.code])
    name = text(card.facts["name"])
    cells = (number(count), name, pack, number(card.code), number(card.facts.get("cost")))
    return Row(cells, slots[0] if slots else "")


def agenda_lines(deck: Deck) -> tuple[Text, ...]:
    names = [deck.card(code).label for code in deck.agendas]
    return tuple(AGENDA.saying(name=name) for name in names)


def opponent_sheet(_game: Game, report: Report) -> Sheet:
    """What an opponent may know before the game."""
    deck: Deck = report.roster
    faction = deck.catalogue.factions.get(deck.faction)
    own = (FACTION.saying(name=faction.name),) if faction else ()
    open_parts = (Words(OPEN, (*own, *agenda_lines(deck), SEEN)),)
    return Sheet(figures(report)[:2], open_parts, is_for_opponents=True)


def play_sheet(_game: Game, report: Report) -> Sheet:
    deck: Deck = report.roster
    told = statistics_as_json(deck)
    return Sheet(figures(report), tuple(play_parts(told)), (), agenda_lines(deck), is_aid=True)


def play_parts(told: dict[str, Any]) -> Iterator[Part]:
    costs: Counter[str] = Counter()
    for row in told["curve"].values():
        costs.update({str(cost): count for cost, count in row.items()})
    if costs:
        order = sorted(costs, key=lambda cost: (not cost.isdigit(), cost.zfill(3)))
        yield Bars(CURVE, tuple((cost, costs[cost]) for cost in order), CURVE_ABOUT)
    if told["odds"]:
        yield odds_table(told["odds"]["cards"])
    if told["setup"]:
        yield Words(SETUP, tuple(setup_lines(told["setup"])))


def odds_table(odds: Any) -> Table:
    turns = (OPENING, *(TURN.saying(number=n) for n in range(1, TURNS + 1)))
    columns = (Column(IN_DECK), *(Column(name, "number") for name in turns))
    rows = []
    for copies, chances in odds.items():
        for key, name in (("kept", number(copies)), ("mulligan", MULLIGAN)):
            seen = [number(f"{100 * chance:.0f} %") for chance in chances[key][: len(turns)]]
            seen += [Text("")] * (len(turns) - len(seen))
            rows.append(Row((name, *seen), level=int(key == "mulligan")))
    return Table(ODDS, columns, tuple(rows), ODDS_NOTE)


def setup_lines(setup: Any) -> Iterator[Text]:
    for key, words in SETUP_LINES.items():
        mean = setup[key]["mean"]
        yield words.saying(n=number(f"{100 * mean:.0f} %") if key == "poor" else decimal(mean))


SHEETS = {"deck": deck_sheet, "opponent": opponent_sheet, "play": play_sheet}
