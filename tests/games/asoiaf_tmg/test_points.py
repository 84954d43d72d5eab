"""The size of the game, the share of neutrals, and what is told of both."""

from __future__ import annotations

from typing import Any

import pytest

TYWIN = ["lannister-guardsmen", "tywin-lannister-lord-of-casterly-rock"]
SIZES = {"small": (30, 8), "medium": (40, 10), "large": (50, 12)}


@pytest.mark.parametrize("format", SIZES)
def test_a_format_has_its_points_victory_points_and_neutral_half(army: Any, format: str) -> None:
    points, victory = SIZES[format]
    totals = army(faction="lannister", format=format, units=[TYWIN]).totals

    assert totals["limit"] == points
    assert totals["victory_points"] == victory
    assert totals["neutral_limit"] == points // 2


@pytest.mark.parametrize(
    ("points", "victory"),
    [(20, None), (29, None), (30, 8), (39, 8), (40, 10), (50, 12), (60, 14), (69, 14), (100, 22)],
)
def test_victory_points_grow_by_two_for_each_ten(army: Any, points: int, victory: int) -> None:
    report = army(faction="lannister", points=points, units=[TYWIN])

    assert report.totals["victory_points"] == victory


@pytest.mark.parametrize("limit", range(1, 12))
def test_points_over_the_limit_are_told_and_points_under_it_noted(
    army: Any, found: Any, limit: int
) -> None:
    """Guardsmen and halberdiers cost ten."""
    report = army(faction="lannister", points=limit, units=[TYWIN, "lannister-halberdiers"])

    over = [("points-limit", {"points": 10, "limit": limit})] if limit < 10 else []
    left = [("points-unspent", {"left": limit - 10, "limit": limit})] if limit > 10 else []
    assert found(report) == over
    assert found(report, notes=True) == left


def test_only_lines_that_cost_something_are_blamed_for_the_points(army: Any) -> None:
    [finding] = army(faction="lannister", points=5, units=[TYWIN, "gold-cloaks"]).findings

    assert finding.slots == ("units/0", "units/1")
    assert finding.text("en") == "Points: 10, and the limit is 5."
    assert finding.text("ru") == "Очков: 10, предел — 5."


@pytest.mark.parametrize("limit", [25, 26, 27, 39, 40, 41, 42])
def test_neutral_points_may_be_half_of_the_limit_and_not_more(
    army: Any, broken: Any, limit: int
) -> None:
    """Zorse riders, girls and hedge knights are twenty neutral points; a captain makes 21."""
    units = [TYWIN, "bloody-mummer-zorse-riders", "house-bolton-bastards-girls", "hedge-knights"]
    more = [*units[:2], ["house-bolton-bastards-girls", "dreadfort-captain-neutral"], units[3]]

    for lines, spent in ((units, 20), (more, 21)):
        report = army(faction="lannister", points=limit, units=lines)
        assert report.totals["neutral"] == spent
        assert ("neutral-share" in broken(report)) is (spent > limit / 2)


def test_an_all_neutral_army_has_no_neutral_limit(army: Any, broken: Any) -> None:
    units = [["lysene-sellswords", "jokin-stormcrow-captain"], "golden-company-swordsmen"]
    report = army(faction="neutral", points=12, units=units)

    assert broken(report) == []
    assert report.totals["neutral_limit"] is None


def test_the_message_of_the_neutral_share_names_limit_and_size(army: Any) -> None:
    units = [TYWIN, "house-bolton-flayed-men"]
    [finding] = army(faction="lannister", points=15, units=units).findings[:1]

    assert finding.slots == ("units/1",)
    assert finding.text("en") == "Neutral points: 8, and the limit is 7 of 15."
    assert finding.text("ru") == "Очков на нейтральных: 8, предел — 7 из 15."


def test_any_number_of_ncus_is_allowed(army: Any, broken: Any) -> None:
    ncus = ["pycelle-grand-maester", "cersei-lannister-queen-regent", "tyrion-lannister-the-imp"]
    ncus += ["kevan-lannister-master-of-law", "lord-varys-the-spider", "shae-hidden-in-court"]
    report = army(faction="lannister", units=[TYWIN], ncus=ncus)

    assert broken(report) == []
    assert report.totals["activations"] == 7


def test_an_army_of_ncus_is_warned_and_still_legal(army: Any, broken: Any) -> None:
    report = army(faction="lannister", edition="1.0", ncus=["the-high-sparrow"])

    assert broken(report) == ["combat-units"]
    assert report.legal


def test_wounds_are_counted_when_every_card_tells_them(army: Any) -> None:
    foot = army(
        faction="lannister", units=[{"unit": TYWIN[0], "attachments": TYWIN[1:], "count": 2}]
    )

    assert foot.totals["wounds"] == 24
