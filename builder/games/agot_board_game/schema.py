"""The shapes of this game's files: map, pieces and cards, and roster documents of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.shapes import EntryId, Names, Shape, Word

Number = Annotated[int, Field(ge=0, le=100)]
Stand = dict[EntryId, dict[EntryId, Number]]
Length = Annotated[int, Field(ge=0, le=5000)]
Frame = Annotated[list[Length], Field(min_length=4, max_length=4)]


class Thing(Shape):
    """What everything in the catalogue has."""

    name: Names
    aliases: list[Word] = []


class Area(Thing):
    type: Literal["land", "sea", "port"]
    fortification: Literal["castle", "stronghold"] | None = None
    supply: Annotated[Number, Field(description="supply icons")] = 0
    crowns: Number = 0
    home_of: EntryId | None = None
    island: bool = False
    port: Annotated[EntryId | None, Field(description="the port of a land")] = None
    land: Annotated[EntryId | None, Field(description="the land of a port")] = None
    sea: Annotated[EntryId | None, Field(description="the sea of a port")] = None
    adjacent: Annotated[list[EntryId], Field(min_length=1)]
    boxes: Annotated[
        list[Frame],
        Field(description="on the drawn map: left, top, width, height; the first holds the name"),
    ] = []


class House(Thing):
    home: EntryId
    garrison: Number
    supply: Number
    victory: Number
    units: Annotated[Stand, Field(description="units at the start, by area")]
    errata: Annotated[Stand, Field(description="units that another edition adds")] = {}


class SetUp(Thing):
    players: Number
    houses: list[EntryId]
    tracks: dict[EntryId, list[EntryId]]
    overlay: bool
    stars: Annotated[list[Number], Field(description="special orders by place at the court")]
    neutral: Annotated[dict[EntryId, Number], Field(description="strength of neutral lords")] = {}
    impassable: list[EntryId] = []


class Level(Thing):
    level: Number
    armies: Annotated[list[Number], Field(description="units in each army, largest first")]


class Unit(Thing):
    pool: Number
    cost: Number
    upgrade_from: EntryId | None = None
    upgrade_cost: Number | None = None
    strength: Number
    against_walls: Annotated[
        Number | None, Field(description="strength against a castle or stronghold")
    ] = None
    stands: Literal["land", "sea"]


class OrderToken(Shape):
    value: Annotated[int, Field(ge=-9, le=9)]
    count: Number
    special: bool = False


class Order(Thing):
    tokens: list[OrderToken]
    useless_in: list[Literal["sea", "port", "blockaded-port"]] = []
    musters: Annotated[bool, Field(description="the special one may muster")] = False
    supports: Annotated[bool, Field(description="its number helps a battle beside it")] = False


class Track(Thing):
    token: EntryId
    stars: Annotated[bool, Field(description="its places allow special orders")] = False


class Token(Thing):
    swaps: Annotated[bool, Field(description="its holder may replace an order")] = False


class Kit(Thing):
    count: Number


class CardDeck(Thing):
    provenance: Literal["base", "expansion"]


class Card(Thing):
    faction: EntryId | None = None
    strength: Number
    swords: Number = 0
    fortifications: Number = 0
    text: Annotated[bool, Field(description="whether an ability is printed")] = False
    left_out: Annotated[bool, Field(description="by custom not dealt in random drafts")] = False
    left_out_with: Annotated[EntryId | None, Field(description="only beside this deck")] = None


class Pile(Thing):
    of: Literal["westeros", "wildling", "tide"]
    size: Number


class Forbids(Shape):
    order: EntryId
    special: Annotated[bool, Field(description="only the special token")] = False


class Westeros(Thing):
    decks: Annotated[dict[EntryId, Number], Field(description="copies by deck")]
    wildlings: bool = False
    forbids: Forbids | None = None
    sets_supply: bool = False


class Wildling(Thing):
    pass


class Tide(Thing):
    copies: Number
    strength: Number
    swords: Number = 0
    fortifications: Number = 0
    skulls: Number = 0


class Entries(Shape):
    """catalog/agot-board-game/entries/<name>.yaml."""

    deck: Annotated[EntryId | None, Field(description="of the house cards below")] = None
    areas: dict[EntryId, Area] = {}
    houses: dict[EntryId, House] = {}
    setups: dict[EntryId, SetUp] = {}
    levels: dict[EntryId, Level] = {}
    units: dict[EntryId, Unit] = {}
    orders: dict[EntryId, Order] = {}
    tracks: dict[EntryId, Track] = {}
    tokens: dict[EntryId, Token] = {}
    kit: dict[EntryId, Kit] = {}
    card_decks: dict[EntryId, CardDeck] = {}
    cards: dict[EntryId, Card] = {}
    piles: dict[EntryId, Pile] = {}
    westeros: dict[EntryId, Westeros] = {}
    wildlings: dict[EntryId, Wildling] = {}
    tides: dict[EntryId, Tide] = {}


# ---- roster documents ----------------------------------------------------------------------------

Name = Annotated[
    str,
    Field(min_length=1, max_length=200, description="by id, or by name in Russian or English"),
]
Line = Annotated[str, Field(max_length=200)]
Notes = Annotated[str, Field(max_length=10_000)]
Count = Annotated[int, Field(ge=0, le=100)]
ManyNames = Annotated[list[Name], Field(max_length=200)]
Counted = Annotated[dict[str, Count], Field(max_length=100)]
Pieces = Annotated[
    Counted | ManyNames | Name,
    Field(description="{footman: 1, knight: 1}, or [footman, knight], or footman"),
]


class PlacedAt(Shape):
    """Units of one kind in one area."""

    at: Name
    area: None = None
    unit: Name
    count: Count | None = None


class PlacedIn(Shape):
    """The same, with the area under its own name."""

    area: Name
    at: None = None
    unit: Name
    count: Count | None = None


Units = Annotated[
    Annotated[dict[str, Pieces], Field(max_length=100)]
    | Annotated[list[PlacedAt | PlacedIn], Field(max_length=200)],
    Field(description="units by area: {winterfell: {footman: 1, knight: 1}}"),
]


class LongOrder(Shape):
    """An order in the long form: {order: raid, special: true}, {order: march, value: -1}."""

    order: Name
    value: Annotated[int, Field(ge=-9, le=9)] | None = None
    special: bool | None = None


OrderName = Annotated[
    Name | LongOrder,
    Field(
        description="march-1, march, march+1, defense+1, defense+2, support, support+1, raid, "
        "raid*, "
        "consolidate-power, consolidate-power*; a star or the word special marks a special order"
    ),
]


class OrderAt(Shape):
    """An order with its area."""

    at: Name
    area: None = None
    order: OrderName


class OrderIn(Shape):
    """The same, with the area under its own name."""

    area: Name
    at: None = None
    order: OrderName


Orders = Annotated[
    Annotated[
        dict[str, OrderName | Annotated[list[OrderName], Field(max_length=20)] | None],
        Field(max_length=100),
    ]
    | Annotated[list[OrderAt | OrderIn], Field(max_length=200)],
    Field(description="all orders of the house by area: {winterfell: march+1}"),
]


class Power(Shape):
    """Power tokens of a house, twenty in all."""

    available: Count | None = None
    map: Annotated[
        Count | ManyNames | Counted | None,
        Field(description="tokens on the map: the areas, or only how many"),
    ] = None
    reserve: Count | None = None


class Garrison(Shape):
    at: Name
    strength: Count | None = None


class StockItem(Shape):
    """Something before a player, and whose it is."""

    item: Name
    owner: Name | None = None
    count: Count | None = None


By = Annotated[
    Literal["card", "order"] | None,
    Field(description="the Mustering card, or a special consolidate power order in the area"),
]


class AddStep(Shape):
    """One step of a muster: the land `at` pays for a unit.

    A ship goes `to` a sea or a port; a land unit stands in the land that pays, which `to` may
    repeat.
    """

    at: Name
    add: Name
    upgrade: None = None
    to: Name | None = None
    by: By = None


class UpgradeStep(Shape):
    """One step of a muster: a footman in the land `at` becomes a unit.

    `from` names the unit that is replaced, a footman if absent, and `to` the area where it stands.
    """

    at: Name
    upgrade: Name
    add: None = None
    from_: Annotated[Name | None, Field(alias="from")] = None
    to: Name | None = None
    by: By = None


class Reconcile(Shape):
    """The marker falls: units are removed until the armies fit; `units` shows them before."""

    from_: Annotated[
        Count | None, Field(alias="from", description="if absent, the house's supply")
    ] = None
    to: Annotated[Count | None, Field(description="if absent, the house's supply")] = None
    remove: Units | None = None


class Move(Shape):
    """A march, a retreat or the taking of a port's ships; with `from` absent, from the pool."""

    kind: Literal["march", "retreat", "capture"] | None = None
    from_: Annotated[Name | None, Field(alias="from")] = None
    to: Name
    units: Pieces
    lost: Annotated[Pieces | None, Field(description="units lost before a retreat")] = None
    order: Annotated[OrderName | None, Field(description="the march order")] = None
    support: Annotated[
        ManyNames | Units | None,
        Field(description="areas that support the attack, or the units in them"),
    ] = None


