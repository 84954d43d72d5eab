"""Boards on pages: every name legible, every link drawn, and the same in words."""

from __future__ import annotations

import io
import re
from itertools import combinations

import pytest
from flask import g, render_template_string
from pypdf import PdfReader

from builder import LANGS, check, find_game, json_of, read, samples
from tests.test_lists import GOLDEN, judged
from web.board import Drawing, board_of, cells, drawn, hex_maps_of, width_of
from web.board_lines import meets
from web.pdf import pdf
from web.sheets import Style, prepared

GAME = "agot-board-game"
TABLES = [name for name in GOLDEN if name.startswith(f"{GAME}/")]
# No letter of the font is much wider on the average of a word.
WIDEST = 0.64
both = pytest.mark.parametrize("lang", LANGS)


def bare(lang: str) -> Drawing:
    game = find_game(GAME)
    return drawn(game.board(game, game.catalogue.edition(game.default_edition), None), lang)


def sample(id: str) -> dict:
    return read(next(sample.text for sample in samples() if sample.id == id)).value


def judged_houses(*houses: dict):
    return check({"game": GAME, "stage": "play", "houses": list(houses)})


def boxes(spot) -> list[tuple[float, float, float, float]]:
    """Where the lines of a name stand: left, top, right, foot."""
    found = []
    for word in spot.words:
        half = len(word.said) * word.size * WIDEST / 2
        found.append((word.x - half, word.y - word.size + 2, word.x + half, word.y + 3))
    return found


