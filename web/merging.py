"""Several PDFs as one, with the tags, bookmarks and attachments of all of them.

WeasyPrint hands over what it is about to write as objects. A piece keeps these as bytes, so that it
can go from one process to another; the whole adds to their numbers and hangs their trees of pages,
tags and bookmarks into common ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pydyf

from web.pdf_file import PdfFile, reference

# Strings are matched too, so that what looks like a reference inside one stays as it is.
REFERENCE = re.compile(rb"\((?:\\.|[^\\()])*\)|\b(\d+) 0 R\b", re.DOTALL)
KEPT = ("Lang", "MarkInfo", "ViewerPreferences", "Metadata")
TIES = ("P", "Parent", "Prev", "Next")


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
    """A PDF that grows by pieces; all but the bookmarks of a piece is written when it is added."""

    def __init__(self) -> None:
        self.file = PdfFile()
        self.pages, self.root, self.document, self.outlines = map(self.file.reserve, (1,) * 4)
        self.catalog = pydyf.Dictionary({"Type": "/Catalog", "Pages": reference(self.pages)})
        self.about = pydyf.Dictionary()
        self.roots, self.tags, self.parents = pydyf.Array(), pydyf.Array(), pydyf.Array()
        self.page_count = self.shown = 0
        self.bookmarks: dict[int, bytes] = {}
        self.files: list[tuple[str, bytes]] = []

    def add(self, piece: Piece) -> None:
        self.renumber_pages(piece)
        base = self.file.reserve(max(*piece.written, *piece.tying) + 1)
        bodies = self.written_bodies(piece, base) | {
            base + number: renumbered(pydyf.Dictionary(entries).data, base)
            for number, entries in piece.tying.items()
        }
        tie(bodies, base + piece.root, Parent=reference(self.pages))
        tie(bodies, base + piece.tags, P=reference(self.document))
        for number in piece.bookmarks:
            self.bookmarks[base + number] = bodies.pop(base + number)
        self.file.put_all(bodies)
        if not self.about:
            self.introduce(piece, base)
        self.hang(piece, base)

    def renumber_pages(self, piece: Piece) -> None:
        """Pages name their tags by a number that no other page of the whole may have."""
        first, count = self.page_count, len(piece.pages)
        for place, number in enumerate(piece.pages, first):
            piece.tying[number]["StructParents"] = place
        piece.tying[piece.tags]["S"] = "/Part"
        parents = piece.tying[piece.parents]
        parents["Nums"][::2] = range(first, first + count)
        parents["Limits"] = pydyf.Array((first, first + count - 1))
        self.page_count += count

    def written_bodies(self, piece: Piece, base: int) -> dict[int, bytes]:
        """Writes what has a stream; gives the rest, to be written together."""
        bodies = {}
        for number, (body, stream) in piece.written.items():
            new = renumbered(body, base)
            if stream is None:
                bodies[base + number] = new
            else:
                self.file.put_stream(base + number, new, stream)
        return bodies

    def introduce(self, piece: Piece, base: int) -> None:
        for key, value in piece.catalog.items():
            self.catalog[key] = renumbered(pydyf.Array([value]).data[1:-1], base)
        self.about.update({key: pydyf.String(said) for key, said in piece.about.items()})

    def hang(self, piece: Piece, base: int) -> None:
        """Remembers what of a piece hangs on the trees of the whole."""
        self.roots.append(reference(base + piece.root))
        self.tags.append(reference(base + piece.tags))
        self.parents.append(reference(base + piece.parents))
        self.shown += piece.shown
        self.files += [(name, reference(base + number)) for name, number in piece.files]

    def written(self) -> bytes:
        trees = {
            self.pages: {"Type": "/Pages", "Kids": self.roots, "Count": self.page_count},
            self.root: {
                "Type": "/StructTreeRoot",
                "K": reference(self.document),
                "ParentTree": pydyf.Dictionary({"Kids": self.parents}),
            },
            self.document: {
                "Type": "/StructElem",
                "S": "/Document",
                "P": reference(self.root),
                "K": self.tags,
            },
        }
        bodies = {number: pydyf.Dictionary(tree).data for number, tree in trees.items()}
        self.catalog["StructTreeRoot"] = reference(self.root)
        if self.bookmarks:
            bodies |= self.chained_bookmarks()
            self.catalog["Outlines"] = reference(self.outlines)
        if self.files:
            named = [part for name, file in self.files for part in (pydyf.String(name), file)]
            self.catalog["Names"] = pydyf.Dictionary({"EmbeddedFiles": names_of(named)})
            self.catalog["AF"] = pydyf.Array([file for _, file in self.files])
        self.file.put_all(bodies)
        return self.file.ended(self.file.put(self.catalog.data), self.file.put(self.about.data))

    def chained_bookmarks(self) -> dict[int, bytes]:
        """The bookmarks of the first level with those beside them, and what all hang on."""
        chain = [reference(number) for number in self.bookmarks]
        bodies = dict(self.bookmarks)
        for number in bodies:
            tie(bodies, number, Parent=reference(self.outlines))
        for one, next_one in pairwise(bodies):
            tie(bodies, one, Next=reference(next_one))
            tie(bodies, next_one, Prev=reference(one))
        ends = {"First": chain[0], "Last": chain[-1], "Count": self.shown}
        return bodies | {self.outlines: pydyf.Dictionary(ends).data}


def tie(bodies: dict[int, bytes], number: int, **references: bytes) -> None:
    """Adds entries to a dictionary that is written already."""
    added = b"".join(b"/%s %s" % (key.encode(), to) for key, to in references.items())
    bodies[number] = bodies[number].removesuffix(b">>") + added + b">>"


def names_of(named: list[Any]) -> pydyf.Dictionary:
    return pydyf.Dictionary({"Names": pydyf.Array(named)})


def renumbered(body: bytes, base: int) -> bytes:
    """An object as it was written, with the new numbers of what it refers to."""

    def renew(found: re.Match[bytes]) -> bytes:
        number = found[1]
        return reference(base + int(number)) if number else found[0]

    return REFERENCE.sub(renew, body)
