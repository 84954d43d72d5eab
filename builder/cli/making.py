"""muster new-card and schemas: files for those who extend the catalogue."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from builder.games import BY_ID


@click.command("new-card")
@click.argument("game_id", metavar="GAME")
@click.argument("kind")
def new_card(game_id: str, kind: str) -> None:
    """Prints a file to start from, for cards that the catalogue does not have.

    \b
    Example:
      mkdir -p mine/hbo-card-game/entries
      muster new-card hbo-card-game plot > mine/hbo-card-game/entries/plots.yaml
      MUSTER_CATALOG=mine muster catalogue --game hbo-card-game my-plot
    """
    files = BY_ID[game_id].starter_files if game_id in BY_ID else {}
    if not files:
        able = ", ".join(id for id, game in BY_ID.items() if game.starter_files)
        raise click.UsageError(f"no files to start from for {game_id}; there are some for: {able}")
    if kind not in files:
        raise click.UsageError(f"no such kind: {kind}; known: {', '.join(files)}")
    click.echo(files[kind], nl=False)


@click.command()
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit 1 when stale.")
@click.option("--folder", help="Where the schemas stand, instead of the project's own folder.")
def schemas(only_check: bool, folder: str | None) -> None:
    """Writes the JSON Schemas of all files from the models, or checks that they are fresh.

    \b
    Examples:
      muster schemas
      muster schemas --check
    """
    from builder.schema_check import SCHEMAS
    from builder.schemas import stale, write

    place = Path(folder) if folder else SCHEMAS
    changed = stale(place) if only_check else write(place)
    for name in changed:
        click.echo(f"{name}: {'stale' if only_check else 'written'}", err=True)
    sys.exit(1 if only_check and changed else 0)
