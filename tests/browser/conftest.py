"""A real browser and a real server for it."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

import web
from builder import Sample, check_text, samples
from web import create_app

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
AXE = Path(web.__file__).parent / "node_modules/axe-core/axe.min.js"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class QuietHandler(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Requests are not worth a line in the test's output."""


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the site, served on a free port."""
    server = make_server("127.0.0.1", 0, create_app(), threaded=True, request_handler=QuietHandler)
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
