"""The command line, in one process."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from builder.catalogue import CATALOG
from builder.cli import main

SAMPLES = CATALOG / "asoiaf-tmg" / "samples"
LEGAL = SAMPLES / "wolves-of-the-north.yaml"
ILLEGAL = SAMPLES / "nine-faults.yaml"
PAIR = SAMPLES / "tournament-pair.yaml"
COMMANDS = [
    *("check", "show", "diff", "rules", "catalogue", "schemas", "new-card"),
    *("convert", "code", "build", "print"),
]


@pytest.fixture
def run(monkeypatch, tmp_path):
    for name in ("MUSTER_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "MUSTER_CATALOG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: CliRunner().invoke(main, [str(a) for a in arguments])


@pytest.fixture
def broken(tmp_path):
    (tmp_path / "broken.yaml").write_text("game: asoiaf-tmg\nfaction: stark\nunits:\n- [a]\n")
    return "broken.yaml"


# ---- help ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_every_command_has_help_with_an_example(run, command, option):
    result = run(command, option)

    assert result.exit_code == 0
    assert f"  muster {command}" in result.stdout.partition("Example")[2]


def test_the_command_itself_has_help_with_an_example_and_names_every_command(run):
    result = run("--help")

    assert "Example" in result.stdout
    assert all(f"\n  {command}" in result.stdout for command in COMMANDS)
    assert run("--version").exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("check",),
        ("check", "--lang", "de", LEGAL),
        ("check", "--nonsense", LEGAL),
        ("show",),
        ("show", LEGAL, ILLEGAL),
        ("diff", LEGAL),
        ("diff", LEGAL, "--from", "s05"),
        ("diff", "-", "--from", "s05", "--to", "s06"),
        ("rules", "no-such-rule"),
        ("catalogue",),
        ("catalogue", "a", "--game", "chess"),
        ("catalogue", "a", "--edition", "s99"),
    ],
)
def test_wrong_usage_exits_with_two_and_says_so_on_the_error_stream(run, arguments):
    result = run(*arguments)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr


# ---- check ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(CATALOG.glob("*/samples/*.yaml")), ids=lambda f: f.stem)
def test_a_share_code_is_checked_in_the_place_of_a_file(run, file):
    code = run("code", file).stdout.strip()
    first, second = (json.loads(run("check", "--json", each).stdout) for each in (file, code))

    # Codes name cards in their own way, so that only the slots differ.
    broken = [[finding["rule"] for finding in report["findings"]] for report in (first, second)]
    assert broken[0] == broken[1]
    assert second["totals"] == first["totals"]


def test_a_legal_list_exits_with_zero(run):
    result = run("check", LEGAL)

    assert result.exit_code == 0
    assert result.stdout.startswith("✓ Legal")
    assert result.stderr == ""


def test_an_illegal_list_exits_with_one(run):
    result = run("check", ILLEGAL)

    assert result.exit_code == 1
    assert result.stdout.startswith("✗ Not legal: 9")


def test_an_unreadable_list_exits_with_two_and_its_place(run, broken):
    result = run("check", broken)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert "broken.yaml, line 4, column 3: expected" in result.stderr


def test_an_unreadable_list_is_told_in_russian(run, broken):
    result = run("check", "--lang", "ru", broken)

    assert "broken.yaml, строка 4, столбец 3: ожидается" in result.stderr
    assert "Не удалось прочитать" in result.stderr


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ((LEGAL, LEGAL), 0),
        ((LEGAL, ILLEGAL, LEGAL), 1),
        ((ILLEGAL, "broken.yaml", LEGAL), 2),
        (("broken.yaml", LEGAL), 2),
        (("missing.yaml", LEGAL), 2),
    ],
)
def test_the_worst_of_several_lists_decides_the_exit(run, broken, files, code):
    result = run("check", *files)

    assert result.exit_code == code
    assert result.stdout.count("✓ Legal") == files.count(LEGAL)


@pytest.mark.parametrize("name", ["missing.yaml", "folder", "no/such/folder/list.yaml", "x" * 300])
@pytest.mark.parametrize("command", ["check", "show"])
def test_a_file_that_cannot_be_read_is_told_by_the_name_given(run, tmp_path, name, command):
    (tmp_path / "folder").mkdir()

    result = run(command, name)
    assert result.exit_code == 2
    assert name in result.stderr
    assert str(tmp_path) not in result.stderr
    assert "a file that can be read" in result.stderr
    assert result.stdout == ""


def test_json_is_one_report_for_one_file_and_an_array_for_several(run, broken):
    one = json.loads(run("check", "--json", LEGAL).stdout)
    several = json.loads(run("check", "--json", LEGAL, broken, ILLEGAL).stdout)

    assert list(one) == ["game", "edition", "format", "legal", "totals", "findings", "not_checked"]
    assert one["legal"] is True
    assert [report["legal"] for report in several] == [True, False, False]
    assert several[0] == one
    assert several[1]["error"]["line"] == 4
    assert "findings" in several[2]


def test_json_of_an_unreadable_file_has_its_troubles_and_exits_with_two(run, broken, tmp_path):
    result = run("check", "--json", broken)

    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report["legal"] is False
    assert report["error"] | {"troubles": None} == {
        "file": "broken.yaml",
        "line": 4,
        "column": 3,
        "expected": report["error"]["expected"],
        "found": "a list",
        "text": report["error"]["text"],
        "troubles": None,
    }
    assert report["error"]["troubles"][0]["text"] == report["error"]["text"]
    assert str(tmp_path) not in result.output


def test_json_speaks_the_language_asked_for(run):
    english = json.loads(run("check", "--json", ILLEGAL).stdout)
    russian = json.loads(run("check", "--json", "--lang", "ru", ILLEGAL).stdout)

    assert [f["rule"] for f in english["findings"]] == [f["rule"] for f in russian["findings"]]
    assert all(
        e["text"] != r["text"]
        for e, r in zip(english["findings"], russian["findings"], strict=True)
    )


@pytest.mark.parametrize(
    ("variable", "setting", "russian"),
    [
        ("MUSTER_LANG", "ru", True),
        ("LANG", "ru_RU.UTF-8", True),
        ("LC_ALL", "ru_RU.UTF-8", True),
        ("LANG", "en_GB.UTF-8", False),
        ("LANG", "C", False),
    ],
)
def test_the_language_is_that_of_the_environment(run, monkeypatch, variable, setting, russian):
    monkeypatch.setenv(variable, setting)

    assert ("По правилам" in run("check", LEGAL).stdout) is russian


def test_edition_and_format_of_the_caller_replace_the_lists_own(run):
    report = json.loads(
        run("check", "--json", "--edition", "s05", "--format", "large", LEGAL).stdout
    )

    assert (report["edition"], report["format"], report["totals"]["limit"]) == ("s05", "large", 50)


@pytest.mark.parametrize(
    "options", [("--edition", "s99"), ("--format", "huge"), ("--format", "team")]
)
@pytest.mark.parametrize("command", ["check", "show"])
def test_an_unknown_edition_or_format_of_the_caller_exits_with_two(run, options, command):
    result = run(command, *options, LEGAL)

    assert result.exit_code == 2
    assert options[1] in result.stderr


# ---- show ----------------------------------------------------------------------------------------


def test_show_as_json_is_the_report_and_what_follows_from_the_roster(run):
    report = json.loads(run("check", "--json", LEGAL).stdout)
    result = run("show", "--json", LEGAL)
    shown = json.loads(result.stdout)

    assert result.exit_code == 0
    assert {key: shown[key] for key in report} == report
    assert all(set(card) == {"id", "code", "name", "copies"} for card in shown["tactics"])
    assert sum(card["copies"] for card in shown["tactics"]) == 20
    assert sum(line["cost"] for line in shown["roster"]) == shown["totals"]["points"]


def test_show_in_words_has_the_roster_and_the_report(run):
    result = run("show", ILLEGAL)

    assert result.exit_code == 1
    assert "Combat units" in result.stdout
    assert "✗ Not legal: 9" in result.stdout


def test_show_of_a_pair_has_both_armies(run):
    shown = json.loads(run("show", "--json", PAIR).stdout)

    assert len(shown["armies"]) == len(shown["parts"]) == 2
    assert run("show", PAIR).stdout.count("Combat units") == 2


# ---- diff ----------------------------------------------------------------------------------------


def test_diff_tells_what_changes_between_two_editions(run):
    result = run("diff", SAMPLES / "victarion.yaml", "--from", "s05", "--to", "s06", "--json")
    told = json.loads(result.stdout)

    assert result.exit_code == (0 if told["to"]["legal"] else 1)
    assert (told["from"]["edition"], told["to"]["edition"]) == ("s05", "s06")
    costs = sum(
        (c["after"] - c["before"]) * len(c["slots"])
        for c in told["changes"]
        if c["field"] == "cost"
    )
    assert costs == told["to"]["totals"]["points"] - told["from"]["totals"]["points"] > 0
    assert {"slots", "card", "field", "before", "after"} <= set(told["changes"][0])


def test_diff_in_words_names_both_editions_and_both_verdicts(run):
    result = run("diff", SAMPLES / "victarion.yaml", "--from", "s05", "--to", "s06")

    assert "Victarion: Season 5 → Season 6" in result.stdout
    assert result.stdout.count("Not legal: ") == 2
    assert "Points: " in result.stdout


def test_diff_within_one_edition_finds_no_change(run):
    result = run("diff", LEGAL, "--from", "s06", "--to", "s06")

    assert result.exit_code == 0
    assert "No card of the list changes." in result.stdout


@pytest.mark.parametrize("pair", [("s05", "s06"), ("1.0", "s06"), ("s06", "1.0")])
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("file", sorted(SAMPLES.iterdir()), ids=lambda file: file.stem)
def test_every_sample_is_compared_between_any_two_editions(run, pair, lang, file):
    result = run("diff", file, "--from", pair[0], "--to", pair[1], "--lang", lang)

    assert result.exit_code in (0, 1)
    assert "→" in result.stdout


def test_diff_of_an_unknown_edition_exits_with_two(run):
    assert run("diff", LEGAL, "--from", "s05", "--to", "s99").exit_code == 2


def test_diff_of_a_list_that_cannot_be_read_exits_with_two(run, broken):
    assert run("diff", broken, "--from", "s05", "--to", "s06").exit_code == 2


# ---- rules, catalogue, schemas -------------------------------------------------------------------


def test_rules_lists_every_rule_and_tells_one_whole(run):
    listed = run("rules").stdout
    told = run("rules", "asoiaf-tmg.points-limit", "--lang", "ru")

    assert "asoiaf-tmg.points-limit" in listed
    assert "asoiaf-tmg.pair-size" in listed
    assert told.exit_code == 0
    assert "Источник: " in told.stdout
    assert "medium" in told.stdout
    assert run("rules", "points-limit").stdout == run("rules", "asoiaf-tmg.points-limit").stdout


def test_rules_as_json_have_law_source_and_formats(run):
    [rule] = json.loads(run("rules", "--json", "asoiaf-tmg.neutral-share").stdout)

    assert set(rule) == {"id", "name", "severity", "law", "message", "cite", "formats"}
    assert rule["formats"]["medium"] == {"percent": 50}


@pytest.mark.parametrize("words", [("10201",), ("sworn", "swords"), ("Верные", "мечи")])
def test_catalogue_finds_entries_by_code_and_name(run, words):
    result = run("catalogue", *words)

    assert result.exit_code == 0
    assert "stark-sworn-swords" in result.stdout


def test_catalogue_as_json_gives_the_facts(run):
    [entry] = json.loads(run("catalogue", "--json", "10201").stdout)

    assert (entry["id"], entry["kind"], entry["faction"], entry["cost"]) == (
        "stark-sworn-swords",
        "unit",
        "stark",
        5,
    )


def test_catalogue_looks_in_the_edition_asked_for(run):
    assert json.loads(run("catalogue", "--json", "--edition", "1.0", "Summer").stdout)


def test_catalogue_that_finds_nothing_exits_with_one(run):
    result = run("catalogue", "qqqqqqqqqqqqqqqqqqq")

    assert result.exit_code == 1
    assert result.stdout == ""
    assert "Nothing found." in result.stderr


def test_schemas_of_the_project_are_fresh(run):
    assert run("schemas", "--check").exit_code == 0


def test_schemas_are_written_to_a_folder_and_then_fresh(run, tmp_path):
    assert run("schemas", "--check", "--folder", tmp_path / "s").exit_code == 1
    assert not (tmp_path / "s").exists()

    assert run("schemas", "--folder", tmp_path / "s").exit_code == 0
    assert run("schemas", "--check", "--folder", tmp_path / "s").exit_code == 0


def test_a_file_to_start_from_is_a_catalogue_of_its_own(muster, tmp_path):
    ran = muster("new-card", "hbo-card-game", "plot")
    folder = tmp_path / "mine" / "hbo-card-game" / "entries"
    folder.mkdir(parents=True)
    (folder / "plots.yaml").write_text(ran.out, "utf-8")

    found = muster(
        "catalogue", "--game", "hbo-card-game", "my-plot", MUSTER_CATALOG=str(tmp_path / "mine")
    )
    assert found.out.startswith("my-plot ")


@pytest.mark.parametrize(
    ("words", "told"),
    [(("asoiaf-tmg", "unit"), "hbo-card-game"), (("hbo-card-game", "dragon"), "no such kind")],
)
def test_a_file_that_nobody_has_written_is_not_made_up(muster, words, told):
    ran = muster("new-card", *words)

    assert ran.code == 2
    assert told in ran.err
