"""The picture of a list that chats and feeds show beside its link."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from builder import Lang, Report
from web.language import gettext as _
from web.reports import of_severity, summary

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

FONTS = Path(__file__).parent / "static/vendor/fonts"
SIZE = (1200, 630)
PAPER, INK, SOFT, GOOD, BAD = "#fbfaf7", "#1d2126", "#5c646e", "#2c6e49", "#a3262a"
MARGIN = 90
# The fonts come in parts; the latin part has the digits.
FAMILIES = {"serif": ("alegreya", 700), "sans": ("ibm-plex-sans", 400)}
PARTS = ("latin", "cyrillic", "latin-ext")


@lru_cache(maxsize=24)
def font(family: str, part: str, size: int) -> tuple[FreeTypeFont, frozenset[int]]:
    """A font of a size, and the letters it has; web fonts are unpacked for the drawing library."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # it ships no types
    from PIL import ImageFont

    name, weight = FAMILIES[family]
    packed = TTFont(FONTS / f"{name}-{part}-{weight}-normal.woff2")
    letters = frozenset(packed.getBestCmap())
    packed.flavor = None
    plain = BytesIO()
    packed.save(plain)
    plain.seek(0)
    return ImageFont.truetype(plain, size), letters


def runs(words: str, family: str, size: int) -> list[tuple[str, FreeTypeFont]]:
    """The words cut where another part of the font is needed."""
    found: list[tuple[str, FreeTypeFont]] = []
    for letter in words:
        parts = (font(family, part, size) for part in PARTS)
        first = font(family, PARTS[0], size)
        chosen = next((made for made, letters in parts if ord(letter) in letters), first[0])
        if found and found[-1][1] is chosen:
            found[-1] = (found[-1][0] + letter, chosen)
        else:
            found.append((letter, chosen))
    return found


@lru_cache(maxsize=1)
def lining() -> list[str] | None:
    """Figures as high as capitals, where the drawing library can ask the font for them."""
    from PIL import features

    return ["lnum"] if features.check("raqm") else None


def write(
    draw: ImageDraw, at: tuple[int, int], words: str, family: str, size: int, ink: str
) -> int:
    """Writes words on a line and gives where they end; what does not fit is cut."""
    x, y = float(at[0]), at[1]
    for letters, made in runs(words, family, size):
        draw.text((x, y), letters, fill=ink, font=made, anchor="ls", features=lining())
        x += made.getlength(letters, features=lining())
    return int(x)


def fitting(words: str, family: str, size: int, width: int) -> str:
    while words and sum(made.getlength(each) for each, made in runs(words, family, size)) > width:
        words = words[:-2].rstrip() + "…" if len(words) > 2 else ""
    return words


def draw_card(report: Report, colour: str, lang: Lang) -> bytes:
    """The list's name, what it is, its figures and the verdict, as a PNG."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", SIZE, PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 24, SIZE[1]), fill=colour)
    width = SIZE[0] - 2 * MARGIN
    name = report.name or _("A list without a name")
    write(draw, (MARGIN, 170), fitting(name, "serif", 84, width), "serif", 84, INK)
    told = fitting(" · ".join(summary(report, lang)), "sans", 34, width)
    write(draw, (MARGIN, 240), told, "sans", 34, SOFT)
    draw_figures(draw, report)
    errors = len(of_severity(report.findings, "error"))
    verdict = _("Legal") if report.legal else _("Not legal: %(count)s") % {"count": errors}
    ink = GOOD if report.legal else BAD
    end = write(draw, (MARGIN + 36, 540), verdict, "serif", 48, ink)
    draw.rounded_rectangle((MARGIN, 480, end + 36, 566), 43, outline=ink, width=4)
    write(draw, (SIZE[0] - 250, 540), "Muster", "serif", 48, INK)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_figures(draw: ImageDraw, report: Report) -> None:
    """Points of the limit and activations, or the sizes of the decks."""
    totals, x = report.totals, MARGIN
    points = f"{totals.get('points')} / {totals.get('limit')}" if totals.get("limit") else None
    figures = [
        (points, _("Points")),
        (totals.get("activations"), _("Activations")),
        (totals.get("cards"), _("Draw deck")),
        (totals.get("plots"), _("Plot deck")),
    ]
    for figure, caption in figures:
        if figure is not None:
            ends = (
                write(draw, (x, 365), str(figure), "serif", 72, INK),
                write(draw, (x, 410), caption, "sans", 28, SOFT),
            )
            x = max(ends) + 80
