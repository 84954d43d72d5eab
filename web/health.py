"""For those who keep the site running: is it well, and what has it done."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify

from builder import known_games

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """Answers when every catalogue can be read."""
    return jsonify(status="ok", games=[game.id for game in known_games() if game.rulesets])


@blueprint.get("/metrics")
def metrics() -> Response:
    told = "\n".join(current_app.extensions["tally"].lines())
    return Response(told + "\n", mimetype="text/plain; version=0.0.4")
