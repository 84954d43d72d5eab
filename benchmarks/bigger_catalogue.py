"""The same armies on our catalogue and on one with ten times the entries."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from benchmarks.armies import EDITION, armies, lines
from benchmarks.measuring import Row, alternate, chunks, microseconds, milliseconds, ratios
from builder import Game, find_game, read
from builder.catalogue import CATALOG, load
from builder.game import Options

TIMES = 10
# Ten times the entries should take the same time; a tenth is left for noise.
BAR = 1.1
ARMIES, ROUNDS = 4_000, 40


def run() -> list[Row]:
    with TemporaryDirectory(prefix="muster-bench-") as folder, cache_in(Path(folder) / "cache"):
        extra = Path(folder) / "catalog"
        write_copies(find_game("asoiaf-tmg"), extra / "asoiaf-tmg")
        usual = replace(find_game("asoiaf-tmg"), folders=[CATALOG])
        bigger = replace(usual, folders=[CATALOG, extra])
        known, misspelt = (lines(armies(ARMIES, misspelt=share)) for share in (0, 1))
        same_reports(usual, bigger, known[:500])
        return [
            Row("entries of the bigger catalogue", f"{count(bigger):,} for {count(usual):,}"),
            compare("end to end, ten times the entries", usual, bigger, known),
            compare("  one name misspelt", usual, bigger, misspelt[: ARMIES // TIMES]),
            loading(usual, bigger),
        ]


@contextmanager
def cache_in(folder: Path) -> Iterator[None]:
    """Keeps compiled catalogues apart from the user's own."""
    before = os.environ.get("MUSTER_CACHE")
    os.environ["MUSTER_CACHE"] = str(folder)
    try:
        yield
    finally:
        del os.environ["MUSTER_CACHE"]
        if before is not None:
            os.environ["MUSTER_CACHE"] = before


def count(game: Game) -> int:
    return len(game.catalogue.edition(EDITION).entries.facts)


def report(game: Game, line: str) -> bytes:
    found = game.judge(game, read(line).value, Options())
    return orjson.dumps(found.as_json("en"))


def same_reports(usual: Game, bigger: Game, texts: Sequence[str]) -> None:
    """Copies under names of their own change no verdict; else the two sides do unlike work."""
    for line in texts:
        assert report(usual, line) == report(bigger, line), line


def compare(what: str, usual: Game, bigger: Game, texts: Sequence[str]) -> Row:
    parts = chunks(texts, ROUNDS)

    def answer(game: Game, round: int) -> None:
        for line in parts[round]:
            report(game, line)

    before, after = alternate(
        [lambda round: answer(usual, round), lambda round: answer(bigger, round)], ROUNDS
    )
    return Row(what, microseconds(after, len(parts[0])), ratios(after, before), BAR)


def loading(usual: Game, bigger: Game) -> Row:
    """Loading from the cache; it reads every entry, so it does grow."""

    def read_again(game: Game) -> None:
        load(game.id, game.kinds, game.folders).edition(EDITION)

    before, after = alternate(
        [lambda _: read_again(usual), lambda _: read_again(bigger)], 5, time.perf_counter
    )
    return Row("  loading it from the cache", milliseconds(after), ratios(after, before))


# ---- the bigger catalogue ------------------------------------------------------------------------


def write_copies(game: Game, folder: Path) -> None:
    """Nine copies of every faction with all its entries, under names of their own."""
    entries = game.catalogue.edition(EDITION).entries.facts
    factions = game.catalogue.facts["factions"]
    codes = unused_codes(entries)
    place = folder / "editions" / EDITION
    place.mkdir(parents=True)
    copied = {}
    for number in range(1, TIMES):
        for id, faction in factions.items():
            copied[f"{id}-copy-{number}"] = renamed(faction, number)
            file = copy_of_faction(game, id, number, entries, codes)
            (place / f"{id}-copy-{number}.yaml").write_text(json.dumps(file), "utf-8")
    (folder / "factions.yaml").write_text(json.dumps(copied), "utf-8")


def unused_codes(entries: Mapping[str, Any]) -> Iterator[str]:
    used = {facts.get("code") for facts in entries.values()}
    return (code for code in map("{:05}".format, range(100_000)) if code not in used)


def copy_of_faction(
    game: Game, faction: str, number: int, entries: Mapping[str, Any], codes: Iterator[str]
) -> dict[str, Any]:
    sections = {kind: section for section, kind in game.kinds.sections.items()}
    file: dict[str, Any] = {"faction": f"{faction}-copy-{number}"}
    for id, facts in entries.items():
        if facts["faction"] == faction:
            own = {key: fact for key, fact in facts.items() if key not in ("kind", "faction")}
            copy = renamed(own, number) | {"code": next(codes)}
            file.setdefault(sections[facts["kind"]], {})[f"{id}-copy-{number}"] = copy
    return file


def renamed(facts: Mapping[str, Any], number: int) -> dict[str, Any]:
    found = {**facts, "name": {lang: f"{name} {number}" for lang, name in facts["name"].items()}}
    if "aliases" in facts:
        found["aliases"] = [f"{alias} {number}" for alias in facts["aliases"]]
    return found
