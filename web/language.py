"""The reader's language: which one it is, and the words of the pages in it."""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from urllib.parse import quote, urlencode

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask, Response, after_this_request, current_app, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from builder import LANGS, Lang
from web.problems import Refused
from web.safety import API

COOKIE = "lang"
YEAR = 365 * 24 * 60 * 60
TRANSLATIONS = Path(__file__).parent / "translations"


def install(app: Flask) -> None:
    """Make `_()` in templates and `lang` speak the language of each request."""
    app.extensions["words"] = read_words()
    app.jinja_env.add_extension("jinja2.ext.i18n")
    # The i18n extension adds this method to the environment.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True
    )
    app.context_processor(lambda: {"lang": reader(), "ask_for": ask_for})


def read_words() -> dict[Lang, NullTranslations]:
    """English is what the templates say; Russian is compiled from its .po at every start."""
    compiled = BytesIO()
    with (TRANSLATIONS / "ru/LC_MESSAGES/messages.po").open("rb") as po:
        write_mo(compiled, read_po(po, locale="ru"))
    compiled.seek(0)
    return {"en": NullTranslations(), "ru": GNUTranslations(compiled)}


def words() -> NullTranslations:
    found: NullTranslations = current_app.extensions["words"][reader()]
    return found


def gettext(message: str) -> str:
    return words().gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    return words().ngettext(one, many, count)


def reader() -> Lang:
    """The language of this request."""
    chosen: Lang = g.get("lang", LANGS[0])
    return chosen


def choose() -> AnyResponse | None:
    """Settle the language: asked for in the address, kept in the cookie, or the browser's.

    The API answers in the language asked for and remembers nothing.
    A page that was asked for in a language is shown at its plain address. A form that was sent is
    answered in that language at once, since a redirect would lose what was typed.
    """
    if request.path.startswith(API):
        g.lang = stated() or preferred()
        return None
    asked = known(request.args.get("lang"))
    g.lang = asked or known(request.cookies.get(COOKIE)) or preferred()
    if not asked:
        return None
    after_this_request(remember)
    return redirect(plain_address(), 303) if request.method in ("GET", "HEAD") else None


def stated() -> Lang | None:
    """The language that the query names, which programs must name right."""
    asked = request.args.get("lang")
    if asked is not None and asked not in LANGS:
        raise Refused("lang", f"lang: {', '.join(LANGS)}")
    return known(asked)


def known(code: str | None) -> Lang | None:
    return next((lang for lang in LANGS if lang == code), None)


def preferred() -> Lang:
    if "Accept-Language" not in request.headers:
        return LANGS[0]
    return known(request.accept_languages.best_match(LANGS)) or LANGS[0]


def remember(response: Response) -> Response:
    response.set_cookie(
        COOKIE, reader(), max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response


def plain_address() -> str:
    """This address without the language; one leading slash, so it never names another host."""
    path = f"{request.script_root}/{quote(request.path.lstrip('/'))}"
    query = query_without_language()
    return f"{path}?{urlencode(query)}" if query else path


def ask_for(lang: Lang) -> str:
    """A link to this page in another language."""
    return "?" + urlencode([*query_without_language(), ("lang", lang)])


def query_without_language() -> list[tuple[str, str]]:
    return [pair for pair in request.args.items(multi=True) if pair[0] != "lang"]
