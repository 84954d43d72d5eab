"""How decks travel between the sites of the living card game."""

from __future__ import annotations

from builder.exchange.form import Format

FORMATS: tuple[Format, ...] = ()
