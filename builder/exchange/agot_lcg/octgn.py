"""Decks as OCTGN's .o8d files, which know cards by ids of their own; newer cards have none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from builder.exchange.agot_lcg.library import GAME, Search, library
from builder.exchange.agot_lcg.meaning import BY_VERSION, Frame, Meant, meant
from builder.exchange.agot_lcg.objects import faction_names, parted
from builder.exchange.agot_lcg.octgn_file import Content, Row, content_of
from builder.exchange.agot_lcg.roster import Draft, read_as, told_lost
from builder.exchange.agot_lcg.rows import titled
from builder.exchange.form import Format, Reading, Roster, Source, Unread, Written
from builder.exchange.lines import shortened, tidy
from builder.game import Game
from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.deck import Deck
from builder.report import Report
from builder.stated import MOST_COUNT, MOST_NOTES
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

GAME_ID = "30c200c9-6c98-49a4-a293-106c06295c05"
MARK = re.compile(r"<deck\b[^>]{0,500}\bgame\s*=\s*[\"']" + GAME_ID, re.IGNORECASE)
FACTION = "Faction"
SECTIONS = {
    "Agenda": frozenset({"agenda"}),
    "Plots": frozenset({"plot"}),
    "Characters": frozenset({"character"}),
    "Locations": frozenset({"location"}),
    "Attachments": frozenset({"attachment"}),
    "Events": frozenset({"event"}),
}
FIRST_LETTERS = 20_000
COPIES = re.compile(r"[0-9]{1,4}")


def is_like(source: Source) -> bool:
    return MARK.search(source.text, 0, FIRST_LETTERS) is not None


# ---- reading -------------------------------------------------------------------------------------


def read(source: Source) -> Reading:
    """Every deck in a text; cards without an id that is known are read by their names."""
    rosters, unread, notes = [], list[Unread](), list[Text]()
    search = Search(library())
    for part in parted(source.text):
        content = content_of(part, source.file)
        troubles = list(wrong_parts(content, source.file))
        if troubles:
            raise Unreadable(troubles)
        draft = Draft(parts={"plots", "cards"})
        unread += read_rows(content, draft, search)
        rosters.append(draft.roster())
        notes += draft.notes
    return Reading(tuple(rosters), tuple(unread), tuple(notes))


def wrong_parts(content: Content, file: str) -> Iterator[Trouble]:
    """A file that is for no deck of this game, and copies that are no numbers."""
    if content.root != "deck" or content.game.lower() != GAME_ID:
        expected = Text(en=f"a deck of the game {GAME_ID}", ru=f"колода игры {GAME_ID}")
        yield Trouble(expected, quoted(content.game or content.root), file, 1, 1)
    for row in content.rows:
        if not COPIES.fullmatch(row.copies) or not 0 < int(row.copies) <= MOST_COUNT:
            expected = Text(
                en=f"a whole number from 1 to {MOST_COUNT} in qty",
                ru=f"целое число от 1 до {MOST_COUNT} в qty",
            )
            yield Trouble(expected, quoted(row.copies), file, row.line, row.column)


def read_rows(content: Content, draft: Draft, search: Search) -> Iterator[Unread]:
    """Fills the deck; the rows that were not understood come back."""
    yield from read_faction(content, draft)
    draft.notes_of_deck = content.notes[:MOST_NOTES]
    if len(content.notes) > MOST_NOTES:
        draft.notes.append(
            Text(
                en=f"notes: cut to {MOST_NOTES} letters",
                ru=f"notes: сокращено до {MOST_NOTES} знаков",
            )
        )
    shelf = library()
    frame = Frame(shelf, draft.faction, (), shelf.game.default_format)
    for row in content.rows:
        if row.section == FACTION:
            continue
        found = meaning(row, frame)
        if found is None:
            cards = titled(1, tidy(row.name), shelf).cards
            labels = tuple(card.label for card in cards[:6]) or search.closest(row.name)
            yield Unread(row.line, shortened(row.said), labels)
            continue
        draft.add(found.card, int(row.copies))
        if found.reason:
            draft.notes.append(read_as(row.line, row.name, found.card.label, found.reason))


def read_faction(content: Content, draft: Draft) -> Iterator[Unread]:
    shelf = library()
    codes = {shelf.faction_code(id, "octgn"): id for id in shelf.game.factions}
    for row in content.rows:
        if row.section == FACTION:
            found = codes.get(row.id.lower()) if row.id else shelf.faction_named(row.name)
            found = found or shelf.faction_named(row.name)
            if found is None or draft.faction:
                yield Unread(row.line, shortened(row.said), faction_names(shelf, row.name))
            else:
                draft.faction = found


def meaning(row: Row, frame: Frame) -> Meant | None:
    """The card of a row, by its id or else by its name."""
    if known := frame.library.with_octgn(row.id):
        return Meant(known)
    named = titled(1, tidy(row.name), frame.library)
    if not named.cards:
        return None
    pack = frame.library.pack_named(named.pack) if named.pack else None
    printed = tuple(card for card in named.cards if card.pack == pack)
    if printed:
        return meant(printed, frozenset(), frame)
    found = meant(named.cards, SECTIONS.get(row.section, frozenset()), frame)
    return found and Meant(found.card, found.reason or (BY_VERSION if named.pack else None))


# ---- writing -------------------------------------------------------------------------------------


def write(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    """The cards that have an id; a card without one would keep OCTGN from opening the deck."""
    deck: Deck = report.roster
    held = [(deck.card(code), count) for code, count in deck.agendas.items()]
    held += [(deck.card(code), n) for part in (deck.plots, deck.draw) for code, n in part.items()]
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{GAME_ID}" sleeveid="0">',
        *section(FACTION, faction_rows(deck)),
    ]
    for name, kinds in SECTIONS.items():
        cards = [(card, n) for card, n in held if card.kind in kinds and card.facts.get("octgn")]
        rows = [(n, card.facts["octgn"], card.title) for card, n in cards]
        lines += section(name, rows)
    notes = sound(roster.get("notes") or "")
    lines += [f"  <notes><![CDATA[{cdata(notes)}]]></notes>", "</deck>"]
    carried = ("notes",) if notes == (roster.get("notes") or "") else ()
    lost = [*missing(held), *told_lost(deck, roster, carried)]
    return Written("\n".join(lines) + "\n", tuple(lost))


def faction_rows(deck: Deck) -> list[tuple[int, str, str]]:
    code = library().faction_code(deck.faction, "octgn") if deck.faction else None
    return [(1, code, library().faction_name(deck.faction).en)] if code else []


def section(name: str, rows: list[tuple[int, str, str]]) -> Iterator[str]:
    yield f'  <section name={quoteattr(name)} shared="False">'
    for copies, id, title in rows:
        yield f'    <card qty="{copies}" id={quoteattr(id)}>{escape(title)}</card>'
    yield "  </section>"


def sound(words: str) -> str:
    """Words without the letters that XML cannot hold, and with its line ends."""
    plain = words.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(letter for letter in plain if letter in "\t\n" or is_xml(letter))


def is_xml(letter: str) -> bool:
    return letter >= " " and not "\ud800" <= letter <= "\udfff" and letter not in "\ufffe\uffff"


def cdata(words: str) -> str:
    return words.replace("]]>", "]]]]><![CDATA[>")


def missing(held: list[tuple[Card, int]]) -> Iterator[Text]:
    """The cards that OCTGN does not have."""
    for card, count in held:
        if not card.facts.get("octgn"):
            label = f"{count}x {card.title} ({card.pack})"
            yield Text(
                en=f"{label}: OCTGN does not have it", ru=f"{label}: в OCTGN такой карты нет"
            )


OCTGN = Format(
    id="octgn",
    name=Text(en="OCTGN deck", ru="Колода OCTGN"),
    games=(GAME,),
    is_like=is_like,
    read=read,
    write=write,
    suffix=".o8d",
)
