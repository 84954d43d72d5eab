"""The API described for people."""

from __future__ import annotations

from flask import Blueprint, Response

from web.language import reader
from web.openapi import document
from web.render import show

blueprint = Blueprint("api_pages", __name__)


@blueprint.get("/api/")
def about() -> Response:
    return show("api.html", api=document(reader()))
