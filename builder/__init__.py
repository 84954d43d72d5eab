"""Muster's public names: the site and other programs import from here only."""

from builder.check import BY_ID, check, check_text
from builder.document import MOST_BYTES, Document, read
from builder.game import Game
from builder.games import GAMES
from builder.report import Group, Line, Report
from builder.rule import Finding, Rule
from builder.samples import Sample, samples
from builder.text import LANGS, Lang, Text
from builder.trouble import Trouble, Unreadable

__all__ = [
    "LANGS",
    "MOST_BYTES",
    "Document",
    "Finding",
    "Game",
    "Group",
    "Lang",
    "Line",
    "Report",
    "Rule",
    "Sample",
    "Text",
    "Trouble",
    "Unreadable",
    "check",
    "check_text",
    "find_game",
    "find_rule",
    "known_games",
    "read",
    "samples",
]


def known_games() -> tuple[Game, ...]:
    """The games Muster knows, in menu order."""
    return GAMES


def find_game(id: str) -> Game:
    return BY_ID[id]


def find_rule(id: str) -> Rule:
    return {rule.id: rule for rule in BY_ID[id.partition(".")[0]].rules}[id]
