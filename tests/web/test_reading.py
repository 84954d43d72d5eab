"""The page where a list is checked takes any format, and tells what it understood."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from builder import converted

ARMY = "Stark Outriders\nStark Swom Swords (5)\nGrey Wind\n"
VICTARION = (
    "EglWaWN0YXJpb24YCCAoKABaAwi4VFoHCLdUEMOiAVoDCLFUWgMIslRaCwi0VBDCogEQyaIBYNPwAWDU8AFgw+0B"
)


def post(client: FlaskClient, lang: str = "en", **fields: object) -> TestResponse:
    headers = {"Accept-Language": lang}
    return client.post("/check", data=fields, headers=headers, content_type="multipart/form-data")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ["Lines that were not understood: 1.", "Line 2", "Closest:", "No faction is stated"],
        ),
        ("ru", ["Непонятых строк: 1.", "Строка 2", "Похоже на:", "Сторона не указана"]),
    ],
)
def test_lines_that_were_not_understood_are_shown_with_candidates(client, lang, words):
    page = unescape(post(client, lang, text=ARMY).text)

    assert all(word in page for word in words)
    assert "<code>Stark Swom Swords (5)</code>" in page


def test_a_code_of_another_builder_is_checked(client):
    page = post(client, text=VICTARION).text

    assert "Victarion" in page
    assert "War Council code" in page
    assert "Not legal: " in page


def test_a_packed_file_is_checked(client, legal):
    _, [packed] = converted(legal.text.encode(), "battlescribe-zip", "en")
    answer = post(client, file=(BytesIO(packed.content), "army.rosz"))

    assert answer.status_code == 200
    assert "Packed BattleScribe roster" in answer.text


def test_the_reader_can_say_whose_numbers_they_are(client):
    text = "martell;10901,20901"
    asked, told = post(client, text=text), post(client, text=text, read_as="tts-stats")

    assert "Lines that were not understood: 1." in asked.text
    assert "Lines that were not understood" not in told.text
    assert "Areo Hotah, Captain of The Guard" in told.text
    assert '<option value="tts-stats" selected>' in told.text


def test_a_format_that_there_is_not_is_as_good_as_none(client, legal):
    assert post(client, text=legal.text, read_as="<b>").status_code == 200


def test_several_lists_are_all_shown(client, legal, illegal):
    page = post(client, text=f"{legal.text}\n\n=====\n\n{illegal.text}").text

    assert page.count('class="pill') == 2
    assert page.count("<h1") == 1


def test_a_list_can_be_shared_by_its_address(client, legal):
    page = post(client, text=legal.text).text
    address = re.search(r'class="share" href="([^"]+)"', page)[1]
    answer = client.get(address)

    assert answer.status_code == 200
    assert 'class="pill good"' in answer.text
    assert f'<h1 tabindex="-1">{re.search("<h1[^>]*>(.*)</h1>", page)[1]}</h1>' in answer.text
    assert "Muster 1: " in answer.text


@pytest.mark.parametrize("code", ["mu1", "mu1AAAAAAAAAAAA", "nothing", "mu9AAAAAAAAAAAAAA"])
def test_a_damaged_code_is_refused_kindly(client, code):
    answer = client.get(f"/c/{code}")

    assert answer.status_code == 422
    assert "The list cannot be read" in answer.text


def test_words_of_a_stranger_stay_words(client):
    evil = "<script>alert(1)</script>"
    page = post(client, text=f"Stark Outriders\n{evil} (5)\nGrey Wind\n").text

    assert "<script>alert" not in page
