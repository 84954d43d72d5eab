"""The games Muster knows, in menu order."""

from __future__ import annotations

from builder.game import Game
from builder.games.agot_lcg import GAME as AGOT_LCG
from builder.games.asoiaf_tmg import GAME as ASOIAF_TMG

GAMES: tuple[Game, ...] = (ASOIAF_TMG, AGOT_LCG)
