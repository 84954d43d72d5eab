"""What a game says about the form of its documents: words for the parts, and what stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from builder.catalogue import Edition
from builder.text import Text

Kind = Literal["value", "record", "list", "map"]
Pattern = tuple[str, ...]
EACH = "*"


class Option(NamedTuple):
    """Something to choose: what goes into the document, its name, and what it belongs to.

    The `mark` tells it from others of the same name.
    """

    value: str
    name: Text
    group: Text = Text("")
    mark: Text = Text("")


class Spot(NamedTuple):
    """What stands in one place of a document.

    `of` and `keys` name the kind of thing that a value or the keys of a map mean; `ways` are the
    ways to write the part that a form offers, when the schema allows more. An item of a list goes
    by the values under `titled`. A `spare` part says the same as another one: a form shows it where
    it is written, and does not offer it. What is no option may be typed where the spot `is_open`.
    The items of `is_seats` lists are the players.
    """

    label: Text = Text("")
    of: str = ""
    keys: str = ""
    ways: tuple[Kind, ...] = ()
    titled: tuple[str, ...] = ()
    words: Mapping[str, Text] = {}
    ways_named: Mapping[Kind, Text] = {}
    hint: Text = Text("")
    spare: bool = False
    is_open: bool = False
    is_seats: bool = False


NOWHERE = Spot()


class Start(NamedTuple):
    """A document to begin with, for so many players."""

    name: Text
    make: Callable[[Any, Edition[Any], str, int], dict[str, Any]]


@dataclass(frozen=True)
class Plan:
    """The form of a game's documents.

    `spots` are known by the end of the path that leads to them, with a star for any key or place;
    the longest one counts, and `#Title` names a shape of the schema. `words` are those of
    enumerations, and `options` gives what may be chosen where that is not an entry of the
    catalogue. `starts` are what to begin with; unless it `asks_format`, the number of players
    tells that.
    """

    spots: Mapping[str, Spot]
    words: Mapping[str, Text] = field(default_factory=dict)
    options: Mapping[str, Callable[[Any, Edition[Any], Mapping[str, Any]], Iterable[Option]]] = (
        field(default_factory=dict)
    )
    starts: Mapping[str, Start] = field(default_factory=dict)
    asks_format: bool = True

    def spot(self, pattern: Pattern) -> Spot:
        ends = (".".join(pattern[at:]) for at in range(len(pattern)))
        return next((self.spots[end] for end in ends if end in self.spots), NOWHERE)
