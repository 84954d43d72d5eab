"""Rules about victory: what points there are, and who may claim to have won."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.catan_brotherhood.table import BASE, Seat, Table, seats_with
from builder.games.catan_brotherhood.things import KEEP, SETTLEMENT
from builder.games.catan_brotherhood.watch import is_lost, tokens_for
from builder.rule import Finding, Rule, rule
from builder.text import Text

POINTS = "rules-2017: Victory points, p. 8 | Победные очки, с. 8"
PARTS = {
    "settlements": Text(en="settlements {count}", ru="поселения {count}"),
    "keeps": Text(en="keeps {count}", ru="крепости {count}"),
    "guards": Text(en="guards {count}", ru="дозорные {count}"),
    "cards": Text(en="victory cards {count}", ru="карты победных очков {count}"),
    "longest_road": Text(en="Longest Road {count}", ru="«Самый длинный тракт» {count}"),
    "largest_patrol": Text(en="Largest Patrol {count}", ru="«Самый большой отряд» {count}"),
}
ROLES = {"road": "longest_road", "patrol": "largest_patrol"}
NOTHING = (Text("—", "—"),)


def count(table: Table, seat: Seat, few: int, many: int, special: int) -> dict[str, int]:
    """A player's points by their parts; what is not stated brings none."""
    found = dict.fromkeys(PARTS, 0)
    for key, piece in (("settlements", SETTLEMENT), ("keeps", KEEP)):
        pieces = seat.on_board(piece)
        found[key] = (pieces.count if pieces else 0) * table.thing(piece).facts["points"]
    guards = table.guards_of(seat)
    tokens = (seat.victory_tokens or 0) if guards is None else tokens_for(guards, few, many)
    found["guards"] = tokens if few else 0
    found["cards"] = victory_cards(table, seat)
    for role, key in ROLES.items():
        held = {token.thing.facts["role"] for token in seat.special or ()}
        found[key] = special if role in held else 0
    return found


def victory_cards(table: Table, seat: Seat) -> int:
    cards = [card.id for card in table.things("card") if card.facts["role"] == "victory"]
    rows = (seat.development or {}, seat.played or {})
    return sum(row.get(card, 0) for row in rows for card in cards)


def is_stated(seat: Seat) -> bool:
    """Whether anything that brings points is stated."""
    return seat.settlements is not None or seat.keeps is not None


def said(parts: dict[str, int]) -> tuple[Text, ...]:
    """The parts of a sum that are not nothing."""
    lines = [
        Text(PARTS[key].filled("en", {"count": n}), PARTS[key].filled("ru", {"count": n}))
        for key, n in parts.items()
        if n
    ]
    return tuple(lines) or NOTHING


@rule(
    "catan-brotherhood.victory-count",
    name=Text(en="Victory points", ru="Победные очки"),
    cite=POINTS,
    law=Text(
        en="Points come from settlements, keeps, victory cards, special tokens and guards on the "
        "Wall.",
        ru="Очки приносят поселения, крепости, карты победных очков, особые жетоны и дозорные на "
        "Стене.",
    ),
    message=Text(
        en="{player}: points claimed {claimed}, and they make {count}: {parts}.",
        ru="{player}: заявлено очков {claimed}, а набрано {count}: {parts}.",
    ),
)
def victory_count(
    rule: Rule, table: Table, *, few: int, many: int, special: int
) -> Iterator[Finding]:
    for seat in table.seats:
        if seat.points is None or not is_stated(seat):
            continue
        parts = count(table, seat, few, many, special)
        wrong = [key for key, share in (seat.parts or {}).items() if share != parts[key]]
        points = sum(parts.values())
        if wrong or points != seat.points:
            facts = {"claimed": seat.points, "count": points, "parts": said(parts)}
            yield rule.broken([seat.at("points")], player=seat.label, **facts)


@rule(
    "catan-brotherhood.victory-turn",
    name=Text(en="Claim of victory", ru="Объявление победы"),
    cite="rules-2017: End of the game, p. 4 | Конец игры, с. 4",
    law=Text(
        en="The winner has ten points in a turn of their own, unless wildlings have ended the "
        "game.",
        ru="Победитель набирает десять очков в свой ход, если игру не завершили одичалые.",
    ),
    message=Text(
        en="{player}: points {count} of {target}, own turn: {turn}.",
        ru="{player}: очков {count} из {target}, свой ход: {turn}.",
    ),
)
def victory_turn(
    rule: Rule, table: Table, *, target: int, few: int, many: int, special: int
) -> Iterator[Finding]:
    for seat in () if is_ended(table) else seats_with(table, table.winner):
        active = table.turn.owner if table.turn else None
        own_turn = active in (None, seat.index)
        points = sum(count(table, seat, few, many, special).values())
        if not own_turn or (is_stated(seat) and points < target):
            turn = Text("yes", "да") if own_turn else Text("no", "нет")
            facts = {"count": points, "target": target, "turn": turn}
            yield rule.broken(["winner"], player=seat.label, **facts)


def is_ended(table: Table) -> bool:
    """Whether wildlings have ended the game, so that guards decide."""
    if table.format == BASE:
        return False
    limits = table.catalogue.facts["game"]["numbers"]
    return is_lost(table, limits["gift-end"], limits["breach-end"])


@rule(
    "catan-brotherhood.tragic-victory",
    name=Text(en="Winner after an invasion", ru="Победитель после вторжения"),
    cite="rules-2017: Tragic victory, p. 4 | Трагическая победа, с. 4",
    law=Text(
        en="When wildlings end the game, most guards on the Wall win, then most points, then most "
        "resource cards.",
        ru="Когда игру завершают одичалые, побеждает тот, у кого больше дозорных на Стене, затем "
        "больше "
        "очков, затем больше карт сырья.",
    ),
    message=Text(
        en="{player}: guards {guards}, points {count}, and {other} has more.",
        ru="{player}: дозорных {guards}, очков {count}, а у игрока {other} больше.",
    ),
)
def tragic_victory(
    rule: Rule, table: Table, *, few: int, many: int, special: int
) -> Iterator[Finding]:
    for seat in seats_with(table, table.winner) if is_ended(table) else ():
        ranks = {
            other.index: (
                table.guards_of(other) or 0,
                sum(count(table, other, few, many, special).values()),
                other.hand or 0,
            )
            for other in table.seats
        }
        best = max(ranks, key=lambda index: ranks[index])
        own = ranks[seat.index]
        if ranks[best] > own:
            facts = {"guards": own[0], "count": own[1], "other": table.seats[best].label}
            yield rule.broken(["winner"], player=seat.label, **facts)
