"""Documents as forms: all of a document can be reached, filled in, and sent back untouched."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from builder import acted, check, filled, find_game, form_of, read, samples
from builder.drawing import offers  # noqa: F401

GAMES = ["agot-board-game", "tiny-epic-kingdoms", "catan-brotherhood", "hbo-card-game"]
LISTS = Path(__file__).parents[1] / "lists"


def documents(game: str) -> list[dict]:
    """Every golden list of a game and every sample, as a document."""
    found = [read(sample.text).value for sample in samples() if sample.game == game]
    for file in sorted((LISTS / game).glob("*.yaml")):
        golden = yaml.safe_load(file.read_text("utf-8"))
        found.append({"game": game, **golden["roster"]})
    return found


def given(form, lang):
    return {field.name: field.shown(lang) for field in form.fields}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_form_that_is_sent_back_untouched_changes_nothing(game, lang):
    for document in documents(game):
        form = form_of(find_game(game), document)

        assert filled(form, given(form, lang)) == document
