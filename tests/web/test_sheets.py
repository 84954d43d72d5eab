"""Sheets: what a PDF holds, how it is built, and what it never does."""

from __future__ import annotations

import io
import json
import re
import threading
from collections.abc import Iterator
from functools import cache
from html import unescape
from http.server import BaseHTTPRequestHandler, HTTPServer

import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner
from pypdf import PdfReader

from builder import (
    LANGS,
    Text,
    check,
    documents_in,
    find_game,
    known_games,
    read,
    samples,
    share_code,
)
from web.print_command import print_lists
from web.printing import as_zip, one_pdf
from web.sheets import NoSheet, Style, fingerprint, html, pdf, prepared, qr

SITE = "https://muster.example"
STYLE = Style(address=SITE)
KINDS = [(game.id, kind) for game in known_games() for kind in game.sheets]
SETUPS = [each.id for each in samples() if set(find_game(each.game).sheets) & {"setup"}] + [
    "set-up-of-the-rulebook",
    "lannister-in-debt",
    "two-at-the-table",
]
both = pytest.mark.parametrize("lang", LANGS)


@cache
def sample(id: str) -> dict:
    return read(next(sample.text for sample in samples() if sample.id == id)).value


def first(game_id: str) -> dict:
    """The first sample of a game."""
    return read(next(sample.text for sample in samples() if sample.game == game_id)).value


@cache
def made(id: str, kind: str, lang: str = "en", paper: str = "a4", ink: bool = False) -> bytes:
    return pdf(prepared(sample(id), kind), Style(paper, ink, lang, SITE))


def text_of(raw: bytes) -> str:
    return " ".join(
        " ".join(page.extract_text() for page in PdfReader(io.BytesIO(raw)).pages).split()
    )


def army(units: int, **keys) -> dict:
    return {"game": "asoiaf-tmg", "faction": "stark", "name": "Long", **keys} | {
        "units": ["stark-sworn-swords"] * units
    }


@both
@pytest.mark.parametrize(("game_id", "kind"), KINDS)
def test_every_game_has_its_sheets_in_both_languages(game_id, kind, lang):
    page = html(prepared(first(game_id), kind), Style(lang=lang))

    assert f'<html lang="{lang}">' in page
    assert find_game(game_id).name.to(lang) in page.replace("&amp;", "&")


