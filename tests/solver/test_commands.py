"""muster repair, build and own, as a player calls them."""

from __future__ import annotations

import json
import sys

import pytest
import yaml
from click.testing import CliRunner

from builder import check
from builder.cli import main

ARMY = """
game: asoiaf-tmg
faction: stark
units:
- {unit: stark-sworn-swords, attachments: [robb-stark-the-wolf-lord]}
- {unit: stark-sworn-swords, attachments: [eddard-stark-lord-of-winterfell]}
"""
SHELF = "game: asoiaf-tmg\nentries: {stark-sworn-swords: 1, robb-stark-the-wolf-lord: 1}\n"


@pytest.fixture
def run(tmp_path):
    (tmp_path / "army.yaml").write_text(ARMY, "utf-8")
    (tmp_path / "shelf.yaml").write_text(SHELF, "utf-8")

    def call(*words: str):
        files = {"army.yaml", "shelf.yaml"}
        return CliRunner().invoke(main, [str(tmp_path / w) if w in files else w for w in words])

    return call


def test_repair_prints_legal_rosters_as_json(run):
    done = run("repair", "army.yaml", "--json")
    told = json.loads(done.stdout)

    assert done.exit_code == 0
    assert told["conflict"] == []
    assert told["proven"]
    assert 1 <= len(told["repairs"]) <= 3
    assert all(check(each["roster"]).legal for each in told["repairs"])
    assert all(change["text"] for each in told["repairs"] for change in each["changes"])


def test_repair_tells_a_conflict_and_exits_with_one(run):
    pins = ["--keep", "robb-stark-the-wolf-lord", "--keep", "eddard-stark-lord-of-winterfell"]
    done = run("repair", "army.yaml", "--lang", "ru", *pins)

    assert done.exit_code == 1
    assert "Один полководец" in done.stdout


def test_repair_uses_a_shelf(run):
    done = run("repair", "army.yaml", "--owned", "shelf.yaml", "--json")
    [first, *_] = json.loads(done.stdout)["repairs"]

    assert [line["unit"] for line in first["roster"]["units"]] == ["stark-sworn-swords"]


@pytest.mark.parametrize("words", [["--keep", "nobody"], ["--edition", "s99"]])
def test_repair_refuses_what_it_cannot_read_with_two(run, words):
    assert run("repair", "army.yaml", *words).exit_code == 2


def test_build_fills_a_list_from_wishes(run):
    size = ["--faction", "stark", "--points", "30", "--seed", "4"]
    done = run("build", "asoiaf-tmg", *size, "--commander", "robb-stark-the-wolf-lord")
    made = yaml.safe_load(done.stdout)

    assert done.exit_code == 0
    assert check(made).legal
    assert made["commander"] == "robb-stark-the-wolf-lord"


def test_build_tells_ways_to_spend_the_last_points(run, tmp_path):
    units = {"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]}
    roster = {"game": "asoiaf-tmg", "faction": "stark", "points": 6, "units": [units]}
    (tmp_path / "short.json").write_text(json.dumps(roster), "utf-8")
    short = str(tmp_path / "short.json")
    done = run("build", "asoiaf-tmg", "--from", short, "--spend", "--json")
    told = json.loads(done.stdout)

    assert done.exit_code == 0
    assert told["left"] == 1
    assert told["ways"]


def test_build_without_a_faction_says_so(run):
    assert run("build", "asoiaf-tmg").exit_code == 2


def test_own_tells_what_is_missing(run):
    done = run("own", "shelf.yaml", "army.yaml", "--json")
    told = json.loads(done.stdout)

    assert done.exit_code == 1
    assert {lack["entry"] for lack in told["together"]} == {
        "stark-sworn-swords",
        "eddard-stark-lord-of-winterfell",
    }


def test_own_tells_what_can_be_built(run):
    done = run("own", "shelf.yaml", "--points", "30", "--lang", "ru")

    assert done.exit_code == 0
    assert "5 / 30" in done.stdout


def test_without_the_solver_repair_says_what_is_missing_and_check_works(run, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "ortools"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "ortools", None)

    assert run("check", "army.yaml").exit_code == 1
    done = run("repair", "army.yaml")
    assert done.exit_code == 2
    assert "ortools" in done.stderr
