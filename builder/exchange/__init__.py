"""How lists travel: every format that Muster reads and writes, told apart by their content."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import orjson

from builder.check import check_document
from builder.document import MOST_BYTES, Document, decoded, too_large
from builder.document import read as read_document
from builder.exchange import agot_lcg, asoiaf_tmg
from builder.exchange.documents import JSON, YAML
from builder.exchange.form import Format, Source, Unread, Written
from builder.exchange.muster_text import MUSTER_TEXT
from builder.exchange.pdf import PDF as SHEET
from builder.exchange.share_code import SHARE_CODE
from builder.game import Options
from builder.games import BY_ID
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

FORMATS: tuple[Format, ...] = (
    *(SHARE_CODE, SHEET, MUSTER_TEXT, JSON, YAML),
    *asoiaf_tmg.FORMATS,
    *agot_lcg.FORMATS,
)
BY_FORMAT = {format.id: format for format in FORMATS}
ZIP, PDF = b"PK\x03\x04", b"%PDF-"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
RULE = "====="
# A line of equal signs right below words underlines them; only one with room above parts lists.
PARTING = re.compile(r"(?:\A|\n[ \t\r]*\n)[ \t]*={5,}[ \t\r]*(?:\n|\Z)")


class Found(NamedTuple):
    """What was read of a text: in which format, the documents, and the lines left over."""

    format: str
    documents: tuple[Document, ...]
    unread: tuple[Unread, ...] = ()
    notes: tuple[Text, ...] = ()

    def as_json(self, lang: Lang) -> dict[str, Any]:
        """What was read, to stand beside a report."""
        return {
            "read_as": self.format,
            "unread": [line.as_json(lang) for line in self.unread],
            "reading_notes": [note.to(lang) for note in self.notes],
        }


def read_any(raw: bytes | str, file: str = "", format: str | None = None) -> Found:
    """The roster documents in a text of any format; Unreadable when it is in none."""
    source = source_of(raw, file)
    found = [read_part(part, format) for part in parts_of(source)]
    return Found(
        found[0].format,
        tuple(document for each in found for document in each.documents),
        tuple(line for each in found for line in each.unread),
        tuple(dict.fromkeys(note for each in found for note in each.notes)),
    )


def parts_of(source: Source) -> list[Source]:
    """The lists of a text that a rule of equal signs parts, each at the lines where it stands."""
    if RULE not in source.text:
        return [source]
    parts, at = [], 0
    for found in PARTING.finditer(source.text):
        parts.append((at, found.start()))
        at = found.end()
    parts.append((at, len(source.text)))
    texts = [(source.text.count("\n", 0, start), source.text[start:end]) for start, end in parts]
    kept = ["\n" * before + text for before, text in texts if text.strip()]
    return [Source(text.encode(), text, source.file) for text in kept] or [source]


def read_part(source: Source, format: str | None) -> Found:
    """The documents of one part of a text, all in one format."""
    chosen = BY_FORMAT[format] if format else told_apart(source)
    if chosen in (None, JSON, YAML) or chosen.read is None:
        document = read_document(source.raw, source.file)
        several = isinstance(document.value, list) and document.value
        documents = [as_document(value, source.file) for value in several or ()] or [document]
        return Found("json" if chosen is JSON else "yaml", tuple(documents))
    reading = chosen.read(source)
    documents = [as_document(roster, source.file) for roster in reading.rosters]
    return Found(chosen.id, tuple(documents), reading.unread, reading.notes)


def told_apart(source: Source) -> Format | None:
    """The format a source is in; none when it has no mark of any, but may be a faulty document."""
    for format in FORMATS:
        if format.read and format.is_like(source):
            return format
    if ":" in source.text or source.text.lstrip()[:1] in ("{", "["):
        return None
    expected = Text(
        en="a list in a form that Muster reads", ru="список в одном из видов, понятных Muster"
    )
    text = source.text.lstrip()
    line = source.text.count("\n", 0, len(source.text) - len(text)) + 1
    raise Unreadable([Trouble(expected, quoted(text.partition("\n")[0]), source.file, line, 1)])


def source_of(raw: bytes | str, file: str) -> Source:
    """The bytes with their text; a file that can be no text but a packed list has none."""
    raw = raw.encode(errors="surrogatepass") if isinstance(raw, str) else raw
    if len(raw) > MOST_BYTES:
        raise Unreadable([too_large(raw, file, MOST_BYTES)])
    if raw.startswith((ZIP, PDF)):
        return Source(raw, "", file)
    if raw.startswith(UTF_16):
        raw = raw.decode("utf-16", errors="replace").encode(errors="replace")
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    return Source(raw, decoded(raw, file), file)


def as_document(roster: Any, file: str) -> Document:
    try:
        raw = orjson.dumps(roster)
    except TypeError:
        # Letters and numbers that JSON cannot hold are refused when the text is read again.
        raw = json.dumps(roster).encode()
    return read_document(raw, file)


def check_any(
    raw: bytes | str, options: Options, file: str = "", format: str | None = None
) -> tuple[Found, tuple[Report, ...]]:
    """What was read of a text, and the report on each of its documents."""
    found = read_any(raw, file, format)
    return found, tuple(check_document(document, options) for document in found.documents)


def write_as(format: str, document: Document, lang: Lang) -> Written:
    """A document in a format; Unreadable when the format is none for its game."""
    chosen, report = BY_FORMAT[format], check_document(document, Options())
    if chosen.write is None or report.game not in chosen.games:
        known = ", ".join(writable(report.game))
        expected = Text(en=f"one of the formats {known}", ru=f"один из форматов {known}")
        raise Unreadable([Trouble(expected, quoted(format))])
    return chosen.write(BY_ID[report.game], document.value, report, lang)


def writable(game: str) -> list[str]:
    """The formats in which a game's lists can be written."""
    return [format.id for format in FORMATS if format.write and game in format.games]
