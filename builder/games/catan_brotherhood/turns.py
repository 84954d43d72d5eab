"""Rules about a turn: what is paid and traded, which cards are played, what a seven takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.catan_brotherhood.scoring import count as points_of
from builder.games.catan_brotherhood.standing import Standing, steps
from builder.games.catan_brotherhood.table import Action, Amounts, Table, seats_with, told, total
from builder.games.catan_brotherhood.things import DEVELOPMENT, Thing
from builder.rule import Finding, Rule, rule
from builder.text import LANGS, Text

TRADE = "rules-2017: Trade, p. 12 | Торговля, с. 12"
SUPPLY = "rules-2017: Trade with the supply, p. 12 | Обмен с резервом, с. 12"


def actions(table: Table) -> tuple[Action, ...]:
    return table.turn.actions if table.turn else ()


@rule(
    "catan-brotherhood.cost",
    name=Text(en="Cost of building", ru="Цена строительства"),
    cite="rules-2017: Cost cards, p. 3 | Жетоны цены строительства, с. 3",
    law=Text(
        en="What is built or bought is paid for with exactly its cost, unless a hero or a card "
        "makes it "
        "cheaper.",
        ru="За постройку или покупку платят ровно её цену, если герой или карта не делают её "
        "дешевле.",
    ),
    message=Text(
        en="{item} costs {wanted}, and paid is {got}.",
        ru="{item}: цена — {wanted}, а уплачено: {got}.",
    ),
)
def cost(rule: Rule, table: Table) -> Iterator[Finding]:
    freed = Counter[tuple[int | None, str]]()
    for action in actions(table):
        item = action.build
        if item is None or action.pay is None or "cost" not in item.facts:
            continue
        price = item.facts["cost"]
        if not is_paid(table, action, item, freed):
            facts = {"wanted": told(price, table), "got": told(action.pay, table)}
            yield rule.broken([f"{action.slot}/pay"], item=item.label, **facts)


def is_paid(
    table: Table, action: Action, item: Thing, freed: Counter[tuple[int | None, str]]
) -> bool:
    """Whether a payment is the cost, or what a hero or card of the player makes of it."""
    pay, price = paid(action), item.facts["cost"]
    helper = action.by if is_at_hand(table, action) else None
    if pay == price:
        return True
    if helper is None:
        return False
    if helper.facts.get("eases") == item.id:
        # One card of the cost is replaced by any other card.
        return sum(pay.values()) == sum(price.values()) and surplus(price, pay) == 1
    freed[action.owner, helper.id] += 1
    return not pay and freed[action.owner, helper.id] <= helper.facts.get("frees", {}).get(
        item.id, 0
    )


def paid(action: Action) -> dict[str, int]:
    return {id: count for id, count in (action.pay or {}).items() if count}


def surplus(price: Amounts, pay: Amounts) -> int:
    """How many cards of a cost are not among those paid."""
    return sum(max(0, count - pay.get(id, 0)) for id, count in price.items())


def is_at_hand(table: Table, action: Action) -> bool:
    """Whether the hero that helps lies before the player; unless stated, it does."""
    helper = action.by
    if helper is None or helper.kind != "hero":
        return helper is not None
    for seat in seats_with(table, action.owner):
        if seat.heroes is not None:
            return any(hero.thing == helper for hero in seat.heroes)
    return True


# ---- trade ---------------------------------------------------------------------------------------


def trade_rates(table: Table, owner: int | None, now: Standing, usual: int, route: int) -> Amounts:
    """How many cards of each resource a player gives the supply for one."""
    own = set[str]()
    for seat in seats_with(table, owner):
        own |= seat.routes or frozenset()
    corners = {b.corner.point for b in now.buildings if b.owner == owner}
    for way in table.board.routes or ():
        if way.points and not corners.isdisjoint(way.points):
            own.add(way.resource.id)
    return {r.id: route if r.id in own else usual for r in table.things("resource")}


@rule(
    "catan-brotherhood.trade-rate",
    name=Text(en="Rate of the supply", ru="Курс резерва"),
    cite=SUPPLY,
    law=Text(
        en="The supply gives one card of another kind for three alike in Brotherhood of the "
        "Watch, four "
        "in the base game, or two on the trade route of that resource.",
        ru="Резерв даёт одну карту другого сырья за три одинаковые в «Братстве Ночного дозора», "
        "за четыре "
        "в базовой игре и за две на торговом пути этого сырья.",
    ),
    message=Text(
        en="Given {given}, taken {taken}; the rates are {rates}.",
        ru="Отдано: {given}, взято: {taken}; курсы: {rates}.",
    ),
)
def trade_rate(rule: Rule, table: Table, *, usual: int, route: int) -> Iterator[Finding]:
    for step in steps(table):
        action = step.action
        if not action.with_supply or not action.give or not action.take:
            continue
        rates = rates_for(table, action, step.before, usual, route)
        bought = sum(count // rates[id] for id, count in action.give.items())
        same = {id for id, n in action.give.items() if n and action.take.get(id)}
        if same or bought != total(action.take):
            shown = tuple(rate_line(table, id, rates[id], id in same) for id in action.give)
            facts = {"given": told(action.give, table), "taken": told(action.take, table)}
            yield rule.broken([action.slot], **facts, rates=shown)


def rates_for(table: Table, action: Action, now: Standing, usual: int, route: int) -> Amounts:
    """The rates of one trade, which a hero may better for a single card."""
    own = action.by.facts.get("rate") if action.by and is_at_hand(table, action) else None
    if own and total(action.give) == own:
        return {resource.id: own for resource in table.things("resource")}
    return trade_rates(table, action.owner, now, usual, route)


RATE = Text(en="{resource} {rate}:1", ru="{resource} {rate}:1")
RATE_OF_OTHERS = Text(
    en="{resource} {rate}:1 for another resource", ru="{resource} {rate}:1 на другое сырьё"
)


def rate_line(table: Table, id: str, rate: int, is_same: bool) -> Text:
    facts = {"resource": table.thing(id).label, "rate": rate}
    words = RATE_OF_OTHERS if is_same else RATE
    return Text(*(words.filled(lang, facts) for lang in LANGS))


NOT_ACTIVE = Text(
    en="the player of the turn takes no part", ru="игрок, который ходит, в обмене не участвует"
)
GIFT = Text(en="one side gives nothing", ru="одна из сторон ничего не отдаёт")
ALIKE = Text(en="the same resource on both sides", ru="одинаковое сырьё с обеих сторон")
ALONE = Text(en="a trade with oneself", ru="обмен с самим собой")


@rule(
    "catan-brotherhood.trade-partner",
    name=Text(en="Partners of a trade", ru="Участники обмена"),
    cite=TRADE,
    law=Text(
        en="The player of the turn takes part in every trade, and both sides give cards that "
        "differ.",
        ru="В каждом обмене участвует игрок, который ходит, и обе стороны отдают разное сырьё.",
    ),
    message=Text(
        en="Given {given}, taken {taken}: {fault}.",
        ru="Отдано: {given}, взято: {taken} — {fault}.",
    ),
)
def trade_partner(rule: Rule, table: Table) -> Iterator[Finding]:
    for action in actions(table):
        if not action.is_trade or action.moved_cards:
            continue
        for fault in trade_faults(table, action):
            facts = {"given": told(action.give, table), "taken": told(action.take, table)}
            yield rule.broken([action.slot], **facts, fault=fault)


def trade_faults(table: Table, action: Action) -> Iterator[Text]:
    active = table.turn.owner if table.turn else None
    sides = {action.owner, None if action.with_supply else action.partner}
    if active is not None and active not in sides:
        yield NOT_ACTIVE
    if not total(action.give) or not total(action.take):
        yield GIFT
    if not action.with_supply:
        if action.partner is not None and action.partner == action.owner:
            yield ALONE
        if any(count and action.take.get(id) for id, count in action.give.items()):
            yield ALIKE


# ---- development cards ---------------------------------------------------------------------------

CHANGES_HANDS = Text(en="never traded, given or taken", ru="не обменивается и не передаётся")
SECOND = Text(en="a second card played in one turn", ru="вторая карта развития за ход")
JUST_BOUGHT = Text(
    en="played in the turn in which it was bought", ru="сыграна в тот же ход, в который куплена"
)
NOT_HELD = Text(en="played and not in the hand", ru="сыграна, а в руке такой нет")
HIDDEN = Text(
    en="a victory card is shown only to win",
    ru="карту победных очков раскрывают только ради победы",
)


@rule(
    "catan-brotherhood.dev-hold",
    name=Text(en="Use of development cards", ru="Применение карт развития"),
    cite="rules-2017: Development cards, p. 4 | Карты развития, с. 4",
    law=Text(
        en="Development cards never change hands, and a player plays one in a turn and not in "
        "the turn "
        "in which it was bought, though a victory card may be shown to win.",
        ru="Карты развития не переходят из рук в руки, а играют их по одной за ход и не в ход "
        "покупки, "
        "хотя карту победных очков можно раскрыть ради победы.",
    ),
    message=Text(en="{card}: {fault}.", ru="{card}: {fault}."),
)
def dev_hold(
    rule: Rule, table: Table, *, target: int, few: int, many: int, special: int
) -> Iterator[Finding]:
    bought, played = Counter[tuple[int | None, str]](), Counter[int | None]()
    for action in actions(table):
        for card in action.moved_cards:
            yield rule.broken([action.slot], card=card.label, fault=CHANGES_HANDS)
        if action.build and action.build.id == DEVELOPMENT and action.card:
            bought[action.owner, action.card.id] += 1
        shown = action.play
        if shown is None:
            continue
        if shown.facts["role"] == "victory":
            if has_fewer(table, action, target, few, many, special):
                yield rule.broken([action.slot], card=shown.label, fault=HIDDEN)
            continue
        played[action.owner] += 1
        if played[action.owner] > 1:
            yield rule.broken([action.slot], card=shown.label, fault=SECOND)
        if is_new(table, action, shown, bought):
            yield rule.broken([action.slot], card=shown.label, fault=JUST_BOUGHT)
        elif is_lacking(table, action, shown):
            yield rule.broken([action.slot], card=shown.label, fault=NOT_HELD)


def has_fewer(table: Table, action: Action, target: int, few: int, many: int, special: int) -> bool:
    """Whether a player surely has too few points to win with all victory cards shown."""
    for seat in seats_with(table, action.owner):
        bought = [
            other
            for other in actions(table)
            if other.owner == seat.index and other.card and other.card == action.play
        ]
        points = sum(points_of(table, seat, few, many, special).values()) + len(bought)
        return seat.settlements is not None and points < target
    return False


def is_new(
    table: Table, action: Action, card: Thing, bought: Counter[tuple[int | None, str]]
) -> bool:
    """Whether the card played is surely one that was bought in this turn."""
    held = 0
    for seat in seats_with(table, action.owner):
        held = (seat.development or {}).get(card.id, 0)
    return bought[action.owner, card.id] > 0 and not held


def is_lacking(table: Table, action: Action, card: Thing) -> bool:
    """Whether the hand is stated and the card played is not in it."""
    hands = [seat.development for seat in seats_with(table, action.owner)]
    return any(hand is not None and not hand.get(card.id) for hand in hands)


# ---- a seven -------------------------------------------------------------------------------------


@rule(
    "catan-brotherhood.seven-discard",
    name=Text(en="Discard on a seven", ru="Сброс при семёрке"),
    cite="rules-2017: Seven on the dice, p. 11 | «Семь» на кубиках, с. 11",
    law=Text(
        en="On a seven whoever holds more than seven resource cards discards half of them, "
        "rounded down.",
        ru="При семёрке тот, у кого больше семи карт сырья, сбрасывает половину с округлением "
        "вниз.",
    ),
    message=Text(
        en="{player}: resource cards {cards}, to discard on a seven {discard}.",
        ru="{player}: карт сырья {cards}, сбросить при семёрке {discard}.",
    ),
    severity="note",
)
def seven_discard(rule: Rule, table: Table, *, limit: int, roll: int) -> Iterator[Finding]:
    turn = table.turn
    if turn is None or (turn.roll != roll and not turn.discards):
        return
    for seat in table.seats:
        if seat.hand is None:
            continue
        wanted = discard(seat.hand, limit)
        stated = turn.discards.get(seat.index)
        if wanted or stated not in (None, wanted):
            facts = {"cards": seat.hand, "discard": wanted}
            yield rule.broken([seat.at("resources")], player=seat.label, **facts)


def discard(cards: int, limit: int) -> int:
    """How many cards of a hand a seven takes."""
    return cards // 2 if cards > limit else 0
