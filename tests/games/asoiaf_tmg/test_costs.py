"""What an army costs, against a search through every way to give its discounts."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, NamedTuple

import pytest

from builder import find_game

# ---- an independent reading of the discounts, card by card ---------------------------------------

ADAPTIVE = {
    "free-folk-raiders",
    "stormcrow-mercenaries-neutral",
    "stormcrow-mercenaries-targaryen",
    "winterfell-guard",
}
BOYS = {
    "damon-dance-for-me-bastards-boy",
    "skinner-bastards-boy",
    "grunt-bastards-boy",
    "sour-alyn-bastards-boy",
}
# The first of these is free with one of those in the army.
CHAMPIONS = {
    "champion-of-the-faith": {
        "the-high-sparrow-his-high-holiness",
        "the-high-sparrow-father-of-the-faithful",
    },
    "crannogman-survivalist": {"howland-reed-lord-of-the-crannogs"},
    "winterfell-champion": {"eddard-stark-lord-of-winterfell"},
}
# One point less with one of those in the army.
CHEAPER = {
    "jaime-lannister-kingsguard": {"cersei-lannister-queen-regent"},
    "devan-seaworth-kings-squire": {
        "stannis-baratheon-the-rightful-heir",
        "stannis-baratheon-the-one-true-king",
    },
    "cortnay-penrose-loyal-tactician": {"renly-baratheon-the-charismatic-heir"},
    "moqorro-slave-of-rhllor": {
        "victarion-greyjoy-the-iron-captain",
        "victarion-greyjoy-master-of-the-iron-victory",
    },
}
TYRIONS = {"tyrion-lannister-halfman", "tyrion-lannister-the-giant-of-lannister"}
DRAGONS = {"drogon", "rhaegal", "viserion"}


class Copy(NamedTuple):
    """One card on the table; `unit` numbers the unit that it is, or is attached to."""

    id: str
    cost: int
    neutral: bool
    unit: int
    host: str


def copies(camp: Any, document: Any) -> list[Copy]:
    """Every card of an army, each copy by itself."""
    made: list[Copy] = []
    number = 0
    for line in document["units"]:
        for _ in range(line["count"]):
            number += 1
            for position, id in enumerate([line["unit"], *line["attachments"]]):
                card = camp.card(id)
                host = line["unit"] if position else ""
                made.append(Copy(id, card.cost, card.faction == "neutral", number, host))
    ncus = [camp.card(id) for id in document["ncus"]]
    return made + [Copy(card.id, card.cost, card.faction == "neutral", 0, "") for card in ncus]


def tied(army: list[Copy]) -> list[int]:
    """What each copy costs after the discounts that can go nowhere else."""
    held = {copy.id for copy in army}
    costs = []
    for copy in army:
        cost = copy.cost
        if CHEAPER.get(copy.id, set()) & held:
            cost -= 1
        if copy.id == "ben-bones-kennelmaster" and copy.host == "bastards-girls":
            cost -= 1
        if copy.host == "stone-crows-lannister" and copy.id in TYRIONS:
            cost = 0
        costs.append(max(cost, 0))
    return costs


def choices(army: list[Copy], faction: str) -> list[tuple[list[int], int]]:
    """Every discount with a choice: the copies it may go to, and how much it takes off."""
    held = {copy.id for copy in army}
    every = range(len(army))
    adaptive = [copy.unit for copy in army if copy.id in ADAPTIVE and not copy.host]
    found = [([n for n in every if army[n].host and army[n].unit == unit], 1) for unit in adaptive]
    found.append(([n for n in every if army[n].id in BOYS], 99))
    for champion, leaders in CHAMPIONS.items():
        if leaders & held:
            found.append(([n for n in every if army[n].id == champion], 99))
    if "daenerys-targaryen-the-unburnt" in held:
        found.append(([n for n in every if army[n].id in DRAGONS], 1))
    if faction == "brotherhood":
        found.append(([n for n in every if army[n].host], 1))
    return [(slots, amount) for slots, amount in found if slots]


def ways(army: list[Copy], faction: str) -> set[tuple[int, int]]:
    """The total and the neutral points of every way to give the discounts."""
    base, offers = tied(army), choices(army, faction)
    found = set()
    for way in product(*[slots for slots, _ in offers]):
        costs = list(base)
        for (_, amount), slot in zip(offers, way, strict=True):
            costs[slot] -= min(amount, costs[slot])
        neutral = sum(cost for cost, copy in zip(costs, army, strict=True) if copy.neutral)
        found.add((sum(costs), neutral))
    return found


def costs(report: Any) -> dict[str, int]:
    """What each line of an army costs, as the army's page shows it."""
    game = find_game("asoiaf-tmg")
    return {line["slot"]: line["cost"] for line in game.derive(game, report, "en")["roster"]}


