"""The text forms of decks: how each is known, read and written."""

from __future__ import annotations

import re

from builder.exchange.agot_lcg.library import GAME
from builder.exchange.agot_lcg.text_reading import is_deck, read
from builder.exchange.agot_lcg.text_writing import (
    write_by_cycle,
    write_clipboard,
    write_download,
    write_forum,
    write_markdown,
    write_throneteki,
)
from builder.exchange.form import Format, Source
from builder.text import Text

KINDS = "(?:Plot|Character|Location|Attachment|Event)"
LINKED = re.compile(r"\]\(https?://(?:www\.)?thronesdb\.com/(?:\w\w/)?card/\d{5}\)")
MARKDOWN = re.compile(rf"^### {KINDS}s \(\d+\):?\s*$", re.MULTILINE)
FORUM = re.compile(r"\[agot\].{1,200}?\[/agot\]", re.IGNORECASE)
CYCLE = re.compile(r"^---- \S.{0,100}? ----\s*$", re.MULTILINE)
NUMBERED = re.compile(r"^\d+x .{1,200}? #\d+\)\s*$", re.MULTILINE)
VERSION = re.compile(r"^Version: ", re.MULTILINE)
PLAIN_HEADING = re.compile(rf"^{KINDS}s?\s*$", re.MULTILINE)
COUNTED_HEADING = re.compile(rf"^{KINDS}s? \(\d+\):?\s*$", re.MULTILINE)


def is_markdown(source: Source) -> bool:
    return bool(LINKED.search(source.text) or MARKDOWN.search(source.text))


def is_forum(source: Source) -> bool:
    return FORUM.search(source.text) is not None


def is_by_cycle(source: Source) -> bool:
    return bool(CYCLE.search(source.text) and NUMBERED.search(source.text))


def is_download(source: Source) -> bool:
    return bool(VERSION.search(source.text) and PLAIN_HEADING.search(source.text))


def is_clipboard(source: Source) -> bool:
    return len(COUNTED_HEADING.findall(source.text)) > 1


DOWNLOAD = Format(
    id="thronesdb",
    name=Text(en="ThronesDB text", ru="Текст ThronesDB"),
    games=(GAME,),
    is_like=is_download,
    read=read,
    write=write_download,
)
BY_CYCLE = Format(
    id="thronesdb-cycle",
    name=Text(en="ThronesDB text by cycle", ru="Текст ThronesDB по циклам"),
    games=(GAME,),
    is_like=is_by_cycle,
    read=read,
    write=write_by_cycle,
)
CLIPBOARD = Format(
    id="thronesdb-clipboard",
    name=Text(en="ThronesDB text for the clipboard", ru="Текст ThronesDB для буфера обмена"),
    games=(GAME,),
    is_like=is_clipboard,
    read=read,
    write=write_clipboard,
)
MARKDOWN_FORM = Format(
    id="thronesdb-markdown",
    name=Text(en="ThronesDB Markdown", ru="Markdown ThronesDB"),
    games=(GAME,),
    is_like=is_markdown,
    read=read,
    write=write_markdown,
    suffix=".md",
)
FORUM_FORM = Format(
    id="agot-cards",
    name=Text(en="BBCode of agot.cards", ru="BBCode для agot.cards"),
    games=(GAME,),
    is_like=is_forum,
    read=read,
    write=write_forum,
)
IMPORT = Format(
    id="throneteki-text",
    name=Text(
        en="Lines of cards, as throneteki imports them", ru="Строки карт для импорта в throneteki"
    ),
    games=(GAME,),
    is_like=is_deck,
    read=read,
    write=write_throneteki,
)
TEXTS = (MARKDOWN_FORM, FORUM_FORM, BY_CYCLE, DOWNLOAD, CLIPBOARD)
