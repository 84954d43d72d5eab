"""Decks per second with full messages, against an npm package that checks the same decks.

The package is installed by name into a temporary folder and runs in Node.js, on one thread. Without
npm or a network it is left out, and the table says so.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.decks import GAME, Document, decks, pool
from benchmarks.end_to_end import report
from benchmarks.measuring import Row, alternate, chunks, ratios
from builder import check_text, find_game
from builder.games.agot_lcg.cards import Card

PACKAGE = "throneteki-deck-helper@2.7.0"
INSTALL = ("--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--silent", PACKAGE)
LEAST = 5
DECKS, ROUNDS = 3_000, 20
PATIENCE = 120

# It answers each line on its input, "way round", with the number of legal decks in that round.
# "validate" is what the package offers, on decks with their cards filled in already; "text" begins
# and ends with JSON, as Muster does; "kept" spares the package making its validator for each deck.
SCRIPT = """
'use strict';
const fs = require('fs');
const helper = require('throneteki-deck-helper');
const Validator = require('throneteki-deck-helper/lib/DeckValidator');
const {cards, packs, lists, rounds} = JSON.parse(fs.readFileSync('given.json', 'utf8'));

const options = Object.fromEntries(
  Object.entries(lists).map(([id, list]) => [id, {packs, restrictedLists: [list]}]));
const validators = Object.fromEntries(
  Object.entries(options).map(([id, given]) => [id, new Validator(packs, given.restrictedLists)]));
const filled = deck =>
  Object.assign(helper.formatDeckAsFullCards(deck, {cards}), {list: deck.list});
const texts = rounds;
const decks = rounds.map(round => round.map(text => filled(JSON.parse(text))));

const legal = result =>
  result.basicRules && result.noUnreleasedCards && result.restrictedLists.every(list => list.valid);
const count = (round, judge) => round.reduce((sum, deck) => sum + (legal(judge(deck)) ? 1 : 0), 0);
const validate = deck => helper.validateDeck(deck, options[deck.list]);
const ways = {
  validate: number => count(decks[number], validate),
  kept: number => count(decks[number], deck => validators[deck.list].validateDeck(deck)),
  text: number => count(texts[number], text => {
    const result = validate(filled(JSON.parse(text)));
    JSON.stringify(result.extendedStatus);
    return result;
  }),
};

require('readline').createInterface({input: process.stdin}).on('line', line => {
  const [way, number] = line.split(' ');
  console.log(ways[way](Number(number)));
});
"""


def run() -> list[Row]:
    documents = list(decks(DECKS))
    pool.cache_clear()
    with TemporaryDirectory(prefix="muster-bench-") as name:
        folder = Path(name)
        if trouble := install(folder):
            return [Row(PACKAGE, f"not measured: {trouble}")]
        parts = chunks(documents, ROUNDS)
        (folder / "given.json").write_text(json.dumps(given(parts)), "utf-8")
        (folder / "peer.js").write_text(SCRIPT, "utf-8")
        with started(folder) as peer:
            return compare(parts, peer)


# ---- the other program ---------------------------------------------------------------------------


def install(folder: Path) -> str:
    """Fetches the package; what hindered it, if anything did."""
    npm = shutil.which("npm")
    if not npm or not shutil.which("node"):
        return "no npm"
    command = [npm, "install", "--prefix", str(folder), *INSTALL]
    try:
        ended = subprocess.run(
            command, cwd=folder, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return "npm took too long"
    return "npm cannot fetch it" if ended.returncode else ""


class Peer:
    """A program that is told what to do line by line."""

    def __init__(self, program: subprocess.Popen[str]) -> None:
        assert program.stdin
        assert program.stdout
        self.told, self.answers = program.stdin, program.stdout

    def ask(self, way: str, round: int) -> int:
        """The number of legal decks in a round."""
        self.told.write(f"{way} {round}\n")
        self.told.flush()
        return int(self.answers.readline())


@contextmanager
def started(folder: Path) -> Iterator[Peer]:
    pipe = subprocess.PIPE
    with subprocess.Popen(
        ["node", "peer.js"], cwd=folder, stdin=pipe, stdout=pipe, text=True
    ) as program:
        yield Peer(program)


# ---- what it is given ----------------------------------------------------------------------------


def given(parts: Sequence[Sequence[Document]]) -> dict[str, Any]:
    """Cards, packs, lists and decks in the other program's form."""
    game = find_game(GAME)
    entries = game.catalogue.edition(game.default_edition).entries
    packs = game.catalogue.facts["packs"]["packs"]
    kinds = {(deck["edition"], deck["format"]) for part in parts for deck in part}
    return {
        "cards": {card.code: card_for_peer(card) for card in entries.all()},
        "packs": [
            {"code": code, "releaseDate": pack.get("released")} for code, pack in packs.items()
        ],
        "lists": {
            f"{edition}/{format}": list_for_peer(edition, format) for edition, format in kinds
        },
        "rounds": [[json.dumps(deck_for_peer(deck)) for deck in part] for part in parts],
    }


