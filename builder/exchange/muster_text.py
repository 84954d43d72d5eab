"""Muster's own text form: a roster document as lines with the names that people know.

The first line is `Muster 1: <game>`. Then each line is one of these, and what belongs to a line
stands below it, further to the right:

    Key: value          a part of the list, under its word in English or Russian
    Key:                a part that follows below
    - value             an item of a list; alone, an item that follows below
    + value             an attachment of the unit above
    3x name             copies of an entry

A value is a name in either language, a number, `true`, `false`, `null`, `[]`, `{}`, or a text in
double quotes as in JSON. A name that several entries share is followed by the id of the one that
is meant: `Jon Snow [20501]`. A line that opens with `#` is a remark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from builder.catalogue import Edition
from builder.exchange.form import Format, Reading, Roster, Source, Unread, Written
from builder.exchange.naming import CHOICES, FREE, HEADS, canonical, edition_of, id_of
from builder.exchange.words import keys_by_word, word_of
from builder.game import Game
from builder.games import BY_ID
from builder.names import fold
from builder.places import MOST_DEPTH, too_deep
from builder.report import Report
from builder.text import Lang, Text
from builder.trouble import Trouble, Unreadable, quoted

HEAD = re.compile(r"\s*Muster (\d{1,3}): ?(.*?)\s*")
VERSION = "1"
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})(\.[0-9]+)?")
COPIES = re.compile(r"(-?[0-9]{1,18})x (.+)")
KEY = re.compile(r'("(?:[^"\\]|\\.)*"|[^":]+):(?:[ \t]+(.*))?')
MEANT = re.compile(r".* \[([^\[\]]+)\]")
ITEM, ATTACHED = "-", "+"
WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "[]": [], "{}": {}}
EMPTY: tuple[Any, ...] = ([], {})


class Names(NamedTuple):
    """The names of one edition, as they are written and read."""

    game: Game
    edition: Edition[Any]

    def read(self, said: str) -> str:
        """The name that is meant by what is said."""
        if found := MEANT.fullmatch(said):
            return found[1]
        return id_of(self.game, self.edition, said)

    def label(self, name: str, lang: Lang) -> str:
        if faction := self.game.factions.get(name):
            return faction.name.to(lang)
        found = self.edition.find(name)
        return found[0].label.to(lang) if len(found) == 1 else name

    def key(self, said: str) -> str:
        if said.startswith('"'):
            return str(json.loads(said))
        return keys_by_word(self.game.id).get(fold(said)) or self.read(said)


# ---- writing -------------------------------------------------------------------------------------


def write(game: Game, roster: Roster, _report: Report, lang: Lang) -> Written:
    kept = canonical(game, roster)
    names = Names(game, game.catalogue.edition(edition_of(game, kept)))
    body = {key: value for key, value in kept.items() if key != "game"}
    lines = [f"Muster {VERSION}: {game.id}", *lines_of(body, names, lang)]
    return Written("\n".join(lines) + "\n")


def lines_of(mapping: Roster, names: Names, lang: Lang) -> Iterator[str]:
    """A mapping's lines: copies of entries, or keys with what stands under them."""
    if is_counted(mapping, names):
        for name, count in mapping.items():
            yield f"{count}x {say(name, names, lang)}"
        return
    for key, value in mapping.items():
        word = say_key(key, names, lang)
        if key == "attachments" and value and is_plain_list(value):
            yield from (f"{ATTACHED} {say(inner, names, lang)}" for inner in value)
        elif is_scalar(value):
            yield f"{word}: {say(value, names, lang, key)}"
        else:
            yield f"{word}:"
            yield from indented(inner_lines(value, names, lang, key))


