"""Repairs: legal, never larger than the faults, proven smallest, and told in both languages."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from builder import Unreadable, check, find_game, repair
from builder.text import LANGS
from tests.solver.faults import spoilt
from tests.solver.rosters import army, deck, some_armies, some_decks

Document = dict[str, Any]
ROBB, EDDARD = "robb-stark-the-wolf-lord", "eddard-stark-lord-of-winterfell"


def stark(**keys: Any) -> Document:
    return {"game": "asoiaf-tmg", "edition": "s06", "faction": "stark", "units": [], **keys}


def unit(card: str, *attachments: str, **keys: Any) -> Document:
    return {"unit": card, "attachments": list(attachments), **keys}


def texts(found: Any, lang: Any = "en") -> list[list[str]]:
    return [[change.text(lang) for change in each.changes] for each in found.repairs]


# ---- faults nobody told the solver of ------------------------------------------------------------


def hold_promises(roster: Document, number: int) -> None:
    """Every repair is legal, as small as the faults or smaller, and all are equally small."""
    found = repair(roster, seconds=30)

    assert found.repairs
    assert not found.conflict
    sizes = {each.size for each in found.repairs}
    assert len(sizes) == 1
    assert sizes.pop() <= number
    for each in found.repairs:
        assert check(each.roster).legal
        assert len(each.changes) <= each.size
    rosters = [str(each.roster) for each in found.repairs]
    assert len(set(rosters)) == len(rosters)


@pytest.mark.parametrize("case", some_armies(6), ids=str)
@pytest.mark.parametrize("number", [1, 2, 4])
def test_an_army_needs_no_more_changes_than_it_has_faults(case, number):
    hold_promises(spoilt(army(*case), number, Random(number * 100 + case[3])), number)


@pytest.mark.parametrize("case", some_decks(6), ids=str)
@pytest.mark.parametrize("number", [1, 2, 4])
def test_a_deck_needs_no_more_changes_than_it_has_faults(case, number):
    hold_promises(spoilt(deck(*case), number, Random(number * 100 + case[3])), number)


# ---- single kinds of faults ----------------------------------------------------------------------


def test_a_legal_army_needs_no_change():
    found = repair(army("s06", "stark", 40, 1))

    assert [each.changes for each in found.repairs] == [()]
    assert found.proven


def test_a_unit_too_dear_is_replaced_or_removed_and_the_points_are_told():
    units = [unit("stark-sworn-swords", ROBB), *[unit("stark-outriders")] * 6]
    found = repair(stark(units=units, points=40))

    assert found.proven
    assert all(each.size == 1 for each in found.repairs)
    wanted = "Replace Stark Outriders by Stark Sworn Swords: 41 to 40 points."
    assert [wanted] in texts(found)


def test_two_commanders_lose_one_and_the_named_one_stays():
    units = [unit("stark-sworn-swords", ROBB), unit("stark-sworn-swords", EDDARD)]
    found = repair(stark(units=units, commander=EDDARD))

    assert found.repairs[0].size == 1
    assert EDDARD in str(found.repairs[0].roster)
    assert found.repairs[0].roster["commander"] == EDDARD


def test_an_attachment_in_the_wrong_unit_is_moved():
    units = [unit("stark-sworn-swords"), unit("stark-outriders", ROBB)]
    found = repair(stark(units=units, points=11))

    assert [change.kind for change in found.repairs[0].changes] == ["move"]
    assert found.repairs[0].roster["units"][0]["attachments"] == [ROBB]


def test_a_misspelt_name_becomes_the_closest_card():
    units = [unit("stark-sworn-swords", ROBB), unit("stark-outridxrs")]
    found = repair(stark(units=units))

    assert found.repairs[0].roster["units"][1]["unit"] == "stark-outriders"


def test_a_line_that_counts_for_nothing_counts_once_or_goes():
    units = [unit("stark-sworn-swords", ROBB), unit("stark-outriders", count=0)]
    found = repair(stark(units=units))

    assert {each.changes[0].kind for each in found.repairs} <= {"count", "remove"}
    assert {each.size for each in found.repairs} == {1}


def test_a_wrong_faction_is_changed_rather_than_all_cards():
    roster = {**army("s06", "stark", 40, 1), "faction": "lannister"}
    found = repair(roster)

    assert [change.kind for change in found.repairs[0].changes] == ["faction"]


def test_a_wrong_tactics_deck_is_put_right():
    units = [unit("stark-sworn-swords", ROBB)]
    found = repair(stark(units=units, tactics={"Winter Is Coming": 3}))

    assert [change.kind for change in found.repairs[0].changes] == ["tactics"]
    assert sum(found.repairs[0].roster["tactics"].values()) == 20


def test_a_pair_of_two_factions_is_repaired_together():
    inner = [
        {k: v for k, v in army("s06", f, 40, 1).items() if k not in ("game", "edition")}
        for f in ("stark", "stark")
    ]
    inner[1] = {**inner[1], "faction": "lannister"}
    found = repair({"game": "asoiaf-tmg", "edition": "s06", "lists": inner}, seconds=30)

    assert found.repairs[0].size == 1
    assert found.repairs[0].changes[0].slot == "lists/1/faction"


def test_a_team_gives_a_character_to_one_army_only():
    one = {"faction": "stark", "units": [unit("stark-sworn-swords", ROBB)]}
    found = repair({"game": "asoiaf-tmg", "edition": "s06", "team": [one, copy.deepcopy(one)]})

    assert found.repairs[0].size == 1
    assert check(found.repairs[0].roster).legal


# ---- wishes --------------------------------------------------------------------------------------


def test_what_is_to_be_kept_stays_and_what_is_refused_goes():
    units = [unit("stark-sworn-swords", ROBB), *[unit("stark-outriders")] * 6]
    found = repair(stark(units=units), keep=["Stark Sworn Swords"], without=["stark-bowmen"])

    assert found.repairs
    for each in found.repairs:
        assert "stark-sworn-swords" in str(each.roster)
        assert "stark-bowmen" not in str(each.roster)


def test_only_what_is_owned_is_used():
    units = [unit("stark-sworn-swords", ROBB), unit("stark-outriders")]
    shelf = {"stark-sworn-swords": 2, ROBB: 1}
    found = repair(stark(units=units), owned=shelf)

    assert found.repairs
    assert all("stark-outriders" not in str(each.roster) for each in found.repairs)


def test_a_wish_for_an_unknown_entry_is_refused_with_the_closest():
    with pytest.raises(Unreadable, match="stark-outriders"):
        repair(stark(), keep=["stark-outridrs"])


# ---- hopeless cases ------------------------------------------------------------------------------


def test_two_pinned_commanders_are_told_with_the_rule_they_break():
    units = [unit("stark-sworn-swords", ROBB), unit("stark-sworn-swords", EDDARD)]
    found = repair(stark(units=units), keep=[ROBB, EDDARD])

    assert not found.repairs
    assert {clash.id for clash in found.conflict} == {"asoiaf-tmg.commander-count", ROBB, EDDARD}
    assert all(clash.text.to(lang) for clash in found.conflict for lang in LANGS)


def test_pinned_units_beyond_the_points_are_told_with_the_limit():
    units = [unit("stark-outriders", count=10), unit("stark-sworn-swords", ROBB)]
    found = repair(stark(units=units, format="small"), keep=["stark-outriders"])

    assert not found.repairs
    ids = {clash.id for clash in found.conflict}
    assert ids == {"asoiaf-tmg.points-limit", "stark-outriders"}


def test_a_pinned_banned_card_is_told_with_the_list():
    roster = copy.deepcopy(deck("gotstandard2.1", "stark", "joust", 1))
    edition = find_game("agot-lcg").catalogue.edition("gotstandard2.1")
    banned = [edition.entries[id] for id in (edition.legality or {})["banned"]]
    card = next(card for card in banned if card.kind == "character" and card.faction == "stark")
    roster["cards"][card.code] = 1
    found = repair(roster, keep=[card.code])

    assert not found.repairs
    assert {clash.id for clash in found.conflict} == {"agot-lcg.banned-cards", card.id}
    assert found.proven


def test_two_pinned_restricted_cards_are_told_with_the_list():
    roster = copy.deepcopy(deck("gotstandard2.1", "stark", "joust", 1))
    edition = find_game("agot-lcg").catalogue.edition("gotstandard2.1")
    restricted = (edition.legality or {})["formats"]["joust"]["restricted"]
    kept = [id for id in restricted if edition.entries[id].faction == "neutral"][:2]
    found = repair(roster, keep=kept)

    assert not found.repairs
    assert {clash.id for clash in found.conflict} == {"agot-lcg.restricted-cards", *kept}


# ---- words ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_repairs_are_told_in_both_languages(lang):
    units = [unit("stark-sworn-swords", ROBB), *[unit("stark-outriders")] * 6]
    told = repair(stark(units=units)).as_json(lang)

    assert set(told) == {"repairs", "conflict", "proven", "seconds"}
    for each in told["repairs"]:
        assert set(each) == {"size", "changes", "roster", "totals"}
        for change in each["changes"]:
            assert change["text"].endswith(".")
            assert any("а" <= letter <= "я" for letter in change["text"]) == (lang == "ru")


# ---- the smallest, by trying everything ----------------------------------------------------------

PLACES = ("stark-sworn-swords", "stark-outriders", "house-umber-berserkers")


INNER = (ROBB, EDDARD, "sworn-sword-captain")
NCU = "catelyn-stark-lady-of-winterfell"


def changed(roster: Document, edit: Any) -> Document:
    other = copy.deepcopy(roster)
    edit(other)
    return other


def neighbours(roster: Document) -> Iterator[Document]:
    """Every roster that is one entry added, removed, swapped or moved away."""
    for card in PLACES:
        yield changed(roster, lambda r, c=card: r["units"].append(unit(c)))
        for n in range(len(roster["units"])):
            yield changed(roster, lambda r, n=n, c=card: r["units"][n].update(unit=c))
    for n, line in enumerate(roster["units"]):
        if not line["attachments"]:
            yield changed(roster, lambda r, n=n: r["units"].pop(n))
        yield from inner_neighbours(roster, n)
    yield changed(roster, lambda r: r["ncus"].append(NCU))
    for n in range(len(roster["ncus"])):
        yield changed(roster, lambda r, n=n: r["ncus"].pop(n))


def inner_neighbours(roster: Document, n: int) -> Iterator[Document]:
    """The same for the attachments of one unit."""

    def held(r: Document, n: int = n) -> list[str]:
        inside: list[str] = r["units"][n]["attachments"]
        return inside

    for card in INNER:
        yield changed(roster, lambda r, c=card: held(r).append(c))
    for k in range(len(held(roster))):
        yield changed(roster, lambda r, k=k: held(r).pop(k))
        for card in INNER:
            yield changed(roster, lambda r, k=k, c=card: held(r).__setitem__(k, c))
        for m in range(len(roster["units"])):
            yield changed(roster, lambda r, k=k, m=m: held(r, m).append(held(r).pop(k)))


def smallest(roster: Document, most: int) -> int:
    """The number of steps to the nearest legal roster."""
    edge, seen = [roster], {str(roster)}
    for steps in range(most + 1):
        if any(check(each).legal for each in edge):
            return steps
        edge = [
            each
            for old in edge
            for each in neighbours(old)
            if str(each) not in seen and not seen.add(str(each))  # type: ignore[func-returns-value]
        ]
    raise AssertionError("no legal roster is near")


@pytest.mark.parametrize(
    ("units", "ncus", "points"),
    [
        ([unit("stark-sworn-swords", ROBB), unit("stark-outriders")], 0, 5),
        ([unit("stark-sworn-swords"), unit("stark-outriders")], 1, 20),
        ([unit("stark-outriders", ROBB)], 0, 20),
        ([unit("stark-outriders", ROBB)], 0, 6),
        ([unit("stark-sworn-swords", ROBB, EDDARD)], 1, 20),
        ([unit("stark-sworn-swords", "sworn-sword-captain", "sworn-sword-captain")], 0, 8),
        ([unit("stark-sworn-swords", ROBB), unit("stark-sworn-swords", ROBB)], 2, 20),
        ([unit("stark-outriders", "sworn-sword-captain")], 2, 9),
    ],
)
def test_nothing_smaller_is_found_by_trying_everything(units, ncus, points):
    roster = stark(units=units, ncus=[NCU] * ncus, points=points)
    found = repair(roster, owned=dict.fromkeys((*PLACES, *INNER, NCU), 9))

    assert found.proven
    assert found.repairs[0].size == smallest(roster, 3)


PLOTS = ("01001", "01002", "01004", "01005", "01006", "01007", "01008", "01009", "01010")


def plot_neighbours(plots: dict[str, int]) -> Iterator[dict[str, int]]:
    """Every plot deck in which one line grows, one shrinks, or one makes up for another."""
    fewer = [(code, n) for code in plots for n in range(plots[code])]
    more = [(code, n) for code in PLOTS for n in range(plots.get(code, 0) + 1, 3)]
    for code, n in (*fewer, *more):
        yield {**plots, code: n}
    for old, less in fewer:
        yield from ({**plots, old: less, new: n} for new, n in more if new != old)


def legal_plots(plots: dict[str, int]) -> bool:
    held = {code: n for code, n in plots.items() if n}
    return check({"game": "agot-lcg", "faction": "stark", "plots": held}).legal


@pytest.mark.parametrize(
    "plots",
    [
        {"01001": 2, "01004": 2, "01005": 1, "01006": 1, "01007": 1},
        {"01001": 2, "01004": 1, "01005": 1, "01006": 1, "01007": 1},
        {"01002": 2, "01004": 1, "01005": 1, "01006": 1, "01007": 2},
        {"01001": 3, "01004": 1, "01005": 1, "01006": 1, "01007": 1},
        {"01001": 2, "01004": 2, "01005": 2, "01006": 1},
        {"01001": 2, "01004": 1, "01005": 1, "01006": 1},
    ],
)
def test_no_smaller_change_of_plots_is_found_by_trying_everything(plots):
    entries = dict.fromkeys(map(entry, PLOTS), 9)
    found = repair({"game": "agot-lcg", "faction": "stark", "plots": plots}, owned=entries)
    edge, steps = [plots], 0
    while not any(map(legal_plots, edge)):
        edge, steps = [each for old in edge for each in plot_neighbours(old)], steps + 1
        assert steps < 3

    assert found.proven
    assert found.repairs[0].size == steps


def entry(code: str) -> str:
    [found] = find_game("agot-lcg").catalogue.edition("gotstandard2.1").find(code)
    return str(found.id)
