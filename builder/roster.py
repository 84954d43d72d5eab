"""A line of a roster, and a name in it that could not be read."""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from builder.text import Text

E = TypeVar("E")


class Slot(NamedTuple, Generic[E]):
    """A line of a roster: which entry stands where, and how many of it.

    The id is the line's place in the document: `units/0/attachments/1`.
    """

    id: str
    section: str
    entry: E
    count: int  # type: ignore[assignment]  # the slot's own, instead of tuple.count


class Misread(NamedTuple):
    """A name that means no entry, or more than one."""

    slot: str
    name: str
    meant: tuple[Any, ...]
    closest: tuple[Any, ...]

    @property
    def label(self) -> Text:
        return Text(self.name, self.name)
