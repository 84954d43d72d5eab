"""What a command is given: files, standard input and share codes."""

from __future__ import annotations

import errno
import os
import re
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

import click

from builder import terminal
from builder.check import check_document, check_text, is_one_document
from builder.cli.arguments import Options
from builder.document import MOST_BYTES
from builder.game import Options as Chosen
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Unreadable

if TYPE_CHECKING:
    from builder.exchange import Found

CANNOT_WRITE = Text(
    en="{file} cannot be written: {reason}.", ru="{file}: записать не удаётся: {reason}."
)
SHARE_CODE = re.compile(r"mu[0-9][A-Za-z0-9_-]{8,}")


def shown(file: str) -> str:
    return "<stdin>" if file == "-" else file


def content(file: str) -> bytes:
    """A file's bytes, one more than is allowed at the most, so that too many are noticed.

    A share code may stand in the place of a file.
    """
    if SHARE_CODE.fullmatch(file) and not is_there(file):
        return file.encode()
    with opened(file) as stream:
        return stream.read(MOST_BYTES + 1)


def is_there(file: str) -> bool:
    """Whether there is such a file; a long code is no name that a file could have."""
    try:
        return Path(file).exists()
    except OSError:
        return False


def opened(file: str) -> IO[bytes]:
    if file == "-":
        return open(sys.stdin.fileno(), "rb", closefd=False)
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise Unreadable([terminal.no_file(file, error)]) from None


def refuse_unwritable(output: str, lang: Lang) -> None:
    """Stops before long work whose result could not be kept."""
    folder = Path(output).parent
    if not folder.is_dir():
        refuse(output, os.strerror(errno.ENOENT), lang)
    if not os.access(folder, os.W_OK):
        refuse(output, os.strerror(errno.EACCES), lang)


def write_file(raw: bytes, output: str, lang: Lang) -> None:
    try:
        Path(output).write_bytes(raw)
    except OSError as error:
        refuse(output, error.strerror or str(error), lang)


def refuse(output: str, reason: str, lang: Lang) -> NoReturn:
    told = {"file": output, "reason": reason}
    raise click.UsageError(CANNOT_WRITE.filled(lang, told)) from None


def rosters_of(file: str, lang: Lang) -> list[dict[str, Any]]:
    """The roster documents in a file of any format; lines not understood are told."""
    from builder.exchange import read_any

    found = read_any(content(file), shown(file))
    terminal.put_reading(found, lang, err=True)
    for document in found.documents:
        check_document(document, Chosen())
    return [document.value for document in found.documents]


def judged_file(file: str, options: Options) -> tuple[Found | None, tuple[Report, ...]]:
    """The reports on a file in any format, and what was read of one that is no plain document."""
    raw = content(file)
    if is_one_document(raw):
        return None, (check_text(raw, file=shown(file), **options),)
    from builder.exchange import check_any

    return check_any(raw, Chosen(**options), shown(file))


def readable(file: str, options: Options, lang: Lang) -> Report:
    """The report on the first list of a file; lines that were not understood are told."""
    try:
        found, reports = judged_file(file, options)
        if found:
            terminal.put_reading(found, lang, err=True)
        return reports[0]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
