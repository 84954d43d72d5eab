"""Rules about wars: what can be bid, what is paid, who wins, and who retreats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.games.tiny_epic_kingdoms.entries import FOOD, MANA, ORE
from builder.games.tiny_epic_kingdoms.kingdom import (
    ATTACKER,
    DEFENDER,
    NEUTRAL,
    Kingdom,
    Table,
    War,
)
from builder.rule import Finding, Rule, rule
from builder.text import Text

WAGING = "rules-2018: Waging war, p. 7 | Ведение войны, с. 7"
OUTCOME = "rules-2018: Outcome of a war, p. 7 | Исход войны, с. 7"

Values = Mapping[str, int]


def fighting(table: Table) -> Iterator[tuple[Kingdom, War]]:
    for kingdom in table.kingdoms:
        if kingdom.war is not None:
            yield kingdom, kingdom.war


# ---- prices --------------------------------------------------------------------------------------


def values_for(kingdom: Kingdom, values: Values) -> dict[str, int]:
    """What each resource is worth in war to this player."""
    return {**values, FOOD: values[FOOD] + kingdom.amount("war-food")}


def discount_of(table: Table, kingdom: Kingdom, war: War) -> int:
    """What comes off the price: as stated, or by the race and by forts when attacking."""
    if war.discount is not None:
        return war.discount
    forts = (
        0
        if war.role == DEFENDER
        else sum(
            table.edition.entries[id].facts.get("attack_discount", 0) * count
            for id, count in (kingdom.finds or {}).items()
        )
    )
    return kingdom.amount("war-discount") + forts


def single_of(kingdom: Kingdom, war: War) -> int:
    """What comes off when one resource alone is paid."""
    return kingdom.amount("war-discount-single") if war.discount is None else 0


def most_payable(table: Table, kingdom: Kingdom, war: War, values: Values) -> int | None:
    """The highest price that a player can pay; None when resources that count are not stated."""
    worth = values_for(kingdom, values)
    held = kingdom.resources or {}
    if any(value and resource not in held for resource, value in worth.items()):
        return None
    paid = {resource: max(0, held.get(resource, 0)) * value for resource, value in worth.items()}
    alone = max(paid.values()) + single_of(kingdom, war)
    return max(sum(paid.values()), alone) + discount_of(table, kingdom, war)


def is_doubtful(kingdom: Kingdom, war: War) -> bool:
    """Whether abilities that are not known to us may change the price."""
    return kingdom.is_secret and war.discount is None


@rule(
    "tiny-epic-kingdoms.war-bid",
    name=Text(en="Price of war", ru="Цена войны"),
    cite=WAGING,
    law=Text(
        en="A price of war is at most eleven and within what the player can pay: mana counts two, "
        "ore one, food nothing, and abilities take off or add.",
        ru="Цена войны не больше одиннадцати и по средствам игрока: мана даёт два пункта, руда "
        "один, еда ни одного, а способности её меняют.",
    ),
    message=Text(
        en="{player}: the price of war is {bid}, and at most {most} can be paid.",
        ru="{player}: цена войны {bid}, а оплатить можно не больше {most}.",
    ),
)
def war_bid(
    rule: Rule, table: Table, *, most: int, mana: int, ore: int, food: int
) -> Iterator[Finding]:
    for kingdom, war in fighting(table):
        if war.bid is None:
            continue
        payable = most_payable(table, kingdom, war, {MANA: mana, ORE: ore, FOOD: food})
        is_known = payable is not None and not is_doubtful(kingdom, war)
        limit = min(most, payable) if payable is not None and is_known else most
        if not 0 <= war.bid <= limit:
            slots = [f"{war.slot}/bid"]
            yield rule.broken(slots, player=kingdom.label, bid=war.bid, most=limit)


# ---- payment -------------------------------------------------------------------------------------

NOT_HELD = Text(
    en="{resource} paid {count}, held {held}",
    ru="{resource}: платится {count}, есть {held}",
)
SHORT = Text(
    en="paid {paid}, and the price is {price}", ru="заплачено пунктов {paid}, а цена {price}"
)
WASTE = Text(
    en="paid {paid} where less covers the price of {price}",
    ru="заплачено пунктов {paid}, хотя цену {price} покрывает меньшее",
)


@rule(
    "tiny-epic-kingdoms.war-payment",
    name=Text(en="Payment for a war", ru="Оплата войны"),
    cite=OUTCOME,
    law=Text(
        en="Winner and loser both pay their price of war less their discounts, with no resource to "
        "spare, and a white flag costs nothing.",
        ru="И победитель, и проигравший платят свою цену войны за вычетом скидок, ни одного "
        "ресурса лишнего, а белый флаг не стоит ничего.",
    ),
    message=Text(en="{player}: {fault}.", ru="{player}: {fault}."),
)
def war_payment(rule: Rule, table: Table, *, mana: int, ore: int, food: int) -> Iterator[Finding]:
    for kingdom, war in fighting(table):
        if war.pay is not None:
            worth = values_for(kingdom, {MANA: mana, ORE: ore, FOOD: food})
            for fault in payment_faults(table, kingdom, war, worth):
                yield rule.broken([f"{war.slot}/pay"], player=kingdom.label, fault=fault)


def price_of(table: Table, kingdom: Kingdom, war: War, pay: Mapping[str, int]) -> int:
    """What is left to pay with resources after discounts."""
    kinds = [resource for resource, count in pay.items() if count > 0]
    single = single_of(kingdom, war) if len(kinds) <= 1 else 0
    return max(0, war.power - discount_of(table, kingdom, war) - single)


def payment_faults(table: Table, kingdom: Kingdom, war: War, worth: Values) -> Iterator[Text]:
    pay = war.pay or {}
    for resource, count in pay.items():
        held = kingdom.has(resource)
        if count < 0 or (held is not None and count > held):
            facts = {"resource": table.label_of(resource), "count": count}
            yield NOT_HELD.saying(**facts, held="—" if held is None else held)
    if not war.is_bid or is_doubtful(kingdom, war):
        return
    paid = sum(worth[resource] * count for resource, count in pay.items())
    price = price_of(table, kingdom, war, pay)
    if paid < price:
        yield SHORT.saying(paid=paid, price=price)
    elif is_wasteful(kingdom, pay, worth, paid - price):
        yield WASTE.saying(paid=paid, price=price)


def is_wasteful(kingdom: Kingdom, pay: Mapping[str, int], worth: Values, spare: int) -> bool:
    """Whether a resource could stay unpaid; some races may add one after the dice are shown."""
    units = sorted(worth[resource] for resource, count in pay.items() for _ in range(count))
    for _ in range(kingdom.amount("war-extra")):
        if units:
            spare -= units.pop()
    return bool(units) and units[0] <= spare


def cheapest_payments(
    table: Table, kingdom: Kingdom, war: War, values: Values
) -> list[dict[str, int]]:
    """Every payment that covers the price with no resource to spare."""
    worth, held = values_for(kingdom, values), kingdom.resources or {}
    spans = {r: range(max(0, held.get(r, 0)) + 1) if v else range(1) for r, v in worth.items()}
    found = []
    for mana in spans[MANA]:
        for ore in spans[ORE]:
            for food in spans[FOOD]:
                pay = {MANA: mana, ORE: ore, FOOD: food}
                paid = sum(worth[r] * count for r, count in pay.items())
                spare = paid - price_of(table, kingdom, war, pay)
                units = [worth[r] for r, count in pay.items() if count]
                if spare >= 0 and not (units and min(units) <= spare):
                    found.append({r: count for r, count in pay.items() if count})
    return found


# ---- outcome -------------------------------------------------------------------------------------

WINS = Text(en="the war is won", ru="война выиграна")
LOSES = Text(en="the war is lost", ru="война проиграна")
PEACE = Text(en="an alliance is made", ru="заключён альянс")


def outcome(table: Table, kingdom: Kingdom) -> Text | None:
    """How a war ends for a player, where the document tells enough."""
    war = kingdom.war
    if war is None or not war.is_bid:
        return None
    if war.against == NEUTRAL:
        count = neutral_armies(table)
        return None if count is None else WINS if war.power >= count else LOSES
    foe = table.opponent(kingdom)
    if foe is None or foe.war is None or not foe.war.is_bid:
        return None
    if war.flag and foe.war.flag:
        return PEACE
    if war.power != foe.war.power:
        return WINS if war.power > foe.war.power else LOSES
    return tie(kingdom, foe, war, foe.war)


def tie(kingdom: Kingdom, foe: Kingdom, war: War, other: War) -> Text | None:
    """Equal prices go to a race that wins ties, or else to the defender."""
    for side, result in ((kingdom, WINS), (foe, LOSES)):
        if side.abilities("wins-ties"):
            return result
    if war.role == DEFENDER or other.role == ATTACKER:
        return WINS
    return LOSES if war.role == ATTACKER or other.role == DEFENDER else None


def neutral_armies(table: Table) -> int | None:
    """Neutral armies in play now, where that is stated."""
    return table.lost.on_map if table.lost else None


@rule(
    "tiny-epic-kingdoms.war-outcome",
    name=Text(en="Outcome of a war", ru="Исход войны"),
    cite=WAGING,
    law=Text(
        en="The higher price of war wins, the defender wins a tie, and two white flags make an "
        "alliance.",
        ru="Побеждает большая цена войны, при равенстве — защитник, а два белых флага заключают "
        "альянс.",
    ),
    message=Text(
        en="{player}: stated that {stated}, and by the dice {outcome}.",
        ru="{player}: указано, что {stated}, а по кубикам {outcome}.",
    ),
)
def war_outcome(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, war in fighting(table):
        told = outcome(table, kingdom)
        if war.won is None or told is None or (WINS if war.won else LOSES) == told:
            continue
        if not may_differ(table, kingdom, war):
            stated = WINS if war.won else LOSES
            slots = [f"{war.slot}/won"]
            yield rule.broken(slots, player=kingdom.label, stated=stated, outcome=told)


def may_differ(table: Table, kingdom: Kingdom, war: War) -> bool:
    """Whether the stated winner may have abilities that change what the dice show."""
    winner = kingdom if war.won else table.opponent(kingdom)
    return winner is not None and (winner.is_secret or bool(winner.abilities("war-extra")))


HAS_WON = Text(en="whoever wins does not retreat", ru="победитель не отступает")
TOO_DEAR = Text(
    en="food needed for a retreat {cost}, held {held}",
    ru="для отступления нужно еды {cost}, есть {held}",
)


@rule(
    "tiny-epic-kingdoms.retreat",
    name=Text(en="Retreat", ru="Отступление"),
    cite="rules-2018: Retreat, p. 8 | Отступление, с. 8",
    law=Text(
        en="Whoever loses a war may retreat for as much food, left after the payment, as the "
        "player has armies in play.",
        ru="Проигравший войну может отступить, потратив столько оставшейся после оплаты еды, "
        "сколько у него армий в игре.",
    ),
    message=Text(en="{player}: {fault}.", ru="{player}: {fault}."),
)
def retreat(rule: Rule, table: Table) -> Iterator[Finding]:
    for kingdom, war in fighting(table):
        if not war.retreat:
            continue
        told = outcome(table, kingdom)
        slots = [f"{war.slot}/retreat"]
        if war.won or (war.won is None and told in (WINS, PEACE)):
            yield rule.broken(slots, player=kingdom.label, fault=HAS_WON)
        held, cost = food_left(kingdom, war), kingdom.on_map
        if held is not None and cost is not None and cost > held and not kingdom.is_secret:
            fault = TOO_DEAR.saying(cost=cost, held=held)
            yield rule.broken(slots, player=kingdom.label, fault=fault)


def food_left(kingdom: Kingdom, war: War) -> int | None:
    food = kingdom.has(FOOD)
    return None if food is None else food - (war.pay or {}).get(FOOD, 0)


@rule(
    "tiny-epic-kingdoms.two-neutral-price",
    name=Text(en="Price of a neutral army", ru="Цена нейтральной армии"),
    cite="rules-2018: Two players, p. 14 | Игра вдвоем, с. 14",
    law=Text(
        en="To attack a neutral army takes a price of war of at least the neutral armies in play.",
        ru="Чтобы напасть на нейтральную армию, нужна цена войны не меньше числа нейтральных армий "
        "в игре.",
    ),
    message=Text(
        en="{player}: the price of war is {bid}, and a neutral army now takes {count}.",
        ru="{player}: цена войны {bid}, а нейтральная армия сейчас требует {count}.",
    ),
)
def two_neutral_price(rule: Rule, table: Table) -> Iterator[Finding]:
    count = neutral_armies(table)
    for kingdom, war in fighting(table):
        if war.against == NEUTRAL and war.is_bid and count is not None and war.power < count:
            slots = [f"{war.slot}/bid"]
            yield rule.broken(slots, player=kingdom.label, bid=war.power, count=count)
