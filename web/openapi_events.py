"""The part of the API's description that tells of events."""

from __future__ import annotations

from typing import Any

from builder import Text, known_games
from web.event_judging import FILTERS
from web.event_records import LOCKS, VISIBILITIES
from web.openapi import (
    ANY,
    EDITION,
    FINDING,
    FROM_VERSION,
    STRING,
    TROUBLE,
    WHOLE,
    Schema,
    answers,
    asked,
    get,
    in_header,
    in_path,
    listed,
    named,
    operation,
    shaped,
)

TRUTH: Schema = {"type": "boolean"}
MAYBE_STRING: Schema = {"type": ["string", "null"]}
MAYBE_OBJECT: Schema = {"type": ["object", "null"]}

# ---- shapes --------------------------------------------------------------------------------------

STATED: dict[str, Schema] = {
    "name": {**STRING, "minLength": 1, "maxLength": 120},
    "edition": STRING,
    "format": STRING,
    "points": {"type": ["integer", "null"], "minimum": 1, "maximum": 1000},
    "deadline": {"type": ["string", "null"], "format": "date-time"},
    "zone": STRING,
    "notes": {**STRING, "maxLength": 2000},
    "visibility": {"enum": list(VISIBILITIES)},
    "needs_legal": TRUTH,
}
EVENT: dict[str, Schema] = {
    "id": STRING,
    "version": WHOLE,
    "created": STRING,
    "game": STRING,
    **STATED,
    "locked": TRUTH,
    "open": TRUTH,
    "lists_shown": TRUTH,
    "lists": WHOLE,
}
ROW: dict[str, Schema] = {
    "id": STRING,
    "player": STRING,
    "version": WHOLE,
    "sent": STRING,
    "late": TRUTH,
    "withdrawn": TRUTH,
    "name": STRING,
    "faction": STRING,
    "commander": STRING,
    "points": STRING,
    "legal": TRUTH,
    "broken": listed(STRING),
    "checked": TRUTH,
}
# What only the organiser, or only the organiser and the player, are told.
MORE: dict[str, Schema] = {"by": STRING, "lock": {"enum": list(LOCKS)}, "mark": MAYBE_OBJECT}
WHOLE_ROW: dict[str, Schema] = {
    **ROW,
    "document": MAYBE_OBJECT,
    "report": {"oneOf": [named("Report"), {"type": "null"}]},
    "troubles": listed(TROUBLE),
}
SENT: dict[str, Schema] = {
    "number": WHOLE,
    "at": STRING,
    "by": STRING,
    "late": TRUTH,
    "player": STRING,
    "document": MAYBE_OBJECT,
}
JUDGED: dict[str, Schema] = {
    "id": STRING,
    "player": STRING,
    "findings": listed(FINDING),
    "troubles": listed(TROUBLE),
}
BROKEN = listed(shaped(*JUDGED, **JUDGED))
RECHECK: dict[str, Schema] = {
    "edition": STRING,
    "total": WHOLE,
    "breaks": BROKEN,
    "mends": BROKEN,
    "still_illegal": BROKEN,
}
LISTING: dict[str, Schema] = {
    "shown": TRUTH,
    "total": WHOLE,
    "entries": listed(shaped(*ROW, **ROW, **MORE)),
}
EVENT_SCHEMAS: dict[str, Schema] = {
    "Event": shaped(*EVENT, **EVENT),
    "BegunEvent": shaped(*EVENT, "token", **EVENT, token=STRING),
    "Submission": shaped(*WHOLE_ROW, **WHOLE_ROW, **MORE, open=TRUTH),
    "SentSubmission": shaped(*WHOLE_ROW, "token", **WHOLE_ROW, **MORE, open=TRUTH, token=STRING),
}

# ---- what a request may hold ---------------------------------------------------------------------

EVENT_ID = in_path("id", Text(en="The event's public id", ru="Открытый id турнира"))
ENTRY_ID = in_path("entry", Text(en="The list's id in the event", ru="id списка на турнире"))
ORGANISER_TOKEN = in_header(
    "Authorization", Text(en="Bearer and the organiser's token", ru="Bearer и токен организатора")
)
ANY_TOKEN = in_header(
    "Authorization",
    Text(
        en="Bearer and the token of the list or of the organiser",
        ru="Bearer и токен списка или организатора",
    ),
)
SENDING: dict[str, Schema] = {
    "player": {**STRING, "minLength": 1, "maxLength": 80},
    "list": {"oneOf": [{"type": "object"}, STRING]},
}
A_LIST = Text(
    en="The player's name, and the list: a roster document, or a text in any form Muster reads",
    ru="Имя игрока и список: документ или текст в любом виде, понятном Muster",
)


def json_body(about: Text, schema: Schema, **example: Any) -> dict[str, Any]:
    content = {"schema": {**schema, "additionalProperties": False}, "example": example}
    return {"description": about, "required": True, "content": {"application/json": content}}


def acting(
    about: Text, schema: Schema, parameters: list[Any], problems: list[int], **more: Any
) -> dict[str, Any]:
    """An operation with a token."""
    return operation(about, parameters, answers(about, schema, 404, *problems), **more)


def made(described: dict[str, Any]) -> dict[str, Any]:
    """The same with the answer that something was made."""
    described["responses"]["201"] = described["responses"].pop("200")
    return described


def gone(described: dict[str, Any]) -> dict[str, Any]:
    """The same with an answer that says nothing."""
    about = described["responses"].pop("200")["description"]
    described["responses"]["204"] = {"description": about}
    return described


# ---- what there is -------------------------------------------------------------------------------


