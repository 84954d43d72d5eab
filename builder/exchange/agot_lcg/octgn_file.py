"""What stands in an .o8d file, read without entities, document types or anything from outside."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from builder.text import Text
from builder.trouble import Trouble, Unreadable

DECLARATION = re.compile(r"(\s*)<\?xml\b[^>]*\?>")
MOST_ROWS = 2000
XML = Text(en="a whole OCTGN deck in XML", ru="колода OCTGN целиком, в XML")
DAMAGED = Text(en="a damaged or cut file", ru="повреждённый или обрезанный файл")
UNSAFE = Text(
    en="entities or a document type, which no deck needs",
    ru="сущности или тип документа, которые колоде не нужны",
)


class TooMany(Exception):
    """More cards than any deck has."""


class Row(NamedTuple):
    """A card of a section, with the place it stands at."""

    line: int
    column: int
    section: str
    copies: str
    id: str
    name: str

    @property
    def said(self) -> str:
        return f"{self.copies}x {self.name or self.id}"


@dataclass
class Content:
    """What a file holds; `root` is the name of its outermost element."""

    root: str = ""
    game: str = ""
    notes: str = ""
    rows: list[Row] = field(default_factory=list)


class Gatherer(ContentHandler):
    """Gathers the content of a deck while its file is read; the method names are given."""

    def __init__(self) -> None:
        super().__init__()
        self.content = Content()
        self.section = ""
        self.words: list[str] = []
        self.place: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - a given name
        self.place = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 - a given name
        self.words = []
        if not self.content.root:
            self.content.root = name
            self.content.game = attrs.get("game", "")
        elif name == "section":
            self.section = attrs.get("name", "")
        elif name == "card":
            line = (self.place.getLineNumber() if self.place else None) or 1
            column = (self.place.getColumnNumber() if self.place else None) or 0
            copies, id = attrs.get("qty", "1").strip(), attrs.get("id", "").strip()
            self.content.rows.append(Row(line, column + 1, self.section, copies, id, ""))
            if len(self.content.rows) > MOST_ROWS:
                raise TooMany(line, column + 1)

    def characters(self, content: str) -> None:
        self.words.append(content)

    def endElement(self, name: str) -> None:  # noqa: N802 - a given name
        words, self.words = "".join(self.words), []
        if name == "card" and self.content.rows:
            self.content.rows[-1] = self.content.rows[-1]._replace(name=words.strip())
        elif name == "notes":
            self.content.notes = words


def content_of(text: str, file: str) -> Content:
    """The content of a file; Unreadable when it is damaged or unsafe."""
    from defusedxml import DefusedXmlException
    from defusedxml.sax import parseString

    gatherer = Gatherer()
    # The text is decoded already, whatever encoding it declares.
    raw = DECLARATION.sub(r"\1", text, count=1).encode()
    try:
        parseString(raw, gatherer, forbid_dtd=True)
    except SAXParseException as error:
        raise Unreadable([Trouble(XML, DAMAGED, file, *place_of(error))]) from None
    except TooMany as error:
        expected = Text(en=f"at most {MOST_ROWS} cards", ru=f"не больше {MOST_ROWS} карт")
        more = Text(en="more", ru="больше")
        raise Unreadable([Trouble(expected, more, file, *error.args)]) from None
    except DefusedXmlException:
        raise Unreadable([Trouble(XML, UNSAFE, file, 1, 1)]) from None
    return gatherer.content


def place_of(error: Any) -> tuple[int, int]:
    return error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
