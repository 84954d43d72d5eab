"""Rules about houses and names: which house, which card, and where it may stand."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.hbo_card_game.cards import NO_HOUSE
from builder.games.hbo_card_game.reading import belongs
from builder.games.hbo_card_game.side import Side, by_key, slots
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "hbo-card-game.house-known",
    name=Text(en="Known house", ru="Известный Дом"),
    cite="rules-2013: Lead a house, p. 6 | Возглавьте Дом, с. 6",
    law=Text(
        en="A player leads one of the houses that the game has.",
        ru="Игрок возглавляет один из Домов, которые есть в игре.",
    ),
    message=Text(
        en="House “{house}” is not known. Known: {known}.",
        ru="Дом «{house}» неизвестен. Известны: {known}.",
    ),
)
def house_known(rule: Rule, side: Side) -> Iterator[Finding]:
    if not side.house:
        factions = side.catalogue.factions
        known = tuple(factions[id].name for id in factions if id not in NO_HOUSE)
        yield rule.broken(["house"], house=side.named_house, known=known)


@rule(
    "hbo-card-game.card-known",
    name=Text(en="Spelling of a name", ru="Написание названия"),
    cite="muster: Names of cards | Названия карт",
    law=Text(
        en="A name a few letters away from a known card is taken for a slip and no more than a "
        "warning, since most cards of the box are not catalogued and the name may be one of them.",
        ru="Название в нескольких буквах от известной карты считается опиской и даёт лишь "
        "предупреждение: большинства карт коробки в каталоге нет, и название может быть верным.",
    ),
    message=Text(
        en="“{name}” is no card of the catalogue. Closest: {closest}.",
        ru="«{name}» — такой карты нет в каталоге. Похожие: {closest}.",
    ),
    severity="warning",
)
def card_known(rule: Rule, side: Side) -> Iterator[Finding]:
    places = by_key(side.names)
    for key, misread in side.misread.items():
        if misread.closest:
            closest = tuple(card.label for card in misread.closest)
            yield rule.broken(slots(places[key]), name=misread.name, closest=closest)


@rule(
    "hbo-card-game.card-place",
    name=Text(en="Plots apart from house cards", ru="Замыслы отдельно от карт Домов"),
    cite="rules-2013: Types of cards, p. 5 | Типы карт, с. 5",
    law=Text(
        en="Plots make up the plot deck and never a hand, and other cards are no plots.",
        ru="Замыслы составляют колоду замыслов и не бывают на руке, а прочие карты — не замыслы.",
    ),
    message=Text(
        en="{card} is a card of the kind “{kind}” and stands under “{section}”.",
        ru="{card}: вид карты — «{kind}», а стоит в разделе «{section}».",
    ),
)
def card_place(rule: Rule, side: Side) -> Iterator[Finding]:
    terms = side.catalogue.terms
    for named in side.names:
        card, section = named.card, named.section
        if card and not belongs(card, section):
            facts = {"kind": terms[card.kind], "section": terms[section]}
            yield rule.broken([named.slot], card=card.label, **facts)


@rule(
    "hbo-card-game.house-cards",
    name=Text(en="Cards of the own house", ru="Карты своего Дома"),
    cite="rules-2013: Crests of the houses, p. 5 | Гербы Домов, с. 5",
    law=Text(
        en="A hand comes from the deck of its house, so it holds no card with the other crest.",
        ru="Руку берут из колоды своего Дома, поэтому карт с чужим гербом на ней нет.",
    ),
    message=Text(
        en="{card} is a card of {owner}, and the deck is that of {house}.",
        ru="{card}: карта принадлежит другому Дому ({owner}), колода своя — {house}.",
    ),
)
def house_cards(rule: Rule, side: Side) -> Iterator[Finding]:
    for found in by_key(side.house_cards).values():
        card = found[0].card
        if not card or not side.house or card.faction in NO_HOUSE or side.house in card.decks:
            continue
        owner = side.catalogue.factions[card.faction].name
        yield rule.broken(slots(found), card=card.label, owner=owner, house=side.house_name())
