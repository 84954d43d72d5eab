"""Saved lists for others and for later: sharing, history, numbers, one's own lists."""

from __future__ import annotations

import io
import json
import re
from datetime import UTC, datetime

import pytest
from PIL import Image

from builder import check_text, read, samples
from web.curve import curve_of
from web.telling import changes_in_words, decimal, moment, share

STARK = {"game": "asoiaf-tmg", "faction": "stark", "format": "medium", "edition": "s06"}
SWORDS = ("add", "units", "stark-sworn-swords")


@pytest.fixture
def bench(begin):
    made = begin(**STARK, name="Волки")
    made.change(SWORDS)
    return made


def test_readers_see_the_list_and_may_not_change_it(bench, client):
    page = client.get(bench.view).text

    assert "Stark Sworn Swords" in page
    assert "Not legal" in page
    assert "/edit/" not in page
    assert client.post(bench.view).status_code == 405


@pytest.mark.parametrize("format", ["yaml", "json", "muster", "code"])
def test_a_list_is_taken_along_and_read_again(bench, client, format):
    answer = client.get(f"{bench.view}/as/{format}")

    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    taken = client.post("/lists/import", data={"file": (io.BytesIO(answer.data), "x")})
    assert taken.status_code == 303
    assert "Stark Sworn Swords" in client.get(taken.location).text


def test_a_format_that_is_none_is_not_found(bench, client):
    assert client.get(f"{bench.view}/as/docx").status_code == 404


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("sample", ["wolves-of-the-north", "fealty-of-winterfell", "team-of-two"])
def test_the_picture_of_a_list_is_a_png(begin, client, sample, lang):
    answer = client.get(f"{begin(sample=sample).view}/card.png", headers={"Accept-Language": lang})

    assert answer.mimetype == "image/png"
    assert Image.open(io.BytesIO(answer.data)).size == (1200, 630)


def test_a_very_long_name_still_fits_the_picture(begin, client):
    answer = client.get(f"{begin(**STARK, name='Ы☃W' * 60).view}/card.png")

    assert Image.open(io.BytesIO(answer.data)).getpixel((1150, 150)) == (251, 250, 247)


def test_the_page_names_its_picture(bench, client):
    page = client.get(bench.view).text

    assert f'property="og:image" content="http://localhost{bench.view}/card.png"' in page


def test_the_history_tells_what_changed_and_restores(bench, client):
    bench.change(("add", "ncus", "sansa-stark-little-bird"))
    bench.change(("remove", "units/0", None))
    page = client.get(f"{bench.address}/history").text

    assert page.index("Version 4") < page.index("Version 1")
    assert re.search(r"Removed:</span>.*?Stark Sworn Swords", page, re.DOTALL)
    assert "Sansa Stark, Little Bird" in page
    bench.post("restore", number="2")
    assert "Stark Sworn Swords" in bench.page
    assert "Sansa Stark, Little Bird" not in client.get(bench.view).text
    assert bench.version == 5


def test_only_what_was_can_be_restored(bench):
    assert bench.post("restore", number="77").status_code == 404
    assert bench.post("restore", number="x").status_code == 404
    assert bench.post("restore", number="1", expected=1).status_code == 409


def test_a_deck_shows_its_curve_as_picture_and_table(begin, client):
    page = client.get(f"{begin(sample='fealty-of-winterfell').view}/numbers").text

    assert "<title id=" in page
    assert "<desc id=" in page
    assert page.count("<table") == 2
    assert "Chance of a mulligan" in page


def test_an_empty_deck_has_nothing_to_count_or_draw(begin, client):
    deck = begin(game="agot-lcg", faction="stark")

    assert "nothing to count" in client.get(f"{deck.view}/numbers").text
    assert "no cards to draw" in client.get(f"{deck.view}/draw").text


def test_a_seed_draws_the_same_hand_again(begin, client):
    view = begin(sample="fealty-of-winterfell").view

    def hand(query: str) -> list[str]:
        return re.findall(r'<b class="name">([^<]+)</b>', client.get(f"{view}/draw?{query}").text)

    assert len(hand("seed=5")) == 7
    assert hand("seed=5") == hand("seed=5") != hand("seed=6")
    assert hand("seed=5&turns=2")[:7] == hand("seed=5")
    assert len(hand("seed=5&turns=2")) == 11
    assert hand("seed=5&mulligan=1") != hand("seed=5")
    assert len(hand("seed=99999999999&turns=-3")) == 7
    assert len(hand("turns=9999")) == 27


def test_all_lists_travel_in_one_file(begin, client):
    made = [begin(sample=sample.id) for sample in samples()[:3]]
    links = "\n".join(f"https://muster.example{each.address}?q=x" for each in made)
    answer = client.post("/lists/export", data={"links": f"{links}\nnonsense"})

    assert json.loads(answer.data) == [read(sample.text).value for sample in samples()[:3]]
    taken = client.post("/lists/import", data={"file": (io.BytesIO(answer.data), "all.json")})
    new = re.findall(r'href="(/edit/[^"]+)"', taken.text)
    assert len(new) == 3
    assert not {each.address for each in made} & set(new)
    assert check_text(samples()[0].text).name in client.get(new[0]).text


def test_a_checked_text_is_opened_in_the_builder(client):
    answer = client.post("/lists/import", data={"text": samples()[0].text})

    assert answer.status_code == 303
    assert check_text(samples()[0].text).name in client.get(answer.location).text


@pytest.mark.parametrize("content", [b"", b"\0", b"game: [", b"nothing at all"])
def test_a_file_that_holds_no_list_is_told(client, content):
    answer = client.post("/lists/import", data={"file": (io.BytesIO(content), "x")})

    assert answer.status_code == 422
    assert "cannot be read" in answer.text


def test_times_and_numbers_are_told_in_the_form_of_the_language():
    at = datetime(2026, 11, 18, 13, 5, tzinfo=UTC)

    assert moment(at, "en") == "18 Nov 2026, 13:05:00 UTC"
    assert moment(at, "ru").startswith("18 нояб. 2026")
    assert (decimal(2.5, "en"), decimal(2.5, "ru")) == ("2.5", "2,5")
    assert (share(0.25, "en"), share(0.25, "ru")) == ("25.0%", "25,0%")


def test_a_curve_has_its_costs_in_order():
    curve = curve_of({"event": {"10": 1, "2": 3}, "location": {"2": 1, "X": 2}})

    assert [(bar.cost, bar.total) for bar in curve.bars] == [("2", 4), ("10", 1), ("X", 2)]
    assert curve.highest == 4


def test_changes_of_cards_are_told_in_words(app, game):
    before, after = (check_text(samples()[0].text, edition=id) for id in ("1.0", "s06"))
    with app.test_request_context():
        told = changes_in_words(game, game.compare(game, before, after), "ru")

    assert told
    assert all(all(row) for row in told)
    assert not [row for row in told if "{" in "".join(row)]
