"""Sheets as paper: every word of every sheet stands inside the margins and on no other word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pypdfium2
import pytest

from builder import LANGS, find_game, samples
from tests.test_lists import load
from tests.web.sheets import SITE, sample
from web.pdf import pdf
from web.sheets import Style, prepared

SHEETS = [(each.id, kind) for each in samples() for kind in find_game(each.game).sheets]
# Points: the side margins, and how far from the foot and the head of the page words may begin.
SIDE, FOOT, HEAD = 42, 17, 36
# Points that two boxes may share: letters reach over the line, and marks hang below it.
SHARED_WIDE, SHARED_HIGH = 1.0, 1.5


class Box(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    def overlaps(self, other: Box) -> bool:
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.top, other.top) - max(self.bottom, other.bottom)
        return wide > SHARED_WIDE and high > SHARED_HIGH


def faults(raw: bytes) -> list[str]:
    """What overflows or overlaps, as somebody who looks at the pages would say it."""
    pages = pypdfium2.PdfDocument(raw)
    return [f"page {n}: {fault}" for n, page in enumerate(pages, 1) for fault in faults_on(page)]


def faults_on(page: pypdfium2.PdfPage) -> Iterator[str]:
    text, (wide, high) = page.get_textpage(), page.get_size()
    boxes = [Box(*text.get_rect(n)) for n in range(text.count_rects())]
    for place, box in enumerate(boxes):
        words = text.get_text_bounded(*box).strip()
        inside = box.left > SIDE and box.right < wide - SIDE
        if not inside or box.bottom < FOOT or box.top > high - HEAD:
            yield f"{words!r} is outside"
        for other in boxes[place + 1 :]:
            if box.overlaps(other):
                yield f"{words!r} is on {text.get_text_bounded(*other).strip()!r}"


@pytest.mark.parametrize(("paper", "ink"), [("a4", False), ("letter", True)])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("id", "kind"), SHEETS)
def test_words_stand_on_the_paper_and_apart(id, kind, lang, paper, ink):
    assert faults(pdf(prepared(sample(id), kind), Style(paper, ink, lang, SITE))) == []


def test_a_sheet_laid_out_badly_would_be_found():
    import weasyprint

    page = "<p style='font: 9pt serif; margin: 0 -20mm'>Outside</p>"
    page += "<p style='font: 9pt serif; margin: 0'>One</p>"
    page += "<p style='font: 9pt serif; margin: -8pt 0 0 12pt'>Two</p>"
    page += "<style>@page { margin: 20mm }</style>"
    outside, on = faults(weasyprint.HTML(string=page).write_pdf())

    assert outside == "page 1: 'Outside' is outside"
    assert " is on " in on


def test_long_words_stay_inside_their_hexes():
    board = load("catan-brotherhood/corner-beside-the-ice")["roster"]

    assert faults(pdf(prepared(board), Style(lang="ru", address=SITE))) == []


# ---- lists of every size -------------------------------------------------------------------------


def army(units: int, **keys: object) -> dict:
    """So many units in turn, some of them with attachments, and people besides."""
    names = ["stark-sworn-swords", "stark-outriders", "house-umber-greataxes", "grey-wind"]
    hung = {0: ["robb-stark-the-wolf-lord"], 1: ["brynden-tully-vanguard-infiltrator"]}
    return {
        "game": "asoiaf-tmg",
        "faction": "stark",
        "name": f"Army of {units}",
        "units": [{"unit": names[n % 4], "attachments": hung.get(n, [])} for n in range(units)],
        "ncus": ["catelyn-stark-lady-of-winterfell", "eddard-stark-hand-of-the-king"],
        **keys,
    }


@cache
def cards() -> list[str]:
    game = find_game("agot-lcg")
    entries = game.catalogue.edition(game.default_edition).entries.facts.values()
    kinds = ("character", "attachment", "location", "event")
    found = [facts["code"] for facts in entries if facts["kind"] in kinds]
    return sorted(found, key=lambda code: code[::-1])


def deck(size: int) -> dict:
    """A deck of so many different cards, long names among them."""
    drawn = dict.fromkeys(cards()[:size], 1)
    plots = {"01004": 2, "01007": 1, "01016": 1, "01023": 1, "01025": 1, "01026": 1}
    return {"game": "agot-lcg", "faction": "stark", "agendas": ["01027"], "plots": plots} | {
        "name": f"Deck of {size}",
        "cards": drawn,
    }


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ["army", "registration", "play"])
@pytest.mark.parametrize("units", [3, 25])
def test_armies_of_every_size_are_laid_out_well(units, kind, lang):
    [printed] = prepared(army(units), kind)

    assert printed.report.totals["activations"] == units + 2
    assert faults(pdf([printed], Style("letter", lang=lang, address=SITE))) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", ["deck", "play"])
@pytest.mark.parametrize("size", [60, 120])
def test_decks_of_every_size_are_laid_out_well(size, kind, lang):
    [printed] = prepared(deck(size), kind)

    assert printed.report.totals["cards"] == size
    assert faults(pdf([printed], Style(lang=lang, address=SITE))) == []


LONG = ["Ж" * 500, "<b>" + "W" * 497, "שלום " * 100, "🐺" * 250, "a b " * 125, "\u202e" + "x" * 400]


@pytest.mark.parametrize("name", [name[:200] for name in LONG])
@pytest.mark.parametrize("kind", ["army", "registration", "play"])
def test_long_and_strange_names_stay_on_the_paper(kind, name):
    document = army(2, name=name, player=name, ncus=[name])
    people = {"player": name, "event": name, "date": name}

    assert faults(pdf(prepared(document, kind), Style(address=SITE, **people))) == []