def overlap(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# ---- the picture ---------------------------------------------------------------------------------


@both
def test_every_name_is_whole_and_inside_its_box(lang):
    for spot in bare(lang).spots:
        frame = spot.place.frames[0]
        assert " ".join(word.said for word in spot.words) == spot.place.short.to(lang)
        for left, top, right, foot in boxes(spot):
            assert frame.x <= left < right <= frame.x + frame.width, spot.place.id
            assert frame.y <= top < foot <= frame.y + frame.height + 1, spot.place.id


@both
def test_no_two_names_overlap(lang):
    spots = bare(lang).spots
    pairs = combinations([(spot.place.id, box) for spot in spots for box in boxes(spot)], 2)

    assert [(a, b) for (a, one), (b, other) in pairs if a != b and overlap(one, other)] == []


def test_names_are_taken_as_wide_as_a_bold_letter_is():
    assert width_of("Harrenhal", 13) > 65


def test_every_link_is_drawn_from_place_to_place_past_all_others():
    drawing = bare("en")
    frames = {spot.place.id: spot.place.frames for spot in drawing.spots}
    assert len(drawing.lines) == len(drawing.board.links) > 100
    for line, ends in zip(drawing.lines, drawing.board.links, strict=True):
        assert all(any(meets(line, frame) for frame in frames[id]) for id in ends)
        others = [frame for id in frames.keys() - set(ends) for frame in frames[id]]
        assert not [frame for frame in others if meets(line, frame)], ends


@both
def test_pieces_stay_inside_their_place_on_every_golden_list(lang):
    drawings = [made for name in TABLES if (made := board_of(judged(name), lang))]
    assert len(drawings) > 50
    for spot in [spot for drawing in drawings for spot in drawing.spots]:
        frame = spot.place.frames[0]
        for chip in spot.chips:
            assert frame.x <= chip.x < chip.x + chip.width <= frame.x + frame.width
            assert frame.y <= chip.y - 7 < chip.y + 7 <= frame.y + frame.height, spot


def test_a_crowd_is_cut_off_and_told_in_words():
    units = {"riverrun": {"footman": 2, "knight": 2, "siege-engine": 1}}
    houses = [
        {"house": house, "units": units, "orders": {"riverrun": "march"}}
        for house in ("stark", "lannister", "baratheon", "greyjoy")
    ]
    drawing = board_of(judged_houses(*houses), "en")
    spot = next(spot for spot in drawing.spots if spot.place.id == "riverrun")

    assert spot.chips[-1].said == "…"
    assert spot.told.count("Footman 2, Knight 2, Siege Engine 1") == 4


def test_letters_say_whose_tokens_lie_where_nobody_stands():
    house = {"house": "stark", "power": {"map": ["karhold"]}, "units": {}}
    drawing = board_of(judged_houses(house), "ru")
    spot = next(spot for spot in drawing.spots if spot.place.id == "karhold")

    assert [(chip.kind, chip.said or chip.shape) for chip in spot.chips] == [
        ("sign", "crown"),
        ("owner", "С"),
        ("token", "power"),
    ]
    assert spot.told == "Кархолд: земля; корона; Дом Старк: жетонов власти: 1"


def test_a_gauge_has_cells_that_are_full_free_or_over():
    house = {"house": "stark", "supply": 1, "units": {"winterfell": {"footman": 2}}}
    over = {"house": "lannister", "supply": 0, "units": {"lannisport": {"footman": 3}}}
    board = board_of(judged_houses(house, over), "en").board

    assert [cells(gauge) for gauge in board.gauges] == [
        [["full", "full", "free"], ["free", "free"]],
        [["full", "full", "over"], ["free", "free"]],
    ]


# ---- pages ---------------------------------------------------------------------------------------


def pictures(page: str) -> int:
    return page.count('class="board-picture"')


@both
def test_the_board_of_every_golden_list_is_shown(app, lang):
    part = '{% from "_board.html" import board with context %}{{ board(report, 2) }}'
    with app.test_request_context("/"):
        g.lang = lang
        shown = [render_template_string(part, report=judged(name)) for name in TABLES]

    assert [pictures(page) for page in shown] == [
        int(board_of(judged(name), lang) is not None) for name in TABLES
    ]
    assert {pictures(page) for page in shown} == {0, 1}


@both
def test_the_report_on_a_table_shows_its_board(client, lang):
    client.set_cookie("lang", lang)
    page = client.post("/check", data={"text": json_of(sample("supply-falls"))}).text

    assert pictures(page) == 1
    assert {"en": "after supply fell from 5", "ru": "после падения снабжения с 5"}[lang] in page


@both
def test_the_map_to_look_things_up_leads_to_every_area(client, lang):
    client.set_cookie("lang", lang)
    page = client.get(f"/catalogue/{GAME}/map").text
    areas = find_game(GAME).catalogue.edition("printed-2015").tables.areas

    assert pictures(page) == 1
    for id, area in areas.items():
        assert page.count(f'href="/catalogue/{GAME}/{id}"') == 2
        assert area.label.to(lang).replace("'", "&#39;") in page
    assert f'href="/catalogue/{GAME}/map"' in client.get(f"/catalogue/{GAME}/").text


@pytest.mark.parametrize(
    "address",
    ["/catalogue/agot-lcg/map", "/catalogue/nothing/map", f"/catalogue/{GAME}/map?edition=x"],
)
def test_where_there_is_no_map_there_is_no_page(client, address):
    assert client.get(address).status_code == 404


@pytest.fixture
def four(client) -> tuple[str, str]:
    """The edit page and the view of a saved table."""
    page = client.post("/build", data={"sample": "set-up-of-four"}, follow_redirects=True).text
    return page, client.get(re.search(r'data-view="([^"]+)"', page)[1]).text


def test_the_edit_page_leads_from_each_area_to_its_fields(four):
    edit, _ = four

    assert pictures(edit) == 1
    assert len(set(re.findall(r'href="(#area-[^"]+)"', edit))) == 58
    assert len(re.findall(r' id="board-heading"', edit)) == 1
    assert "at fault" in re.search(r'href="#area-the-narrow-sea" aria-label="([^"]+)"', edit)[1]


def test_the_view_of_a_list_leads_from_each_area_to_its_entry(four):
    _, view = four

    assert pictures(view) == 1
    assert f'href="/catalogue/{GAME}/winterfell"' in view
    assert "#area-" not in view
    assert "Supply 1: armies 2 of at most" in view


def test_a_board_follows_what_is_typed(client, four):
    token = re.search(r'data-edit="([^"]+)"', four[0])[1]
    text = json_of(sample("orders-of-the-wolves"))
    answer = client.post(
        f"{token}/text", data={"text": text, "only": "check"}, headers={"HX-Request": "true"}
    ).text

    assert pictures(answer) == 1
    assert "Raid" in answer


def test_two_boards_on_one_page_have_ids_of_their_own(client):
    table = json_of({**sample("orders-of-the-wolves")})
    page = client.post("/check", data={"text": f"[{table},{table}]"}).text
    ids = re.findall(r' id="([^"]+)"', page)

    assert pictures(page) == 2
    assert len(ids) == len(set(ids))


def test_pages_of_other_games_have_no_board(client, legal):
    assert pictures(client.post("/check", data={"text": legal.text}).text) == 0


# ---- hexes ---------------------------------------------------------------------------------------


@both
def test_hexes_of_every_golden_list_are_shown(app, lang):
    part = '{% from "_board.html" import board with context %}{{ board(report, 2) }}'
    names = [name for name in GOLDEN if name.startswith("catan-brotherhood/")]
    with app.test_request_context("/"):
        g.lang = lang
        shown = [render_template_string(part, report=judged(name)) for name in names]

    for name, page in zip(names, shown, strict=True):
        maps = hex_maps_of(judged(name))
        assert page.count('class="hexes"') == len(maps), name
        assert page.count("<polygon") == sum(len(each.hexes) for each in maps), name
    assert sum('class="hexes"' in page for page in shown) > 10


def test_hexes_say_whose_each_piece_is():
    [drawn_map] = hex_maps_of(check(sample("four-brothers")))
    letters = [mark.letters.to("ru") for mark in drawn_map.marks]

    assert sorted(set(letters)) == ["Ж", "К", "С", "Ч"]
    assert len(letters) == 16


def test_the_wall_stands_above_the_hexes_with_its_guards():
    [drawn_map] = hex_maps_of(check(sample("four-brothers")))
    posts = [[post.letters.to("ru") for post in strip.posts] for strip in drawn_map.strips]

    assert [strip.name.to("ru") for strip in drawn_map.strips] == [
        f"Участок {number}" for number in (1, 2, 3, 4)
    ]
    assert posts == [[], ["Ж", "С", "К"], ["Ч"], []]


def test_a_page_shows_the_hexes(client):
    page = client.post("/check", data={"text": json_of(sample("four-brothers"))}).text

    assert page.count('class="hexes"') == 1
    assert page.count("<polygon") == 21


# ---- sheets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "paper", "ink", "name"),
    [("en", "a4", False, "Castle Black"), ("ru", "letter", True, "Чёрный замок")],
)
def test_the_sheet_has_the_map_on_a_page_of_its_own(lang, paper, ink, name):
    pages = PdfReader(io.BytesIO(pdf(prepared(sample("set-up-of-four")), Style(paper, ink, lang))))
    texts = [" ".join(page.extract_text().split()) for page in pages.pages]

    assert [name in text for text in texts] == [*[False] * (len(texts) - 1), True]
    assert {"en": "armies 2, 2 of at most", "ru": "войска 2, 2 из допустимых"}[lang] in " ".join(
        texts
    ).replace("\N{NO-BREAK SPACE}", " ")


def test_the_fonts_of_the_map_are_those_of_the_sheet():
    raw = pdf(prepared(sample("set-up-of-four")), Style("a4", False, "ru"))
    fonts = {
        str(font.get_object()["/BaseFont"])
        for page in PdfReader(io.BytesIO(raw)).pages
        for font in page["/Resources"]["/Font"].values()
    }

    assert fonts
    assert all("plex" in font or "alegreya" in font for font in fonts)
