"""Sheets as PDFs by WeasyPrint, in fonts of ours; nothing is fetched from anywhere."""

from __future__ import annotations

import atexit
import io
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Any

import pydyf

from builder import json_of
from web.merging import Piece, file_specs, piece_of
from web.sheets import SUBSETS, Printed, Style, html

STATIC = Path(__file__).parent / "static"
FONTS = STATIC / "vendor/fonts"
# Each font with its weights and its files, one for each subset of letters.
FAMILIES = (
    ("alegreya", (700,), SUBSETS),
    ("ibm-plex-sans", (400, 600), SUBSETS),
    ("noto-emoji", (400,), ("emoji",)),
)
VARIANT = "pdf/ua-1"
MOST_NAMES = 3


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

    # Armies of one document have a sheet each; lists that are alike are lists of their own.
    known = {id(each.document): each for each in lists if not each.sheet.is_for_opponents}
    return [
        weasyprint.Attachment(
            string=json_of(each.document),
            name=attachment_name(number, each.fingerprint),
            description=f"Muster {each.fingerprint}",
        )
        for number, each in enumerate(known.values(), first)
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
    css = "".join(font_faces()) + (STATIC / "sheet.css").read_text("utf-8")
    css = css.replace("PAPER", "A4" if paper == "a4" else "letter")
    return css + (STATIC / "sheet-ink.css").read_text("utf-8") if ink else css


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
