"""One player's side as read from a document, and the table of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.catalogue import Catalogue, Edition
from builder.games.hbo_card_game.cards import Card
from builder.report import Group
from builder.roster import Misread
from builder.text import Text

DRAFT_FORMAT = "plot-draft"


class Named(NamedTuple):
    """A name in the document, and the card it means; None when the catalogue has no such card.

    Cards are told apart by `key`, so that the same unknown name twice is the same card twice.
    """

    slot: str
    section: str
    key: str
    label: Text
    card: Card | None


class Pick(NamedTuple):
    """The plots to choose from, and the one kept; None when the row is empty."""

    slot: str
    seen: tuple[Named, ...]
    kept: Named | None

    @property
    def is_among(self) -> bool:
        """Whether the plot kept is one of those to choose from."""
        return self.kept is not None and self.kept.key in {plot.key for plot in self.seen}

    def passed(self) -> list[Named]:
        """The plots that were not kept."""
        others = list(self.seen)
        for plot in self.seen:
            if self.kept and plot.key == self.kept.key:
                others.remove(plot)
                break
        return others


class Draft(NamedTuple):
    """The plots before the draft and the picks in order; a part that is None is not stated."""

    start: tuple[Named, ...] | None
    picks: tuple[Pick, ...] | None

    @property
    def rows(self) -> tuple[Pick, ...]:
        return self.picks or ()

    @property
    def dealt(self) -> Iterator[Named]:
        """The plots that came from the draft deck to this player: those of every first pick."""
        return (plot for pick in self.rows[::2] for plot in pick.seen)


class SetUp(NamedTuple):
    """The hand, the hands before it, and what is placed; a part that is None is not stated."""

    hand: tuple[Named, ...] | None
    placed: tuple[Named, ...] | None
    mulligans: int
    returned: tuple[tuple[Named, ...], ...]


@dataclass
class Side:
    """One player. Filled once while it is read; nothing changes it afterwards."""

    edition: Edition[Card]
    catalogue: Catalogue[Card]
    format: str
    house: str
    named_house: str
    name: str
    plots: tuple[Named, ...] | None = None
    setup: SetUp | None = None
    draft: Draft | None = None
    names: list[Named] = field(default_factory=list)
    misread: dict[str, Misread] = field(default_factory=dict)

    @property
    def faction(self) -> str:
        return self.house

    @property
    def opening(self) -> tuple[Named, ...]:
        """The plots before any draft."""
        if self.format != DRAFT_FORMAT:
            return self.plots or ()
        return (self.draft.start if self.draft else None) or ()

    @property
    def picks(self) -> tuple[Pick, ...]:
        return self.draft.rows if self.draft else ()

    @property
    def house_cards(self) -> list[Named]:
        """Every name that stands where cards of the house deck belong."""
        return [named for named in self.names if named.section in ("hand", "placed", "mulligans")]

    @property
    def placed(self) -> list[Named]:
        """What is placed, or nothing when that is not stated."""
        return list(self.setup.placed or ()) if self.setup else []

    def house_name(self) -> Text:
        return self.catalogue.factions[self.house].name

    def groups(self) -> Iterable[Group]:
        from builder.games.hbo_card_game.view import groups

        return groups(self)


@dataclass(frozen=True, slots=True)
class Table:
    """Both players."""

    name: str
    format: str
    sides: tuple[Side, ...]
    faction: str = ""

    def groups(self) -> tuple[Group, ...]:
        return ()


def by_key(names: Iterable[Named]) -> dict[str, list[Named]]:
    """Names that mean the same card, together."""
    found: dict[str, list[Named]] = {}
    for named in names:
        found.setdefault(named.key, []).append(named)
    return found


def slots(names: Iterable[Named]) -> list[str]:
    return [named.slot for named in names]


def labels(names: Iterable[Named]) -> tuple[Text, ...]:
    """What these are called, each once."""
    return tuple(dict.fromkeys(named.label for named in names))
