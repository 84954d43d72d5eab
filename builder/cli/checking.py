"""muster check: lists one by one, or a stream of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click
import orjson

from builder import terminal
from builder.check import check_text
from builder.cli.arguments import (
    Options,
    edition_option,
    files_argument,
    format_option,
    json_option,
    lang_option,
    put,
)
from builder.cli.files import judged_file, opened, shown
from builder.document import MOST_BYTES
from builder.games import BY_ID
from builder.text import Lang
from builder.trouble import Unreadable

if TYPE_CHECKING:
    from builder.exchange import Found


@click.command()
@files_argument
@json_option
@click.option("--ndjson", is_flag=True, help="A roster document in, a report out, for each line.")
@edition_option
@format_option
@lang_option
def check(
    files: tuple[str, ...],
    as_json: bool,
    ndjson: bool,
    edition: str | None,
    format: str | None,
    lang: Lang,
) -> None:
    """Checks lists and names every fault with its rule and source.

    A FILE of - is standard input. Exit code: 0 when every list is legal, 1 when one is not, 2 when
    one cannot be read.

    \b
    Examples:
      muster check my-army.yaml
      muster check --json --lang ru a.yaml b.json
      muster check --ndjson - < armies.ndjson > reports.ndjson
    """
    options: Options = {"edition": edition, "format": format}
    if ndjson:
        sys.exit(stream(files, options, lang))
    worst, reports = 0, []
    for file in files:
        code, answers = check_one(file, options, lang, as_json)
        worst = max(worst, code)
        reports += answers
    if as_json:
        put(reports[0] if len(reports) == 1 else reports, indent=True)
    sys.exit(worst)


def check_one(file: str, options: Options, lang: Lang, as_json: bool) -> tuple[int, list[Any]]:
    """Checks one file: exit code and, for JSON, its reports. Words go to the terminal at once."""
    try:
        found, reports = judged_file(file, options)
    except Unreadable as error:
        if not as_json:
            terminal.put_troubles(error, lang)
        return 2, [error.as_json(lang)]
    if found and not as_json:
        terminal.put_reading(found, lang)
    for report in () if as_json else reports:
        terminal.put_report(BY_ID[report.game], report, shown(file), lang)
    worst = max(0 if report.legal else 1 for report in reports)
    return worst, [with_reading(report.as_json(lang), found, lang) for report in reports]


def with_reading(report: dict[str, Any], found: Found | None, lang: Lang) -> dict[str, Any]:
    """A report with what was read of the text it is about."""
    if found is None:
        return report
    return {**report, **found.as_json(lang)}


def stream(files: tuple[str, ...], options: Options, lang: Lang) -> int:
    """Reports in the order of the lines, one at a time, so memory does not grow with the input."""
    worst, out = 0, sys.stdout.buffer
    progress = terminal.Progress()
    for file in files:
        try:
            for number, line in lines(file):
                code, report = judged(line, f"{shown(file)}:{number}", options, lang)
                worst = max(worst, code)
                out.write(orjson.dumps(report) + b"\n")
                progress.step()
        except Unreadable as error:
            terminal.put_troubles(error, lang)
            worst = 2
    progress.end()
    out.flush()
    return worst


def lines(file: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file; of one that is too long only as much as shows that it is."""
    with opened(file) as source:
        number = 0
        while line := source.readline(MOST_BYTES + 2):
            number += 1
            yield number, line.removesuffix(b"\n")
            while line and not line.endswith(b"\n"):
                line = source.readline(MOST_BYTES)


def judged(line: bytes, place: str, options: Options, lang: Lang) -> tuple[int, dict[str, Any]]:
    try:
        report = check_text(line, file=place, **options)
    except Unreadable as error:
        return 2, error.as_json(lang)
    return (0 if report.legal else 1), report.as_json(lang)
