"""Which card is meant by a title that several cards have: what the deck itself decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from builder.exchange.agot_lcg.library import Library
from builder.games.agot_lcg.cards import NEUTRAL, Card, Chosen, matches
from builder.games.agot_lcg.context import list_for
from builder.text import LANGS, Text

DRAFT = "draft"
BY_KIND = Text(en="by its place in the list", ru="по месту в списке")
BY_FACTION = Text(
    en="others are of factions that this deck does not have",
    ru="другие принадлежат сторонам, которых в этой колоде нет",
)
BY_PACK = Text(
    en="others are from packs that this format does not have",
    ru="другие из наборов, которых нет в этом формате",
)
BY_LIST = Text(en="the newest list bans others", ru="другие запрещены новейшим списком")
BY_VERSION = Text(en="there is no other", ru="другой нет")


class Frame(NamedTuple):
    """What is known of a deck before its cards are: it decides between versions of a card."""

    library: Library
    faction: str
    agendas: tuple[Card, ...]
    format: str


class Meant(NamedTuple):
    """The card that is meant, and why it is this one of several."""

    card: Card
    reason: Text | None = None


def meant(cards: tuple[Card, ...], kinds: frozenset[str], frame: Frame) -> Meant | None:
    """The one of several cards that can be meant; none when the deck does not decide."""
    if len(cards) == 1:
        return Meant(cards[0])
    reasons: list[Text] = []
    for reason, fits in tests(kinds, frame):
        left = tuple(card for card in cards if fits(card))
        reasons += [reason] if 0 < len(left) < len(cards) else []
        if len(left) == 1:
            return Meant(left[0], all_of(reasons))
        cards = left or cards
    return None


def all_of(reasons: list[Text]) -> Text:
    return Text(*("; ".join(reason.to(lang) for reason in reasons) for lang in LANGS))


def tests(kinds: frozenset[str], frame: Frame) -> Iterator[tuple[Text, Callable[[Card], bool]]]:
    if kinds:
        yield BY_KIND, lambda card: card.kind in kinds
    if frame.faction:
        yield BY_FACTION, lambda card: in_pool(card, frame)
    yield BY_PACK, lambda card: is_open(card, frame)
    banned = banned_ids(frame)
    yield BY_LIST, lambda card: card.id not in banned


def in_pool(card: Card, frame: Frame) -> bool:
    """Neutral, of the faction, or let in by an agenda."""
    return card.faction in (NEUTRAL, frame.faction) or any(
        matches(where, card, Chosen())
        for agenda in frame.agendas
        for where in agenda.rule.get("allow", ())
    )


def is_open(card: Card, frame: Frame) -> bool:
    """Whether a card's pack is out, and one of the format."""
    pack = frame.library.packs[card.pack]
    today = datetime.now(UTC).date().isoformat()
    is_out = "" < (pack.get("released") or "") <= today
    return is_out and (not pack.get("formats") or frame.format in pack["formats"])


def banned_ids(frame: Frame) -> frozenset[str]:
    return frozenset(list_for(frame.library.edition, frame.format)["banned"])
