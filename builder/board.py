"""A board to draw: places, what is printed on them, what stands there, and how much may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.text import LANGS, Text

MOST_LETTERS = 3


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


def letters(names: Sequence[Text]) -> list[Text]:
    """The first letters of each name, as many as tell it from the others in either language."""
    spoken = [initials([name.to(lang) for name in names]) for lang in LANGS]
    return [Text(*each) for each in zip(*spoken, strict=True)]


def initials(names: list[str]) -> list[str]:
    """By the last word of each name, since houses and players differ there; else by number."""
    words = [(name.split() or ["?"])[-1].capitalize() for name in names]
    return [
        next(
            (word[:n] for n in range(1, MOST_LETTERS) if is_own(word[:n], place, words)),
            f"{word[:1]}{place + 1}",
        )
        for place, word in enumerate(words)
    ]


def is_own(beginning: str, place: int, words: list[str]) -> bool:
    others = (word for number, word in enumerate(words) if number != place)
    return not any(word.startswith(beginning) for word in others)
