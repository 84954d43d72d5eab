"""What the sheet of a table holds: who plays what, a card for each kingdom, and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.game import Game
from builder.games.tiny_epic_kingdoms.ending import PARTS, TOTAL
from builder.games.tiny_epic_kingdoms.entries import RESOURCES
from builder.games.tiny_epic_kingdoms.kingdom import Kingdom, Table
from builder.games.tiny_epic_kingdoms.showing import SCORES
from builder.games.tiny_epic_kingdoms.view import Said, kingdom_told, lost_told, middle
from builder.report import Report
from builder.sheet import PEOPLE, Card, Column, Figure, Part, Row, Sheet, capital, joined, number
from builder.sheet import Table as Grid
from builder.text import Text

PLAYER = PEOPLE["player"]
KINGDOMS = Text(en="Who plays what", ru="Кто кем играет")
# These stand in the table of all players, so a kingdom's card need not repeat the score.
FACTS = ("colour", "race", "home")
LEVELS = ("stock", "tower", "magic")
TOTALS = ("players", "armies")


def setup_sheet(_game: Game, report: Report) -> Sheet:
    table: Table = report.roster
    return Sheet(figures(table, report), tuple(parts(table)))


def figures(table: Table, report: Report) -> tuple[Figure, ...]:
    terms = table.catalogue.terms
    known = ((key, report.totals.get(key)) for key in TOTALS)
    return tuple(
        Figure(str(count), terms[f"total-{key}"]) for key, count in known if count is not None
    )


def parts(table: Table) -> Iterator[Part]:
    terms = table.catalogue.terms
    if table.kingdoms:
        yield overview(table)
    if pairs := pairs_of(middle(table)):
        yield Card(terms["table"], pairs)
    for kingdom in table.kingdoms:
        told = [said for said in kingdom_told(table, kingdom) if said.term != terms["score"]]
        if pairs := pairs_of(told):
            yield Card(kingdom.label, pairs)
    if table.lost and table.lost.is_there and (pairs := pairs_of(lost_told(table, table.lost))):
        yield Card(terms["lost-kingdom"], pairs)
    if any(kingdom.score for kingdom in table.kingdoms):
        yield scores(table)


def pairs_of(told: Iterable[Said]) -> tuple[tuple[Text, Text], ...]:
    """What is told of one word stands together, such as armies in several regions."""
    found: dict[Text, list[Text]] = {}
    for said in told:
        found.setdefault(said.term, []).append(joined(said.told, " · "))
    return tuple((capital(term), joined(words, "; ")) for term, words in found.items())


def overview(table: Table) -> Grid:
    """A line for each player, in the columns that somebody states."""
    terms, dash = table.catalogue.terms, number("—")
    columns = [Column(PLAYER, "strong")]
    cells = [[kingdom.label] for kingdom in table.kingdoms]

    def add(name: Text, kind: str, words: list[Text | None]) -> None:
        if any(words):
            columns.append(Column(capital(name), kind))
            for row, word in zip(cells, words, strict=True):
                row.append(word or dash)

    for key in FACTS:
        named = [getattr(kingdom, key) for kingdom in table.kingdoms]
        add(terms[key], "words", [each.label if each else None for each in named])
    for id in RESOURCES:
        add(table.label_of(id), "number", [stated(k.has(id)) for k in table.kingdoms])
    for key in LEVELS:
        add(terms[key], "number", [stated(getattr(k, key)) for k in table.kingdoms])
    rows = tuple(
        Row(tuple(row), kingdom.slot) for row, kingdom in zip(cells, table.kingdoms, strict=True)
    )
    return Grid(KINGDOMS, tuple(columns), rows)


def stated(value: int | None) -> Text | None:
    return None if value is None else number(value)


def scores(table: Table) -> Grid:
    keys = [key for key in PARTS if any(key in (k.score or {}) for k in table.kingdoms)]
    columns = (
        Column(PLAYER, "strong"),
        *(Column(capital(PARTS[key]), "number") for key in keys),
        Column(capital(TOTAL), "number"),
    )
    return Grid(SCORES, columns, tuple(score_row(k, [*keys, "total"]) for k in table.kingdoms))


def score_row(kingdom: Kingdom, keys: list[str]) -> Row:
    score = kingdom.score or {}
    return Row((kingdom.label, *(number(score.get(key, "—")) for key in keys)), kingdom.at("score"))


SHEETS = {"setup": setup_sheet}
