"""Rules about decks on the table and about neutral lords."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.agot_board_game.table import Neutral, Pile, Table
from builder.rule import Finding, Rule, rule
from builder.text import Text

ALL_CARDS = Text(en="all cards", ru="всего карт")
AGREED = Text(en="players who agree", ru="согласие игроков")
NOT_ALL = Text(en="not all", ru="не всех")
ALL = Text(en="all", ru="всех")
NOTHING = Text(en="no token", ru="жетона нет")
IMPASSABLE = Text(en="impassable", ru="непреодолимо")
NONE = (Text("—", "—"),)


def piles(table: Table, kind: str) -> Iterator[Pile]:
    for pile in table.piles or ():
        if table.box.facts[pile.pile.id]["of"] == kind:
            yield pile


def wrong_counts(
    table: Table, pile: Pile, wanted: dict[str, int]
) -> Iterator[tuple[str, Text, int, int]]:
    """What differs from the printed deck: cards when they are stated, else their number."""
    size = table.box.facts[pile.pile.id]["size"]
    if pile.cards is None:
        if pile.size != size:
            yield pile.slot, ALL_CARDS, pile.size, size
        return
    for id in dict.fromkeys([*pile.cards, *wanted]):
        ref, got = pile.cards.get(id, (None, 0))
        if got != wanted.get(id, 0):
            slot = ref.slot if ref else pile.slot
            yield slot, table.box.label(id), got, wanted.get(id, 0)


@rule(
    "agot-board-game.westeros-decks",
    name=Text(en="Westeros decks", ru="Колоды Вестероса"),
    cite="rules-2015: Westeros decks, p. 4 | Подготовьте колоду Вестероса, с. 4",
    law=Text(
        en="The Westeros cards make three decks of ten, by the numeral on their backs.",
        ru="Карты Вестероса составляют три колоды по десять карт, по цифре на рубашке.",
    ),
    message=Text(
        en="{deck}, {card}: {got}, and there should be {want}.",
        ru="{deck}, {card}: {got}, а должно быть {want}.",
    ),
)
def westeros_decks(rule: Rule, table: Table) -> Iterator[Finding]:
    for pile in piles(table, "westeros"):
        wanted = {
            id: facts["decks"][pile.pile.id]
            for id, facts in table.box.of_kind("westeros")
            if pile.pile.id in facts["decks"]
        }
        for slot, card, got, want in wrong_counts(table, pile, wanted):
            yield rule.broken([slot], deck=pile.pile.label, card=card, got=got, want=want)


@rule(
    "agot-board-game.wildling-deck",
    name=Text(en="Wildling deck", ru="Колода одичалых"),
    cite="rules-2015: Wildling deck, p. 4 | Подготовьте колоду одичалых, с. 4",
    law=Text(
        en="The wildling deck has nine cards, all different.",
        ru="В колоде одичалых девять разных карт.",
    ),
    message=Text(
        en="Wildling deck, cards: {got}, and there should be {want}. Missing: {missing}.",
        ru="Колода одичалых, карт: {got}, а должно быть {want}. Не хватает: {missing}.",
    ),
)
def wildling_deck(rule: Rule, table: Table) -> Iterator[Finding]:
    known = [id for id, _ in table.box.of_kind("wildling")]
    for pile in piles(table, "wildling"):
        want = table.box.facts[pile.pile.id]["size"]
        missing = [id for id in known if pile.cards is not None and id not in pile.cards]
        if pile.size != want or missing:
            labels = tuple(table.box.label(id) for id in missing) or NONE
            yield rule.broken([pile.slot], got=pile.size, want=want, missing=labels)


@rule(
    "agot-board-game.tides-deck",
    name=Text(en="Tides of battle", ru="Карты перевеса"),
    cite="rules-2015: Tides of battle, p. 29 | Карты перевеса, с. 29",
    law=Text(
        en="The tides of battle are twenty-four cards, used when all players agree.",
        ru="Карт перевеса двадцать четыре, и применяют их, только если согласны все игроки.",
    ),
    message=Text(
        en="Tides of battle, {card}: {got}, and there should be {want}.",
        ru="Карты перевеса, {card}: {got}, а должно быть {want}.",
    ),
)
def tides_deck(rule: Rule, table: Table) -> Iterator[Finding]:
    wanted = {id: facts["copies"] for id, facts in table.box.of_kind("tide")}
    for pile in piles(table, "tide"):
        for slot, card, got, want in wrong_counts(table, pile, wanted):
            yield rule.broken([slot], card=card, got=got, want=want)
        if table.tides_agreed is False:
            yield rule.broken(["tides_agreed"], card=AGREED, got=NOT_ALL, want=ALL)


# ---- neutral lords -------------------------------------------------------------------------------


@rule(
    "agot-board-game.neutral-count",
    name=Text(en="Number of neutral lords", ru="Число нейтральных лордов"),
    cite="rules-2015: Fewer players, p. 28 | Неполный состав игроков, с. 28",
    law=Text(
        en="The number of players decides how many neutral tokens lie on the map.",
        ru="Число жетонов нейтральных лордов на поле определяется числом игроков.",
    ),
    message=Text(
        en="Neutral tokens: {got}, and with {players} players there should be {want}.",
        ru="Жетонов нейтральных лордов: {got}, а при числе игроков {players} должно быть {want}.",
    ),
)
def neutral_count(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.set_up is None or table.neutral_count is None:
        return
    want, got = len(table.set_up.neutral), table.neutral_count
    if got > want or (table.is_start and got < want):
        yield rule.broken(["neutral"], got=got, players=table.players, want=want)


@rule(
    "agot-board-game.neutral-place",
    name=Text(en="Places of neutral lords", ru="Места нейтральных лордов"),
    cite="rules-2015: Neutral lords, p. 4 | Выведите нейтральных лордов, с. 4",
    law=Text(
        en="Each neutral token lies in its own land, with the side of this number of players up.",
        ru="Каждый жетон нейтрального лорда лежит в своей земле нужной стороной вверх.",
    ),
    message=Text(
        en="{area}: {got}; with {players} players: {want}.",
        ru="{area}: {got}; при числе игроков {players}: {want}.",
    ),
)
def neutral_place(rule: Rule, table: Table) -> Iterator[Finding]:
    if table.set_up is None:
        return
    right, seen = table.set_up.neutral, set()
    for lord in table.neutral or ():
        id = lord.area.id
        if not id:
            continue
        wrong = lord.stated and lord.strength != right.get(id)
        if id not in right or wrong or id in seen:
            want = strength_text(right[id]) if id in right else NOTHING
            facts = {"area": lord.area.label, "got": stated_text(lord), "want": want}
            yield rule.broken([lord.slot], **facts, players=table.players)
        seen.add(id)


def strength_text(strength: int | None) -> Text:
    return IMPASSABLE if strength is None else Text(str(strength), str(strength))


def stated_text(lord: Neutral) -> Text:
    return strength_text(lord.strength) if lord.stated else Text(en="a token", ru="жетон")
