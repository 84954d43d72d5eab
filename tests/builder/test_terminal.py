"""What the command line prints."""

from __future__ import annotations

import io

import pytest

from builder import check, find_game
from builder.lookup import search, value
from builder.terminal import Progress, colour_wanted, put_report, put_roster

GAME = find_game("asoiaf-tmg")
ARMY = {"game": "asoiaf-tmg", "faction": "stark", "name": "Wolves"}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def printed(capsys, put, roster, lang="en"):
    report = check(roster)
    if put is put_report:
        put_report(GAME, report, "list.yaml", lang)
    else:
        put_roster(GAME, report, lang)
    return capsys.readouterr()


def test_colours_are_for_terminals_and_not_against_the_readers_wish(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colour_wanted(Terminal())
    assert not colour_wanted(io.StringIO())

    monkeypatch.setenv("NO_COLOR", "1")
    assert not colour_wanted(Terminal())


def test_a_report_names_verdict_list_faction_format_edition_and_points(capsys):
    out = printed(capsys, put_report, ARMY | {"units": ["stark-sworn-swords"]}).out

    head = out.splitlines()[0]
    for words in ("✗ Not legal: 1", "Wolves", "House Stark", "Medium game", "Season 6", "5 of 40"):
        assert words in head


def test_a_report_without_a_name_is_named_for_its_file(capsys):
    assert "list.yaml" in printed(capsys, put_report, ARMY | {"name": None}).out.splitlines()[0]


def test_every_finding_is_told_with_its_text_place_source_and_rule(capsys):
    roster = ARMY | {"units": ["Grey Wnd", {"unit": "grey-wind", "count": 0}]}
    out = printed(capsys, put_report, roster).out

    for finding in check(roster).findings:
        assert finding.text("en") in out
        assert finding.rule.id in out
        assert finding.cite("en") in out
        assert all(slot in out for slot in finding.slots)


def test_a_report_in_russian_is_russian(capsys):
    out = printed(capsys, put_report, ARMY | {"units": ["stark-sworn-swords"]}, "ru").out

    assert "✗ Не по правилам: 1" in out
    assert "Дом Старков" in out
    assert "Не проверено:" in out
    assert "Not" not in out


@pytest.mark.parametrize("put", [put_report, put_roster])
def test_signs_that_command_a_terminal_do_not_reach_it(capsys, put):
    evil = "\x1b]0;evil\x07\x1b[2J\r\x9b31m"
    roster = ARMY | {"name": f"W{evil}", "units": [f"U{evil}"], "faction": f"F{evil}"}
    out = printed(capsys, put, roster).out

    assert not [sign for sign in out if not sign.isprintable() and sign != "\n"]


def test_a_name_of_several_lines_cannot_pretend_to_be_a_verdict(capsys):
    out = printed(capsys, put_report, ARMY | {"name": "A\n✓ Legal  B"}).out

    assert not [line for line in out.splitlines() if line.startswith("✓")]


def test_a_long_row_of_slots_is_cut_short(capsys):
    out = printed(capsys, put_report, ARMY | {"units": ["stark-outriders"] * 9}).out

    [row] = [line for line in out.splitlines() if "units/0" in line]
    assert row.endswith("+3")


def test_a_roster_shows_costs_commander_attachments_totals_and_deck(capsys):
    roster = ARMY | {
        "units": [{"unit": "10201", "attachments": ["robb-stark-the-wolf-lord"]}],
        "ncus": ["Unknown One"],
    }
    out = printed(capsys, put_roster, roster).out

    assert " 5  Stark Sworn Swords" in out
    assert "Robb Stark, The Wolf Lord (commander)" in out
    assert "Unknown One" in out
    assert "Points: 5 of 40" in out
    assert "Tactics deck: 20" in out
    assert "2 × " in out


@pytest.mark.parametrize("key", ["team", "lists"])
def test_several_rosters_are_shown_one_after_another_with_their_findings(capsys, key):
    armies = [{"faction": "stark", "units": ["10201"]}, {"faction": "lannister", "units": ["Nix"]}]
    roster = {"game": "asoiaf-tmg", key: armies}

    assert "Stark Sworn Swords" in printed(capsys, put_roster, roster).out
    assert f"Nix ({key}/1/units/0)" in printed(capsys, put_report, roster).out


def test_searching_takes_all_words_in_any_order_else_the_closest_names():
    edition = GAME.catalogue.edition("s06")

    assert [e.id for e in search(edition, "10201")] == ["stark-sworn-swords"]
    assert "stark-sworn-swords" in [e.id for e in search(edition, "swords stark")]
    assert "stark-sworn-swords" in [e.id for e in search(edition, "верные мечи")]
    assert "grey-wind" in [e.id for e in search(edition, "grey wnd")]
    assert search(edition, "qqqqqqqqqqqqqqqqq") == []
    assert len(search(edition, "a")) == 20


@pytest.mark.parametrize(
    ("part", "said"), [(None, "—"), (True, "yes"), (5, "5"), (["a", "b"], "[a; b]"), ([], "[]")]
)
def test_a_field_is_told_in_one_line(part, said):
    assert value(part, "en") == said


def test_progress_is_shown_only_when_results_go_elsewhere(monkeypatch, capsys):
    progress = Progress()
    for _ in range(2000):
        progress.step()
    progress.end()

    assert capsys.readouterr() == ("", "")


def test_progress_on_a_terminal_counts_in_thousands(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("sys.stdout", io.StringIO())
    progress = Progress()
    for _ in range(2500):
        progress.step()
    progress.end()

    assert stream.getvalue() == "\r1000\r2000\r2500\n"
