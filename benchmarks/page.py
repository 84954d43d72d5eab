"""The builder's page in a real browser: what it weighs, and when it can be used."""

from __future__ import annotations

import re
import shutil
import tempfile
import threading
from pathlib import Path
from statistics import median

from flask.testing import FlaskClient
from playwright.sync_api import Browser, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from benchmarks.measuring import Row
from web import create_app

MOST_BYTES = 300_000
ROUNDS = 7
SAMPLE = "wolves-of-the-north"
TIMES = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return page.domContentLoadedEventEnd - page.startTime;
}"""


class Quiet(WSGIRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        config = {"DATABASE_URL": f"sqlite:///{Path(folder) / 'page.sqlite3'}", "RATE": ""}
        app = create_app(config)
        server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = app.test_client().post("/build", data={"sample": SAMPLE}).location
        weight = weigh(app.test_client(), address)
        times = browse(f"http://127.0.0.1:{server.server_port}{address}")
        server.shutdown()
    share = (weight / MOST_BYTES,)
    rows = [Row("HTML, CSS and JS of the builder", f"{weight / 1e3:.0f} kB of 300", share, 1.0)]
    if times:
        rows.append(Row("the builder is interactive after", f"{median(times):.0f} ms"))
    return rows


def weigh(client: FlaskClient, address: str) -> int:
    """The bytes of the page and of every style and script that it names, not compressed."""
    page = client.get(address)
    parts = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js))"', page.text)
    return len(page.data) + sum(len(client.get(part).data) for part in parts)


def browse(address: str) -> list[float]:
    """How many milliseconds pass until the page's scripts are at work, without any cache."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        return []
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=found, args=arguments)
        times = [visit(browser, address) for _ in range(ROUNDS)]
        browser.close()
    return times


def visit(browser: Browser, address: str) -> float:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    spent = float(page.evaluate(TIMES))
    context.close()
    return spent
