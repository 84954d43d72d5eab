"""muster: check, show and compare lists, and look things up, from the command line."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from builder import terminal
from builder.cli.arguments import default_lang
from builder.trouble import Unreadable

__all__ = ["default_lang", "main"]

# The module of each command, which is imported when it is asked for.
OWN = {
    "check": "checking",
    "show": "looking",
    "diff": "looking",
    "rules": "looking",
    "catalogue": "looking",
    "convert": "converting",
    "code": "converting",
    "build": "solving",
    "own": "solving",
    "repair": "solving",
    "new-card": "making",
    "schemas": "making",
}


class Commands(click.Group):
    """Our commands, and those of installed packages: the site adds `serve`."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except Unreadable as error:
            # A catalogue that cannot be read stops any command.
            terminal.put_troubles(error, default_lang())
            sys.exit(2)

    def list_commands(self, _context: click.Context) -> list[str]:
        from importlib.metadata import entry_points

        added = [point.name for point in entry_points(group="muster.commands")]
        return sorted({*OWN, *added})

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        if name in OWN:
            module = import_module(f"builder.cli.{OWN[name]}")
            own: click.Command = getattr(module, name.replace("-", "_"))
            return own
        from importlib.metadata import entry_points

        for point in entry_points(group="muster.commands", name=name):
            added: click.Command = point.load()
            return added
        return None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="muster", prog_name="muster")
def main() -> None:
    """Builds, checks and prints army lists, decks and set-ups.

    \b
    Example:
      muster check my-army.yaml
    """
