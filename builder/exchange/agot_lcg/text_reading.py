"""Reads decks from texts: what the sites write, and what people paste."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from builder.exchange.agot_lcg.library import Library, Search, library
from builder.exchange.agot_lcg.meaning import BY_VERSION, Frame, Meant, meant
from builder.exchange.agot_lcg.roster import Draft, read_as
from builder.exchange.agot_lcg.rows import (
    ASIDE,
    HASHES,
    VERSION,
    Named,
    card_of,
    heading_of,
    is_label,
    is_rule,
    is_understood,
    keyed,
    said_by,
)
from builder.exchange.form import Reading, Source, Unread
from builder.exchange.lines import Line, lines_of
from builder.games.agot_lcg.cards import NEUTRAL
from builder.names import fold
from builder.stated import MOST_NAME
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

MOST_LINES = 20_000
MOST_LETTERS = 200
MOST_COPIES = 999
AGENDA = frozenset({"agenda"})
FIRST_VERSION = "1.0"
BETWEEN = (",", ";", "+", "/", " & ", " and ", " и ")


@dataclass
class Sheet:
    """A deck while its lines are read; `kinds` are those that the last heading named."""

    shelf: Library
    name: str = ""
    player: str = ""
    faction: str = ""
    format: str = ""
    kinds: frozenset[str] = frozenset()
    is_head: bool = True
    cards: list[tuple[Line, Named, frozenset[str]]] = field(default_factory=list)
    parts: set[str] = field(default_factory=set)
    unread: list[tuple[Line, Named | None]] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)


def read(source: Source) -> Reading:
    """Every deck in a text; Unreadable when there is none."""
    sheets = [sheet for sheet in sheets_in(source) if sheet.cards or sheet.faction]
    if not sheets:
        first = source.text.strip().partition("\n")[0]
        expected = Text(en="lines with cards of the game", ru="строки с картами игры")
        raise Unreadable([Trouble(expected, quoted(first), source.file, 1, 1)])
    rosters, unread, notes = [], list[Unread](), list[Text]()
    search = Search(library())
    for sheet in sheets:
        draft, missed = made_of(sheet, search)
        rosters.append(draft.roster())
        unread += missed
        notes += [*sheet.notes, *draft.notes]
    return Reading(tuple(rosters), tuple(sorted(unread)), tuple(notes))


def sheets_in(source: Source) -> list[Sheet]:
    lines = lines_of(source.text)
    if len(lines) > MOST_LINES:
        expected = Text(en=f"at most {MOST_LINES} lines", ru=f"не больше {MOST_LINES} строк")
        line = lines[MOST_LINES].number
        raise Unreadable([Trouble(expected, Text(en="more", ru="больше"), source.file, line, 1)])
    sheets: list[Sheet] = []
    before: list[Line] = []
    for part in (list(part) for rule, part in groupby(lines, key=is_rule) if not rule):
        sheet = scanned(part)
        if sheets and is_head_of(sheets[-1], sheet):
            sheets.pop()
            sheet = scanned([*before, *part])
        sheets.append(sheet)
        before = part
    return sheets


def is_head_of(first: Sheet, second: Sheet) -> bool:
    """Whether a rule stands below a heading, instead of between two decks."""
    has_cards = any(named.is_counted for _, named, _ in first.cards)
    return not has_cards and not second.faction


def is_deck(source: Source) -> bool:
    """Whether most lines of a text, as far as it is looked at, are cards of the game."""
    lines = [line for line in lines_of(source.text[:8000])[:100] if not is_rule(line)]
    sheet = scanned(lines)
    is_list = len(sheet.cards) > 1 or any(named.is_counted for _, named, _ in sheet.cards)
    understood = len(sheet.cards) + len(sheet.parts) + bool(sheet.faction)
    return is_list and understood >= len(sheet.unread)


# ---- line by line --------------------------------------------------------------------------------


def scanned(lines: list[Line]) -> Sheet:
    sheet = Sheet(library())
    first = first_line(lines, sheet.shelf)
    if first is not None and is_named(first, lines, sheet.shelf):
        sheet.name = title_of(first, lines)
        lines = [line for line in lines if line is not first]
    for line in lines:
        scan(sheet, line)
        if line is first and not sheet.name and sheet.unread and not sheet.unread[0][1]:
            sheet.name = title_of(sheet.unread.pop()[0], lines)
    return sheet


def first_line(lines: list[Line], shelf: Library) -> Line | None:
    """The first line that may be the deck's name: links and remarks may stand before it."""
    if lines and is_named(lines[0], lines, shelf):
        return lines[0]
    return next((line for line in lines if not is_understood(said_by(line))), None)


