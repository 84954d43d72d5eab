"""Samples as sheets, and what a reader finds on them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from pypdf import PdfReader

from builder import (
    LANGS,
    Text,
    read,
    samples,
)
from web.pdf import pdf
from web.sheets import Style, prepared

SITE = "https://muster.example"
STYLE = Style(address=SITE)
both = pytest.mark.parametrize("lang", LANGS)


@cache
def sample(id: str) -> dict:
    return read(next(sample.text for sample in samples() if sample.id == id)).value


def first(game_id: str) -> dict:
    """The first sample of a game."""
    return read(next(sample.text for sample in samples() if sample.game == game_id)).value


@cache
def made(id: str, kind: str, lang: str = "en", paper: str = "a4", ink: bool = False) -> bytes:
    return pdf(prepared(sample(id), kind), Style(paper, ink, lang, SITE))


def text_of(raw: bytes) -> str:
    return " ".join(
        " ".join(page.extract_text() for page in PdfReader(io.BytesIO(raw)).pages).split()
    )


def army(units: int, **keys) -> dict:
    return {"game": "asoiaf-tmg", "faction": "stark", "name": "Long", **keys} | {
        "units": ["stark-sworn-swords"] * units
    }


def words_of(page: str) -> str:
    """The words of a page of HTML, as a reader sees them."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())


def names_in(report) -> Iterator[Text]:
    for part in report.parts or (report,):
        for group in part.groups:
            for line in group.lines:
                yield line.name
                yield from (child.name for child in line.children)
