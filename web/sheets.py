"""Sheets as pages of HTML: a game says what stands on them, a template how it is set."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import segno
from jinja2 import Environment, FileSystemLoader

from builder import (
    PEOPLE,
    Finding,
    Game,
    Lang,
    Report,
    Sheet,
    Text,
    capital,
    check,
    documents_in,
    find_game,
    fingerprint,
    joined,
    share_code,
)
from web.board import cells, drawn
from web.reports import own_findings

HERE = Path(__file__).parent
PAPERS = ("a4", "letter")
SUBSETS = ("latin", "latin-ext", "cyrillic")
# WeasyPrint takes blanks between families for a part of their names in drawings.
SANS = ",".join(f"'ibm-plex-sans {subset}'" for subset in SUBSETS)
# A QR code holds so many bytes; a larger list is known by its fingerprint and its attachment.
MOST_IN_QR = 1_200
# Millimetres: of a whole code at least, and of each of its squares, so that telephones read it.
LEAST_WIDTH, SQUARE = 25.0, 0.35
MOST_ON_AID = 3
MOST_SAID = 200
# "p. 25" or "с. 25", which no line should part.
PAGE_NUMBER = re.compile(r"\b(p|с)\. (?=\d)")
KINDS = {
    "army": Text(en="Army", ru="Армия"),
    "registration": Text(en="Registration", ru="Регистрация"),
    "play": Text(en="Play aid", ru="Памятка"),
    "deck": Text(en="Deck", ru="Колода"),
    "opponent": Text(en="For the opponent", ru="Для соперника"),
    "setup": Text(en="Set-up", ru="Расстановка"),
}
CODE_TITLE = Text(
    en="QR code: opens and checks this list", ru="QR-код: откроет и проверит этот список"
)
SAID = Text(en="{what}: {said}", ru="{what}: {said}")


class NoSheet(LookupError):
    """A game has no sheet of that kind; `known` are those that it has."""

    def __init__(self, kind: str, known: Iterable[str]) -> None:
        self.known = tuple(known)
        super().__init__(f"{kind}: {', '.join(self.known)}")


@dataclass(frozen=True)
class Style:
    """How sheets are printed; who plays where and when is said of lists that do not say it."""

    paper: str = "a4"
    ink: bool = False
    lang: Lang = "en"
    address: str = ""
    player: str = ""
    event: str = ""
    date: str = ""

    @property
    def site(self) -> str:
        """The address as people say it."""
        return self.address.partition("://")[2].rstrip("/")


class Code(NamedTuple):
    """A drawing that a telephone reads, and how many millimetres it is wide."""

    svg: str = ""
    width: float = LEAST_WIDTH


class Printed(NamedTuple):
    """One list on its sheet, ready for the template."""

    report: Report
    game: Game
    kind: str
    sheet: Sheet
    code: str
    fingerprint: str
    document: dict[str, Any]
    common: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong with this list, and with the pair, team or table that it belongs to."""
        return (*self.report.findings, *self.common)

    @property
    def told(self) -> list[Finding]:
        """The findings that are written out; an opponent would learn from them what is hidden."""
        if self.sheet.is_for_opponents:
            return []
        return self.grave[:MOST_ON_AID] if self.sheet.is_aid else self.grave

    @property
    def grave(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity != "note"]

    @property
    def is_legal(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)

    @property
    def factions(self) -> tuple[Text, ...]:
        """Whose list it is; those of several lists each once."""
        reports = (self.report, *self.report.parts)
        known = self.game.factions
        ids = dict.fromkeys(each.faction for each in reports if each.faction in known)
        return tuple(known[id].name for id in ids)

    @property
    def doubts(self) -> Iterator[tuple[Text, Text]]:
        """What was not checked, and why; what has the same reason stands together."""
        reasons: dict[Text, list[Text]] = {}
        for doubt in self.report.not_checked:
            reasons.setdefault(doubt.why, []).append(doubt.what)
        for why, things in reasons.items():
            yield capital(joined(dict.fromkeys(things), "; ")), why

    def said(self, key: str, style: Style) -> str:
        """Who plays, where or when, as far as that is known."""
        stated = self.document.get(key)
        return stated if isinstance(stated, str) else str(getattr(style, key, ""))

    def people(self, style: Style) -> list[Text]:
        """What is known of them, but for what stands on a line of its own."""
        told = {what: self.said(key, style) for key, what in PEOPLE.items()}
        lines = self.sheet.blanks
        return [
            SAID.saying(what=what, said=said)
            for what, said in told.items()
            if said and what not in lines
        ]

    def lines(self, style: Style) -> list[Text]:
        """The lines to fill in by hand, with what is known of them already."""
        keys = {what: key for key, what in PEOPLE.items()}
        return [
            SAID.saying(what=blank, said=self.said(keys[blank], style) if blank in keys else "")
            for blank in self.sheet.blanks
        ]


