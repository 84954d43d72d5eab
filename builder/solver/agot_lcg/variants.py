"""Other headings for the same cards: another faction, other agendas, other names for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from builder.games.agot_lcg.cards import NEUTRAL, Card
from builder.solver.agot_lcg.fitting import Company
from builder.solver.agot_lcg.sketch import PARTS, Sketch, Stray
from builder.solver.changes import Change
from builder.solver.wants import Wants
from builder.text import Text

Named = tuple[tuple[str, ...], tuple[str, ...]]


class Variant(NamedTuple):
    """A deck under other headings: the changes they take, and the least that any deck takes.

    `moved` are the lines that only have to go to the agendas where they belong.
    """

    company: Company
    changes: tuple[Change, ...]
    moved: tuple[Stray, ...]
    least: int

    @property
    def size(self) -> int:
        return sum(change.weight for change in self.changes)


def variants(
    sketch: Sketch, wants: Wants, best: Callable[[], int | None] = lambda: None
) -> Iterator[Variant]:
    """The deck as it is headed if that can be, then every other heading, promising ones first.

    `best` tells the smallest repair found so far; what cannot be smaller is left out.
    """
    own = tuple(sketch.cards(sketch.agendas))
    single = all(number == 1 for number in sketch.agendas.values())
    if single and is_sound(sketch, own, wants) and sketch.faction:
        company = Company(sketch, sketch.faction, own, sketch.named())
        if not unfit_names(company) and not agenda_strays(sketch) and keeps(company, wants):
            yield make(company)
    for faction in factions(sketch):
        others = [
            make(company)
            for agendas in agenda_sets(sketch, faction, wants)
            if may_beat(sketch, faction, agendas, best())
            for company in companies(sketch, faction, agendas)
            if keeps(company, wants)
        ]
        yield from sorted(others, key=lambda variant: variant.least)


def keeps(company: Company, wants: Wants) -> bool:
    """Whether nothing that is to be kept is shut out at once."""
    entries = company.sketch.edition.entries
    return not any(company.barred(entries[id]) for id in wants.keep)


def may_beat(sketch: Sketch, faction: str, agendas: tuple[Card, ...], best: int | None) -> bool:
    """Whether a heading could lead to fewer changes, as far as can be told at a glance."""
    if best is None:
        return True
    old, new = Counter(dict(sketch.agendas)), Counter(agenda.code for agenda in agendas)
    least = max((old - new).total(), (new - old).total() - len(agenda_homes(sketch)))
    if faction != sketch.faction:
        least += 1
        # No agenda lets a loyal card of another faction in, but those that let in everything.
        if not any(
            where.get("loyal") is None for a in agendas for where in a.rule.get("allow", ())
        ):
            least += sum(c.loyal and c.faction not in (NEUTRAL, faction) for c in held(sketch))
    return least < best


def agenda_homes(sketch: Sketch) -> list[Stray]:
    """Agendas that stand among the cards or plots."""
    return [stray for stray in sketch.strays if stray.home == "agendas" and stray.part in PARTS]


def factions(sketch: Sketch) -> list[str]:
    """The deck's own faction first."""
    known = [id for id in sketch.catalogue.factions if id != NEUTRAL]
    return sorted(known, key=lambda id: id != sketch.faction)


def agenda_strays(sketch: Sketch) -> list[Stray]:
    return [stray for stray in sketch.strays if stray.part == "agendas"]


# ---- agendas -------------------------------------------------------------------------------------


def agenda_sets(sketch: Sketch, faction: str, wants: Wants) -> Iterator[tuple[Card, ...]]:
    """Every set of agendas that may stand together."""
    company = Company(sketch, faction, (), ((), ()))
    known = [
        card
        for id, facts in sketch.edition.entries.facts.items()
        if facts["kind"] == "agenda" and not company.barred(card := sketch.edition.entries[id])
    ]
    for agendas in sound_sets(sketch, known):
        if is_sound(sketch, agendas, wants):
            yield agendas


def sound_sets(sketch: Sketch, known: list[Card]) -> Iterator[tuple[Card, ...]]:
    limit = (sketch.parameters("agenda-count") or {"limit": 1})["limit"]
    for number in range(limit + 1):
        yield from combinations(known, number)
    for opener in known:
        if extra := opener.rule.get("extra_agendas"):
            trait = (extra.get("trait") or "").casefold()
            others = [c for c in known if c is not opener and (not trait or trait in c.traits)]
            for number in range(1, limit + int(extra["max"])):
                yield from ((opener, *beside) for beside in combinations(others, number))


def is_sound(sketch: Sketch, agendas: tuple[Card, ...], wants: Wants) -> bool:
    """Whether agendas may stand together and are what the player wants."""
    ids = {agenda.id for agenda in agendas}
    entries = sketch.edition.entries.facts
    kept = [id for id in wants.keep if id in entries and entries[id]["kind"] == "agenda"]
    owned = wants.owned
    return (
        ids.isdisjoint(wants.without)
        and ids.issuperset(kept)
        and (owned is None or all(owned.get(id, 0) for id in ids))
        and go_together(sketch, agendas)
    )


def go_together(sketch: Sketch, agendas: tuple[Card, ...]) -> bool:
    openers = [agenda for agenda in agendas if agenda.rule.get("extra_agendas")]
    limit = (sketch.parameters("agenda-count") or {"limit": len(agendas)})["limit"]
    more = max((int(a.rule["extra_agendas"]["max"]) for a in openers), default=0)
    traits = [(a.rule["extra_agendas"].get("trait") or "").casefold() for a in openers]
    company = Company(sketch, "", agendas, ((), ()))
    return (
        len(agendas) <= limit + more
        and all(
            not trait or trait in other.traits
            for opener, trait in zip(openers, traits, strict=True)
            for other in agendas
            if other is not opener
        )
        and len({a.rule["plots"] for a in agendas if a.rule.get("plots")}) < 2
        and not any(company.barred(agenda) for agenda in agendas)
    )