def inner_lines(value: Any, names: Names, lang: Lang, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        yield from lines_of(value, names, lang)
        return
    head = HEADS.get(key, "")
    for item in value:
        if is_scalar(item):
            yield f"{ITEM} {say(item, names, lang)}"
        elif isinstance(item, dict) and len(item) > 1 and type(item.get(head)) is str:
            rest = {inner: part for inner, part in item.items() if inner != head}
            yield f"{ITEM} {say(item[head], names, lang)}"
            yield from indented(lines_of(rest, names, lang))
        else:
            yield ITEM
            yield from indented(inner_lines(item, names, lang))


def indented(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def is_scalar(value: Any) -> bool:
    return not isinstance(value, dict | list) or value in EMPTY


def is_plain_list(value: Any) -> bool:
    return isinstance(value, list) and all(is_scalar(inner) for inner in value)


def is_counted(mapping: Roster, names: Names) -> bool:
    """Whether a mapping holds copies by name; keys of the document are no names."""
    known = keys_by_word(names.game.id).values()
    return all(type(count) is int and name not in known for name, count in mapping.items())


def say(value: Any, names: Names, lang: Lang, key: str = "") -> str:
    """A value in the shortest way that is read as the very same value."""
    if type(value) is not str:
        return json.dumps(value, ensure_ascii=False)
    free = is_free(key)
    ways = [value]
    if not free and (label := names.label(value, lang)) != value:
        ways = [label, f"{label} [{value}]", value]
    for way in ways:
        if is_bare(way) and (way if free else names.read(way)) == value:
            return way
    return json.dumps(value, ensure_ascii=False)


def is_free(key: str) -> bool:
    return key in FREE or key in CHOICES


def is_bare(said: str) -> bool:
    """Whether a text can stand without quotes."""
    return (
        said.isprintable()
        and said == said.strip()
        and bool(said)
        and not said.startswith('"')
        and said not in WORDS
        and not NUMBER.fullmatch(said)
    )


def say_key(key: str, names: Names, lang: Lang) -> str:
    if key in keys_by_word(names.game.id).values():
        return word_of(key, lang)
    said = say(key, names, lang)
    sound = ":" not in said and said[:1] not in (ITEM, ATTACHED, "#") and not COPIES.match(said)
    if not said.startswith('"') and sound and names.key(said) == key:
        return said
    return json.dumps(key, ensure_ascii=False)


# ---- reading -------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A line with its number and how far to the right it stands."""

    number: int
    indent: int
    said: str


class Given(NamedTuple):
    """A text in the form while it is read."""

    names: Names
    rows: list[Row]
    unread: list[Unread]
    file: str


def is_like(source: Source) -> bool:
    first = source.text.lstrip().partition("\n")[0]
    return HEAD.fullmatch(first) is not None


def read(source: Source) -> Reading:
    rows = rows_of(source.text)
    head = HEAD.fullmatch(rows[0].said) if rows else None
    if head is None or head[1] != VERSION or head[2] not in BY_ID:
        raise Unreadable([bad_head(rows[0].said if rows else "", source.file)])
    game = BY_ID[head[2]]
    edition = game.catalogue.edition(stated_edition(game, rows))
    unread: list[Unread] = []
    text = Given(Names(game, edition), rows, unread, source.file)
    value, end = read_mapping(text, 1, 0)
    unread += [Unread(row.number, row.said) for row in rows[end:]]
    return Reading(({"game": game.id, **value},), tuple(unread))


def rows_of(text: str) -> list[Row]:
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        if said and not said.startswith("#"):
            plain = line.expandtabs(4)
            rows.append(Row(number, len(plain) - len(plain.lstrip()), said))
    return rows


def bad_head(found: str, file: str) -> Trouble:
    games = ", ".join(BY_ID)
    expected = Text(
        en=f"“Muster {VERSION}: ” and one of: {games}",
        ru=f"«Muster {VERSION}: » и одно из: {games}",
    )
    return Trouble(expected, quoted(found), file, 1, 1)


def stated_edition(game: Game, rows: list[Row]) -> str:
    """The edition that the text states, since names are those of an edition."""
    words = keys_by_word(game.id)
    for row in rows:
        found = KEY.fullmatch(row.said)
        if found and row.indent == rows[0].indent and words.get(fold(found[1])) == "edition":
            return edition_of(game, {"edition": scalar(found[2] or "", None)})
    return game.default_edition


def scalar(said: str, names: Names | None) -> Any:
    """What a value means; names are looked up unless the words are free."""
    if said in WORDS:
        return type(WORDS[said])() if WORDS[said] in EMPTY else WORDS[said]
    if NUMBER.fullmatch(said):
        return json.loads(said)
    if said.startswith('"'):
        try:
            value = json.loads(said)
        except ValueError:
            return said
        return value if isinstance(value, str) else said
    return names.read(said) if names else said


def read_block(text: Given, at: int, depth: int, key: str = "") -> tuple[Any, int]:
    """What stands from a row on: items of a list, or a mapping."""
    if depth > MOST_DEPTH:
        raise Unreadable([too_deep(text.file, text.rows[at].number, 1)])
    if is_item(text.rows[at].said):
        return read_list(text, at, depth, key)
    return read_mapping(text, at, depth)


def is_item(said: str) -> bool:
    return said == ITEM or said.startswith(f"{ITEM} ")


def goes_deeper(text: Given, at: int) -> bool:
    return at + 1 < len(text.rows) and text.rows[at + 1].indent > text.rows[at].indent


def read_list(text: Given, at: int, depth: int, key: str) -> tuple[list[Any], int]:
    items: list[Any] = []
    indent, head = text.rows[at].indent, HEADS.get(key, "")
    while at < len(text.rows) and text.rows[at].indent == indent and is_item(text.rows[at].said):
        row, inner = text.rows[at], None
        said = row.said.removeprefix(ITEM).strip()
        end = at + 1
        if goes_deeper(text, at):
            inner, end = read_block(text, at + 1, depth + 1)
        if not said:
            items.append({} if inner is None else inner)
        elif isinstance(inner, dict) and head:
            items.append({head: scalar(said, text.names), **inner})
        else:
            items.append(scalar(said, text.names))
            text.unread.extend(Unread(r.number, r.said) for r in text.rows[at + 1 : end])
        at = end
    return items, at


def read_mapping(text: Given, at: int, depth: int) -> tuple[Roster, int]:
    found: Roster = {}
    indent = text.rows[at].indent if at < len(text.rows) else 0
    while at < len(text.rows) and text.rows[at].indent == indent:
        at = read_row(text, at, depth, found)
    return found, at


def read_row(text: Given, at: int, depth: int, into: Roster) -> int:
    """Reads a row of a mapping with what stands below it, and gives the row after that."""
    row = text.rows[at]
    if row.said.startswith(f"{ATTACHED} "):
        into.setdefault("attachments", []).append(scalar(row.said[2:].strip(), text.names))
        return at + 1
    if copies := COPIES.fullmatch(row.said):
        name = str(scalar(copies[2], text.names))
        into[name] = into.get(name, 0) + int(copies[1])
        return at + 1
    key = row_key(text, row)
    if key is None or key[0] in into:
        text.unread.append(Unread(row.number, row.said))
        return skip(text, at)
    name, said = key
    if said:
        into[name] = scalar(said, None if is_free(name) else text.names)
        return at + 1
    if not goes_deeper(text, at):
        into[name] = None
        return at + 1
    into[name], end = read_block(text, at + 1, depth + 1, name)
    return end


def row_key(text: Given, row: Row) -> tuple[str, str] | None:
    found = KEY.fullmatch(row.said)
    if not found or is_item(row.said):
        return None
    try:
        return text.names.key(found[1].strip()), (found[2] or "").strip()
    except ValueError:
        return None


def skip(text: Given, at: int) -> int:
    """The row after one that was not understood; what stands below it is left unread as well."""
    end = at + 1
    while end < len(text.rows) and text.rows[end].indent > text.rows[at].indent:
        text.unread.append(Unread(text.rows[end].number, text.rows[end].said))
        end += 1
    return end


MUSTER_TEXT = Format(
    id="muster",
    name=Text(en="Muster's own text", ru="Собственный текст Muster"),
    games=tuple(BY_ID),
    is_like=is_like,
    read=read,
    write=write,
)
