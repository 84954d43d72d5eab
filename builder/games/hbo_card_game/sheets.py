"""What a side's sheets hold: its plots, set-up and draft, and what the opponent may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from builder.game import Game
from builder.games.hbo_card_game.drafts import drafted
from builder.games.hbo_card_game.showing import DRAFTED, SETUPS, setups
from builder.games.hbo_card_game.side import Named, Side, labels
from builder.games.hbo_card_game.view import PLOT_NUMBERS, UNKNOWN_NUMBER
from builder.report import Report
from builder.sheet import (
    PEOPLE,
    Column,
    Figure,
    Names,
    Part,
    Row,
    Sheet,
    Table,
    Words,
    capital,
    joined,
    number,
)
from builder.text import Text

CARD = Text(en="Card", ru="Карта")
PLOT = Text(en="Plot", ru="Замысел")
KIND = Text(en="Kind", ru="Вид")
OTHERS = Text(en="Recommended plots left out", ru="Рекомендованные замыслы, которых здесь нет")
GOLD = Text(en="Gold", ru="Золото")
NUMBERS = {
    "income": Text(en="Income", ru="Доход"),
    "initiative": Text(en="Initiative", ru="Инициатива"),
    "claim": Text(en="Claim", ru="Притязания"),
}
ROUND = Text(en="Pick", ru="Выбор")
SEEN = Text(en="To choose from", ru="На выбор")
KEPT = Text(en="Kept", ru="Взят")
UNKNOWN = Text(
    en="“?” stands for what the catalogue does not know; the card itself tells.",
    ru="«?» — этого нет в каталоге; смотрите на самой карте.",
)
BLANKS = (*PEOPLE.values(), Text(en="Opponent", ru="Соперник"))
FIGURES = (
    ("plots", Text(en="plots", ru="замыслы")),
    ("hand", Text(en="cards in hand", ru="карт на руке")),
    ("placed", Text(en="cards placed", ru="карт выложено")),
)
SPENT = Text(en="gold for the set-up", ru="золото на подготовку")
OPEN = Text(en="Open to the opponent", ru="Открыто сопернику")
PLACED = Text(en="Placed: {cards}", ru="Выложено: {cards}")
HIDDEN = Text(
    en="The house and the placed cards lie open; hand, plots and deck stay hidden.",
    ru="Дом и выложенные карты открыты; рука, замыслы и колода скрыты.",
)


def deck_sheet(game: Game, report: Report) -> Sheet:
    """All that a player has chosen, and what follows from it."""
    side: Side = report.roster
    parts = (*plot_parts(side), *setup_parts(side), *sure_parts(game, side), *draft_parts(side))
    return Sheet(figures(report), parts, BLANKS)


def figures(report: Report) -> tuple[Figure, ...]:
    totals = report.totals
    found = [Figure(str(totals[key]), name) for key, name in FIGURES if totals[key] is not None]
    least, most = totals["gold_least"], totals["gold_most"]
    if least is not None:
        spent = least if least == most else f"{least}–{'?' if most is None else most}"
        limit = totals["gold_limit"]
        share = (most or least) / limit if limit else None
        found.append(Figure(f"{spent} / {limit}", SPENT, share))
    return tuple(found)


def plot_parts(side: Side) -> Iterator[Part]:
    """The plots with their printed numbers, and the recommended ones that are not among them."""
    if side.plots:
        numbers = (Column(NUMBERS[key], "number") for key in PLOT_NUMBERS)
        columns = (Column(PLOT, "strong"), *numbers)
        rows = tuple(plot_row(plot) for plot in side.plots)
        is_unknown = any(cell.en == UNKNOWN_NUMBER for row in rows for cell in row.cells)
        note = UNKNOWN if is_unknown else Text("")
        yield Table(side.catalogue.terms["plots"], columns, rows, note)
    held = {plot.key for plot in side.opening}
    recommended = side.edition.tables.recommended.get(side.house, ())
    lines = tuple((side.edition.entries[id].label, "") for id in recommended if id not in held)
    if lines:
        yield Names(OTHERS, lines)


def plot_row(plot: Named) -> Row:
    facts = plot.card.facts if plot.card else {}
    known = (facts.get(key) for key in PLOT_NUMBERS)
    numbers = (number(UNKNOWN_NUMBER if value is None else value) for value in known)
    return Row((plot.label, *numbers), plot.slot)


def setup_parts(side: Side) -> Iterator[Part]:
    """The hand with what is placed of it, what is placed besides, and hands shuffled back."""
    terms, setup = side.catalogue.terms, side.setup
    if setup is None:
        return
    columns = (Column(CARD, "strong"), Column(KIND), Column(GOLD, "number"))
    marked, left = Column(terms["placed"], "number"), Counter(card.key for card in side.placed)
    if setup.hand:
        rows = []
        for named in setup.hand:
            is_placed = left[named.key] > 0
            left[named.key] -= is_placed
            rows.append(card_row(side, named, number("✓" if is_placed else "")))
        yield Table(terms["hand"], (*columns, marked), tuple(rows))
    besides = [named for named in side.placed if left[named.key] > 0]
    for key, names in (("placed", besides), *(("mulligans", hand) for hand in setup.returned)):
        if names:
            yield Table(terms[key], columns, tuple(card_row(side, named) for named in names))


def card_row(side: Side, named: Named, *more: Text) -> Row:
    card = named.card
    kind = capital(side.catalogue.terms[card.kind]) if card else number("—")
    cost = card.cost if card else None
    cells = (named.label, kind, number(UNKNOWN_NUMBER if cost is None else cost), *more)
    return Row(cells, named.slot)


def sure_parts(game: Game, side: Side) -> Iterator[Part]:
    """What could be placed from the hand, the richest first."""
    plans = setups(game, side)
    if plans:
        columns = (Column(CARD, "strong"), Column(GOLD, "number"))
        rows = []
        for plan in plans:
            least, most = plan.gold.least, plan.gold.most
            gold = least if least == most else f"{least}–{most}"
            rows.append(Row((joined(card.label for card in plan.cards), number(gold))))
        yield Table(SETUPS, columns, tuple(rows))


def draft_parts(side: Side) -> Iterator[Part]:
    draft, terms = side.draft, side.catalogue.terms
    if draft is None:
        return
    if draft.start:
        yield Names(terms["start"], plainly(draft.start))
    if draft.rows:
        columns = (Column(ROUND, "number"), Column(KEPT, "strong"), Column(SEEN))
        rows = tuple(
            Row(
                (number(n), pick.kept.label if pick.kept else number("—"), told(pick.seen)),
                pick.slot,
            )
            for n, pick in enumerate(draft.rows, 1)
        )
        yield Table(terms["picks"], columns, rows)
    if pool := drafted(draft):
        yield Names(DRAFTED, tuple((label, "") for label in labels(pool)))


def plainly(names: Iterable[Named]) -> tuple[tuple[Text, str], ...]:
    return tuple((named.label, "") for named in names)


def told(names: Iterable[Named]) -> Text:
    said = [named.label for named in names]
    return joined(said) if said else number("—")


def opponent_sheet(_game: Game, report: Report) -> Sheet:
    """What lies open when the game begins."""
    side: Side = report.roster
    placed = (PLACED.saying(cards=told(side.placed)),) if side.placed else ()
    house = (side.house_name(),) if side.house in side.catalogue.factions else ()
    lines = (*house, *placed, HIDDEN)
    return Sheet((), (Words(OPEN, lines),), is_for_opponents=True)


SHEETS = {"deck": deck_sheet, "opponent": opponent_sheet}
