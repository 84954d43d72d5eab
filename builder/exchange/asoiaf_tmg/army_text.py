"""Reads an army from any text that people write: of builders, blogs, forums and chats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from builder.catalogue import Edition
from builder.exchange.asoiaf_tmg.gathering import FLOATING, Stated, gather
from builder.exchange.asoiaf_tmg.headings import (
    IGNORED,
    PARTS,
    SIZED,
    Size,
    edition_of,
    pair_of,
    section_of,
    size_of,
)
from builder.exchange.asoiaf_tmg.meaning import COMBAT, Said, by_name, faction_named
from builder.exchange.form import Reading, Source, Unread
from builder.exchange.lines import Line, copies_of, lines_of
from builder.games.asoiaf_tmg import GAME
from builder.games.asoiaf_tmg.cards import Card
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

SEPARATOR = re.compile(r"[ \t]*={3,}[ \t]*")
HEADING = re.compile(r"#{1,6}\s+")
WITH = re.compile(
    r"(?:(?:with|w/|avec|mit|attached|attachment|усиление)\b[:\s]*|[↳└→⤷]+\s*|->\s*|w/\s*"
    r"|со?\s+(?=[\"A-ZА-ЯЁ]))",
    re.IGNORECASE,
)
LEADER = r"(?:c|с|к|п|cmd|cmdr|commander|commandant|полководец|командир)"
POINTS = r"(?:pts?\.?|points?|p\.?|pkt|очк\w*\.?)"
IN_BRACKETS = re.compile(
    rf"(.*?\S)[\s.…:,–—-]*[(\[{{]\s*(?:(\d{{1,3}})\s*{POINTS}?|(?:\d\s*)?({LEADER})(?:[\s,/]*\d)?)"
    r"\s*[)\]}]",
    re.IGNORECASE,
)
BEHIND = re.compile(
    rf"(.*?\S)\s*(?:(?:[–—:=-]|[.…]{{2,}}|\s)\s*(\d{{1,2}})\s*{POINTS}"
    rf"|(?:\s[–—=-]|:|[.…]{{2,}})\s*(?:(\d{{1,2}})|({LEADER})))",
    re.IGNORECASE,
)
BARE = re.compile(r"(.*?[^\W\d])\s+(\d{1,2})")
BRACKET = re.compile(r"(.*?\S)\s*[(\[]([^()\[\]]+)[)\]]")
HOLDING = re.compile(r"\s+(?:with|w/|avec|in|в отряде|&|\+)\s+", re.IGNORECASE)
LIST_HEAD = re.compile(
    r"(?:army )?(?:list|roster|список|liste)\s*[#№]?\s*\d{1,2}\b[:.]?.{0,60}", re.IGNORECASE
)
JOINTS = re.compile(r"\s+(?:with|w/|avec|in|and|&|и|\+)\s+|\s*\+\s*|\s*[,;/]\s*", re.IGNORECASE)
# A document of ours that lacks its first line is still no text for people.
DOCUMENT = re.compile(r"\A\s*[{\[]|^\s*(?:-\s*)?\{?\s*\"?unit\"?\s*:\s*\S", re.MULTILINE)
# Armies have none of these, and decks of the card game share many names with them.
DECK = re.compile(r"^\W*(?:plots?|plot deck|draw deck|agendas?)\b", re.MULTILINE | re.IGNORECASE)
MOST_LINES = 500
MOST_LETTERS = 300
MOST_PIECES = 6
MOST_NAME = 200
MOST_TEXT = 200_000


class Entry(NamedTuple):
    """A line as the name of a card, with what stands around the name."""

    name: str
    cost: int | None = None
    commander: bool = False
    copies: int = 1
    faction: str = ""


# ---- one line ------------------------------------------------------------------------------------


def entry_of(said: str, edition: Edition[Card]) -> Entry:
    """The name in a line, without its cost, its mark as commander, copies and faction."""
    if by_name(edition, said):
        return Entry(said)
    name, cost, commander = said, None, False
    while found := IN_BRACKETS.fullmatch(name) or BEHIND.fullmatch(name):
        name, *rest = found.groups()
        digits = next((part for part in rest if part and part.isdigit()), None)
        leads = any(part and not part.isdigit() for part in rest)
        cost, commander = (cost if digits is None else int(digits)), commander or leads
    entry = counted(Entry(name, cost, commander), edition)
    if not by_name(edition, entry.name):
        entry = sided(entry)
    if cost is None and not by_name(edition, entry.name):
        found = BARE.fullmatch(entry.name)
        if found and by_name(edition, found[1]):
            return entry._replace(name=found[1], cost=int(found[2]))
    return entry


def counted(entry: Entry, edition: Edition[Card]) -> Entry:
    if by_name(edition, entry.name):
        return entry
    copies, name = copies_of(entry.name)
    return entry._replace(name=name, copies=copies)


def sided(entry: Entry) -> Entry:
    """A name with the faction behind it in brackets, as some write to tell duplicates apart."""
    found = BRACKET.fullmatch(entry.name)
    faction = faction_named(found[2]) if found else ""
    return entry._replace(name=found[1], faction=faction) if found and faction else entry


def entries_of(said: str, edition: Edition[Card]) -> list[Entry]:
    """The cards of a line: one as a rule, several when a unit stands with its attachments."""
    whole = entry_of(said, edition)
    if by_name(edition, whole.name):
        return [whole]
    if found := BRACKET.fullmatch(whole.name):
        inside = [*entries_of(found[2], edition)] if len(found[2]) < len(said) else []
        before = entry_of(found[1], edition)
        if by_name(edition, before.name) and all(by_name(edition, e.name) for e in inside):
            return [before._replace(cost=before.cost or whole.cost), *inside]
    return units_first(several(said, edition), edition) or held(said, edition) or [whole]


def units_first(entries: list[Entry], edition: Edition[Card]) -> list[Entry]:
    """The cards of a line with the unit before its attachments: some write `Robb in Outriders`."""
    return sorted(entries, key=lambda entry: not is_unit(entry, edition))


def is_unit(entry: Entry, edition: Edition[Card]) -> bool:
    return any(card.section == "units" for card in by_name(edition, entry.name))


def held(said: str, edition: Edition[Card]) -> list[Entry]:
    """A unit and what it is said to hold, when at least one of both is known."""
    parts = HOLDING.split(said)[:MOST_PIECES]
    if len(parts) < 2:
        return []
    found = [entry for part in parts for entry in entries_of(part, edition)]
    known = any(by_name(edition, entry.name) for entry in found)
    return units_first(found, edition) if known else []


def several(said: str, edition: Edition[Card]) -> list[Entry]:
    """The cards of a line that joins them, when every part of it is one."""
    marks = [(found.start(), found.end()) for found in JOINTS.finditer(said)]
    if not marks or len(marks) > MOST_PIECES:
        return []
    starts, ends = [0, *(end for _, end in marks)], [*(start for start, _ in marks), len(said)]
    found: list[Entry] = []
    at = 0
    while at < len(starts):
        for last in range(len(ends) - 1, at - 1, -1):
            entry = entry_of(said[starts[at] : ends[last]], edition)
            if entry.name and by_name(edition, entry.name):
                found.append(entry)
                at = last + 1
                break
        else:
            return []
    return found


# ---- one army ------------------------------------------------------------------------------------


class Reader:
    """One army while its lines are read."""

    def __init__(self) -> None:
        self.stated = Stated()
        self.size: Size | None = None
        self.section = ""
        self.host: Line | None = None
        self.said: list[Said] = []
        self.unread: list[Unread] = []
        self.notes: list[Text] = []
        # Names of an older edition are names too.
        editions = reversed(GAME.catalogue.editions)
        self.editions = [GAME.catalogue.edition(id) for id in editions]

    def read(self, lines: list[Line]) -> None:
        lines = [line for line in lines if not is_ignored(line)]
        for number, line in enumerate(lines):
            after = lines[number + 1] if number + 1 < len(lines) else None
            if len(line.said) > MOST_LETTERS:
                self.unread.append(line.unread())
                continue
            is_heading = HEADING.match(line.said) is not None
            said = HEADING.sub("", line.said)
            if self.read_head(line, said):
                continue
            if number == 0 and (is_heading or self.is_title(line, said, after)):
                self.read_title(said)
            else:
                self.read_cards(line, said)

    def read_head(self, line: Line, said: str) -> bool:
        """Reads a line that is no card: a section, a key with a value, a faction or a size."""
        section = section_of(said)
        if section:
            self.section, self.host = section, None
            return True
        if LIST_HEAD.fullmatch(said):
            self.stated = self.stated._replace(name=said.rstrip(":. "))
            return True
        parts = PARTS.split(said)
        if len(parts) > 1 and all(pair_of(part) for part in parts):
            for part in parts:
                self.read_pair(line, part)
            return True
        return self.read_pair(line, said) or self.read_bare(said) or self.read_inline(line, said)

    def read_pair(self, line: Line, said: str) -> bool:
        pair = pair_of(said)
        if pair is None:
            return False
        key, value = pair
        if key == "points":
            self.set_size(value)
        elif key == "edition" and value:
            self.set_edition(line, value)
        elif key == "commander" and value:
            entry = entry_of(value, self.editions[0])
            self.stated = self.stated._replace(commander=entry.name[:MOST_NAME])
        elif key == "faction" and value and not faction_named(value):
            return False
        elif key and value:
            words = {key: value[:MOST_NAME]}
            self.stated = Stated(**{**self.stated._asdict(), **words})
        return True

    def set_size(self, value: str) -> None:
        size = size_of(value)
        if size is None:
            return
        self.size = size
        self.stated = self.stated._replace(points=size.points)
        if size.rounded:
            self.notes.append(
                Text(
                    en=f"“{value}” is read as a game of {size.points} points.",
                    ru=f"«{value}» прочитано как игра на {size.points} очков.",
                )
            )

    def set_edition(self, line: Line, value: str) -> None:
        edition = edition_of(value)
        if edition:
            self.stated = self.stated._replace(edition=edition)
        else:
            names = tuple(GAME.catalogue.edition_name(id) for id in GAME.catalogue.editions)
            self.unread.append(line.unread(names))

    def read_bare(self, said: str) -> bool:
        """A faction, a size, or both, alone on a line."""
        sized = SIZED.fullmatch(said)
        rest = sized[1].strip() if sized else said
        faction = faction_named(rest)
        if not faction and (rest or not sized):
            return False
        if sized:
            self.set_size(sized[2])
        if faction:
            self.stated = self.stated._replace(faction=rest)
        return True

    def read_inline(self, line: Line, said: str) -> bool:
        """A section with its cards behind it on the same line."""
        head, colon, rest = said.partition(":")
        section = section_of(head) if colon and rest.strip() else None
        if not section or section == FLOATING:
            return False
        self.section = section
        self.read_cards(line, rest.strip())
        return True

    def is_title(self, line: Line, said: str, after: Line | None) -> bool:
        """Whether the first line names the list: no card, and something else follows it."""
        if line.bullet or self.names_cards(said):
            return False
        return after is None or after.number > line.number + 1 or self.is_head(after)

    def is_head(self, line: Line) -> bool:
        said = HEADING.sub("", line.said)
        first = PARTS.split(said)[0]
        return bool(section_of(said) or pair_of(first) or faction_named(said))

    def names_cards(self, said: str) -> bool:
        return any(
            by_name(edition, entry.name)
            for edition in self.editions
            for entry in entries_of(said, edition)
        )

    def read_title(self, said: str) -> None:
        if sized := SIZED.fullmatch(said):
            self.set_size(sized[2])
            said = sized[1].strip() or said
        self.stated = self.stated._replace(name=said.rstrip(":")[:MOST_NAME])

    def read_cards(self, line: Line, said: str) -> None:
        found = WITH.match(said)
        if found and any(by_name(edition, said) for edition in self.editions):
            found = None
        attached = bool(found) or line.bullet == "+" or self.is_below(line)
        for number, entry in enumerate(self.best_entries(said[found.end() :] if found else said)):
            self.said.append(made(line, entry, self.place(line, attached, number)))
        if not attached:
            self.host = line

    def is_below(self, line: Line) -> bool:
        """Whether a line stands under a unit's: further to the right, or alone without a bullet."""
        if self.section not in ("", "units") or self.host is None:
            return False
        bare = bool(self.host.bullet) and not line.bullet
        return bare or line.indent > self.host.indent

    def place(self, line: Line, attached: bool, number: int) -> str:
        """Where a card stands, as far as the line tells."""
        if self.section not in ("", "units"):
            return self.section
        if number == 0 and attached:
            return "attachments"
        if self.section == "" or number:
            return COMBAT if self.section else ""
        return "units" if line.bullet else COMBAT

    def best_entries(self, said: str) -> list[Entry]:
        """The cards of a line in the newest edition that knows all of them."""
        for edition in self.editions:
            found = entries_of(said, edition)
            if all(by_name(edition, entry.name) for entry in found):
                return found
        return entries_of(said, self.editions[0])

    def finish(self) -> Reading:
        found = gather(self.stated, self.said)
        unread = sorted((*self.unread, *found.unread), key=lambda line: line.line)
        return found._replace(unread=tuple(unread), notes=(*self.notes, *found.notes))


