"""muster convert and code: the same list in another form."""

from __future__ import annotations

import sys

import click

from builder import terminal
from builder.cli.arguments import lang_option
from builder.cli.files import content, shown, write_file
from builder.text import Lang, Text
from builder.trouble import Unreadable

FINGERPRINT = Text(en="Fingerprint: {letters}", ru="Отпечаток: {letters}")


class FormatNames(click.Command):
    """A command whose help ends with the formats that there are."""

    def format_epilog(self, _: click.Context, formatter: click.HelpFormatter) -> None:
        from builder.exchange import FORMATS

        with formatter.section("Formats"):
            formatter.write_dl([(format.id, terminal.format_line(format)) for format in FORMATS])


@click.command(cls=FormatNames)
@click.argument("file")
@click.option("--to", "target", required=True, metavar="FORMAT", help="The format to write.")
@click.option("--from", "origin", metavar="FORMAT", help="The format to read, if not by content.")
@click.option("--output", "-o", type=click.Path(dir_okay=False), help="The file to write to.")
@lang_option
def convert(file: str, target: str, origin: str | None, output: str | None, lang: Lang) -> None:
    """Writes a list in another format; what cannot be read or carried is told.

    \b
    Examples:
      muster convert deck.o8d --to thronesdb
      muster convert army.txt --to war-council
    """
    from builder.exchange import BY_FORMAT, read_any, write_as

    for name in filter(None, (origin, target)):
        if name not in BY_FORMAT:
            raise click.UsageError(f"no such format: {name}; known: {', '.join(BY_FORMAT)}")
    try:
        found = read_any(content(file), shown(file), origin)
        parts = [write_as(target, document, lang) for document in found.documents]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    terminal.put_reading(found, lang, err=True)
    terminal.put_lost([lost for part in parts for lost in part.lost], lang)
    write_out(joined([part.content for part in parts], target), output, lang)
    sys.exit(1 if found.unread else 0)


def joined(parts: list[str | bytes], target: str) -> bytes:
    """Several lists in one text: a list in JSON and YAML, else parted by a rule of equal signs."""
    raw = [part.encode() if isinstance(part, str) else part for part in parts]
    if len(raw) > 1 and target == "json":
        return b"[" + b",".join(raw) + b"]\n"
    if len(raw) > 1 and target == "yaml":
        return b"".join(b"- " + part.strip().replace(b"\n", b"\n  ") + b"\n" for part in raw)
    return b"\n=====\n\n".join(raw)


def write_out(raw: bytes, output: str | None, lang: Lang) -> None:
    if output:
        write_file(raw, output, lang)
    else:
        sys.stdout.buffer.write(raw)


@click.command()
@click.argument("file")
@lang_option
def code(file: str, lang: Lang) -> None:
    """Prints a list's share code, which holds the whole list in a short text.

    The fingerprint that stands on the list's sheets goes to the error stream.

    \b
    Examples:
      muster code my-army.yaml
      muster check "$(muster code my-army.yaml)"
    """
    from builder.exchange import read_any, write_as
    from builder.exchange.fingerprint import fingerprint

    try:
        found = read_any(content(file), shown(file))
        parts = [write_as("code", document, lang).content for document in found.documents]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    terminal.put_reading(found, lang, err=True)
    for part, document in zip(parts, found.documents, strict=True):
        click.echo(part, nl=False)
        click.echo(FINGERPRINT.filled(lang, {"letters": fingerprint(document.value)}), err=True)
