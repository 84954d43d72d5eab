"""Saved lists as JSON: anyone reads, and whoever holds the token changes."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request, url_for

from builder import Unreadable, check, documents_in
from web import api, store
from web.api import as_json, problem
from web.language import reader
from web.problems import Refused
from web.store import Conflict, Missing, Saved

blueprint = Blueprint("api_lists", __name__, url_prefix="/api/v1/lists")
blueprint.register_error_handler(Unreadable, api.unreadable)
blueprint.register_error_handler(Refused, api.refused)


@blueprint.errorhandler(Missing)
def missing(_: Missing) -> Response:
    return problem(404)


@blueprint.errorhandler(Conflict)
def conflict(error: Conflict) -> Response:
    """The later writer is told what the list has become."""
    return problem(409, version=error.now.number, document=error.now.document)


@blueprint.post("")
def create() -> Response:
    """Keeps the list in the body; the token in the answer is shown this once."""
    created = store.opened().create(document())
    told = as_json({**saved_as_json(created.saved), "token": created.token}, 201)
    told.headers["Location"] = url_for("api_lists.show", public_id=created.saved.public_id)
    return told


@blueprint.get("/<public_id>")
def show(public_id: str) -> Response:
    """A saved list with the report on it."""
    saved = store.opened().view(public_id)
    response = as_json(saved_as_json(saved))
    response.set_etag(str(saved.number))
    return response


@blueprint.put("/<public_id>")
def save(public_id: str) -> Response:
    """A new version, made from the one that If-Match names."""
    kept, token = store.opened(), own_token(public_id)
    saved = kept.save(token, document(), expected_version())
    response = as_json(saved_as_json(saved))
    response.set_etag(str(saved.number))
    return response


@blueprint.delete("/<public_id>")
def delete(public_id: str) -> Response:
    store.opened().delete(own_token(public_id))
    return Response(status=204)


@blueprint.get("/<public_id>/versions")
def versions(public_id: str) -> Response:
    """The versions of a list, the newest first; only its owner sees what it once was."""
    found = store.opened().history(own_token(public_id))
    return as_json(
        [
            {"number": each.number, "at": each.at.isoformat(), "document": each.document}
            for each in found
        ]
    )


def document() -> dict[str, Any]:
    """The one list in the body, in any format."""
    found = documents_in(request.get_data(cache=False))
    if len(found) != 1:
        raise Refused("body", f"1 ≠ {len(found)}")
    return found[0]


def own_token(public_id: str) -> str:
    """The token of the request, when it is the one for this list; Missing when it is not."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind != "Bearer" or store.opened().open(token).public_id != public_id:
        raise Missing
    return token


def expected_version() -> int:
    """The version that If-Match names, as GET and PUT gave it in ETag."""
    tags = request.if_match.as_set()
    said = next(iter(tags), "")
    if len(tags) != 1 or not said.isascii() or not said.isdigit() or len(said) > 9:
        raise Refused("If-Match", 'If-Match: "1"')
    return int(said)


def saved_as_json(saved: Saved) -> dict[str, Any]:
    return {
        "id": saved.public_id,
        "version": saved.number,
        "created": saved.created.isoformat(),
        "saved": saved.version.at.isoformat(),
        "document": saved.document,
        "report": check(saved.document).as_json(reader()),
    }
