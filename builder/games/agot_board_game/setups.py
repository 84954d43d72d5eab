"""Rules about who plays: players, houses, and what each house takes."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_board_game.table import Side, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "agot-board-game.player-count",
    name=Text(en="Number of players", ru="Количество игроков"),
    cite="rules-2015: Number of players, p. 2 | Количество игроков, с. 2",
    law=Text(
        en="Three to six play.",
        ru="Играют от трёх до шести человек.",
    ),
    message=Text(
        en="Players: {players}, from {least} to {most} can play.",
        ru="Игроков: {players}, играть могут от {least} до {most}.",
    ),
)
def player_count(rule: Rule, table: Table, *, least: int, most: int) -> Iterator[Finding]:
    if table.players is not None and not least <= table.players <= most:
        slot = "players" if table.stated_players else "houses"
        yield rule.broken([slot], players=table.players, least=least, most=most)


@rule(
    "agot-board-game.houses-for-count",
    name=Text(en="Houses for the number of players", ru="Дома по числу игроков"),
    cite="rules-2015: Fewer players, p. 28 | Неполный состав игроков, с. 28",
    law=Text(
        en="The number of players decides which houses play.",
        ru="Состав Домов определяется числом игроков.",
    ),
    message=Text(
        en="{house} does not play with {players} players. Expected: {houses}.",
        ru="{house} не участвует при числе игроков {players}. Играют: {houses}.",
    ),
)
def houses_for_count(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.set_up is None:
        return
    expected = tuple(table.box.label(id) for id in table.set_up.houses)
    for side in table.sides:
        if side.id and side.id not in table.set_up.houses:
            facts = {"house": side.label, "players": table.players, "houses": expected}
            yield rule.broken([side.slot], **facts)


@rule(
    "agot-board-game.house-unique",
    name=Text(en="One player for each house", ru="Один игрок у Дома"),
    cite="rules-2015: Take houses, p. 4 | Возглавьте Дома, с. 4",
    law=Text(
        en="Every player leads one house, and no house is led by two.",
        ru="Каждый игрок возглавляет один Дом, и ни один Дом не достаётся двоим.",
    ),
    message=Text(
        en="{house} is taken by {first} and by {second}.",
        ru="{house} достаётся сразу двоим: {first} и {second}.",
    ),
)
def house_unique(rule: Rule, table: Table) -> Iterator[Finding]:
    first: dict[str, Side] = {}
    for side in table.sides:
        before = first.setdefault(side.id, side)
        if side.id and before is not side:
            facts = {"house": side.label, "first": before.who, "second": side.who}
            yield rule.broken([before.slot, side.slot], **facts)


@rule(
    "agot-board-game.kit-complete",
    name=Text(en="What a house takes", ru="Имущество Дома"),
    cite="rules-2015: Take your kit, p. 4 | Получите имущество Дома, с. 4",
    law=Text(
        en="A house takes all its pieces, as many of each as the box holds for it.",
        ru="Дом получает все свои предметы, каждого столько, сколько положено по составу игры.",
    ),
    message=Text(
        en="{house}, {item}: {got}, and there should be {want}.",
        ru="{house}, {item}: {got}, а должно быть {want}.",
    ),
)
def kit_complete(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        for item in side.kit or ():
            if not item.piece.id:
                continue
            facts = table.box.facts[item.piece.id]
            want = facts["pool"] if facts["kind"] == "unit" else facts["count"]
            if item.number != want:
                told = {"house": side.label, "item": item.piece.label}
                yield rule.broken([item.slot], **told, got=item.number, want=want)


@rule(
    "agot-board-game.no-transfer",
    name=Text(en="Nothing changes hands", ru="Ничего нельзя передать"),
    cite="rules-2015: Alliances, p. 24 | Союзы, с. 24",
    law=Text(
        en="Cards, power, orders and tokens are never given, lent or swapped between houses.",
        ru="Карты, власть, приказы и жетоны нельзя дарить, одалживать и обменивать между Домами.",
    ),
    message=Text(
        en="{item} belongs to {owner}, and {house} holds it.",
        ru="{item}: владелец — {owner}, а лежит у другого Дома ({house}).",
    ),
)
def no_transfer(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        for item in side.stock or ():
            if item.owner and item.owner.id and item.owner.id != side.id and item.number:
                facts = {"item": item.piece.label, "owner": item.owner.label}
                yield rule.broken([item.slot], **facts, house=side.label)
