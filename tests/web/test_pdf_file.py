"""A PDF written as it grows: other programs find every object in it."""

from __future__ import annotations

import io

import pypdfium2
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import NameObject, NumberObject, TextStringObject

from web.pdf_file import PdfFile, reference, wide

GROUPS = st.lists(st.lists(st.integers(0, 10**9), min_size=1, max_size=5), max_size=5)


def begun() -> tuple[PdfFile, dict[int, bytes]]:
    """A file with one empty page, which is not written yet."""
    file = PdfFile()
    pages, page = file.reserve(2), 2
    size = b"/MediaBox[0 0 10 10]"
    return file, {
        pages: b"<</Type/Pages/Count 1/Kids[%s]>>" % reference(page),
        page: b"<</Type/Page/Parent %s%s>>" % (reference(pages), size),
    }


def ended(file: PdfFile, bodies: dict[int, bytes]) -> bytes:
    file.put_all(bodies)
    catalog = file.put(b"<</Type/Catalog/Pages %s>>" % reference(min(bodies)))
    return file.ended(catalog, file.put(b"<</Title(Told)>>"))


@given(groups=GROUPS, streams=st.lists(st.binary(max_size=300), max_size=4), gap=st.integers(0, 9))
def test_every_object_is_found_by_its_number(groups, streams, gap):
    file, page = begun()
    numbers, contents = {}, {}
    for group in groups:
        first = file.reserve(len(group) + gap)
        told = dict(enumerate(group, first))
        file.put_all({number: b"%d" % value for number, value in told.items()})
        numbers |= told
    for content in streams:
        number = file.reserve(1)
        file.put_stream(number, b"<</Length %d>>" % len(content), content)
        contents[number] = content

    reader = PdfReader(io.BytesIO(ended(file, page)), strict=True)

    assert {n: reader.get_object(n) for n in numbers} == {
        number: NumberObject(value) for number, value in numbers.items()
    }
    assert {n: reader.get_object(n).get_data() for n in contents} == contents
    assert reader.metadata == {NameObject("/Title"): TextStringObject("Told")}


def test_a_viewer_opens_a_file_of_many_objects():
    file, page = begun()
    first = file.reserve(70_000)
    file.put_all(dict.fromkeys(range(first, first + 70000), b"null"))

    assert len(pypdfium2.PdfDocument(ended(file, page))) == 1


def test_numbers_take_as_many_bytes_as_they_need():
    assert [wide(most) for most in (0, 1, 255, 256, 65_535, 65_536)] == [1, 1, 1, 2, 2, 3]