class Claims(Shape):
    """How the player counts, to be compared with the rules."""

    level: Annotated[Count | None, Field(description="the supply the player goes by")] = None
    armies: Annotated[
        Counted | None, Field(description="every army that the player counts, by area")
    ] = None


class Raven(Shape):
    """The Raven's swap: the order `to` instead of the one at an area."""

    at: Name
    to: OrderName


class Side(Shape):
    """One house; what is absent is not checked."""

    house: Name
    player: Line | None = None
    name: Annotated[Line | None, Field(description="the same as player")] = None
    kit: Annotated[
        Counted | None, Field(description="what the player took: {orders: 15, screen: 1, ship: 6}")
    ] = None
    stock: Annotated[list[StockItem] | None, Field(max_length=100)] = None
    hand: Annotated[ManyNames | None, Field(description="house cards in hand")] = None
    discard: Annotated[ManyNames | None, Field(description="house cards in the discard")] = None
    supply: Annotated[Count | None, Field(description="place of the supply marker")] = None
    victory: Annotated[Count | None, Field(description="place of the victory marker")] = None
    court: Annotated[Count | None, Field(description="place on the King's Court track")] = None
    power: Annotated[
        Count | Power | None, Field(description="available power tokens, or all of them")
    ] = None
    units: Units | None = None
    routed: Annotated[Units | None, Field(description="those of the units that lie routed")] = None
    garrison: Annotated[
        Name | Garrison | Literal[False] | None,
        Field(description="where the garrison stands; false when it is beaten"),
    ] = None
    orders: Orders | None = None
    raven: Raven | None = None
    muster: Annotated[
        list[AddStep | UpgradeStep] | None,
        Field(max_length=100, description="steps in order"),
    ] = None
    reconcile: Reconcile | None = None
    moves: Annotated[list[Move] | None, Field(max_length=50, description="in order")] = None
    claims: Claims | None = None


