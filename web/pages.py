"""Pages to read: home and rules."""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, request

from builder import Report, Sample, check_text, examples, find_game, find_rule, known_games, samples
from web.render import show

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def home() -> Response:
    return show("home.html", games=known_games(), samples=samples(), specimen=specimen())


def specimen() -> tuple[Sample, Report] | None:
    """The first sample that breaks a rule, to show what a report looks like."""
    judged = ((sample, check_text(sample.text)) for sample in samples())
    return next((pair for pair in judged if not pair[1].legal), None)


@blueprint.get("/rules/")
def rules() -> Response:
    return show("rules.html", games=known_games())


@blueprint.get("/rules/<rule_id>")
def rule(rule_id: str) -> Response:
    try:
        found = find_rule(rule_id)
    except KeyError:
        abort(404)
    return show(
        "rule.html",
        rule=found,
        game=find_game(rule_id.partition(".")[0]),
        examples=examples(rule_id),
    )


@blueprint.get("/factions.css")
def faction_colours() -> Response:
    """The accent of every faction; a stylesheet, since pages carry no inline style."""
    lines = [
        f'[data-faction="{game.id}/{faction_id}"] {{ --accent: {faction.colour}; }}\n'
        for game in known_games()
        for faction_id, faction in game.factions.items()
    ]
    response = make_response("".join(lines))
    response.mimetype = "text/css"
    response.cache_control.max_age = 3600
    response.add_etag()
    response.make_conditional(request)
    return response
