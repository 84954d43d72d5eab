"""The games Muster knows, in menu order."""

from __future__ import annotations

from builder.game import Game
from builder.games.agot_board_game import GAME as AGOT_BOARD_GAME
from builder.games.agot_lcg import GAME as AGOT_LCG
from builder.games.asoiaf_tmg import GAME as ASOIAF_TMG
from builder.games.catan_brotherhood import GAME as CATAN_BROTHERHOOD
from builder.games.hbo_card_game import GAME as HBO_CARD_GAME
from builder.games.tiny_epic_kingdoms import GAME as TINY_EPIC_KINGDOMS

GAMES: tuple[Game, ...] = (
    ASOIAF_TMG,
    AGOT_LCG,
    HBO_CARD_GAME,
    AGOT_BOARD_GAME,
    TINY_EPIC_KINGDOMS,
    CATAN_BROTHERHOOD,
)
