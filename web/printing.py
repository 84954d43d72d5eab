"""Many lists at once: sheets made in several processes, put together as one PDF or a zip."""

from __future__ import annotations

import io
import os
import zipfile
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from web.merging import Piece, merged
from web.pdf import pdf, piece, title_of
from web.sheets import Printed, Style, prepared

Document = dict[str, Any]
Progress = Callable[[int], None]
T = TypeVar("T")
# So many lists are printed at once by whoever is asked; more go to several processes.
BATCH = 8
# The most that share one piece of work: fonts are kept once in it, and memory stays small.
MOST_IN_PIECE = 12
# Pieces grow smaller towards the end, so that all processes end at about the same time.
LEAST_IN_PIECE = 4
# A process begins by loading the program and the catalogues, so it is given this beforehand.
LOADED = ["web.loaded"]


class Batch(NamedTuple):
    """Lists that are printed together; `first` is the number of the first of them."""

    documents: Sequence[Document]
    first: int


def one_pdf(
    documents: Sequence[Document], kind: str, style: Style, done: Progress = lambda _: None
) -> bytes:
    """The sheets of all lists in one PDF; few are made here, many in several processes."""
    if len(documents) <= BATCH:
        made = pdf(all_prepared(documents, kind), style)
        done(len(documents))
        return made
    title = title_of(all_prepared(documents, kind))
    batches = shared_out(documents, cores())
    return merged(in_order(batches, partial(piece_by, kind, style, title), done))


def as_zip(
    documents: Sequence[Document], kind: str, style: Style, done: Progress = lambda _: None
) -> bytes:
    """A PDF for each list, named by its place and its fingerprint."""
    packed = io.BytesIO()
    batches = [Batch([document], place) for place, document in enumerate(documents, 1)]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for number, (mark, raw) in enumerate(in_order(batches, partial(pdf_by, kind, style), done)):
            archive.writestr(f"{number + 1:03}-{mark}.pdf", raw)
    return packed.getvalue()


def all_prepared(documents: Sequence[Document], kind: str) -> list[Printed]:
    return [each for document in documents for each in prepared(document, kind)]


def piece_by(kind: str, style: Style, title: str, batch: Batch) -> Piece:
    return piece(all_prepared(batch.documents, kind), style, batch.first, title)


def pdf_by(kind: str, style: Style, batch: Batch) -> tuple[str, bytes]:
    lists = all_prepared(batch.documents, kind)
    return lists[0].fingerprint, pdf(lists, style)


# ---- several processes ---------------------------------------------------------------------------


def cores() -> int:
    return os.cpu_count() or 1


def shared_out(documents: Sequence[Document], workers: int) -> list[Batch]:
    """Batches for so many workers, the larger ones first."""
    found, start = [], 0
    while start < len(documents):
        fair = (len(documents) - start) // (2 * workers)
        size = min(MOST_IN_PIECE, max(LEAST_IN_PIECE, fair))
        found.append(Batch(documents[start : start + size], start + 1))
        start += size
    return found


def in_order(batches: Sequence[Batch], work: Callable[[Batch], T], done: Progress) -> Iterator[T]:
    """What the work makes of each batch, in order; this process takes part in it."""
    workers = min(len(batches), cores())
    if workers < 2:
        for batch in batches:
            yield work(batch)
            done(len(batch.documents))
        return
    # Threads of a server must not be copied into the processes; a server of forks has none.
    context = get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    with ProcessPoolExecutor(workers - 1, context, watch_parent) as pool:
        yield from taken_in_turn(pool, deque(enumerate(batches)), work, done, workers)


def watch_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)


def taken_in_turn(
    pool: ProcessPoolExecutor,
    waiting: deque[tuple[int, Batch]],
    work: Callable[[Batch], T],
    done: Progress,
    ahead: int,
) -> Iterator[T]:
    """Others are given as much as keeps them busy; in the meantime a batch is done here."""
    ready: dict[int, T] = {}
    running: dict[Future[T], tuple[int, Batch]] = {}
    following, count = 0, len(waiting)
    while following < count:
        while waiting and len(running) < ahead:
            place, batch = waiting.popleft()
            running[pool.submit(work, batch)] = place, batch
        if waiting:
            place, batch = waiting.popleft()
            ready[place] = work(batch)
            done(len(batch.documents))
        elif following not in ready:
            wait(running, return_when=FIRST_COMPLETED)
        for future in [future for future in running if future.done()]:
            place, batch = running.pop(future)
            ready[place] = future.result()
            done(len(batch.documents))
        while following in ready:
            yield ready.pop(following)
            following += 1
