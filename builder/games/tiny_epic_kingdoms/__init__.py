"""Tiny Epic Kingdoms: set-ups, plans, wars and points of a table of two to five."""

from __future__ import annotations

from builder.catalogue import Kinds
from builder.game import Game
from builder.games.tiny_epic_kingdoms import (
    armies,
    discovery,
    ending,
    naming,
    plans,
    setup,
    wars,
)
from builder.games.tiny_epic_kingdoms.building import SETUPS
from builder.games.tiny_epic_kingdoms.entries import (
    SECTIONS,
    make_entry,
    make_tables,
    references,
)
from builder.games.tiny_epic_kingdoms.form import FORM
from builder.games.tiny_epic_kingdoms.judging import judge
from builder.games.tiny_epic_kingdoms.sheets import SHEETS
from builder.games.tiny_epic_kingdoms.showing import compare, derive, describe

RULES = (
    naming.word_known,
    naming.player_count,
    naming.colour_unique,
    setup.kit,
    naming.race_known,
    naming.race_unique,
    naming.territory_unique,
    setup.resource_total,
    setup.resource_range,
    setup.resource_first_game,
    setup.start_armies,
    setup.start_region,
    setup.start_ruins,
    setup.start_capital,
    setup.start_levels,
    setup.shields,
    setup.first_player,
    plans.region_capacity,
    armies.army_pool,
    armies.impassable_regions,
    plans.last_army,
    plans.mobilise,
    plans.build,
    plans.research,
    plans.trade,
    wars.war_bid,
    wars.war_payment,
    wars.war_outcome,
    wars.retreat,
    discovery.discovery_optional,
    discovery.discovery_place,
    discovery.discovery_five,
    discovery.discovery_two,
    armies.two_lost_kingdom,
    armies.two_no_alliance,
    armies.two_halflings,
    wars.two_neutral_price,
    ending.five_skip,
    ending.end_triggers,
    ending.score_count,
    ending.winner,
)

GAME = Game(
    id="tiny-epic-kingdoms",
    kinds=Kinds(SECTIONS, make_entry, make_tables, references),
    all_rules=RULES,
    judge=judge,
    derive=derive,
    compare=compare,
    describe=describe,
    generators={"setup": SETUPS},
    sheets=SHEETS,
    form=FORM,
)
