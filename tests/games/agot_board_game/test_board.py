"""The map as it is drawn: where areas lie, what stands on them, and how full supply is."""

from __future__ import annotations

from itertools import combinations

import pytest

from builder import LANGS, Board, check
from tests.test_lists import GOLDEN, judged

TABLES = [name for name in GOLDEN if name.startswith("agot-board-game/")]
OVERFED = ("agot-board-game.supply-army-count", "agot-board-game.supply-army-size")
STARK = {"house": "stark", "supply": 1, "units": {"winterfell": {"footman": 2, "knight": 1}}}


@pytest.fixture(scope="session")
def drawn(westeros):
    """The board of a report, or the bare one."""

    def board(report=None) -> Board | None:
        edition = report.edition if report else westeros.default_edition
        return westeros.board(westeros, westeros.catalogue.edition(edition), report)

    return board


def place(board: Board, id: str):
    return next(place for place in board.places if place.id == id)


def shapes(pieces) -> list[tuple[str, str, str]]:
    return [(piece.shape, piece.said, piece.owner) for piece in pieces]


def test_every_area_has_a_box(drawn):
    assert [place.id for place in drawn().places if not place.frames] == []
    assert len(drawn().places) == 58


def test_no_area_lies_on_another(drawn):
    boxes = [(place.id, frame) for place in drawn().places for frame in place.frames]
    touching = [
        (one, other)
        for (one, a), (other, b) in combinations(boxes, 2)
        if one != other
        and a.x < b.x + b.width + 8
        and b.x < a.x + a.width + 8
        and a.y < b.y + b.height + 8
        and b.y < a.y + a.height + 8
    ]

    assert touching == []


def test_the_boxes_of_one_area_hang_together(drawn):
    for area in drawn().places:
        first, *rest = area.frames
        for frame in rest:
            assert frame.x < first.x + first.width
            assert first.x < frame.x + frame.width
            assert frame.y < first.y + first.height
            assert first.y < frame.y + frame.height


def test_links_are_the_neighbours_of_the_catalogue(drawn, westeros):
    areas = westeros.catalogue.edition(westeros.default_edition).tables.areas
    wanted = {frozenset((id, other)) for id, area in areas.items() for other in area.adjacent}

    assert {frozenset(link) for link in drawn().links} == wanted
    assert len(drawn().links) == len(wanted)


def test_signs_are_those_that_are_printed(drawn):
    signs = [sign.shape for sign in place(drawn(), "lannisport").signs]

    assert signs == ["stronghold", "supply", "supply"]


def test_what_a_house_states_stands_in_its_areas(drawn, table):
    house = STARK | {
        "orders": {"winterfell": "march+1"},
        "garrison": "winterfell",
        "power": {"map": ["winterfell", "karhold"]},
        "routed": {"winterfell": {"footman": 1}},
    }
    board = drawn(table(house, neutral={"kings-landing": 5, "pyke": "impassable"}))
    home = place(board, "winterfell")

    assert shapes(home.units) == [
        ("footman", "1", "houses/0"),
        ("footman routed", "1", "houses/0"),
        ("knight", "1", "houses/0"),
    ]
    assert shapes(home.tokens) == [
        ("march", "+1*", "houses/0"),
        ("garrison", "2", "houses/0"),
        ("power", "", "houses/0"),
    ]
    assert shapes(place(board, "karhold").tokens) == [("power", "", "houses/0")]
    assert shapes(place(board, "kings-landing").tokens) == [("neutral", "5", "")]
    assert place(board, "pyke").is_closed


def test_a_table_that_says_nothing_of_the_map_has_none(drawn, table):
    assert drawn(table({"house": "stark", "hand": ["eddard-stark"]})) is None
    assert drawn(table()) is None


def test_areas_at_fault_are_those_of_errors_alone(drawn, table):
    at_sea = {"house": "stark", "supply": 1, "units": {"the-narrow-sea": {"footman": 1}}}
    alone = {"house": "lannister", "supply": 1, "units": {"lannisport": {"footman": 1}}}
    board = drawn(table(at_sea, alone))

    assert [place.id for place in board.places if place.is_faulty] == ["the-narrow-sea"]


@pytest.mark.parametrize(
    ("houses", "letters"),
    [
        (["stark", "lannister"], [("S", "С"), ("L", "Л")]),
        (["tyrell", "targaryen"], [("Ty", "Ти"), ("Ta", "Та")]),
        (["stark", "stark"], [("S1", "С1"), ("S2", "С2")]),
    ],
)
def test_letters_tell_houses_apart(drawn, table, houses, letters):
    board = drawn(table(*(STARK | {"house": house} for house in houses)))

    assert [tuple(owner.letters) for owner in board.owners] == letters


# ---- gauges --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_gauges_tell_what_the_rules_count(drawn, westeros, name):
    report = judged(name)
    board = drawn(report)
    derived = westeros.derive(westeros, report, "en")["houses"]
    for gauge in board.gauges if board else ():
        told = derived[int(gauge.owner.partition("/")[2])]["supply"]
        if told:
            assert gauge.rooms == tuple(told["flags"])
            assert gauge.filled == tuple(army["size"] for army in told["armies"])
            assert gauge.is_over is not told["fits"]
            assert f"Supply {told['level']}:" in gauge.words.en


@pytest.mark.parametrize("name", TABLES)
def test_a_gauge_is_over_exactly_when_the_rules_say_so(drawn, name):
    report = judged(name)
    board = drawn(report)
    sides = {side.slot: side for side in report.roster.sides}
    broken = {str(f.facts["house"]) for f in report.findings if f.rule.id in OVERFED}
    for gauge in board.gauges if board else ():
        if sides[gauge.owner].reconcile is None:
            assert gauge.is_over is (str(sides[gauge.owner].label) in broken)


def test_the_gauges_of_the_golden_lists_are_not_all_alike(drawn):
    boards = [board for name in TABLES if (board := drawn(judged(name)))]
    gauges = [gauge for board in boards for gauge in board.gauges]

    assert {gauge.is_over for gauge in gauges} == {True, False}
    assert None in {gauge.rooms for gauge in gauges}


@pytest.mark.parametrize("lang", LANGS)
def test_a_gauge_says_its_numbers(drawn, table, lang):
    [gauge] = drawn(table(STARK)).gauges
    said = gauge.words.to(lang).replace("\N{NO-BREAK SPACE}", " ")

    assert (
        said
        == {
            "en": "Supply 1: armies 3 of at most 3, 2",
            "ru": "Снабжение 1: войска 3 из допустимых 3, 2",
        }[lang]
    )


def test_icons_are_told_only_when_all_lands_held_are_known(drawn, table):
    known = STARK | {"power": {"map": ["karhold", "the-stony-shore"]}}
    notes = [gauge.notes for house in (STARK, known) for gauge in drawn(table(house)).gauges]

    assert notes[0] == ()
    assert [note.en for note in notes[1]] == ["Supply icons in the lands held: 2"]


def test_a_fall_of_supply_is_judged_after_the_removals(drawn):
    house = {
        "house": "lannister",
        "units": {"the-twins": {"footman": 4}, "harrenhal": {"footman": 3}},
        "reconcile": {"from": 5, "to": 1, "remove": {"the-twins": {"footman": 1}}},
    }
    report = check({"game": "agot-board-game", "stage": "play", "houses": [house]})
    [gauge] = drawn(report).gauges

    assert (gauge.rooms, gauge.filled, gauge.is_over) == ((3, 2), (3, 3), True)
    assert [note.en for note in gauge.notes][:2] == [
        "More than supply feeds",
        "after supply fell from 5",
    ]
