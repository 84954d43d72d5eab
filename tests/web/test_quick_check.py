"""The quick way of the check endpoint gives the same answers as the long one."""

from __future__ import annotations

import json

import pytest

from builder import samples
from web import create_app
from web.quick_check import QuickCheck

CHECK = "/api/v1/check"
ODD = [
    b"",
    b"{",
    b"[]",
    b"game: [",
    b"\xff\xfe",
    b'{"game": "chess"}',
    b'{"game": "agot-lcg"}',
    b"x",
]
BODIES = [sample.text.encode() for sample in samples()] + ODD


@pytest.mark.parametrize("body", BODIES)
def test_both_ways_give_the_same_answer(client, body, monkeypatch):
    quick = client.post(CHECK, data=body)
    monkeypatch.setattr(QuickCheck, "answer", lambda self, environ: None)
    slow = client.post(CHECK, data=body)

    assert (quick.status_code, quick.data) == (slow.status_code, slow.data)
    mine, theirs = dict(quick.headers), dict(slow.headers)
    assert len(mine.pop("X-Request-ID")) == len(theirs.pop("X-Request-ID"))
    assert mine == theirs


@pytest.mark.parametrize(
    ("query", "headers"),
    [
        ("?edition=1.0", {}),
        ("?lang=ru", {}),
        ("", {"Accept-Language": "ru"}),
        ("", {"Content-Type": "application/x-ndjson"}),
    ],
)
def test_what_is_out_of_the_ordinary_is_left_to_the_endpoint(client, query, headers, monkeypatch):
    def answer(self: QuickCheck, environ: object) -> bytes:
        raise AssertionError

    monkeypatch.setattr(QuickCheck, "answer", answer)
    body = json.dumps({"game": "asoiaf-tmg", "faction": "stark"}).encode()

    assert client.post(CHECK + query, data=body, headers=headers).status_code == 200


@pytest.mark.parametrize("body", [b'{"game": "asoiaf-tmg", "faction": "stark"}', b"game: ["])
def test_every_way_counts_a_request_once(body):
    client = create_app({"RATE": "2/minute"}).test_client()
    answers = [client.post(CHECK, data=body).status_code for _ in range(3)]

    assert answers[0] == answers[1] != 429
    assert answers[2] == 429


def test_quick_answers_are_counted_by_their_pattern(client):
    client.post(CHECK, data=b'{"game": "asoiaf-tmg", "faction": "stark"}')

    assert f'method="POST",address="{CHECK}",status="200"}} 1' in client.get("/metrics").text


def test_a_failure_is_told_by_the_site(client, monkeypatch):
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("web.quick_check.check_text", fail)
    monkeypatch.setattr("builder.check_text", fail)
    client.application.config["PROPAGATE_EXCEPTIONS"] = False

    assert client.post(CHECK, data=b'{"game": "asoiaf-tmg"}').status_code == 500
