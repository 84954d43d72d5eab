"""Rules about characters: each of them lives once."""

from __future__ import annotations

from collections.abc import Iterator

from builder.games.asoiaf_tmg.army import Army
from builder.rule import Finding, Rule, rule
from builder.text import Text


@rule(
    "asoiaf-tmg.character-copies",
    name=Text(en="Unique characters", ru="Уникальность персонажей"),
    cite="rules-1.0: Adding units and figures, p. 25 | Добавление отрядов/фигурок, с. 25",
    law=Text(
        en="A character is in the army once, whatever the version and whichever card holds them.",
        ru="Персонаж входит в армию один раз, какой бы версией и на какой бы карте он ни был.",
    ),
    message=Text(
        en="{character}: {count} in the army ({cards}), and the limit is {limit}.",
        ru="{character}: в армии {count} ({cards}), предел — {limit}.",
    ),
)
def character_copies(rule: Rule, army: Army, *, limit: int) -> Iterator[Finding]:
    # Cards that hold several characters clash once, not once for each of them.
    clashes: dict[tuple[str, ...], list[str]] = {}
    for character, slots in army.characters.items():
        if len(slots) > limit or slots[0].count > limit:
            clashes.setdefault(tuple(slot.id for slot in slots), []).append(character)
    for ids, characters in clashes.items():
        slots = army.characters[characters[0]]
        facts = {
            "character": tuple(army.character(id) for id in sorted(characters)),
            "count": sum(slot.count for slot in slots),
            "cards": tuple(sorted(slot.entry.label for slot in slots)),
        }
        yield rule.broken(ids, **facts, limit=limit)
