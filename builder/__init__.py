"""Muster's public names: the site and other programs import from here only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from builder.board import Board, Frame, Gauge, Piece, Place
from builder.building import Hosting, Trial, try_out
from builder.check import check, check_document, check_text, is_one_document
from builder.document import MOST_BYTES, Document, read, written
from builder.drawing import form_of
from builder.editing import ACTS, Change, Unfit, changed
from builder.examples import Example, example, examples
from builder.filling import Unfinished, acted, filled
from builder.forms import Adder, Form, identifier, name_of
from builder.forms import Field as FormField
from builder.forms import Group as FormGroup
from builder.game import Desk, Game, Offer, Options, Paragraph, Section, Wishes
from builder.games import BY_ID
from builder.lookup import edition_changes, entry_as_json, find_entries, rule_as_json
from builder.names import fold
from builder.report import Group, Line, Report
from builder.rule import Finding, Rule
from builder.samples import Sample, samples
from builder.sheet import PEOPLE, Map, Sheet, capital, joined
from builder.spots import Option
from builder.text import LANGS, Lang, Text
from builder.trouble import Trouble, Unreadable

__all__ = [
    "ACTS",
    "LANGS",
    "MOST_BYTES",
    "PEOPLE",
    "Adder",
    "Board",
    "Change",
    "Desk",
    "Document",
    "Example",
    "Finding",
    "Form",
    "FormField",
    "FormGroup",
    "Frame",
    "Game",
    "Gauge",
    "Group",
    "Hosting",
    "Lang",
    "Line",
    "Map",
    "Offer",
    "Option",
    "Options",
    "Paragraph",
    "Piece",
    "Place",
    "Report",
    "Rule",
    "Sample",
    "Section",
    "Sheet",
    "Text",
    "Trial",
    "Trouble",
    "Unfinished",
    "Unfit",
    "Unreadable",
    "Wishes",
    "acted",
    "capital",
    "changed",
    "check",
    "check_any",
    "check_document",
    "check_text",
    "collection",
    "complete",
    "content_of",
    "converted",
    "default_lang",
    "documents_in",
    "edition_changes",
    "entry_as_json",
    "example",
    "examples",
    "filled",
    "find_entries",
    "find_game",
    "find_rule",
    "fingerprint",
    "fold",
    "form_of",
    "format_names",
    "formats_of",
    "identifier",
    "is_mended",
    "is_one_document",
    "joined",
    "json_of",
    "known_games",
    "name_of",
    "plainly_named",
    "put_reading",
    "put_troubles",
    "read",
    "read_lists",
    "readable_formats",
    "refuse_unwritable",
    "repair",
    "rule_as_json",
    "samples",
    "share_code",
    "spend",
    "try_out",
    "write_file",
    "written",
    "written_as",
]


if TYPE_CHECKING:
    from builder.exchange import Found
    from builder.exchange.form import Format, Written
    from builder.solver.changes import Filled, Repairs, Spending
    from builder.solver.owning import Collection


def known_games() -> tuple[Game, ...]:
    """The games Muster knows, in menu order."""
    return tuple(BY_ID.values())


def find_game(id: str) -> Game:
    return BY_ID[id]


def find_rule(id: str) -> Rule:
    return {rule.id: rule for rule in BY_ID[id.partition(".")[0]].rules}[id]


def check_any(
    raw: bytes,
    *,
    edition: str | None = None,
    format: str | None = None,
    file: str = "",
    origin: str | None = None,
) -> tuple[Found | None, tuple[Report, ...]]:
    """The reports on the lists in a text of any format, and what was read of it.

    A plain roster document is read as it stands, and nothing is told of its reading; `origin` is
    the exchange format of a text that does not tell it.
    """
    if is_one_document(raw) and not origin:
        return None, (check_text(raw, edition=edition, format=format, file=file),)
    from builder import exchange

    return exchange.check_any(raw, Options(edition, format), file, origin)


def converted(
    raw: bytes, target: str, lang: Lang, *, origin: str | None = None, file: str = ""
) -> tuple[Found, tuple[Written, ...]]:
    """The lists in a text of any format, written in another."""
    from builder import exchange

    found = exchange.read_any(raw, file, origin)
    return found, tuple(exchange.write_as(target, each, lang) for each in found.documents)


def documents_in(raw: bytes, file: str = "") -> list[dict[str, Any]]:
    """The roster documents in a text of any format; Unreadable when there is none."""
    return [document.value for document in read_lists(raw, file).documents]


def read_lists(raw: bytes, file: str = "") -> Found:
    """The same with what was read of the text, and the lines left over."""
    from builder import exchange

    found = exchange.read_any(raw, file)
    for document in found.documents:
        check_document(document, Options())
    return found


def share_code(document: dict[str, Any]) -> str:
    """The short text that holds a whole roster document."""
    from builder.exchange.share_code import encode

    return encode(BY_ID[document["game"]], document)


def fingerprint(document: dict[str, Any]) -> str:
    """Eight letters that stand on the sheets of a list, to tell it from others."""
    from builder.exchange.fingerprint import fingerprint as found

    return found(document)


def json_of(document: dict[str, Any]) -> str:
    """A roster document as JSON, for people and programs to keep."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def default_lang() -> Lang:
    """The language of the command line, as the environment has it."""
    from builder import cli

    return cli.default_lang()


