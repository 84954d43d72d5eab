"""The solver: the smallest repair, the fullest list, and what a shelf can hold, all proven.

Whatever it returns has passed the check. OR-Tools is imported when it is first needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.check import check
from builder.game import Game
from builder.games import BY_ID
from builder.report import Report
from builder.solver.changes import Filled, Repairs, Spending
from builder.solver.naming import refused_ids, wanted_ids
from builder.solver.owning import Collection, collection, missing
from builder.solver.wants import Wants
from builder.text import Text
from builder.trouble import Trouble, Unreadable, quoted

__all__ = [
    "Collection",
    "Filled",
    "Repairs",
    "Spending",
    "accepts",
    "buildable",
    "collection",
    "complete",
    "headed",
    "missing",
    "repair",
    "spend",
]

SECONDS, MOST_SECONDS = 10.0, 60.0
MOST_REPAIRS, MOST_WAYS = 3, 30
SOLVED = ("asoiaf-tmg", "agot-lcg")


def repair(
    roster: Mapping[str, Any],
    *,
    keep: Iterable[str] = (),
    without: Iterable[str] = (),
    owned: Collection | Mapping[str, int] | None = None,
    seconds: float = SECONDS,
    most: int = MOST_REPAIRS,
) -> Repairs:
    """The smallest legal changes to a roster document, or what stands in their way.

    Entries to keep, to leave out and to own go by id, code or name. The time is bounded; when it
    ends before the proof that nothing smaller exists, the answer says so.
    """
    report = check(dict(roster))
    game = solved_game(report)
    wants = wants_of(report, keep, without, owned)
    seconds = min(max(seconds, 0.1), MOST_SECONDS)
    if game.id == "agot-lcg":
        from builder.solver.agot_lcg.repairing import repair as repair_deck

        return repair_deck(game, roster, wants, seconds, most)
    from builder.solver.asoiaf_tmg.repairing import repair as repair_army

    return repair_army(game, roster, wants, seconds, most)


def complete(
    roster: Mapping[str, Any],
    *,
    including: Iterable[str] = (),
    without: Iterable[str] = (),
    owned: Collection | Mapping[str, int] | None = None,
    seed: int | None = None,
    seconds: float = SECONDS,
) -> Filled:
    """A roster with everything it has and what is to be included, filled as well as it can be.

    A seed gives a legal list by chance, the same one again for the same seed.
    """
    report = check(dict(roster))
    game = solved_game(report)
    wants = wants_of(report, including, without, owned)
    seconds = min(max(seconds, 0.1), MOST_SECONDS)
    if game.id == "agot-lcg":
        from builder.solver.agot_lcg.completing import complete as complete_deck

        return complete_deck(game, roster, wants, seconds, seed)
    from builder.solver.asoiaf_tmg.completing import complete as complete_army

    return complete_army(game, roster, wants, seconds, seed)


def spend(
    roster: Mapping[str, Any],
    *,
    keep: Iterable[str] = (),
    without: Iterable[str] = (),
    owned: Collection | Mapping[str, int] | None = None,
    seconds: float = SECONDS,
    most: int = MOST_WAYS,
) -> Spending:
    """All ways to use the points that a legal army has left, the best first."""
    report = check(dict(roster))
    game = BY_ID[report.game]
    if game.id != "asoiaf-tmg":
        expected = Text(en="a list of a game with points", ru="список игры, где есть очки")
        raise Unreadable([Trouble(expected, quoted(report.game))])
    from builder.solver.asoiaf_tmg.spending import spend as spend_points

    wants = wants_of(report, keep, without, owned)
    return spend_points(game, roster, wants, min(max(seconds, 0.1), MOST_SECONDS), most)


def buildable(
    shelf: Collection,
    *,
    edition: str | None = None,
    format: str | None = None,
    points: int | None = None,
    seconds: float = SECONDS,
) -> dict[str, Filled]:
    """The fullest list of each faction that a shelf is enough for, by faction."""
    if shelf.game not in SOLVED:
        raise Unreadable([unsolved(shelf.game)])
    game = BY_ID[shelf.game]
    stated = {"edition": edition, "format": format, "points": points}
    head = {"game": game.id} | {key: value for key, value in stated.items() if value is not None}
    entries = game.catalogue.edition(edition or game.default_edition).entries.facts
    owned = {entries[id]["faction"] for id, n in shelf.counts.items() if n and id in entries}
    factions = [id for id in game.factions if id in owned]
    found = {}
    for faction in factions:
        if game.id == "agot-lcg" and faction == "neutral":
            continue
        made = complete({**head, "faction": faction}, owned=shelf, seconds=seconds / len(factions))
        if made.roster:
            found[faction] = made
    return found


def accepts(roster: Mapping[str, Any], *, seconds: float = SECONDS) -> bool:
    """Whether the solver's own model takes the roster to be legal as it stands."""
    game = solved_game(check(dict(roster)))
    if game.id == "agot-lcg":
        from builder.solver.agot_lcg.accepting import accepts as accepts_deck

        return accepts_deck(game, roster, seconds)
    from builder.solver.asoiaf_tmg.accepting import accepts as accepts_army

    return accepts_army(game, roster, seconds)


def solved_game(report: Report) -> Game:
    """The game of a report, if the solver knows its laws."""
    if report.game not in SOLVED:
        raise Unreadable([unsolved(report.game)])
    return BY_ID[report.game]


def unsolved(game: str) -> Trouble:
    known = ", ".join(SOLVED)
    expected = Text(
        en=f"a list of a game that can be repaired: {known}",
        ru=f"список игры, для которой есть исправления: {known}",
    )
    return Trouble(expected, quoted(game))


def wants_of(
    report: Report,
    keep: Iterable[str],
    without: Iterable[str],
    owned: Collection | Mapping[str, int] | None,
) -> Wants:
    """The player's wishes with every name turned into an id."""
    edition = BY_ID[report.game].catalogue.edition(report.edition)
    held = held_ids(report)
    kept = wanted_ids(edition, keep, held)
    if isinstance(owned, Collection):
        if owned.game != report.game:
            expected = Text(en=f"a collection of {report.game}", ru=f"коллекция {report.game}")
            raise Unreadable([Trouble(expected, quoted(owned.game))])
        owned = owned.counts
    return Wants(tuple(kept), tuple(refused_ids(edition, without)), owned)


def held_ids(report: Report) -> set[str]:
    """The entries that a roster has."""
    found: set[str] = set()
    for part in report.parts or (report,):
        roster = part.roster
        if hasattr(roster, "codes"):
            found.update(roster.card(code).id for code in roster.codes)
        else:
            found.update(slot.entry.id for slot in roster.slots)
    return found


def headed(
    roster: Mapping[str, Any], *, edition: str | None = None, format: str | None = None
) -> dict[str, Any]:
    """A document under another edition or format, for it and for all rosters inside it."""
    document = dict(roster)
    if edition:
        document["edition"] = edition
    if format:
        document["format"] = format
        if format != "custom":
            document.pop("points", None)
    for part in ("team", "lists"):
        inner = document.get(part)
        if isinstance(inner, list) and (edition or format):
            dropped = {"edition"} if edition else set()
            dropped |= {"format", "points"} if format else set()
            document[part] = [
                {key: value for key, value in one.items() if key not in dropped} for one in inner
            ]
    return document
