"""A rule: what the book demands, where it says so, and the words for a breach of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from builder.text import LANGS, Lang, Text

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a game, with the function that finds its breaches.

    `cite` is a source of sources.yaml and the heading in it, in both languages:
    `rules-1.0: Choosing a side | Выбор стороны`. `when` names features without any of which a
    roster cannot break the rule, so that it need not be tried; empty means always.
    """

    id: str
    name: Text
    cite: str
    law: Text
    message: Text
    severity: Severity
    test: Callable[..., Iterator[Finding]]
    when: frozenset[str] = frozenset()
    citation: Text = Text("")

    def check(self, roster: Any, **parameters: int) -> list[Finding]:
        return list(self.test(self, roster, **parameters))

    def broken(self, slots: Iterable[str], **facts: Any) -> Finding:
        return Finding(self, tuple(slots), facts)

    def cite_in(self, lang: Lang) -> str:
        return self.citation.to(lang)

    def cited_from(self, title: Text) -> Rule:
        """The rule with its citation in full: the source's title, then the heading in it."""
        _, _, headings = self.cite.partition(": ")
        english, _, russian = headings.partition(" | ")
        said = (cited(title.en, english, "“{}”"), cited(title.to("ru"), russian or english, "«{}»"))
        return replace(self, citation=Text(*said))


def cited(title: str, heading: str, quotes: str) -> str:
    words, page = parted(heading)
    return ", ".join(part for part in (title, quotes.format(words), page) if part)


def parted(heading: str) -> tuple[str, str]:
    """A heading and its page: `Attachments, p. 12`."""
    before, _, last = heading.rpartition(", ")
    return (before, last) if last.startswith(("p. ", "с. ")) else (heading, "")


class Finding(NamedTuple):
    """One breach of a rule: the slots at fault and the facts of it."""

    rule: Rule
    slots: tuple[str, ...]
    facts: dict[str, Any]

    @property
    def severity(self) -> Severity:
        return self.rule.severity

    def text(self, lang: Lang) -> str:
        return self.rule.message.filled(lang, self.facts)

    def cite(self, lang: Lang) -> str:
        return self.rule.cite_in(lang)

    def within(self, prefix: str) -> Finding:
        """The same finding, told from a document that holds several rosters."""
        return self._replace(slots=tuple(prefix + slot for slot in self.slots))

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "rule": self.rule.id,
            "severity": self.rule.severity,
            "slots": self.slots,
            "facts": {key: plain(fact, lang) for key, fact in self.facts.items()},
            "text": self.text(lang),
            "cite": self.cite(lang),
        }


def plain(fact: Any, lang: Lang) -> Any:
    """A fact as JSON holds it."""
    if isinstance(fact, Text):
        return fact.to(lang)
    if isinstance(fact, (tuple, list)):
        return [plain(part, lang) for part in fact]
    return fact


def rule(
    id: str,
    *,
    name: Text,
    cite: str,
    law: Text,
    message: Text,
    severity: Severity = "error",
    when: Iterable[str] = (),
) -> Callable[[Callable[..., Iterator[Finding]]], Rule]:
    """Makes a rule of a function that yields a finding for each breach."""
    facts = [set(re.findall(r"{(\w+)}", message.to(lang))) for lang in LANGS]
    if facts[0] != facts[1]:
        raise ValueError(f"{id}: the two languages tell different facts")

    def make(test: Callable[..., Iterator[Finding]]) -> Rule:
        made = Rule(id, name, cite, law, message, severity, test, frozenset(when))
        return made.cited_from(Text(""))

    return make
