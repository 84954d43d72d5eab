"""Rules about the two decks: names, sizes, copies and packs."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_lcg.context import in_pool
from builder.games.agot_lcg.deck import Deck
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "agot-lcg.faction-known",
    name=Text(en="Faction", ru="Фракция"),
    cite="rr: Deckbuilding | Составление колоды",
    law=Text(
        en="A deck has exactly one of the eight faction cards.",
        ru="У колоды ровно одна карта фракции из восьми.",
    ),
    message=Text(
        en="Faction “{faction}” is not one of: {known}.",
        ru="Фракция «{faction}» — не из известных: {known}.",
    ),
    when=["faction"],
)
def faction_known(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if not deck.faction or deck.faction == "neutral":
        factions = deck.catalogue.factions
        known = tuple(faction.name for id, faction in factions.items() if id != "neutral")
        yield rule.broken(["faction"], faction=deck.named_faction, known=known)


@rule(
    "agot-lcg.entry-known",
    name=Text(en="Known card", ru="Известная карта"),
    cite="muster: Names of cards | Названия карт",
    law=Text(
        en="Every line names a card by code, id or title.",
        ru="Каждая строка называет карту: по коду, id или названию.",
    ),
    message=Text(
        en="“{name}” is no card of the game. Closest: {closest}.",
        ru="«{name}» — такой карты в игре нет. Похожие: {closest}.",
    ),
    when=["misread"],
)
def entry_known(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for misread in deck.misread:
        if not misread.meant:
            closest = tuple(card.label for card in misread.closest) or (Text("—", "—"),)
            yield rule.broken([misread.slot], name=misread.name, closest=closest)


@rule(
    "agot-lcg.entry-unambiguous",
    name=Text(en="One version", ru="Одна версия"),
    cite="muster: Names of cards | Названия карт",
    law=Text(
        en="A title that has several versions is named with its code or pack.",
        ru="Название, у которого несколько версий, пишут с кодом или набором.",
    ),
    message=Text(
        en="“{name}” may mean: {meant}.",
        ru="«{name}» может означать: {meant}.",
    ),
    when=["misread"],
)
def entry_unambiguous(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for misread in deck.misread:
        if misread.meant:
            meant = tuple(Text(f"{card.label.en} {card.code}") for card in misread.meant)
            yield rule.broken([misread.slot], name=misread.name, meant=meant)


@rule(
    "agot-lcg.entry-count",
    name=Text(en="Number of copies", ru="Число копий"),
    cite="muster: Numbers of cards | Количество карт",
    law=Text(
        en="A line that is there stands for at least one card.",
        ru="Строка списка означает хотя бы одну карту.",
    ),
    message=Text(
        en="“{name}”: count {count}, and the least is {least}.",
        ru="«{name}»: количество {count}, наименьшее — {least}.",
    ),
    when=["miscounts"],
)
def entry_count(rule: Rule, deck: Deck, *, least: int) -> Iterator[Finding]:
    for slot, name, count in deck.miscounts:
        yield rule.broken([slot], name=name, count=count, least=least)


@rule(
    "agot-lcg.card-type",
    name=Text(en="Types of cards", ru="Типы карт"),
    cite="rr: Deckbuilding | Составление колоды",
    law=Text(
        en="Agendas stand among agendas, plots in the plot deck, and draw cards in the draw deck.",
        ru="Агенды — среди агенд, замыслы — в колоде замыслов, остальное — в колоде.",
    ),
    message=Text(
        en="{card} is a card of the type “{kind}” and stands under “{section}”.",
        ru="{card}: тип карты — «{kind}», а стоит в разделе «{section}».",
    ),
    when=["misplaced"],
)
def card_type(rule: Rule, deck: Deck) -> Iterator[Finding]:
    terms = deck.catalogue.terms
    for line in deck.misplaced:
        kind, section = terms[line.card.kind], terms[line.section]
        yield rule.broken([line.slot], card=line.card.label, kind=kind, section=section)


@rule(
    "agot-lcg.draw-deck-size",
    name=Text(en="Draw deck", ru="Колода"),
    cite="rr: Deckbuilding | Составление колоды",
    law=Text(
        en="The draw deck has at least the cards that the format or an agenda asks for.",
        ru="В колоде не меньше карт, чем требует формат или агенда.",
    ),
    message=Text(
        en="Draw deck: {count} cards, and the least is {least}.",
        ru="Колода: карт {count}, наименьшее — {least}.",
    ),
)
def draw_deck_size(rule: Rule, deck: Deck, *, least: int) -> Iterator[Finding]:
    wanted = deck.pool.numbers.get("draw", least)
    if deck.draw_size < wanted and "cards" in deck.stated:
        yield rule.broken(["cards"], count=deck.draw_size, least=wanted)


@rule(
    "agot-lcg.plot-deck-size",
    name=Text(en="Plot deck", ru="Колода замыслов"),
    cite="rr: Deckbuilding | Составление колоды",
    law=Text(
        en="The plot deck has exactly the cards that the format or an agenda asks for.",
        ru="В колоде замыслов ровно столько карт, сколько требует формат или агенда.",
    ),
    message=Text(
        en="Plot deck: {count} cards, and the number is {size}.",
        ru="Колода замыслов: карт {count}, а нужно {size}.",
    ),
)
def plot_deck_size(rule: Rule, deck: Deck, *, size: int) -> Iterator[Finding]:
    wanted = deck.pool.numbers.get("plots", size)
    if deck.plots_size != wanted and "plots" in deck.stated:
        yield rule.broken(["plots"], count=deck.plots_size, size=wanted)


@rule(
    "agot-lcg.doubled-plots",
    name=Text(en="Doubled plots", ru="Парные замыслы"),
    cite="rr: Deckbuilding | Составление колоды",
    law=Text(
        en="Only so many plot titles stand twice; two versions of one title are the same title.",
        ru="Дважды входит лишь столько названий; две версии одного названия — одно название.",
    ),
    message=Text(
        en="Plots that stand twice: {count} ({plots}), and the limit is {limit}.",
        ru="Замыслов, взятых дважды: {count} ({plots}), предел — {limit}.",
    ),
    when=["doubled"],
)
def doubled_plots(rule: Rule, deck: Deck, *, limit: int) -> Iterator[Finding]:
    allowed = deck.pool.numbers.get("doubled_plots", limit)
    if deck.has_distinct_titles and list(deck.plots.values()).count(2) <= allowed:
        return
    doubled = {t: codes for t, codes in plot_titles(deck).items() if copies(deck, codes) == 2}
    if len(doubled) > allowed:
        slots = deck.slots(sorted(code for codes in doubled.values() for code in codes))
        named = tuple(sorted(doubled))
        yield rule.broken(slots, count=len(doubled), plots=named, limit=allowed)


def plot_titles(deck: Deck) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for code in deck.plots:
        found.setdefault(deck.tables.titles[code], []).append(code)
    return found


def copies(deck: Deck, codes: list[str]) -> int:
    return sum(deck.plots[code] for code in codes)


@rule(
    "agot-lcg.card-copies",
    name=Text(en="Copies of a title", ru="Копии одного названия"),
    cite="rr: Copy | Копия",
    law=Text(
        en="No title appears more often than its limit, over all its versions and both decks; when "
        "versions differ, the smallest limit among those taken holds, whatever their order.",
        ru="Название входит в обе колоды не чаще своего предела, считая все версии; если пределы "
        "версий разные, действует наименьший из взятых, в каком бы порядке они ни стояли.",
    ),
    message=Text(
        en="{card}: {count} copies, and the limit is {limit}.",
        ru="{card}: копий {count}, предел — {limit}.",
    ),
    when=["copies"],
)
def card_copies(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for title, codes in sorted(deck.crowded.items()):
        count = sum(deck.copies(code) for code in codes)
        limit = min(deck.tables.limits[code] for code in codes)
        if count > limit:
            yield rule.broken(deck.slots(codes), card=title, count=count, limit=limit)


@rule(
    "agot-lcg.card-pool",
    name=Text(en="Cards of the faction", ru="Карты фракции"),
    cite="rr: Deckbuilding | Составление колоды",
    law=Text(
        en="A card is neutral, of the deck's faction, or let in by its agenda.",
        ru="Карта нейтральна, принадлежит фракции колоды или допущена её агендой.",
    ),
    message=Text(
        en="{card} belongs to {owner}, and no agenda of the deck lets it in.",
        ru="{card}: фракция карты — {owner}, агенда колоды её не допускает.",
    ),
    when=["suspects"],
)
def card_pool(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for code in deck.suspects:
        card = deck.card(code)
        if not in_pool(card, deck.pool):
            owner = deck.catalogue.factions[card.faction].name
            yield rule.broken(deck.slots([code]), card=card.label, owner=owner)


@rule(
    "agot-lcg.pack-released",
    name=Text(en="Released packs", ru="Вышедшие наборы"),
    cite="rr: Tournament legality | Допуск наборов",
    law=Text(
        en="Every card comes from a pack that is out on the day of play.",
        ru="Каждая карта — из набора, вышедшего ко дню игры.",
    ),
    message=Text(
        en="{card}: pack {pack} is not out on {date}.",
        ru="{card}: набор {pack} не вышел к {date}.",
    ),
    when=["suspects"],
)
def pack_released(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for code in deck.among(deck.legality.unreleased):
        card = deck.card(code)
        facts = {"pack": pack_name(deck, card.pack), "date": deck.frame.date}
        yield rule.broken(deck.slots([code]), card=card.label, **facts)


@rule(
    "agot-lcg.pack-format",
    name=Text(en="Packs of the format", ru="Наборы формата"),
    cite="rr: Draft packs | Наборы для драфта",
    law=Text(
        en="Packs made for drafts stay out of other formats.",
        ru="Наборы для драфта не входят в другие форматы.",
    ),
    message=Text(
        en="{card}: pack {pack} is not for the format {format}.",
        ru="{card}: набор {pack} не для формата «{format}».",
    ),
    when=["suspects"],
)
def pack_format(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for code in deck.among(deck.legality.foreign_packs):
        card = deck.card(code)
        # An agenda of another format is told by the rule on agendas.
        if card.rule.get("formats"):
            continue
        facts = {"pack": pack_name(deck, card.pack), "format": deck.format}
        yield rule.broken(deck.slots([code]), card=card.label, **facts)


def pack_name(deck: Deck, code: str) -> str:
    return str(deck.catalogue.facts["packs"]["packs"][code]["name"]["en"])


@rule(
    "agot-lcg.drafted-copies",
    name=Text(en="Drafted cards", ru="Карты из драфта"),
    cite="rr: Draft | Драфт",
    law=Text(
        en="A drafted deck has no more copies of a card than were drafted.",
        ru="В колоде из драфта копий карты не больше, чем выбрано.",
    ),
    message=Text(
        en="{card}: {count} in the deck, and {drafted} drafted.",
        ru="{card}: в колоде {count}, выбрано в драфте {drafted}.",
    ),
    when=["drafted"],
)
def drafted_copies(rule: Rule, deck: Deck) -> Iterator[Finding]:
    if deck.drafted is None:
        return
    for code in deck.codes:
        count, drafted = deck.copies(code), deck.drafted.get(code, 0)
        if count > drafted:
            card = deck.label(code)
            yield rule.broken(deck.slots([code]), card=card, count=count, drafted=drafted)