def made(line: Line, entry: Entry, section: str) -> Said:
    return Said(
        line.number,
        line.written,
        entry.name,
        section,
        entry.copies,
        entry.cost,
        entry.commander,
        entry.faction,
    )


# ---- the whole text ------------------------------------------------------------------------------


def is_ignored(line: Line) -> bool:
    return len(line.said) <= MOST_LETTERS and bool(IGNORED.fullmatch(HEADING.sub("", line.said)))


def armies_of(text: str) -> Iterator[list[Line]]:
    """The lines of each army; a rule of equal signs with room above it parts them."""
    lines: list[Line] = []
    last = 0
    for line in lines_of(text):
        above, last = last, line.number
        if SEPARATOR.fullmatch(line.written) and line.number > above + 1:
            yield lines
            lines = []
        elif LIST_HEAD.fullmatch(HEADING.sub("", line.said)):
            yield lines
            lines = [line]
        else:
            lines.append(line)
    yield lines


def read(source: Source) -> Reading:
    readings = []
    for lines in filter(None, armies_of(source.text)):
        if len(lines) > MOST_LINES:
            expected = Text(en=f"at most {MOST_LINES} lines", ru=f"не больше {MOST_LINES} строк")
            found = Text(en="more", ru="больше")
            raise Unreadable([Trouble(expected, found, source.file, lines[MOST_LINES].number, 1)])
        reader = Reader()
        reader.read(lines)
        readings.append((reader, lines))
    kept = [reader.finish() for reader, _ in readings if reader.said]
    alone = [line for reader, lines in readings if not reader.said for line in lines]
    if not kept:
        expected = Text(en="an army with its units", ru="армия с её отрядами")
        first = source.text.strip().partition("\n")[0]
        raise Unreadable([Trouble(expected, quoted(first), source.file, 1, 1)])
    return Reading(
        tuple(roster for each in kept for roster in each.rosters),
        (*(line.unread() for line in alone), *(line for each in kept for line in each.unread)),
        tuple(note for each in kept for note in each.notes),
    )


