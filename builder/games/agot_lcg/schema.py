"""The shapes of this game's files: cards by pack, and roster documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.shapes import EntryId, Names, Shape, Word

Code = Annotated[str, Field(pattern=r"^[0-9]{5}$")]
Deck = Literal["draw", "plot"]
DrawType = Literal["attachment", "character", "event", "location"]
Cost = Annotated[int, Field(ge=0)] | Literal["X", "-"]
Number = Annotated[int, Field(ge=0)] | Literal["X"]
Keyword = Annotated[str, Field(pattern=r"^[a-z-]+(:.+)?$")]


class Where(Shape):
    """Cards that match all of these; each list asks for any one of its words."""

    deck: Deck | None = None
    type: list[DrawType] = []
    faction: list[EntryId] = []
    not_faction: list[EntryId] = []
    trait: list[Word] = []
    not_trait: list[Word] = []
    loyal: bool | None = None
    unique: bool | None = None
    limited: bool | None = None
    keyword: Word | None = None
    max_cost: int | None = None
    chosen_factions: Annotated[int | None, Field(description="factions named by the player")] = None
    chosen_trait: Annotated[int | None, Field(description="traits named by the player")] = None


class Demand(Shape):
    """How many cards, or different titles, must match."""

    where: Where
    count: Literal["copies", "titles"]
    min: int | None = None
    max: int | None = None
    exactly: int | None = None
    per: Literal["faction"] | None = None


class TitleLimit(Shape):
    where: Where
    max: Annotated[int, Field(ge=1)]


class ExtraAgendas(Shape):
    max: Annotated[int, Field(ge=1)]
    trait: Word | None = None


class SetUp(Shape):
    """What an agenda changes in set-up."""

    gold: int | None = None
    nothing: bool = False
    starts_in_play: Where | None = None
    cards_under: Annotated[int | None, Field(description="cards of the hand put aside")] = None
    attachments_under: Annotated[int | None, Field(description="taken from the deck")] = None


class Announced(Shape):
    """What the player names when agendas are announced."""

    factions: int = 0
    traits: int = 0
    character: bool = False


class DeckRule(Shape):
    """What an agenda changes in deck-building."""

    allow: list[Where] = []
    forbid: list[Where] = []
    only: list[Where] = []
    require: list[Demand] = []
    per_title: list[TitleLimit] = []
    draw: Annotated[int | None, Field(description="least draw cards")] = None
    plots: Annotated[int | None, Field(description="plots, exactly")] = None
    doubled_plots: int | None = None
    extra_agendas: ExtraAgendas | None = None
    setup: SetUp | None = None
    announce: Announced | None = None
    formats: Annotated[list[EntryId], Field(description="only in these formats")] = []


class Bearer(Shape):
    """Who may bear an attachment."""

    to: Literal["character", "location"] | None = None
    faction: list[EntryId] = []
    not_faction: list[EntryId] = []
    trait: list[Word] = []
    not_trait: list[Word] = []
    unique: bool | None = None
    loyal: bool | None = None
    limited: bool | None = None
    keyword: Word | None = None
    min_cost: int | None = None
    max_cost: int | None = None
    max_strength: int | None = None
    named: Word | None = None
    control: Literal["you", "opponent", "owner"] | None = None
    any_of: list[Bearer] = []


class Mods(Shape):
    """Printed changes of the plot's numbers."""

    income: int = 0
    initiative: int = 0
    reserve: int = 0
    claim: int = 0


class Card(Shape):
    """What all cards have. Copies are counted by name, whatever the version."""

    code: Code
    name: Names
    faction: EntryId
    traits: list[Word] = []
    unique: bool = False
    mods: Mods | None = None
    limit: Annotated[int, Field(ge=1, description="copies of the name in a deck")]
    quantity: Annotated[int, Field(ge=1, description="copies in the pack")]
    rarity: Word | None = None
    octgn: Word | None = None


class Agenda(Card):
    rule: DeckRule | None = None


class Plot(Card):
    loyal: bool = False
    income: Number
    initiative: Number
    claim: Number
    reserve: Number


class DrawCard(Card):
    loyal: bool = False
    cost: Cost
    keywords: list[Keyword] = []
    no_setup: bool = False


class Character(DrawCard):
    strength: Number
    icons: Annotated[str, Field(pattern=r"^M?I?P?$")]


class Location(DrawCard):
    pass


class Attachment(DrawCard):
    attach: Bearer


class Event(DrawCard):
    pass


class Title(Card):
    pass


class Entries(Shape):
    """catalog/agot-lcg/entries/<pack>.yaml: the cards of one pack."""

    pack: Word
    agendas: dict[EntryId, Agenda] = {}
    plots: dict[EntryId, Plot] = {}
    characters: dict[EntryId, Character] = {}
    locations: dict[EntryId, Location] = {}
    attachments: dict[EntryId, Attachment] = {}
    events: dict[EntryId, Event] = {}
    titles: dict[EntryId, Title] = {}


# ---- roster documents ----------------------------------------------------------------------------

Key = Annotated[str, Field(min_length=1, max_length=200)]
Name = Annotated[
    Key | Annotated[int, Field(ge=0, le=99_999)],
    Field(description="a card by code, id or title"),
]
Line = Annotated[str, Field(max_length=200)]
Copies = Annotated[int, Field(ge=-1000, le=1000)]
ManyNames = Annotated[list[Name], Field(max_length=500)]
Counted = Annotated[dict[Key, Copies], Field(max_length=500)] | ManyNames


class Choice(Shape):
    """What the player names when agendas are announced."""

    factions: ManyNames | None = None
    traits: ManyNames | None = None


class Setup(Shape):
    """A hand, and what of it is placed: in the open, into shadows, or starting in play."""

    hand: ManyNames | None = None
    placed: ManyNames | None = None
    shadows: ManyNames | None = None
    start: ManyNames | None = None


class Roster(Shape):
    game: Literal["agot-lcg"]
    edition: Line | None = None
    format: Line | None = None
    date: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None
    name: Line | None = None
    player: Line | None = None
    notes: Annotated[str, Field(max_length=10_000)] | None = None
    faction: Line
    agendas: ManyNames | None = None
    plots: Counted | None = None
    cards: Counted | None = None
    chosen: Choice | None = None
    drafted: Counted | None = None
    setup: Setup | None = None
