"""How armies travel between the builders of the miniatures game."""

from __future__ import annotations

from builder.exchange.asoiaf_tmg.battlescribe import BATTLESCRIBE, BATTLESCRIBE_ZIP
from builder.exchange.asoiaf_tmg.french import ASOIAF_FR
from builder.exchange.asoiaf_tmg.numbers import ID_STRING, STATS_JSON, TTS, TTS_STATS
from builder.exchange.asoiaf_tmg.styles import STYLES
from builder.exchange.asoiaf_tmg.war_council import WAR_COUNCIL
from builder.exchange.form import Format

FORMATS: tuple[Format, ...] = (
    *(
        WAR_COUNCIL,
        TTS,
        TTS_STATS,
        ID_STRING,
        STATS_JSON,
        ASOIAF_FR,
        BATTLESCRIBE,
        BATTLESCRIBE_ZIP,
    ),
    *STYLES,
)