def kinds_for(report: Report) -> tuple[str, ...]:
    """The sheets that can be printed of a roster, the usual one first."""
    return tuple(find_game(report.game).sheets)


def prepared(document: dict[str, Any], kind: str = "") -> list[Printed]:
    """A list on its sheet; several rosters in one document have a sheet each, where that serves."""
    report = check(document)
    game, known = find_game(report.game), kinds_for(report)
    chosen = kind or known[0]
    if chosen not in known:
        raise NoSheet(chosen, known)
    code = share_code(document)
    whole = not report.parts or chosen == "registration"
    reports = [report] if whole else list(report.parts)
    marks = (code, fingerprint(document), document, () if whole else tuple(own_findings(report)))
    return [
        Printed(each, game, chosen, game.sheets[chosen](game, each), *marks) for each in reports
    ]


def fingerprint_of(code: str) -> str:
    """The fingerprint of the list that a share code holds."""
    return fingerprint(documents_in(code.encode())[0])


# ---- HTML ----------------------------------------------------------------------------------------


def html(lists: list[Printed], style: Style) -> str:
    """The sheets of these lists as one page of HTML."""
    return (
        templates()
        .get_template("sheet.html")
        .render(
            lists=lists,
            style=style,
            lang=style.lang,
            kinds=KINDS,
            qr=qr,
            sans=SANS,
            verdict_words=VERDICTS,
            more_words=MORE,
            drawn=drawn,
            gauge_cells=cells,
        )
    )


MORE = Text(en="And more: {count}.", ru="И ещё: {count}.")
VERDICTS = {
    True: Text(en="Legal", ru="По правилам"),
    False: Text(en="Not legal: {count}", ru="Не по правилам: {count}"),
}


def qr(printed: Printed, style: Style) -> Code:
    """The address that opens and checks the list, drawn; nothing for a very long list."""
    if not style.address or printed.sheet.is_for_opponents or len(printed.code) > MOST_IN_QR:
        return Code()
    made = segno.make(f"{style.address.rstrip('/')}/c/{printed.code}", error="l", micro=False)
    title = CODE_TITLE.to(style.lang)
    svg = str(made.svg_inline(border=0, scale=1, omitsize=True, title=title))
    return Code(svg, max(LEAST_WIDTH, SQUARE * made.symbol_size(border=0)[0]))


@cache
def templates() -> Environment:
    loader = FileSystemLoader(HERE / "templates")
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.filters["to"] = Text.to
    made.filters["tied"] = lambda words: PAGE_NUMBER.sub("\\1.\N{NO-BREAK SPACE}", words)
    made.filters["named"] = lambda choices, id: next(
        (c.name for c in choices if c.id == id), Text(id)
    )
    return made


def public_address() -> str:
    """Where printed codes lead to."""
    return os.environ.get("MUSTER_URL", "http://127.0.0.1:8000")
