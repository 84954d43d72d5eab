"""Pages to look things up in: the catalogue, its entries, its editions and what changed in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Blueprint, Response, abort, request

from builder import (
    Game,
    Text,
    edition_changes,
    find_entries,
    find_game,
    known_games,
)
from web.board import drawn, neighbours, signs_told
from web.language import reader
from web.render import show

blueprint = Blueprint("lookup", __name__, url_prefix="/catalogue")

ON_A_PAGE = 60
ORDERS = ("kind", "name", "cost")


class Wanted(NamedTuple):
    """What a reader looks for."""

    words: str
    kind: str
    faction: str
    order: str
    page: int


@blueprint.get("/")
def catalogue() -> Response:
    counts = {
        game.id: len(game.catalogue.edition(game.default_edition).entries.facts)
        for game in known_games()
    }
    return show("catalogue.html", games=known_games(), counts=counts)


@blueprint.get("/<game_id>/")
def entries(game_id: str) -> Response:
    game = game_or_404(game_id)
    edition, wanted = chosen_edition(game), read_wanted()
    found = find_entries(edition, wanted.words, kind=wanted.kind, faction=wanted.faction)
    found.sort(key=lambda entry: order_key(game, entry, wanted.order))
    first = (wanted.page - 1) * ON_A_PAGE
    return show(
        "entries.html",
        "_entries.html",
        game=game,
        edition=edition,
        wanted=wanted,
        choices=choices(game, edition),
        total=len(found),
        rows=[row(game, entry) for entry in found[first : first + ON_A_PAGE]],
        pages=max(1, -(-len(found) // ON_A_PAGE)),
    )


def read_wanted() -> Wanted:
    args = request.args
    page, order = args.get("page", "1"), args.get("order", "")
    return Wanted(
        args.get("q", "")[:200],
        args.get("kind", ""),
        args.get("faction", ""),
        order if order in ORDERS else ORDERS[0],
        max(1, int(page)) if page.isascii() and page.isdigit() and len(page) < 5 else 1,
    )


def order_key(game: Game, entry: Any, order: str) -> tuple[Any, ...]:
    cost, label = entry.facts.get("cost"), entry.label.to(reader()).casefold()
    if order == "cost":
        return (not isinstance(cost, int), cost if isinstance(cost, int) else 0, label)
    if order == "kind":
        return (list(game.kinds.sections.values()).index(entry.facts["kind"]), label)
    return (label,)


def choices(game: Game, edition: Any) -> dict[str, list[tuple[str, str]]]:
    """What a reader may choose from, by id and name."""
    lang = reader()
    kinds = dict.fromkeys(facts["kind"] for facts in edition.entries.facts.values())
    return {
        "kinds": [(kind, game.catalogue.terms[kind].to(lang)) for kind in kinds],
        "factions": [(id, faction.name.to(lang)) for id, faction in game.factions.items()],
        "editions": [(choice.id, choice.name.to(lang)) for choice in reversed(game.editions)],
    }


class Row(NamedTuple):
    """An entry in a list of many."""

    id: str
    code: str
    label: Text
    kind: Text
    faction: str
    faction_name: Text
    cost: Any


def row(game: Game, entry: Any) -> Row:
    facts: Mapping[str, Any] = entry.facts
    faction = facts.get("faction") or ""
    name = game.factions[faction].name if faction in game.factions else Text("")
    kind = game.catalogue.terms[facts["kind"]]
    return Row(entry.id, entry.code, entry.label, kind, faction, name, facts.get("cost"))


@blueprint.get("/<game_id>/<entry_id>")
def entry(game_id: str, entry_id: str) -> Response:
    game = game_or_404(game_id)
    edition = chosen_edition(game)
    found = edition.find(entry_id)
    if len(found) != 1:
        abort(404)
    about = list(game.about(game, edition, found[0], reader()))
    return show(
        "entry.html",
        game=game,
        edition=edition,
        entry=row(game, found[0]),
        about=about,
        elsewhere=elsewhere(game, found[0].id, edition.id),
    )


@blueprint.get("/<game_id>/map")
def board(game_id: str) -> Response:
    """The board of a game: a picture whose places lead to their entries, and a table."""
    game = game_or_404(game_id)
    edition = chosen_edition(game)
    bare = game.board(game, edition, None) if game.board else None
    if bare is None:
        abort(404)
    lang = reader()
    return show(
        "map.html",
        game=game,
        edition=edition,
        drawing=drawn(bare, lang),
        beside=neighbours(bare, lang),
        signs=signs_told,
    )


def elsewhere(game: Game, entry_id: str, here: str) -> list[Any]:
    """The other editions that have the entry, when editions differ in their entries at all."""
    if len(set(game.catalogue.facts["shelves"].values())) == 1:
        return []
    others = (game.catalogue.edition(choice.id) for choice in game.editions if choice.id != here)
    return [edition for edition in others if entry_id in edition.entries.facts]


@blueprint.get("/<game_id>/editions/")
def editions(game_id: str) -> Response:
    game = game_or_404(game_id)
    rows = [game.catalogue.edition(choice.id) for choice in reversed(game.editions)]
    return show("editions.html", game=game, rows=rows)


@blueprint.get("/<game_id>/editions/<before>/<after>")
def changes(game_id: str, before: str, after: str) -> Response:
    """What changed from one edition to another."""
    game = game_or_404(game_id)
    known = [choice.id for choice in game.editions]
    if before not in known or after not in known:
        abort(404)
    ends = (game.catalogue.edition(before), game.catalogue.edition(after))
    told = edition_changes(game, before, after, reader())
    return show("changes.html", game=game, ends=ends, changes=told)


def game_or_404(game_id: str) -> Game:
    try:
        return find_game(game_id)
    except KeyError:
        abort(404)


def chosen_edition(game: Game) -> Any:
    named = request.args.get("edition") or game.default_edition
    known = game.edition_named(named)
    return game.catalogue.edition(known) if known else abort(404)
