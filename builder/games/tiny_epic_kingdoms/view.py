"""A table as people read it: a group for each player, and one for what lies between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from builder.games.tiny_epic_kingdoms.ending import PARTS, TOTAL
from builder.games.tiny_epic_kingdoms.entries import RESOURCES
from builder.games.tiny_epic_kingdoms.kingdom import (
    WHITE_FLAG,
    Kingdom,
    Laid,
    Lost,
    Region,
    Stand,
    Step,
    Table,
)
from builder.report import Group, Line
from builder.text import LANGS, Text

NOTHING = Text("—", "—")


class Said(NamedTuple):
    """A word of the game and what a document tells of it, with its place."""

    slot: str
    term: Text
    told: tuple[Text, ...]


def say(slot: str, term: Text, *told: Text) -> Said:
    return Said(slot, term, told)


def groups(table: Table) -> Iterator[Group]:
    terms = table.catalogue.terms
    if lines := lines_of(middle(table)):
        yield Group(terms["table"], lines)
    for kingdom in table.kingdoms:
        if lines := lines_of(kingdom_told(table, kingdom)):
            yield Group(kingdom.label, lines)
    if table.lost and table.lost.is_there and (lines := lines_of(lost_told(table, table.lost))):
        yield Group(terms["lost-kingdom"], lines)


def lines_of(told: Iterable[Said]) -> tuple[Line, ...]:
    return tuple(Line(said.slot, titled(said.term, *said.told)) for said in told)


def titled(term: Text, *told: Text) -> Text:
    """A word of the game, and what is told of it, in both languages."""
    said = []
    for lang in LANGS:
        words = term.to(lang)
        parts = " · ".join(part.to(lang) for part in told if part.to(lang))
        said.append(f"{words[:1].upper()}{words[1:]}: {parts or '—'}")
    return Text(*said)


def plain(value: object) -> Text:
    return Text(str(value), str(value))


def joined(parts: list[Text]) -> Text:
    return (
        Text(*(", ".join(part.to(lang) for part in parts) for lang in LANGS)) if parts else NOTHING
    )


def counted(label: Text, count: int) -> Text:
    return Text(*(f"{label.to(lang)} {count}" for lang in LANGS))


# ---- players -------------------------------------------------------------------------------------


def kingdom_told(table: Table, kingdom: Kingdom) -> Iterator[Said]:
    terms, at = table.catalogue.terms, kingdom.at
    for key, named in (("colour", kingdom.colour), ("race", kingdom.race)):
        if named:
            yield say(named.slot, terms[key], named.label)
    if kingdom.home or kingdom.card:
        yield say(home_slot(kingdom), terms["home"], *home_words(table, kingdom))
    yield from regions_told(table, list(kingdom.regions.values()), kingdom.regions_slot)
    if kingdom.resources is not None:
        held = entries_counted(table, kingdom.resources, RESOURCES)
        yield say(at("resources"), terms["resources"], held)
    yield from armies_told(table, kingdom, kingdom.stands, kingdom.on_map)
    for key in ("stock", "tower", "magic", "captured"):
        if (number := getattr(kingdom, key)) is not None:
            yield say(at(key), terms[key], plain(number))
    yield from more_told(table, kingdom)


def more_told(table: Table, kingdom: Kingdom) -> Iterator[Said]:
    """Kit, tokens, war, plan and points, where they are stated."""
    terms, at = table.catalogue.terms, kingdom.at
    if kingdom.kit is not None:
        pieces = {id: count for id, (_, count) in kingdom.kit.items()}
        yield say(at("kit"), terms["kit"], entries_counted(table, pieces))
    if kingdom.tokens:
        yield say(kingdom.tokens.slot, terms["tokens"], tokens_words(kingdom.tokens))
    if kingdom.finds is not None:
        yield say(at("finds"), terms["finds"], entries_counted(table, kingdom.finds))
    if kingdom.war:
        yield say(kingdom.war.slot, terms["war"], *war_words(table, kingdom))
    for step in kingdom.plan or ():
        yield say(step.slot, terms["plan"], step_words(table, step))
    if kingdom.score is not None:
        yield say(at("score"), terms["score"], score_words(kingdom.score))


def score_words(score: Mapping[str, int]) -> Text:
    return joined([counted(PARTS.get(key, TOTAL), number) for key, number in score.items()])


def home_slot(kingdom: Kingdom) -> str:
    return kingdom.home.slot if kingdom.home else kingdom.card_slot


def home_words(table: Table, kingdom: Kingdom) -> list[Text]:
    terms = table.catalogue.terms
    words = [kingdom.home.label] if kingdom.home else []
    for key, mark in (("card", kingdom.card), ("side", kingdom.side)):
        if mark:
            words.append(Text(*(f"{terms[key].to(lang)} {mark}" for lang in LANGS)))
    return words


def regions_told(table: Table, regions: list[Region], slot: str) -> Iterator[Said]:
    if regions:
        words = [region_words(region) for region in regions]
        yield say(slot, table.catalogue.terms["regions"], joined(words))


def region_words(region: Region) -> Text:
    """A region and its type, which is not repeated when it is the name."""
    type = region.type
    if type is None or type.label == region.label:
        return region.label
    return Text(*(f"{region.label.to(lang)} ({type.label.to(lang)})" for lang in LANGS))


def armies_told(
    table: Table, owner: Kingdom | Lost, stands: tuple[Stand, ...] | None, on_map: int | None
) -> Iterator[Said]:
    terms = table.catalogue.terms
    slot = owner.at("armies") if isinstance(owner, Kingdom) else f"{owner.slot}/armies"
    if stands is None:
        if on_map is not None:
            yield say(slot, terms["armies"], plain(on_map))
        return
    for stand in stands:
        where = [] if stand.region.territory == owner.territory else [land(table, stand.region)]
        told = counted(region_words(stand.region), stand.armies)
        yield say(stand.slot, terms["armies"], *where, told)


def land(table: Table, region: Region) -> Text:
    """The name of a territory, or of its owner."""
    for kingdom in table.kingdoms:
        if kingdom.territory == region.territory:
            return kingdom.home.label if kingdom.home else kingdom.label
    if table.lost and table.lost.territory == region.territory:
        return table.catalogue.terms["lost-kingdom"]
    known = region.territory in table.edition.entries.facts
    return table.label_of(region.territory) if known else plain(region.territory.lstrip("?"))


def tokens_words(tokens: Laid) -> Text:
    if tokens.places is None:
        return plain(tokens.total)
    return joined([counted(region.label, count) for region, count, _ in tokens.places])


def entries_counted(table: Table, counts: Mapping[str, int], order: tuple[str, ...] = ()) -> Text:
    ids = [id for id in order if id in counts] + [id for id in counts if id not in order]
    return joined([counted(table.label_of(id), counts[id]) for id in ids])


def war_words(table: Table, kingdom: Kingdom) -> Iterator[Text]:
    war, terms = kingdom.war, table.catalogue.terms
    if war is None:
        return
    if war.role:
        yield terms[war.role]
    if war.is_bid:
        yield table.label_of(WHITE_FLAG) if war.flag else plain(war.bid)
    if war.pay:
        yield entries_counted(table, war.pay, RESOURCES)


def step_words(table: Table, step: Step) -> Text:
    words = [table.label_of(step.action) if step.action else NOTHING]
    words += [region_words(region) for region in (step.source, step.to) if region]
    words += [table.label_of(id) for id in (step.give, step.take) if id]
    words += [plain(number) for number in (step.level, step.amount) if number is not None]
    return Text(*(" ".join(word.to(lang) for word in words) for lang in LANGS))


# ---- between the players -------------------------------------------------------------------------


def middle(table: Table) -> Iterator[Said]:
    terms = table.catalogue.terms
    if table.shields:
        for key, number in (
            ("shields", table.shields.beside),
            ("shields-placed", table.shields.placed),
        ):
            if number is not None:
                yield say(table.shields.slot, terms[key], plain(number))
    for key in ("active", "winner"):
        if people := getattr(table, key):
            names = [table.kingdoms[seat].label for seat in people.seats if seat >= 0]
            yield say(people.slot, terms[key], joined(names))
    if table.discovery and table.discovery.total is not None:
        yield say("discovery", terms["discovery"], plain(table.discovery.total))
    if table.turn:
        action = [table.label_of(table.turn.action)] if table.turn.action else []
        names = [table.turn.player] if table.turn.player else []
        yield say("turn", terms["turn"], joined(names + action))


def lost_told(table: Table, lost: Lost) -> Iterator[Said]:
    terms = table.catalogue.terms
    if lost.home:
        yield say(lost.home.slot, terms["lost-kingdom"], lost.home.label)
    if lost.colour:
        yield say(lost.colour.slot, terms["colour"], lost.colour.label)
    yield from regions_told(table, list(lost.regions.values()), f"{lost.slot}/regions")
    yield from armies_told(table, lost, lost.stands, lost.on_map)
    if lost.tokens:
        yield say(lost.tokens.slot, terms["tokens"], tokens_words(lost.tokens))
