"""Tables and hands made by chance, with the same rules used backwards."""

from __future__ import annotations

from random import Random
from typing import Any

from builder.catalogue import Edition
from builder.game import Game, Generator, Wishes
from builder.games.agot_board_game.pieces import Box, Piece
from builder.names import fold
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

HAND_FORMAT = "draft"
NUMBERS = ("zero", "one", "two", "three", "four")


def refused(en: str, ru: str, found: Any) -> Unreadable:
    return Unreadable([Trouble(Text(en=en, ru=ru), quoted(found))])


def seeded(wishes: Wishes) -> Random:
    return Random(wishes.seed)  # noqa: S311 - the same seed must give the same table again


def edition_of(game: Game, wishes: Wishes) -> Edition[Piece]:
    named = game.edition_named(wishes.edition or game.default_edition)
    if named is None:
        ids = ", ".join(game.catalogue.editions)
        raise refused(f"an edition: {ids}", f"издание: {ids}", wishes.edition)
    edition: Edition[Piece] = game.catalogue.edition(named)
    return edition


def house_of(game: Game, box: Box, wished: str) -> str:
    house = game.catalogue.faction_names.get(fold(wished), "")
    if house not in box.houses:
        ids = ", ".join(box.houses)
        raise refused(f"a house: {ids}", f"Дом: {ids}", wished)
    return house


def format_of(game: Game, wishes: Wishes, usual: str, drafts: bool) -> str:
    """A format that is wished for: those with a draft, or the one without."""
    format = wishes.format or usual
    rule = f"{game.id}.draft-hand"
    known = [id for id, rules in game.rulesets.items() if (rule in rules.parameters) == drafts]
    if format not in known:
        ids = ", ".join(known)
        raise refused(f"a format: {ids}", f"формат: {ids}", format)
    return format


def number_of_players(box: Box, wishes: Wishes, house: str, chance: Random) -> int:
    """How many play, as wished or by chance, where a wished house takes part."""
    known = [n for n, setup in box.setups.items() if not house or house in setup.houses]
    players = chance.choice(known) if wishes.players is None else wishes.players
    if players not in known:
        words = ", ".join(str(n) for n in known)
        raise refused(f"players: {words}", f"число игроков: {words}", players)
    return players


# ---- a table -------------------------------------------------------------------------------------


def make_table(game: Game, wishes: Wishes) -> dict[str, Any]:
    """Seats drawn for as many players as wished, and the whole start position."""
    chance, edition = seeded(wishes), edition_of(game, wishes)
    box: Box = edition.tables
    format = format_of(game, wishes, game.default_format, drafts=False)
    house = house_of(game, box, wishes.faction) if wishes.faction else ""
    players = number_of_players(box, wishes, house, chance)
    houses = list(box.setups[players].houses)
    chance.shuffle(houses)
    if house:
        houses = [house, *(other for other in houses if other != house)]
    return start_position(game, edition, format, players, houses)


def start_position(
    game: Game, edition: Edition[Piece], format: str, players: int, houses: list[str]
) -> dict[str, Any]:
    """The start of a game with these houses, seat by seat."""
    numbers = game.catalogue.facts["game"]["numbers"]
    markers = game.rulesets[format].parameters[f"{game.id}.track-markers-start"]
    box: Box = edition.tables
    setup = box.setups[players]
    tokens = {facts["token"]: id for id, facts in box.of_kind("track")}
    return {
        "game": game.id,
        "edition": edition.id,
        "format": format,
        "players": players,
        "stage": "setup",
        "round": markers["round"],
        "wildlings": markers["threat"],
        "houses": [start_of(box, house, numbers["start-power"]) for house in houses],
        "tracks": {track: list(order) for track, order in setup.tracks.items()},
        "dominance": {token: setup.tracks[track][0] for token, track in tokens.items()},
        "overlay": setup.overlay,
        "neutral": {
            area: "impassable" if strength is None else strength
            for area, strength in setup.neutral.items()
        },
    }


def start_of(box: Box, house: str, power: int) -> dict[str, Any]:
    start = box.houses[house]
    decks = {id for id, facts in box.of_kind("card-deck") if facts["provenance"] == "base"}
    cards = [
        id
        for id, facts in box.of_kind("card")
        if facts.get("faction") == house and facts["deck"] in decks
    ]
    return {
        "house": house,
        "hand": cards,
        "supply": start.supply,
        "victory": start.victory,
        "power": power,
        "garrison": start.home,
        "units": {area: dict(units) for area, units in start.units.items()},
    }


# ---- a draft -------------------------------------------------------------------------------------


def make_hand(game: Game, wishes: Wishes) -> dict[str, Any]:
    """A draft hand for each player, or for one house: cards by chance, strengths by the rule."""
    chance, edition = seeded(wishes), edition_of(game, wishes)
    box: Box = edition.tables
    format = format_of(game, wishes, HAND_FORMAT, drafts=True)
    wished = house_of(game, box, wishes.faction) if wishes.faction else ""
    players = number_of_players(box, wishes, wished, chance)
    setup = box.setups[players]
    houses = [wished] if wished else chance.sample(setup.houses, len(setup.houses))
    decks = drafted_decks(box)
    numbers = game.rulesets[format].parameters[f"{game.id}.draft-hand"]
    pool = draft_pool(box, decks, setup.houses)
    return {
        "game": game.id,
        "edition": edition.id,
        "format": format,
        "players": players,
        "stage": "setup",
        "card_decks": decks,
        "houses": [
            {"house": house, "hand": drawn(chance, box, pool, numbers, own(game, format, house))}
            for house in houses
        ],
    }


def own(game: Game, format: str, house: str) -> str:
    """The house whose cards alone may be taken, in a thematic draft."""
    is_thematic = f"{game.id}.draft-thematic" in game.rulesets[format].parameters
    return house if is_thematic else ""


def drafted_decks(box: Box) -> list[str]:
    """The decks of a draft: those that have cards for all six houses, and an expansion with "
    "them."""
    decks = []
    for id, _ in box.of_kind("card-deck"):
        houses = {f.get("faction") for _, f in box.of_kind("card") if f["deck"] == id}
        if houses >= box.houses.keys():
            decks.append(id)
    return decks


def draft_pool(box: Box, decks: list[str], houses: tuple[str, ...]) -> dict[int, list[str]]:
    """The cards that may be drafted, by strength; cards that custom leaves out stay out."""
    pool: dict[int, list[str]] = {}
    for id, facts in box.of_kind("card"):
        left_out = facts.get("left_out") or facts.get("left_out_with") in decks
        if facts["deck"] in decks and facts.get("faction") in houses and not left_out:
            pool.setdefault(facts["strength"], []).append(id)
    return pool


def drawn(
    chance: Random, box: Box, pool: dict[int, list[str]], numbers: Any, house: str
) -> list[str]:
    """A hand from the pool, which loses these cards."""
    hand = []
    for strength in range(len(NUMBERS) - 1, -1, -1):
        fitting = [id for id in pool[strength] if house in ("", box.facts[id].get("faction"))]
        taken = chance.sample(fitting, numbers[NUMBERS[strength]])
        pool[strength] = [id for id in pool[strength] if id not in taken]
        hand += taken
    return hand


GENERATORS = {
    "table": Generator(
        Text(
            en="houses drawn for 3 to 6 players, with the start position",
            ru="жеребьёвка Домов на 3–6 игроков с начальной расстановкой",
        ),
        make_table,
    ),
    "hand": Generator(
        Text(en="a draft hand of seven house cards", ru="рука из семи карт Домов для драфта"),
        make_hand,
    ),
}
