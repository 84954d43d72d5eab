"""Sheets by the API, the pages and the command."""

from __future__ import annotations

import io
import json

import pytest
from click.testing import CliRunner

from builder import (
    documents_in,
    find_game,
    share_code,
)
from tests.web.sheets import (
    army,
    both,
    sample,
    text_of,
)
from web.print_command import print_lists
from web.printing import as_zip, one_pdf
from web.sheets import Style


def test_processes_and_progress():
    lists = [army(1, name=f"List {n}") for n in range(9)]
    steps: list[int] = []
    raw = one_pdf(lists, "registration", Style(), steps.append)

    assert sum(steps) == 9
    assert [each["name"] for each in documents_in(raw)] == [f"List {n}" for n in range(9)]


def test_a_zip_has_a_sheet_for_each():
    from zipfile import ZipFile

    lists = [army(1, name=f"List {n}") for n in range(2)]
    archive = ZipFile(io.BytesIO(as_zip(lists, "army", Style())))

    assert [documents_in(archive.read(name))[0]["name"] for name in archive.namelist()] == [
        "List 0",
        "List 1",
    ]


def test_the_api_prints(client):
    query = {"sheet": "registration", "paper": "letter", "lang": "ru"}
    answer = client.post(
        "/api/v1/print", data=json.dumps(sample("wolves-of-the-north")), query_string=query
    )

    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert "Регистрация" in text_of(answer.data)


@pytest.mark.parametrize(
    "query",
    [
        *({"sheet": "deck"}, {"paper": "a5"}, {"sheet": "x"}, {"ink": "x"}),
        *({"skip_unread": "yes"}, {"player": "x" * 201}),
    ],
)
def test_the_api_refuses_what_it_cannot_print(client, query):
    answer = client.post("/api/v1/print", json=sample("wolves-of-the-north"), query_string=query)

    assert answer.status_code == 422
    assert answer.json["parameter"] == next(iter(query))


@both
def test_a_share_code_opens_its_sheets(client, lang):
    client.set_cookie("lang", lang)
    code = share_code(sample("wolves-of-the-north"))
    for query in ("", "?paper=letter&ink=1"):
        answer = client.get(f"/c/{code}/army.pdf{query}")

        assert answer.mimetype == "application/pdf"
        assert {"en": "Combat units", "ru": "Боевые отряды"}[lang] in text_of(answer.data)


@pytest.mark.parametrize("end", ["deck.pdf", "army.pdf?paper=a5"])
def test_what_cannot_be_printed_is_not_found(client, end):
    assert client.get(f"/c/{share_code(sample('wolves-of-the-north'))}/{end}").status_code == 404
    assert client.get(f"/c/mu1damaged/{end}").status_code == 404


@both
def test_a_checked_list_offers_its_sheets(client, lang):
    client.set_cookie("lang", lang)
    page = client.get("/check?sample=wolves-of-the-north").text
    code = share_code(sample("wolves-of-the-north"))

    for kind in find_game("asoiaf-tmg").sheets:
        assert f'href="/c/{code}/{kind}.pdf"' in page
        assert f'href="/c/{code}/{kind}.pdf?paper=letter"' in page


def test_a_list_judged_by_other_rules_than_its_own_offers_no_sheets(client):
    text = json.dumps(sample("wolves-of-the-north"))

    assert "/army.pdf" in client.post("/check", data={"text": text}).text
    assert "/army.pdf" not in client.post("/check", data={"text": text, "edition": "s05"}).text


UNREAD = "Muster 1: asoiaf-tmg\nFaction: Stark\nwhat is this\nUnits:\n  - Stark Outriders\n"


def test_the_command_refuses_lines_that_would_be_on_no_sheet(tmp_path):
    (tmp_path / "army.txt").write_text(UNREAD)
    target = tmp_path / "army.pdf"
    command = [str(tmp_path / "army.txt"), "-o", str(target), "--lang", "en"]
    told = CliRunner().invoke(print_lists, command)

    assert told.exit_code == 2
    assert "line 3" in told.stderr
    assert "what is this" in told.stderr
    assert not target.exists()

    assert CliRunner().invoke(print_lists, [*command, "--skip-unread"]).exit_code == 0
    assert "Stark Outriders" in text_of(target.read_bytes())


@both
def test_the_api_refuses_lines_that_would_be_on_no_sheet(client, lang):
    answer = client.post("/api/v1/print", data=UNREAD, query_string={"lang": lang})

    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    [trouble] = answer.json["troubles"]
    assert trouble["line"] == 3
    assert "what is this" in trouble["found"]

    answer = client.post("/api/v1/print", data=UNREAD, query_string={"skip_unread": "1"})
    assert "Stark Outriders" in text_of(answer.data)


@both
def test_who_plays_where_and_when_is_told_where_the_list_does_not_say_it(client, lang):
    said = {"player": "Арья", "event": "<b>Кубок</b>", "date": "2026-11-18", "lang": lang}
    own = sample("wolves-of-the-north") | {"player": "Санса"}
    for kind in ("army", "registration", "play"):
        told = text_of(
            client.post("/api/v1/print", json=own, query_string=said | {"sheet": kind}).data
        )

        assert "Санса" in told
        assert "Арья" not in told
        assert {"en": "Event: <b>Кубок</b>", "ru": "Турнир: <b>Кубок</b>"}[lang] in told
        assert {"en": "Date: 2026-11-18", "ru": "Дата: 2026-11-18"}[lang] in told


def test_the_command_tells_who_plays_too(tmp_path):
    (tmp_path / "army.json").write_text(json.dumps(sample("wolves-of-the-north")))
    target = tmp_path / "army.pdf"
    command = [str(tmp_path / "army.json"), "-o", str(target), "--lang", "en", "--player", "Arya"]

    assert CliRunner().invoke(print_lists, command).exit_code == 0
    assert "Player: Arya" in text_of(target.read_bytes())


@both
def test_the_command_says_what_it_cannot_print(tmp_path, monkeypatch, lang):
    file = tmp_path / "army.json"
    file.write_text(json.dumps(army(1)))
    command = [str(file), "-o", str(tmp_path / "army.pdf"), "--lang", lang]
    no_sheet = CliRunner().invoke(print_lists, [*command, "--sheet", "deck"])
    monkeypatch.setattr("web.print_command.MOST_LISTS", 1)
    too_many = CliRunner().invoke(print_lists, [str(file), *command])

    assert (no_sheet.exit_code, too_many.exit_code) == (2, 2)
    assert {"en": "it has army, registration, play", "ru": "есть army, registration, play"}[
        lang
    ] in " ".join(no_sheet.stderr.split())
    assert {"en": "2 lists, and at most 1", "ru": "Списков 2, а за один раз"}[lang] in (
        " ".join(too_many.stderr.split())
    )
    assert not (tmp_path / "army.pdf").exists()


@both
def test_the_command_ends_with_two_when_a_file_cannot_be_read_or_written(tmp_path, lang):
    code = share_code(army(1))
    target = tmp_path / "army.pdf"
    for command in (
        [str(tmp_path / "none.yaml"), "-o", str(target)],
        [code, "-o", str(tmp_path / "none" / "army.pdf")],
    ):
        done = CliRunner().invoke(print_lists, [*command, "--lang", lang])

        assert done.exit_code == 2
        assert "none" in done.stderr
        assert done.stdout == ""

    assert CliRunner().invoke(print_lists, [code, "-o", str(target)]).exit_code == 0
    assert documents_in(target.read_bytes())[0]["units"]
