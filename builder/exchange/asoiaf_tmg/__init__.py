"""How armies travel between the builders of the miniatures game."""

from __future__ import annotations

from builder.exchange.form import Format

FORMATS: tuple[Format, ...] = ()
