"""Many lists at once: sheets made in several processes, put together as one PDF or a zip."""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from typing import Any

from web.sheets import Style, attachment_name, pdf, prepared

Document = dict[str, Any]
Progress = Callable[[int], None]
# So many lists share one piece of work: fonts are kept once in it, and memory stays small.
BATCH = 8


def one_pdf(
    documents: Sequence[Document], kind: str, style: Style, done: Progress = lambda _: None
) -> bytes:
    """The sheets of all lists in one PDF; few are made here, many in several processes."""
    if len(documents) <= BATCH:
        made = printed(documents, kind, style)
        done(len(documents))
        return made
    return joined(list(in_batches(documents, kind, style, BATCH, done)))


def as_zip(
    documents: Sequence[Document], kind: str, style: Style, done: Progress = lambda _: None
) -> bytes:
    """A PDF for each list, named by its place and its fingerprint."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for number, raw in enumerate(in_batches(documents, kind, style, 1, done), 1):
            mark = prepared(documents[number - 1], kind)[0].fingerprint
            archive.writestr(f"{number:03}-{mark}.pdf", raw)
    return packed.getvalue()


def printed(documents: Sequence[Document], kind: str, style: Style) -> bytes:
    return pdf([each for document in documents for each in prepared(document, kind)], style)


def in_batches(
    documents: Sequence[Document], kind: str, style: Style, size: int, done: Progress
) -> Iterator[bytes]:
    """PDFs of so many lists each, in order; no more are under way than there are processes."""
    batches = [documents[start : start + size] for start in range(0, len(documents), size)]
    workers = min(len(batches), os.cpu_count() or 1)
    if workers < 2:
        for batch in batches:
            yield printed(batch, kind, style)
            done(len(batch))
        return
    # Threads of a server must not be copied into the processes, so these start anew.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(printed, batch, kind, style) for batch in batches]
        told: set[Future[bytes]] = set()
        for number, future in enumerate(futures):
            while not future.done():
                wait(futures[number:], return_when=FIRST_COMPLETED)
            for finished in (f for f in futures if f.done() and f not in told):
                told.add(finished)
                done(len(batches[futures.index(finished)]))
            yield future.result()


def joined(parts: Sequence[bytes]) -> bytes:
    """Several PDFs as one, with their bookmarks and all that is attached to them."""
    from pypdf import PdfReader, PdfWriter

    whole, numbers = PdfWriter(), count(1)
    for part in parts:
        reader = PdfReader(io.BytesIO(part))
        whole.append(reader)
        for name, contents in reader.attachments.items():
            mark = name.partition("-")[2].removesuffix(".json")
            for content in contents:
                whole.add_attachment(attachment_name(next(numbers), mark), content)
    whole.add_metadata({"/Title": "Muster", "/Producer": "Muster"})
    out = io.BytesIO()
    whole.write(out)
    return out.getvalue()
