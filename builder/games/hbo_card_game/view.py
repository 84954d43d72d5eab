"""A side as people read it: plots, hand, what is placed, and the draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.catalogue import Catalogue
from builder.games.hbo_card_game.cards import NO_HOUSE, Card
from builder.games.hbo_card_game.side import Named, Pick, Side
from builder.report import Group, Line
from builder.text import LANGS, Text

PLOT_NUMBERS = ("income", "initiative", "claim")
UNKNOWN_NUMBER = "?"


def groups(side: Side) -> Iterator[Group]:
    terms = side.catalogue.terms
    setup, draft = side.setup, side.draft
    if side.plots:
        yield Group(terms["plots"], tuple(lines(side, side.plots)))
    if setup and setup.placed:
        yield Group(terms["placed"], tuple(lines(side, setup.placed)))
    if setup and setup.hand:
        yield Group(terms["hand"], tuple(lines(side, setup.hand)))
    returned = [named for hand in (setup.returned if setup else ()) for named in hand]
    if returned:
        yield Group(terms["mulligans"], tuple(lines(side, returned)))
    if draft and draft.start:
        yield Group(terms["start"], tuple(lines(side, draft.start)))
    if side.picks:
        yield Group(terms["picks"], tuple(pick_line(pick) for pick in side.picks))


def lines(side: Side, names: Iterable[Named]) -> Iterator[Line]:
    for named in names:
        card = named.card
        if card is None:
            yield Line(named.slot, named.label)
        else:
            yield Line(named.slot, named.label, detail(side, card), cost=card.cost)


def detail(side: Side, card: Card) -> Text:
    return card_detail(side.catalogue, card)


def card_detail(catalogue: Catalogue[Card], card: Card) -> Text:
    """Kind, house and printed numbers; a title of our own making is given as printed too."""
    terms, factions = catalogue.terms, catalogue.factions
    said = []
    for lang in LANGS:
        parts = [terms[card.kind].to(lang)]
        if card.faction not in NO_HOUSE:
            parts.append(factions[card.faction].name.to(lang))
        parts.append(numbers(card.facts))
        if lang == "en" and card.facts.get("english") == "literal":
            parts.append(f"«{card.label.to('ru')}»")
        said.append(" · ".join(part for part in parts if part))
    return Text(*said)


def numbers(facts: Mapping[str, object]) -> str:
    """A plot's income, initiative and claim; unknown ones are told as unknown."""
    if facts["kind"] != "plot":
        return ""
    known = [facts.get(key) for key in PLOT_NUMBERS]
    return "/".join(UNKNOWN_NUMBER if number is None else str(number) for number in known)


def pick_line(pick: Pick) -> Line:
    """The plots to choose from, and the one kept."""
    said = []
    for lang in LANGS:
        seen = ", ".join(plot.label.to(lang) for plot in pick.seen)
        said.append(f"{seen or '—'} → {pick.kept.label.to(lang) if pick.kept else '—'}")
    return Line(pick.slot, Text(*said))
