"""The shapes of this game's files: entries of the catalogue and roster documents.

Only the schemas and their tests import this module; reading a roster never does, so that the
command line starts without pydantic.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.shapes import EntryId, Names, Shape, Word

Type = Literal["infantry", "cavalry", "monster", "war-machine", "none"]
Tray = Literal["infantry", "cavalry", "solo", "war-machine"]
Season = Literal["1.0", "2021", "2021-S01", "2021-S02", "2021-S03", "S04", "S05", "S06"]
Ids = Annotated[list[EntryId], Field(min_length=1)]


class Named(Shape):
    """An operation that names characters (any version of them) or exact entries, or both."""

    characters: list[EntryId] = []
    entries: list[EntryId] = []


class ArmyIncludesAny(Named):
    op: Literal["army-includes-any"]


class ArmyExcludes(Named):
    op: Literal["army-excludes", "army-excludes-units", "army-excludes-attachments"]


class ArmyExcludesHouse(Shape):
    op: Literal["army-excludes-house"]
    house: EntryId


class Limit(Shape):
    op: Literal["limit"]
    max: Annotated[int, Field(ge=1)]


class UnitsLike(Shape):
    trait: EntryId
    type: Type


class LimitRatio(Shape):
    op: Literal["limit-ratio"]
    max: Annotated[int, Field(ge=1)]
    per: UnitsLike


class LimitWaivedBy(Named):
    op: Literal["limit-waived-by"]


class UnitMustContain(Named):
    op: Literal["unit-must-contain"]


class AttachOnly(Named):
    op: Literal["attach-only-in-unit-with", "attach-only-to-units"]


class AttachOnlyToFaction(Shape):
    op: Literal["attach-only-to-faction"]
    faction: EntryId


class AttachOnlyToClass(Shape):
    op: Literal["attach-only-to-class"]
    trait: EntryId


class IgnoresAttachmentLimit(Shape):
    op: Literal["ignores-attachment-limit"]


class IgnoresAttachmentLimitWith(Named):
    op: Literal["ignores-attachment-limit-in-unit-with"]


class EnemyAttachment(Shape):
    op: Literal["enemy-attachment"]
    when: Literal["before-deployment", "after-deployment"]
    type: Type


class NotSelectable(Named):
    op: Literal["not-selectable"]


class Brings(Shape):
    op: Literal["brings"]
    entries: Ids


class CostDelta(Shape):
    """A change of cost; the two conditions are characters or entries that must be there."""

    op: Literal["cost-delta"]
    target: Literal["self", "one-attachment-in-unit", "one-attachment-in-army", "one-of-units"]
    delta: Annotated[int, Field(le=-1)]
    if_army_includes: Named | None = None
    if_attached_to: Ids | None = None
    entries: Ids | None = None
    label: Word | None = None


class FirstIsFree(Shape):
    op: Literal["first-is-free"]
    group: EntryId
    if_army_includes: Named | None = None


class FreeAttachmentInUnit(Named):
    op: Literal["free-attachment-in-unit"]


class CommanderVersionOf(Shape):
    op: Literal["commander-version-of"]
    entry: EntryId


class CommanderRequires(Shape):
    """Every one of these must be in the army when this card commands it."""

    op: Literal["commander-requires"]
    entries: Ids


class CommanderPaysCost(Shape):
    op: Literal["commander-pays-cost"]


class ProxyCommanderFor(Shape):
    op: Literal["proxy-commander-for"]
    entry: EntryId


class ReplacesFactionDeck(Shape):
    op: Literal["replaces-faction-deck"]


class SpecialRule(Shape):
    op: Literal["special-rule"]
    entry: EntryId


class NoNeutrals(Shape):
    op: Literal["no-neutrals"]


class MayIncludeUnitsOf(Shape):
    op: Literal["may-include-units-of"]
    factions: Ids
    max: Annotated[int, Field(ge=1)]


class PreferFactionVersion(Shape):
    op: Literal["prefer-faction-version-of-neutral-character"]


class MayJoinFactions(Shape):
    op: Literal["may-join-factions"]
    factions: Ids


Operation = Annotated[
    ArmyIncludesAny
    | ArmyExcludes
    | ArmyExcludesHouse
    | Limit
    | LimitRatio
    | LimitWaivedBy
    | UnitMustContain
    | AttachOnly
    | AttachOnlyToFaction
    | AttachOnlyToClass
    | IgnoresAttachmentLimit
    | IgnoresAttachmentLimitWith
    | EnemyAttachment
    | NotSelectable
    | Brings
    | CostDelta
    | FirstIsFree
    | FreeAttachmentInUnit
    | CommanderVersionOf
    | CommanderRequires
    | CommanderPaysCost
    | ProxyCommanderFor
    | ReplacesFactionDeck
    | SpecialRule
    | NoNeutrals
    | MayIncludeUnitsOf
    | PreferFactionVersion
    | MayJoinFactions,
    Field(discriminator="op"),
]


class Attack(Shape):
    name: Word
    type: Literal["melee", "ranged"]
    range: Literal["short", "long"] | None = None
    hit: Annotated[int, Field(ge=1, le=6)]
    dice: Annotated[list[Annotated[int, Field(ge=0)]], Field(min_length=1, max_length=3)]


class Card(Shape):
    """What units, attachments and NCUs have in common."""

    code: Annotated[str, Field(pattern=r"^[0-9]{5}$")] | None = None
    stats_code: Annotated[str, Field(pattern=r"^[0-9]{5}$")] | None = None
    name: Names
    title: Names | None = None
    aliases: list[Word] = []
    cost: Annotated[int, Field(ge=0, le=40)]
    commander: bool = False
    characters: list[EntryId] = []
    loyalty: EntryId | None = None
    house: EntryId | None = None
    traits: list[EntryId] = []
    abilities: list[Word] = []
    operations: list[Operation] = []
    tactics: list[EntryId] = []
    tactics_removed: list[EntryId] = []
    season: Season


class Unit(Card):
    type: Type
    tray: Tray
    speed: int | None
    defense: int | None
    morale: int | None
    wounds: int | None = None
    attacks: list[Attack] = []


class Attachment(Card):
    type: Type


class Ncu(Card):
    pass


class Tactics(Shape):
    code: Annotated[str, Field(pattern=r"^[0-9]{5}$")] | None = None
    name: Names
    deck: Literal["faction", "commander"]
    copies: Annotated[int, Field(ge=1)] = 2
    season: Season


class Special(Shape):
    code: Annotated[str, Field(pattern=r"^[0-9]{5}$")] | None = None
    name: Names
    category: Literal["faction", "commander", "zone", "banners", "poison", "extra"]
    season: Season


class Entries(Shape):
    """catalog/asoiaf-tmg/editions/<edition>/<faction>.yaml: the cards of one faction."""

    faction: EntryId
    operations: Annotated[list[Operation], Field(description="rules of the faction")] = []
    units: dict[EntryId, Unit] = {}
    attachments: dict[EntryId, Attachment] = {}
    ncus: dict[EntryId, Ncu] = {}
    tactics: dict[EntryId, Tactics] = {}
    specials: dict[EntryId, Special] = {}


# ---- roster documents ----------------------------------------------------------------------------

Name = Annotated[
    Annotated[str, Field(min_length=1, max_length=200)] | Annotated[int, Field(ge=0, le=10**9)],
    Field(description="a card by id, community code, or name in English or Russian"),
]
Key = Annotated[str, Field(min_length=1, max_length=200)]
Line = Annotated[str, Field(max_length=200)]
Points = Annotated[int, Field(ge=1, le=1000)]
Copies = Annotated[int, Field(ge=-1000, le=1000)]
ManyNames = Annotated[list[Name], Field(max_length=100)]


class UnitLine(Shape):
    unit: Name
    count: Copies = 1
    attachments: ManyNames | None = None


class Several(Shape):
    """What a document with several armies may state for all of them."""

    game: Literal["asoiaf-tmg"]
    edition: Line | None = None
    format: Line | None = None
    points: Points | None = None
    name: Line | None = None
    notes: Annotated[str, Field(max_length=10_000)] | None = None


class Member(Shape):
    """An army inside a team or a pair, where `game` need not be repeated."""

    game: Literal["asoiaf-tmg"] | None = None
    edition: Line | None = None
    format: Line | None = None
    points: Points | None = None
    name: Line | None = None
    player: Line | None = None
    notes: Annotated[str, Field(max_length=10_000)] | None = None
    faction: Line
    commander: Name | None = None
    units: Annotated[list[UnitLine | Name], Field(max_length=100)] | None = None
    ncus: ManyNames | None = None
    enemy_attachments: ManyNames | None = None
    tactics: Annotated[dict[Key, Copies], Field(max_length=100)] | ManyNames | None = None


class Army(Member):
    game: Literal["asoiaf-tmg"]


class Team(Several):
    """Armies that fight on one side."""

    team: Annotated[list[Member], Field(min_length=1, max_length=8)]


class Pair(Several):
    """The lists one player brings to a tournament."""

    lists: Annotated[list[Member], Field(min_length=1, max_length=2)]


Roster = Army | Team | Pair
