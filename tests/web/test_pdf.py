"""Sheets as PDFs: how they are built, what is embedded, and what they never do."""

from __future__ import annotations

import io
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pypdfium2
import pytest
import zxingcpp
from pypdf import PdfReader

from builder import (
    check,
    documents_in,
)
from tests.web.sheets import (
    SITE,
    STYLE,
    army,
    both,
    made,
    sample,
    text_of,
)
from web.pdf import pdf
from web.sheets import Style, html, prepared, qr


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


def test_the_code_of_a_long_list_is_drawn_larger():
    short, long = (sample(id) for id in ("wolves-of-the-north", "four-brothers"))
    codes = [qr(prepared(each)[0], Style(address=SITE)) for each in (short, long)]

    assert codes[0].width == 25
    assert 30 < codes[1].width < 50


@both
@pytest.mark.parametrize("id", ["wolves-of-the-north", "tournament-pair", "four-brothers"])
def test_the_page_that_the_code_opens_tells_the_fingerprint_of_the_sheet(client, id, lang):
    client.set_cookie("lang", lang)
    printed = prepared(sample(id))[0]
    page = client.get(f"/c/{printed.code}").text

    words = {"en": "Fingerprint on its sheets", "ru": "Отпечаток на листах"}[lang]
    assert f"{words}: <b>{printed.fingerprint}</b>" in page


def test_the_foot_of_a_page_tells_where_its_code_leads():
    [printed] = prepared(sample("wolves-of-the-north"))

    assert f"Muster · muster.example · {printed.fingerprint}" in text_of(pdf([printed], STYLE))
    assert f"Muster · {printed.fingerprint}" in text_of(pdf([printed], Style()))


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

    from web.pdf import nothing

    page = f'<img src="{url}/x"><img src="file:///etc/passwd"><object data="{url}/y"></object>'
    weasyprint.HTML(string=page, url_fetcher=nothing()).write_pdf()


@pytest.mark.parametrize("raw", [b"%PDF-1.7", b"%PDF-" + b"\0" * 500])
def test_other_pdfs_are_refused(raw, client):
    answer = client.post("/api/v1/check", data=raw)

    assert answer.status_code == 422


def test_a_cut_sheet_is_refused(client):
    whole = made("wolves-of-the-north", "army")
    for part in (1_000, len(whole) // 2, len(whole) - 200):
        assert client.post("/api/v1/check", data=whole[:part]).status_code in (200, 422)
