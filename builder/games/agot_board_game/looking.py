"""What a reader who looks an entry up wants to know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.catalogue import Edition
from builder.game import Game, Paragraph
from builder.games.agot_board_game.pieces import Area, Box, House, Piece
from builder.games.agot_board_game.places import unit_list
from builder.text import Lang, Text

NUMBERS = {
    "strength": Text(en="Strength", ru="Сила"),
    "swords": Text(en="Swords", ru="Мечи"),
    "fortifications": Text(en="Fortifications", ru="Крепости"),
    "supply": Text(en="Supply", ru="Снабжение"),
    "crowns": Text(en="Crowns", ru="Короны"),
    "pool": Text(en="In the box for each house", ru="Фишек у каждого Дома"),
    "cost": Text(en="Mustering points", ru="Очки сбора"),
    "garrison": Text(en="Garrison", ru="Гарнизон"),
    "victory": Text(en="Castles and strongholds at the start", ru="Замки и крепости в начале"),
    "copies": Text(en="Copies", ru="Копий"),
}
DECK = Text(en="Deck", ru="Колода")
FORTIFICATION = Text(en="Fortification", ru="Укрепление")
WALLS = {
    "castle": Text(en="castle", ru="замок"),
    "stronghold": Text(en="stronghold", ru="крепость"),
}
BESIDE = Text(en="Adjacent areas", ru="Соседние области")
START = Text(en="Units at the start", ru="Отряды в начале")
ARMIES = Text(en="Armies", ru="Войска")


def about(_game: Game, edition: Edition[Piece], entry: Piece, lang: Lang) -> Iterator[Paragraph]:
    box: Box = edition.tables
    if deck := entry.facts.get("deck"):
        yield Paragraph(DECK.to(lang), (box.label(deck).to(lang),))
    for key, name in NUMBERS.items():
        if key in entry.facts:
            yield Paragraph(name.to(lang), (str(entry.facts[key]),))
    if entry.id in box.areas:
        yield from about_area(box, box.areas[entry.id], lang)
    if entry.id in box.houses:
        yield about_house(box, box.houses[entry.id], lang)
    if armies := entry.facts.get("armies"):
        yield Paragraph(ARMIES.to(lang), (", ".join(str(size) for size in armies),))


def about_area(box: Box, area: Area, lang: Lang) -> Iterator[Paragraph]:
    if area.fortification:
        yield Paragraph(FORTIFICATION.to(lang), (WALLS[area.fortification].to(lang),))
    beside = sorted(box.areas[id].label.to(lang) for id in area.adjacent)
    yield Paragraph(BESIDE.to(lang), tuple(beside))


def about_house(box: Box, house: House, lang: Lang) -> Paragraph:
    lines = (
        f"{box.areas[area].label.to(lang)}: {unit_list(box, Counter(units)).to(lang)}"
        for area, units in house.units.items()
    )
    return Paragraph(START.to(lang), tuple(lines))
