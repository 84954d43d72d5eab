"""Rules about both players at one table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.games.hbo_card_game.drafts import PICKS_IN_A_ROUND
from builder.games.hbo_card_game.side import DRAFT_FORMAT, Named, Side, Table, by_key, labels
from builder.rule import Finding, Rule, rule
from builder.text import Text

NOTHING = (Text("—", "—"),)


def at(player: int, slot: str) -> str:
    return f"players/{player}/{slot}"


@rule(
    "hbo-card-game.table-houses",
    name=Text(en="Two houses at the table", ru="Два Дома за столом"),
    cite="rules-2013: Lead a house, p. 6 | Возглавьте Дом, с. 6",
    law=Text(
        en="The two players lead different houses.",
        ru="Два игрока возглавляют разные Дома.",
    ),
    message=Text(
        en="Houses at the table: {houses}, and they must differ.",
        ru="Дома за столом: {houses}, а должны различаться.",
    ),
)
def table_houses(rule: Rule, table: Table) -> Iterator[Finding]:
    houses = [side.house for side in table.sides]
    if all(houses) and len(set(houses)) < len(houses):
        slots = [at(player, "house") for player in range(len(houses))]
        yield rule.broken(slots, houses=tuple(side.house_name() for side in table.sides))


@rule(
    "hbo-card-game.table-plots",
    name=Text(en="Each plot with one player", ru="Замысел у одного игрока"),
    cite="rules-2013: Plot cards, p. 3 | Карты замыслов, с. 3",
    law=Text(
        en="A plot goes to one of the players only, if the box holds one card of it, as no source "
        "says outright.",
        ru="Замысел достаётся только одному из игроков, если в коробке он один, чего источники "
        "прямо не говорят.",
    ),
    message=Text(
        en="{plot}: players who hold it {count}, and the limit is {limit}.",
        ru="{plot}: игроков с этим замыслом {count}, предел — {limit}.",
    ),
    severity="warning",
)
def table_plots(rule: Rule, table: Table, *, limit: int) -> Iterator[Finding]:
    told: set[str] = set()
    for plots in (final_plots, drawn_plots):
        holders = [by_key(plots(side)) for side in table.sides]
        for key in dict.fromkeys(key for held in holders for key in held):
            having = [(player, held[key]) for player, held in enumerate(holders) if key in held]
            if len(having) > limit and key not in told:
                told.add(key)
                slots = [at(player, named.slot) for player, found in having for named in found]
                label = having[0][1][0].label
                yield rule.broken(slots, plot=label, count=len(having), limit=limit)


def final_plots(side: Side) -> Iterable[Named]:
    return side.plots or ()


def drawn_plots(side: Side) -> Iterable[Named]:
    """What came to this player from the box, not from the opponent."""
    draft = side.draft if side.format == DRAFT_FORMAT else None
    return [*(draft.start or ()), *draft.dealt] if draft else ()


@rule(
    "hbo-card-game.draft-pass",
    name=Text(en="Plots passed in the draft", ru="Передача замыслов на драфте"),
    cite="rules-2013: Plot draft, p. 14 | Драфт замыслов, с. 14",
    law=Text(
        en="The plots that a player receives in a round are those that the opponent did not keep.",
        ru="В каждом круге игрок получает именно те замыслы, которые не оставил себе соперник.",
    ),
    message=Text(
        en="Round {round}: passed {passed}, received {received}.",
        ru="Круг {round}: передано {passed}, получено {received}.",
    ),
)
def draft_pass(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.format != DRAFT_FORMAT:
        return
    for giver, taker in ((0, 1), (1, 0)):
        given, taken = (table.sides[player].picks for player in (giver, taker))
        rounds = zip(given[::PICKS_IN_A_ROUND], taken[1::PICKS_IN_A_ROUND], strict=False)
        for number, (first, second) in enumerate(rounds, 1):
            passed = first.passed()
            if first.is_among and keys(passed) != keys(second.seen):
                slots = [at(giver, first.slot), at(taker, second.slot)]
                facts = {
                    "passed": labels(passed) or NOTHING,
                    "received": labels(second.seen) or NOTHING,
                }
                yield rule.broken(slots, round=number, **facts)


def keys(names: Iterable[Named]) -> list[str]:
    return sorted(named.key for named in names)
