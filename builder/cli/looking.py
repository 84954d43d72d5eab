"""muster show, diff, rules and catalogue: look closer, and look things up."""

from __future__ import annotations

import sys

import click

from builder import terminal
from builder.cli.arguments import edition_option, format_option, json_option, lang_option, put
from builder.cli.files import readable, shown
from builder.games import BY_ID
from builder.lookup import entry_as_json, rule_as_json, search
from builder.text import Lang


@click.command()
@click.argument("file")
@json_option
@edition_option
@format_option
@lang_option
def show(file: str, as_json: bool, edition: str | None, format: str | None, lang: Lang) -> None:
    """Shows a list with its report and what follows from it: costs, totals, tactics deck.

    \b
    Example:
      muster show my-army.yaml --json
    """
    report = readable(file, {"edition": edition, "format": format}, lang)
    game = BY_ID[report.game]
    if as_json:
        put({**report.as_json(lang), **game.derive(game, report, lang)}, indent=True)
    else:
        terminal.put_roster(game, report, lang)
        terminal.put_report(game, report, shown(file), lang)
    sys.exit(0 if report.legal else 1)


@click.command()
@click.argument("file")
@click.option("--from", "before", required=True, help="The edition to compare from.")
@click.option("--to", "after", required=True, help="The edition to compare to.")
@json_option
@lang_option
def diff(file: str, before: str, after: str, as_json: bool, lang: Lang) -> None:
    """Tells what changes for a list between two editions: costs, stats and verdict.

    Exit code: 0 when the list is legal in the later edition, 1 when it is not.

    \b
    Example:
      muster diff my-army.yaml --from s05 --to s06
    """
    if file == "-":
        raise click.UsageError("diff reads the list twice; name a file instead of -")
    old, new = (readable(file, {"edition": e, "format": None}, lang) for e in (before, after))
    game = BY_ID[old.game]
    changes = game.compare(game, old, new)
    if as_json:
        put(terminal.diff_as_json(old, new, changes, lang), indent=True)
    else:
        terminal.put_diff(game, old, new, changes, lang)
    sys.exit(0 if new.legal else 1)


@click.command()
@click.argument("rule_id", required=False, metavar="[ID]")
@json_option
@lang_option
def rules(rule_id: str | None, as_json: bool, lang: Lang) -> None:
    """Lists the rules, or tells one: its law, its source and where it holds.

    \b
    Examples:
      muster rules
      muster rules asoiaf-tmg.points-limit --lang ru
    """
    found = [(game, rule) for game in BY_ID.values() for rule in game.rules]
    if rule_id:
        found = [
            (game, rule) for game, rule in found if rule_id in (rule.id, rule.id.split(".")[1])
        ]
        if not found:
            terminal.put_unknown_rule(rule_id, lang)
            sys.exit(2)
    if as_json:
        put([rule_as_json(game, rule, lang) for game, rule in found], indent=True)
    else:
        terminal.put_rules(found, lang, whole=bool(rule_id))


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="SEARCH...")
@click.option("--game", "game_id", default=next(iter(BY_ID)), help="The game to look in.")
@click.option("--edition", help="The edition to look in.")
@json_option
@lang_option
def catalogue(
    words: tuple[str, ...], game_id: str, edition: str | None, as_json: bool, lang: Lang
) -> None:
    """Finds entries of the catalogue by id, code or name in either language.

    \b
    Example:
      muster catalogue sworn swords
    """
    if game_id not in BY_ID:
        raise click.UsageError(f"no such game: {game_id}; known: {', '.join(BY_ID)}")
    game = BY_ID[game_id]
    edition = edition or game.default_edition
    if edition not in game.catalogue.editions:
        known = ", ".join(game.catalogue.editions)
        raise click.UsageError(f"no such edition: {edition}; known: {known}")
    found = search(game.catalogue.edition(edition), " ".join(words))
    if as_json:
        put([entry_as_json(entry) for entry in found], indent=True)
    else:
        terminal.put_entries(game, found, lang)
    sys.exit(0 if found else 1)
