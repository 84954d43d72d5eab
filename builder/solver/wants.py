"""What a player asks of a repair: what stays, what stays out, and what is on the shelf."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.text import Text


class Wants(NamedTuple):
    """Entries by id: those to keep, those to leave out, and how many of each are owned."""

    keep: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    owned: Mapping[str, int] | None = None


NO_WANTS = Wants()


class Kept(NamedTuple):
    """The choice to keep an entry."""

    id: str
    label: Text
    copies: int = 1

    def text(self) -> Text:
        times = f" ×{self.copies}" if self.copies > 1 else ""
        return Text(
            en=f"Keep: {self.label.en}{times}.", ru=f"Оставить: {self.label.to('ru')}{times}."
        )


class LeftOut(NamedTuple):
    """The choice to do without an entry."""

    id: str
    label: Text

    def text(self) -> Text:
        return Text(en=f"Without: {self.label.en}.", ru=f"Без карты: {self.label.to('ru')}.")


class Shelf(NamedTuple):
    """The choice to use only what is owned."""

    id: str = "owned"

    def text(self) -> Text:
        return Text(en="Only what is owned.", ru="Только то, что есть в наличии.")
