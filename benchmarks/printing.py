"""A sheet against WeasyPrint alone and a browser; many sheets with one core and with two."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from benchmarks.armies import armies
from benchmarks.measuring import Row, alternate, milliseconds, ratios
from web.printing import one_pdf
from web.sheets import Style, html, nothing, pdf, prepared, stylesheets

MOST_OF_ALONE, MOST_OF_BROWSER, LEAST_BY_TWO = 1.3, 0.2, 1.7
ROUNDS, LISTS = 10, 128
STYLE = Style(address="https://muster.example")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--no-pdf-header-footer"),
)
BROWSER_ROUNDS, PATIENCE = 3, 30


def run() -> list[Row]:
    return [*one_sheet(), *many_sheets()]


def one_sheet() -> list[Row]:
    """Document in, PDF out; the others begin with the finished page."""
    document = next(iter(armies(1)))
    page = html(prepared(document, "army"), STYLE)

    def whole(_: int) -> None:
        pdf(prepared(document, "army"), STYLE)

    def alone(_: int) -> None:
        import weasyprint

        fonts, css = stylesheets(STYLE.paper, STYLE.ink)
        made = weasyprint.HTML(string=page, url_fetcher=nothing())
        made.write_pdf(stylesheets=css, font_config=fonts, pdf_variant="pdf/ua-1")

    ours, theirs = alternate([whole, alone], ROUNDS)
    rows = [
        Row("WeasyPrint alone", milliseconds(theirs)),
        Row("a sheet", milliseconds(ours), ratios(ours, theirs), MOST_OF_ALONE),
    ]
    name = next((name for name in BROWSERS if shutil.which(name)), None)
    if name is None:
        return [*rows, Row("a browser's print", "no browser here")]
    return [*rows, *against_browser(name, page, whole)]


def against_browser(name: str, page: str, whole: Callable[[int], None]) -> list[Row]:
    """A program that prints one page starts a browser for it, so its start counts."""

    def browse(_: int) -> None:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            print_by(name, page, Path(folder))

    try:
        ours, theirs = alternate([whole, browse], BROWSER_ROUNDS, time.perf_counter)
    except subprocess.TimeoutExpired:
        return [Row("a browser's print", f"no answer in {PATIENCE} s")]
    return [
        Row("a browser's print", milliseconds(theirs)),
        Row("a sheet, start to end", milliseconds(ours), ratios(ours, theirs), MOST_OF_BROWSER),
    ]


def print_by(name: str, page: str, folder: Path) -> None:
    """Prints in a profile of its own; a browser that does not end is ended with its children.

    Nothing is read from its output: its children would keep a pipe open after its own end.
    """
    source, target = folder / "sheet.html", folder / "sheet.pdf"
    source.write_text(page, "utf-8")
    places = (f"--user-data-dir={folder}/profile", f"--print-to-pdf={target}", source.as_uri())
    silent = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    browser = subprocess.Popen(
        [name, *FLAGS, *places], **silent, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        browser.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(browser.pid, signal.SIGKILL)
        browser.wait()
        raise
    if not target.exists():
        raise RuntimeError(f"{name} printed nothing")


def many_sheets() -> list[Row]:
    documents = list(armies(LISTS))

    def by(cores: int) -> float:
        with patch("os.cpu_count", return_value=cores):
            began = time.perf_counter()
            one_pdf(documents, "army", STYLE)
            return time.perf_counter() - began

    alone, together = by(1), by(2)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    return [
        Row(f"{LISTS} lists, one core", f"{alone:.1f} s"),
        Row(f"{LISTS} lists, two", f"{together:.1f} s", (alone / together,), LEAST_BY_TWO, True),
        Row("peak memory: here, in a worker", f"{peak} MB, {child} MB"),
    ]
