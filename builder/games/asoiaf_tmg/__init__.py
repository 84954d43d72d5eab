"""A Song of Ice & Fire: the tabletop miniatures game."""

from __future__ import annotations

from builder.catalogue import Kinds
from builder.game import Game
from builder.games.asoiaf_tmg import (
    attachments,
    characters,
    commanders,
    conditions,
    factions,
    points,
    reading,
    tactics,
    teams,
)
from builder.games.asoiaf_tmg.cards import SECTIONS, make_card, make_tables, references
from builder.games.asoiaf_tmg.judging import judge
from builder.games.asoiaf_tmg.lookup import about
from builder.games.asoiaf_tmg.offering import DESK
from builder.games.asoiaf_tmg.seasons import changes, compare
from builder.games.asoiaf_tmg.sheets import SHEETS
from builder.games.asoiaf_tmg.showing import derive, describe

RULES = (
    reading.faction_known,
    reading.entry_known,
    reading.entry_unambiguous,
    reading.entry_count,
    reading.entry_place,
    reading.entry_selectable,
    points.points_limit,
    points.neutral_share,
    factions.faction_membership,
    factions.no_neutrals,
    factions.allied_units,
    factions.faction_version,
    factions.loyalty,
    commanders.commander_count,
    commanders.commander_place,
    commanders.commander_companions,
    characters.character_copies,
    attachments.attachment_host,
    attachments.attachment_count,
    attachments.attachment_type,
    attachments.attachment_tray,
    attachments.attachment_place,
    attachments.attachment_side,
    conditions.army_includes,
    conditions.army_excludes,
    conditions.copy_limit,
    conditions.copy_limit_shared,
    conditions.ratio_limit,
    conditions.unit_contents,
    tactics.tactics_deck_size,
    tactics.tactics_deck_cards,
    points.combat_units,
    points.points_unspent,
    conditions.brought_cards,
    reading.name_reading,
    teams.team_characters,
    teams.team_size,
    teams.pair_faction,
    teams.pair_size,
    teams.pair_difference,
)

GAME = Game(
    id="asoiaf-tmg",
    kinds=Kinds(SECTIONS, make_card, make_tables, references),
    all_rules=RULES,
    judge=judge,
    derive=derive,
    compare=compare,
    describe=describe,
    about=about,
    changes=changes,
    sheets=SHEETS,
    desk=DESK,
)