def is_named(line: Line, lines: list[Line], shelf: Library) -> bool:
    """Whether the line after one shows that it is the deck's name."""
    if VERSION.fullmatch(said_by(line)) or is_label(line):
        return False
    at = lines.index(line) + 1
    after = said_by(lines[at]) if at < len(lines) else ""
    is_head = VERSION.fullmatch(after) or shelf.faction_named(HASHES.sub("", after))
    return bool(is_head) and len(line.written) <= MOST_NAME


def title_of(line: Line, lines: list[Line]) -> str:
    """The name as it is written; the mark of a heading is none of it where another follows."""
    is_markdown = any(other.written.startswith("##") for other in lines[1:])
    return HASHES.sub("", line.written, count=1) if is_markdown else line.written


def scan(sheet: Sheet, line: Line) -> None:
    said = said_by(line)
    if len(said) > MOST_LETTERS:
        sheet.unread.append((line, Named(1, "", ())))
    elif said and not scan_faction(sheet, said) and not scan_words(sheet, line, said):
        scan_card(sheet, line, said)


def scan_card(sheet: Sheet, line: Line, said: str) -> None:
    """A line with a card, or one that is not understood."""
    named = card_of(said, sheet.shelf)
    if named.cards and 0 < named.copies <= MOST_COPIES and sheet.kinds != ASIDE:
        kinds = sheet.kinds or (AGENDA if sheet.is_head and not named.is_counted else frozenset())
        sheet.cards.append((line, named, kinds))
        sheet.is_head = sheet.is_head and not named.is_counted
    else:
        sheet.unread.append((line, named if named.cards or named.is_counted else None))


def scan_faction(sheet: Sheet, said: str) -> bool:
    """A line that is the name of a faction; later ones are headings when they have a count."""
    heading = HASHES.sub("", said).rstrip(" :.")
    if found := sheet.shelf.faction_named(heading):
        is_known = sheet.faction in ("", found)
        sheet.faction = sheet.faction or found
        return is_known
    words, _, count = heading.rpartition("(")
    is_counted = count.rstrip(")").strip().isdigit()
    return is_counted and fold(words) in sheet.shelf.game.catalogue.faction_names


def scan_words(sheet: Sheet, line: Line, said: str) -> bool:
    """A line that is a heading, or says something under a word."""
    if heading := heading_of(said):
        sheet.kinds, sheet.is_head = heading.kinds, False
        sheet.parts |= heading.parts
        return True
    if version := VERSION.fullmatch(said):
        if version[1] != FIRST_VERSION:
            sheet.notes.append(not_kept(Text(en="version", ru="версия"), version[1]))
        return True
    if is_understood(said):
        return True
    found = keyed(said)
    return found is not None and scan_key(sheet, line, *found)


def not_kept(what: Text, value: str) -> Text:
    return Text(
        en=f"not kept, since lists do not have it: {what.en} {value}",
        ru=f"не сохранено, в списках этого нет: {what.ru} {value}",
    )


