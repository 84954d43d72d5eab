"""YAML in its plain part: no aliases, tags, dates, fractions or octal numbers.

So the code `01027` and the edition `1.0` stay the texts they are.

Events are put together without recursion; depth costs nothing but a refusal.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from builder.places import (
    MOST_DEPTH,
    MOST_TROUBLES,
    MOST_VALUES,
    Path,
    Places,
    double_key,
    line_and_column,
    too_deep,
    too_many,
)
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

Where = tuple[int, int]

INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,18})$")
WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
WORDS |= {word.capitalize(): value for word, value in WORDS.items()}
YAML = Text("YAML", "YAML")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
YAML_PROBLEMS = {
    "found character that cannot start any token": Text(
        en="a tab or another sign that cannot begin a value (indent with spaces)",
        ru="табуляция или другой знак, с которого значение не начинается (отступ — пробелами)",
    ),
    "found a tab character that violates indentation": Text(
        en="a tab in the indentation (indent with spaces)",
        ru="табуляция в отступе (отступ — пробелами)",
    ),
    "mapping values are not allowed in this context": Text(
        en="a “:” where no key can stand", ru="«:» там, где ключа быть не может"
    ),
    "could not find expected ':'": Text(en="a key without “:”", ru="ключ без «:»"),
    "did not find expected key": Text(en="something that is not a key", ru="не ключ"),
    "did not find expected '-' indicator": Text(
        en="something that is not a “-” item", ru="не пункт списка «-»"
    ),
    "did not find expected ',' or ']'": Text(en="a list not closed", ru="незакрытый список"),
    "did not find expected ',' or '}'": Text(
        en="a mapping not closed", ru="незакрытое отображение"
    ),
    "found unexpected end of stream": Text(
        en="the end of the text inside quotes", ru="конец текста внутри кавычек"
    ),
    "control characters are not allowed": Text(en="a control character", ru="управляющий символ"),
}


def yaml_value(text: str, file: str, most: int = MOST_VALUES) -> Any:
    return Builder(text, file, most).build()


def yaml_places(text: str, file: str) -> Places:
    builder = Builder(text, file, len(text))
    builder.build()
    return builder.places


class Open:
    """A list or mapping whose end has not come; a mapping may have a key that awaits its value."""

    def __init__(self, value: Any, path: Path) -> None:
        self.value = value
        self.path = path
        self.key: str | None = None


class Builder:
    """One walk through the events of a YAML text."""

    def __init__(self, text: str, file: str, most: int) -> None:
        self.text = text
        self.file = file
        self.most = most
        self.places: Places = {}
        self.keys: Places = {}
        self.troubles: list[Trouble] = []
        self.top: list[Any] = []
        self.open = [Open(self.top, ())]
        self.documents = 0

    def build(self) -> Any:
        """The value of the text; Unreadable with everything that is wrong with it."""
        try:
            for event in yaml.parse(self.text, Loader=LOADER):
                mark: Any = event.start_mark
                self.take(event, (mark.line + 1, mark.column + 1))
        except yaml.reader.ReaderError as error:
            before = self.text.encode()[: error.position].decode(errors="ignore")
            where = line_and_column(before, len(before))
            found = YAML_PROBLEMS["control characters are not allowed"]
            raise Unreadable([Trouble(YAML, found, self.file, *where)]) from None
        except yaml.MarkedYAMLError as error:
            raise Unreadable([*self.troubles, marked_trouble(error, self.file)]) from None
        if self.troubles:
            raise Unreadable(self.troubles)
        return self.top[0] if self.top else None

    def take(self, event: Any, where: Where) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self.take_scalar(event, where)
        elif isinstance(event, yaml.MappingStartEvent):
            self.begin({}, where)
        elif isinstance(event, yaml.SequenceStartEvent):
            self.begin([], where)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.open.pop()
        elif isinstance(event, yaml.AliasEvent):
            expected = Text(en="values written out", ru="значения, выписанные целиком")
            self.trouble(expected, quoted(f"*{event.anchor}"), where)
            self.place(None, where)
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                found = Text(en="a second one after “---”", ru="второй после «---»")
                self.trouble(Text(en="one document", ru="один документ"), found, where)
                raise Unreadable(self.troubles)

    def trouble(self, expected: Text, found: Text, where: Where) -> None:
        self.note(Trouble(expected, found, self.file, *where))

    def note(self, trouble: Trouble) -> None:
        self.troubles.append(trouble)
        if len(self.troubles) >= MOST_TROUBLES:
            raise Unreadable(self.troubles)

    def take_scalar(self, event: Any, where: Where) -> None:
        holder = self.open[-1]
        if type(holder.value) is not dict or holder.key is not None:
            self.place(scalar(event), where)
            return
        own = (*holder.path, event.value)
        if event.value in holder.value:
            self.note(double_key(event.value, self.keys[own], self.file, *where))
        holder.key = event.value
        self.keys.setdefault(own, where)
        self.places[own] = where

    def begin(self, value: Any, where: Where) -> None:
        path = self.place(value, where)
        if len(path) > MOST_DEPTH:
            raise Unreadable([*self.troubles, too_deep(self.file, *where)])
        self.open.append(Open(value, path))

    def place(self, value: Any, where: Where) -> Path:
        """Puts a value where the text has it and returns its path."""
        holder = self.open[-1]
        if type(holder.value) is list:
            holder.value.append(value)
            own = (*holder.path, len(holder.value) - 1) if len(self.open) > 1 else ()
        elif holder.key is not None:
            own = (*holder.path, holder.key)
            holder.value[holder.key] = value
            holder.key = None
        else:
            found = Text(en="a list or a mapping", ru="список или отображение")
            self.trouble(Text(en="a word as key", ru="слово в качестве ключа"), found, where)
            holder.key = "?"
            own = (*holder.path, "?")
        self.places[own] = where
        if len(self.places) > self.most:
            raise Unreadable([*self.troubles, too_many(self.file, *where)])
        return own


def marked_trouble(error: yaml.MarkedYAMLError, file: str) -> Trouble:
    problem = str(error.problem or "").replace("'\\t' ", "")
    plain = problem.removeprefix("found ")
    found = YAML_PROBLEMS.get(problem, Text(en=plain, ru=f"ошибка YAML ({plain})"))
    mark: Any = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    return Trouble(YAML, found, file, line, column)


def scalar(event: Any) -> Any:
    """Plain words become whole numbers, true, false or nothing; everything else stays text."""
    text = event.value
    if not event.implicit[0]:
        return text
    if text in WORDS:
        return WORDS[text]
    return int(text) if INT.match(text) else text