# ---- names ---------------------------------------------------------------------------------------


def unfit_names(company: Company) -> bool:
    """Whether more is named than the agendas let be named."""
    told = [agenda.rule.get("announce") or {} for agenda in company.agendas]
    named = {"factions": company.factions, "traits": company.traits}
    return any(
        len(names) > sum(int(part.get(key, 0)) for part in told) for key, names in named.items()
    )


def companies(sketch: Sketch, faction: str, agendas: tuple[Card, ...]) -> Iterator[Company]:
    """The agendas with everything that may be named for them."""
    told = [agenda.rule.get("announce") or {} for agenda in agendas]
    number = sum(part.get("factions", 0) for part in told)
    guests = sorted({card.faction for card in held(sketch)} - {NEUTRAL, faction})
    names: list[Named] = [((), ())]
    if number:
        names = [(pick, ()) for pick in combinations(guests, min(number, len(guests)))]
    elif any(part.get("traits") for part in told):
        traits = sorted(
            {t for card in held(sketch) if card.faction != faction for t in card.traits}
        )
        names = [((), (trait,)) for trait in traits] or names
    for named in dict.fromkeys([*names, *([sketch.named()] if sketch.has_named else [])]):
        company = Company(sketch, faction, agendas, named)
        if not unfit_names(company):
            yield company


def held(sketch: Sketch) -> Iterable[Card]:
    return (sketch.card(code) for part in PARTS for code in sketch.parts[part])


# ---- changes -------------------------------------------------------------------------------------


def make(company: Company) -> Variant:
    """A variant with the changes of its heading and the least that its cards take."""
    sketch = company.sketch
    moved = tuple(moves(company))
    changes = [*faction_change(company), *agenda_changes(company, moved), *name_change(company)]
    size = sum(change.weight for change in changes)
    return Variant(company, tuple(changes), moved, size + least_of(company, moved, sketch))


def moves(company: Company) -> Iterator[Stray]:
    """Agendas that stood among the cards or plots."""
    new = {agenda.code for agenda in company.agendas} - company.sketch.agendas.keys()
    for stray in agenda_homes(company.sketch):
        code = stray.card.code if stray.card else ""
        if code in new:
            new.remove(code)
            yield stray


def faction_change(company: Company) -> Iterator[Change]:
    sketch = company.sketch
    if company.faction != sketch.faction:
        known = sketch.catalogue.factions
        named = str(sketch.document.get("faction", ""))
        old = known[sketch.faction].name if sketch.faction else Text(f"“{named}”", f"«{named}»")
        yield Change("faction", "faction", {"old": old, "new": known[company.faction].name})


def agenda_changes(company: Company, moved: tuple[Stray, ...]) -> Iterator[Change]:
    """Agendas that come, go, make room for others, or were in the wrong part."""
    sketch = company.sketch
    for stray in moved:
        facts = {"old": label(stray), **spots(sketch, stray.part, "agendas")}
        yield Change("move", stray.slot, facts)
    old, new = Counter(dict(sketch.agendas)), Counter(a.code for a in company.agendas)
    new -= Counter(stray.card.code for stray in moved if stray.card)
    gone = [(f"agendas/{code}", sketch.card(code).label) for code in (old - new).elements()]
    gone += [(s.slot, label(s)) for s in agenda_strays(sketch) for _ in range(max(1, s.number))]
    come = [sketch.card(code) for code in (new - old).elements()]
    for number in range(max(len(gone), len(come))):
        slot, name = gone[number] if number < len(gone) else ("agendas", Text(""))
        card = come[number] if number < len(come) else None
        if card is None:
            yield Change("remove", slot, {"old": name})
        elif number >= len(gone):
            yield Change("add", slot, {"new": card.label, "entry": card.id})
        else:
            yield Change("replace", slot, {"old": name, "new": card.label, "entry": card.id})


def name_change(company: Company) -> Iterator[Change]:
    """What was named in the document may have to be named anew."""
    sketch = company.sketch
    if sketch.has_named and (company.factions, company.traits) != sketch.named():
        yield Change("choice", "chosen", {})


def label(stray: Stray) -> Text:
    return stray.card.label if stray.card else Text(f"“{stray.name}”", f"«{stray.name}»")


def spots(sketch: Sketch, origin: str, place: str) -> dict[str, Text]:
    return {"origin": sketch.catalogue.terms[origin], "place": sketch.catalogue.terms[place]}


def least_of(company: Company, moved: tuple[Stray, ...], sketch: Sketch) -> int:
    """Lines that have to go or change under this heading, whatever else happens."""
    total = 0
    for part in PARTS:
        lines = sketch.parts[part]
        wrong = sum(bool(company.barred(sketch.card(code))) for code in lines)
        wrong += sum(stray.part == part and stray not in moved for stray in sketch.strays)
        total += wrong or int(is_off(company, part, sum(lines.values())))
    return total


def is_off(company: Company, part: str, number: int) -> bool:
    """Whether a part has the wrong number of cards."""
    sketch = company.sketch
    draw, plots = sketch.parameters("draw-deck-size"), sketch.parameters("plot-deck-size")
    if part not in sketch.stated:
        return False
    if part == "cards":
        return draw is not None and number < company.number("draw", draw["least"])
    return plots is not None and number != company.number("plots", plots["size"])
