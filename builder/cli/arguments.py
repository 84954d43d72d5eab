"""Options that several commands have, and how an answer is put on the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Any

import click
import orjson

from builder.text import Lang

Options = dict[str, str | None]


def default_lang() -> Lang:
    """The language of the reader's environment."""
    for name in ("MUSTER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


lang_option = click.option(
    "--lang", type=click.Choice(["en", "ru"]), default=default_lang, help="Language of the words."
)
edition_option = click.option("--edition", help="Judge by this edition instead of the list's own.")
format_option = click.option("--format", help="Judge by this format instead of the list's own.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")


def put(value: Any, *, indent: bool = False) -> None:
    option = orjson.OPT_INDENT_2 if indent else 0
    sys.stdout.buffer.write(orjson.dumps(value, option=option) + b"\n")


def put_answer(value: Any, lines: Iterable[str], as_json: bool) -> None:
    if as_json:
        put(value, indent=True)
    for line in () if as_json else lines:
        click.echo(line)
