"""Repairs of armies and decks with one fault: how long they take, and how many are proven."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from benchmarks import armies, decks
from benchmarks.measuring import Row
from builder import check, repair

COUNT, SECONDS, SEED = 30, 2.0, 8

Document = dict[str, Any]


def run() -> list[Row]:
    # The first repair loads the solver and the catalogues.
    warm = [next(spoilt_armies()), next(spoilt_decks())]
    for document in warm:
        repair(document)
    return [*measured("40-point army", spoilt_armies), *measured("60-card deck", spoilt_decks)]


def measured(what: str, documents: Callable[[], Iterator[Document]]) -> list[Row]:
    """The median repair, the share that is proven in time, and building against solving."""
    seconds, shares, proven = [], [], 0
    for _, document in zip(range(COUNT), documents(), strict=False):
        began = time.perf_counter()
        found = repair(document, seconds=10)
        seconds.append(time.perf_counter() - began)
        proven += found.proven and seconds[-1] <= SECONDS
        shares.append(found.building / found.solving)
    return [
        Row(f"repair of a one-fault {what}", f"{median(seconds) * 1e3:.0f} ms, median of {COUNT}"),
        Row(f"proven within {SECONDS:g} seconds, {what}", f"{proven / COUNT:.0%} of {COUNT}"),
        Row(f"building the model to solving it, {what}", "", tuple(shares), 1),
    ]


def spoilt_armies() -> Iterator[Document]:
    """Legal armies into which one fault was put that makes them illegal."""
    rng = Random(SEED)
    faults = (armies.overspend, armies.call_strangers, second_commander, repeat_ncu)
    for number, document in enumerate(legal(armies.armies(40 * COUNT, SEED, misspelt=0))):
        pool = armies.pools()[number % len(armies.pools())]
        rng.choice(faults)(rng, pool, document)
        if not check(document).legal:
            yield document


def second_commander(rng: Random, pool: armies.Pool, army: Document) -> None:
    army["ncus"].append(rng.choice(pool.commanders).id)


def repeat_ncu(_rng: Random, _pool: armies.Pool, army: Document) -> None:
    army["ncus"].extend(army["ncus"][:1])


def spoilt_decks() -> Iterator[Document]:
    """The same for decks of sixty cards."""
    rng = Random(SEED)
    for _ in range(40 * COUNT):
        deck = decks.draft(rng, decks.choice(rng))
        document = decks.document(deck, 0)
        if check(document).legal:
            rng.choice(decks.FAULTS)(deck, document)
            if not check(document).legal:
                yield document


def legal(documents: Iterator[Document]) -> Iterator[Document]:
    return (document for document in documents if check(document).legal)
