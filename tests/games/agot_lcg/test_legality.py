"""The 32 lists: what each of them bans, restricts and holds apart, read anew from its file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from builder import check

EDITIONS = Path(__file__).parents[3] / "catalog" / "agot-lcg" / "editions"
NAMES = sorted(folder.name for folder in EDITIONS.iterdir())
FORMATS = ["joust", "melee"]


@cache
def legality(name: str) -> dict[str, Any]:
    [file] = (EDITIONS / name).glob("*.yaml")
    told: dict[str, Any] = yaml.load(file.read_text(), yaml.CSafeLoader)
    return told


def test_there_are_thirty_two_lists(lcg: Any) -> None:
    assert len(NAMES) == 32
    assert set(lcg.catalogue.editions) == set(NAMES)


def holding(library: Any, ids: Any, edition: str, format: str) -> Any:
    """The report on a deck with one copy of each of these."""
    parts: dict[str, Any] = {"agendas": [], "plots": {}, "cards": {}}
    for id in ids:
        code = library.codes[id]
        kind = library.card(code).kind
        if kind == "agenda":
            parts["agendas"].append(code)
        else:
            parts["plots" if kind == "plot" else "cards"][code] = 1
    keys = {"edition": edition, "format": format, "date": "2026-08-01"}
    return check({"game": "agot-lcg", "faction": "stark", **keys, **parts})


def facts(report: Any, rule: str) -> list[dict[str, Any]]:
    findings = [f.as_json("en") for f in report.findings if f.rule.id == f"agot-lcg.{rule}"]
    return [finding["facts"] for finding in findings]


def labels(library: Any, ids: Any) -> list[str]:
    return [library.card(code).label.en for code in sorted(library.codes[id] for id in ids)]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_a_list_bans_restricts_and_parts_what_its_file_says(
    name: str, format: str, library: Any
) -> None:
    told = legality(name)["legality"]
    own = told["formats"][format]
    banned = {*told.get("banned", ()), *own.get("banned", ())}
    restricted, pods = own.get("restricted", ()), own.get("pods", ())
    podded = {id for pod in pods for id in (*pod["cards"], pod.get("restricted")) if id}
    report = holding(library, {*banned, *restricted, *podded}, name, format)

    assert [fact["card"] for fact in facts(report, "banned-cards")] == labels(library, banned)
    assert [fact["cards"] for fact in facts(report, "restricted-cards")] == (
        [labels(library, restricted)] if len(restricted) > 1 else []
    )
    assert [fact["cards"] for fact in facts(report, "pod-cards")] == [
        labels(library, {*pod["cards"], pod.get("restricted")} - {None}) for pod in pods
    ]
    assert report.totals["restricted"] == len(set(restricted))


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_single_cards_of_a_list_stand_alone(name: str, format: str, library: Any) -> None:
    """One restricted card, and one card of each pod, is what a list allows."""
    own = legality(name)["legality"]["formats"][format]
    for id in own.get("restricted", ()):
        assert facts(holding(library, [id], name, format), "restricted-cards") == []
    for pod in own.get("pods", ()):
        alone = pod["cards"] if pod.get("restricted") else pod["cards"][:1]
        assert facts(holding(library, alone, name, format), "pod-cards") == []


def test_a_pod_with_a_leader_parts_only_him_from_the_others(library: Any) -> None:
    pods = [
        (name, pod)
        for name in NAMES
        for pod in legality(name)["legality"]["formats"]["joust"].get("pods", ())
        if pod.get("restricted")
    ]
    assert {name for name, _ in pods} == {"conclave2.0"}

    for name, pod in pods:
        leader = pod["restricted"]
        for other in pod["cards"]:
            told = facts(holding(library, [leader, other], name, "joust"), "pod-cards")
            assert labels(library, [leader, other]) in [fact["cards"] for fact in told]


# ---- which list holds ----------------------------------------------------------------------------


def test_the_list_of_a_day_is_the_newest_not_after_it(library: Any) -> None:
    days = sorted((legality(name)["date"], name) for name in NAMES)
    for date, name in days:
        document = {**library.document(), "date": date}
        del document["edition"]
        wanted = "gotstandard1.0" if name == "gotvalyrian1.0" else name
        assert check(document).edition == wanted


@pytest.mark.parametrize(
    ("date", "name"),
    [
        ("2017-10-11", "ffg1.1"),
        ("2017-10-12", "ffg1.2"),
        ("2021-07-15", "redesigns2.2"),
        ("2021-07-17", "gotstandard1.0"),
        ("2026-06-30", "gotstandard1.16"),
        ("2999-12-31", "gotstandard2.1"),
    ],
)
def test_a_day_between_lists_has_the_earlier_one(date: str, name: str, library: Any) -> None:
    document = {**library.document(), "date": date}
    del document["edition"]

    assert check(document).edition == name


def test_before_the_first_list_nothing_is_banned_or_restricted(library: Any) -> None:
    document = {**library.document(), "date": "2015-11-01"}
    del document["edition"]
    report = check(document)

    told = legality(report.edition)["legality"]
    assert not told.get("banned")
    assert not told["formats"]["joust"].get("restricted")


def test_without_a_day_the_newest_list_holds(library: Any) -> None:
    document = library.document()
    del document["edition"], document["date"]

    assert check(document).edition == "gotstandard2.1"


def test_a_stated_list_stands_above_the_day_and_a_chosen_one_above_both(library: Any) -> None:
    document = {**library.document(), "edition": "conclave2.0", "date": "2026-08-01"}

    assert check(document).edition == "conclave2.0"
    assert check(document, edition="gotvalyrian1.0").edition == "gotvalyrian1.0"


def test_a_chosen_format_stands_above_the_stated_one(library: Any) -> None:
    """Sparrows are restricted in a joust and banned in melee."""
    document = library.document(own={library.codes["sparrows"]: 1}, format="joust")

    assert check(document).legal
    assert not check(document, format="melee").legal


def test_two_lists_of_one_day_say_different_things(library: Any, broken: Any) -> None:
    document = library.document(own={"02102": 1})

    assert legality("gotvalyrian1.0")["date"] == legality("gotstandard1.0")["date"]
    assert broken(check(document, edition="gotvalyrian1.0")) == []
    assert broken(check(document, edition="gotstandard1.0")) == ["banned-cards"]


@pytest.mark.parametrize("written", ["GOTSTANDARD2.1", "GotStandard2.1", " gotstandard2.1"])
def test_a_list_may_be_written_with_other_letters(written: str, library: Any) -> None:
    assert check({**library.document(), "edition": written}).edition == "gotstandard2.1"
    assert check(library.document(), edition=written).edition == "gotstandard2.1"
