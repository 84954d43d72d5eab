"""Several PDFs as one, with the tags, bookmarks and attachments of all of them.

WeasyPrint hands over what it is about to write as objects. A piece keeps these as bytes, so that it
can go from one process to another; the whole gives them new numbers and hangs their trees of pages,
tags and bookmarks into common ones.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pydyf

# Strings are matched too, so that what looks like a reference inside one stays as it is.
REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|\b(\d+) 0 R\b", re.DOTALL)
KEPT = ("Lang", "MarkInfo", "ViewerPreferences", "Metadata")
TIES = ("P", "Parent", "Prev", "Next")
VERSION = b"1.7"


class Piece(NamedTuple):
    """The objects of a PDF by number: those written as they are, and those that tie it together."""

    written: dict[int, tuple[bytes, bytes | None]]
    tying: dict[int, dict[str, Any]]
    catalog: dict[str, Any]
    about: dict[str, str]
    root: int
    pages: tuple[int, ...]
    tags: int
    parents: int
    bookmarks: tuple[int, ...]
    shown: int
    files: tuple[tuple[str, int], ...]


class Written(pydyf.Object):  # type: ignore[misc]  # pydyf has no types.
    """An object whose bytes are known; one with a stream stands by itself in the file."""

    def __init__(self, body: bytes = b"", stream: bytes | None = None) -> None:
        super().__init__()
        self.body = body
        self.stream = stream

    @property
    def data(self) -> bytes:
        if self.stream is None:
            return self.body
        return b"\n".join((self.body, b"stream", self.stream, b"endstream"))

    @property
    def compressible(self) -> bool:
        return self.stream is None

    def tie(self, **references: bytes) -> None:
        """Adds entries to a dictionary that is written already."""
        added = b"".join(b"/%s %s" % (key.encode(), to) for key, to in references.items())
        self.body = self.body[:-2] + added + b">>"


# ---- a piece -------------------------------------------------------------------------------------


def piece_of(pdf: pydyf.PDF) -> Piece:
    """What WeasyPrint is about to write, ready to go to another process."""
    catalog, objects = pdf.catalog, pdf.objects
    root = objects[numbered(catalog["StructTreeRoot"])]
    outlines = objects[numbered(catalog["Outlines"])] if "Outlines" in catalog else {}
    pages, bookmarks = tuple(pdf.pages["Kids"][::3]), tuple(first_level(objects, outlines))
    tags, parents = numbered(root["K"][0]), numbered(root["ParentTree"])
    tying = {pdf.pages.number, *pages, *bookmarks, tags, parents}
    dropped = {id(each) for each in (objects[0], catalog, root, outlines)}
    rest = (each for each in objects if each.number not in tying and id(each) not in dropped)
    return Piece(
        {each.number: split(each) for each in rest},
        {number: loose(objects[number], number in pages) for number in sorted(tying)},
        {key: catalog[key] for key in KEPT if key in catalog},
        {key: said.string for key, said in pdf.info.items()},
        *(pdf.pages.number, pages, tags, parents, bookmarks, outlines.get("Count", 0)),
        tuple((each["UF"].string, each.number) for each in file_specs(pdf)),
    )


def numbered(reference: bytes) -> int:
    return int(reference.split()[0])


def loose(entries: dict[str, Any], is_page: bool) -> dict[str, Any]:
    """A dictionary without what ties it to the roots of its PDF; pages keep their own tree."""
    return {key: value for key, value in entries.items() if is_page or key not in TIES}


def first_level(objects: list[Any], outlines: dict[str, Any]) -> Iterator[int]:
    """The bookmarks that hang on none, in order."""
    following = outlines.get("First")
    while following:
        yield numbered(following)
        following = objects[numbered(following)].get("Next")


def file_specs(pdf: pydyf.PDF) -> list[Any]:
    """What is attached, in order."""
    dictionaries = (each for each in pdf.objects if isinstance(each, pydyf.Dictionary))
    return [each for each in dictionaries if each.get("Type") == "/Filespec"]


def split(each: pydyf.Object) -> tuple[bytes, bytes | None]:
    """The bytes of an object, and apart from them those of its stream."""
    if not isinstance(each, pydyf.Stream):
        return each.data, None
    head, _, rest = each.data.partition(b"\nstream\n")
    return head, rest.removesuffix(b"\nendstream")


# ---- the whole -----------------------------------------------------------------------------------


def merged(pieces: Iterable[Piece]) -> bytes:
    """One PDF of all pieces; what it says about itself is what the first one says."""
    whole = Whole()
    for piece in pieces:
        whole.add(piece)
    return whole.written()


class Whole:
    """A PDF that grows by pieces."""

    def __init__(self) -> None:
        self.pdf = pydyf.PDF()
        self.document = pydyf.Dictionary({"Type": "/StructElem", "S": "/Document"})
        self.parents, self.outlines = pydyf.Dictionary(), pydyf.Dictionary({"Count": 0})
        self.root = pydyf.Dictionary({"Type": "/StructTreeRoot"})
        for each in (self.root, self.document, self.parents, self.outlines):
            self.pdf.add_object(each)
        self.document.update({"P": self.root.reference, "K": pydyf.Array()})
        self.parents["Kids"] = pydyf.Array()
        self.root.update({"K": self.document.reference, "ParentTree": self.parents.reference})
        self.bookmarks: list[Written] = []
        self.files: list[tuple[str, bytes]] = []

    def add(self, piece: Piece) -> None:
        made = {number: Written() for number in (*piece.written, *piece.tying)}
        for each in made.values():
            self.pdf.add_object(each)
        self.renumber_pages(piece)
        piece.tying[piece.tags]["S"] = "/Part"
        for number, (body, stream) in piece.written.items():
            made[number].body, made[number].stream = renumbered(body, made), stream
        for number, entries in piece.tying.items():
            made[number].body = renumbered(pydyf.Dictionary(entries).data, made)
        if not self.pdf.info:
            self.introduce(piece, made)
        self.hang(piece, made)

    def renumber_pages(self, piece: Piece) -> None:
        """Pages name their tags by a number that no other page of the whole may have."""
        first, count = self.pdf.pages["Count"], len(piece.pages)
        for place, number in enumerate(piece.pages, first):
            piece.tying[number]["StructParents"] = place
        parents = piece.tying[piece.parents]
        parents["Nums"][::2] = range(first, first + count)
        parents["Limits"] = pydyf.Array((first, first + count - 1))
        self.pdf.pages["Count"] += count

    def introduce(self, piece: Piece, made: dict[int, Written]) -> None:
        for key, value in piece.catalog.items():
            self.pdf.catalog[key] = renumbered(pydyf.Array([value]).data[1:-1], made)
        self.pdf.info.update({key: pydyf.String(said) for key, said in piece.about.items()})

    def hang(self, piece: Piece, made: dict[int, Written]) -> None:
        """Ties the trees of a piece to those of the whole."""
        made[piece.root].tie(Parent=self.pdf.pages.reference)
        self.pdf.pages["Kids"].append(made[piece.root].reference)
        made[piece.tags].tie(P=self.document.reference)
        self.document["K"].append(made[piece.tags].reference)
        self.parents["Kids"].append(made[piece.parents].reference)
        self.outlines["Count"] += piece.shown
        self.bookmarks += [made[number] for number in piece.bookmarks]
        self.files += [(name, made[number].reference) for name, number in piece.files]

    def written(self) -> bytes:
        catalog = self.pdf.catalog
        catalog["StructTreeRoot"] = self.root.reference
        if self.bookmarks:
            self.chain_bookmarks()
            catalog["Outlines"] = self.outlines.reference
        if self.files:
            named = [part for name, file in self.files for part in (pydyf.String(name), file)]
            catalog["Names"] = pydyf.Dictionary({"EmbeddedFiles": names_of(named)})
            catalog["AF"] = pydyf.Array([file for _, file in self.files])
        out = io.BytesIO()
        self.pdf.write(out, VERSION, compress=True)
        return out.getvalue()

    def chain_bookmarks(self) -> None:
        first, last = self.bookmarks[0], self.bookmarks[-1]
        self.outlines.update({"First": first.reference, "Last": last.reference})
        for each in self.bookmarks:
            each.tie(Parent=self.outlines.reference)
        for one, next_one in pairwise(self.bookmarks):
            one.tie(Next=next_one.reference)
            next_one.tie(Prev=one.reference)


def names_of(named: list[Any]) -> pydyf.Dictionary:
    return pydyf.Dictionary({"Names": pydyf.Array(named)})


def renumbered(body: bytes, made: dict[int, Written]) -> bytes:
    """An object as it was written, with the new numbers of what it refers to."""

    def renew(found: re.Match[bytes]) -> bytes:
        number = found[1]
        return b"%d 0 R" % made[int(number)].number if number else found[0]

    return REFERENCE.sub(renew, body)