def is_army(source: Source) -> bool:
    """Whether a text has the headings of an army, or most of its lines are cards of the game."""
    if len(source.text) > MOST_TEXT or DOCUMENT.search(source.text) or DECK.search(source.text):
        return False
    every = [line for army in armies_of(source.text) for line in army]
    lines = [line for line in every[:MOST_LINES] if len(line.said) <= MOST_LETTERS]
    pairs = {pair[0] for line in lines if (pair := pair_of(PARTS.split(line.said)[0]))}
    sections = {section_of(HEADING.sub("", line.said)) for line in lines}
    headed = sections & {"units", "ncus"}
    if "commander" in pairs and (headed or pairs & {"points", "faction"}):
        return True
    if len(headed) == 2 or (headed and pairs & {"points", "faction"}):
        return True
    return is_mostly_cards(lines)


def is_mostly_cards(lines: list[Line]) -> bool:
    """Whether most lines that could be cards are, and one of them is a unit."""
    reader = Reader()
    cards, tried = [], 0
    for line in lines:
        said = HEADING.sub("", line.said)
        if IGNORED.fullmatch(said) or section_of(said) or pair_of(said):
            continue
        tried += 1
        said = said[found.end() :] if (found := WITH.match(said)) else said
        entries = reader.best_entries(said)
        meant = [by_name(reader.editions[0], entry.name) for entry in entries]
        cards += [found[0] for found in meant[:1] if found]
    return len(cards) * 2 >= tried and any(card.section for card in cards)
