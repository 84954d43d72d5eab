"""show(): a page or its part, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask, Response, make_response, render_template, request

from web import board, choices, event_judging, event_times, reports, setups, sheets, telling


def install(app: Flask) -> None:
    """Give templates what they ask for; white space in them is for us, not for the reader."""
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters["told"] = lambda text, lang: text.to(lang)
    app.jinja_env.globals.update(
        has_htmx=Path(app.root_path, "static/vendor/htmx.min.js").exists(),
        can_mend=reports.can_mend,
        excerpt=reports.excerpt,
        fingerprint_of=sheets.fingerprint_of,
        sheet_kinds=sheets.kinds_for,
        sheet_names=sheets.KINDS,
        faults=reports.faults,
        is_plain_group=reports.is_plain_group,
        own_findings=reports.own_findings,
        summary=reports.summary,
        of_severity=reports.of_severity,
        board_of=board.board_of,
        board_lists=board.lists,
        hex_maps_of=board.hex_maps_of,
        gauge_cells=board.cells,
        about=choices.about,
        all_factions=choices.all_factions,
        commander_names=choices.commander_names,
        costs=choices.costs,
        counts=choices.counts,
        fields_by_use=setups.fields_by_use,
        has_commanders=choices.has_commanders,
        has_sizes=choices.has_sizes,
        is_simple=setups.is_simple,
        kinds=choices.kinds,
        named=choices.named,
        option_groups=setups.option_groups,
        own_factions=choices.own_factions,
        totals_of=choices.totals,
        starts=choices.starts,
        changes_in_words=telling.changes_in_words,
        decimal=telling.decimal,
        moment=telling.moment,
        share=telling.share,
        deadline_words=event_times.deadline_words,
        time_left=event_times.time_left,
        event_factions=event_judging.factions,
        event_fingerprint=event_judging.fingerprint_of,
        event_leaders=event_judging.leaders,
        event_points=event_judging.points,
    )


def show(page: str, part: str = "", status: int = 200, **values: Any) -> Response:
    """The page, or only its part when htmx asks for the part to swap it in."""
    is_part = bool(part) and request.headers.get("HX-Request") == "true"
    wanted = part if is_part else page
    response = make_response(render_template(wanted, part=part, is_part=is_part, **values), status)
    response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
    return response
