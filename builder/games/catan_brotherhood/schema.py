"""The shapes of this game's files: things of the box, and tables as documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.shapes import EntryId, Names, Shape, Word

Number = Annotated[int, Field(ge=0, le=1000)]


class Thing(Shape):
    """What everything in the box has; `pool` is how many there are."""

    name: Names
    aliases: list[Word] = []


class Counted(Thing):
    pool: Number | None = None


class HeroCard(Thing):
    code: Annotated[Word | None, Field(description="as printed on side A: A4")] = None
    title: Names
    seats: Annotated[
        dict[Literal["3", "4"], Number], Field(description="who starts with it, by player count")
    ] = {}
    eases: Annotated[
        EntryId | None, Field(description="built with one resource of the cost replaced")
    ] = None
    frees: Annotated[dict[EntryId, Number], Field(description="built for nothing")] = {}
    rate: Annotated[Number | None, Field(description="of one supply trade")] = None
    any_turn: bool = False


class Piece(Counted):
    errata: Annotated[Number | None, Field(description="in the English printing")] = None
    brotherhood: Annotated[bool, Field(description="only in Brotherhood of the Watch")] = False
    tokens: Annotated[Number | None, Field(description="wildling tokens under one")] = None
    points: Number | None = None
    yields: Annotated[Number | None, Field(description="cards from each hex it touches")] = None
    cost: dict[EntryId, Number] = {}


class Token(Thing):
    role: Literal["road", "patrol"]
    least: Annotated[Number, Field(description="roads in a row, or patrols, that it takes")]


class Terrain(Counted):
    resource: Annotated[EntryId | None, Field(description="what land brings; ice has none")] = None


class NumberToken(Thing):
    value: Annotated[Word, Field(description="as printed: 6, 2/12")]
    copies: Number
    public: Annotated[Number | None, Field(description="as other lists count them")] = None
    red: bool = False
    joins: Annotated[list[EntryId], Field(description="the tokens it stands for")] = []


class Card(Counted):
    role: Literal["patrol", "progress", "victory"]
    frees: Annotated[dict[EntryId, Number], Field(description="built for nothing")] = {}


class Wildling(Counted):
    waits: Annotated[bool, Field(description="stays in a clearing")] = False


class Layout(Thing):
    """A board to lay by chance."""

    players: Number
    out: Annotated[
        EntryId | None, Field(description="the colour that the base start layout leaves out")
    ] = None
    rows: Annotated[
        list[list[int]], Field(description="q and r of the first hex of a row, and how many")
    ]


class Entries(Shape):
    """catalog/catan-brotherhood/entries/<name>.yaml: the things of the box."""

    heroes: dict[EntryId, HeroCard] = {}
    pieces: dict[EntryId, Piece] = {}
    tokens: dict[EntryId, Token] = {}
    terrains: dict[EntryId, Terrain] = {}
    resources: dict[EntryId, Counted] = {}
    numbers: dict[EntryId, NumberToken] = {}
    cards: dict[EntryId, Card] = {}
    wildlings: dict[EntryId, Wildling] = {}
    clans: dict[EntryId, Thing] = {}
    layouts: dict[EntryId, Layout] = {}


# ---- roster documents ----------------------------------------------------------------------------

Line = Annotated[str, Field(max_length=200)]
Notes = Annotated[str, Field(max_length=10_000)]
Name = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="a thing by id, code, or name in English or Russian",
    ),
]
Place = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        description="a corner or a path, as a hex and a direction from its middle: “0,0 N”. "
        "Corners "
        "lie N, NE, SE, S, SW, NW; paths (the sides of a hex) lie NE, E, SE, SW, W, NW. Each "
        "corner "
        "and path may be named from any hex that touches it. Russian: С, СВ, В, ЮВ, Ю, ЮЗ, З, СЗ",
    ),
]
Who = Annotated[
    Annotated[int, Field(ge=1, le=10)] | Name,
    Field(description="a player by seat, colour or name"),
]
Amounts = Annotated[
    dict[Name, Number], Field(max_length=50, description="how many of each, by name")
]
Count = Annotated[int, Field(ge=0, le=1000)]
Side = Annotated[
    Literal["A", "B", "А", "Б"], Field(description="A, or B after one use by the holder")
]


class Hero(Shape):
    """A hero card and the side that lies up; a side not stated is not checked."""

    hero: Name
    side: Side | None = None


HeroLine = Name | Hero
Standing = Annotated[
    Count | Annotated[list[Place], Field(max_length=100)],
    Field(description="how many stand on the board, or where, in the order of building"),
]


class SpecialToken(Shape):
    """Longest Road or Largest Patrol, and the points on the side that lies up."""

    token: Name
    side: Count | None = None


class CostCard(Shape):
    """What still stands on the cost card; `tokens` are the wildling tokens under it all."""

    settlements: Count | None = None
    keeps: Count | None = None
    roads: Annotated[Count | None, Field(description="roads beside the card")] = None
    guards: Annotated[Count | None, Field(description="guards beside the card")] = None
    tokens: Count | None = None


class Points(Shape):
    """A claim of victory points, part by part."""

    settlements: Count | None = None
    keeps: Count | None = None
    guards: Count | None = None
    cards: Annotated[Count | None, Field(description="victory cards")] = None
    longest_road: Count | None = None
    largest_patrol: Count | None = None


class Player(Shape):
    """One player; seats count from the first player, in the order of the list if not stated."""

    player: Annotated[Line | None, Field(description="the player's name")] = None
    name: Annotated[Line | None, Field(description="the same as player")] = None
    colour: Annotated[Name | None, Field(description="blue, red, yellow or black")] = None
    color: Annotated[Name | None, Field(description="the same as colour")] = None
    seat: Annotated[int, Field(ge=1, le=10)] | None = None
    hero: HeroLine | None = None
    heroes: Annotated[
        Annotated[list[HeroLine], Field(max_length=20)] | None,
        Field(description="all heroes before the player, when there is not one"),
    ] = None
    settlements: Standing | None = None
    keeps: Standing | None = None
    roads: Standing | None = None
    guards: Annotated[Count | None, Field(description="on the Wall, all sections")] = None
    pieces: Annotated[
        Amounts | None, Field(description="all pieces of the colour that the player took")
    ] = None
    card: CostCard | None = None
    resources: Annotated[
        Amounts | Count | None,
        Field(description="resource cards in hand; at set-up those of the second settlement"),
    ] = None
    second_settlement: Annotated[
        Place | Annotated[list[Name], Field(max_length=6)] | None,
        Field(
            description="the corner of the settlement that brings the first resources (in the base "
            "start the one with the star), or the terrain around it; without it, the second of the "
            "settlements"
        ),
    ] = None
    routes: Annotated[
        Annotated[list[Name], Field(max_length=20)] | None,
        Field(description="resources whose trade routes the player has built on"),
    ] = None
    development: Annotated[Amounts | None, Field(description="development cards in hand")] = None
    played: Annotated[Amounts | None, Field(description="development cards face up")] = None
    special: Annotated[
        Annotated[list[Name | SpecialToken], Field(max_length=10)] | None,
        Field(description="special tokens the player holds: longest-road, largest-patrol"),
    ] = None
    victory_tokens: Annotated[Count | None, Field(description="tokens taken for guards")] = None
    points: Annotated[
        Count | Points | None, Field(description="the points the player claims, or their parts")
    ] = None
    notes: Notes | None = None


NumberLine = Annotated[
    Annotated[int, Field(ge=0, le=100)] | Name, Field(description="a number token: 6, or “2/12”")
]


class Hex(Shape):
    """A hex; its name is its place “q,r”, or any name with the place under `at`.

    q counts eastwards along a row and r counts rows southwards; every row lies half a hex further
    east than the row above it, so that the hexes around 0,0 are 1,0 (E), 1,-1 (NE), 0,-1 (NW), -1,0
    (W), -1,1 (SW) and 0,1 (SE).
    """

    terrain: Annotated[
        Name | None, Field(description="fields, hills, forest, pasture, mountains or ice")
    ] = None
    number: Annotated[
        NumberLine | Annotated[list[NumberLine], Field(max_length=10)] | None,
        Field(description="the number token, or all of them when there is not one"),
    ] = None
    at: Annotated[
        Annotated[list[Annotated[int, Field(ge=-100, le=100)]], Field(min_length=2, max_length=2)]
        | None,
        Field(description="q and r, unless the name of the hex tells them"),
    ] = None


class Route(Shape):
    """A trade route and the path or corners where its settlement may stand."""

    resource: Name
    at: Place | Annotated[list[Place], Field(max_length=6)] | None = None


class Board(Shape):
    """Hexes by their names, and the trade routes; a hex may be its terrain alone."""

    hexes: Annotated[dict[Name, Name | Hex], Field(max_length=100)] | None = None
    routes: Annotated[list[Name | Route], Field(max_length=20)] | None = None


class Wildlings(Shape):
    """Wildlings by where they stand."""

    frostfangs: Amounts | None = None
    camps: Annotated[
        dict[Name, Count | Annotated[list[Name | None], Field(max_length=20)]] | None,
        Field(
            max_length=10,
            description="by clan, from the camp at the Wall outwards, null for an empty camp; or "
            "how many",
        ),
    ] = None
    clearings: Annotated[
        Annotated[
            list[Count | Annotated[list[Name], Field(max_length=50)]],
            Field(max_length=10),
        ]
        | None,
        Field(description="by section of the Wall: how many regular wildlings, or which wildlings"),
    ] = None
    gift: Annotated[
        Count | Annotated[dict[Name, Count], Field(max_length=100)] | None,
        Field(description="how many in the Gift, or how many by hex"),
    ] = None
    tormund: Annotated[Name | None, Field(description="“camp”, or the hex he stands on")] = None
    breach: Annotated[Count | None, Field(description="the breach marker, 0 at the top")] = None


class Placement(Shape):
    """One placement of the set-up: a settlement with its road, or a guard on a section (1 to 4)."""

    player: Who
    settlement: Place | None = None
    road: Place | None = None
    guard: Annotated[int, Field(ge=1, le=10)] | None = None


class Action(Shape):
    """One thing done in a turn: `build`, `trade`, `play` a development card, or `use` a hero."""

    player: Annotated[Who | None, Field(description="who does it, if another player")] = None
    build: Annotated[
        Name | None,
        Field(description="road, settlement, keep, guard or development-card (a purchase)"),
    ] = None
    at: Annotated[Place | None, Field(description="corner or path of what is built")] = None
    section: Annotated[int, Field(ge=1, le=10)] | None = None
    post: Annotated[int, Field(ge=1, le=20)] | None = None
    pay: Annotated[Amounts | None, Field(description="resources paid")] = None
    by: Annotated[
        Name | None, Field(description="the hero or development card that makes it cheaper")
    ] = None
    card: Annotated[Name | None, Field(description="the development card that was bought")] = None
    trade: Annotated[Who | None, Field(description="“supply”, or the other player")] = None
    give: Amounts | None = None
    take: Amounts | None = None
    play: Name | None = None
    use: Name | None = None
    side: Side | None = None
    then: Annotated[
        Literal["flip", "swap"] | None, Field(description="what happens to the hero after its use")
    ] = None
    new: Annotated[Name | None, Field(description="the hero taken in a swap")] = None


class Turn(Shape):
    """A plan of one turn, checked against the table as it stands before it."""

    player: Who | None = None
    roll: Annotated[int, Field(ge=2, le=12)] | None = None
    discards: Annotated[
        Amounts | None, Field(description="by player: cards discarded on a seven")
    ] = None
    actions: Annotated[list[Action], Field(max_length=100)] | None = None


class Roster(Shape):
    """A table: what is stated is checked, and what is absent is not.

    The stage is `setup` (after its last round, or after `round`) or `play`. When it is not stated,
    it is play if the document has what only play brings: keeps, development cards, special tokens,
    claimed points, a turn, a winner, wildlings outside the Frostfangs, Tormund outside his camp,
    three guards, four settlements or four roads of one player; else it is the set-up, which may
    then lack pieces that are still to be placed.
    """

    game: Literal["catan-brotherhood"]
    edition: Line | None = None
    format: Annotated[Line | None, Field(description="base or brotherhood")] = None
    mode: Annotated[
        Literal["base", "brotherhood"] | None, Field(description="another word for the format")
    ] = None
    name: Line | None = None
    notes: Notes | None = None
    stage: Literal["setup", "play"] | None = None
    round: Annotated[
        Annotated[int, Field(ge=1, le=3)] | None, Field(description="the last round of set-up done")
    ] = None
    layout: Annotated[
        Literal["printed", "random-terrain", "random"] | None,
        Field(
            description="the printed layout, random terrain with numbers in the usual order, or "
            "random terrain and numbers"
        ),
    ] = None
    printing: Literal["russian", "english"] | None = None
    players: Annotated[
        Annotated[list[Player], Field(max_length=10)] | Count | None,
        Field(description="the players, or only how many"),
    ] = None
    board: Board | None = None
    bank: Annotated[Amounts | None, Field(description="resource cards in the supply")] = None
    deck: Annotated[Amounts | None, Field(description="development cards in the deck, by card")] = (
        None
    )
    display: Annotated[
        Annotated[list[HeroLine], Field(max_length=30)] | None,
        Field(description="the heroes that nobody has"),
    ] = None
    special: Annotated[
        Annotated[list[Name | SpecialToken], Field(max_length=10)] | None,
        Field(description="the special tokens that lie beside the board"),
    ] = None
    wall: Annotated[
        Annotated[
            list[Annotated[list[Who | None], Field(max_length=20)]],
            Field(max_length=10),
        ]
        | None,
        Field(description="by section from left to right: who holds posts 1 to 5, null for nobody"),
    ] = None
    wildlings: Wildlings | None = None
    placements: Annotated[
        Annotated[list[Who | Placement], Field(max_length=100)] | None,
        Field(description="the placements of the set-up in order, or only whose they were"),
    ] = None
    turn: Turn | None = None
    winner: Annotated[Who | None, Field(description="who claims the victory")] = None
