"""From a document to a report: one army, a team, or a tournament pair."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.catalogue import Doubt
from builder.game import Game, Options
from builder.games.asoiaf_tmg.army import Army
from builder.games.asoiaf_tmg.cards import NEUTRAL, Card
from builder.games.asoiaf_tmg.lines import Frame, read_army
from builder.games.asoiaf_tmg.tactics import is_whole, tactics_deck
from builder.games.asoiaf_tmg.teams import Armies
from builder.report import Group, Report
from builder.rule import Finding
from builder.ruleset import Ruleset
from builder.stated import MOST_NOTES, Misshapen, optional_word, whole, word
from builder.text import Text

# Several armies stand under one of these keys; each has a ruleset for all of them together.
SEVERAL = {"team": "team", "lists": "pair"}
TEAM_FORMAT = "team-2v2"
SEVERAL_KEYS = frozenset(["game", "edition", "format", "points", "name", "notes"])
MOST_ARMIES = {"team": 8, "lists": 2}
CUSTOM = "custom"
NO_COMMANDER = Doubt(
    Text(en="the tactics deck", ru="колода тактик"),
    Text(
        en="it follows from the commander, and there is not exactly one",
        ru="она зависит от полководца, а он не ровно один",
    ),
)


def judge(game: Game, document: Any, options: Options) -> Report:
    if type(document) is not dict:
        raise Misshapen
    several = SEVERAL.keys() & document.keys()
    if not several:
        army = read_army(document, frame(game, document, options, game.default_format))
        return report(army, game.rulesets[army.format])
    part = several.pop()
    if several or not document.keys() <= SEVERAL_KEYS | {part}:
        raise Misshapen
    return judge_several(game, document, options, part)


def frame(game: Game, document: Mapping[str, Any], options: Options, default: str) -> Frame:
    """The edition and the size an army is judged by: as chosen, as stated, or by default."""
    format, points = stated_size(document)
    edition = edition_of(game, document, options)
    if options.format:
        format = options.format
        points = points if format == CUSTOM else None
    if format is None:
        format = default if points is None else format_of_size(game, points)
    if format not in game.rulesets or game.rulesets[format].several:
        raise Misshapen
    size = game.rulesets[format].numbers.get("points")
    limit = size if points is None else points
    if limit is None or (size is not None and size != limit):
        raise Misshapen
    return Frame(game.catalogue, game.catalogue.edition(edition), format, limit)


def edition_of(game: Game, document: Mapping[str, Any], options: Options) -> str:
    stated = document.get("edition")
    named = options.edition or (game.default_edition if stated is None else word(stated))
    edition = game.edition_named(named)
    if edition is None:
        raise Misshapen
    return edition


def stated_size(document: Mapping[str, Any]) -> tuple[str | None, int | None]:
    """The format and the points that a document states, if any."""
    format, points = document.get("format"), document.get("points")
    if format is not None:
        word(format)
    if points is not None and not 1 <= (points := whole(points)) <= 1000:
        raise Misshapen
    return format, points


def format_of_size(game: Game, points: int) -> str:
    """The suggested size with these points, or a size of one's own."""
    for id, ruleset in game.rulesets.items():
        if ruleset.numbers.get("points") == points and id != TEAM_FORMAT:
            return id
    return CUSTOM


def judge_several(game: Game, document: Mapping[str, Any], options: Options, part: str) -> Report:
    """Judges each army alone, then all of them together."""
    documents = document[part]
    if type(documents) is not list or not 1 <= len(documents) <= MOST_ARMIES[part]:
        raise Misshapen
    default = TEAM_FORMAT if part == "team" else game.default_format
    frame(game, document, options, default)
    shared = {key: document.get(key) for key in ("edition", "format", "points")}
    armies = tuple(member(game, inner, shared, options, default) for inner in documents)
    parts = tuple(report(army, game.rulesets[army.format]) for army in armies)
    together = Armies(part, armies)
    found = [f.within(f"{part}/{n}/") for n, p in enumerate(parts) for f in p.findings]
    for rule, parameters in game.rulesets[SEVERAL[part]].rules:
        found += rule.test(rule, together, **parameters)
    doubts = tuple(dict.fromkeys(doubt for p in parts for doubt in p.not_checked))
    several = Several(optional_word(document.get("name")))
    optional_word(document.get("notes"), most=MOST_NOTES)
    return Report(
        game=game.id,
        edition=armies[0].edition.id,
        format=SEVERAL[part],
        totals=summed(parts),
        findings=tuple(found),
        not_checked=doubts,
        roster=several,
        parts=parts,
        part=part,
    )


