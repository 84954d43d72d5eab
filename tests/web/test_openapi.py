"""The API does what its description says, whatever it is asked."""

from __future__ import annotations

from tempfile import TemporaryDirectory

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from web import create_app

folder = TemporaryDirectory()
app = create_app(
    {"RATE": "", "RATE_OF_LONG_WORK": "", "DATABASE_URL": f"sqlite:///{folder.name}/lists.sqlite3"}
)
schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_the_api_keeps_to_its_description(case):
    # What is sound JSON may still be no list, and what is odd may still be read kindly.
    case.call_and_validate(excluded_checks=[positive_data_acceptance, negative_data_rejection])
