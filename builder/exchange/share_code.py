"""Share codes: a whole roster as a short text for addresses, without any database.

SHARE_CODE.md beside this file is the specification.
"""

from __future__ import annotations

import re
import struct
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

from builder.catalogue import Edition
from builder.exchange.form import Format, Reading, Roster, Source, Written
from builder.exchange.naming import canonical, in_editions, settled
from builder.exchange.share_words import WORDS
from builder.game import Game
from builder.games import BY_ID
from builder.places import MOST_DEPTH, MOST_VALUES
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

MARK = "mu"
VERSION = "1"
CODE = re.compile(r"(?:[\w:/.?=&%#-]{0,200}[/=#])?(mu[0-9])([A-Za-z0-9_-]{8,})")
ENTRY_CODE = re.compile(r"[0-9]{5}")
PLAIN, DEFLATED = 0, 1
MOST_CODE = 200_000
MOST_BYTES = 1 << 20
NUMBERS = {word: number for number, word in enumerate(WORDS)}
WORD, WHOLE, TEXT, ENTRY, LIST, MAP, COUNTED, OTHER = range(8)
NOTHING, YES, NO, NEGATIVE, FRACTION, UNIT = range(6)
TEN_THOUSAND = 10_000
STEPPED = (1, 2, 3)
UNIT_KEYS = ["unit", "attachments"]


class Damaged(Exception):
    """Bytes that are no share code."""


# ---- values to bytes -----------------------------------------------------------------------------


def head(kind: int, number: int) -> bytes:
    """A value's kind and number as a variable-length integer, seven bits a byte, lowest first."""
    return varint(number << 3 | kind)


def varint(rest: int) -> bytes:
    out = bytearray()
    while rest > 0x7F:
        out.append(rest & 0x7F | 0x80)
        rest >>= 7
    out.append(rest)
    return bytes(out)


class Packing:
    """Values while they are written; texts of five digits are kept as steps from the last one."""

    def __init__(self) -> None:
        self.out = bytearray()
        self.last = 0

    def value(self, value: Any) -> None:
        if isinstance(value, str):
            self.text(value)
        elif isinstance(value, dict):
            self.mapping(value)
        elif isinstance(value, list):
            self.out += head(LIST, len(value))
            for inner in value:
                self.value(inner)
        else:
            self.out += packed_number(value)

    def text(self, value: str) -> None:
        if value in NUMBERS:
            self.out += head(WORD, NUMBERS[value])
        elif ENTRY_CODE.fullmatch(value):
            self.entry(int(value))
        else:
            raw = value.encode(errors="surrogatepass")
            self.out += head(TEXT, len(raw)) + raw

    def entry(self, code: int) -> None:
        first, rest = divmod(code, TEN_THOUSAND)
        if first not in STEPPED:
            self.out += head(ENTRY, 0) + varint(code)
            return
        step = rest - self.last
        self.out += head(ENTRY, (step << 1 if step >= 0 else ~step << 1 | 1) << 2 | first)
        self.last = rest

    def mapping(self, value: Roster) -> None:
        if value and all(is_copies(key, count) for key, count in value.items()):
            self.copies(value)
        elif list(value) == UNIT_KEYS:
            self.out += head(OTHER, UNIT)
            for key in UNIT_KEYS:
                self.value(value[key])
        else:
            self.out += head(MAP, len(value))
            for key, inner in value.items():
                self.text(key)
                self.value(inner)

    def copies(self, value: Roster) -> None:
        """Copies by code, as the steps between the sorted codes."""
        self.out += head(COUNTED, len(value))
        last = 0
        for code, copies in sorted((int(key), count) for key, count in value.items()):
            few = min(copies, 4) - 1
            self.out += varint((code - last) << 2 | few)
            self.out += varint(copies - 4) if few == 3 else b""
            last = code


def packed(value: Any) -> bytes:
    packing = Packing()
    packing.value(value)
    return bytes(packing.out)


def packed_number(value: Any) -> bytes:
    if value is None:
        return head(OTHER, NOTHING)
    if isinstance(value, bool):
        return head(OTHER, YES if value else NO)
    if isinstance(value, int):
        return head(WHOLE, value) if value >= 0 else head(OTHER, NEGATIVE) + varint(-value)
    return head(OTHER, FRACTION) + struct.pack(">d", value)


def is_copies(key: str, count: Any) -> bool:
    return ENTRY_CODE.fullmatch(key) is not None and type(count) is int and count > 0


# ---- bytes to values -----------------------------------------------------------------------------


