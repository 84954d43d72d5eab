"""From a document to a table: its players, its stage, and what lies between the players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from builder.catalogue import Edition
from builder.game import Game, Options
from builder.games.tiny_epic_kingdoms import shaping as shape
from builder.games.tiny_epic_kingdoms.entries import ACTION, TERRITORY, TOKEN, Entry
from builder.games.tiny_epic_kingdoms.kingdom import (
    END,
    PLAY,
    SETUP,
    Active,
    Discovery,
    Lost,
    Shields,
    Table,
    Turn,
)
from builder.games.tiny_epic_kingdoms.players import colour_of, fill, home_parts, meet
from builder.games.tiny_epic_kingdoms.reading import Reader
from builder.names import fold
from builder.stated import MOST_NOTES, Misshapen, optional_word, whole
from builder.text import Text

ANY_NUMBER = "table"
LOST = "lost_kingdom"
NOBODY = -1


class Frame(NamedTuple):
    """Edition, format, number of players, and their documents with the places of these."""

    edition: Edition[Entry]
    format: str
    is_chosen: bool
    number: int | None
    rows: list[dict[str, Any]]

    @property
    def is_solo(self) -> bool:
        return self.number is None

    def slot(self, number: int) -> str:
        return "" if self.is_solo else f"players/{number}/"


def read_table(game: Game, document: Any, options: Options) -> Table:
    """The table of a document; Misshapen when it does not have the shape of the schema."""
    if type(document) is not dict:
        raise Misshapen
    frame = read_frame(game, document, options)
    reader = Reader(frame.edition)
    for number, row in enumerate(frame.rows):
        reader.kingdoms.append(meet(reader, row, number, frame.slot(number)))
    table = seat(game, reader, frame, document)
    reader.is_whole = table.is_whole and not table.is_solo
    table.lost = None if frame.is_solo else read_lost(reader, document.get(LOST))
    for kingdom, row in zip(reader.kingdoms, frame.rows, strict=True):
        fill(reader, kingdom, row)
    if not frame.is_solo:
        read_middle(reader, table, document)
    return table


def read_frame(game: Game, document: dict[str, Any], options: Options) -> Frame:
    """Edition and format: as chosen, as stated, or by the players."""
    count, rows = read_players(document)
    named = options.edition or optional_word(document.get("edition")) or game.default_edition
    edition = game.edition_named(named)
    stated = options.format or optional_word(document.get("format"))
    format = stated or format_for(game, count)
    if edition is None or format not in game.rulesets:
        raise Misshapen
    if stated and game.rulesets[format].several:
        raise Misshapen
    return Frame(game.catalogue.edition(edition), format, bool(stated), count, rows)


def read_players(document: dict[str, Any]) -> tuple[int | None, list[dict[str, Any]]]:
    """How many players there are, and what each states; a player alone is the document itself."""
    if "players" not in document:
        return None, [shape.mapped(document, shape.FRAME_KEYS | shape.PLAYER_KEYS)]
    players = shape.mapped(document, shape.TABLE_KEYS)["players"]
    if type(players) is not list:
        return whole(players), []
    rows = shape.listed(players, shape.MOST_PLAYERS)
    return len(rows), [shape.mapped(row, shape.PLAYER_KEYS) for row in rows]


def seat(game: Game, reader: Reader, frame: Frame, document: Mapping[str, Any]) -> Table:
    """The table around the players, still without what lies on it."""
    return Table(
        edition=reader.edition,
        catalogue=game.catalogue,
        format=frame.format,
        is_chosen=frame.is_chosen,
        name=optional_word(document.get("name")),
        stage=stage_of(document, frame.rows),
        count=frame.number,
        seats=seats_of(game, frame.format, frame.number),
        kingdoms=tuple(reader.kingdoms),
        first_game=shape.truth(document.get("first_game")),
        misread=reader.misread,
    )


def format_for(game: Game, count: int | None) -> str:
    """The format by the number of players; a number that the box does not take has none."""
    named = f"{count}-players"
    return named if named in game.rulesets else ANY_NUMBER


def seats_of(game: Game, format: str, count: int | None) -> int | None:
    """How many sit at the table: as the format says, or as many as there are."""
    if game.rulesets[format].several:
        return count
    return game.rulesets[format].parameters[f"{game.id}.player-count"]["most"]


def stage_of(document: Mapping[str, Any], rows: list[Any]) -> str:
    """The stage that is stated, or the one that the stated parts belong to."""
    if stated := shape.chosen(document.get("stage"), (SETUP, PLAY, END)):
        return stated
    if document.get("winner") is not None or any(row.get("score") is not None for row in rows):
        return END
    parts = [row.get(key) for row in rows for key in ("war", "plan")]
    return SETUP if all(part is None for part in [*parts, document.get("turn")]) else PLAY


# ---- what lies between the players ---------------------------------------------------------------


def read_middle(reader: Reader, table: Table, document: Mapping[str, Any]) -> None:
    optional_word(document.get("notes"), MOST_NOTES)
    table.shields = read_shields(reader, document.get("shields"))
    table.discovery = read_discovery(reader, document.get("discovery"))
    table.active = read_active(reader, document.get("active"))
    table.turn = read_turn(reader, document.get("turn"))
    table.winner = read_winner(reader, document.get("winner"))


def read_lost(reader: Reader, value: Any) -> Lost | None:
    """The Lost Kingdom, in whose territory armies and tokens are at home."""
    if value is None or type(value) is bool:
        return None if value is None else Lost(LOST, value)
    shape.mapped(value, shape.LOST_KEYS)
    parts = home_parts(value, f"{LOST}/")
    written, where = parts.get("territory", ("", ""))
    home = reader.named(written, TERRITORY, where) if written else None
    territory = "lost kingdom"
    if home and home.key not in reader.territories:
        reader.territories[home.key] = territory
    for name in ("Lost Kingdom", "Потерянное королевство", LOST):
        reader.territories[reader.key(name)] = territory
    stated, slot = parts.get("regions", (None, ""))
    regions = reader.read_regions(territory, stated, slot)
    stands, on_map = reader.armies(territory, value.get("armies"), f"{LOST}/armies")
    return Lost(
        slot=LOST,
        is_there=True,
        colour=colour_of(reader, value, f"{LOST}/"),
        home=home,
        card=parts.get("card", ("", ""))[0],
        territory=territory,
        regions=regions,
        stands=stands,
        on_map=on_map,
        tokens=reader.laid(territory, value.get("tokens"), f"{LOST}/tokens"),
    )


def read_shields(reader: Reader, value: Any) -> Shields | None:
    if value is None:
        return None
    if type(value) is not dict:
        return Shields("shields", whole(value), None, ())
    parts = shape.mapped(value, shape.SHIELD_KEYS)
    beside, placed = shape.number(parts.get("beside")), parts.get("placed")
    if type(placed) is not list:
        return Shields("shields", beside, shape.number(placed), ())
    rows = enumerate(shape.names(placed))
    actions = tuple(reader.known(name, ACTION, f"shields/placed/{n}") for n, name in rows)
    return Shields("shields", beside, len(actions), tuple(filter(None, actions)))


def read_discovery(reader: Reader, value: Any) -> Discovery | None:
    if value is None:
        return None
    if type(value) is bool:
        return Discovery("discovery", value, None, None, None)
    parts = shape.mapped(value, shape.DISCOVERY_KEYS)
    aside = parts.get("aside")
    rows = None if aside is None else enumerate(shape.names(aside))
    return Discovery(
        slot="discovery",
        used=shape.truth(parts.get("used")),
        total=shape.number(parts.get("total")),
        aside=None
        if rows is None
        else tuple(reader.known(name, TOKEN, f"discovery/aside/{n}") for n, name in rows),
        agreed=shape.truth(parts.get("agreed")),
    )


def read_active(reader: Reader, value: Any) -> Active | None:
    """Who begins: nobody for false, one for a name or a seat, several for a list."""
    if value is None:
        return None
    if value is False:
        return Active("active", ())
    if type(value) in (str, list):
        return read_people(reader, value, "active")
    seat = whole(value) - 1
    return Active("active", (seat if 0 <= seat < len(reader.kingdoms) else NOBODY,))


def read_winner(reader: Reader, value: Any) -> Active | None:
    return None if value is None else read_people(reader, value, "winner")


def read_people(reader: Reader, value: Any, slot: str) -> Active:
    names = shape.names(value) if type(value) is list else [shape.name(value)]
    seats = [reader.person(name, slot) for name in names]
    return Active(slot, tuple(NOBODY if seat is None else seat for seat in seats))


def read_turn(reader: Reader, value: Any) -> Turn | None:
    if value is None:
        return None
    parts = shape.mapped(value, shape.TURN_KEYS)
    named = optional_word(parts.get("player"))
    seat = reader.person(named, "turn/player") if fold(named) else None
    label = Text(named, named) if named else None
    action = shape.optional_name(parts.get("action"))
    return Turn(
        slot="turn",
        player=label if seat is None else reader.kingdoms[seat].label,
        clears=bool(shape.truth(parts.get("clears"))),
        action=reader.known(action, ACTION, "turn/action") if action else "",
    )
