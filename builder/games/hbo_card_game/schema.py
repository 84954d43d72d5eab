"""The shapes of this game's files: cards by crest, and roster documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.shapes import EntryId, Shape, Word

Number = Annotated[int, Field(ge=0, le=100)]
Phase = (
    Literal["any", "response", "plot", "draw", "marshalling", "challenges"]
    | Literal["dominance", "standing", "taxation"]
)
Code = Annotated[str, Field(pattern=r"^[A-Z]+ ?[0-9]{1,3}$")]


class RussianTitle(Shape):
    """A title of the Russian edition, and in English where one is known."""

    ru: Word
    # It may be left out, and may not be null: a name is never nothing.
    en: Annotated[Word, Field(default_factory=str)]


class EnglishTitle(Shape):
    """A title that is known in English alone."""

    en: Word


Title = RussianTitle | EnglishTitle


class Icons(Shape):
    """The challenges a character takes part in; what is absent or null is not known."""

    military: bool | None = None
    intrigue: bool | None = None
    power: bool | None = None


class Card(Shape):
    """What all cards have. A fact that is absent or null is not known."""

    name: Title
    code: Annotated[Code | None, Field(description="collector number, as printed: L 34")] = None
    english: Annotated[
        Literal["confirmed", "likely", "literal"] | None,
        Field(
            description="how sure the English title is: seen in an English source on this game, "
            "a title the publisher uses elsewhere, or our own translation"
        ),
    ] = None
    russian: Annotated[
        Literal["printed", "rendered"],
        Field(description="whether the Russian title is the card's own or our rendering"),
    ] = "printed"


class HouseCard(Card):
    """A card of a house deck."""

    unique: bool | None = None
    traits: list[Title] | None = None
    decks: Annotated[
        list[EntryId], Field(description="house decks that surely hold the card, besides its own")
    ] = []
    copies: Annotated[Number | None, Field(description="in one house deck")] = None
    copies_at_least: Number | None = None


class Permanent(HouseCard):
    """A card that stays in play."""

    cost: Number | None = None
    income: Annotated[Number | None, Field(description="bonus to the plot's income")] = None
    limited: Annotated[bool | None, Field(description="has the keyword «Ограниченность»")] = None
    keywords: Annotated[
        list[Literal["renown", "stealth"]] | None, Field(description="«Слава», «Скрытность»")
    ] = None


class Character(Permanent):
    strength: Number | None = None
    icons: Icons | None = None


class Location(Permanent):
    pass


class Attachment(Permanent):
    bearer: Annotated[
        Literal["own", "enemy", "any"] | None, Field(description="whose character bears it")
    ] = None


class Event(HouseCard):
    phase: Phase | None = None
    effect_gold: Annotated[Number | None, Field(description="gold paid for its effect")] = None
    per_challenge: Annotated[Number | None, Field(description="copies in one challenge")] = None


class Plot(Card):
    income: Number | None = None
    initiative: Number | None = None
    claim: Number | None = None
    recommended: Annotated[
        EntryId | None, Field(description="the house whose plot deck in the rulebook holds it")
    ] = None


class CostSum(Shape):
    """Bounds of the sum of costs of these cards, one copy of each."""

    cards: Annotated[list[EntryId], Field(min_length=1)]
    at_least: Number | None = None
    at_most: Number | None = None


class Entries(Shape):
    """catalog/hbo-card-game/entries/<name>.yaml: cards with one crest."""

    faction: Annotated[
        EntryId, Field(description="the crest: stark, lannister, neutral (none) or unknown")
    ]
    costs: Annotated[
        list[CostSum], Field(description="what is known of costs that are not known one by one")
    ] = []
    plots: dict[EntryId, Plot] = {}
    characters: dict[EntryId, Character] = {}
    locations: dict[EntryId, Location] = {}
    attachments: dict[EntryId, Attachment] = {}
    events: dict[EntryId, Event] = {}


# ---- roster documents ----------------------------------------------------------------------------

Name = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="a card by id, collector number, or name in Russian or English",
    ),
]
Line = Annotated[str, Field(max_length=200)]
Notes = Annotated[str, Field(max_length=10_000)]
ManyNames = Annotated[list[Name], Field(max_length=100)]
Pick = Annotated[
    list[Name],
    Field(
        max_length=20,
        description="one pick: first the plots to choose from, then, last, the one kept; so four "
        "names when three were dealt and three names when two were received",
    ),
]


class Setup(Shape):
    """Steps 5 and 6 of the set-up."""

    hand: Annotated[ManyNames | None, Field(description="the seven cards that were kept")] = None
    mulligans: Annotated[
        Annotated[int, Field(ge=0, le=100)]
        | Annotated[list[ManyNames], Field(max_length=10)]
        | None,
        Field(description="how many mulligans were taken, or the hands that were shuffled back"),
    ] = None
    placed: Annotated[
        ManyNames | None, Field(description="the cards of the hand that are placed")
    ] = None


class Draft(Shape):
    """The plot draft of one player: three rounds, two picks in each.

    In a round the player is dealt three plots, keeps one and passes two; then receives two from the
    opponent, keeps one and puts one into the box. Six plots join the seven of the start, and the
    plot deck is seven of these thirteen.
    """

    start: Annotated[ManyNames | None, Field(description="the seven plots before the draft")] = None
    picks: Annotated[
        list[Pick] | None,
        Field(
            max_length=100,
            description="in order: the first round's pick of three, its pick of two, and so on",
        ),
    ] = None


class Side(Shape):
    """One player, where `game` need not be repeated."""

    game: Literal["hbo-card-game"] | None = None
    name: Line | None = None
    player: Line | None = None
    notes: Notes | None = None
    house: Annotated[Line, Field(description="stark or lannister, by id or name")]
    plots: Annotated[ManyNames | None, Field(description="the plot deck, seven plots")] = None
    setup: Setup | None = None
    draft: Draft | None = None


class Player(Side):
    """One player's document; with a draft and without a format, it is a plot draft."""

    game: Literal["hbo-card-game"]
    edition: Line | None = None
    format: Line | None = None


class Table(Shape):
    """Both players; edition and format hold for the table."""

    game: Literal["hbo-card-game"]
    edition: Line | None = None
    format: Line | None = None
    name: Line | None = None
    notes: Notes | None = None
    players: Annotated[list[Side], Field(min_length=2, max_length=2)]


Roster = Player | Table
