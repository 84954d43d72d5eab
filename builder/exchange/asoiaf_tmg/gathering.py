"""From the cards that a text names to a roster document, in the edition that fits them best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from builder.catalogue import Edition
from builder.exchange.asoiaf_tmg.meaning import (
    TACTICS,
    Known,
    Lookup,
    Meaning,
    Said,
    by_name,
    closest,
    faction_name,
    faction_named,
    meaning,
    told_apart,
)
from builder.exchange.form import Reading, Roster, Unread
from builder.exchange.lines import shortened
from builder.game import Options
from builder.games.asoiaf_tmg import GAME
from builder.games.asoiaf_tmg.army import Army, CardSlot
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card
from builder.stated import Misshapen
from builder.text import Text
from builder.trouble import quoted

FLOATING = "floating"
MOST_CLOSEST = 15
MOST_WORD = 200


class Stated(NamedTuple):
    """What a text states of an army besides its cards, in its own words."""

    faction: str = ""
    commander: str = ""
    points: int | None = None
    name: str = ""
    player: str = ""
    edition: str = ""
    notes: str = ""


class Gathered(NamedTuple):
    """An army as it is read in one edition, and how badly that edition fits."""

    roster: Roster
    unread: tuple[Unread, ...]
    notes: tuple[Text, ...]
    unlike: int

    @property
    def faults(self) -> tuple[int, int]:
        return len(self.unread), self.unlike


def gather(stated: Stated, cards: Iterable[Said], lookup: Lookup = by_name) -> Reading:
    """The army of a text, with the lines that name no card or several."""
    said = list(cards)
    if stated.edition:
        return as_reading(gathered(stated, said, lookup, stated.edition))
    default = gathered(stated, said, lookup, GAME.default_edition)
    if default.faults == (0, 0):
        return as_reading(default)
    others = [id for id in reversed(GAME.catalogue.editions) if id != GAME.default_edition]
    tried = [default, *(gathered(stated, said, lookup, id) for id in others)]
    best = min(tried, key=lambda each: each.faults)
    if best is default:
        return as_reading(default)
    name = GAME.catalogue.edition_name(best.roster["edition"])
    note = Text(
        en=f"Edition: {name.en}, since its names and costs fit the list best.",
        ru=f"Издание: {name.to('ru')} — его названия и очки подходят к списку лучше всего.",
    )
    return as_reading(best._replace(notes=(note, *best.notes)))


def as_reading(found: Gathered) -> Reading:
    return Reading((found.roster,), found.unread, found.notes)


def gathered(stated: Stated, said: list[Said], lookup: Lookup, edition_id: str) -> Gathered:
    edition = GAME.catalogue.edition(edition_id)
    gathering = Gathering(stated, edition, lookup)
    gathering.find_faction(said)
    gathering.find_commanders(said)
    for each in said:
        gathering.take(each)
    roster = gathering.roster()
    unlike = costs_unlike(roster, gathering.costs)
    return Gathered(roster, tuple(gathering.unread), tuple(gathering.notes), unlike)


class Gathering:
    """An army while its cards are taken in, one after the other."""

    def __init__(self, stated: Stated, edition: Edition[Card], lookup: Lookup) -> None:
        self.stated, self.edition = stated, edition
        self.known = Known(faction_named(stated.faction), lookup=lookup)
        self.units: list[Roster] = []
        self.sections: dict[str, list[str]] = {"ncus": [], "enemy_attachments": [], TACTICS: []}
        self.costs: dict[str, Said] = {}
        self.unread: list[Unread] = []
        self.notes: list[Text] = []
        self.commander = stated.commander
        self.is_led = False

    def find_faction(self, said: list[Said]) -> None:
        """The faction that is stated, or else the one that most cards belong to."""
        if self.known.faction:
            return
        meant = [meaning(self.edition, each, self.known) for each in said]
        sides = Counter(
            card.faction for found in meant if (card := found.card) and card.faction != NEUTRAL
        )
        faction = sides.most_common(1)[0][0] if sides else NEUTRAL
        self.known = self.known._replace(faction=faction)
        name = faction_name(faction)
        self.notes.append(
            Text(
                en=f"No faction is stated; the cards are of this one: {name.en}.",
                ru=f"Сторона не указана; карты принадлежат этой: {name.to('ru')}.",
            )
        )

    def find_commanders(self, said: list[Said]) -> None:
        """The card that the text calls commander decides what its name means below."""
        cards = (meaning(self.edition, each, self.known).card for each in said)
        self.is_led = any(card.commander for card in cards if card)
        if not self.stated.commander:
            return
        words = Said(0, "", self.stated.commander, commander=True)
        lookup = self.known.lookup or by_name
        named = lookup(self.edition, words.name) or by_name(self.edition, words.name)
        found = meaning(self.edition, words, self.known._replace(lookup=lambda *_: named))
        ids = frozenset(card.id for card in found.cards if card.commander)
        self.known = self.known._replace(commanders=ids)
        if found.card:
            self.commander = found.card.id

    def take(self, said: Said) -> None:
        found = meaning(self.edition, said, self.known)
        card = found.card or self.twin(found.cards, said)
        if card is None:
            self.leave(said, found)
            return
        if found.decided_by:
            self.tell(said, card, found.decided_by)
        section = said.section if said.section == TACTICS else card.section
        if said.section == "enemy_attachments" and card.kind == "attachment":
            section = said.section
        if said.section == FLOATING and section == "attachments":
            section = FLOATING
        self.put(said, card.id, section)

    def twin(self, cards: tuple[Card, ...], said: Said) -> Card | None:
        """Of two cards that differ only as commander, the one that the rest of the text means."""
        if len({card.label for card in cards}) != 1 or len(cards) != 2:
            return None
        leaders = [card for card in cards if card.commander]
        others = [card for card in cards if not card.commander]
        if len(leaders) != 1 or not (said.commander or self.commander or self.is_led):
            return None
        card = leaders[0] if said.commander else others[0]
        self.tell(said, card, "commander")
        return card

    def put(self, said: Said, name: str, section: str) -> None:
        """Puts a card, or a name that means none, where it stands in the document."""
        if section == "units":
            self.costs[f"units/{len(self.units)}"] = said
            unit: Roster = {"unit": name, "attachments": []}
            self.units.append(unit | ({"count": said.copies} if said.copies != 1 else {}))
        elif section == "attachments" and self.units:
            self.part_copies(said.copies)
            place = self.units[-1]["attachments"]
            self.costs[f"units/{len(self.units) - 1}/attachments/{len(place)}"] = said
            each = said.copies // self.units[-1].get("count", 1)
            place += [name] * min(each, MOST_WORD)
        elif section in self.sections:
            place = self.sections[section]
            self.costs[f"{section}/{len(place)}"] = said
            place += [name] * min(said.copies, MOST_WORD)
        else:
            self.homeless(said)

    def part_copies(self, copies: int) -> None:
        """Of several copies the last takes an attachment, unless there is one for each."""
        unit = self.units[-1]
        count = unit.get("count", 1)
        if count == 1 or unit["attachments"] or copies == count:
            return
        alone: Roster = {"unit": unit["unit"], "attachments": []}
        rest = alone | ({"count": count - 1} if count > 2 else {})
        self.units[-1:] = [rest, alone | {"attachments": []}]
        self.costs[f"units/{len(self.units) - 1}"] = self.costs[f"units/{len(self.units) - 2}"]

    def homeless(self, said: Said) -> None:
        """An attachment with no unit to stand in."""
        self.unread.append(Unread(said.line, shortened(said.written)))
        found = meaning(self.edition, said, self.known).card
        if found and found.commander and not self.commander:
            self.commander = found.id
        name = quoted(said.name)
        self.notes.append(
            Text(
                en=f"Line {said.line}: {name.en} is an attachment, and no unit is named for it.",
                ru=f"Строка {said.line}: {name.ru} — усиление, но отряд для него не назван.",
            )
        )

    def leave(self, said: Said, found: Meaning) -> None:
        """A line that names no card or several; what must be a card stays in the list by name."""
        close = found.cards
        if not close and len(self.unread) < MOST_CLOSEST:
            close = closest(self.edition, said)
        self.unread.append(Unread(said.line, shortened(said.written), told_apart(close)))
        sure = close or said.cost is not None
        # A number would be looked up again in the document, and there by War Council's count.
        if sure and 0 < len(said.name) <= MOST_WORD and not said.name.isdigit():
            section = close[0].section if close else said.section
            section = section if section in (*self.sections, "attachments") else "units"
            if section != "attachments" or self.units:
                self.put(said, said.name, section)

    def tell(self, said: Said, card: Card, why: str) -> None:
        """Says what decided, when a name alone was not enough."""
        label, side, name = card.label, faction_name(card.faction), quoted(said.name)
        reasons = {
            "faction": (
                f"as the army's faction decides: {side.en}",
                f"по стороне: {side.to('ru')}",
            ),
            "commander": ("as the commander decides", "так решает полководец"),
            "cost": ("by its cost", "по его стоимости"),
        }
        en, ru = reasons[why]
        self.notes.append(
            Text(
                en=f"Line {said.line}: {name.en} is read as {label.en}, {en}.",
                ru=f"Строка {said.line}: {name.ru} прочитано как {label.to('ru')}, {ru}.",
            )
        )

    def roster(self) -> Roster:
        stated = self.stated
        words = {"name": stated.name, "player": stated.player, "notes": stated.notes}
        roster: Roster = {"game": GAME.id, "edition": self.edition.id}
        roster |= {"points": stated.points} if stated.points is not None else {}
        roster |= {key: word for key, word in words.items() if word}
        faction = self.known.faction or stated.faction
        roster |= {"faction": faction} | ({"commander": self.commander} if self.commander else {})
        roster |= {"units": [plain(unit) for unit in self.units], "ncus": self.sections["ncus"]}
        further = {key: self.sections[key] for key in ("enemy_attachments", TACTICS)}
        return roster | {key: names for key, names in further.items() if names}


def plain(unit: Roster) -> Roster | str:
    """A unit with nothing but a name stands as that name."""
    if not unit["attachments"]:
        unit = {key: fact for key, fact in unit.items() if key != "attachments"}
    name: str = unit["unit"]
    return name if unit.keys() == {"unit"} else unit


def costs_unlike(roster: Roster, said: dict[str, Said]) -> int:
    """How many lines state a cost, or a commander, that the card has not in this edition."""
    if not any(each.cost is not None or each.commander for each in said.values()):
        return 0
    try:
        army: Army = GAME.judge(GAME, roster, Options()).roster
    except Misshapen:
        return 0
    return sum(is_unlike(army, slot, said[slot.id]) for slot in army.slots if slot.id in said)


def is_unlike(army: Army, slot: CardSlot, said: Said) -> bool:
    costs = (slot.entry.cost, army.cost(slot) // slot.count, army.cost(slot))
    if said.commander and not slot.entry.commander:
        return True
    return said.cost is not None and said.cost not in costs
