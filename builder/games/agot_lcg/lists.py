"""Rules of the legality lists: banned, restricted, and pods."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_lcg.context import Pod
from builder.games.agot_lcg.deck import Deck
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "agot-lcg.banned-cards",
    name=Text(en="Banned cards", ru="Запрещённые карты"),
    cite="lists: Banned | Запрет",
    law=Text(
        en="A deck holds no card that the legality list of the day bans, agendas among them.",
        ru="В колоде нет карт, запрещённых действующим списком, в том числе агенд.",
    ),
    message=Text(
        en="{card} is banned by {list}.",
        ru="{card}: запрещена списком {list}.",
    ),
    when=["suspects"],
)
def banned_cards(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for code in deck.among(deck.legality.banned):
        yield rule.broken(deck.slots([code]), card=deck.label(code), list=deck.edition.name)


@rule(
    "agot-lcg.restricted-cards",
    name=Text(en="Restricted cards", ru="Ограниченные карты"),
    cite="lists: Restricted | Ограничение",
    law=Text(
        en="A deck holds at most one different restricted card, in any number of copies.",
        ru="В колоде не больше одной карты из списка ограниченных, в любом числе копий.",
    ),
    message=Text(
        en="Restricted cards: {count} ({cards}), and the limit is {limit} by {list}.",
        ru="Ограниченных карт: {count} ({cards}), предел — {limit} по списку {list}.",
    ),
    when=["restricted"],
)
def restricted_cards(rule: Rule, deck: Deck, *, limit: int) -> Iterator[Finding]:
    codes = deck.among(deck.legality.restricted)
    if len(codes) > limit:
        facts = {"cards": tuple(deck.label(code) for code in codes), "list": deck.edition.name}
        yield rule.broken(deck.slots(codes), count=len(codes), limit=limit, **facts)


@rule(
    "agot-lcg.pod-cards",
    name=Text(en="Pods", ru="Группы карт"),
    cite="lists: Pods | Группы",
    law=Text(
        en="Of each pod a deck holds one card; where a pod names one, none of the others with it.",
        ru="Из каждой группы в колоде одна карта; если группа выделяет карту, с ней нет остальных.",
    ),
    message=Text(
        en="Cards of one pod: {cards}, and the limit is 1 by {list}.",
        ru="Карты одной группы: {cards}, предел — 1 по списку {list}.",
    ),
    when=["podded"],
)
def pod_cards(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for pod in shared_pods(deck):
        named = deck.held & pod.restricted
        held = deck.held & (pod.cards | named) if named or not pod.restricted else 0
        if held.bit_count() > 1:
            codes = deck.among(held)
            cards = tuple(deck.label(code) for code in codes)
            yield rule.broken(deck.slots(codes), cards=cards, list=deck.edition.name)


def shared_pods(deck: Deck) -> list[Pod]:
    """The pods, in order, that have more than one card of the deck."""
    legality = deck.legality
    once: set[int] = set()
    again: set[int] = set()
    for code in deck.among(legality.podded):
        for number in legality.pods_of[code]:
            (again if number in once else once).add(number)
    return [legality.pods[number] for number in sorted(again)]
