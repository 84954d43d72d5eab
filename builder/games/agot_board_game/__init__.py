"""A Game of Thrones: The Board Game, second edition."""

from __future__ import annotations

from builder.catalogue import Kinds
from builder.game import Game
from builder.games.agot_board_game import (
    decks,
    hands,
    muster,
    naming,
    orders,
    places,
    power,
    setups,
    supply,
    tracks,
)
from builder.games.agot_board_game.board import board
from builder.games.agot_board_game.editions import changes, compare
from builder.games.agot_board_game.form import FORM
from builder.games.agot_board_game.generating import GENERATORS
from builder.games.agot_board_game.judging import judge
from builder.games.agot_board_game.looking import about
from builder.games.agot_board_game.pieces import SECTIONS, make_box, make_piece, references
from builder.games.agot_board_game.sheets import SHEETS
from builder.games.agot_board_game.showing import derive, describe

RULES = (
    naming.name_known,
    naming.name_clear,
    setups.player_count,
    setups.houses_for_count,
    setups.house_unique,
    setups.kit_complete,
    setups.no_transfer,
    tracks.track_complete,
    tracks.track_no_gaps,
    tracks.track_start_order,
    tracks.dominance_holder,
    tracks.court_overlay,
    tracks.supply_track,
    tracks.supply_icons,
    tracks.victory_track,
    tracks.track_markers_start,
    decks.westeros_decks,
    decks.wildling_deck,
    decks.tides_deck,
    decks.neutral_count,
    decks.neutral_place,
    hands.hand_seven,
    hands.hand_spread,
    hands.hand_one_deck,
    hands.card_shape,
    hands.hand_discard,
    hands.draft_hand,
    hands.draft_unique,
    hands.draft_pool,
    hands.draft_thematic,
    hands.draft_left_out,
    places.unit_pool,
    places.start_units,
    places.start_lannister_port,
    power.start_power,
    power.power_pool,
    power.power_place,
    power.power_home,
    places.unit_terrain,
    places.area_one_house,
    places.closed_area,
    places.neutral_not_shared,
    supply.neutral_strength,
    places.garrison,
    places.port_capacity,
    places.port_owner,
    supply.supply_army_count,
    supply.supply_army_size,
    supply.supply_singles,
    supply.supply_ships,
    supply.supply_routed,
    supply.supply_level,
    supply.supply_reconcile,
    supply.supply_plan,
    supply.plan_units,
    muster.muster_where,
    muster.muster_points,
    muster.muster_cost,
    muster.muster_upgrade,
    muster.muster_land_place,
    muster.muster_ship_place,
    muster.muster_supply,
    muster.muster_pool,
    muster.muster_order,
    muster.muster_unspent,
    orders.order_every_area,
    orders.order_no_units,
    orders.order_pool,
    orders.order_special_limit,
    orders.order_shortage,
    orders.order_forbidden,
    orders.order_useless,
    orders.order_raven,
)

GAME = Game(
    id="agot-board-game",
    kinds=Kinds(SECTIONS, make_piece, make_box, references),
    all_rules=RULES,
    judge=judge,
    derive=derive,
    compare=compare,
    describe=describe,
    generators=GENERATORS,
    about=about,
    sheets=SHEETS,
    changes=changes,
    board=board,
    form=FORM,
)
