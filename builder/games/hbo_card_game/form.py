"""The form of what is no plot deck alone: words for a table of two, a set-up and a draft."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from builder.catalogue import Edition
from builder.game import Game
from builder.spots import Option, Plan, Spot
from builder.text import Text

HOUSE, PLOT, CARD = "house", "plot", "card"


def houses(game: Game, edition: Edition[Any], _document: Mapping[str, Any]) -> Iterator[Option]:
    """The houses that have a plot deck."""
    facts = edition.entries.facts.values()
    crests = dict.fromkeys(each["faction"] for each in facts if each["kind"] == PLOT)
    for id, faction in game.catalogue.factions.items():
        if id in crests and id not in (game.desk.guests if game.desk else ()):
            yield Option(id, faction.name)


def cards(game: Game, edition: Edition[Any], _document: Mapping[str, Any]) -> Iterator[Option]:
    """Cards that are drawn: everything but plots."""
    for id, facts in edition.entries.facts.items():
        if facts["kind"] != PLOT:
            group = game.catalogue.factions[facts["faction"]].name
            yield Option(id, edition.entries[id].label, group)


PLOT_LINE = Spot(Text(en="Plot", ru="Замысел"), of=PLOT)
CARD_LINE = Spot(Text(en="Card", ru="Карта"), of=CARD)
SPOTS = {
    "edition": Spot(Text(en="Edition", ru="Издание"), of="edition"),
    "format": Spot(Text(en="Format", ru="Формат"), of="format"),
    "name": Spot(Text(en="Name", ru="Название")),
    "player": Spot(Text(en="Player", ru="Игрок")),
    "notes": Spot(Text(en="Notes", ru="Заметки")),
    "house": Spot(Text(en="House", ru="Дом"), of=HOUSE),
    "players": Spot(Text(en="Players", ru="Игроки"), is_seats=True),
    "players.*": Spot(Text(en="Player", ru="Игрок"), titled=("name", "player", HOUSE)),
    "#Side": Spot(Text(en="Player", ru="Игрок")),
    "plots": Spot(Text(en="Plot deck", ru="Колода замыслов")),
    "plots.*": PLOT_LINE,
    "setup": Spot(Text(en="Set-up", ru="Подготовка")),
    "hand": Spot(Text(en="Hand", ru="Рука")),
    "hand.*": CARD_LINE,
    "mulligans": Spot(Text(en="Mulligans", ru="Пересдачи")),
    "mulligans.*": Spot(Text(en="Hand shuffled back", ru="Возвращённая рука")),
    "mulligans.*.*": CARD_LINE,
    "placed": Spot(Text(en="Placed", ru="Выложено")),
    "placed.*": CARD_LINE,
    "draft": Spot(Text(en="Plot draft", ru="Драфт замыслов")),
    "start": Spot(Text(en="Plots before the draft", ru="Замыслы до драфта")),
    "start.*": PLOT_LINE,
    "picks": Spot(
        Text(en="Picks", ru="Выборы"),
        hint=Text(
            en="the plots to choose from, and last the one kept",
            ru="замыслы на выбор, последним — оставленный",
        ),
    ),
    "picks.*": Spot(Text(en="Pick", ru="Выбор")),
    "picks.*.*": PLOT_LINE,
}
FORM = Plan(SPOTS, options={HOUSE: houses, CARD: cards})
