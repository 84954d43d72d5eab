"""The description of the API in the form of OpenAPI 3.1, in both languages."""

from __future__ import annotations

from typing import Any

from builder import LANGS, Lang, Text, known_games
from web.sheets import KINDS, MOST_SAID, PAPERS

Schema = dict[str, Any]

TITLE = Text(en="Muster's API", ru="API Muster")
ABOUT = Text(
    en="Checks lists of every game, as the site and the command line do. Nothing needs a key. "
    "Errors are problem details (RFC 9457). Answers are in English or Russian: by the query's "
    "`lang`, else by Accept-Language.",
    ru="Проверяет списки всех игр так же, как сайт и командная строка. Ключ не нужен. Ошибки — "
    "problem details (RFC 9457). Ответы на английском или русском: по `lang` в запросе, иначе по "
    "Accept-Language.",
)
STRING: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
ANY: Schema = {}


def listed(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def shaped(*required: str, **properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": list(required)}


def named(schema: str) -> Schema:
    return {"$ref": f"#/components/schemas/{schema}"}


CHOICE = shaped("id", "name", id=STRING, name=STRING)
TROUBLE = shaped("text", "expected", "found", text=STRING, expected=STRING, found=STRING)
FINDING = shaped(
    *("rule", "severity", "slots", "facts", "text", "cite"),
    rule=STRING,
    severity={"enum": ["error", "warning", "note"]},
    slots=listed(STRING),
    facts={"type": "object"},
    text=STRING,
    cite=STRING,
)
UNREAD = shaped("line", "text", "closest", line=WHOLE, text=STRING, closest=listed(STRING))
SCHEMAS: dict[str, Schema] = {
    "Problem": shaped(
        *("type", "title", "status"),
        type=STRING,
        title=STRING,
        status=WHOLE,
        detail=STRING,
        parameter=STRING,
        troubles=listed(TROUBLE),
    ),
    "Report": shaped(
        *("game", "edition", "format", "legal", "totals", "findings", "not_checked"),
        game=STRING,
        edition=STRING,
        format=STRING,
        legal={"type": "boolean"},
        totals={"type": "object"},
        findings=listed(FINDING),
        not_checked=listed(shaped("what", "why", what=STRING, why=STRING)),
        read_as=STRING,
        unread=listed(UNREAD),
        reading_notes=listed(STRING),
    ),
    "Game": shaped(
        *("id", "name", "default_edition", "default_format", "editions", "formats", "factions"),
        id=STRING,
        name=STRING,
        default_edition=STRING,
        default_format=STRING,
        editions=listed(CHOICE),
        formats=listed(CHOICE),
        factions=listed(shaped("id", "name", "colour", id=STRING, name=STRING, colour=STRING)),
    ),
    "Entry": shaped("id", "kind", "name", id=STRING, kind=STRING, name={"type": "object"}),
    "Rule": shaped(
        *("id", "name", "severity", "law", "message", "cite", "formats"),
        id=STRING,
        name=STRING,
        severity=STRING,
        law=STRING,
        message=STRING,
        cite=STRING,
        formats={"type": "object"},
    ),
    "Converted": shaped(
        *("format", "lists", "read_as", "unread"),
        format=STRING,
        read_as=STRING,
        unread=listed(UNREAD),
        reading_notes=listed(STRING),
        lists=listed(
            shaped("lost", content=STRING, content_base64=STRING, lost=listed(STRING)),
        ),
    ),
}

SAVED = {
    "id": STRING,
    "version": WHOLE,
    "created": STRING,
    "saved": STRING,
    "document": {"type": "object"},
    "report": named("Report"),
}
SCHEMAS["Saved"] = shaped(*SAVED, **SAVED)
SCHEMAS["Created"] = shaped(*SAVED, "token", **SAVED, token=STRING)

# ---- what a request may hold ---------------------------------------------------------------------


def asked(name: str, about: Text, schema: Schema = STRING, **more: Any) -> dict[str, Any]:
    return {"name": name, "in": "query", "description": about, "schema": schema, **more}


def in_path(name: str, about: Text) -> dict[str, Any]:
    known = {"enum": [game.id for game in known_games()]} if name == "game" else {}
    schema = {**STRING, "minLength": 1, **known}
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema}


LANG = asked("lang", Text(en="Language", ru="Язык"), {"enum": list(LANGS)})
EDITION = asked("edition", Text(en="Edition, by id", ru="Издание, по id"))
FORMAT = asked("format", Text(en="Format, by id", ru="Формат, по id"))
GAME = in_path("game", Text(en="Game, by id", ru="Игра, по id"))
LIST_BODY = Text(
    en="A list in any format that Muster reads, told apart by its content; best a roster document",
    ru="Список в любом виде, понятном Muster (узнаётся по содержимому); лучше всего — документ",
)
EXAMPLE = {"game": "asoiaf-tmg", "faction": "stark", "units": ["stark-sworn-swords"]}


def body(*kinds: str) -> dict[str, Any]:
    text = {"schema": STRING}
    content = {"application/json": {"schema": {"type": "object"}, "example": EXAMPLE}}
    return {
        "description": LIST_BODY,
        "required": True,
        "content": {**content, **dict.fromkeys(kinds, text)},
    }


def answers(about: Text, schema: Schema, *problems: int, **more: Schema) -> dict[str, Any]:
    """A good answer, and the problems that may stand in its place."""
    kinds = {"application/json": schema} | {kind.replace("__", "/"): s for kind, s in more.items()}
    good = {kind: {"schema": inner} for kind, inner in kinds.items()}
    wrong = {"application/problem+json": {"schema": named("Problem")}}
    found: dict[str, Any] = {"200": {"description": about, "content": good}}
    for code in sorted({*problems, 422, 429}):
        found[str(code)] = {"description": PROBLEM, "content": wrong}
    return found


PROBLEM = Text(en="What is wrong, in words", ru="Что не так, словами")


def operation(
    about: Text, parameters: list[dict[str, Any]], responses: dict[str, Any], **more: Any
) -> dict[str, Any]:
    return {"summary": about, "parameters": [*parameters, LANG], "responses": responses, **more}


def get(about: Text, schema: Schema, *parameters: dict[str, Any], problems: Any = ()) -> Any:
    return {"get": operation(about, list(parameters), answers(about, schema, *problems))}


# ---- what there is -------------------------------------------------------------------------------


def paths() -> dict[str, Any]:
    from web.openapi_events import event_paths

    return {**look_ups(), **work(), **kept_lists(), **event_paths()}


def look_ups() -> dict[str, Any]:
    page = shaped("edition", "total", "entries", total=WHOLE, entries=listed(named("Entry")))
    entry_id = in_path("entry", Text(en="Entry, by id or code", ru="Карта, по id или коду"))
    rule_id = in_path("rule", Text(en="Rule, by id", ru="Правило, по id"))
    filters = (
        EDITION,
        asked("kind", Text(en="Kind of entry", ru="Вид карты")),
        asked("faction", Text(en="Faction, by id", ru="Сторона, по id")),
        asked("q", Text(en="Words of the name", ru="Слова названия")),
        asked("limit", Text(en="How many", ru="Сколько"), {**WHOLE, "minimum": 1, "maximum": 500}),
        asked("offset", Text(en="After how many", ru="После скольких"), {**WHOLE, "minimum": 0}),
    )
    return {
        "/games": get(Text(en="The games", ru="Игры"), listed(named("Game"))),
        "/games/{game}": get(
            Text(en="One game", ru="Одна игра"), named("Game"), GAME, problems=[404]
        ),
        "/games/{game}/entries": get(
            *(Text(en="Entries of the catalogue", ru="Карты каталога"), page, GAME, *filters),
            problems=[404],
        ),
        "/games/{game}/entries/{entry}": get(
            *(Text(en="One entry", ru="Одна карта"), named("Entry"), GAME, entry_id, EDITION),
            problems=[404],
        ),
        "/games/{game}/rules": get(
            Text(en="The rules that are checked", ru="Проверяемые правила"),
            *(listed(named("Rule")), GAME),
            problems=[404],
        ),
        "/games/{game}/rules/{rule}": get(
            *(Text(en="One rule", ru="Одно правило"), named("Rule"), GAME, rule_id), problems=[404]
        ),
    }


def work() -> dict[str, Any]:
    checked = {"oneOf": [named("Report"), listed(named("Report"))]}
    to = asked("to", Text(en="The format to write", ru="Вид записи"), required=True)
    origin = asked("from", Text(en="The format to read", ru="Вид исходного текста"))
    about_check = Text(
        en="Check a list; with application/x-ndjson one document a line, answered line by line",
        ru="Проверить список; с application/x-ndjson — по документу в строке, ответ построчно",
    )
    about_convert = Text(en="Write a list in another format", ru="Записать список в другом виде")
    return {
        "/check": {
            "post": operation(
                about_check,
                [EDITION, FORMAT],
                answers(about_check, checked, 400, 413, 422, **{"application__x-ndjson": STRING}),
                requestBody=body("application/yaml", "text/plain", "application/x-ndjson"),
            )
        },
        "/convert": {
            "post": operation(
                about_convert,
                [to, origin],
                answers(about_convert, named("Converted"), 400, 413, 422),
                requestBody=body("application/yaml", "text/plain"),
            )
        },
        "/print": {"post": printing()},
        **mending(),
    }


def mending() -> dict[str, Any]:
    """Repairs, a list filled, and ways to use the points left."""
    names = {
        "repair": Text(en="The smallest repairs of a list", ru="Наименьшие исправления списка"),
        "complete": Text(en="A list filled to its size", ru="Список, дополненный до размера"),
        "spend": Text(en="Ways to use the points left", ru="На что потратить остаток очков"),
    }
    parameters = [
        asked("keep", Text(en="Entries to keep", ru="Что оставить"), listed(STRING)),
        asked("without", Text(en="Entries to leave out", ru="Чего не брать"), listed(STRING)),
        asked(
            "seconds",
            Text(en="How long to search", ru="Сколько секунд искать"),
            {**WHOLE, "minimum": 1, "maximum": 30},
        ),
    ]
    lists = body("application/yaml", "text/plain")
    return {
        f"/{what}": {
            "post": operation(
                about,
                parameters,
                answers(about, {"type": "object"}, 400, 413),
                requestBody=lists,
            )
        }
        for what, about in names.items()
    }


SKIP_UNREAD = Text(
    en="A list with lines that were not understood is refused, and each is told in `troubles`; "
    "1 prints it without them",
    ru="Список с непонятными строками не печатается, каждая названа в `troubles`; "
    "1 — печатать без них",
)
SAID = {
    "player": Text(
        en="The player, where the list names none", ru="Игрок, если список его не знает"
    ),
    "event": Text(en="The event, where the list names none", ru="Турнир, если список его не знает"),
    "date": Text(en="The date, where the list names none", ru="Дата, если список её не знает"),
}


def printing() -> dict[str, Any]:
    about = Text(en="Print lists as PDF sheets", ru="Напечатать списки на листах PDF")
    responses = answers(about, ANY, 400, 413)
    responses["200"]["content"] = {"application/pdf": {"schema": {}}}
    parameters = [
        asked("sheet", Text(en="Which sheet", ru="Какой лист"), {"enum": list(KINDS)}),
        asked("paper", Text(en="Size of the paper", ru="Размер бумаги"), {"enum": list(PAPERS)}),
        asked("ink", Text(en="1 saves ink", ru="1 — беречь чернила"), {"enum": ["0", "1"]}),
        asked("skip_unread", SKIP_UNREAD, {"enum": ["0", "1"]}),
        *(asked(key, about, {**STRING, "maxLength": MOST_SAID}) for key, about in SAID.items()),
    ]
    lists = body("application/yaml", "text/plain")
    return operation(about, parameters, responses, requestBody=lists)


def in_header(name: str, about: Text, **more: Any) -> dict[str, Any]:
    return {"name": name, "in": "header", "description": about, "schema": STRING, **more}


LIST_ID = in_path("id", Text(en="The list's public id", ru="Открытый id списка"))
TOKEN = in_header(
    "Authorization", Text(en="Bearer and the list's token", ru="Bearer и токен списка")
)
FROM_VERSION = in_header(
    "If-Match",
    Text(en="The version it was made from", ru="Версия, от которой сделана новая"),
    required=True,
)


def kept_lists() -> dict[str, Any]:
    history = Text(en="The versions of a list", ru="Версии списка")
    version = shaped("number", "at", "document", number=WHOLE, at=STRING)
    read = Text(en="A saved list and its report", ru="Список и отчёт о нём")
    return {
        "/lists": {"post": keeping()},
        "/lists/{id}": {
            **get(read, named("Saved"), LIST_ID, problems=[404]),
            "put": changing(),
            "delete": dropping(),
        },
        "/lists/{id}/versions": get(history, listed(version), LIST_ID, TOKEN, problems=[404]),
    }


def keeping() -> dict[str, Any]:
    about = Text(en="Keep a list", ru="Сохранить список")
    responses = answers(about, named("Created"), 400, 413)
    responses["201"] = responses.pop("200")
    return operation(about, [], responses, requestBody=body("application/yaml", "text/plain"))


def changing() -> dict[str, Any]:
    about = Text(en="Save a new version", ru="Сохранить новую версию")
    responses = answers(about, named("Saved"), 400, 404, 409, 413)
    parameters = [LIST_ID, TOKEN, FROM_VERSION]
    body_of_list = body("application/yaml", "text/plain")
    return operation(about, parameters, responses, requestBody=body_of_list)


def dropping() -> dict[str, Any]:
    about = Text(en="Delete a list", ru="Удалить список")
    responses = answers(about, ANY, 404)
    responses["204"] = {"description": responses.pop("200")["description"]}
    return operation(about, [LIST_ID, TOKEN], responses)


def document(lang: Lang) -> dict[str, Any]:
    from web.openapi_events import EVENT_SCHEMAS

    told: dict[str, Any] = in_words(
        {
            "openapi": "3.1.0",
            "info": {"title": TITLE, "version": "1", "description": ABOUT},
            "servers": [{"url": "/api/v1"}],
            "paths": paths(),
            "components": {"schemas": {**SCHEMAS, **EVENT_SCHEMAS}},
        },
        lang,
    )
    return told


def in_words(value: Any, lang: Lang) -> Any:
    """The description with its texts in one language."""
    if isinstance(value, Text):
        return value.to(lang)
    if isinstance(value, dict):
        return {key: in_words(inner, lang) for key, inner in value.items()}
    return [in_words(inner, lang) for inner in value] if isinstance(value, list) else value
