"""Names and places of a document: what a word means, and where armies and tokens are."""

from __future__ import annotations

import re
from typing import Any

from builder.catalogue import Edition
from builder.games.tiny_epic_kingdoms import shaping as shape
from builder.games.tiny_epic_kingdoms.entries import REGION, Entry, find
from builder.games.tiny_epic_kingdoms.kingdom import Kingdom, Laid, Named, Region, Stand
from builder.names import fold
from builder.roster import Misread
from builder.stated import whole
from builder.text import LANGS, Text

HOME = "home"
PERSON = "person"
NUMBERED = re.compile(r"(.*?)[\s_#№-]*([0-9]+)\s*", re.DOTALL)


class Reader:
    """Reads the parts of one document, and keeps what they tell of regions and of wrong names."""

    def __init__(self, edition: Edition[Entry]) -> None:
        self.edition = edition
        self.kingdoms: list[Kingdom] = []
        self.territories: dict[str, str] = {}
        self.regions: dict[tuple[str, str], Region] = {}
        self.misread: list[tuple[Misread, str]] = []
        self.is_whole = False

    # ---- names -----------------------------------------------------------------------------------

    def key(self, written: str) -> str:
        """What tells names apart: the one entry that a name means, or its letters."""
        found = self.edition.find(written)
        return found[0].id if len(found) == 1 else f"?{fold(written) or written}"

    def label(self, written: str) -> Text:
        """The words of an entry, also with a number: forest 2; or what is written."""
        found = self.edition.find(written)
        if len(found) == 1:
            return found[0].label
        numbered = NUMBERED.fullmatch(written)
        type = find(self.edition, numbered[1], REGION) if numbered else None
        if numbered is None or type is None:
            return Text(written, written)
        return Text(*(f"{type.label.to(lang)} {numbered[2]}" for lang in LANGS))

    def named(self, written: str, kind: str, slot: str) -> Named:
        """A name that may well mean no entry, since the catalogue does not have all."""
        entry = find(self.edition, written, kind)
        if entry:
            return Named(slot, entry.id, entry.label, entry)
        return Named(slot, self.key(written), Text(written, written), None)

    def known(self, written: str, kind: str, slot: str) -> str:
        """The id of an entry that must be known; a name that means none is noted."""
        entry = find(self.edition, written, kind)
        if entry:
            return entry.id
        near = self.edition.candidates(written, lambda entry: entry.kind == kind)
        closest = tuple(entry for entry in near if entry.kind == kind)
        self.misread.append((Misread(slot, written, (), closest), kind))
        return ""

    def counts(self, value: Any, kind: str, slot: str) -> dict[str, int] | None:
        """Numbers by the ids of known entries."""
        if value is None:
            return None
        found: dict[str, int] = {}
        for written, inner in shape.by_name(value).items():
            amount = whole(inner)
            if id := self.known(written, kind, f"{slot}/{written}"):
                found[id] = found.get(id, 0) + amount
        return found

    # ---- regions ---------------------------------------------------------------------------------

    def spelt(self, written: str) -> tuple[str, Entry | None]:
        """A region's key, and its type when the region is named for it: forest, forest 2."""
        base, digits = written, ""
        if numbered := NUMBERED.fullmatch(written):
            base, digits = numbered[1], numbered[2].lstrip("0")
        type = find(self.edition, base, REGION)
        if type is None:
            return self.key(written), None
        return (f"{type.id}-{digits}" if digits not in ("", "1") else type.id), type

    def read_regions(self, territory: str, value: Any, slot: str) -> dict[str, Region]:
        """The regions that a territory is stated to have."""
        found: dict[str, Region] = {}
        for written, type_name, where in self.region_rows(value, slot):
            id = self.known(type_name, REGION, where)
            type = self.edition.entries[id] if id else None
            region = Region(territory, self.spelt(written)[0], self.label(written), where, type)
            found[region.key] = self.regions[region.place] = region
        return found

    def region_rows(self, value: Any, slot: str) -> list[tuple[str, str, str]]:
        """Name, type and place of each stated region; several of a type alone are numbered."""
        if value is None:
            return []
        if type(value) is not list:
            stated = shape.by_name(value).items()
            return [(key, shape.name(type), f"{slot}/{key}") for key, type in stated]
        rows: list[tuple[str, str, str]] = []
        seen: dict[str, int] = {}
        for number, written in enumerate(shape.names(value)):
            key = self.key(written)
            seen[key] = count = seen.get(key, 0) + 1
            rows.append(
                (f"{written} {count}" if count > 1 else written, written, f"{slot}/{number}")
            )
        return rows

    def region(self, territory: str, written: str, slot: str) -> Region:
        """A region by name; one that is not stated has the type it is named for, if any."""
        key, type = self.spelt(written)
        stated = self.regions.get((territory, key))
        if stated is None and type is None:
            stated = self.elsewhere(territory, key)
        return stated or Region(territory, key, self.label(written), slot, type)

    def elsewhere(self, territory: str, key: str) -> Region | None:
        """The one stated region of that name, when the territory has other regions stated."""
        if not any(home == territory for home, _ in self.regions):
            return None
        found = [region for (_, name), region in self.regions.items() if name == key]
        return found[0] if len(found) == 1 else None

    def territory(self, written: str) -> str:
        """The territory that a name means: its own name, or its owner's."""
        key = self.key(written)
        if key in self.territories:
            return self.territories[key]
        seat = self.seat(written)
        return key if seat is None else self.kingdoms[seat].territory

    def seat(self, written: str) -> int | None:
        """The player whom a name, a colour, a race or a number means; None when it is nobody."""
        key, letters = self.key(written), fold(written)
        by_name = [k for k in self.kingdoms if k.name and fold(k.name) == letters]
        by_meaning = [k for k in self.kingdoms if k.name and self.key(k.name) == key]
        signs = [k for k in self.kingdoms if key in sign_keys(k) or letters == str(k.seat + 1)]
        for found in (by_name, by_meaning, signs):
            if len(found) == 1:
                return found[0].seat
        return None

    def person(self, written: str, slot: str) -> int | None:
        """The player whom a name means; where all are there by name, nobody is an oversight."""
        seat = self.seat(written)
        if seat is None and self.is_whole and all(kingdom.name for kingdom in self.kingdoms):
            self.misread.append((Misread(slot, written, (), ()), PERSON))
        return seat

    # ---- armies and tokens -----------------------------------------------------------------------

    def armies(
        self, territory: str, value: Any, slot: str
    ) -> tuple[tuple[Stand, ...] | None, int | None]:
        """Armies by region, where that is stated, and how many there are."""
        if value is None:
            return None, None
        if type(value) is list:
            stands = [
                self.stand(territory, row, f"{slot}/{number}")
                for number, row in enumerate(shape.listed(value))
            ]
        elif type(value) is dict:
            stands = self.stands_by_region(territory, value, slot)
        else:
            return None, whole(value)
        return tuple(stands), sum(stand.armies for stand in stands)

    def stand(self, territory: str, value: Any, slot: str) -> Stand:
        parts = shape.mapped(value, shape.PLACE_KEYS)
        where = shape.optional_name(parts.get("territory"))
        home = self.territory(where) if where else territory
        region = self.region(home, shape.name(parts.get("region")), slot)
        if type_name := shape.optional_name(parts.get("type")):
            id = self.known(type_name, REGION, f"{slot}/type")
            region = region._replace(type=self.edition.entries[id] if id else region.type)
        count = shape.number(parts.get("count"))
        return Stand(slot, region, 1 if count is None else count)

    def stands_by_region(self, territory: str, value: Any, slot: str) -> list[Stand]:
        found = []
        for written, inner in shape.by_name(value).items():
            where = f"{slot}/{written}"
            if type(inner) is not dict:
                found.append(Stand(where, self.region(territory, written, where), whole(inner)))
                continue
            home = territory if written == HOME else self.territory(written)
            for region, count in shape.by_name(inner).items():
                place = f"{where}/{region}"
                found.append(Stand(place, self.region(home, region, place), whole(count)))
        return found

    def laid(self, territory: str, value: Any, slot: str) -> Laid | None:
        """Discovery tokens in a territory."""
        if value is None:
            return None
        if type(value) is list:
            rows = [(name, 1, f"{slot}/{n}") for n, name in enumerate(shape.names(value))]
        elif type(value) is dict:
            rows = [(k, whole(n), f"{slot}/{k}") for k, n in shape.by_name(value).items()]
        else:
            return Laid(slot, whole(value), None)
        places = tuple((self.region(territory, row[0], row[2]), *row[1:]) for row in rows)
        return Laid(slot, sum(count for _, count, _ in places), places)


def sign_keys(kingdom: Kingdom) -> set[str]:
    """What a player can be called by, besides the name."""
    return {sign.key for sign in (kingdom.colour, kingdom.race, kingdom.home) if sign}
