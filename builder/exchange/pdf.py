"""Sheets that Muster printed: the lists attached to the PDF."""

from __future__ import annotations

import io
from typing import Any

import orjson

from builder.document import MOST_BYTES
from builder.exchange.form import Format, Reading, Source
from builder.games import BY_ID
from builder.text import Text
from builder.trouble import Trouble, Unreadable

START = b"%PDF-"
MOST_ATTACHED = 1_000


def is_like(source: Source) -> bool:
    return source.raw.startswith(START)


def read(source: Source) -> Reading:
    found = list(attached(source))
    if not found:
        expected = Text(en="a sheet with its list attached", ru="лист с вложенным списком")
        said = Text(en="a PDF without one", ru="PDF без списка")
        raise Unreadable([Trouble(expected, said, source.file)])
    return Reading(tuple(found))


def attached(source: Source) -> list[dict[str, Any]]:
    """The roster documents attached to a PDF; a damaged one is told as such."""
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        files = PdfReader(io.BytesIO(source.raw)).attachments
        contents = [raw for several in list(files.values())[:MOST_ATTACHED] for raw in several]
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        expected = Text(en="a whole PDF", ru="целый PDF")
        said = Text(str(error)[:100], str(error)[:100])
        raise Unreadable([Trouble(expected, said, source.file)]) from None
    rosters = [roster_in(raw) for raw in contents if len(raw) <= MOST_BYTES]
    return [roster for roster in rosters if roster is not None]


def roster_in(raw: bytes) -> dict[str, Any] | None:
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return None
    return value if isinstance(value, dict) and value.get("game") in BY_ID else None


PDF = Format(
    id="pdf",
    name=Text(en="A sheet printed by Muster (PDF)", ru="Лист, напечатанный в Muster (PDF)"),
    games=tuple(BY_ID),
    is_like=is_like,
    read=read,
    write=None,
    suffix=".pdf",
)
