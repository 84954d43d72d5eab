"""Names in a document and what they mean: areas, units, houses, cards and orders."""

from __future__ import annotations

import re
from collections.abc import Iterable

from builder.catalogue import Faction
from builder.games.agot_board_game.pieces import Token
from builder.games.agot_board_game.table import Card, Held, Ref, Table
from builder.names import closest, fold
from builder.roster import Misread
from builder.text import Text

HOUSE, CARD, ORDER = "house", "card", "order"
STARRED = re.compile(
    r"[*★☆⭐]|\+(?=\s*$)|\b(special|starred|star|со звездой|особ\w*)\b\.?", re.IGNORECASE
)
SIGNS = {
    "+": re.compile(r"\b(plus|плюс)\b", re.IGNORECASE),
    "-": re.compile(r"\b(minus|минус)\b", re.IGNORECASE),
}
FILLING = re.compile(r"[()\[\]]|\b(order|token|приказ|жетон)\b", re.IGNORECASE)
VALUE = re.compile(r"([+−–-]?)\s*(\d)\s*$")
MINUS = frozenset("−–-")


def look_up(table: Table, written: str, kind: str, slot: str) -> Ref:
    """What a name means among the entries of a kind; one that means nothing is noted."""
    if kind == HOUSE and (faction := table.catalogue.faction_names.get(fold(written))):
        return Ref(slot, faction, table.catalogue.factions[faction].name)
    found = candidates(table, written, kind)
    if len(found) == 1:
        return Ref(slot, found[0], table.box.label(found[0]))
    note(table, written, kind, slot, found)
    return Ref(slot, "", as_written(written))


def as_written(name: str) -> Text:
    """A name that means nothing, as the document has it; one without letters is still seen."""
    seen = name if name.strip() else "?"
    return Text(seen, seen)


def candidates(table: Table, written: str, kind: str) -> list[str]:
    """The entries of a kind that a name may mean."""
    facts = table.box.facts
    if facts.get(written, {}).get("kind") == kind:
        return [written]
    ids = table.edition.names.get(fold(written), ())
    return [id for id in ids if facts[id]["kind"] == kind]


def note(table: Table, written: str, kind: str, slot: str, found: Iterable[str] = ()) -> None:
    meant = tuple(Text(*(f"{words} ({id})" for words in both(table, id))) for id in found)
    near = () if meant else nearest(table, written, kind)
    key = (kind, fold(written) or written)
    table.misread.setdefault(key, (Misread(slot, written, meant, near), []))[1].append(slot)


def both(table: Table, id: str) -> tuple[str, str]:
    label = table.box.label(id)
    return label.en, label.to("ru")


def nearest(table: Table, written: str, kind: str) -> tuple[Text, ...]:
    """The names of the kind that are most like an unknown one."""
    if kind == HOUSE:
        names = {fold(id): faction.name for id, faction in table.catalogue.factions.items()}
        names |= {fold(faction.name.ru): faction.name for faction in houses_of(table)}
        return tuple(dict.fromkeys(names[key] for key in closest(fold(written), list(names))))
    facts = table.box.facts
    keys = [
        key
        for key, ids in table.edition.names.items()
        if any(facts[id]["kind"] == kind for id in ids)
    ]
    ids = [id for key in closest(fold(written), keys, 6) for id in table.edition.names[key]]
    same = [id for id in dict.fromkeys(ids) if facts[id]["kind"] == kind]
    return tuple(table.box.label(id) for id in same[:3])


def houses_of(table: Table) -> Iterable[Faction]:
    return table.catalogue.factions.values()


# ---- cards ---------------------------------------------------------------------------------------


def look_up_card(table: Table, written: str, house: str, slot: str) -> Held:
    """A house card by name; among namesakes the house's own, of the decks in use."""
    own = table.own_cards.get(fold(written))
    if own:
        return Held(slot, own.id, own.label, own)
    found = [make_card(table, id) for id in candidates(table, written, CARD)]
    for narrower in (
        [card for card in found if card.house == house],
        [card for card in found if card.deck in decks_in_use(table)],
        [card for card in found if card.house == house and card.deck in decks_in_use(table)],
    ):
        found = narrower or found
    if len(found) == 1:
        return Held(slot, found[0].id, found[0].label, found[0])
    note(table, written, CARD, slot, [card.id for card in found])
    return Held(slot, f"?{fold(written)}", as_written(written), None)


def decks_in_use(table: Table) -> tuple[str, ...]:
    """The decks of house cards that the table states, or those of the base game."""
    if table.card_decks is not None:
        return table.card_decks
    decks = table.box.of_kind("card-deck")
    return tuple(id for id, facts in decks if facts["provenance"] == "base")


def make_card(table: Table, id: str) -> Card:
    facts = table.box.facts[id]
    return Card(
        id=id,
        label=table.box.label(id),
        house=facts.get("faction") or "",
        deck=facts["deck"],
        strength=facts["strength"],
        icons=facts.get("swords", 0) + facts.get("fortifications", 0),
        text=facts.get("text", False),
        left_out=facts.get("left_out", False),
        left_out_with=facts.get("left_out_with") or "",
    )


# ---- orders --------------------------------------------------------------------------------------


def look_up_order(table: Table, written: str, slot: str) -> Token | None:
    """An order as people write it: march-1, raid*, «поход +1», special support."""
    said = FILLING.sub(" ", written.replace("_", " "))
    for sign, words in SIGNS.items():
        said = words.sub(sign, said)
    said, stars = STARRED.subn(" ", said)
    special = True if stars else None
    value = None
    if found := VALUE.search(said):
        value = -int(found[2]) if found[1] in MINUS and found[1] else int(found[2])
        said = said[: found.start()]
    return chosen_token(table, said, value, special, written, slot)


def chosen_token(
    table: Table, type: str, value: int | None, special: bool | None, written: str, slot: str
) -> Token | None:
    """The token of a type with this number; without a number the plain one nearest to nothing."""
    types = candidates(table, type.strip(), ORDER) if fold(type) else []
    tokens = list(table.box.orders[types[0]].tokens) if len(types) == 1 else []
    fitting = [
        token
        for token in tokens
        if value in (None, token.value) and special in (None, token.special)
    ]
    if not fitting:
        note(table, written, ORDER, slot)
        return None
    return min(fitting, key=lambda token: (token.special, abs(token.value)))


def token_label(table: Table, token: Token) -> Text:
    """An order as a reader sees it: March +1*."""
    label = table.box.orders[token.type].label
    number = f" {token.value:+d}" if token.value else ""
    star = "*" if token.special else ""
    return Text(f"{label.en}{number}{star}", f"{label.to('ru')}{number}{star}")