def card_for_peer(card: Card) -> dict[str, Any]:
    keywords = [f"{word.capitalize()} ({n})" if n else word for word, n in card.keywords.items()]
    return {
        "code": card.code,
        "name": card.title,
        "label": card.label.en,
        "type": card.kind,
        "faction": card.faction,
        "loyal": card.loyal,
        "traits": list(card.facts.get("traits", ())),
        "text": ". ".join(keywords),
        "packCode": card.pack,
        "deckLimit": card.limit,
    }


def list_for_peer(edition_id: str, format: str) -> dict[str, Any]:
    edition = find_game(GAME).catalogue.edition(edition_id)
    legality = edition.legality or {}
    told = legality["formats"][format]
    codes = {card.id: card.code for card in edition.entries.all()}
    banned = [*legality.get("banned", ()), *told.get("banned", ())]
    return {
        "name": edition.name.en,
        "restricted": [codes[id] for id in told.get("restricted", ())],
        "banned": [codes[id] for id in banned],
        "pods": [{"cards": [codes[id] for id in pod["cards"]]} for pod in told.get("pods", ())],
    }


def deck_for_peer(deck: Document) -> dict[str, Any]:
    agenda = {"code": deck["agendas"][0]} if deck["agendas"] else None
    return {
        # It has no format of its own for melee: the same rules under another list.
        "format": "joust",
        "list": f"{deck['edition']}/{deck['format']}",
        "name": deck["name"],
        "faction": {"value": deck["faction"]},
        "agenda": agenda,
        "bannerCards": [],
        "plotCards": counted(deck["plots"]),
        "drawCards": counted(deck["cards"]),
    }


def counted(cards: dict[str, int]) -> list[dict[str, Any]]:
    return [{"count": count, "card": {"code": code}} for code, count in cards.items()]


# ---- the comparison ------------------------------------------------------------------------------


def compare(parts: Sequence[Sequence[Document]], peer: Peer) -> list[Row]:
    texts = [[json.dumps(deck, ensure_ascii=False) for deck in part] for part in parts]

    def ours(round: int) -> None:
        for text in texts[round]:
            report(text)

    ways = {
        "validate": "decks with cards filled in",
        "text": "JSON to JSON",
        "kept": "one validator",
    }
    for way in ways:
        for number in range(len(parts)):
            peer.ask(way, number)
    sides: list[Callable[[int], object]] = [ours, *(partial(peer.ask, way) for way in ways)]
    mine, *theirs = alternate(sides, len(parts), time.perf_counter)
    size = len(parts[0])
    rows = [Row("Muster, JSON to JSON with words", rate(mine, size)), verdicts(texts, peer)]
    for (way, meaning), seconds in zip(ways.items(), theirs, strict=True):
        least = None if way == "kept" else LEAST
        times = ratios(seconds, mine)
        rows.append(Row(f"package, {meaning}", rate(seconds, size), times, least, at_least=True))
    return rows


def verdicts(texts: Sequence[Sequence[str]], peer: Peer) -> Row:
    """Legal decks by both; they differ where the package does not know an agenda's rule."""
    mine = sum(check_text(text).legal for part in texts for text in part)
    theirs = sum(peer.ask("validate", number) for number in range(len(texts)))
    return Row("legal by Muster, by the package", f"{mine:,}, {theirs:,}")


def rate(seconds: Sequence[float], size: int) -> str:
    return f"{size / median(seconds):,.0f}/s"
