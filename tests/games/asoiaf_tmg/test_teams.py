"""Several armies in one document: a team at one table, and a tournament pair."""

from __future__ import annotations

from typing import Any

import pytest

from builder import check

STARK = {"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]}
UMBER = {"unit": "house-umber-berserkers", "attachments": ["greatjon-umber-lord-of-last-hearth"]}
WATCH = {"unit": "sworn-brothers", "attachments": ["jon-snow-998th-lord-commander"]}


def armies(*lines: Any, faction: str = "stark", **keys: Any) -> list[Any]:
    return [{"faction": faction, "units": [line], **keys} for line in lines]


def together(part: str, members: list[Any], **keys: Any) -> Any:
    return check({"game": "asoiaf-tmg", "edition": "s06", part: members, **keys})


def test_an_army_of_a_team_has_twenty_points_unless_more_are_stated() -> None:
    assert [p.totals["limit"] for p in together("team", armies(STARK, UMBER)).parts] == [20, 20]
    larger = together("team", armies(STARK, UMBER), format="small")
    assert [part.totals["limit"] for part in larger.parts] == [30, 30]


def test_an_army_may_state_its_own_size_in_a_team(found: Any) -> None:
    report = together("team", [*armies(STARK), *armies(UMBER, points=25)], points=30)

    assert [part.totals["limit"] for part in report.parts] == [30, 25]
    assert found(report) == [("team-size", {"sizes": [30, 25]})]


def test_a_character_in_three_armies_is_told_once_with_every_line() -> None:
    varys: dict[str, Any] = {"ncus": ["lord-varys-the-spider"]}
    members = [*armies(STARK, UMBER, **varys), *armies(WATCH, faction="nights-watch", **varys)]
    [finding] = [f for f in together("team", members).findings if f.severity == "error"]

    assert finding.slots == ("team/0/ncus/0", "team/1/ncus/0", "team/2/ncus/0")
    assert finding.text("en") == "Lord Varys: in 3 armies of the team, and the limit is 1."
    assert finding.text("ru").endswith("армий команды с этим персонажем 3, предел — 1.")


def test_a_character_twice_in_one_army_is_that_armys_own_fault(broken: Any) -> None:
    ncus: dict[str, Any] = {"ncus": ["lord-varys-the-spider"] * 2}

    assert broken(together("team", [*armies(STARK, **ncus), *armies(UMBER)])) == [
        "character-copies"
    ]


def test_a_card_of_several_characters_is_each_of_them_in_a_team(found: Any) -> None:
    coldhands = armies(WATCH, faction="nights-watch")
    coldhands[0]["units"].append("coldhands-mysterious-ally")
    benjen = {"unit": "sworn-brothers", "attachments": ["benjen-stark-first-ranger"]}
    report = together("team", [*coldhands, *armies(benjen, faction="nights-watch")])

    assert found(report) == [
        ("team-characters", {"character": "Benjen Stark", "count": 2, "limit": 1})
    ]


def test_ordinary_cards_may_be_in_every_army_of_a_team(broken: Any) -> None:
    captain = {"unit": "stark-sworn-swords", "attachments": ["sworn-sword-captain"]}
    members = armies(STARK, UMBER)
    for member in members:
        member["units"] = [*member["units"], captain]

    assert broken(together("team", members)) == []


def test_each_army_of_a_team_needs_its_own_commander(broken: Any) -> None:
    members = armies(STARK, {"unit": "stark-outriders"})

    assert broken(together("team", members)) == ["commander-count"]


def test_findings_of_one_army_point_into_the_whole_document() -> None:
    members = armies(STARK, {**UMBER, "attachments": ["winterfell-guardian"]})
    findings = [f for f in together("lists", members).findings if f.rule.id.endswith("-type")]

    assert findings[0].slots == ("lists/1/units/0/attachments/0", "lists/1/units/0")


def test_a_team_is_legal_only_when_every_army_is() -> None:
    report = together("team", [*armies(STARK), *armies({"unit": "grey-wind"})])

    assert [part.legal for part in report.parts] == [True, False]
    assert not report.legal


def test_totals_of_a_team_are_the_sums_of_its_armies() -> None:
    report = together("team", armies(STARK, UMBER, ncus=["lord-varys-the-spider"]))

    assert report.totals["points"] == 5 + 6 + 4 + 4
    assert report.totals["limit"] == 40
    assert (report.totals["units"], report.totals["ncus"]) == (2, 2)


def test_a_pair_may_share_characters_and_a_team_may_not(broken: Any) -> None:
    members = armies(STARK, {**STARK, "count": 1})
    members[1]["ncus"] = ["sansa-stark-little-bird"]

    assert broken(together("lists", members)) == []
    assert broken(together("team", members)) == ["team-characters"]


def test_one_list_alone_is_a_pair_with_nothing_to_compare(found: Any) -> None:
    report = together("lists", armies(STARK), points=5)

    assert found(report) == found(report, notes=True) == []


def test_a_pair_that_differs_in_copies_only_is_a_pair_of_two_lists(found: Any) -> None:
    members = armies(STARK, STARK)
    members[0]["units"] = [STARK, {"unit": "stark-outriders", "count": 2}]
    members[1]["units"] = [STARK, {"unit": "stark-outriders", "count": 1}]
    notes = [rule for rule, _ in found(together("lists", members), notes=True)]

    assert "pair-difference" not in notes


def test_a_pair_in_another_order_is_the_same_list(found: Any) -> None:
    members = armies(STARK, STARK)
    members[0]["units"] = [STARK, "stark-outriders"]
    members[1]["units"] = ["stark-outriders", STARK]
    notes = [rule for rule, _ in found(together("lists", members), notes=True)]

    assert "pair-difference" in notes


def test_factions_of_a_pair_are_compared_by_meaning(broken: Any) -> None:
    members = [*armies(STARK, faction="Старки"), *armies(UMBER, faction="House Stark")]

    assert broken(together("lists", members)) == []


def test_a_chosen_edition_holds_for_every_army() -> None:
    document = {"game": "asoiaf-tmg", "lists": armies(STARK, UMBER)}
    report = check(document, edition="1.0")

    assert {part.edition for part in report.parts} == {"1.0"}


@pytest.mark.parametrize("part", ["team", "lists"])
def test_a_name_for_the_whole_is_kept(part: str) -> None:
    assert together(part, armies(STARK), name="Winter").name == "Winter"


def test_copies_on_one_line_and_on_two_are_the_same_list(found: Any) -> None:
    members = armies(STARK, STARK)
    members[0]["units"] = [STARK, {"unit": "stark-outriders", "count": 2}]
    members[1]["units"] = [STARK, "stark-outriders", "stark-outriders"]
    notes = [rule for rule, _ in found(together("lists", members), notes=True)]

    assert "pair-difference" in notes
