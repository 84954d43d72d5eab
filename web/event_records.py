"""An event and what players send to it, as the store keeps them, and who may do what when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

PLAYER, ORGANISER = "player", "organiser"
# Who may read the lists: nobody but the organiser, everyone after the deadline, or everyone.
PRIVATE, AFTER, PUBLIC = VISIBILITIES = ("private", "after", "public")
# One player's list goes with the event, or is open or locked whatever the event says.
WITH_EVENT, OPEN, LOCKED = LOCKS = ("event", "open", "locked")


@dataclass(frozen=True)
class Settings:
    """What an organiser decides; without a format each list is judged by the one it states.

    The deadline is kept in UTC; the zone is only the one in which the organiser thinks of it.
    """

    name: str
    game: str
    edition: str
    format: str = ""
    points: int | None = None
    deadline: datetime | None = None
    zone: str = "UTC"
    notes: str = ""
    visibility: str = PRIVATE
    needs_legal: bool = False


@dataclass(frozen=True)
class Event:
    """An event as it stands; every change of its settings counts its version up."""

    key: int
    public_id: str
    created: datetime
    version: int
    is_locked: bool
    settings: Settings

    def is_over(self, at: datetime) -> bool:
        return self.settings.deadline is not None and at >= self.settings.deadline

    def is_open(self, at: datetime) -> bool:
        """Whether players may send lists."""
        return not self.is_locked and not self.is_over(at)

    def shows_lists(self, at: datetime) -> bool:
        """Whether everyone may read the lists; without a deadline the lock takes its place."""
        has_ended = self.is_over(at) if self.settings.deadline else self.is_locked
        return self.settings.visibility == PUBLIC or (
            self.settings.visibility == AFTER and has_ended
        )


@dataclass(frozen=True)
class Sent:
    """One version of what was sent; without a document it is a withdrawal."""

    number: int
    at: datetime
    author: str
    is_late: bool
    player: str
    document: dict[str, Any] | None


@dataclass(frozen=True)
class Checked:
    """What a judge noted, and the version that they saw."""

    version: int
    at: datetime
    note: str


@dataclass(frozen=True)
class Submission:
    """A player's list in an event as it stands, and the judge's mark on it."""

    key: int
    public_id: str
    created: datetime
    lock: str
    sent: Sent
    checked: Checked | None

    @property
    def number(self) -> int:
        return self.sent.number

    @property
    def player(self) -> str:
        return self.sent.player

    @property
    def document(self) -> dict[str, Any] | None:
        return self.sent.document

    @property
    def is_checked(self) -> bool:
        """Whether a judge has seen the list as it stands now."""
        return self.checked is not None and self.checked.version == self.number

    def is_open(self, event: Event, at: datetime) -> bool:
        """Whether the player may still change it."""
        return self.lock == OPEN or (self.lock == WITH_EVENT and event.is_open(at))


@dataclass(frozen=True)
class Act:
    """A line of an event's log: who did what to whom, and when."""

    at: datetime
    author: str
    act: str
    subject: str
