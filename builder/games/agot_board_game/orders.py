"""Rules about orders: where they lie, which tokens there are, how many special ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.games.agot_board_game.names import token_label
from builder.games.agot_board_game.pieces import PORT, SEA, Area, OrderType, Token
from builder.games.agot_board_game.table import Order, Side, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

BLOCKADED = "blockaded-port"
NO_TOKEN = Text(en="all tokens of {order} are used", ru="все жетоны заняты: {order}")
STARS = Text(
    en="special orders {got}, and the limit is {most}", ru="особых приказов {got}, предел — {most}"
)
NOT_HOLDER = Text(en="the Raven is with {house}", ru="ворон у другого Дома: {house}")
NOT_FIRST = Text(
    en="the Raven is with the first house, and this one is on place {place}",
    ru="ворон у первого Дома на треке, а этот на делении {place}",
)
NO_ORDER = Text(en="no order lies in {area}", ru="здесь нет приказа: {area}")


def ordered(table: Table) -> Iterator[tuple[Side, tuple[Order, ...]]]:
    for side in table.sides:
        if side.orders is not None:
            yield side, side.orders


def forbidden(table: Table) -> list[tuple[Text, str, bool]]:
    """What the Westeros cards of the round forbid: card, type, only the special one."""
    return [
        (ref.label, forbids["order"], forbids.get("special", False))
        for ref in table.westeros or ()
        if ref.id and (forbids := table.box.facts[ref.id].get("forbids"))
    ]


def is_forbidden(table: Table, token: Token) -> bool:
    return any(
        token.type == type and (token.special or not special)
        for _, type, special in forbidden(table)
    )


# ---- stars ---------------------------------------------------------------------------------------


def court_place(table: Table, side: Side) -> int | None:
    """The place on the track that allows special orders, as stated or as at the start."""
    if side.court is not None:
        return side.court
    track = next((id for id, facts in table.box.of_kind("track") if facts.get("stars")), "")
    if table.tracks is not None and track in table.tracks:
        places = [place for place, house in table.tracks[track].places if house.id == side.id]
        return places[0] if len(places) == 1 else None
    # Nothing moves the tracks before the second round.
    start = table.set_up.tracks.get(track, ()) if table.set_up else ()
    if (table.is_start or table.round == 1) and side.id in start:
        return start.index(side.id) + 1
    return None


def stars(table: Table, side: Side) -> int | None:
    """How many special orders the house may place; None when that is not known."""
    place = court_place(table, side)
    if place is None or table.set_up is None:
        return None
    allowed = table.set_up.stars
    return allowed[place - 1] if 1 <= place <= len(allowed) else 0


def usable(table: Table, side: Side) -> int | None:
    """How many tokens the house can place in this round."""
    allowed = stars(table, side)
    if allowed is None:
        return None
    tokens = [(t, n) for kind in table.box.orders.values() for t, n in kind.tokens.items()]
    free = [(token, count) for token, count in tokens if not is_forbidden(table, token)]
    plain = sum(count for token, count in free if not token.special)
    return plain + min(allowed, sum(count for token, count in free if token.special))


def areas_with_units(side: Side) -> list[Area]:
    return [force.area for force in side.forces.values() if force.size]


def most_plain(table: Table) -> int:
    """The plain tokens that may be placed whatever the court says."""
    return sum(
        count
        for kind in table.box.orders.values()
        for token, count in kind.tokens.items()
        if not token.special and not is_forbidden(table, token)
    )


def is_short(table: Table, side: Side) -> bool | None:
    """Whether there are more areas than tokens; None when the court place would decide it."""
    areas, tokens = len(areas_with_units(side)), usable(table, side)
    if tokens is None:
        return False if areas <= most_plain(table) else None
    return areas > tokens


# ---- rules ---------------------------------------------------------------------------------------


@rule(
    "agot-board-game.order-every-area",
    name=Text(en="An order for every area", ru="Приказ каждой области"),
    cite="rules-2015: Placing orders, p. 12 | Назначения, с. 12",
    law=Text(
        en="Every land, sea and port with units of the house gets exactly one order.",
        ru="Каждая земля, море и порт с отрядами Дома получает ровно один приказ.",
    ),
    message=Text(
        en="{house}, {area}: orders {got}, and there should be 1.",
        ru="{house}, {area}: приказов {got}, а должен быть один.",
    ),
)
def order_every_area(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, orders in ordered(table):
        placed = Counter(order.area.id for order in orders)
        for id, count in placed.items():
            if count > 1:
                slots = [order.slot for order in orders if order.area.id == id]
                facts = {"area": table.box.areas[id].label, "got": count}
                yield rule.broken(slots, house=side.label, **facts)
        if is_short(table, side) is not False:
            continue
        for force in side.forces.values():
            if force.size and not placed[force.area.id]:
                facts = {"area": force.area.label, "got": 0}
                yield rule.broken([force.slot], house=side.label, **facts)


@rule(
    "agot-board-game.order-no-units",
    name=Text(en="No order without units", ru="Без отрядов нет приказа"),
    cite="rules-2015: Garrisons, p. 26 | Гарнизоны, с. 26",
    law=Text(
        en="No order lies where the house has no unit, not even for a garrison or a power token.",
        ru="Приказ не кладут туда, где нет отрядов Дома, даже для гарнизона или жетона власти.",
    ),
    message=Text(
        en="{house} has no units in {area}, and an order lies there.",
        ru="{house}: отрядов там нет ({area}), а приказ лежит.",
    ),
)
def order_no_units(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, orders in ordered(table):
        if side.units is None:
            continue
        there = {area.id for area in areas_with_units(side)}
        for order in orders:
            if order.area.id not in there:
                yield rule.broken([order.slot], house=side.label, area=order.area.label)


@rule(
    "agot-board-game.order-pool",
    name=Text(en="Order tokens of a house", ru="Жетоны приказов Дома"),
    cite="rules-2015: Orders, p. 13 | Приказы, с. 13",
    law=Text(
        en="A house has two plain orders and one special order of each type.",
        ru="У Дома по два простых приказа и одному особому каждого типа.",
    ),
    message=Text(
        en="{house}, {order}: {got}, and there are {most}.",
        ru="{house}, {order}: {got}, а всего их {most}.",
    ),
)
def order_pool(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, orders in ordered(table):
        tokens = [order.token for order in orders if order.token]
        for token, got in sorted(Counter(tokens).items(), key=lambda each: each[0].sort):
            most = table.box.orders[token.type].tokens[token]
            if got > most:
                slots = [order.slot for order in orders if order.token == token]
                facts = {"order": token_label(table, token), "got": got, "most": most}
                yield rule.broken(slots, house=side.label, **facts)


@rule(
    "agot-board-game.order-special-limit",
    name=Text(en="Special orders by place at court", ru="Особые приказы по месту при дворе"),
    cite="rules-2015: King's Court track, p. 11 | Трек Королевского двора, с. 11",
    law=Text(
        en="A house places no more special orders than the stars of its place on the court track.",
        ru="Особых приказов не больше, чем звёзд на делении Дома на треке Королевского двора.",
    ),
    message=Text(
        en="{house}, special orders: {got}; place {place} with {players} players allows {most}.",
        ru="{house}, особых приказов: {got}; деление {place} при числе игроков {players} даёт "
        "{most}.",
    ),
)
def order_special_limit(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, orders in ordered(table):
        special = [order for order in orders if order.token and order.token.special]
        most, place = stars(table, side), court_place(table, side)
        if place is None and table.set_up:
            # Whatever the place is, none has more stars than the first.
            most, place = table.set_up.stars[0], 1
        if most is not None and len(special) > most:
            facts = {"got": len(special), "place": place, "players": table.players, "most": most}
            yield rule.broken([order.slot for order in special], house=side.label, **facts)


@rule(
    "agot-board-game.order-shortage",
    name=Text(en="Too few orders", ru="Не хватает приказов"),
    cite="rules-2015: Too few orders, p. 12 | Не хватает приказов?, с. 12",
    law=Text(
        en="When areas outnumber the tokens that can be used, all of these are placed.",
        ru="Если областей больше, чем доступных приказов, выкладывают все доступные приказы.",
    ),
    message=Text(
        en="{house}, orders placed: {placed} of {usable}, and areas without one: {empty}.",
        ru="{house}, выложено приказов: {placed} из {usable}, областей без приказа: {empty}.",
    ),
)
def order_shortage(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, orders in ordered(table):
        most = usable(table, side)
        if most is None or not is_short(table, side):
            continue
        areas = {area.id for area in areas_with_units(side)}
        placed = {order.area.id for order in orders} & areas
        if len(placed) < most:
            facts = {"placed": len(placed), "usable": most, "empty": len(areas - placed)}
            yield rule.broken([side.at("orders")], house=side.label, **facts)


@rule(
    "agot-board-game.order-forbidden",
    name=Text(en="Orders forbidden this round", ru="Запрещённые в раунде приказы"),
    cite="rules-2015: Westeros cards, p. 7 | Карты Вестероса, с. 7",
    law=Text(
        en="An order that a Westeros card of the round forbids is not placed.",
        ru="Приказ, запрещённый картой Вестероса этого раунда, не выкладывают.",
    ),
    message=Text(
        en="{card} forbids this order: {order} in {area}.",
        ru="{card} — карта запрещает такой приказ: {order} ({area}).",
    ),
)
def order_forbidden(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        for slot, area, token in placed_tokens(side):
            for card, type, special in forbidden(table):
                if token.type == type and (token.special or not special):
                    facts = {"card": card, "order": token_label(table, token)}
                    yield rule.broken([slot], **facts, area=area.label)


def placed_tokens(side: Side) -> Iterator[tuple[str, Area, Token]]:
    """The orders that lie on the map, and the one that the Raven brings."""
    for order in side.orders or ():
        if order.token:
            yield order.slot, order.area, order.token
    if side.raven and side.raven.area and side.raven.token:
        yield side.raven.slot, side.raven.area, side.raven.token


@rule(
    "agot-board-game.order-useless",
    name=Text(en="Orders without effect", ru="Приказы без эффекта"),
    cite="rules-2015: Orders in ports, p. 25 | Приказы портам, с. 25",
    law=Text(
        en="Consolidate power at sea, defense in a port, and consolidate power in a port whose sea "
        "an enemy holds are allowed and do nothing.",
        ru="Усиление власти в море, оборона в порту и усиление власти в порту, чьё море занял "
        "враг, "
        "разрешены, но ничего не дают.",
    ),
    message=Text(
        en="{house}, the order in {area} will do nothing: {order}.",
        ru="{house}, приказ ничего не даст: {order} ({area}).",
    ),
    severity="warning",
)
def order_useless(rule: Rule, table: Table) -> Iterator[Finding]:
    for side, orders in ordered(table):
        for order in orders:
            if order.token is None:
                continue
            kind = table.box.orders[order.token.type]
            if is_useless(table, side, order.area, kind):
                facts = {"area": order.area.label, "order": token_label(table, order.token)}
                yield rule.broken([order.slot], house=side.label, **facts)


def is_useless(table: Table, side: Side, area: Area, kind: OrderType) -> bool:
    if area.type in (SEA, PORT) and area.type in kind.useless_in:
        return True
    if area.type != PORT or BLOCKADED not in kind.useless_in:
        return False
    forces = (other.forces.get(area.sea) for other in table.others(side))
    return any(force and force.size for force in forces)


@rule(
    "agot-board-game.order-raven",
    name=Text(en="The Raven's swap", ru="Замена приказа вороном"),
    cite="rules-2015: Sending the Raven, p. 12 | Отправка ворона, с. 12",
    law=Text(
        en="The holder of the Raven replaces an own order by an unused token within the star "
        "limit.",
        ru="Владелец ворона заменяет свой приказ неиспользованным, не превышая числа звёзд.",
    ),
    message=Text(en="{house}, the Raven's swap: {fault}.", ru="{house}, замена вороном: {fault}."),
)
def order_raven(rule: Rule, table: Table) -> Iterator[Finding]:
    for side in table.sides:
        swap = side.raven
        if swap is not None:
            for fault in swap_faults(table, side):
                yield rule.broken([swap.slot], house=side.label, fault=fault)


def swap_faults(table: Table, side: Side) -> Iterator[Text]:
    swap = side.raven
    holder = raven_holder(table)
    if holder and holder != side.id:
        yield NOT_HOLDER.saying(house=table.catalogue.factions[holder].name)
    elif not holder and side.court is not None and side.court > 1:
        yield NOT_FIRST.saying(place=side.court)
    if swap is None or swap.area is None or side.orders is None:
        return
    if not any(order.area.id == swap.area.id for order in side.orders):
        yield NO_ORDER.saying(area=swap.area.label)
        return
    kept = [o.token for o in side.orders if o.token and o.area.id != swap.area.id]
    token = swap.token
    if token is None:
        return
    placed = [order.token for order in side.orders if order.token]
    if Counter(placed)[token] >= table.box.orders[token.type].tokens[token]:
        yield NO_TOKEN.saying(order=token_label(table, token))
    most, got = stars(table, side), sum(each.special for each in [*kept, token])
    if most is not None and got > most:
        yield STARS.saying(got=got, most=most)


def raven_holder(table: Table) -> str:
    """The house that holds the token for swaps, when that is stated."""
    for held in table.dominance or ():
        if table.box.facts[held.token.id].get("swaps") and len(held.holders) == 1:
            return held.holders[0].id
    for id, facts in table.box.of_kind("track"):
        if table.box.facts[facts["token"]].get("swaps") and id in (table.tracks or {}):
            first = (table.tracks or {})[id].first
            return first.id if first else ""
    return ""
