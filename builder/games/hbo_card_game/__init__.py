"""Game of Thrones: the two-player card game of the series (HBO edition)."""

from __future__ import annotations

from builder.catalogue import Kinds
from builder.game import Game
from builder.games.hbo_card_game import drafts, naming, plots, setup, tables
from builder.games.hbo_card_game.cards import SECTIONS, make_card, make_tables, references
from builder.games.hbo_card_game.form import FORM
from builder.games.hbo_card_game.judging import judge
from builder.games.hbo_card_game.offering import DESK
from builder.games.hbo_card_game.owning import KINDS, starter_file
from builder.games.hbo_card_game.sheets import SHEETS
from builder.games.hbo_card_game.showing import compare, derive, describe

RULES = (
    naming.house_known,
    naming.card_known,
    naming.card_place,
    naming.house_cards,
    plots.plot_deck_size,
    plots.plot_copies,
    plots.recommended_plots,
    setup.setup_hand,
    setup.mulligan_count,
    setup.setup_source,
    setup.setup_types,
    setup.setup_gold,
    setup.setup_limited,
    setup.setup_duplicates,
    drafts.draft_start,
    drafts.draft_picks,
    drafts.draft_deal,
    drafts.draft_kept,
    drafts.draft_copies,
    drafts.draft_choice,
    tables.table_houses,
    tables.table_plots,
    tables.draft_pass,
)

GAME = Game(
    id="hbo-card-game",
    kinds=Kinds(SECTIONS, make_card, make_tables, references),
    all_rules=RULES,
    judge=judge,
    derive=derive,
    compare=compare,
    describe=describe,
    starter_files={kind: starter_file(kind) for kind in KINDS},
    sheets=SHEETS,
    desk=DESK,
    form=FORM,
)
