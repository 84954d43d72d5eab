"""A deck over time: the difference between two lists, and the table of all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from builder import check, find_game, samples
from builder.cli import main

SMALL = {"01141": 3, "01142": 3, "01146": 1}


def changes(document: Any, before: str, after: str) -> list[tuple[str, list[str], list[str]]]:
    game = find_game("agot-lcg")
    reports = [check(document, edition=edition) for edition in (before, after)]
    return [
        (change.card.en, [t.en for t in change.before], [t.en for t in change.after])
        for change in game.compare(game, *reports)
    ]


def test_only_cards_whose_standing_differs_are_told(library: Any) -> None:
    document = library.document(own={"02102": 1, "01146": 1, "01143": 1, "17126": 1})

    assert changes(document, "conclave2.0", "gotstandard2.1") == [
        ("Catelyn Stark (Core)", ["free"], ["in a pod"]),
        ("Robb Stark (Core)", ["free"], ["restricted", "in a pod"]),
        ("Ward (TS)", ["restricted"], ["banned"]),
        ("Ward (R)", ["banned"], ["free"]),
    ]


def test_a_list_and_itself_do_not_differ(library: Any) -> None:
    document = library.document(own={"02102": 1, "01146": 1})

    assert changes(document, "gotstandard2.1", "gotstandard2.1") == []


def test_the_format_decides_which_standing_is_told(library: Any) -> None:
    own = {library.codes["sparrows"]: 1}
    lists = ("ffg1.1", "gotstandard2.1")

    assert changes(library.document(own=own), *lists) == [("Sparrows", ["free"], ["restricted"])]
    melee = library.document(own=own, format="melee")
    assert changes(melee, *lists) == [("Sparrows", ["free"], ["banned"])]


def test_a_changed_agenda_is_told_with_its_place(library: Any) -> None:
    game = find_game("agot-lcg")
    document = library.document(agendas=["06018", "11039"], size=75, format="melee")
    old, new = (check(document, edition=e) for e in ("ffg1.1", "gotstandard2.1"))

    [change] = game.compare(game, old, new)

    assert (change.card.en, change.slots) == ("Trading With Qohor", ("agendas/1",))


def test_diff_tells_both_verdicts_and_the_changes(library: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(yaml.dump(library.document(own={"02102": 1})))
    words = ["diff", str(file), "--from", "conclave2.0", "--to", "gotstandard2.1", "--json"]

    result = CliRunner().invoke(main, words)
    told = json.loads(result.stdout)

    assert result.exit_code == 1
    assert (told["from"]["legal"], told["to"]["legal"]) == (True, False)
    assert told["changes"] == [
        {
            "slots": ["cards/02102"],
            "card": "Ward (TS)",
            "field": "standing",
            "before": ["restricted"],
            "after": ["banned"],
        }
    ]


def test_show_tells_the_table_of_lists(library: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    document = {**library.document(size=0), "cards": {**SMALL, "02102": 3}}
    file.write_text(json.dumps(document))

    result = CliRunner().invoke(main, ["show", str(file), "--json"])
    told = json.loads(result.stdout)

    assert [row["list"] for row in told["lists"]] == list(find_game("agot-lcg").catalogue.editions)
    assert [row["date"] for row in told["lists"]] == sorted(row["date"] for row in told["lists"])
    for row in told["lists"]:
        report = check(document, edition=row["list"])
        rules = sorted({finding.rule.id for finding in report.findings})
        assert (row["legal"], row["broken"]) == (report.legal, rules)
    keys = {"curve", "icons", "strength", "economy", "odds", "setup", "best_setups", "lists"}
    assert keys <= told.keys()


def test_the_table_of_lists_tells_where_a_deck_was_legal(library: Any) -> None:
    game = find_game("agot-lcg")
    report = check({**library.document(own={"02102": 1}, size=60)})
    from builder.games.agot_lcg.showing import legal_lists

    table = {row["list"]: row for row in legal_lists(game, report.roster)}

    assert len(table) == 32
    assert table["conclave2.0"]["legal"]
    assert table["gotvalyrian1.0"]["legal"]
    assert table["gotstandard2.1"] == {
        "list": "gotstandard2.1",
        "date": "2026-07-01",
        "legal": False,
        "broken": ["agot-lcg.banned-cards"],
    }


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_show_writes_the_same_in_words(lang: str, library: Any, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    document = {**library.document(size=0), "cards": {**SMALL, "01157": 3}}
    file.write_text(json.dumps({**document, "setup": {"hand": ["01141", "01142"]}}))

    result = CliRunner().invoke(main, ["show", str(file), "--lang", lang])

    assert result.exit_code == 1
    for word in ("gotstandard1.13", "✗", "%", "5: Arya Stark (Core), Bran Stark (Core)"):
        assert word in result.stdout


# ---- samples -------------------------------------------------------------------------------------

SAMPLES = {sample.id: sample for sample in samples() if sample.game == "agot-lcg"}


def test_the_samples_show_what_they_promise() -> None:
    legal = {
        id: check(yaml.load(sample.text, yaml.CSafeLoader)).legal for id, sample in SAMPLES.items()
    }

    assert legal == {
        "alliance-in-melee": True,
        "fealty-of-winterfell": True,
        "many-faults": False,
        "opening-hand": True,
    }


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=SAMPLES.keys())
def test_a_sample_is_named_in_both_languages(sample: Any) -> None:
    assert sample.name.en.isascii()
    assert any("а" <= letter <= "я" for letter in sample.name.ru)


def test_the_sample_of_faults_breaks_many_rules() -> None:
    report = check(yaml.load(SAMPLES["many-faults"].text, yaml.CSafeLoader))

    assert len({finding.rule.id for finding in report.findings}) >= 14
