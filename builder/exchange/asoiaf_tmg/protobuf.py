"""The small part of the protobuf wire format that army codes use.

A message is a row of fields. Each opens with a number whose lowest three bits are the kind and
whose rest is the field's number: kind 0 is followed by a number, kind 2 by a length and that many
bytes, kind 1 by eight bytes and kind 5 by four. A number is written seven bits a byte, the lowest
first; a set highest bit says that another byte follows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

NUMBER, EIGHT, BYTES, FOUR = 0, 1, 2, 5
MOST_BITS = 63


class Broken(Exception):
    """Bytes that are no message; `at` is where they stop making sense."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


class Field(NamedTuple):
    """A field of a message: a number, or bytes."""

    number: int
    kind: int
    value: int
    content: bytes = b""


def fields(raw: bytes, start: int = 0) -> Iterator[Field]:
    """The fields of a message; Broken when it ends too soon or has a kind that there is not."""
    at = 0
    while at < len(raw):
        key, after = number_at(raw, at, start)
        number, kind = key >> 3, key & 7
        if number == 0 or kind not in (NUMBER, EIGHT, BYTES, FOUR):
            raise Broken(start + at)
        if kind == NUMBER:
            value, at = number_at(raw, after, start)
            yield Field(number, kind, value)
            continue
        length, after = (
            number_at(raw, after, start) if kind == BYTES else (8 if kind == EIGHT else 4, after)
        )
        at = after + length
        if at > len(raw):
            raise Broken(start + len(raw))
        yield Field(number, kind, 0, raw[after:at])


def number_at(raw: bytes, at: int, start: int) -> tuple[int, int]:
    """A number and the place after it."""
    value = shift = 0
    while at < len(raw):
        byte = raw[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at
        if shift > MOST_BITS:
            break
    raise Broken(start + at)


def number(field: int, value: int) -> bytes:
    return varint(field << 3 | NUMBER) + varint(value)


def content(field: int, raw: bytes) -> bytes:
    return varint(field << 3 | BYTES) + varint(len(raw)) + raw


def varint(rest: int) -> bytes:
    out = bytearray()
    while rest > 0x7F:
        out.append(rest & 0x7F | 0x80)
        rest >>= 7
    out.append(rest)
    return bytes(out)