class Unpacking:
    """Bytes while they are read, with how many values and levels they may still have."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at, self.left = raw, 0, MOST_VALUES
        self.last = 0

    def varint(self) -> int:
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value
            if shift > 63:
                raise Damaged

    def take(self, count: int) -> bytes:
        part = self.raw[self.at : self.at + count]
        if len(part) < count:
            raise Damaged
        self.at += count
        return part

    def value(self, depth: int = 0) -> Any:
        self.left -= 1
        number = self.varint()
        kind, number = number & 7, number >> 3
        if depth > MOST_DEPTH or self.left < 0:
            raise Damaged
        if kind in (LIST, MAP, COUNTED):
            return self.several(kind, number, depth)
        if (kind, number) == (OTHER, UNIT):
            return {key: self.value(depth + 1) for key in UNIT_KEYS}
        return self.single(kind, number)

    def single(self, kind: int, number: int) -> Any:
        if kind == WORD and number < len(WORDS):
            return WORDS[number]
        if kind == WHOLE:
            return number
        if kind == TEXT:
            return self.take(number).decode(errors="surrogatepass")
        if kind == ENTRY:
            return f"{self.entry(number):05}"
        if kind == OTHER:
            return self.other(number)
        raise Damaged

    def entry(self, number: int) -> int:
        """The digits that follow, or a first digit and the step from the others before."""
        first, step = number & 3, number >> 2
        if first == 0:
            code = self.varint()
            if step or code >= 10 * TEN_THOUSAND:
                raise Damaged
            return code
        self.last += ~(step >> 1) if step & 1 else step >> 1
        if not 0 <= self.last < TEN_THOUSAND:
            raise Damaged
        return first * TEN_THOUSAND + self.last

    def other(self, number: int) -> Any:
        if number in (NOTHING, YES, NO):
            return {NOTHING: None, YES: True, NO: False}[number]
        if number == NEGATIVE:
            return -self.varint()
        if number == FRACTION:
            return struct.unpack(">d", self.take(8))[0]
        raise Damaged

    def several(self, kind: int, count: int, depth: int) -> Any:
        if count > self.left:
            raise Damaged
        if kind == LIST:
            return [self.value(depth + 1) for _ in range(count)]
        if kind == COUNTED:
            return dict(self.copies(count))
        return {self.key(): self.value(depth + 1) for _ in range(count)}

    def key(self) -> str:
        key = self.value(MOST_DEPTH)
        if not isinstance(key, str):
            raise Damaged
        return key

    def copies(self, count: int) -> Iterator[tuple[str, int]]:
        code = 0
        for _ in range(count):
            step = self.varint()
            code += step >> 2
            few = step & 3
            if code > 99_999:
                raise Damaged
            yield f"{code:05}", few + 1 + (self.varint() if few == 3 else 0)


# ---- codes ---------------------------------------------------------------------------------------


def encode(game: Game, roster: Roster) -> str:
    """The share code of a roster document, with its edition stated."""
    kept = with_codes(game, canonical(game, roster))
    plain = packed(kept)
    deflated = deflate(plain)
    body = bytes([DEFLATED]) + deflated if len(deflated) < len(plain) else bytes([PLAIN]) + plain
    signed = body + zlib.crc32(f"{MARK}{VERSION}".encode() + body).to_bytes(4, "big")
    return MARK + VERSION + urlsafe_b64encode(signed).decode().rstrip("=")


def with_codes(game: Game, roster: Roster) -> Roster:
    """Names of entries as their codes, which are shorter and read as the same entries."""
    return in_editions(game, roster, code_of)


def code_of(edition: Edition[Any], name: str) -> str:
    found = edition.find(name)
    if len(found) != 1 or not ENTRY_CODE.fullmatch(found[0].code):
        return name
    return str(found[0].code) if edition.find(found[0].code) == found else name


def deflate(plain: bytes) -> bytes:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflater.compress(plain) + deflater.flush()


def decode(code: str) -> Roster:
    """The roster document of a share code; Damaged when a letter of it is wrong or missing."""
    if not code.startswith(MARK + VERSION):
        raise Damaged
    letters = code.removeprefix(MARK + VERSION)
    try:
        signed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        if urlsafe_b64encode(signed).decode().rstrip("=") != letters:
            raise Damaged
        return opened(signed)
    except (ValueError, zlib.error, struct.error):
        raise Damaged from None


def opened(signed: bytes) -> Roster:
    body, check = signed[:-4], signed[-4:]
    if zlib.crc32(f"{MARK}{VERSION}".encode() + body).to_bytes(4, "big") != check or not body:
        raise Damaged
    plain = body[1:]
    if body[0] == DEFLATED:
        inflater = zlib.decompressobj(-15)
        plain = inflater.decompress(plain, MOST_BYTES)
        if inflater.unconsumed_tail or not inflater.eof:
            raise Damaged
    elif body[0] != PLAIN:
        raise Damaged
    unpacking = Unpacking(plain)
    value = unpacking.value()
    if not isinstance(value, dict) or unpacking.at != len(plain):
        raise Damaged
    return value


# ---- the format ----------------------------------------------------------------------------------


def is_like(source: Source) -> bool:
    return len(source.text) < MOST_CODE and CODE.fullmatch(source.text.strip()) is not None


def read(source: Source) -> Reading:
    found = CODE.fullmatch(source.text.strip())
    mark, letters = (found[1], found[2]) if found else ("", "")
    try:
        roster = decode(mark + letters)
    except Damaged:
        raise Unreadable([bad_code(mark, source)]) from None
    game = BY_ID.get(str(roster.get("game")))
    return Reading((canonical(game, roster) if game else roster,))


def bad_code(mark: str, source: Source) -> Trouble:
    if mark != MARK + VERSION:
        expected = Text(en=f"a share code of version {VERSION}", ru=f"код списка версии {VERSION}")
        return Trouble(expected, quoted(mark), source.file, 1, 1)
    expected = Text(en="a whole share code", ru="код списка целиком")
    found = Text(
        en="one with a wrong or missing letter", ru="код с неверной или пропущенной буквой"
    )
    return Trouble(expected, found, source.file, 1, 1)


def write(game: Game, roster: Roster, report: Report | None, _lang: Lang) -> Written:
    meant = settled(roster, report) if report else roster
    return Written(encode(game, meant) + "\n")


SHARE_CODE = Format(
    id="code",
    name=Text(en="Share code", ru="Код списка"),
    games=tuple(BY_ID),
    is_like=is_like,
    read=read,
    write=write,
)
