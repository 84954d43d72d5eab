"""The site under test, and lists to give to it."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from builder import Sample, check_text, samples
from web import create_app


@pytest.fixture
def app() -> Flask:
    return create_app()


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
