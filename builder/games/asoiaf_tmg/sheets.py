"""The sheets that can be printed of an army, a pair or a team, the usual one first."""

from builder.games.asoiaf_tmg.army_sheet import army_sheet
from builder.games.asoiaf_tmg.play_sheet import play_sheet
from builder.games.asoiaf_tmg.registration_sheet import registration_sheet

SHEETS = {"army": army_sheet, "registration": registration_sheet, "play": play_sheet}
