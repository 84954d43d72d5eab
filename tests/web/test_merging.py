"""Many lists in one PDF: nothing that a part has is lost in the whole."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from builder import documents_in
from web.merging import REFERENCE, merged
from web.pdf import pdf
from web.printing import Batch, piece_by, shared_out
from web.sheets import Style, prepared

# Names that look like parts of a PDF to a careless reader.
NAMES = ["3 0 R", "(2 0 R", "Жёлтая \\) 4 0 R", "<</P 5 0 R>>", "Wolves", "Ravens"]


def army(name: str, units: int = 1) -> dict:
    return {"game": "asoiaf-tmg", "faction": "stark", "name": name} | {
        "units": ["stark-sworn-swords"] * units
    }


LISTS = [army(name, 40 if name == "Wolves" else 2) for name in NAMES]


@cache
def whole(lang: str = "ru") -> bytes:
    parts = [Batch(LISTS[:3], 1), Batch(LISTS[3:5], 4), Batch(LISTS[5:], 6)]
    style = Style(lang=lang, address="https://muster.example")
    return merged(piece_by("army", style, "All of them", part) for part in parts)


@cache
def reader() -> PdfReader:
    return PdfReader(io.BytesIO(whole()), strict=True)


def number_tree(node: DictionaryObject) -> dict[int, ArrayObject]:
    """The entries of a tree, whose leaves keep their limits."""
    found: dict[int, ArrayObject] = {}
    for kid in node.get("/Kids", ()):
        inner = number_tree(kid.get_object())
        limits = [int(limit) for limit in kid.get_object()["/Limits"]]
        assert limits == [min(inner), max(inner)]
        assert not set(found) & set(inner)
        found |= inner
    numbers = node.get("/Nums", [])
    own = zip(numbers[::2], numbers[1::2], strict=True)
    return found | {int(key): value.get_object() for key, value in own}


def elements(node: DictionaryObject, parent: IndirectObject) -> list[DictionaryObject]:
    """All tags below one, each of which knows the one above."""
    assert node.raw_get("/P") == parent
    found = [node]
    kids = node.get("/K", ArrayObject())
    for kid in kids if isinstance(kids, ArrayObject) else [kids]:
        if isinstance(kid, IndirectObject):
            found += elements(kid.get_object(), node.indirect_reference)
    return found


def marks_in(page: DictionaryObject) -> set[int]:
    """The ids of the marked content of a page."""
    contents = page["/Contents"].get_object().get_data()
    return {int(mark) for mark in re.findall(rb"/MCID (\d+)", contents)}


def test_every_mark_of_every_page_leads_to_its_tag():
    root = reader().trailer["/Root"]["/StructTreeRoot"]
    tree = number_tree(root["/ParentTree"])

    assert sorted(tree) == list(range(len(reader().pages)))
    for number, page in enumerate(reader().pages):
        assert page["/StructParents"] == number
        owners = tree[number]
        assert marks_in(page) == set(range(len(owners)))
        for mark, owner in enumerate(owners):
            assert owner.get_object().raw_get("/Pg") == page.indirect_reference
            assert mark in owner.get_object()["/K"]


def test_the_tags_of_all_parts_stand_in_one_tree():
    root = reader().trailer["/Root"]["/StructTreeRoot"]
    document = root["/K"].get_object()
    kinds = [str(each["/S"]) for each in elements(document, root.indirect_reference)]

    assert document["/S"] == "/Document"
    assert kinds.count("/Part") == 3
    assert kinds.count("/H1") == len(LISTS)


def test_the_whole_tells_its_title_language_and_that_it_is_tagged():
    root = reader().trailer["/Root"]

    assert (root["/Lang"], reader().metadata.title) == ("ru", "All of them")
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    told = root["/Metadata"].get_object().get_data().decode()
    assert "All of them" in told
    assert "pdfuaid" in told


def test_bookmarks_lead_to_the_pages_of_their_lists():
    heads = [each for each in reader().outline if not isinstance(each, list)]

    assert [each.title for each in heads] == NAMES
    for head in heads:
        page = reader().pages[reader().get_destination_page_number(head)]
        assert head.title in page.extract_text()


def test_all_lists_are_attached_as_sources_in_order():
    root = reader().trailer["/Root"]

    assert documents_in(whole()) == LISTS
    assert [file.get_object()["/AFRelationship"] for file in root["/AF"]] == ["/Source"] * 6


def test_pages_are_counted_for_each_list_apart():
    texts = [page.extract_text() for page in reader().pages]
    count = len(texts) - len(LISTS) + 1

    assert count > 1
    assert sum("1 / 1" in text for text in texts) == len(LISTS) - 1
    assert sum(f"/ {count}" in text for text in texts) == count


def test_one_list_alone_says_what_it_was_made_from():
    raw = pdf(prepared(LISTS[0], "army"), Style())
    [file] = PdfReader(io.BytesIO(raw)).trailer["/Root"]["/AF"]

    assert file.get_object()["/AFRelationship"] == "/Source"


def test_figures_have_words():
    root = reader().trailer["/Root"]["/StructTreeRoot"]
    tags = elements(root["/K"].get_object(), root.indirect_reference)

    figures = [each for each in tags if each["/S"] == "/Figure"]
    assert len(figures) == len(LISTS)
    assert all("QR" in each["/Alt"] for each in figures)


@pytest.mark.parametrize("text", [rb"(3 0 R)", rb"(a\) 3 0 R)", rb"(\\)/T (3 0 R)", rb"<30>"])
def test_what_stands_in_a_string_is_no_reference(text):
    assert [found[1] for found in REFERENCE.finditer(text) if found[1]] == []


@pytest.mark.parametrize("count", [9, 64, 128, 1_000])
def test_batches_hold_every_list_once(count):
    batches = shared_out([{"n": n} for n in range(count)], 2)

    assert [each["n"] for batch in batches for each in batch.documents] == list(range(count))
    assert [batch.documents[0]["n"] + 1 for batch in batches] == [b.first for b in batches]
