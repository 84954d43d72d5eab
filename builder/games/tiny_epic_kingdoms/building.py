"""A set-up by chance: the rules of the set-up, used backwards."""

from __future__ import annotations

from random import Random
from typing import Any

from builder.catalogue import Edition
from builder.game import Game, Generator, Wishes
from builder.games.tiny_epic_kingdoms.entries import COLOUR, RACE, REGION, RESOURCES, Entry, find
from builder.games.tiny_epic_kingdoms.kingdom import TWO_PLAYERS
from builder.games.tiny_epic_kingdoms.naming import is_boxed
from builder.games.tiny_epic_kingdoms.seating import format_for
from builder.ruleset import Ruleset
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

ABOUT = Text(
    en="a random set-up: races, cards, resources and first armies for 2 to 5 players",
    ru="случайная подготовка: расы, карты, ресурсы и начальные армии для 2-5 игроков",
)
NUMBER = Text(en="2 to 5 players", ru="игроков от 2 до 5")
SAME_NUMBER = Text(en="as many players as the format has", ru="столько игроков, сколько в формате")
KNOWN_EDITION = Text(en="an edition of the game", ru="издание этой игры")
KNOWN_RACE = Text(en="a race of the box", ru="раса из коробки")


def make_setup(game: Game, wishes: Wishes) -> dict[str, Any]:
    """A set-up that keeps every rule, the same one for the same seed."""
    edition, format = edition_for(game, wishes), format_wished(game, wishes)
    ruleset = game.rulesets[format]
    count = numbers(game, ruleset, "player-count")["most"]
    chance = Random(wishes.seed)  # noqa: S311 - a game is played with it, no secret is kept
    lost = 1 if format == TWO_PLAYERS else 0
    races = dealt_races(chance, edition, wishes.faction, count, bool(lost))
    box = game.catalogue.facts["game"]["numbers"]
    colours = chance.sample(ids(edition, COLOUR)[: box["colours"]], count + lost)
    cards = chance.sample(range(1, box["territory-cards"] + 1), count + lost)
    document: dict[str, Any] = {"game": game.id, "edition": edition.id, "format": format}
    document["players"] = [
        player(game, ruleset, edition, chance, *dealt)
        for dealt in zip(colours[:count], races, cards[:count], strict=True)
    ]
    document["shields"] = numbers(game, ruleset, "shields")["count"]
    document["active"] = chance.randint(1, count)
    document["discovery"] = False
    if lost:
        card = {"card": cards[-1], "side": chance.choice("AB")}
        document["lost_kingdom"] = {**card, "colour": colours[-1]}
    return document


def player(
    game: Game,
    ruleset: Ruleset,
    edition: Edition[Entry],
    chance: Random,
    colour: str,
    race: str,
    card: int,
) -> dict[str, Any]:
    """One player; the card's side and the region are the owner's choice, and so are resources."""
    armies = numbers(game, ruleset, "start-armies")["count"]
    level = numbers(game, ruleset, "start-levels")["level"]
    region = chance.choice([id for id in ids(edition, REGION) if gives_one(edition.entries[id])])
    return {
        "colour": colour,
        "race": race,
        "home": {"card": card, "side": chance.choice("AB")},
        "resources": resources(game, ruleset, chance),
        "armies": {region: armies},
        "stock": numbers(game, ruleset, "army-pool")["count"] - armies,
        "tower": level,
        "magic": level,
    }


def resources(game: Game, ruleset: Ruleset, chance: Random) -> dict[str, int]:
    """A random split of the start resources, each split as likely as any other."""
    total = numbers(game, ruleset, "resource-total")["total"]
    first, second = sorted(chance.sample(range(total + 2), 2))
    amounts = (first, second - first - 1, total + 1 - second)
    return dict(zip(RESOURCES, amounts, strict=True))


def gives_one(type: Entry) -> bool:
    """Whether a region of the type gives one certain resource, and so is a plain start."""
    return type.facts.get("gives") in RESOURCES


def dealt_races(
    chance: Random, edition: Edition[Entry], wished: str | None, count: int, is_two: bool
) -> list[str]:
    """Races of the box for everyone, the wished one for the first player."""
    boxed = [
        id
        for id in ids(edition, RACE)
        if is_boxed(edition.entries[id])
        and not (is_two and edition.entries[id].facts.get("on_alliances"))
    ]
    if wished is None:
        return chance.sample(boxed, count)
    race = find(edition, wished, RACE)
    if race is None or not is_boxed(race):
        raise Unreadable([Trouble(KNOWN_RACE, quoted(wished))])
    others = [id for id in boxed if id != race.id]
    return [race.id, *chance.sample(others, count - 1)]


def ids(edition: Edition[Entry], kind: str) -> list[str]:
    return [entry.id for entry in edition.entries.all() if entry.kind == kind]


def numbers(game: Game, ruleset: Ruleset, rule: str) -> dict[str, int]:
    return dict(ruleset.parameters[f"{game.id}.{rule}"])


# ---- wishes --------------------------------------------------------------------------------------


def edition_for(game: Game, wishes: Wishes) -> Edition[Entry]:
    named = wishes.edition or game.default_edition
    id = game.edition_named(named)
    if id is None:
        raise Unreadable([Trouble(KNOWN_EDITION, quoted(named))])
    return game.catalogue.edition(id)


def format_wished(game: Game, wishes: Wishes) -> str:
    """The format by its name or by the number of players, which must not contradict each other."""
    known = [choice.id for choice in game.formats]
    by_count = format_for(game, wishes.players)
    if wishes.players is not None and by_count not in known:
        raise Unreadable([Trouble(NUMBER, quoted(wishes.players))])
    if wishes.format is None:
        return by_count if wishes.players is not None else game.default_format
    if wishes.format not in known:
        expected = Text(*(f"format: {', '.join(known)}",) * 2)
        raise Unreadable([Trouble(expected, quoted(wishes.format))])
    if wishes.players is not None and by_count != wishes.format:
        raise Unreadable([Trouble(SAME_NUMBER, quoted(wishes.players))])
    return wishes.format


SETUPS = Generator(ABOUT, make_setup)
