"""How decks travel between the sites of the living card game."""

from __future__ import annotations

from builder.exchange.agot_lcg.octgn import OCTGN
from builder.exchange.agot_lcg.texts import IMPORT, TEXTS
from builder.exchange.agot_lcg.thronesdb_json import THRONESDB_JSON
from builder.exchange.agot_lcg.throneteki_json import THRONETEKI_JSON
from builder.exchange.form import Format

# Lines of cards have no mark of their own: they come after all that have one.
FORMATS: tuple[Format, ...] = (OCTGN, THRONESDB_JSON, THRONETEKI_JSON, *TEXTS, IMPORT)
