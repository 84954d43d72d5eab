"""A real browser and a real server for it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

import web
from builder import Sample, check_text, samples
from web import create_app

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path(web.__file__).parent / "node_modules/axe-core/axe.min.js"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# A browser reports every answer from 400 on as a resource that failed, and sometimes says that it
# leaves the focus of a swapped part to htmx, which sets it.
# Of a lost network both the browser and htmx tell.
HARMLESS = (
    "Failed to load resource",
    "Autofocus processing was blocked",
    "htmx:sendError",
    "htmx:afterRequest",
)


class QuietHandler(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Requests are not worth a line in the test's output."""


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, served on a free port with a database of its own."""
    database = tmp_path_factory.mktemp("site") / "muster.sqlite3"
    app = create_app({"DATABASE_URL": f"sqlite:///{database}", "RATE": ""})
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=QuietHandler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def axe() -> str:
    if not AXE.exists():
        pytest.skip("axe-core is not installed")
    return AXE.read_text()


@pytest.fixture(scope="session")
def legal() -> Sample:
    return next(sample for sample in samples() if check_text(sample.text).legal)


@pytest.fixture(scope="session")
def illegal() -> Sample:
    return next(sample for sample in samples() if not check_text(sample.text).legal)


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Opens an address in a fresh browser, and sees to it that the page keeps its own policy."""
    contexts, complaints = [], []

    def open_page(address: str, lang: str = "en", **options: object) -> Page:
        context = browser.new_context(base_url=site, locale=lang, **options)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [line for line in complaints if not line.startswith(HARMLESS)] == []