# ---- random armies rich in discounts -------------------------------------------------------------

POOLS = {
    "bolton": {
        "units": ["bastards-girls", "cutthroats", "stormcrow-mercenaries-neutral"],
        "attachments": [
            *sorted(BOYS),
            "ben-bones-kennelmaster",
            "bronn-the-sellsword",
            "ramsay-snow-spiteful-heir",
            "dreadfort-captain-bolton",
            "bolton-flayer-neutral",
        ],
        "ncus": ["lord-varys-the-spider"],
    },
    "brotherhood": {
        "units": ["peasant-levy", "winterfell-guard", "stormcrow-mercenaries-neutral"],
        "attachments": [
            "anguy-the-archer",
            "hot-pie-the-baker",
            "bronn-the-sellsword",
            "beric-dondarrion-lightning-lord",
            "brienne-maiden-of-tarth",
            "lysene-bosun",
        ],
        "ncus": ["shae-hidden-in-court"],
    },
    "stark": {
        "units": ["winterfell-guard", "stark-sworn-swords", "stormcrow-mercenaries-neutral"],
        "attachments": [
            "winterfell-champion",
            "crannogman-survivalist",
            "sworn-sword-captain",
            "eddard-stark-lord-of-winterfell",
            "howland-reed-lord-of-the-crannogs",
            "bronn-the-sellsword",
            "greatjon-umber-fierce-bannerman",
        ],
        "ncus": ["eddard-stark-hand-of-the-king", "howland-reed-protector-of-the-neck"],
    },
    "lannister": {
        "units": ["lannister-guardsmen", "stone-crows-lannister", "stormcrow-mercenaries-neutral"],
        "attachments": [
            "champion-of-the-faith",
            "jaime-lannister-kingsguard",
            *sorted(TYRIONS),
            "the-high-sparrow-his-high-holiness",
            "golden-company-officer",
        ],
        "ncus": ["the-high-sparrow-father-of-the-faithful", "cersei-lannister-queen-regent"],
    },
    "targaryen": {
        "units": [*sorted(DRAGONS), "stormcrow-mercenaries-targaryen", "unsullied-pikemen"],
        "attachments": [
            "unsullied-officer",
            "grey-worm-unsullied-commander",
            "bronn-the-sellsword",
        ],
        "ncus": ["daenerys-targaryen-the-unburnt", "daenerys-targaryen-khaleesi"],
    },
    "free-folk": {
        "units": ["free-folk-raiders", "spearwives"],
        "attachments": [
            "raid-leader",
            "jarl-advance-raid-leader",
            "ygritte-spearwife-archer",
            "mance-rayder-king-beyond-the-wall",
        ],
        "ncus": ["craster-ally-of-convenience"],
    },
    "baratheon": {
        "units": ["stag-knights", "stormcrow-mercenaries-neutral"],
        "attachments": [
            "devan-seaworth-kings-squire",
            "cortnay-penrose-loyal-tactician",
            "stannis-baratheon-the-one-true-king",
            "renly-baratheon-the-charismatic-heir",
        ],
        "ncus": [],
    },
    "greyjoy": {
        "units": ["ironborn-reavers", "stormcrow-mercenaries-neutral"],
        "attachments": [
            "moqorro-slave-of-rhllor",
            "victarion-greyjoy-master-of-the-iron-victory",
            "reaver-captain",
            "bronn-the-sellsword",
        ],
        "ncus": [],
    },
}


def random_army(camp: Any, faction: str, dice: random.Random) -> dict[str, Any]:
    """A few units with up to two attachments each; characters stand on lines of one."""
    pool = POOLS[faction]
    lines = []
    for _ in range(dice.randint(1, 4)):
        unit = dice.choice(pool["units"])
        mounted = camp.card(unit).type == "infantry"
        attachments = dice.sample(pool["attachments"], dice.randint(0, 2)) if mounted else []
        unique = any(camp.card(id).characters for id in [unit, *attachments])
        count = 1 if unique else dice.choice([1, 1, 2])
        lines.append({"unit": unit, "count": count, "attachments": attachments})
    ncus = [id for id in pool["ncus"] if dice.random() < 0.5]
    return {"faction": faction, "points": 1000, "units": lines, "ncus": ncus}


