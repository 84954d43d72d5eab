"""A Game of Thrones Catan: Brotherhood of the Watch."""

from __future__ import annotations

from builder.catalogue import Kinds
from builder.game import Game
from builder.games.catan_brotherhood import (
    boards,
    building,
    heroes,
    naming,
    pieces,
    scoring,
    setup,
    supplies,
    turns,
    watch,
)
from builder.games.catan_brotherhood.form import FORM
from builder.games.catan_brotherhood.generating import GENERATORS
from builder.games.catan_brotherhood.judging import judge
from builder.games.catan_brotherhood.sheets import SHEETS
from builder.games.catan_brotherhood.showing import compare, derive, describe
from builder.games.catan_brotherhood.things import SECTIONS, make_tables, make_thing, references

RULES = (
    naming.name_known,
    naming.player_count,
    naming.colour_unique,
    naming.seat_unique,
    pieces.piece_pool,
    pieces.roads_edition,
    pieces.piece_balance,
    building.keep_upgrade,
    setup.base_start,
    setup.round_order,
    setup.setup_pair,
    setup.setup_road,
    building.corner_free,
    building.distance,
    building.settlement_road,
    building.road_path,
    building.road_ice,
    setup.start_resources,
    setup.guard_setup,
    watch.guard_post,
    watch.wall_capacity,
    watch.guard_points,
    heroes.hero_start,
    heroes.hero_one,
    heroes.hero_side,
    heroes.hero_change,
    boards.hex_place,
    boards.terrain_count,
    boards.terrain_all_types,
    boards.number_each,
    boards.number_pool,
    boards.number_combined,
    boards.number_red,
    boards.routes,
    supplies.bank,
    supplies.dev_deck,
    turns.dev_hold,
    turns.cost,
    turns.trade_rate,
    turns.trade_partner,
    turns.seven_discard,
    supplies.special_side,
    supplies.special_holder,
    pieces.wildling_tokens,
    setup.wildling_start,
    watch.camp_state,
    watch.clearing_state,
    watch.gift_limit,
    scoring.victory_count,
    scoring.victory_turn,
    scoring.tragic_victory,
)

GAME = Game(
    id="catan-brotherhood",
    kinds=Kinds(SECTIONS, make_thing, make_tables, references),
    all_rules=RULES,
    judge=judge,
    derive=derive,
    compare=compare,
    describe=describe,
    generators=GENERATORS,
    sheets=SHEETS,
    form=FORM,
)
