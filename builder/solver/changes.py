"""Changes to a roster, as people read them and as programs do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from builder.game import Game
from builder.report import Report
from builder.rule import plain
from builder.text import Lang, Text

WORDS = {
    "replace": Text(en="Replace {old} by {new}", ru="Заменить: {old} → {new}"),
    "remove": Text(en="Remove {old}", ru="Убрать: {old}"),
    "add": Text(en="Add {new}", ru="Добавить: {new}"),
    "add-to": Text(en="Add {new} to {place}", ru="Добавить: {new}, место — {place}"),
    "move": Text(
        en="Move {old}: from {origin} to {place}", ru="Переставить: {old}, {origin} → {place}"
    ),
    "count": Text(
        en="Count {old} once instead of {count} times", ru="Взять один раз вместо {count}: {old}"
    ),
    "faction": Text(
        en="Change the faction from {old} to {new}", ru="Сменить сторону: {old} → {new}"
    ),
    "commander": Text(en="Name {new} as commander", ru="Назвать полководцем: {new}"),
    "tactics": Text(
        en="Put the tactics deck right for {new}: {lines} lines",
        ru="Привести колоду тактик к полководцу: {new}, строк {lines}",
    ),
    "points": Text(
        en="Change the size from {old} to {new} points", ru="Сменить размер игры: {old} → {new}"
    ),
    "copies": Text(en="{new}: {before} to {after} copies", ru="{new}: копий {before} → {after}"),
    "choice": Text(
        en="Put right what is named for the agendas", ru="Исправить то, что названо для агенд"
    ),
    "setup": Text(en="Take {old} out of the set-up", ru="Убрать из подготовки: {old}"),
}
POINTS = Text(en=": {before} to {after} points", ru="; очки: {before} → {after}")
CARDS = Text(en=": {before} to {after} cards", ru="; карты: {before} → {after}")


class Change(NamedTuple):
    """One change: its kind, the slot of the old roster it is about, and its facts.

    `weight` is how many changes it counts for; `total` names the sum that it moves.
    """

    kind: str
    slot: str
    facts: Mapping[str, Any]
    weight: int = 1
    sums: tuple[int, int] | None = None
    total: Text = POINTS

    def text(self, lang: Lang) -> str:
        said = WORDS[self.kind].filled(lang, self.facts)
        if self.sums is None or self.sums[0] == self.sums[1]:
            return f"{said}."
        before, after = self.sums
        return said + self.total.filled(lang, {"before": before, "after": after}) + "."

    def as_json(self, lang: Lang) -> dict[str, Any]:
        told: dict[str, Any] = {"kind": self.kind.partition("-")[0], "slot": self.slot}
        told["facts"] = {key: plain(fact, lang) for key, fact in self.facts.items()}
        if self.sums is not None:
            told["before"], told["after"] = self.sums
        return {**told, "size": self.weight, "text": self.text(lang)}


class Repair(NamedTuple):
    """A legal roster and the changes that lead to it."""

    roster: dict[str, Any]
    changes: tuple[Change, ...]
    report: Report

    @property
    def size(self) -> int:
        return sum(change.weight for change in self.changes)

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "size": self.size,
            "changes": [change.as_json(lang) for change in self.changes],
            "roster": self.roster,
            "totals": self.report.totals,
        }


class Clash(NamedTuple):
    """One rule or choice of those that cannot stand together."""

    kind: str
    id: str
    text: Text

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {"kind": self.kind, "id": self.id, "text": self.text.to(lang)}


class Repairs(NamedTuple):
    """The smallest repairs, or why there are none.

    `proven` says that nothing smaller exists; where it is not, the time ended first.
    """

    repairs: tuple[Repair, ...]
    conflict: tuple[Clash, ...]
    proven: bool
    seconds: float
    building: float = 0
    solving: float = 0

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "repairs": [repair.as_json(lang) for repair in self.repairs],
            "conflict": [clash.as_json(lang) for clash in self.conflict],
            "proven": self.proven,
            "seconds": round(self.seconds, 3),
        }


class Filled(NamedTuple):
    """A roster filled to its limit with what was added, or why it cannot be filled at all."""

    roster: dict[str, Any] | None
    changes: tuple[Change, ...]
    conflict: tuple[Clash, ...]
    proven: bool
    report: Report | None = None

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "roster": self.roster,
            "changes": [change.as_json(lang) for change in self.changes],
            "conflict": [clash.as_json(lang) for clash in self.conflict],
            "totals": self.report.totals if self.report else None,
            "proven": self.proven,
        }


class Spending(NamedTuple):
    """Ways to use the points that are left, ranked; `whole` when all were looked at."""

    ways: tuple[Repair, ...]
    left: int
    whole: bool
    number: int = 0

    def as_json(self, lang: Lang) -> dict[str, Any]:
        return {
            "left": self.left,
            "ways": [way.as_json(lang) for way in self.ways],
            "number": self.number,
            "whole": self.whole,
        }


STAY = Clash(
    "stay",
    "stay",
    Text(en="Everything that is in the list stays.", ru="Всё, что есть в списке, остаётся."),
)


def clash_of(game: Game, owner: Any) -> Clash:
    """A rule by its law, a choice by its own words."""
    if owner == STAY.id:
        return STAY
    if isinstance(owner, str):
        rule = next(rule for rule in game.rules if rule.id == owner)
        law = Text(f"{rule.name.en}: {rule.law.en}", f"{rule.name.to('ru')}: {rule.law.to('ru')}")
        return Clash("rule", owner, law)
    kinds = {"Kept": "keep", "LeftOut": "without", "Shelf": "owned"}
    return Clash(kinds[type(owner).__name__], owner.id, owner.text())
