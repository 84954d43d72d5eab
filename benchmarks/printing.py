"""A sheet against WeasyPrint alone and a browser; many sheets with one core and with two."""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread
from unittest.mock import patch

from benchmarks.armies import armies
from benchmarks.measuring import Row, alternate, milliseconds, ratios
from web.pdf import VARIANT, css_of, nothing, pdf, stylesheets
from web.printing import one_pdf
from web.sheets import Style, html, prepared

MOST_OF_ALONE, MOST_OF_BROWSER, LEAST_BY_TWO = 1.3, 0.2, 1.7
ROUNDS, LISTS = 20, 128
STYLE = Style(address="https://muster.example")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--no-pdf-header-footer", "--allow-file-access-from-files"),
)
BROWSER_ROUNDS, PATIENCE = 9, 30
CORE_ROUNDS, PAUSE = 2, 0.3


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
        made.write_pdf(stylesheets=css, font_config=fonts, pdf_variant=VARIANT)

    whole(0)
    # `muster serve` does this when it is ready: what stays is not looked through for garbage.
    gc.collect()
    gc.freeze()
    ours, theirs = alternate([whole, alone], ROUNDS)
    rows = [
        Row("WeasyPrint alone", milliseconds(theirs)),
        Row("a sheet", milliseconds(ours), ratios(ours, theirs), MOST_OF_ALONE),
    ]
    name = next((name for name in BROWSERS if shutil.which(name)), None)
    if name is None:
        return [*rows, Row("a browser's print", "no browser here")]
    # The browser prints what we print: the page with its stylesheet and its fonts.
    styled = page.replace("</head>", f"<style>{css_of(STYLE.paper, STYLE.ink)}</style></head>")
    return [*rows, *against_browser(name, styled, whole)]


def against_browser(name: str, page: str, whole: Callable[[int], None]) -> list[Row]:
    """A program that prints one page starts a browser for it, so its start counts.

    Time is told as a clock on the wall tells it, and as processors spend it, which other programs
    disturb less.
    """
    spent: list[list[float]] = [[], []]

    def print_here(number: int) -> None:
        began = processor_time()
        whole(number)
        spent[0].append(processor_time() - began)

    def browse(_: int) -> None:
        began = processor_time()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            print_by(name, page, Path(folder))
        spent[1].append(processor_time() - began)

    try:
        ours, theirs = alternate([print_here, browse], BROWSER_ROUNDS, time.perf_counter)
    except subprocess.TimeoutExpired:
        return [Row("a browser's print", f"no answer in {PATIENCE} s")]
    return [
        Row("a browser's print", milliseconds(theirs)),
        Row("a sheet, start to end", milliseconds(ours), ratios(ours, theirs), MOST_OF_BROWSER),
        Row("a browser's print, processor time", milliseconds(spent[1])),
        Row("a sheet, processor time", milliseconds(spent[0]), ratios(*spent)),
    ]


def processor_time() -> float:
    """What this process and those that it has waited for have used."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


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


# ---- many ----------------------------------------------------------------------------------------


def many_sheets() -> list[Row]:
    """One process that has printed before, against it and a second one that starts anew."""
    documents = list(armies(LISTS))
    watch = Watch()

    def by(cores: int) -> None:
        with patch("os.cpu_count", return_value=cores):
            one_pdf(documents, "army", STYLE)

    # The round to warm up is not counted, so a short one will do.
    one_pdf(documents[:2], "army", STYLE)
    alone, together = [], []
    with watch:
        for _ in range(CORE_ROUNDS):
            alone.append(seconds_of(lambda: by(1)))
            together.append(seconds_of(lambda: by(2)))
    here = watch.peaks.pop(os.getpid(), 0)
    return [
        Row(f"{LISTS} lists, one core", f"{median(alone):.1f} s"),
        Row(
            f"{LISTS} lists, two",
            f"{median(together):.1f} s",
            *(ratios(alone, together), LEAST_BY_TWO, True),
        ),
        Row("peak memory: here, in a worker", f"{here} MB, {max(watch.peaks.values())} MB"),
    ]


def seconds_of(act: Callable[[], None]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


class Watch:
    """Looks now and then how much memory this process and those started by it have had at most."""

    def __init__(self) -> None:
        self.peaks: dict[int, int] = {}
        self.over = Event()
        self.thread = Thread(target=self.look_on, daemon=True)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def look_on(self) -> None:
        while not self.over.wait(PAUSE):
            for status in Path("/proc").glob("[0-9]*/status"):
                with suppress(OSError):
                    self.note(int(status.parent.name), status.read_text())

    def note(self, pid: int, told: str) -> None:
        """Processes of the same group are ours."""
        peak = re.search(r"VmHWM:\s+(\d+) kB", told)
        if peak and os.getpgid(pid) == os.getpgrp():
            self.peaks[pid] = int(peak[1]) // 1024
