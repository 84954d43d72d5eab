"""Muster's public names: the site and other programs import from here only."""

from builder.building import Hosting, Trial, try_out
from builder.check import BY_ID, check, check_text
from builder.document import MOST_BYTES, Document, read, written
from builder.editing import ACTS, Change, Unfit, changed
from builder.game import Desk, Game, Offer, Options, Section, Wishes
from builder.games import GAMES
from builder.names import fold
from builder.report import Group, Line, Report
from builder.rule import Finding, Rule
from builder.samples import Sample, samples
from builder.text import LANGS, Lang, Text
from builder.trouble import Trouble, Unreadable

__all__ = [
    "ACTS",
    "LANGS",
    "MOST_BYTES",
    "Change",
    "Desk",
    "Document",
    "Finding",
    "Game",
    "Group",
    "Hosting",
    "Lang",
    "Line",
    "Offer",
    "Options",
    "Report",
    "Rule",
    "Sample",
    "Section",
    "Text",
    "Trial",
    "Trouble",
    "Unfit",
    "Unreadable",
    "Wishes",
    "changed",
    "check",
    "check_text",
    "find_game",
    "find_rule",
    "fold",
    "known_games",
    "read",
    "samples",
    "try_out",
    "written",
]


def known_games() -> tuple[Game, ...]:
    """The games Muster knows, in menu order."""
    return GAMES


def find_game(id: str) -> Game:
    return BY_ID[id]


def find_rule(id: str) -> Rule:
    return {rule.id: rule for rule in BY_ID[id.partition(".")[0]].rules}[id]