class SideOfMap(Side):
    """The same, under the house's name as its key."""

    house: Name | None = None  # type: ignore[assignment]  # the key names the house


class OwnCard(Shape):
    """A house card that the catalogue does not have."""

    name: Name
    house: Name
    strength: Count
    swords: Count | None = None
    fortifications: Count | None = None
    text: Annotated[bool | None, Field(description="whether it has an ability")] = None
    deck: Annotated[Name | None, Field(description="base if absent")] = None


PlaceNumber = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
Places = Annotated[
    Annotated[list[Name | None], Field(max_length=20)]
    | Annotated[dict[PlaceNumber, Name | None], Field(max_length=100)]
    | Counted,
    Field(
        description="houses from place 1, null for an empty place; or the house of each place; or "
        "the place of each house"
    ),
]
Deck = Annotated[
    Count | ManyNames | Counted, Field(description="how many cards, or the cards, or their copies")
]
Strength = Annotated[Count | bool | Name | None, Field(description="strength, or impassable")]


class NeutralAt(Shape):
    area: Name
    strength: Strength = None


class NeutralIn(Shape):
    """The same, under the area's name as its key."""

    strength: Strength = None


class Roster(Shape):
    """A table of 3 to 6 players, whole or in part, at set-up or in play."""

    game: Literal["agot-board-game"]
    edition: Line | None = None
    profile: Annotated[
        Literal["printed-2015", "printed-2015-ru", "faq-2.0"] | None,
        Field(description="another word for the edition"),
    ] = None
    format: Line | None = None
    name: Line | None = None
    notes: Notes | None = None
    players: Annotated[
        Count | None, Field(description="how many play; if absent, the houses, from three on")
    ] = None
    stage: Annotated[
        Literal["setup", "play"] | None,
        Field(
            description="setup: the start position is checked too. If absent, a table is at set-up "
            "unless it is past round 1, has plans (orders, muster, reconcile, moves), discards, "
            "power on the map or routed units, or units other in number than those of the start "
            "while not most houses stand as there"
        ),
    ] = None
    round: Count | None = None
    wildlings: Annotated[
        Count | None, Field(description="wildling threat: the number, 0, 2 … 12")
    ] = None
    houses: Annotated[
        Annotated[list[Name | Side], Field(max_length=20)]
        | Annotated[dict[str, SideOfMap | None], Field(max_length=20)]
        | None,
        Field(description="houses in play: names, or what each has, as a list or by house"),
    ] = None
    tracks: Annotated[
        dict[str, Places] | None,
        Field(max_length=10, description="iron-throne, fiefdoms, kings-court"),
    ] = None
    dominance: Annotated[
        dict[str, Name | Annotated[list[Name], Field(max_length=20)] | None] | None,
        Field(
            max_length=10,
            description="who holds iron-throne, valyrian-steel-blade, messenger-raven",
        ),
    ] = None
    overlay: Annotated[
        bool | None, Field(description="whether the King's Court overlay lies on the track")
    ] = None
    decks: Annotated[
        dict[str, Deck] | None,
        Field(
            max_length=20,
            description="westeros-1, westeros-2, westeros-3, wildling, tides",
        ),
    ] = None
    tides_agreed: Annotated[
        bool | None, Field(description="whether all players agreed to the tides of battle")
    ] = None
    westeros: Annotated[
        ManyNames | None, Field(description="Westeros cards revealed in this round")
    ] = None
    neutral: Annotated[
        Count
        | Annotated[dict[str, Strength | NeutralIn], Field(max_length=100)]
        | Annotated[list[Name | NeutralAt], Field(max_length=100)]
        | None,
        Field(description="neutral lords on the map: {sunspear: 5}; or only how many"),
    ] = None
    card_decks: Annotated[
        ManyNames | None, Field(description="decks of house cards in use; the base game if absent")
    ] = None
    pool: Annotated[
        ManyNames | None, Field(description="the cards of a draft; all of card_decks if absent")
    ] = None
    cards: Annotated[
        list[OwnCard] | None, Field(max_length=100, description="house cards of one's own")
    ] = None
