"""muster print: lists as sheets of paper."""

from __future__ import annotations

import sys
from typing import Any

import click

from builder import (
    LANGS,
    Lang,
    Text,
    Trouble,
    Unreadable,
    content_of,
    default_lang,
    put_troubles,
    refuse_unwritable,
    write_file,
)
from web.printable import whole_lists
from web.sheets import KINDS, MOST_SAID, PAPERS, NoSheet, Style, public_address

MOST_LISTS = 1_000
TOO_MANY = Text(
    en="{count} lists, and at most {limit} are printed at once.",
    ru="Списков {count}, а за один раз печатается не больше {limit}.",
)
NO_SHEET = Text(
    en="--sheet: a list here has no sheet “{kind}”; it has {known}.",
    ru="--sheet: у одного из списков нет листа «{kind}»; есть {known}.",
)


@click.command("print")
@click.argument("files", nargs=-1, required=True)
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False), help="Where to.")
@click.option("--sheet", type=click.Choice(list(KINDS)), help="Which sheet; else the usual one.")
@click.option("--paper", type=click.Choice(PAPERS), default=PAPERS[0], show_default=True)
@click.option("--ink", is_flag=True, help="Save ink: black on white, nothing filled.")
@click.option("--player", default="", help="The player, where a list names none.")
@click.option("--event", default="", help="The event, where a list names none.")
@click.option("--date", default="", help="The date, where a list names none.")
@click.option("--skip-unread", is_flag=True, help="Print without lines that are not understood.")
@click.option("--lang", type=click.Choice(LANGS), help="Language; else the environment's.")
def print_lists(
    files: tuple[str, ...],
    output: str,
    sheet: str,
    paper: str,
    ink: bool,
    skip_unread: bool,
    lang: Lang | None,
    **people: str,
) -> None:
    """Prints lists as PDF sheets, all in one file; a name that ends in .zip gives a PDF each.

    A sheet holds a whole list, so one with a line that is not understood is refused.
    The code on a sheet leads to the site that MUSTER_URL names. `muster check sheet.pdf` reads a
    sheet back.

    \b
    Examples:
      muster print my-army.yaml -o army.pdf
      muster print lists/*.yaml -o event.pdf --sheet registration --paper letter --ink
      muster print lists/*.yaml -o event.pdf --event "Winter Cup" --date 2026-11-18
    """
    from web.printing import as_zip, one_pdf

    spoken = lang or default_lang()
    documents = read_all(files, spoken, skip_unread)
    refuse_unwritable(output, spoken)
    said = {key: words[:MOST_SAID] for key, words in people.items()}
    style = Style(paper, ink, spoken, public_address(), **said)
    make = as_zip if output.endswith(".zip") else one_pdf
    try:
        with click.progressbar(length=len(documents), file=sys.stderr) as bar:
            made = make(documents, sheet or "", style, bar.update)
    except NoSheet as error:
        told = {"kind": sheet, "known": ", ".join(error.known)}
        raise click.UsageError(NO_SHEET.filled(spoken, told)) from None
    write_file(made, output, spoken)


def read_all(files: tuple[str, ...], lang: Lang, skip_unread: bool) -> list[dict[str, Any]]:
    """The lists of all files; what cannot be read ends the command, when all is told."""
    found: list[dict[str, Any]] = []
    troubles: list[Trouble] = []
    for file in files:
        try:
            found += whole_lists(content_of(file), file, skip_unread=skip_unread)
        except Unreadable as error:
            troubles += error.troubles
    if troubles:
        put_troubles(Unreadable(troubles), lang)
        sys.exit(2)
    if len(found) > MOST_LISTS:
        told = {"count": len(found), "limit": MOST_LISTS}
        raise click.UsageError(TOO_MANY.filled(lang, told))
    return found
