"""What a new list begins with: choices, a sample, someone's list, a table, or chance."""

from __future__ import annotations

from typing import Any

from flask import abort
from werkzeug.datastructures import MultiDict

from builder import Game, Wishes, find_game, read, samples
from web.store import Missing, opened

KEYS = ("name", "player", "edition", "format", "faction", "house", "notes")
MOST_SEED = 10**6


def first_document(form: MultiDict[str, str]) -> dict[str, Any]:
    if "sample" in form:
        texts = {sample.id: sample.text for sample in samples()}
        return dict(read(texts[form["sample"]]).value)
    if "copy" in form:
        try:
            return opened().view(form["copy"]).document
        except Missing:
            abort(404)
    game = find_game(form["game"])
    if "generator" in form:
        return generated(game, form)
    chosen = {key: form[key].strip() for key in KEYS if form.get(key, "").strip()}
    if "start" in form:
        return started(game, form) | chosen
    return {"game": game.id, **chosen, **points_of(form)}


def started(game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
    """A table to begin with, empty or as the game starts."""
    plan, players = game.form, int(form.get("players", ""))
    edition = game.edition_named(form.get("edition") or game.default_edition)
    if not plan or players not in game.player_counts or edition is None:
        raise ValueError(form["start"])
    start = plan.starts[form["start"]]
    return start.make(game, game.catalogue.edition(edition), form.get("format", ""), players)


def points_of(form: MultiDict[str, str]) -> dict[str, int]:
    """The points of a size of one's own."""
    points = form.get("points", "").strip()
    return {"points": int(points)} if points and form.get("format") == "custom" else {}


def generated(game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
    """A roster made by chance; the seed is taken from the form, so that it can be had again."""
    players = form.get("players", "").strip()
    wishes = Wishes(
        seed=int(form.get("seed") or 1) % MOST_SEED,
        edition=form.get("edition") or None,
        format=form.get("format") or None,
        faction=form.get("faction") or None,
        players=int(players) if players else None,
    )
    return game.generators[form["generator"]].make(game, wishes)
