"""A board to draw: places, what is printed on them, what stands there, and how much may."""

from __future__ import annotations

from typing import NamedTuple

from builder.text import Text


class Frame(NamedTuple):
    """A box on the drawn board."""

    x: int
    y: int
    width: int
    height: int


class Piece(NamedTuple):
    """Something in a place: the shape it is drawn as, what stands beside the shape, and its words.

    `owner` is the key of an owner of the board, or nothing for what belongs to the place itself.
    """

    shape: str
    words: Text
    said: str = ""
    owner: str = ""


class Place(NamedTuple):
    """A place: `kind` decides its form, the first of its frames holds what is in it.

    `signs` are printed on the board, `tokens` and `units` are put there.
    """

    id: str
    label: Text
    short: Text
    kind: str
    frames: tuple[Frame, ...]
    signs: tuple[Piece, ...] = ()
    tokens: tuple[Piece, ...] = ()
    units: tuple[Piece, ...] = ()
    is_closed: bool = False
    is_faulty: bool = False


class Owner(NamedTuple):
    """Whoever has pieces on the board; the letters tell owners apart where colours do not."""

    key: str
    faction: str
    label: Text
    letters: Text
    colour: str


class Gauge(NamedTuple):
    """Rooms of an owner and how full each is; rooms are None where nothing says how many.

    `words` say the same in a sentence, `notes` what else belongs to it.
    """

    owner: str
    rooms: tuple[int, ...] | None
    filled: tuple[int, ...]
    words: Text
    is_over: bool = False
    notes: tuple[Text, ...] = ()


class Board(NamedTuple):
    """The whole board; every link names two places, and a legend tells what shapes mean."""

    heading: Text
    about: Text
    places: tuple[Place, ...]
    links: tuple[tuple[str, str], ...]
    kinds: dict[str, Text]
    legend: tuple[tuple[str, Text], ...]
    owners: tuple[Owner, ...] = ()
    gauges: tuple[Gauge, ...] = ()
