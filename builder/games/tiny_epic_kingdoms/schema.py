"""The shapes of this game's files: races, territories and words of the table, and documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.shapes import EntryId, Names, Shape, Word

Small = Annotated[int, Field(ge=0, le=100)]
Operation = (
    Literal["wins-ties", "war-food", "war-discount", "war-discount-single", "war-extra"]
    | Literal["build-discount", "build-toll", "trade-bonus", "points-home-alone"]
    | Literal["points-highest-tower", "points-foreign-territories", "points-stocked", "other"]
)


class Thing(Shape):
    """What every entry has: its name, and other words that people write for it."""

    name: Names
    aliases: list[Word] = []


class Ability(Shape):
    """What a level of magic gives; `other` touches nothing that is checked."""

    level: Small
    op: Operation
    amount: Annotated[Small, Field(description="points, price or resources")] = 0
    at_least: Annotated[Small, Field(description="of each resource that counts")] = 0


class Race(Thing):
    source: Annotated[
        Literal["rulebook", "reviews", "promo"],
        Field(description="how the race is known; promotional cards are not in the box"),
    ]
    on_alliances: Annotated[bool, Field(description="lives on alliances")] = False
    abilities: Annotated[
        list[Ability] | None, Field(description="null when the card's text is not known")
    ] = None


class Territory(Thing):
    """A side of a territory card; which regions it has is not known."""


class RegionType(Thing):
    gives: Literal["mana", "ore", "food", "any"] | None = None
    enterable: bool = True
    scatters: Annotated[bool, Field(description="armies here are lost at the end")] = False
    points: Small = 0


class Token(Thing):
    points: Small = 0
    attack_discount: Small = 0
    copies: Annotated[Small | None, Field(description="null when not known")] = None
    blank: bool = False


class Piece(Thing):
    count: Annotated[Small, Field(description="in each player's kit")]


class Entries(Shape):
    """catalog/tiny-epic-kingdoms/entries/<name>.yaml."""

    races: dict[EntryId, Race] = {}
    territories: dict[EntryId, Territory] = {}
    regions: dict[EntryId, RegionType] = {}
    tokens: dict[EntryId, Token] = {}
    pieces: dict[EntryId, Piece] = {}
    resources: dict[EntryId, Thing] = {}
    actions: dict[EntryId, Thing] = {}
    colours: dict[EntryId, Thing] = {}
    words: dict[EntryId, Thing] = {}


# ---- roster documents ----------------------------------------------------------------------------

Name = Annotated[str, Field(min_length=1, max_length=200)]
Key = Annotated[str, Field(pattern=r"^[^/]{1,200}$")]
Line = Annotated[str, Field(max_length=200)]
Notes = Annotated[str, Field(max_length=10_000)]
Count = Annotated[int, Field(ge=-1000, le=1000)]
Counts = Annotated[dict[Key, Count], Field(max_length=50)]
ManyNames = Annotated[list[Name], Field(max_length=50)]

Regions = Annotated[
    Annotated[dict[Key, Name], Field(max_length=50)] | ManyNames | None,
    Field(
        description="the regions of the territory with their types (forest, mountains, plains, "
        "capital, ruins, water, crags), or the types alone; a region that is named for its type, "
        "such as forest or forest 2, needs no other statement"
    ),
]
Resources = Annotated[
    Counts | None, Field(description="mana, ore and food, by name in either language")
]


class Place(Shape):
    """Armies in one region."""

    territory: Annotated[
        Name | None, Field(description="by its name or its owner; the own home when absent")
    ] = None
    region: Name
    type: Annotated[Name | None, Field(description="the region's type")] = None
    count: Annotated[Count | None, Field(description="1 when absent")] = None


Armies = Annotated[
    Count
    | Annotated[
        dict[Key, Count | Annotated[dict[Key, Count], Field(max_length=50)]], Field(max_length=50)
    ]
    | Annotated[list[Place], Field(max_length=50)]
    | None,
    Field(
        description="armies on the map: a number; or by region, {forest: 2}, where a territory "
        "other than the own home has its regions inside, {Elan: {hills: 1}}; or a list of places"
    ),
]
Tokens = Annotated[
    Count | Counts | ManyNames | None,
    Field(description="discovery tokens laid in this territory: how many, or in which regions"),
]


class Home(Shape):
    """A territory card: one of its two sides."""

    territory: Name | None = None
    card: Annotated[
        Count | Name | None, Field(description="any mark that both sides of one card share")
    ] = None
    side: Name | None = None
    regions: Regions = None


class War(Shape):
    """A player's part in a war."""

    role: Literal["attacker", "defender"] | None = None
    against: Annotated[
        Name | None, Field(description="the other player by name, colour or race; or neutral")
    ] = None
    bid: Annotated[
        Count | Name | None, Field(description="0 to 11, or flag for the white flag")
    ] = None
    discount: Annotated[
        Count | None,
        Field(description="what abilities take off the price; the race's own when absent"),
    ] = None
    pay: Resources = None
    won: bool | None = None
    retreat: Annotated[bool | None, Field(description="the army that lost retreats for food")] = (
        None
    )


