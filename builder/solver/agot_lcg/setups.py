"""A second opinion on stated set-ups: the hand, the gold, and what may stand where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from builder.games.agot_lcg.cards import Card
from builder.solver.agot_lcg.fitting import Company, has_any

OPEN = ("character", "location", "attachment")
BEARERS = ("character", "location")
PLAIN = (
    *("faction", "not_faction", "trait", "not_trait", "unique", "loyal", "limited", "keyword"),
    "max_cost",
)
IN_SHADOWS = 2


class Layout(NamedTuple):
    """The cards of a set-up: the hand, what is placed, hidden and starts in play."""

    hand: tuple[Card, ...]
    placed: tuple[Card, ...]
    shadows: tuple[Card, ...]
    start: tuple[Card, ...]


def stands(company: Company, draw: Mapping[str, int], layout: Layout) -> bool:
    """Whether a set-up is allowed with this deck and these agendas."""
    tests = (has_hand, is_from_hand, is_of_kinds, is_paid, is_borne, is_started)
    return all(test(company, draw, layout) for test in tests)


def parameter(company: Company, rule: str, key: str) -> int | None:
    found = company.sketch.parameters(rule)
    return None if found is None else found[key]


def changes(company: Company) -> list[Mapping[str, Any]]:
    return [agenda.rule["setup"] for agenda in company.agendas if agenda.rule.get("setup")]


def has_hand(company: Company, draw: Mapping[str, int], layout: Layout) -> bool:
    size = parameter(company, "setup-hand", "size")
    if size is None:
        return True
    drawn = Counter(card.code for card in (*layout.hand, *layout.start))
    return len(layout.hand) <= size and all(n <= draw.get(c, 0) for c, n in drawn.items())


def is_from_hand(company: Company, _: Mapping[str, int], layout: Layout) -> bool:
    hand = Counter(card.code for card in layout.hand)
    used = Counter(card.code for card in (*layout.placed, *layout.shadows))
    return company.sketch.parameters("setup-source") is None or used <= hand


def in_the_open(card: Card) -> bool:
    return card.kind in OPEN and not card.facts.get("no_setup") and card.facts["cost"] != "-"


def can_hide(card: Card) -> bool:
    return "shadow" in card.keywords


def is_of_kinds(company: Company, _: Mapping[str, int], layout: Layout) -> bool:
    if company.sketch.parameters("setup-types") is None:
        return True
    return all(map(can_hide, layout.shadows)) and all(
        in_the_open(card) or (can_hide(card) and not card.facts.get("no_setup"))
        for card in layout.placed
    )


def shown(layout: Layout) -> list[Card]:
    """What stands in the open; a card that cannot is taken to be in shadows."""
    return [card for card in layout.placed if in_the_open(card) or not can_hide(card)]


def is_paid(company: Company, _: Mapping[str, int], layout: Layout) -> bool:
    """Gold, Limited cards, and agendas that forbid any set-up."""
    visible = shown(layout)
    hidden = len(layout.placed) - len(visible) + len(layout.shadows)
    told = changes(company)
    if any(change.get("nothing") for change in told) and (layout.placed or layout.shadows):
        return company.sketch.parameters("setup-nothing") is None
    gold, limited = (
        parameter(company, "setup-gold", "limit"),
        parameter(company, "setup-limited", "limit"),
    )
    if gold is not None:
        gold = min([gold, *(c["gold"] for c in told if c.get("gold") is not None)])
        if cost(company, visible, layout.start) + IN_SHADOWS * hidden > gold:
            return False
    return limited is None or sum(card.limited for card in visible) <= limited


def cost(company: Company, visible: Sequence[Card], start: Sequence[Card]) -> int:
    """One copy of each unique title is paid, others are its duplicates."""
    total = sum(paid(card) for card in visible if not card.unique)
    titles = {card.title for card in visible if card.unique}
    for title in titles - {card.title for card in start if card.unique}:
        copies = [card for card in visible if card.unique and card.title == title]
        others = [c for c in (*visible, *start) if c.title != title and c.kind in BEARERS]
        free = [
            c
            for c in copies
            if c.kind != "attachment" or any(bears(company, other, c) for other in others)
        ]
        total += min(paid(card) for card in free or copies)
    return total


def paid(card: Card) -> int:
    return card.cost or 0 if in_the_open(card) else 0


def is_borne(company: Company, _: Mapping[str, int], layout: Layout) -> bool:
    """Every attachment in the open has a bearer, or is the duplicate of a card in play."""
    if company.sketch.parameters("setup-host") is None:
        return True
    visible = shown(layout)
    hosts = [card for card in (*visible, *layout.start) if card.kind != "attachment"]
    lost = [
        card
        for card in visible
        if card.kind == "attachment" and not any(bears(company, host, card) for host in hosts)
    ]
    codes = {card.code for card in lost}
    in_play = {c.title for c in (*visible, *hosts) if c.unique and c.code not in codes}
    return all(card.title in in_play for card in lost)


def bears(company: Company, host: Card, attachment: Card) -> bool:
    if not suits(company, host, attachment.facts["attach"]):
        return False
    refusal = host.keywords.get("no-attachments")
    return refusal is None or bool(refusal and has_any(attachment, [refusal]))


def suits(company: Company, host: Card, bearer: Mapping[str, Any]) -> bool:
    if bearer.get("any_of"):
        return any(suits(company, host, one) for one in bearer["any_of"])
    if bearer.get("control") == "opponent":
        return False
    if bearer.get("named"):
        return bool(host.title == bearer["named"])
    strength, strongest = host.facts.get("strength"), bearer.get("max_strength")
    return (
        host.kind in BEARERS
        and bearer.get("to") in (None, host.kind)
        and company.speaks_of({key: bearer[key] for key in PLAIN if key in bearer}, host)
        and (host.cost or 0) >= (bearer.get("min_cost") or 0)
        and (strongest is None or (isinstance(strength, int) and strength <= strongest))
    )


def is_started(company: Company, draw: Mapping[str, int], layout: Layout) -> bool:
    """At most one card starts in play, of the kind that an agenda names."""
    if not layout.start or company.sketch.parameters("setup-start") is None:
        return True
    wanted = next((c["starts_in_play"] for c in changes(company) if c.get("starts_in_play")), None)
    first = layout.start[0]
    return (
        len(layout.start) == 1
        and wanted is not None
        and company.speaks_of(wanted, first)
        and first.code in draw
    )
