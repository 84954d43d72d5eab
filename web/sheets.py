"""PDF sheets: one template, one print stylesheet, WeasyPrint; nothing is fetched from anywhere."""

from __future__ import annotations

import atexit
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pydyf
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
    find_game,
    joined,
    json_of,
    share_code,
)
from web.board import cells, drawn
from web.merging import Piece, file_specs, piece_of
from web.reports import own_findings

HERE = Path(__file__).parent
FONTS = HERE / "static/vendor/fonts"
PAPERS = ("a4", "letter")
SUBSETS = ("latin", "latin-ext", "cyrillic")
# Each font with its weights and its files, one for each subset of letters.
FAMILIES = (
    ("alegreya", (700,), SUBSETS),
    ("ibm-plex-sans", (400, 600), SUBSETS),
    ("noto-emoji", (400,), ("emoji",)),
)
# WeasyPrint takes blanks between families for a part of their names in drawings.
SANS = ",".join(f"'ibm-plex-sans {subset}'" for subset in SUBSETS)
# A QR code holds so many bytes; a larger list is known by its fingerprint and its attachment.
MOST_IN_QR = 1_200
# Millimetres: of a whole code at least, and of each of its squares, so that telephones read it.
LEAST_WIDTH, SQUARE = 25.0, 0.35
MOST_NAMES = 3
MOST_ON_AID = 3
MOST_SAID = 200
VARIANT = "pdf/ua-1"
# "p. 25" or "с. 25", which no line should part.
PAGE_NUMBER = re.compile(r"\b(p|с)\. (?=\d)")
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
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
    marks = (code, fingerprint(code), document, () if whole else tuple(own_findings(report)))
    return [
        Printed(each, game, chosen, game.sheets[chosen](game, each), *marks) for each in reports
    ]


def fingerprint(code: str) -> str:
    """Eight letters by which a person tells two lists apart."""
    rest, said = int.from_bytes(blake2b(code.encode(), digest_size=8).digest()), ""
    for _ in range(8):
        rest, letter = divmod(rest, len(LETTERS))
        said += LETTERS[letter]
    return f"{said[:4]}-{said[4:]}"


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


# ---- PDF -----------------------------------------------------------------------------------------


def has_printer() -> bool:
    """Whether PDFs can be made here."""
    return find_spec("weasyprint") is not None


def pdf(lists: list[Printed], style: Style) -> bytes:
    """The sheets of these lists as one PDF, with the lists themselves attached."""
    out = io.BytesIO()
    laid_out(lists, style, out)
    return out.getvalue()


def piece(lists: list[Printed], style: Style, first: int, title: str) -> Piece:
    """The same as a piece of a larger PDF, whose title it bears; `first` is the list's number."""
    found: list[Piece] = []

    def keep(pdf: Any) -> None:
        found.append(piece_of(pdf))
        # Nobody reads what would be written, so nothing is.
        del pdf.objects[1:]

    laid_out(lists, style, io.BytesIO(), first, title, keep)
    return found[0]


def laid_out(
    lists: list[Printed],
    style: Style,
    out: io.BytesIO,
    first: int = 1,
    title: str = "",
    keep: Callable[[Any], None] = lambda _: None,
) -> None:
    """Each list is laid out by itself, so its pages are counted apart; all share their fonts."""
    fonts, sheets = stylesheets(style.paper, style.ink)
    documents = [
        page_of(list(own), style).render(fonts, stylesheets=sheets, pdf_variant=VARIANT)
        for _, own in groupby(lists, key=lambda each: id(each.document))
    ]
    whole = documents[0].copy([page for document in documents for page in document.pages])
    whole.metadata.title = title or title_of(lists)

    def finish(_: Any, pdf: Any) -> None:
        relate(pdf)
        keep(pdf)

    whole.write_pdf(
        out,
        finisher=finish,
        attachments=attached(lists, first),
        pdf_variant=VARIANT,
        custom_metadata=True,
    )


def page_of(lists: list[Printed], style: Style) -> Any:
    import weasyprint

    return weasyprint.HTML(string=html(lists, style), url_fetcher=nothing(), base_url=None)


def title_of(lists: Sequence[Printed]) -> str:
    """The names of the lists; of many, some."""
    names = list(dict.fromkeys(each.report.name for each in lists if each.report.name))
    some = ", ".join(names[:MOST_NAMES])
    return f"{some} … ({len(names)})" if len(names) > MOST_NAMES else some or "Muster"


def attached(lists: list[Printed], first: int) -> list[Any]:
    """The lists themselves, but none that an opponent must not see."""
    import weasyprint

    documents = {
        each.fingerprint: each.document for each in lists if not each.sheet.is_for_opponents
    }
    return [
        weasyprint.Attachment(
            string=json_of(document),
            name=attachment_name(number, name),
            description=f"Muster {name}",
        )
        for number, (name, document) in enumerate(documents.items(), first)
    ]


def relate(pdf: Any) -> None:
    """Says that the sheets are made from what is attached, which WeasyPrint does for PDF/A only."""
    files = file_specs(pdf)
    for file in files:
        file["AFRelationship"] = "/Source"
    if files:
        pdf.catalog["AF"] = pydyf.Array([file.reference for file in files])


def attachment_name(number: int, fingerprint: str) -> str:
    """A PDF sorts what is attached by name, so the number comes first and keeps the order."""
    return f"{number:04}-{fingerprint}.json"


@cache
def stylesheets(paper: str, ink: bool) -> tuple[Any, list[Any]]:
    """The fonts and the stylesheet, read once for each way of printing."""
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    # Fonts are let go while WeasyPrint is still there to do it.
    atexit.register(stylesheets.cache_clear)
    css = css_of(paper, ink)
    return fonts, [weasyprint.CSS(string=css, font_config=fonts, url_fetcher=nothing())]


def css_of(paper: str, ink: bool) -> str:
    css = "".join(font_faces()) + (HERE / "static/sheet.css").read_text("utf-8")
    css = css.replace("PAPER", "A4" if paper == "a4" else "letter")
    return css + (HERE / "static/sheet-ink.css").read_text("utf-8") if ink else css


def font_faces() -> Iterable[str]:
    """Each subset is a family of its own, since WeasyPrint passes over unicode-range."""
    for family, weights, subsets in FAMILIES:
        for subset in subsets:
            for weight in weights:
                file = FONTS / f"{family}-{subset}-{weight}-normal.woff2"
                if file.exists():
                    name = f'"{family} {subset}"'
                    yield f"@font-face {{ font-family: {name}; font-weight: {weight}; "
                    yield f'src: url("{file.as_uri()}") format("woff2"); }}\n'


@cache
def nothing() -> Any:
    """A fetcher that opens the fonts beside it and nothing else."""
    from weasyprint.urls import URLFetcher

    class Nothing(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types.
        def fetch(self, url: str, headers: Any = None) -> Any:
            if not url.startswith(FONTS.as_uri() + "/") or "%" in url or ".." in url:
                raise ValueError("sheets fetch nothing")
            return super().fetch(url, headers)

    return Nothing(allowed_protocols=("file",))


def public_address() -> str:
    """Where printed codes lead to."""
    return os.environ.get("MUSTER_URL", "http://127.0.0.1:8000")