def summed(parts: tuple[Report, ...]) -> dict[str, int | None]:
    """The points and activations of all armies together."""
    keys = ("points", "limit", "neutral", "activations", "units", "ncus")
    return {key: sum(part.totals[key] or 0 for part in parts) for key in keys}


def member(
    game: Game, inner: Any, shared: Mapping[str, Any], options: Options, default: str
) -> Army:
    """One army of several: what the whole states holds for each, unless it states its own."""
    if type(inner) is not dict or inner.get("game") not in (None, game.id):
        raise Misshapen
    own = {key: inner[key] for key in shared if inner.get(key) is not None}
    sized = "format" in own or "points" in own
    outer = {key: fact for key, fact in shared.items() if key == "edition" or not sized}
    return read_army(inner, frame(game, outer | own, options, default))


@dataclass(frozen=True, slots=True)
class Several:
    """The name under which several armies are brought."""

    name: str
    faction: str = ""

    def groups(self) -> tuple[Group, ...]:
        return ()


def report(army: Army, ruleset: Ruleset) -> Report:
    found: list[Finding] = []
    for rule, parameters in ruleset.rules_for(army.features):
        found += rule.test(rule, army, **parameters)
    return Report(
        "asoiaf-tmg",
        army.edition.id,
        army.format,
        totals(army, ruleset),
        tuple(found),
        doubts(army),
        army,
    )


def doubts(army: Army) -> tuple[Doubt, ...]:
    stated = army.edition.doubts
    found = [d for d in stated if not d.about or not d.about.isdisjoint(army.ids)]
    if army.commander is None:
        found.append(NO_COMMANDER)
    return tuple(found)


def totals(army: Army, ruleset: Ruleset) -> dict[str, int | None]:
    numbers = army.catalogue.facts["game"]["numbers"]
    ncus = sum([slot.count for slot in army.slots if slot.section == "ncus"])
    units = sum([host.unit.count for host in army.hosts if host.unit])
    return {
        "points": army.costs.total,
        "limit": army.limit,
        "neutral": army.costs.neutral,
        "neutral_limit": neutral_limit(army, ruleset),
        "activations": units + ncus,
        "units": units,
        "ncus": ncus,
        "victory_points": victory_points(army.limit, numbers),
        "tactics": deck_size(army, ruleset),
        "wounds": wounds(army, numbers),
    }


def neutral_limit(army: Army, ruleset: Ruleset) -> int | None:
    """What may be spent on neutral cards; None in an all-neutral army."""
    if army.faction == NEUTRAL:
        return None
    if "no-neutrals" in army.faction_operations:
        return 0
    return ruleset.parameters["asoiaf-tmg.neutral-share"]["percent"] * army.limit // 100


def victory_points(limit: int, numbers: Mapping[str, int]) -> int | None:
    """The rules state them from the small game on."""
    steps = (limit - numbers["victory-size"]) // numbers["victory-step"]
    return numbers["victory-points"] + steps * numbers["victory-per-step"] if steps >= 0 else None


def deck_size(army: Army, ruleset: Ruleset) -> int | None:
    """Cards in the deck that the army has; None when no one commander decides it."""
    if army.commander is None:
        return None
    if not is_whole(army):
        return ruleset.parameters["asoiaf-tmg.tactics-deck-size"]["size"]
    return sum(count for _, count in tactics_deck(army))


def wounds(army: Army, numbers: Mapping[str, int]) -> int | None:
    """Wounds the army can take; None when a card's are not known."""
    total = 0
    for slot in army.slots:
        if slot.entry.kind != "unit":
            continue
        each = figure_wounds(slot.entry)
        if each is None:
            return None
        total += each * numbers[f"{slot.entry.tray}-figures"] * slot.count
    return total


def figure_wounds(card: Card) -> int | None:
    """Wounds that one figure of a unit takes: as its card says, else one where it walks."""
    stated: int | None = card.facts.get("wounds")
    return stated or (1 if card.tray == "infantry" else None)