def event_paths() -> dict[str, Any]:
    row = "/events/{id}/entries/{entry}"
    return {
        "/events": {"post": beginning()},
        "/events/{id}": {
            **get(
                *(Text(en="An event", ru="Турнир"), named("Event"), EVENT_ID),
                problems=[404],
            ),
            "patch": changing_event(),
            "delete": gone(acting(Text(en="Delete an event", ru="Удалить турнир"), ANY, RULED, [])),
        },
        "/events/{id}/lock": {"put": locking_event()},
        "/events/{id}/recheck": rechecking(),
        "/events/{id}/entries": {**listing(), "post": sending()},
        row: {**reading(), "put": replacing(), "delete": withdrawing()},
        f"{row}/versions": versions(),
        f"{row}/checked": {"put": marking()},
        f"{row}/lock": {"put": locking_one()},
    }


RULED = [EVENT_ID, ORGANISER_TOKEN]
ONE_RULED = [EVENT_ID, ENTRY_ID, ORGANISER_TOKEN]
ONE_OWNED = [EVENT_ID, ENTRY_ID, ANY_TOKEN]


def beginning() -> dict[str, Any]:
    about = Text(en="Begin an event", ru="Создать турнир")
    games = {"enum": [game.id for game in known_games()]}
    shape = shaped("name", "game", **STATED, game=games)
    example = {"name": "Harvest Cup", "game": "asoiaf-tmg", "deadline": "2030-06-14T18:00:00+03:00"}
    responses = answers(about, named("BegunEvent"), 413)
    return made(operation(about, [], responses, requestBody=json_body(about, shape, **example)))


def changing_event() -> dict[str, Any]:
    about = Text(
        en="Change an event: the keys that are named", ru="Изменить турнир: только названные ключи"
    )
    return acting(
        *(about, named("Event"), [*RULED, FROM_VERSION], [409, 413]),
        requestBody=json_body(about, shaped(**STATED), edition="s06"),
    )


def locking_event() -> dict[str, Any]:
    about = Text(en="Lock or unlock an event", ru="Закрыть или открыть приём")
    shape = shaped("locked", locked=TRUTH)
    return acting(
        *(about, named("Event"), RULED, [413]), requestBody=json_body(about, shape, locked=True)
    )


def rechecking() -> Any:
    about = Text(
        en="Which lists break under another edition, and why",
        ru="Какие списки нарушат правила по другому изданию и почему",
    )
    return get(about, shaped(*RECHECK, **RECHECK), *RULED, EDITION, problems=[404])


def listing() -> Any:
    about = Text(
        en="The lists in an event, as far as they may be seen",
        ru="Списки турнира, насколько они видны",
    )
    filters = (
        asked("show", Text(en="Which lists", ru="Какие списки"), {"enum": list(FILTERS)}),
        asked("limit", Text(en="How many", ru="Сколько"), {**WHOLE, "minimum": 1, "maximum": 128}),
        asked("offset", Text(en="After how many", ru="После скольких"), {**WHOLE, "minimum": 0}),
    )
    return get(about, shaped(*LISTING, **LISTING), *RULED, *filters, problems=[404])


def sending() -> dict[str, Any]:
    about = Text(en="Send a list to an event", ru="Отправить список на турнир")
    example = {"player": "Anna", "list": {"game": "asoiaf-tmg", "faction": "stark"}}
    shape = shaped("player", "list", **SENDING)
    return made(
        acting(
            *(about, named("SentSubmission"), RULED, [413, 423]),
            requestBody=json_body(A_LIST, shape, **example),
        )
    )


def reading() -> Any:
    about = Text(en="A list in an event, with the report on it", ru="Список на турнире и отчёт")
    return get(about, named("Submission"), *ONE_OWNED, problems=[404])


def replacing() -> dict[str, Any]:
    about = Text(en="Replace a list in an event", ru="Заменить список на турнире")
    example = {"list": {"game": "asoiaf-tmg", "faction": "stark"}}
    return acting(
        *(about, named("Submission"), [*ONE_OWNED, FROM_VERSION], [409, 413, 423]),
        requestBody=json_body(A_LIST, shaped("list", **SENDING), **example),
    )


def withdrawing() -> dict[str, Any]:
    about = Text(en="Withdraw a list from an event", ru="Отозвать список с турнира")
    erase = asked(
        "erase",
        Text(
            en="1: the organiser erases it for good, with its versions",
            ru="1 — организатор стирает его навсегда вместе с версиями",
        ),
        {"enum": ["0", "1"]},
    )
    return gone(acting(about, ANY, [*ONE_OWNED, erase], [409, 423]))


def versions() -> Any:
    about = Text(en="What was sent, and by whom", ru="Что и кем было прислано")
    return get(about, listed(shaped(*SENT, **SENT)), *ONE_OWNED, problems=[404])


def marking() -> dict[str, Any]:
    about = Text(en="The judge's mark on a list", ru="Отметка судьи на списке")
    shape = shaped("checked", checked=TRUTH, note={**STRING, "maxLength": 500})
    return acting(
        *(about, named("Submission"), [*ONE_RULED, FROM_VERSION], [409, 413]),
        requestBody=json_body(about, shape, checked=True, note="Seen at the table"),
    )


def locking_one() -> dict[str, Any]:
    about = Text(en="Lock or unlock one list", ru="Закрыть или открыть один список")
    shape = shaped("lock", lock={"enum": list(LOCKS)})
    return acting(
        *(about, named("Submission"), ONE_RULED, [413]),
        requestBody=json_body(about, shape, lock="open"),
    )
