"""Set-up: what a hand may place, what it costs, and the best ways to do it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from builder.games.agot_lcg.cards import Card, Chosen, has_trait, matches
from builder.games.agot_lcg.deck import Deck

PLACEABLE = frozenset({"character", "location", "attachment"})
NOBODY = Chosen()


class Terms(NamedTuple):
    """The numbers of set-up, as the format and the agendas have them."""

    gold: int
    limited: int
    shadow: int
    nothing: bool
    start: Mapping[str, Any] | None


class Plan(NamedTuple):
    """Cards placed in the open, cards placed into shadows, and the gold they cost."""

    open: tuple[Card, ...]
    shadows: tuple[Card, ...]
    gold: int

    @property
    def placed(self) -> int:
        return len(self.open) + len(self.shadows)


def terms_for(deck: Deck) -> Terms:
    """The terms of a deck's format and agendas."""
    given = deck.frame.ruleset.parameters
    gold, limited = given["agot-lcg.setup-gold"], given["agot-lcg.setup-limited"]
    return terms_of(deck.pool.agendas, gold["limit"], limited["limit"], gold["shadow"])


def terms_of(agendas: Iterable[Card], gold: int, limited: int, shadow: int) -> Terms:
    changes = [agenda.rule["setup"] for agenda in agendas if agenda.rule.get("setup")]
    gold = min([gold, *(change["gold"] for change in changes if change.get("gold") is not None)])
    start = next((c["starts_in_play"] for c in changes if c.get("starts_in_play")), None)
    nothing = any(change.get("nothing") for change in changes)
    return Terms(gold, limited, shadow, nothing, start)


def price(card: Card) -> int | None:
    """What a card costs in the open; None when it cannot stand there. X is nothing in set-up."""
    if card.kind not in PLACEABLE or card.facts.get("no_setup") or card.facts["cost"] == "-":
        return None
    return card.cost or 0


def has_shadow(card: Card) -> bool:
    return "shadow" in card.keywords


def open_gold(cards: Sequence[Card], start: Sequence[Card] = ()) -> int:
    """What these cost in the open.

    Of a unique title one copy is paid, the cheapest that can stand without the others; the rest
    are its duplicates. A copy of a unique card that starts in play is free.
    """
    total = sum([price(card) or 0 for card in cards if not card.unique])
    in_play = {card.title for card in start if card.unique}
    for title in {card.title for card in cards if card.unique} - in_play:
        copies = [card for card in cards if card.title == title and card.unique]
        standing = [card for card in copies if stands_alone(card, (*cards, *start))]
        total += min(price(card) or 0 for card in standing or copies)
    return total


def stands_alone(card: Card, cards: Sequence[Card]) -> bool:
    """Whether a card needs no bearer, or has one that is not of its own title."""
    return card.kind != "attachment" or any(
        can_bear(host, card)
        for host in cards
        if host.title != card.title and host.kind in ("character", "location")
    )


def can_bear(host: Card, attachment: Card) -> bool:
    """Whether a card of one's own may bear an attachment."""
    bearer = attachment.facts["attach"]
    if not fits(host, bearer):
        return False
    if "no-attachments" not in host.keywords:
        return True
    allowed = host.keywords["no-attachments"]
    return bool(allowed) and has_trait(attachment, [allowed])


def fits(host: Card, bearer: Mapping[str, Any]) -> bool:
    if bearer.get("any_of"):
        return any(fits(host, one) for one in bearer["any_of"])
    if bearer.get("control") == "opponent":
        return False
    if bearer.get("named"):
        return bool(host.title == bearer["named"])
    cost, strength = host.cost or 0, host.facts.get("strength")
    return (
        host.kind == bearer.get("to", host.kind)
        and host.kind in ("character", "location")
        and matches({k: v for k, v in bearer.items() if k in PLAIN}, host, NOBODY)
        and cost >= bearer.get("min_cost", 0)
        and (
            "max_strength" not in bearer
            or (isinstance(strength, int) and strength <= bearer["max_strength"])
        )
    )


PLAIN = frozenset(
    {"faction", "not_faction", "trait", "not_trait", "unique", "loyal", "limited", "keyword"}
    | {"max_cost"}
)


def homeless(cards: Sequence[Card], hosts: Sequence[Card]) -> list[Card]:
    """Attachments that none of these may bear, unless they are duplicates of a card in play."""
    lost = [
        card
        for card in cards
        if card.kind == "attachment" and not any(can_bear(host, card) for host in hosts)
    ]
    if not lost:
        return []
    in_play = {card.title for card in (*cards, *hosts) if card.unique and card not in lost}
    return [card for card in lost if card.title not in in_play]


def plans(hand: Sequence[Card], terms: Terms, start: Sequence[Card] = ()) -> Iterator[Plan]:
    """Every legal set-up of a hand."""
    if terms.nothing:
        yield Plan((), (), 0)
        return
    floors = [floor(card, hand, start) for card in hand]
    for open_cards, shadows in ways(hand, floors, terms, terms.gold):
        gold = open_gold(open_cards, start) + terms.shadow * len(shadows)
        if gold <= terms.gold and is_sound(open_cards, start, terms):
            yield Plan(open_cards, shadows, gold)


def floor(card: Card, hand: Sequence[Card], start: Sequence[Card]) -> int:
    """What a card surely adds to the cost; copies of a unique title may stand for free."""
    alike = [other for other in (*hand, *start) if other.title == card.title and other.unique]
    return 0 if card.unique and len(alike) > 1 else price(card) or 0


def ways(
    hand: Sequence[Card], floors: Sequence[int], terms: Terms, gold: int
) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every way to place some of a hand that the gold may suffice for."""
    if not hand:
        yield (), ()
        return
    card, rest = hand[0], hand[1:]
    for how in options(card):
        cost = {"keep": 0, "open": floors[0], "shadow": terms.shadow}[how]
        if cost <= gold:
            for open_cards, shadows in ways(rest, floors[1:], terms, gold - cost):
                if how == "open":
                    yield (card, *open_cards), shadows
                else:
                    yield open_cards, ((card, *shadows) if how == "shadow" else shadows)


def is_sound(cards: Sequence[Card], start: Sequence[Card], terms: Terms) -> bool:
    if sum(card.limited for card in cards) > terms.limited:
        return False
    hosts = [card for card in (*cards, *start) if card.kind in ("character", "location")]
    return not homeless(cards, hosts)


def options(card: Card) -> tuple[str, ...]:
    found = ["keep"]
    if price(card) is not None:
        found.append("open")
    if has_shadow(card) and not card.facts.get("no_setup"):
        found.append("shadow")
    return tuple(found)


def best_plans(
    hand: Sequence[Card], terms: Terms, start: Sequence[Card] = (), most: int = 3
) -> list[Plan]:
    """The legal set-ups with most cards, then with most gold spent; alike ones once."""
    seen: dict[tuple[tuple[str, ...], tuple[str, ...]], Plan] = {}
    for plan in plans(hand, terms, start):
        key = (codes(plan.open), codes(plan.shadows))
        seen.setdefault(key, plan)
    ranked = sorted(seen.values(), key=lambda plan: (-plan.placed, -plan.gold, codes(plan.open)))
    return ranked[:most]


def codes(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(sorted(card.code for card in cards))