class Step(Shape):
    """An action that the player plans, after those before it."""

    action: Annotated[
        Name, Field(description="patrol, quest, build, research, mobilise, trade or collect")
    ]
    at: Annotated[Name | None, Field(description="the region where an army is mobilised")] = None
    from_: Annotated[Name | None, Field(alias="from", description="the region left")] = None
    to: Annotated[Name | None, Field(description="the region entered")] = None
    territory: Annotated[
        Name | None, Field(description="the territory of `at` and `to`, other than the home")
    ] = None
    level: Annotated[Count | None, Field(description="the level built or researched")] = None
    give: Annotated[Name | None, Field(description="the resource traded away")] = None
    take: Annotated[Name | None, Field(description="the resource traded for")] = None
    count: Annotated[Count | None, Field(description="how much is traded")] = None
    discount: Annotated[Count | None, Field(description="what abilities take off the cost")] = None


class Score(Shape):
    """Victory points at the end, part by part."""

    armies: Count | None = None
    magic: Count | None = None
    tower: Annotated[Count | None, Field(description="as printed on the tower card")] = None
    capitals: Count | None = None
    discovery: Count | None = None
    bonus: Annotated[Count | None, Field(description="of the fifth level of magic")] = None
    lost_kingdom: Annotated[Count | None, Field(description="regions held, two players")] = None
    neutral: Annotated[Count | None, Field(description="neutral armies taken, two players")] = None
    total: Count | None = None


class Player(Shape):
    """One player; what is absent is not checked."""

    name: Line | None = None
    player: Line | None = None
    notes: Notes | None = None
    colour: Name | None = None
    color: Annotated[Name | None, Field(description="the same as colour")] = None
    race: Name | None = None
    home: Annotated[Home | Name | None, Field(description="the home territory")] = None
    territory: Annotated[Name | None, Field(description="the same as home, as a name")] = None
    card: Annotated[Count | Name | None, Field(description="the same as in home")] = None
    side: Name | None = None
    regions: Regions = None
    resources: Resources = None
    armies: Armies = None
    stock: Annotated[Count | None, Field(description="armies not on the map")] = None
    tower: Annotated[Count | None, Field(description="level, 0 below the card")] = None
    magic: Annotated[Count | None, Field(description="level, 0 below the spell book")] = None
    kit: Annotated[Counts | None, Field(description="pieces and cards received, by name")] = None
    tokens: Tokens = None
    finds: Annotated[
        ManyNames | Counts | None,
        Field(description="tokens owned and tokens in regions held: crown, fort, town and so on"),
    ] = None
    captured: Annotated[Count | None, Field(description="neutral armies taken")] = None
    war: War | None = None
    plan: Annotated[list[Name | Step] | None, Field(max_length=50)] = None
    score: Score | Count | None = None


class LostKingdom(Home):
    """The neutral territory of a two-player game."""

    colour: Name | None = None
    color: Name | None = None
    armies: Armies = None
    tokens: Tokens = None


class Shields(Shape):
    beside: Count | None = None
    placed: Annotated[
        Count | ManyNames | None, Field(description="on the action card: how many, or on which")
    ] = None


class Discovery(Shape):
    """The optional discovery tokens."""

    used: bool | None = None
    total: Annotated[Count | None, Field(description="tokens laid at the whole table")] = None
    aside: Annotated[ManyNames | None, Field(description="kinds left in the box")] = None
    agreed: Annotated[
        bool | None, Field(description="two players agreed about the Lost Kingdom's tokens")
    ] = None


class Turn(Shape):
    """What the active player does now."""

    player: Line | None = None
    clears: Annotated[bool | None, Field(description="clears the action card")] = None
    action: Name | None = None


class Frame(Shape):
    """What a document says of the table, besides its players."""

    game: Literal["tiny-epic-kingdoms"]
    edition: Line | None = None
    format: Annotated[
        Line | None, Field(description="2-players to 5-players; by the players when absent")
    ] = None
    stage: Annotated[
        Literal["setup", "play", "end"] | None,
        Field(
            description="when this is: by default the end with a score or a winner, the play with "
            "a war, a plan or a turn, and the set-up otherwise"
        ),
    ] = None
    first_game: Annotated[
        bool | None, Field(description="false: nobody needs the advice for beginners")
    ] = None


class Solo(Frame, Player):
    """One player's part of a table of which nothing more is stated."""

    game: Literal["tiny-epic-kingdoms"]


class Table(Frame):
    """The table: its players, each stating what they set up, and what lies between them."""

    name: Line | None = None
    notes: Notes | None = None
    players: Annotated[
        Annotated[list[Player], Field(max_length=20)] | Count,
        Field(description="the players by seat; or how many, when no more is stated"),
    ]
    shields: Annotated[Shields | Count | None, Field(description="a number lies beside")] = None
    active: Annotated[
        Name | Count | ManyNames | Literal[False] | None,
        Field(description="who begins: name, colour, race or seat; false when nobody was chosen"),
    ] = None
    lost_kingdom: LostKingdom | bool | None = None
    discovery: Discovery | bool | None = None
    turn: Turn | None = None
    winner: Annotated[Name | ManyNames | None, Field(description="who won, at the end")] = None


Roster = Solo | Table
