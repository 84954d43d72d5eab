"""The lines of lists that people paste: bullets, copies, emphasis and quotes of every kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from builder.catalogue import Edition
from builder.exchange.form import Unread
from builder.text import Text

LINE_END = re.compile(r"\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
BULLET = re.compile(
    r"([•●○◦▪▫‣⁃∙·*+>»–—-]|\d{1,2}[.)])(?:[ \t]+|(?<=[•●○◦▪▫‣⁃∙·»])|(?<=[–—-])(?=[^\W\d_]))"
)
TIMES = r"[xXхХ×]"
COPIES_FIRST = re.compile(
    rf"(?:[(\[]?(\d{{1,3}})[ \t]*{TIMES}[)\]]?[ \t]+|{TIMES}[ \t]?(\d{{1,3}})[ \t]+"
    rf"|(\d{{1,3}})[ \t]+|(\d{{1,3}}){TIMES}(?=[A-ZА-ЯЁ\"]))(\S.*)"
)
COPIES_LAST = re.compile(
    rf"(.*\S)[ \t]+[(\[]?(?:{TIMES}[ \t]?(\d{{1,3}})|(\d{{1,3}})[ \t]*{TIMES}"
    r"|(\d{1,3})[ \t]*(?:шт\.?|pcs\.?|copies))[)\]]?"
)
EMPHASIS = re.compile(r"\*\*|__|~~|`|\[/?[bius]\]")
AROUND = re.compile(r"([*_])(?!\s)(.*\S)\1")
ESCAPED = re.compile(r"\\([\\`*_~|>#.+()\[\]{}!-])")
SPACES = re.compile(r"[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
UNSEEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\ufe0f]")
QUOTES = str.maketrans("‘’‚‛′`´“”„‟«»″", "'''''''\"\"\"\"\"\"\"")
MOST_LETTERS = 300


class Line(NamedTuple):
    """A line as it was written and as it is read: where it stands, its bullet, and its words."""

    number: int
    indent: int
    bullet: str
    said: str
    written: str

    def unread(self, closest: tuple[Text, ...] = ()) -> Unread:
        return Unread(self.number, shortened(self.written), closest)


def lines_of(text: str) -> list[Line]:
    """The lines that have words, without bullets and emphasis, with their numbers."""
    return [
        made
        for number, written in enumerate(LINE_END.split(text), 1)
        if (made := make_line(number, written)).said
    ]


def make_line(number: int, written: str) -> Line:
    plain = UNSEEN.sub("", written).expandtabs(4)
    plain = SPACES.sub(lambda found: " " * len(found[0]), plain)
    said = plain.strip()
    indent = len(plain) - len(plain.lstrip())
    bullet = ""
    if found := BULLET.match(said):
        bullet, said = found[1], said[found.end() :]
    return Line(number, indent, bullet, tidy(said), written.strip())


def tidy(said: str) -> str:
    """Words without emphasis and escapes, with straight quotes and single spaces."""
    plain = EMPHASIS.sub("", ESCAPED.sub(r"\1", UNSEEN.sub("", said)))
    plain = SPACES.sub(" ", plain.translate(QUOTES)).strip()
    around = AROUND.fullmatch(plain)
    return around[2] if around else plain


def copies_of(said: str) -> tuple[int, str]:
    """How many copies a line states, and the words without that: `3x`, `x3`, `3 `, `… ×3`."""
    if found := COPIES_FIRST.fullmatch(said):
        return int(found[1] or found[2] or found[3] or found[4]), found[5]
    if found := COPIES_LAST.fullmatch(said):
        return int(found[2] or found[3] or found[4]), found[1]
    return 1, said


def shortened(words: str, most: int = MOST_LETTERS) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def closest_names(
    edition: Edition[Any], said: str, among: Callable[[Any], bool] = bool
) -> tuple[Text, ...]:
    """The names that come closest to what is said, each once."""
    found = edition.candidates(said, among)
    return tuple(dict.fromkeys(entry.label for entry in found))