def scan_key(sheet: Sheet, line: Line, key: str, said: str) -> bool:
    if key == "agendas":
        return scan_agendas(sheet, line, said)
    if key == "faction":
        found = sheet.shelf.faction_named(said)
        sheet.faction = sheet.faction or found or ""
        return found is not None
    if key == "format":
        found = format_named(sheet.shelf, said)
        sheet.format = found or sheet.format
        return found is not None
    if getattr(sheet, key) or len(said) > MOST_NAME:
        return False
    setattr(sheet, key, said)
    return True


def scan_agendas(sheet: Sheet, line: Line, said: str) -> bool:
    """One agenda, or several with something between them."""
    for between in ("", *BETWEEN):
        parts = said.split(between) if between else [said]
        named = [card_of(part, sheet.shelf) for part in parts if part.strip()]
        if named and all(any(card.kind == "agenda" for card in one.cards) for one in named):
            sheet.cards += [(line, one, AGENDA) for one in named]
            return True
    return False


def format_named(shelf: Library, said: str) -> str | None:
    formats = shelf.game.rulesets
    names = {fold(word): id for id, rules in formats.items() for word in (id, *rules.name)}
    return names.get(fold(said))


# ---- from lines to a deck ------------------------------------------------------------------------


def made_of(sheet: Sheet, search: Search) -> tuple[Draft, Iterable[Unread]]:
    """The deck of a sheet, and its lines that were not understood."""
    draft = Draft(name=sheet.name, player=sheet.player, format=sheet.format, parts=sheet.parts)
    draft.faction = sheet.faction or guessed_faction(sheet)
    frame = Frame(sheet.shelf, draft.faction, (), sheet.format or sheet.shelf.game.default_format)
    agendas = [one for one in sheet.cards if all(card.kind == "agenda" for card in one[1].cards)]
    frame = frame._replace(agendas=tuple(first.card for first in settled(agendas, frame)))
    for line, named, kinds in sheet.cards:
        found = meaning(named, kinds, frame)
        if found is None:
            sheet.unread.append((line, named))
            continue
        draft.add(found.card, named.copies, is_again=named.is_counted)
        if found.reason:
            sheet.notes.append(read_as(line.number, named.title, found.card.label, found.reason))
    if not draft.faction:
        draft.notes.append(Text(en="no faction is named", ru="сторона не названа"))
    return draft, unread_of(sheet, search)


def settled(cards: list[tuple[Line, Named, frozenset[str]]], frame: Frame) -> Iterator[Meant]:
    for _, named, kinds in cards:
        if found := meaning(named, kinds, frame):
            yield found


def meaning(named: Named, kinds: frozenset[str], frame: Frame) -> Meant | None:
    """The card that a line means: the pack decides, and where none is given, the deck."""
    if not named.pack:
        return meant(named.cards, kinds, frame)
    pack = frame.library.pack_named(named.pack)
    printed = tuple(card for card in named.cards if card.pack == pack)
    if printed:
        return meant(printed, kinds, frame)
    return Meant(named.cards[0], BY_VERSION) if len(named.cards) == 1 else None


def guessed_faction(sheet: Sheet) -> str:
    """The faction that most copies are of, loyal ones before all others."""
    copies: Counter[tuple[bool, str]] = Counter()
    for _, named, _ in sheet.cards:
        if len(factions := {(card.loyal, card.faction) for card in named.cards}) == 1:
            copies[factions.pop()] += named.copies
    guesses = [key for key, _ in copies.most_common() if key[1] != NEUTRAL]
    if not guesses:
        return ""
    faction = max(guesses, key=lambda key: key[0])[1]
    name = sheet.shelf.faction_name(faction)
    sheet.notes.append(
        Text(
            en=f"no faction is named; by its cards it is {name.en}",
            ru=f"сторона не названа; судя по картам, это {name.ru}",
        )
    )
    return faction


def unread_of(sheet: Sheet, search: Search) -> Iterator[Unread]:
    """The lines left over, with the cards that each may mean."""
    for line, named in sheet.unread:
        if named and named.cards:
            yield line.unread(tuple(card.label for card in named.cards[:6]))
        else:
            yield line.unread(search.closest(named.title if named else said_by(line)))
