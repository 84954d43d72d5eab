"""A table as people read it: the board, each player, the Wall, the wildlings, and a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.games.catan_brotherhood.table import (
    CAMP,
    EMPTY_POST,
    Action,
    Amounts,
    Corner,
    Hero,
    Pieces,
    Placement,
    Seat,
    Table,
    Tile,
    named,
    seats_with,
    told,
)
from builder.games.catan_brotherhood.things import GUARD, KEEP, ROAD, SETTLEMENT, SIDE_LETTERS
from builder.report import Group, Line
from builder.text import LANGS, Lang, Text

SEAT = Text(en="seat {number}", ru="место {number}")
SIDE = Text(en="side {side}", ru="сторона {side}")
CARD = Text(en="on the cost card", ru="на жетоне цены")
HAND = Text(en="resources", ru="сырьё")
CARDS = Text(en="development cards", ru="карты развития")
PLAYED = Text(en="development cards face up", ru="сыгранные карты развития")
POINTS = Text(en="victory points claimed", ru="заявлено победных очков")
SECOND = Text(en="second settlement", ru="второе поселение")
TOKENS = Text(en="victory tokens", ru="жетоны ПО")
GIVE = Text(en="gives {given} for {taken}", ru="отдаёт: {given}; получает: {taken}")
PAY = Text(en="for {paid}", ru="плата: {paid}")
AT_HOME = Text(en="his camp", ru="его лагерь")


def groups(table: Table) -> Iterator[Group]:
    terms = table.catalogue.terms
    for seat in table.seats:
        yield Group(seat_name(table, seat), tuple(seat_lines(table, seat)))
    if table.board.tiles:
        yield Group(terms["board"], tuple(tile_line(tile) for tile in table.board.tiles))
    if table.board.routes:
        routes = tuple(Line(route.slot, route.resource.label) for route in table.board.routes)
        yield Group(terms["routes"], routes)
    if table.placements:
        lines = tuple(placement_line(table, placement) for placement in table.placements)
        yield Group(terms["placements"], lines)
    if table.wall:
        yield Group(terms["wall"], tuple(section_lines(table)))
    if table.wildlings:
        yield Group(terms["wildlings"], tuple(wildling_lines(table)))
    if table.display:
        yield Group(terms["display"], tuple(hero_line(hero) for hero in table.display))
    if supply := tuple(supply_lines(table)):
        yield Group(terms["supply"], supply)
    if table.turn and table.turn.actions:
        actions = tuple(action_line(table, action) for action in table.turn.actions)
        yield Group(terms["turn"], actions)


def seat_name(table: Table, seat: Seat) -> Text:
    """A player with colour and seat."""
    said = []
    for lang in LANGS:
        parts = [seat.label.to(lang)]
        if seat.player and seat.colour:
            parts.append(table.catalogue.factions[seat.colour].name.to(lang))
        parts.append(SEAT.filled(lang, {"number": seat.number}))
        said.append(" · ".join(parts))
    return Text(*said)


def seat_lines(table: Table, seat: Seat) -> Iterator[Line]:
    for hero in seat.heroes or ():
        yield hero_line(hero)
    for piece in (SETTLEMENT, KEEP, ROAD):
        if pieces := seat.on_board(piece):
            yield piece_line(table, piece, pieces)
    guards = table.guards_of(seat)
    if guards is not None:
        slot = "wall" if table.wall is not None else seat.at("guards")
        yield counted(slot, table.thing(GUARD).label, guards)
    yield from holding_lines(table, seat)


def holding_lines(table: Table, seat: Seat) -> Iterator[Line]:
    """What lies before a player."""
    if seat.card:
        known = {
            key: count for key, count in seat.card.items() if key in table.edition.entries.facts
        }
        yield Line(seat.at("card"), CARD, told(known, table))
    if isinstance(seat.second, Corner):
        yield Line(seat.at("second_settlement"), SECOND, named(seat.second.said))
    if seat.resources is not None:
        yield Line(seat.at("resources"), HAND, told(seat.resources, table))
    elif seat.hand is not None:
        yield counted(seat.at("resources"), HAND, seat.hand)
    rows: tuple[tuple[str, Text, Amounts | None], ...] = (
        ("development", CARDS, seat.development),
        ("played", PLAYED, seat.played),
    )
    for key, name, cards in rows:
        if cards:
            yield Line(seat.at(key), name, told(cards, table))
    for token in seat.special or ():
        yield Line(token.slot, token.thing.label)
    if seat.victory_tokens is not None:
        yield counted(seat.at("victory_tokens"), TOKENS, seat.victory_tokens)
    if seat.points is not None:
        yield counted(seat.at("points"), POINTS, seat.points)


def counted(slot: str, name: Text, count: int) -> Line:
    return Line(slot, name, named(str(count)))


def piece_line(table: Table, piece: str, pieces: Pieces) -> Line:
    """Pieces with their number, and each with its place below."""
    corners = [Line(corner.slot, named(corner.said)) for corner in pieces.corners or ()]
    ways = [Line(way.slot, named(way.said)) for way in pieces.ways or ()]
    children = (*corners, *ways)
    return Line(pieces.slot, table.thing(piece).label, named(str(pieces.count)), children=children)


def hero_line(hero: Hero) -> Line:
    if hero.side is None:
        return Line(hero.slot, hero.label)
    facts = {"side": SIDE_LETTERS[hero.side]}
    return Line(hero.slot, hero.label, Text(*(SIDE.filled(lang, facts) for lang in LANGS)))


def tile_line(tile: Tile) -> Line:
    """A hex: its place, what lies there, and its number."""
    ground = tile.terrain.label if tile.terrain else named("?")
    numbers = ", ".join((*(number.facts["value"] for number in tile.numbers), *tile.odd))
    said = [f"{ground.to(lang)} {numbers}".strip() for lang in LANGS]
    return Line(tile.slot, named(tile.name), Text(*said))


def placement_line(table: Table, placement: Placement) -> Line:
    label = named(placement.said)
    for seat in seats_with(table, placement.owner):
        label = seat.label
    terms, said = table.catalogue.terms, []
    for lang in LANGS:
        parts = [place.said for place in (placement.corner, placement.way) if place]
        if placement.section:
            parts.append(f"{terms['section'].to(lang)} {placement.section}")
        said.append(", ".join(parts))
    return Line(placement.slot, label, Text(*said))


def section_lines(table: Table) -> Iterator[Line]:
    """Each section of the Wall with the holders of its posts."""
    section = table.catalogue.terms["section"]
    for number, row in enumerate(table.wall or (), 1):
        name = Text(*(f"{section.to(lang)} {number}" for lang in LANGS))
        said = [", ".join(holders(table, row, lang)) or "—" for lang in LANGS]
        yield Line(f"wall/{number - 1}", name, Text(*said))


def holders(table: Table, row: Iterable[int], lang: Lang) -> Iterator[str]:
    for post in row:
        labels = [seat.label for seat in seats_with(table, post)]
        label = labels[0] if labels else named("—" if post == EMPTY_POST else "?")
        yield label.to(lang)


def wildling_lines(table: Table) -> Iterator[Line]:
    w, terms = table.wildlings, table.catalogue.terms
    if w is None:
        return
    if w.frostfangs is not None:
        yield Line("wildlings/frostfangs", terms["frostfangs"], told(w.frostfangs, table))
    for said, camps in (w.camps or {}).items():
        clan = table.edition.find(said)[0].label
        who = [", ".join(t.label.to(lang) if t else "—" for t in camps) or "—" for lang in LANGS]
        yield Line(f"wildlings/camps/{said}", clan, Text(*who))
    for number, band in enumerate(w.clearings or ()):
        name = Text(*(f"{terms['clearing'].to(lang)} {number + 1}" for lang in LANGS))
        who = [", ".join(thing.label.to(lang) for thing in band) or "—" for lang in LANGS]
        yield Line(f"wildlings/clearings/{number}", name, Text(*who))
    if w.gift is not None:
        yield counted("wildlings/gift", terms["gift"], w.gift)
    if w.tormund is not None:
        yield Line(
            "wildlings/tormund",
            terms["tormund"],
            AT_HOME if w.tormund == CAMP else named(w.tormund),
        )
    if w.breach is not None:
        yield counted("wildlings/breach", terms["breach"], w.breach)


def supply_lines(table: Table) -> Iterator[Line]:
    terms = table.catalogue.terms
    for key, amounts in (("bank", table.bank), ("deck", table.deck)):
        if amounts is not None:
            yield Line(key, terms[key], told(amounts, table))
    for token in table.special or ():
        yield Line(token.slot, token.thing.label)


def action_line(table: Table, action: Action) -> Line:
    """An action: what it is about, and what it costs or moves."""
    thing = action.build or action.play or action.use or action.card
    name = thing.label if thing else table.catalogue.terms["supply"]
    for seat in () if thing else seats_with(table, action.partner):
        name = seat.label
    place = action.corner or action.way
    said = []
    for lang in LANGS:
        parts = [place.said] if place else []
        if action.pay is not None:
            parts.append(PAY.filled(lang, {"paid": told(action.pay, table)}))
        if action.is_trade:
            facts = {"given": told(action.give, table), "taken": told(action.take, table)}
            parts.append(GIVE.filled(lang, facts))
        said.append(", ".join(parts))
    return Line(action.slot, name, Text(*said))