def words_of(page: str) -> str:
    """The words of a page of HTML, as a reader sees them."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", page)).split())


def names_in(report) -> Iterator[Text]:
    for part in report.parts or (report,):
        for group in part.groups:
            for line in group.lines:
                yield line.name
                yield from (child.name for child in line.children)


@both
@pytest.mark.parametrize("id", SETUPS)
def test_a_sheet_of_a_table_holds_all_that_is_stated(id, lang):
    told = words_of(html(prepared(sample(id)), Style(lang=lang))).casefold()

    for name in names_in(check(sample(id))):
        for word in name.to(lang).replace(":", " ").replace("→", " ").split(" · "):
            assert all(part.strip(",").casefold() in told for part in word.split())


@both
def test_a_table_of_kingdoms_tells_who_has_what(lang):
    told = words_of(html(prepared(sample("first-game-of-three")), Style(lang=lang)))

    assert {"en": "Food", "ru": "Еда"}[lang] in told
    assert "Анна" in told
    assert {"en": "Armies Север (forest) 2", "ru": "Армии Север (лес) 2"}[lang] in told


def test_a_board_is_drawn_with_its_numbers_and_pieces():
    page = html(prepared(sample("four-brothers")), Style())

    assert page.count("<polygon") == 21
    assert page.count("<circle") == page.count("<line ") == 8


def test_opponents_see_nothing_that_is_hidden():
    for id, hidden in (("fealty-of-winterfell", "Arya"), ("lannister-in-debt", "Валар моргулис")):
        raw = made(id, "opponent", "ru")

        assert hidden not in text_of(raw)
        assert not PdfReader(io.BytesIO(raw)).attachments
        assert zxingcpp.read_barcodes(pypdfium2.PdfDocument(raw)[0].render(scale=2).to_pil()) == []


@pytest.mark.parametrize("kind", ["army", "play"])
def test_what_is_wrong_with_a_team_is_told_on_the_sheet_of_each_army(kind):
    lists = prepared(sample("team-of-two"), kind)

    assert [each.report.legal for each in lists] == [True, True]
    assert not any(each.is_legal for each in lists)
    assert html(lists, Style()).count('class="verdict bad"') == 2


@both
def test_an_army_sheet_holds_the_whole_army(lang):
    told = text_of(made("wolves-of-the-north", "army", lang))
    report = check(sample("wolves-of-the-north"))
    for group in report.groups:
        for line in group.lines:
            for each in (line, *line.children):
                assert each.name.to(lang) in told
    assert "40 / 40" in told
    assert {"en": "Legal", "ru": "По правилам"}[lang] in told


def test_a_deck_sheet_holds_every_card_with_its_pack():
    told = text_of(made("fealty-of-winterfell", "deck"))

    assert "3 Arya Stark Core Set 01141" in told
    assert "Plots: 7" in told


@both
def test_an_illegal_list_is_never_printed_as_legal(lang):
    told = text_of(made("nine-faults", "army", lang))

    assert {"en": "Not legal: 9", "ru": "Не по правилам: 9"}[lang] in told
    for finding in check(sample("nine-faults")).findings:
        assert finding.rule.name.to(lang) in told


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_paper_has_its_size(paper, size):
    page = PdfReader(io.BytesIO(made("wolves-of-the-north", "army", paper=paper))).pages[0]

    assert (round(page.mediabox.width), round(page.mediabox.height)) == size


def test_a_pdf_tells_its_language_title_and_bookmarks_and_is_tagged():
    reader = PdfReader(io.BytesIO(made("wolves-of-the-north", "army", "ru")))
    root = reader.trailer["/Root"]

    assert root["/Lang"] == "ru"
    assert root["/MarkInfo"]["/Marked"]
    assert reader.metadata.title == "Wolves of the North"
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)] == [
        "Wolves of the North"
    ]


def embedded_fonts(raw: bytes) -> set[str]:
    fonts = set()
    for page in PdfReader(io.BytesIO(raw)).pages:
        for font in page["/Resources"]["/Font"].values():
            descendant = font.get_object()["/DescendantFonts"][0].get_object()
            fonts.add(str(descendant["/BaseFont"]).partition("+")[2])
            assert {"/FontFile2", "/FontFile3"} & set(descendant["/FontDescriptor"])
    return fonts


def test_fonts_are_embedded():
    fonts = embedded_fonts(made("wolves-of-the-north", "army", "ru"))

    assert {"ibm-plex-sans-latin", "ibm-plex-sans-cyrillic"} <= fonts
    assert not any("emoji" in font for font in fonts)


def test_pictures_in_names_are_printed_in_a_font_of_ours():
    raw = pdf(prepared(army(1, name="🐺 Wolves ⚔️", player="🔥"), "army"), Style())

    assert {"noto-emoji-emoji", "noto-emoji-emoji-Bold"} <= embedded_fonts(raw)
    assert "🐺 Wolves" in text_of(raw)


@pytest.mark.parametrize(
    ("id", "kind"),
    [("wolves-of-the-north", "army"), ("fealty-of-winterfell", "deck"), ("nine-faults", "army")],
)
def test_a_sheet_is_read_back_as_its_list(id, kind):
    assert documents_in(made(id, kind)) == [sample(id)]


@pytest.mark.parametrize("ink", [False, True])
@pytest.mark.parametrize("id", ["wolves-of-the-north", "fealty-of-winterfell"])
def test_a_reader_of_codes_finds_the_list_on_the_paper(id, ink):
    kind = "army" if id.startswith("wolves") else "deck"
    page = pypdfium2.PdfDocument(made(id, kind, ink=ink))[0]
    [code] = zxingcpp.read_barcodes(page.render(scale=3).to_pil())

    assert code.text.startswith(f"{SITE}/c/mu1")
    [document] = documents_in(code.text.encode())
    assert check(document).as_json("en") == check(sample(id)).as_json("en")


def test_fingerprints_tell_lists_apart():
    assert len({fingerprint(f"mu1{n}") for n in range(1_000)}) == 1_000


@pytest.mark.parametrize("units", [0, 3, 60])
def test_long_lists_flow_over_pages(units):
    raw = pdf(prepared(army(units), "army"), Style(address=SITE))
    pages = PdfReader(io.BytesIO(raw)).pages

    assert text_of(raw).count("Stark Sworn Swords") >= units
    heads = [page for page in pages if "Sp. Def. Mor." in page.extract_text()]
    assert len(pages) == 1 or len(heads) >= len(pages) - 1
    assert f"1 / {len(pages)}" in pages[0].extract_text()


ODD = "<b onload=x>&lt;𝔘🐺 שלום " + "Ж" * 500


@pytest.mark.parametrize("kind", ["army", "registration"])
def test_odd_names_break_nothing(kind):
    document = army(2, name=ODD[:200], player=ODD[:200])
    document["units"].append(ODD[:200])
    raw = pdf(prepared(document, kind), Style(address=SITE))

    assert len(PdfReader(io.BytesIO(raw)).pages) <= 3
    assert "<b onload" not in html(prepared(document, kind), Style())


def test_nothing_is_fetched():
    asked: list[str] = []

    class Trap(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Trap)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}"
        bait = (
            f'"><img src="{url}/img"><link rel=stylesheet href="{url}/css"><style>@import "{url}/i"'
        )
        pdf(prepared(army(1, name=bait[:200]), "army"), Style())
        fetch_anyway(url)
    finally:
        server.shutdown()

    assert asked == []


def fetch_anyway(url: str) -> None:
    """Even a page that asks for something gets nothing: not from the network, not from the disk."""
    import weasyprint

    from web.sheets import nothing

    page = f'<img src="{url}/x"><img src="file:///etc/passwd"><object data="{url}/y"></object>'
    weasyprint.HTML(string=page, url_fetcher=nothing()).write_pdf()


def test_an_unknown_sheet_is_refused_with_what_there_is():
    with pytest.raises(NoSheet, match="army, registration, play"):
        prepared(sample("wolves-of-the-north"), "deck")


def test_a_pair_stands_in_one_table():
    told = text_of(made("tournament-pair", "registration"))

    for words in ("In both lists", "Only in A", "Only in B", "Code", "Night's Watch"):
        assert words in told
    for line in (
        "10502 Sworn Brothers 7 7",
        "20519 Hardened Ranger Ranger Hunters 1 —",
        "10506 Builder Scorpion Crew — 2 × 5",
        "Tactics decks, cards: 20 in A, 20 in B",
        "For The Watch! (A)",
        "Night Gathers (B)",
    ):
        assert line in told
    assert "Take The Black (" not in told
    assert len(PdfReader(io.BytesIO(made("tournament-pair", "army"))).pages) >= 2


def test_a_card_on_other_units_in_each_list_of_a_pair_tells_both():
    one, other = ("stark-sworn-swords", "grey-wind"), ("stark-bowmen", "grey-wind")
    lists = [
        {"faction": "stark", "units": [{"unit": host, "attachments": ["umber-champion"]}, alone]}
        for host, alone in (one, other)
    ]
    told = words_of(html(prepared({"game": "asoiaf-tmg", "lists": lists}, "registration"), Style()))

    assert "Umber Champion A: Stark Sworn Swords; B: Stark Bowmen 1 1" in told


@both
@pytest.mark.parametrize(
    ("id", "kind", "name"),
    [
        *(("nine-faults", kind, "Lannister Crossbowman") for kind in ("army", "registration")),
        ("many-faults", "deck", "Vanguard of teh North"),
        ("many-faults", "deck", "Jon Snow"),
    ],
)
def test_what_was_not_understood_stands_on_the_sheet_all_the_same(id, kind, name, lang):
    told = words_of(html(prepared(sample(id), kind), Style(lang=lang)))
    rest = told.partition({"en": "Not understood", "ru": "Не понято"}[lang])[2]

    assert name in rest


@pytest.mark.parametrize("kind", ["army", "registration"])
def test_a_gauge_shows_how_much_of_a_limit_is_taken(kind):
    page = html(prepared(sample("nine-faults"), kind), Style())

    assert re.search(r'<i class="over" style="width: 100(.0)?%"></i>\s*<b>46 / 30</b>', page)
    assert re.search(r'<i style="width: 26.7%"></i>\s*<b>4 / 15</b>', page)
    assert page.count("</i>") == 2


def test_a_registration_is_black_on_white():
    page = pypdfium2.PdfDocument(made("team-of-two", "registration"))[0].render(scale=1).to_pil()
    colours = [colour for _, colour in page.getcolors(1 << 24)]

    assert {(0, 0, 0), (255, 255, 255)} <= set(colours)
    assert max(max(colour) - min(colour) for colour in colours) < 24


def test_the_code_of_a_long_list_is_drawn_larger():
    short, long = (sample(id) for id in ("wolves-of-the-north", "four-brothers"))
    codes = [qr(prepared(each)[0], Style(address=SITE)) for each in (short, long)]

    assert codes[0].width == 25
    assert 30 < codes[1].width < 50


def test_the_foot_of_a_page_tells_where_its_code_leads():
    [printed] = prepared(sample("wolves-of-the-north"))

    assert f"Muster · muster.example · {printed.fingerprint}" in text_of(pdf([printed], STYLE))
    assert f"Muster · {printed.fingerprint}" in text_of(pdf([printed], Style()))


@both
def test_a_play_aid_tells_how_often_dice_hit(lang):
    told = words_of(html(prepared(sample("wolves-of-the-north"), "play"), Style(lang=lang)))

    # Seven, five and four dice that hit on a 4, and four dice that hit on a 3.
    assert {"en": "7 / 5 / 4 3.5 / 2.5 / 2.0", "ru": "7 / 5 / 4 3,5 / 2,5 / 2,0"}[lang] in told
    assert {"en": "3+ 4 2.7", "ru": "3+ 4 2,7"}[lang] in told


@both
def test_the_armies_of_a_team_are_registered_on_one_sheet(lang):
    [whole] = prepared(sample("team-of-two"), "registration")
    told = words_of(html([whole], Style(lang=lang)))

    assert {"en": "Characters in several armies", "ru": "Персонажи в нескольких армиях"}[
        lang
    ] in told
    assert {"en": "Jon Snow Brothers, Wildlings", "ru": "Джон Сноу Brothers, Wildlings"}[
        lang
    ] in told
    for name in names_in(check(sample("team-of-two"))):
        assert name.to(lang) in told


def test_a_pair_may_still_lack_a_list():
    alone = {"game": "asoiaf-tmg", "lists": [army(1)]}
    del alone["lists"][0]["game"]

    assert "Long · House Stark" in html(prepared(alone, "registration"), Style())


def test_a_play_aid_tells_the_wounds_of_every_unit():
    told = words_of(html(prepared(sample("wolves-of-the-north"), "play"), Style()))

    assert "Stark Sworn Swords 5 4+ 6+ 12" in told
    assert "Stark Outriders 6 4+ 6+ 4 × 3" in told


def test_processes_and_progress():
    lists = [army(1, name=f"List {n}") for n in range(9)]
    steps: list[int] = []
    raw = one_pdf(lists, "registration", Style(), steps.append)

    assert sum(steps) == 9
    assert [each["name"] for each in documents_in(raw)] == [f"List {n}" for n in range(9)]


def test_a_zip_has_a_sheet_for_each():
    from zipfile import ZipFile

    lists = [army(1, name=f"List {n}") for n in range(2)]
    archive = ZipFile(io.BytesIO(as_zip(lists, "army", Style())))

    assert [documents_in(archive.read(name))[0]["name"] for name in archive.namelist()] == [
        "List 0",
        "List 1",
    ]


@pytest.mark.parametrize("raw", [b"%PDF-1.7", b"%PDF-" + b"\0" * 500])
def test_other_pdfs_are_refused(raw, client):
    answer = client.post("/api/v1/check", data=raw)

    assert answer.status_code == 422


def test_a_cut_sheet_is_refused(client):
    whole = made("wolves-of-the-north", "army")
    for part in (1_000, len(whole) // 2, len(whole) - 200):
        assert client.post("/api/v1/check", data=whole[:part]).status_code in (200, 422)


# ---- by the API and the pages --------------------------------------------------------------------


def test_the_api_prints(client):
    query = {"sheet": "registration", "paper": "letter", "lang": "ru"}
    answer = client.post(
        "/api/v1/print", data=json.dumps(sample("wolves-of-the-north")), query_string=query
    )

    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert "Регистрация" in text_of(answer.data)


@pytest.mark.parametrize(
    "query",
    [
        *({"sheet": "deck"}, {"paper": "a5"}, {"sheet": "x"}, {"ink": "x"}),
        *({"skip_unread": "yes"}, {"player": "x" * 201}),
    ],
)
def test_the_api_refuses_what_it_cannot_print(client, query):
    answer = client.post("/api/v1/print", json=sample("wolves-of-the-north"), query_string=query)

    assert answer.status_code == 422
    assert answer.json["parameter"] == next(iter(query))


@both
def test_a_share_code_opens_its_sheets(client, lang):
    client.set_cookie("lang", lang)
    code = share_code(sample("wolves-of-the-north"))
    for query in ("", "?paper=letter&ink=1"):
        answer = client.get(f"/c/{code}/army.pdf{query}")

        assert answer.mimetype == "application/pdf"
        assert {"en": "Combat units", "ru": "Боевые отряды"}[lang] in text_of(answer.data)


@pytest.mark.parametrize("end", ["deck.pdf", "army.pdf?paper=a5"])
def test_what_cannot_be_printed_is_not_found(client, end):
    assert client.get(f"/c/{share_code(sample('wolves-of-the-north'))}/{end}").status_code == 404
    assert client.get(f"/c/mu1damaged/{end}").status_code == 404


@both
def test_a_checked_list_offers_its_sheets(client, lang):
    client.set_cookie("lang", lang)
    page = client.get("/check?sample=wolves-of-the-north").text
    code = share_code(sample("wolves-of-the-north"))

    for kind in find_game("asoiaf-tmg").sheets:
        assert f'href="/c/{code}/{kind}.pdf"' in page
        assert f'href="/c/{code}/{kind}.pdf?paper=letter"' in page


def test_a_list_judged_by_other_rules_than_its_own_offers_no_sheets(client):
    text = json.dumps(sample("wolves-of-the-north"))

    assert "/army.pdf" in client.post("/check", data={"text": text}).text
    assert "/army.pdf" not in client.post("/check", data={"text": text, "edition": "s05"}).text


UNREAD = "Muster 1: asoiaf-tmg\nFaction: Stark\nwhat is this\nUnits:\n  - Stark Outriders\n"


def test_the_command_refuses_lines_that_would_be_on_no_sheet(tmp_path):
    (tmp_path / "army.txt").write_text(UNREAD)
    target = tmp_path / "army.pdf"
    command = [str(tmp_path / "army.txt"), "-o", str(target), "--lang", "en"]
    told = CliRunner().invoke(print_lists, command)

    assert told.exit_code == 2
    assert "line 3" in told.stderr
    assert "what is this" in told.stderr
    assert not target.exists()

    assert CliRunner().invoke(print_lists, [*command, "--skip-unread"]).exit_code == 0
    assert "Stark Outriders" in text_of(target.read_bytes())


@both
def test_the_api_refuses_lines_that_would_be_on_no_sheet(client, lang):
    answer = client.post("/api/v1/print", data=UNREAD, query_string={"lang": lang})

    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")
    [trouble] = answer.json["troubles"]
    assert trouble["line"] == 3
    assert "what is this" in trouble["found"]

    answer = client.post("/api/v1/print", data=UNREAD, query_string={"skip_unread": "1"})
    assert "Stark Outriders" in text_of(answer.data)


@both
def test_who_plays_where_and_when_is_told_where_the_list_does_not_say_it(client, lang):
    said = {"player": "Арья", "event": "<b>Кубок</b>", "date": "2026-11-18", "lang": lang}
    own = sample("wolves-of-the-north") | {"player": "Санса"}
    for kind in ("army", "registration", "play"):
        told = text_of(
            client.post("/api/v1/print", json=own, query_string=said | {"sheet": kind}).data
        )

        assert "Санса" in told
        assert "Арья" not in told
        assert {"en": "Event: <b>Кубок</b>", "ru": "Турнир: <b>Кубок</b>"}[lang] in told
        assert {"en": "Date: 2026-11-18", "ru": "Дата: 2026-11-18"}[lang] in told


def test_the_command_tells_who_plays_too(tmp_path):
    (tmp_path / "army.json").write_text(json.dumps(sample("wolves-of-the-north")))
    target = tmp_path / "army.pdf"
    command = [str(tmp_path / "army.json"), "-o", str(target), "--lang", "en", "--player", "Arya"]

    assert CliRunner().invoke(print_lists, command).exit_code == 0
    assert "Player: Arya" in text_of(target.read_bytes())


@both
@pytest.mark.parametrize("kind", ["army", "registration"])
def test_a_discount_is_named_and_stands_beside_the_cost(kind, lang):
    hung = {"unit": "winterfell-guard", "attachments": ["winterfell-champion"]}
    commander = {"unit": "stark-sworn-swords", "attachments": ["eddard-stark-lord-of-winterfell"]}
    document = {"game": "asoiaf-tmg", "faction": "stark", "units": [commander, hung]}
    told = words_of(html(prepared(document, kind), Style(lang=lang)))
    words = {"en": "cost −1, one attachment of the unit", "ru": "стоимость −1, одна фигурка отряда"}

    assert "0 (−1)" in told
    assert words[lang] in told


def test_a_discount_whose_condition_is_not_met_is_not_named():
    """The champion is free beside Eddard alone; here only its unit takes something off."""
    hung = {"unit": "winterfell-guard", "attachments": ["winterfell-champion"]}
    document = {"game": "asoiaf-tmg", "faction": "stark", "units": [hung]}
    told = words_of(html(prepared(document, "army"), Style()))

    assert "Winterfell Guard: cost −1" in told
    assert "the first of its group is free" not in told


@both
def test_what_was_not_checked_for_one_reason_stands_in_one_line(lang):
    [printed] = prepared(sample("guards-and-wildlings"))
    reasons = [why for _, why in printed.doubts]
    told = words_of(html([printed], Style(lang=lang)))

    assert len(reasons) == len(set(reasons)) < len(printed.report.not_checked)
    for doubt in printed.report.not_checked:
        assert doubt.what.to(lang).casefold() in told.casefold()
        assert doubt.why.to(lang) in told


def test_a_turn_reads_well_in_russian():
    told = words_of(html(prepared(sample("guards-and-wildlings")), Style(lang="ru")))

    assert "отдаёт: шерсть 3; получает: зерно 1" in told
    assert "плата: древесина 1, руда 1, шерсть 1" in told
    assert "Тормунд его лагерь" in told


@both
@pytest.mark.parametrize("id", ["nine-faults", "many-faults", "victarion", "alliance-in-melee"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_play_aid_stays_on_one_page_whatever_is_wrong(id, lang, paper):
    raw = made(id, "play", lang, paper)
    count = sum(finding.severity != "note" for finding in check(sample(id)).findings)

    assert len(PdfReader(io.BytesIO(raw)).pages) == 1
    more = {"en": f"And more: {count - 3}.", "ru": f"И ещё: {count - 3}."}[lang]
    assert (more in text_of(raw)) == (count > 3)
