"""muster build, own and repair: legal lists, found or mended."""

from __future__ import annotations

import secrets
import sys
from typing import Any

import click
import orjson

from builder import terminal
from builder.check import check_text
from builder.cli.arguments import json_option, lang_option, put, put_answer
from builder.cli.files import content, rosters_of, shown
from builder.document import written
from builder.game import Generator, Wishes
from builder.games import BY_ID
from builder.text import Lang
from builder.trouble import Unreadable


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("what", required=False)
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same list again.")
@click.option("--players", type=int, help="How many play.")
@click.option("--faction", "--house", help="The faction, by id or name.")
@click.option("--edition", help="Build for this edition.")
@click.option("--format", help="Build for this format.")
@click.option("--points", type=click.IntRange(1, 1000), help="The size of an army.")
@click.option("--commander", help="Who leads the army.")
@click.option("--agenda", "agendas", multiple=True, help="An agenda of the deck.")
@click.option("--with", "including", multiple=True, metavar="ENTRY", help="An entry to include.")
@click.option("--without", multiple=True, metavar="ENTRY", help="An entry to leave out.")
@click.option("--owned", metavar="FILE", help="Use only what this collection file has.")
@click.option("--from", "core", metavar="FILE", help="A list to fill: everything in it stays.")
@click.option("--spend", is_flag=True, help="Tell all ways to use the points left in that list.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=10, help="The time to search.")
@json_option
@lang_option
def build(game_id: str, what: str | None, as_json: bool, lang: Lang, **wished: Any) -> None:
    """Makes a legal list or set-up and prints it as a document.

    WHAT is one of the things that a game can make; leave it out for the usual one. Armies and decks
    are filled to their size as well as they can be, or by chance with a seed; other things are made
    by chance, and without a seed one is drawn and told. Exit code: 1 when no such list is legal.

    \b
    Examples:
      muster build asoiaf-tmg --faction stark --points 40 --commander "Robb Stark, The Wolf Lord"
      muster build asoiaf-tmg --from my-army.yaml --spend
      muster build agot-lcg --faction stark --agenda Fealty --with 01141 --seed 7
      muster build catan-brotherhood --seed 7
      muster build agot-board-game hand --house stark
    """
    filling = {key: wished.pop(key) for key in FILLING}
    if what is None and game_id in BY_ID and not BY_ID[game_id].generators:
        from builder.solver import SOLVED

        if game_id in SOLVED:
            sys.exit(fill(game_id, {**wished, **filling}, as_json, lang))
    generator = chosen_generator(game_id, what, lang)
    if wished["seed"] is None:
        wished["seed"] = secrets.randbelow(1_000_000)
        click.echo(f"--seed {wished['seed']}", err=True)
    try:
        made = generator.make(BY_ID[game_id], Wishes(**wished))
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    if not check_text(orjson.dumps(made)).legal:
        raise AssertionError(f"{game_id}: what was built with {wished} is not legal")
    if as_json:
        put(made, indent=True)
    else:
        click.echo(written(made), nl=False)


FILLING = (
    *("points", "commander", "agendas", "including", "without", "owned", "core", "spend"),
    "seconds",
)


def fill(game_id: str, wished: dict[str, Any], as_json: bool, lang: Lang) -> int:
    """Fills an army or a deck, or tells the ways to spend its last points; the exit code."""
    from builder.solver import collection, complete, spend, telling

    try:
        document = core_of(game_id, wished, lang)
        owned, limits = wished["owned"], {"seconds": wished["seconds"]}
        limits["owned"] = collection(content(owned), shown(owned)) if owned else None
        limits["without"] = wished["without"]
        with terminal.working(lang):
            if wished["spend"]:
                ways = spend(document, keep=wished["including"], **limits)
            else:
                named = [name for name in (wished["commander"],) if name]
                including = [*named, *wished["including"]]
                found = complete(document, including=including, seed=wished["seed"], **limits)
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        return 2
    if wished["spend"]:
        put_answer(ways.as_json(lang), telling.told_spending(ways, lang), as_json)
        return 0
    if found.roster is None:
        put_answer(found.as_json(lang), telling.told_conflict(found, lang), as_json)
        return 1
    put_answer(found.roster, [written(found.roster).rstrip()], as_json)
    return 0


def core_of(game_id: str, wished: dict[str, Any], lang: Lang) -> dict[str, Any]:
    """The list to start from: a file, or one with nothing but its heading."""
    keys = ("edition", "format", "points", "faction")
    stated = {key: wished[key] for key in keys if wished[key] is not None}
    if wished["agendas"]:
        stated["agendas"] = list(wished["agendas"])
    if wished["core"]:
        return {**rosters_of(wished["core"], lang)[0], **stated}
    if "faction" not in stated:
        raise click.UsageError("--faction is needed, or --from with a list that has one")
    return {"game": game_id, **stated}


@click.command()
@click.argument("shelf")
@click.argument("files", nargs=-1, metavar="[LIST...]")
@click.option("--edition", help="Build for this edition.")
@click.option("--format", help="Build for this format.")
@click.option("--points", type=click.IntRange(1, 1000), help="The size of an army.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=30, help="The time to search.")
@json_option
@lang_option
def own(shelf: str, files: tuple[str, ...], as_json: bool, lang: Lang, **wished: Any) -> None:
    """Tells what a collection is enough for.

    With lists: what is missing for each of them, and for all at once from the one shelf. Without:
    the fullest list of each faction. SHELF is a file with entries and counts, or packs. Exit code:
    0 when nothing is missing, 1 when something is, 2 when a file cannot be read.

    \b
    Examples:
      muster own shelf.yaml
      muster own shelf.yaml army.yaml second-army.yaml --json
    """
    from builder.solver import buildable, collection, missing, telling

    try:
        owned = collection(content(shelf), shown(shelf))
        if files:
            rosters = [roster for file in files for roster in rosters_of(file, lang)]
            stock = missing(owned, rosters)
        else:
            with terminal.working(lang):
                found = buildable(owned, **wished)
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    if files:
        names = [str(roster.get("name") or number) for number, roster in enumerate(rosters, 1)]
        put_answer(stock.as_json(lang), telling.told_stock(stock, names, lang), as_json)
        sys.exit(1 if stock.together else 0)
    told = {faction: filled.as_json(lang) for faction, filled in found.items()}
    put_answer({"factions": told}, telling.told_buildable(BY_ID[owned.game], found, lang), as_json)
    sys.exit(0 if found else 1)


def chosen_generator(game_id: str, what: str | None, lang: Lang) -> Generator:
    """What is to be built; a wrong name is answered with what there is."""
    known = {id: game.generators for id, game in BY_ID.items() if game.generators}
    if game_id not in known:
        raise click.UsageError(f"nothing can be built for {game_id}; for: {', '.join(known)}")
    generators = known[game_id]
    if what is not None and what not in generators:
        told = "".join(f"\n  {id}  {made.about.to(lang)}" for id, made in generators.items())
        raise click.UsageError(f"{game_id} has no {what}; it has:{told}")
    return generators[what or next(iter(generators))]


@click.command()
@click.argument("file")
@click.option(
    "--keep", multiple=True, metavar="ENTRY", help="An entry that stays; may be repeated."
)
@click.option("--without", multiple=True, metavar="ENTRY", help="An entry to leave out.")
@click.option("--owned", metavar="FILE", help="Use only what this collection file has.")
@click.option("--most", type=click.IntRange(1, 9), default=3, help="How many repairs to offer.")
@click.option("--seconds", type=click.FloatRange(0.1, 60), default=10, help="The time to search.")
@click.option("--edition", help="Repair for this edition instead of the list's own.")
@click.option("--format", help="Repair for this format instead of the list's own.")
@json_option
@lang_option
def repair(file: str, owned: str | None, as_json: bool, lang: Lang, **wished: Any) -> None:
    """Prints the smallest changes that make a list legal, or why there are none.

    Every repair has passed the check, and no smaller one exists; if the time ends before that is
    proven, the answer says so. Exit code: 0 when the list can be repaired, 1 when it cannot, 2 when
    it cannot be read.

    \b
    Examples:
      muster repair my-army.yaml
      muster repair my-army.yaml --keep "Robb Stark, The Wolf Lord" --without 10202
      muster repair deck.txt --owned shelf.yaml --json
    """
    from builder.solver import collection, headed, repair, telling

    options = {"edition": wished.pop("edition"), "format": wished.pop("format")}
    try:
        documents = [headed(document, **options) for document in rosters_of(file, lang)]
        shelf = collection(content(owned), shown(owned)) if owned else None
        with terminal.working(lang):
            found = [repair(document, owned=shelf, **wished) for document in documents]
    except Unreadable as error:
        terminal.put_troubles(error, lang)
        sys.exit(2)
    if as_json:
        told = [each.as_json(lang) for each in found]
        put(told[0] if len(told) == 1 else told, indent=True)
    for line in () if as_json else (line for each in found for line in telling.told(each, lang)):
        click.echo(line)
    sys.exit(0 if all(each.repairs for each in found) else 1)
