"""A Game of Thrones: the living card game, second edition."""

from __future__ import annotations

from builder.catalogue import Kinds
from builder.game import Game
from builder.games.agot_lcg import agendas, decks, lists, setup
from builder.games.agot_lcg.cards import SECTIONS, make_card, make_tables, references
from builder.games.agot_lcg.judging import judge
from builder.games.agot_lcg.lookup import about
from builder.games.agot_lcg.offering import DESK
from builder.games.agot_lcg.seasons import changes, compare
from builder.games.agot_lcg.sheets import SHEETS
from builder.games.agot_lcg.showing import derive, describe

RULES = (
    decks.faction_known,
    decks.entry_known,
    decks.entry_unambiguous,
    decks.entry_count,
    decks.card_type,
    decks.draw_deck_size,
    decks.plot_deck_size,
    decks.doubled_plots,
    decks.card_copies,
    decks.card_pool,
    decks.pack_released,
    decks.pack_format,
    decks.drafted_copies,
    agendas.agenda_count,
    agendas.agenda_company,
    agendas.agenda_format,
    agendas.agenda_choice,
    agendas.agenda_numbers,
    agendas.agenda_forbids,
    agendas.agenda_demand,
    agendas.agenda_title_limit,
    lists.banned_cards,
    lists.restricted_cards,
    lists.pod_cards,
    setup.setup_hand,
    setup.setup_source,
    setup.setup_gold,
    setup.setup_limited,
    setup.setup_types,
    setup.setup_host,
    setup.setup_nothing,
    setup.setup_start,
)

GAME = Game(
    id="agot-lcg",
    kinds=Kinds(SECTIONS, make_card, make_tables, references),
    all_rules=RULES,
    judge=judge,
    derive=derive,
    compare=compare,
    describe=describe,
    about=about,
    changes=changes,
    sheets=SHEETS,
    keeps_codes=True,
    desk=DESK,
)
