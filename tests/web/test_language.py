"""The reader's language."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

import web

FOLDER = Path(web.__file__).parent


def spoken(client: FlaskClient, address: str = "/", **headers: str) -> str:
    page = client.get(address, headers=headers).text
    return page.partition('<html lang="')[2][:2]


def test_without_a_choice_the_page_is_english(client):
    assert spoken(client) == "en"


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [("ru", "ru"), ("ru-RU,ru;q=0.9,en;q=0.8", "ru"), ("de,en;q=0.5", "en"), ("fr", "en")],
)
def test_the_browser_says_which_language_it_likes(client, accepted, lang):
    assert spoken(client, accept_language=accepted) == lang


def test_a_choice_is_kept_and_beats_the_browser(client):
    answer = client.get("/rules/?lang=ru")

    assert (answer.status_code, answer.location) == (303, "/rules/")
    assert "SameSite=Lax" in answer.headers["Set-Cookie"]
    assert spoken(client, accept_language="en") == "ru"


def test_a_choice_keeps_the_rest_of_the_address(client, legal):
    answer = client.get(f"/check?sample={legal.id}&lang=ru")

    assert answer.location == f"/check?sample={legal.id}"


@pytest.mark.parametrize("lang", ["xx", "", "ru-RU", "<script>", "en\r\nX: y"])
def test_an_unknown_language_is_passed_over(client, lang):
    answer = client.get("/", query_string={"lang": lang})

    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers


def test_an_unknown_language_in_the_cookie_is_passed_over(client):
    client.set_cookie("lang", "xx")

    assert spoken(client, accept_language="ru") == "ru"


@pytest.mark.parametrize(
    "path", ["//evil.example/", "///evil.example", "/\\evil.example", "/%5Cevil.example", "/a//b"]
)
def test_a_choice_never_leads_to_another_site(client, path):
    answer = client.open(path + "?lang=ru")

    target = urlsplit(answer.headers.get("Location", "/"))
    assert (target.scheme, target.netloc) in {("", ""), ("http", "localhost")}
    assert not answer.headers.get("Location", "/").startswith(("//", "/\\"))


def test_a_form_sent_in_another_language_is_answered_in_it(client, legal):
    answer = client.post("/check?lang=ru", data={"text": legal.text})

    assert answer.status_code == 200
    assert '<html lang="ru">' in answer.text
    assert "По правилам" in answer.text
    assert spoken(client) == "ru"


def test_caches_are_told_what_the_page_depends_on(client):
    assert {"Cookie", "Accept-Language", "HX-Request"} <= set(client.get("/check").vary)


def said_words() -> set[str]:
    ways = [("**.py", "python"), ("templates/**.html", "jinja2.ext.babel_extract")]
    options = {"templates/**.html": {"newstyle_gettext": "true", "silent": "false"}}
    found = extract_from_dir(FOLDER, ways, options_map=options)
    return {str(message) for _, _, message, _, _ in found}


def russian() -> Catalog:
    with (FOLDER / "translations/ru/LC_MESSAGES/messages.po").open("rb") as po:
        return read_po(po, locale="ru")


def test_all_words_of_the_pages_have_russian():
    catalog = russian()
    missing = [words for words in said_words() if words not in catalog or not catalog[words].string]

    assert missing == []
    assert [message.id for message in catalog if message.fuzzy and message.id] == []


def test_russian_has_no_words_that_no_page_says():
    assert {message.id for message in russian() if message.id} == said_words()


def test_both_languages_tell_the_same_facts():
    assert [error for message in russian() for error in message.check()] == []
