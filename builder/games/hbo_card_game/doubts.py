"""What a check leaves open, and why: parts that are not stated, and facts that are not known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.catalogue import Doubt
from builder.games.hbo_card_game.cards import NO_HOUSE
from builder.games.hbo_card_game.drafts import is_whole
from builder.games.hbo_card_game.setup import placed_gold, priced
from builder.games.hbo_card_game.side import DRAFT_FORMAT, Named, Side, by_key, labels
from builder.ruleset import Ruleset
from builder.text import Text

NOT_STATED = Text(en="the document does not state it", ru="в документе этого нет")
PLOTS = Text(en="the plot deck", ru="колода замыслов")
SETUP = Text(en="the set-up", ru="подготовка")
HAND = Text(en="the first hand", ru="исходная рука")
PLACED = Text(en="the placed cards", ru="выложенные карты")
DRAFT = Text(en="the plot draft", ru="драфт замыслов")
ORDINARY = Text(
    en="it belongs to another format: plot-draft", ru="он относится к другому формату: plot-draft"
)
CHOICE = Text(
    en="whether the plots of the deck come from the draft",
    ru="взяты ли замыслы колоды из драфта",
)
NOT_WHOLE = Text(
    en="it takes the plots before the draft and all picks",
    ru="для этого нужны замыслы до драфта и все выборы",
)
UNLISTED = Text(
    en="cards that are not in the catalogue: {names}", ru="карты, которых нет в каталоге: {names}"
)
INCOMPLETE = Text(
    en="the catalogue has plots: {plots} of {all}, and few of the house cards; an owner of the box "
    "adds the rest in a folder that MUSTER_CATALOG names",
    ru="в каталоге замыслов: {plots} из {all}, карт Домов тоже мало; владелец коробки добавляет "
    "остальное в папке, которую называет MUSTER_CATALOG",
)
SEVERAL = Text(en="what “{name}” means", ru="что означает «{name}»")
MEANINGS = Text(en="several cards have that name: {cards}", ru="так называются карты: {cards}")
GOLD = Text(en="the gold for the placed cards", ru="золото за выложенные карты")
NO_COSTS = Text(
    en="costs not known: {cards}; all placed cards cost {range}",
    ru="неизвестны цены: {cards}; все выложенные карты стоят {range}",
)
AT_LEAST = Text(en="{least} or more", ru="{least} или больше")
BETWEEN = Text(en="from {least} to {most}", ru="от {least} до {most}")
LIMITED = Text(en="the number of Limited cards", ru="число карт с «Ограниченностью»")
NO_KEYWORDS = Text(en="keywords not known: {cards}", ru="неизвестны ключевые слова: {cards}")
DUPLICATES = Text(en="duplicates among the placed cards", ru="дубликаты среди выложенных карт")
NO_UNIQUE = Text(
    en="it is not known whether these are unique: {cards}",
    ru="неизвестно, уникальны ли карты: {cards}",
)
HOUSE = Text(en="whether the house deck holds these cards", ru="есть ли эти карты в колоде Дома")
NO_CREST = Text(
    en="their house or deck is not known: {cards}",
    ru="неизвестно, какого они Дома или в чьей колоде: {cards}",
)


def doubts(side: Side, ruleset: Ruleset) -> Iterator[Doubt]:
    yield from side.edition.doubts
    yield from unlisted(side)
    yield from not_stated(side)
    yield from about_draft(side, ruleset)
    yield from about_house(side)
    yield from about_placed(side, ruleset)


def unlisted(side: Side) -> Iterator[Doubt]:
    """Names that mean no card, or several."""
    unknown = [misread for misread in side.misread.values() if not misread.meant]
    if unknown:
        names = tuple(Text(f"“{misread.name}”", f"«{misread.name}»") for misread in unknown)
        plots = side.edition.tables.kinds.get("plot", 0)
        total = side.catalogue.facts["game"]["numbers"]["plots"]
        why = INCOMPLETE.saying(plots=plots, all=total)
        yield Doubt(UNLISTED.saying(names=names), why)
    for misread in side.misread.values():
        if misread.meant:
            cards = tuple(card.label for card in misread.meant)
            yield Doubt(SEVERAL.saying(name=misread.name), MEANINGS.saying(cards=cards))


def not_stated(side: Side) -> Iterator[Doubt]:
    if side.plots is None:
        yield Doubt(PLOTS, NOT_STATED)
    if side.setup is None:
        yield Doubt(SETUP, NOT_STATED)
        return
    if side.setup.hand is None:
        yield Doubt(HAND, NOT_STATED)
    if side.setup.placed is None:
        yield Doubt(PLACED, NOT_STATED)


def about_draft(side: Side, ruleset: Ruleset) -> Iterator[Doubt]:
    if side.format != DRAFT_FORMAT:
        if side.draft is not None:
            yield Doubt(DRAFT, ORDINARY)
    elif side.draft is None:
        yield Doubt(DRAFT, NOT_STATED)
    elif side.plots and not is_whole(side.draft, limit(ruleset, "draft-choice", "rounds")):
        yield Doubt(CHOICE, NOT_WHOLE)


def about_house(side: Side) -> Iterator[Doubt]:
    """Cards without a known crest may belong to the other deck."""
    unsure = [
        named
        for named in side.house_cards
        if (card := named.card) and card.kind != "plot"
        if side.house and side.house not in card.decks and card.faction in NO_HOUSE
    ]
    if unsure:
        yield Doubt(HOUSE, NO_CREST.saying(cards=labels(unsure)))


def about_placed(side: Side, ruleset: Ruleset) -> Iterator[Doubt]:
    gold, allowed = placed_gold(side), limit(ruleset, "setup-gold")
    if gold.least <= allowed and (gold.most is None or gold.most > allowed):
        words = AT_LEAST if gold.most is None else BETWEEN
        span = words.saying(least=gold.least, most=gold.most)
        unknown = [named for named in priced(side) if not named.card or named.card.cost is None]
        yield Doubt(GOLD, NO_COSTS.saying(cards=labels(unknown), range=span))
    yield from about_limited(priced(side), limit(ruleset, "setup-limited"))
    yield from about_duplicates(priced(side), limit(ruleset, "setup-duplicates"))


def about_limited(placed: Sequence[Named], most: int) -> Iterator[Doubt]:
    """Unknown keywords matter only when they could change the verdict."""
    unknown = [named for named in placed if not named.card or named.card.limited is None]
    count = sum(named.card is not None and named.card.limited is True for named in placed)
    if count <= most < count + len(unknown):
        yield Doubt(LIMITED, NO_KEYWORDS.saying(cards=labels(unknown)))


def about_duplicates(placed: Iterable[Named], most: int) -> Iterator[Doubt]:
    unknown = [
        found[0]
        for found in by_key(placed).values()
        if len(found) > most and (found[0].card is None or found[0].card.unique is None)
    ]
    if unknown:
        yield Doubt(DUPLICATES, NO_UNIQUE.saying(cards=labels(unknown)))


def limit(ruleset: Ruleset, rule: str, name: str = "limit") -> int:
    return ruleset.parameters[f"hbo-card-game.{rule}"][name]