@pytest.mark.parametrize("faction", POOLS)
def test_no_way_to_give_the_discounts_is_cheaper(army: Any, camp: Any, faction: str) -> None:
    """The total is the least possible, and of equal totals the one with fewest neutral points."""
    dice = random.Random(faction)
    saved = 0
    for _ in range(120):
        document = random_army(camp, faction, dice)
        cards = copies(camp, document)
        report = army(**document)
        assert (report.totals["points"], report.totals["neutral"]) == min(ways(cards, faction))
        assert sum(costs(report).values()) == report.totals["points"]
        saved += sum(copy.cost for copy in cards) - report.totals["points"]

    assert saved > 30


@pytest.mark.parametrize("faction", POOLS)
def test_no_army_is_refused_that_another_way_would_save(
    army: Any, camp: Any, broken: Any, faction: str
) -> None:
    """Points and neutral share are kept exactly when some way to give the discounts keeps both."""
    dice = random.Random(f"{faction} again")
    for _ in range(120):
        document = random_army(camp, faction, dice)
        found = ways(copies(camp, document), faction)
        least = min(total for total, _ in found)
        limit = dice.choice([least, least - 1, least + 3])
        if limit < 1:
            continue
        capped = faction not in ("neutral", "free-folk")
        saved = any(t <= limit and (not capped or 2 * n <= limit) for t, n in found)
        told = broken(army(**{**document, "points": limit}))
        assert not {"points-limit", "neutral-share"} & set(told) or not saved
        assert {"points-limit", "neutral-share"} & set(told) or saved


def test_the_order_of_lines_changes_no_cost(army: Any, camp: Any) -> None:
    dice = random.Random(7)
    for faction in POOLS:
        for _ in range(20):
            document = random_army(camp, faction, dice)
            turned = {**document, "units": document["units"][::-1]}
            assert army(**document).totals == army(**turned).totals


# ---- single cases --------------------------------------------------------------------------------


def test_a_discount_is_shown_on_the_line_that_has_it(army: Any) -> None:
    units = [["winterfell-guard", "sworn-sword-captain"], ["stark-bowmen", "umber-champion"]]

    assert costs(army(faction="stark", units=units)) == {
        "units/0": 7,
        "units/0/attachments/0": 0,
        "units/1": 6,
        "units/1/attachments/0": 1,
    }


def test_no_discount_takes_more_than_the_card_costs(army: Any) -> None:
    """A commander is free already, and a free card does not give change."""
    units = [["winterfell-guard", "robb-stark-the-wolf-lord"]]

    assert army(faction="stark", units=units).totals["points"] == 7


def test_each_adaptive_unit_on_a_line_has_its_own_discount(army: Any) -> None:
    line = {"unit": "free-folk-raiders", "count": 3, "attachments": ["raid-leader"]}

    assert army(faction="free-folk", units=[line]).totals["points"] == 12


def test_the_brotherhood_saves_one_point_and_not_one_for_each(army: Any) -> None:
    units = [["peasant-levy", "anguy-the-archer"], ["men-at-arms", "gendry-the-bull"]]

    assert army(faction="brotherhood", units=units).totals["points"] == 4 + 2 + 6 + 2 - 1


def test_an_adaptive_ally_adds_to_the_brotherhoods_discount(army: Any) -> None:
    units = [["winterfell-guard", "anguy-the-archer"]]

    assert army(faction="brotherhood", units=units).totals["points"] == 7 + 2 - 1 - 1


def test_two_discounts_do_not_fight_over_one_card_when_there_are_two(army: Any) -> None:
    """The wide discount goes where the narrow one cannot."""
    units = [
        ["winterfell-guard", "hot-pie-the-baker"],
        ["peasant-levy", "lem-lemoncloak-the-lemon"],
    ]

    assert army(faction="brotherhood", units=units).totals["points"] == 7 + 4


def test_discounts_of_season_6_are_not_given_in_season_5(army: Any) -> None:
    units = [
        ["lannister-guardsmen", "jaime-lannister-kingsguard"],
        ["poor-fellows", "champion-of-the-faith"],
    ]
    ncus = ["cersei-lannister-queen-regent", "the-high-sparrow-father-of-the-faithful"]
    totals = {
        edition: army(edition=edition, faction="lannister", units=units, ncus=ncus).totals["points"]
        for edition in ("s05", "s06")
    }

    assert totals["s05"] - totals["s06"] == 2


def test_the_imp_among_the_ncus_is_paid_though_his_crows_are_there(army: Any) -> None:
    """Stone Crows free the Tyrion in their ranks, not another."""
    report = army(
        faction="lannister", units=["stone-crows-lannister"], ncus=["tyrion-lannister-the-imp"]
    )

    assert report.totals["points"] == 10
