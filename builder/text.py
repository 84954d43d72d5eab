"""The same words in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

Lang = Literal["en", "ru"]
LANGS: tuple[Lang, ...] = ("en", "ru")


class Text(NamedTuple):
    """Words in English and Russian; a name without a known Russian form shows its English one."""

    en: str
    ru: str = ""

    def to(self, lang: Lang) -> str:
        return (self.ru or self.en) if lang == "ru" else self.en

    def filled(self, lang: Lang, facts: Mapping[str, Any]) -> str:
        """The sentence with its facts put in, each in the same language."""
        return self.to(lang).format_map({key: said(fact, lang) for key, fact in facts.items()})

    def saying(self, /, **facts: Any) -> Text:
        """The same words with their facts, in both languages."""
        return Text(*(self.filled(lang, facts) for lang in LANGS))


def said(fact: Any, lang: Lang) -> str:
    """One fact as a reader sees it: names in their language, several parted by semicolons."""
    if isinstance(fact, Text):
        return fact.to(lang)
    if isinstance(fact, (tuple, list)):
        return "; ".join(said(part, lang) for part in fact)
    return str(fact)
