"""The shapes of the files every game has, as pydantic models; `schemas/` is made from them.

Only the schemas and their tests import this module: reading a roster must start without pydantic.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

EntryId = Annotated[str, Field(pattern=r"^[a-z0-9]+([-.][a-z0-9]+)*$", max_length=100)]
Word = Annotated[str, Field(min_length=1, max_length=200)]


class Shape(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Names(Shape):
    """A name in English, and in Russian where one is known."""

    en: Word
    ru: Word | None = None


class Words(Shape):
    """Words that stand in both languages."""

    en: Word
    ru: Word


class Faction(Shape):
    name: Words
    codes: Annotated[dict[Word, Word], Field(description="what other programs call it")] = {}
    aliases: list[Word] = []
    colour: Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
    war_council: (
        Annotated[int, Field(ge=1, description="its number in War Council codes")] | None
    ) = None


class GameFile(Shape):
    """catalog/<game>/game.yaml: what the game says about itself."""

    name: Words
    editions: Annotated[list[EntryId], Field(min_length=1, description="oldest first")]
    default_edition: EntryId
    default_format: EntryId
    terms: Annotated[dict[EntryId, Words], Field(description="the game's own vocabulary")] = {}
    numbers: Annotated[dict[EntryId, int], Field(description="figures of the rules")] = {}


class Source(Shape):
    title: Words
    note: Words | None = None


Sources = Annotated[dict[EntryId, Source], Field(description="catalog/<game>/sources.yaml")]
Factions = Annotated[dict[EntryId, Faction], Field(description="catalog/<game>/factions.yaml")]
Characters = Annotated[dict[EntryId, Names], Field(description="catalog/<game>/characters.yaml")]

Number = Annotated[int, Field(ge=0, le=1_000_000)]


class Ruleset(Shape):
    """One format of play, or what several rosters of one document must keep together."""

    name: Words
    several: Annotated[bool, Field(description="for several rosters of one document")] = False
    extends: EntryId | None = None
    without: list[EntryId] = []
    numbers: dict[EntryId, Number] = {}
    rules: dict[EntryId, dict[str, Number]] = {}


Rulesets = Annotated[dict[EntryId, Ruleset], Field(description="catalog/<game>/rulesets.yaml")]


class Doubt(Shape):
    """Something a check under this edition leaves open, and why."""

    what: Words
    why: Words
    about: Annotated[list[EntryId], Field(description="only with one of these entries")] = []


class Pod(Shape):
    """Cards of which a deck takes one; with `restricted`, none of them beside that card."""

    cards: Annotated[list[EntryId], Field(min_length=1)]
    restricted: EntryId | None = None


class ListOfFormat(Shape):
    """What a legality list says for one format."""

    restricted: list[EntryId] = []
    banned: list[EntryId] = []
    pods: list[Pod] = []


class Legality(Shape):
    """A legality list: cards banned in every format, and what each format adds."""

    issuer: Word
    card_set: Word
    banned: list[EntryId] = []
    formats: dict[EntryId, ListOfFormat] = {}


class Pack(Shape):
    name: Names
    cycle: EntryId
    position: int
    released: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None
    formats: Annotated[list[EntryId], Field(description="only in these formats")] = []


class Packs(Shape):
    """catalog/<game>/packs.yaml: the products of a card game, in order; no date is unreleased."""

    cycles: dict[EntryId, Names]
    packs: dict[Word, Pack]


class Edition(Shape):
    """catalog/<game>/editions/<edition>/edition.yaml: an overlay on its parent.

    Added entries stand in the files beside it.
    """

    name: Words
    date: Annotated[str, Field(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")] | None = None
    parent: EntryId | None = None
    source: EntryId
    removed: list[EntryId] = []
    changed: Annotated[
        dict[EntryId, dict[str, object]], Field(description="fields that replace the parent's")
    ] = {}
    legality: Annotated[Legality | None, Field(description="of a card game")] = None
    not_checked: list[Doubt] = []


Copies = Annotated[int, Field(ge=0, le=1000)]


class Collection(Shape):
    """What an owner has on the shelf: entries by id, code or name, and whole packs."""

    game: EntryId
    name: Word | None = None
    entries: Annotated[dict[Word, Copies], Field(max_length=5000)] = {}
    packs: Annotated[
        dict[Word, Copies], Field(max_length=500, description="where the catalogue knows them")
    ] = {}
