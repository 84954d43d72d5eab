"""What may be chosen in a field: entries of the catalogue, players of the table, words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from builder.catalogue import Edition
from builder.forms import NO, YES
from builder.game import Game
from builder.names import fold
from builder.outline import Way
from builder.spots import Option, Plan, Spot
from builder.text import Text

YES_NO = {YES: Text(en="yes", ru="да"), NO: Text(en="no", ru="нет")}
AMONG = Text(en="{name} ({mark})", ru="{name} ({mark})")


@dataclass(frozen=True)
class Choices:
    """The options of each kind, found once for a document, and what its names mean."""

    game: Game
    plan: Plan
    edition: Edition[Any]
    document: Mapping[str, Any]
    found: dict[str, tuple[Option, ...]] = field(default_factory=dict)
    meanings: dict[str, dict[str, str]] = field(default_factory=dict)

    def of(self, kind: str) -> tuple[Option, ...]:
        if kind and kind not in self.found:
            self.found[kind] = told_apart(tuple(self.look(kind)))
        return self.found.get(kind, ())

    def look(self, kind: str) -> Iterable[Option]:
        if kind in self.plan.options:
            return self.plan.options[kind](self.game, self.edition, self.document)
        if kind in ("edition", "format"):
            known = self.game.editions if kind == "edition" else self.game.formats
            return [Option(each.id, each.name) for each in known]
        return entries(self.edition, kind)

    def means(self, kind: str) -> dict[str, str]:
        """What folded names mean, as far as each means one thing."""
        if kind not in self.meanings:
            self.meanings[kind] = dict(names(self.edition, self.of(kind)))
        return self.meanings[kind]

    def options(self, way: Way, spot: Spot) -> tuple[Option, ...]:
        """Everything that a value may be, where that is known."""
        if way.types == {"integer"}:
            return ()
        words = [(word, self.plan.words.get(word)) for word in way.words]
        listed = [Option(word, spot.words.get(word) or said or Text(word)) for word, said in words]
        known = {option.value for option in listed}
        listed += [Option(word, said) for word, said in spot.words.items() if word not in known]
        return (*self.of(spot.of), *listed, *yes_or_no(way, spot))


def yes_or_no(way: Way, spot: Spot) -> Iterator[Option]:
    for word, kinds in ((YES, {"boolean"}), (NO, {"boolean", "false"})):
        if not way.types.isdisjoint(kinds) and word not in spot.words:
            yield Option(word, YES_NO[word])


def entries(edition: Edition[Any], kind: str) -> Iterator[Option]:
    for id, facts in edition.entries.facts.items():
        if facts["kind"] == kind:
            yield Option(id, edition.entries[id].label)


def told_apart(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Options of the same name with a mark beside it, and with their ids where that is not all."""
    options = tuple(marked(options, lambda option: option.mark if option.mark.en else option.group))
    return tuple(marked(options, lambda option: Text(option.value, option.value)))


def marked(options: tuple[Option, ...], mark: Callable[[Option], Text]) -> Iterator[Option]:
    count = Counter(name for option in options for name in {*map(str.casefold, option.name)})
    for option in options:
        is_shared = any(count[name.casefold()] > 1 for name in option.name if name)
        if is_shared and mark(option).en:
            name = AMONG.saying(name=option.name, mark=mark(option))
            yield option._replace(name=name)
        else:
            yield option


def names(edition: Edition[Any], options: tuple[Option, ...]) -> Iterator[tuple[str, str]]:
    """Every name of the options, known by one alone."""
    ids = {option.value for option in options}
    for name, known in edition.names.items():
        meant = [id for id in known if id in ids]
        if len(meant) == 1:
            yield name, meant[0]
    for option in options:
        for name in {fold(option.value), *map(fold, option.name)} - {""}:
            yield name, option.value
