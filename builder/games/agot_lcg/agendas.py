"""Rules about agendas: how many, which, and what each of them asks of the decks."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_lcg.cards import Card, has_trait
from builder.games.agot_lcg.context import Claim, forbids
from builder.games.agot_lcg.deck import Deck
from builder.rule import Finding, Rule, rule
from builder.text import LANGS, Text


def extra_agendas(deck: Deck) -> list[tuple[Card, int, str]]:
    """Agendas that allow others beside them: how many, and with which trait."""
    return [
        (agenda, int(extra["max"]), str(extra.get("trait") or ""))
        for agenda in deck.pool.agendas
        if (extra := agenda.rule.get("extra_agendas"))
    ]


@rule(
    "agot-lcg.agenda-count",
    name=Text(en="Number of agendas", ru="Число агенд"),
    cite="rr: Agenda | Агенда",
    law=Text(
        en="A deck has at most one agenda, unless an agenda allows more beside it.",
        ru="У колоды не больше одной агенды, если сама агенда не допускает других.",
    ),
    message=Text(
        en="Agendas: {count} ({agendas}), and the limit is {limit}.",
        ru="Агенд: {count} ({agendas}), предел — {limit}.",
    ),
    when=["agendas"],
)
def agenda_count(rule: Rule, deck: Deck, *, limit: int) -> Iterator[Finding]:
    count = sum(deck.agendas.values())
    allowed = limit + max((more for _, more, _ in extra_agendas(deck)), default=0)
    if count > allowed:
        codes = sorted(deck.agendas)
        named = tuple(deck.label(code) for code in codes)
        yield rule.broken(deck.slots(codes), count=count, agendas=named, limit=allowed)


@rule(
    "agot-lcg.agenda-company",
    name=Text(en="Agendas beside an agenda", ru="Агенды рядом с агендой"),
    cite="cards: Alliance | Alliance",
    law=Text(
        en="An agenda stands beside another only where that one allows agendas of its trait.",
        ru="Агенда стоит рядом с другой, только если та допускает агенды с её чертой.",
    ),
    message=Text(
        en="{agenda} may not stand beside {other}: only agendas with the trait {trait}.",
        ru="{agenda} не может стоять рядом с {other}: только агенды с чертой {trait}.",
    ),
    when=["agendas"],
)
def agenda_company(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for agenda, _, trait in extra_agendas(deck):
        for other in deck.pool.agendas:
            if trait and other is not agenda and not has_trait(other, [trait]):
                slots = deck.slots([other.code])
                yield rule.broken(slots, agenda=other.label, other=agenda.label, trait=trait)


@rule(
    "agot-lcg.agenda-format",
    name=Text(en="Agendas of the format", ru="Агенды формата"),
    cite="cards: Draft agendas | Агенды для драфта",
    law=Text(
        en="An agenda made for one way to play stays out of the others.",
        ru="Агенда, сделанная для одного формата, не входит в другие.",
    ),
    message=Text(
        en="{agenda} is only for: {formats}.",
        ru="{agenda} — только для: {formats}.",
    ),
    when=["formats"],
)
def agenda_format(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for agenda in deck.pool.agendas:
        formats = agenda.rule.get("formats")
        if formats and deck.format not in formats:
            named = tuple(formats)
            yield rule.broken(deck.slots([agenda.code]), agenda=agenda.label, formats=named)


@rule(
    "agot-lcg.agenda-choice",
    name=Text(en="What is named for an agenda", ru="Что названо для агенды"),
    cite="cards: Draft agendas | Агенды для драфта",
    law=Text(
        en="A player names no more factions or traits than the agendas let be named.",
        ru="Игрок называет не больше фракций и черт, чем позволяют агенды.",
    ),
    message=Text(
        en="Named: {named}, which is {count}, and the limit is {limit}.",
        ru="Названо: {named}, всего {count}, предел — {limit}.",
    ),
    when=["chosen"],
)
def agenda_choice(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for key, named in (("factions", deck.chosen.factions), ("traits", deck.chosen.traits)):
        announced = [agenda.rule.get("announce") or {} for agenda in deck.pool.agendas]
        limit = sum(part.get(key, 0) for part in announced)
        if len(named) > limit:
            facts = {"named": named, "count": len(named), "limit": limit}
            yield rule.broken([f"chosen/{key}"], **facts)


@rule(
    "agot-lcg.agenda-numbers",
    name=Text(en="Agendas that contradict each other", ru="Агенды, которые спорят"),
    cite="cards: Plot decks of agendas | Колоды замыслов у агенд",
    law=Text(
        en="Two agendas that set the same number of plots differently cannot both be kept.",
        ru="Две агенды, задающие разное число замыслов, нельзя соблюсти вместе.",
    ),
    message=Text(
        en="Plots by {agendas}: {numbers}, and only one number can hold.",
        ru="Замыслов по {agendas}: {numbers}, а возможно только одно число.",
    ),
    when=["agendas"],
)
def agenda_numbers(rule: Rule, deck: Deck) -> Iterator[Finding]:
    setting = [agenda for agenda in deck.pool.agendas if agenda.rule.get("plots")]
    numbers = tuple(int(agenda.rule["plots"]) for agenda in setting)
    if len(set(numbers)) > 1:
        slots = deck.slots(agenda.code for agenda in setting)
        named = tuple(agenda.label for agenda in setting)
        yield rule.broken(slots, agendas=named, numbers=numbers)


@rule(
    "agot-lcg.agenda-forbids",
    name=Text(en="Cards the agenda forbids", ru="Карты, запрещённые агендой"),
    cite="cards: Agendas | Агенды",
    law=Text(
        en="A deck holds no card that its agenda shuts out.",
        ru="В колоде нет карт, которые запрещает её агенда.",
    ),
    message=Text(
        en="{agenda} shuts out {card}.",
        ru="{agenda} не допускает: {card}.",
    ),
    when=["suspects"],
)
def agenda_forbids(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for code in deck.suspects:
        card = deck.card(code)
        for agenda in deck.pool.agendas:
            if forbids(agenda, card, deck.chosen):
                yield rule.broken(deck.slots([code]), agenda=agenda.label, card=card.label)


@rule(
    "agot-lcg.agenda-demand",
    name=Text(en="Cards the agenda asks for", ru="Карты, которых требует агенда"),
    cite="cards: Agendas | Агенды",
    law=Text(
        en="A deck has as many of certain cards, or of different titles, as its agenda asks for; "
        "different means different by title.",
        ru="В колоде столько нужных карт или разных названий, сколько требует агенда; разные — "
        "значит разные по названию.",
    ),
    message=Text(
        en="{agenda}: {what}: {count}, and the number is {wanted}.",
        ru="{agenda}: {what}: {count}, а нужно {wanted}.",
    ),
    when=["demands"],
)
def agenda_demand(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for claim in deck.pool.demands:
        for faction, held in parted(deck, claim):
            count = counted(deck, held, claim.facts["count"])
            wanted = unmet(claim, count)
            if wanted:
                what = described(claim, faction, deck)
                facts = {"agenda": claim.agenda.label, "count": count, "what": what}
                yield rule.broken(deck.slots(deck.among(held)), **facts, wanted=wanted)


def parted(deck: Deck, claim: Claim) -> list[tuple[str, int]]:
    """The cards that a demand counts, together or for each faction."""
    held = deck.held & claim.cards
    if claim.facts.get("per") != "faction":
        return [("", held)]
    factions = sorted(deck.tables.factions.items())
    return [(id, part) for id, cards in factions if (part := held & cards)]


def counted(deck: Deck, held: int, by: str) -> int:
    """How many cards, or different titles, are in a set."""
    if by == "titles":
        titles = deck.tables.titles
        return len({titles[code] for code in deck.among(held)})
    return sum([deck.copies(code) for code in deck.among(held)])


def unmet(claim: Claim, count: int) -> Text | None:
    facts = claim.facts
    if facts.get("exactly") is not None and count != facts["exactly"]:
        return Text(str(facts["exactly"]), str(facts["exactly"]))
    if facts.get("min") is not None and count < facts["min"]:
        return Text(f"at least {facts['min']}", f"не меньше {facts['min']}")
    if facts.get("max") is not None and count > facts["max"]:
        return Text(f"at most {facts['max']}", f"не больше {facts['max']}")
    return None


def described(claim: Claim, faction: str, deck: Deck) -> Text:
    """What a demand counts, in a few words."""
    where, terms = claim.facts["where"], deck.catalogue.terms
    words = [Text(trait) for trait in where.get("trait", ())]
    words += [deck.catalogue.factions[id].name for id in where.get("faction", ())]
    words += [deck.catalogue.factions[faction].name] if faction else []
    words += [terms[kind] for kind in where.get("type", ())]
    counted = terms["plot-cards" if where.get("deck") == "plot" else "cards"]
    if claim.facts["count"] == "titles":
        words, counted = [*words, counted], terms["different"]
    kinds = (", ".join(word.to(lang) for word in words) for lang in LANGS)
    said = zip(map(counted.to, LANGS), kinds, strict=True)
    return Text(*(f"{head} ({rest})" if rest else head for head, rest in said))


@rule(
    "agot-lcg.agenda-title-limit",
    name=Text(en="Copies the agenda allows", ru="Копии, допущенные агендой"),
    cite="cards: Agendas | Агенды",
    law=Text(
        en="Where an agenda allows so many copies of certain titles, all cards of the title count, "
        "of any type and version and plots among them.",
        ru="Если агенда ограничивает копии некоторых названий, считаются все карты названия, "
        "любого типа и версии, в том числе замыслы.",
    ),
    message=Text(
        en="{agenda}: {count} copies of {card}, and the limit is {limit}.",
        ru="{agenda}: {card} — копий {count}, предел — {limit}.",
    ),
    when=["title-limits"],
)
def agenda_title_limit(rule: Rule, deck: Deck) -> Iterator[Finding]:
    for claim in deck.pool.title_limits:
        agenda, limit = claim.agenda.label, claim.facts["max"]
        spoken_of = deck.among(claim.cards & deck.tables.draw)
        alike = {deck.tables.titles[code]: deck.alike(code) for code in spoken_of}
        for title, codes in sorted(alike.items()):
            count = sum(deck.copies(code) for code in codes)
            if count > limit:
                facts = {"agenda": agenda, "card": title, "count": count, "limit": limit}
                yield rule.broken(deck.slots(codes), **facts)
