"""Writes decks as ThronesDB and throneteki do, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import ceil

from builder.exchange.agot_lcg.library import library
from builder.exchange.agot_lcg.roster import told_lost
from builder.exchange.agot_lcg.rows import VERSION as VERSION_LINE
from builder.exchange.agot_lcg.rows import is_label, is_rule, said_by
from builder.exchange.form import Roster, Written
from builder.exchange.lines import make_line
from builder.game import Game
from builder.games.agot_lcg.cards import Card
from builder.games.agot_lcg.deck import Deck
from builder.report import Report
from builder.text import Lang

Copies = list[tuple[Card, int]]
DOWNLOAD = ("plot", "character", "location", "attachment", "event")
CLIPBOARD = ("plot", "character", "attachment", "location", "event")
VERSION = "1.0"


class Sheet:
    """A deck that is being written: its cards by kind, in the order of the roster."""

    def __init__(self, deck: Deck, roster: Roster) -> None:
        self.deck, self.roster, self.shelf = deck, roster, library()
        self.agendas = [deck.card(code) for code, n in deck.agendas.items() for _ in range(n)]
        self.copies: Copies = [
            (deck.card(code), count)
            for held in (deck.plots, deck.draw)
            for code, count in held.items()
        ]

    @cached_property
    def name(self) -> str:
        """The name, if a line can hold it and it says nothing else there."""
        name = self.deck.name
        line = make_line(1, name)
        is_whole = name.isprintable() and line.written == name and bool(line.said)
        is_other = is_rule(line) or is_label(line) or VERSION_LINE.fullmatch(said_by(line))
        return name if is_whole and not is_other else ""

    @cached_property
    def faction(self) -> list[str]:
        return [self.shelf.faction_name(self.deck.faction).en] if self.deck.faction else []

    def of_kind(self, kind: str) -> Copies:
        return [(card, count) for card, count in self.copies if card.kind == kind]

    def packs(self) -> list[tuple[str, int]]:
        """The packs that the deck needs, in their order, and how many of each."""
        needed: dict[str, int] = {}
        for card, count in (*((card, 1) for card in self.agendas), *self.copies):
            boxes = ceil(count / card.facts["quantity"])
            needed[card.pack] = max(needed.get(card.pack, 0), boxes)
        return [
            (self.shelf.pack_name(code), needed[code])
            for code in self.shelf.packs
            if code in needed
        ]

    def packs_line(self, *, with_counts: bool = False) -> Iterator[str]:
        """`Packs: From … to …`; the download names a single pack with how many are needed."""
        packs = self.packs()
        if len(packs) > 1:
            yield f"Packs: From {packs[0][0]} to {packs[-1][0]}"
        elif packs:
            name, count = packs[0]
            several = f" ({count})" if count > 1 else ""
            yield f"Packs: {name}{several}" if with_counts else f"Packs: From {name}"

    def agenda_lines(self, *, by_name: bool = False) -> Iterator[str]:
        """Agendas by title, with the pack only where several have the title."""
        for card in self.agendas:
            pack = self.shelf.pack_name(card.pack) if by_name else card.pack
            yield f"{card.title} ({pack})" if card.title in self.shelf.several else card.title

    def written(self, lines: Iterator[str], *carried: str) -> Written:
        named = ("name",) if self.name else ()
        lost = told_lost(self.deck, self.roster, (*carried, *named))
        return Written("\n".join(lines) + "\n", tuple(lost))


def sheet_of(roster: Roster, report: Report) -> Sheet:
    deck: Deck = report.roster
    return Sheet(deck, roster)


def heading(kind: str, copies: Copies) -> str:
    return f"{kind.capitalize()}s ({sum(count for _, count in copies)}):"


def coded(card: Card) -> str:
    return f"{card.title} ({card.pack})"


# ---- the forms -----------------------------------------------------------------------------------


def write_download(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    sheet = sheet_of(roster, report)

    def lines() -> Iterator[str]:
        yield from download_head(sheet)
        for kind in DOWNLOAD:
            copies = sheet.of_kind(kind)
            plural = "s" if len(copies) > 1 else ""
            yield from (f"{kind.capitalize()}{plural}", "")
            for card, count in copies:
                yield f"{count}x {card.title} ({sheet.shelf.pack_name(card.pack)})"
            yield ""

    return sheet.written(lines())


def download_head(sheet: Sheet) -> Iterator[str]:
    yield from (sheet.name, f"Version: {VERSION}", "")
    yield from sheet.faction
    yield from sheet.agenda_lines(by_name=True)
    yield ""
    for line in sheet.packs_line(with_counts=True):
        yield from (line, "")


def write_by_cycle(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    sheet = sheet_of(roster, report)

    def lines() -> Iterator[str]:
        yield from download_head(sheet)
        for id, cycle in sheet.shelf.cycles.items():
            packs = [code for code, pack in sheet.shelf.packs.items() if pack["cycle"] == id]
            copies = [one for code in packs for one in sheet.copies if one[0].pack == code]
            if copies:
                yield f"---- {cycle} ----"
                for card, count in copies:
                    place = f"{sheet.shelf.pack_name(card.pack)} #{int(card.code[2:])}"
                    yield f"{count}x {card.title} ({place})"
                yield ""

    return sheet.written(lines())


def write_clipboard(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    sheet = sheet_of(roster, report)

    def lines() -> Iterator[str]:
        yield from [sheet.name, ""] if sheet.name else []
        yield from sheet.faction
        yield from sheet.agenda_lines()
        for line in sheet.packs_line():
            yield from ("", line)
        for kind in CLIPBOARD:
            copies = sheet.of_kind(kind)
            yield from ("", heading(kind, copies))
            yield from (f"{count}x {coded(card)}" for card, count in copies)

    return sheet.written(lines())


def write_markdown(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    sheet = sheet_of(roster, report)

    def lines() -> Iterator[str]:
        yield from [f"# {sheet.name}", ""] if sheet.name else []
        yield from (f"## {faction}" for faction in sheet.faction)
        yield ""
        yield from (f"{linked(card)}  " for card in sheet.agendas)
        for line in sheet.packs_line():
            yield from ("", line)
        for kind in CLIPBOARD:
            copies = sheet.of_kind(kind)
            yield from ("", f"### {heading(kind, copies)}", "")
            yield from (f"- {count}x {linked(card)}" for card, count in copies)

    return sheet.written(lines())


def linked(card: Card) -> str:
    return rf"[{card.title} \({card.pack}\)](https://thronesdb.com/card/{card.code})"


def write_forum(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    sheet = sheet_of(roster, report)

    def lines() -> Iterator[str]:
        yield from [sheet.name, ""] if sheet.name else []
        yield from (*sheet.faction, "")
        yield from (f"[agot]{coded(card)}[/agot]  " for card in sheet.agendas)
        for line in sheet.packs_line():
            yield from ("", line)
        for kind in CLIPBOARD:
            copies = sheet.of_kind(kind)
            yield from ("", heading(kind, copies), "")
            yield from (f"{count}x [agot]{coded(card)}[/agot]" for card, count in copies)

    return sheet.written(lines())


def write_throneteki(_game: Game, roster: Roster, report: Report, _lang: Lang) -> Written:
    """Lines that throneteki imports: with a name it wants the packs, without one it must not."""
    sheet = sheet_of(roster, report)

    def lines() -> Iterator[str]:
        yield from [sheet.name] if sheet.name else []
        yield from sheet.faction
        yield from sheet.agenda_lines()
        yield from sheet.packs_line() if sheet.name else []
        yield ""
        for kind in CLIPBOARD:
            yield from (f"{count}x {coded(card)}" for card, count in sheet.of_kind(kind))

    return sheet.written(lines())
