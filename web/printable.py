"""What is to be printed: whole lists, in which every line was understood."""

from __future__ import annotations

from typing import Any

from builder import Text, Trouble, Unreadable, read_lists

MOST_LETTERS = 80
A_LIST = Text(
    en="a line of a list, with names as the catalogue has them",
    ru="строка списка с названиями из каталога",
)
CLOSEST = Text(en="{line}; closest: {names}", ru="{line}; ближе всего: {names}")


def whole_lists(raw: bytes, name: str = "", *, skip_unread: bool = False) -> list[dict[str, Any]]:
    """The lists in a text of any format.

    A sheet must hold the whole list, so a line that was not understood makes the text Unreadable,
    unless it is to be skipped.
    """
    found = read_lists(raw, name)
    if found.unread and not skip_unread:
        raise Unreadable(
            Trouble(A_LIST, unread(line.text, line.closest), name, line.line, 1)
            for line in found.unread
        )
    return [document.value for document in found.documents]


def unread(line: str, closest: tuple[Text, ...]) -> Text:
    """A line that was not understood, with what it may mean."""
    shown = line[:MOST_LETTERS]
    words = Text(f"“{shown}”", f"«{shown}»")
    return CLOSEST.saying(line=words, names=closest) if closest else words