def content_of(file: str) -> bytes:
    """What the command line is given: a file, `-` for its input, or a share code."""
    from builder.cli import files

    return files.content(file)


def refuse_unwritable(output: str, lang: Lang) -> None:
    """Ends a command before long work whose result could not be kept."""
    from builder.cli import files

    files.refuse_unwritable(output, lang)


def write_file(raw: bytes, output: str, lang: Lang) -> None:
    """Writes what a command has made, or ends it with the reason."""
    from builder.cli import files

    files.write_file(raw, output, lang)


def put_troubles(error: Unreadable, lang: Lang) -> None:
    """Tells on the error stream what keeps a list from being read."""
    from builder import terminal

    terminal.put_troubles(error, lang)


def put_reading(found: Found, lang: Lang) -> None:
    """Tells on the error stream how a text was read, and the lines left over."""
    from builder import terminal

    terminal.put_reading(found, lang, err=True)


def readable_formats() -> tuple[Format, ...]:
    """The exchange formats that can be read."""
    from builder import exchange

    return tuple(format for format in exchange.FORMATS if format.read)


def plainly_named(roster: dict[str, Any]) -> dict[str, Any]:
    """A roster document with every entry under the one name by which lists keep it."""
    from builder.exchange.naming import canonical

    return canonical(BY_ID[roster["game"]], roster)


def written_as(format: str, roster: dict[str, Any], lang: Lang) -> Written:
    """A roster document in an exchange format."""
    from builder import exchange

    return exchange.write_as(format, exchange.as_document(roster, ""), lang)


def formats_of(game: str) -> tuple[Format, ...]:
    """The exchange formats in which a game's lists can be written."""
    from builder import exchange

    return tuple(exchange.BY_FORMAT[id] for id in exchange.writable(game))


def repair(roster: Mapping[str, Any], **wishes: Any) -> Repairs:
    """The smallest legal changes to a roster; wishes are those of `builder.solver.repair`.

    `keep` and `without` name entries, `owned` is a collection, `seconds` bounds the search and
    `most` the number of repairs. Unreadable when the solver is not installed.
    """
    from builder import solver

    return solver.repair(roster, **wishes)


def is_mended(game: str) -> bool:
    """Whether the solver mends lists of a game."""
    from builder.solver import SOLVED

    return game in SOLVED


def complete(roster: Mapping[str, Any], **wishes: Any) -> Filled:
    """A roster filled to its size; wishes are those of `builder.solver.complete`."""
    from builder import solver

    return solver.complete(roster, **wishes)


def spend(roster: Mapping[str, Any], **wishes: Any) -> Spending:
    """All ways to use the points left; wishes are those of `builder.solver.spend`."""
    from builder import solver

    return solver.spend(roster, **wishes)


def collection(raw: bytes | str, file: str = "") -> Collection:
    """A collection file, checked by its schema."""
    from builder import solver

    return solver.collection(raw, file)


def format_names() -> tuple[str, ...]:
    """The exchange formats, by their ids."""
    from builder import exchange

    return tuple(exchange.BY_FORMAT)
