"""The page where a list is checked."""

from __future__ import annotations

from html import escape, unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from builder import check_text, find_game

VERDICTS = [("en", "Legal", "Not legal: "), ("ru", "По правилам", "Не по правилам: ")]


def post(client: FlaskClient, lang: str = "en", **fields: object) -> TestResponse:
    headers = {"Accept-Language": lang}
    return client.post("/check", data=fields, headers=headers, content_type="multipart/form-data")


def box(page: str) -> str:
    """What stands in the text box; a browser drops the first line end."""
    inner = page.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    return unescape(inner.removeprefix("\n"))


@pytest.mark.parametrize(("lang", "good", "bad"), VERDICTS)
def test_a_legal_list_is_called_legal(client, legal, lang, good, bad):
    answer = post(client, lang, text=legal.text)

    assert answer.status_code == 200
    assert f'<p class="pill good">{good}</p>' in answer.text
    assert bad not in answer.text


@pytest.mark.parametrize(("lang", "good", "bad"), VERDICTS)
def test_an_illegal_list_shows_every_finding_with_its_rule(client, illegal, lang, good, bad):
    report = check_text(illegal.text)
    page = post(client, lang, text=illegal.text).text

    errors = [finding for finding in report.findings if finding.severity == "error"]
    assert f'<p class="pill bad">{bad}{len(errors)}</p>' in page
    for finding in report.findings:
        assert finding.text(lang) in unescape(page)
        assert finding.cite(lang) in unescape(page)
        assert f'href="/rules/{finding.rule.id}"' in page


def test_a_sample_is_one_click_away_with_its_text_in_the_box(client, illegal):
    answer = client.get(f"/check?sample={illegal.id}")

    assert answer.status_code == 200
    assert "Not legal" in answer.text
    assert box(answer.text) == illegal.text


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "The list cannot be read"), ("ru", "Список не читается")]
)
def test_an_unreadable_list_names_the_place_and_keeps_the_text(client, lang, words):
    text = "game: asoiaf-tmg\nname: [Wolves\nunits: }\n"
    answer = post(client, lang, text=text)

    assert answer.status_code == 422
    assert words in answer.text
    assert ("column" if lang == "en" else "столбец") in answer.text
    assert box(answer.text) == text


@pytest.mark.parametrize("blank", ["", "  \n "])
def test_an_empty_form_is_asked_for_a_list(client, blank):
    answer = post(client, text=blank)

    assert answer.status_code == 422
    assert "There is nothing to check yet" in answer.text


def test_an_empty_form_in_another_language_has_forgotten_nothing(client):
    answer = client.post("/check?lang=ru", data={"text": ""})

    assert answer.status_code == 200
    assert "Проверять пока нечего" not in answer.text


def test_html_in_a_list_stays_text(client, legal):
    evil = "<script>alert(1)</script>\"'&"
    lines = [line for line in legal.text.splitlines() if not line.startswith("name:")]
    text = "\n".join([*lines, "name: |", f"  {evil}", ""])
    page = post(client, text=text).text

    assert "<script>alert" not in page
    assert escape("<script>alert(1)</script>") in page
    assert post(client, text=f"{evil}: [").text.count("<script>alert") == 0


def test_html_around_the_list_stays_text(client, legal):
    evil = '"><img src=x>'
    upload = (BytesIO(b"\xff\xfe\x00"), f"{evil}.yaml")
    answers = [post(client, file=upload), post(client, text=legal.text, edition=evil, format=evil)]

    assert all("<img" not in answer.text for answer in answers)


def test_an_unknown_edition_is_refused_kindly(client, legal):
    answer = post(client, text=legal.text, edition="no-such")

    assert answer.status_code == 422
    assert box(answer.text) == legal.text


def test_the_chosen_edition_and_format_stay_chosen(client, legal):
    game = find_game(legal.game)
    edition, form = game.default_edition, game.default_format
    page = post(client, text=legal.text, edition=edition, format=form).text

    assert f'<option value="{edition}" selected>' in page
    assert f'<option value="{form}" selected>' in page


def test_every_choice_that_is_offered_is_answered(client, legal):
    game = find_game(legal.game)
    chosen = [{"edition": edition.id} for edition in game.editions]
    chosen += [{"format": form.id} for form in game.formats]
    answers = {str(choice): post(client, text=legal.text, **choice) for choice in chosen}

    assert [choice for choice, answer in answers.items() if answer.status_code >= 500] == []


def test_a_file_is_checked_and_its_text_put_into_the_box(client, illegal):
    upload = (BytesIO(b"\xef\xbb\xbf" + illegal.text.encode()), "wolves.yaml")
    answer = post(client, file=upload)

    assert "Not legal" in answer.text
    assert box(answer.text) == illegal.text


def test_the_button_says_whether_text_or_file_is_meant(client, legal, illegal):
    def upload() -> tuple[BytesIO, str]:
        return BytesIO(illegal.text.encode()), "wolves.yaml"

    by_text = post(client, text=legal.text, file=upload(), source="text").text
    by_file = post(client, text=legal.text, file=upload(), source="file").text

    assert "Not legal" not in by_text
    assert "Not legal" in by_file
    assert box(by_text) == box(by_file) == legal.text


@pytest.mark.parametrize("raw", [b"\x00\xff\xfe" * 100, b"\x89PNG\r\n\x1a\n", b"\x00", b"\xc3\x28"])
def test_a_binary_file_is_refused_kindly(client, raw):
    answer = post(client, file=(BytesIO(raw), "picture.png"))

    assert answer.status_code == 422
    assert "The list cannot be read" in answer.text


@pytest.mark.parametrize(("lang", "words"), [("en", "too large"), ("ru", "слишком много")])
def test_a_huge_upload_is_refused_kindly(client, lang, words):
    answer = post(client, lang, file=(BytesIO(b"x" * (1 << 21)), "huge.yaml"))

    assert answer.status_code == 413
    assert words in answer.text


def test_each_army_of_several_is_shown_and_each_finding_told_once(client, several):
    report = check_text(several.text)
    page = unescape(client.get(f"/check?sample={several.id}").text)

    assert all(part.name in page for part in report.parts)
    assert page.count('class="pill') == 1 + len(report.parts)
    assert page.count('class="cite"') == len(report.findings)


def test_htmx_gets_only_the_part(client, illegal):
    headers = {"HX-Request": "true"}
    part = client.post("/check", data={"text": illegal.text}, headers=headers)
    error = client.post("/check", data={"text": "["}, headers=headers)
    empty = client.post("/check", headers=headers)

    assert "Not legal" in part.text
    assert (part.status_code, error.status_code, empty.status_code) == (200, 422, 422)
    assert all("<html" not in answer.text for answer in (part, error, empty))
