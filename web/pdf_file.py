"""A PDF written as it grows: what is whole goes out at once, and only its place is remembered."""

from __future__ import annotations

import io
import zlib
from collections.abc import Mapping

HEAD = b"%PDF-1.7\n%\xf0\x9f\x96\xa4\n"
FREE, PLAIN, PACKED = range(3)


class PdfFile:
    """Objects by number, each written once; numbers that nothing is written to are free."""

    def __init__(self) -> None:
        self.out = io.BytesIO(HEAD)
        self.out.seek(0, io.SEEK_END)
        # Of what kind it is, where it stands or which object holds it, and its place in there.
        self.places = [(FREE, 0, 0)]

    def reserve(self, count: int) -> int:
        """So many numbers in a row, for references before there is anything to refer to."""
        first = len(self.places)
        self.places += [(FREE, 0, 0)] * count
        return first

    def put(self, body: bytes) -> bytes:
        """Writes an object and gives the reference to it."""
        number = self.reserve(1)
        self.put_all({number: body})
        return reference(number)

    def put_all(self, bodies: Mapping[int, bytes]) -> None:
        """Writes objects together, which makes them small."""
        holder, heads, start = self.reserve(1), [], 0
        for place, (number, body) in enumerate(bodies.items()):
            heads.append(b"%d %d" % (number, start))
            start += len(body) + 1
            self.places[number] = (PACKED, holder, place)
        head = b" ".join(heads) + b"\n"
        told = b"/Type/ObjStm/N %d/First %d" % (len(bodies), len(head))
        self.put_packed(holder, told, head + b"\n".join(bodies.values()))

    def put_packed(self, number: int, told: bytes, content: bytes) -> None:
        packed = zlib.compress(content)
        head = b"<<%s/Filter/FlateDecode/Length %d>>" % (told, len(packed))
        self.put_stream(number, head, packed)

    def put_stream(self, number: int, head: bytes, content: bytes) -> None:
        """Writes an object that has a stream; its head tells how long that is."""
        self.places[number] = (PLAIN, self.out.tell(), 0)
        parts = (b"%d 0 obj" % number, head, b"stream", content, b"endstream\nendobj\n")
        self.out.write(b"\n".join(parts))

    def ended(self, catalog: bytes, about: bytes) -> bytes:
        """The whole file: last comes where each object stands."""
        number, start = self.reserve(1), self.out.tell()
        self.places[number] = (PLAIN, start, 0)
        widths = [wide(max(column)) for column in zip(*self.places, strict=True)]
        lines = b"".join(
            value.to_bytes(width, "big")
            for place in self.places
            for value, width in zip(place, widths, strict=True)
        )
        told = b"/Type/XRef/Size %d/W[%d %d %d]" % (len(self.places), *widths)
        self.put_packed(number, told + b"/Root %s/Info %s" % (catalog, about), lines)
        self.out.write(b"startxref\n%d\n%%%%EOF\n" % start)
        return self.out.getvalue()


def reference(number: int) -> bytes:
    return b"%d 0 R" % number


def wide(most: int) -> int:
    """How many bytes hold so large a number."""
    return max(1, (most.bit_length() + 7) // 8)
