"""The command as a process: streams, colours, hostile input, and memory."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys

import pytest

from builder.catalogue import CATALOG
from builder.document import MOST_BYTES

SAMPLES = CATALOG / "asoiaf-tmg" / "samples"
LEGAL = (SAMPLES / "wolves-of-the-north.yaml").read_bytes()
LINE = json.dumps(
    {
        "game": "asoiaf-tmg",
        "faction": "stark",
        "commander": "robb-stark-the-wolf-lord",
        "units": [{"unit": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]}],
    }
)
HEAD = b'{"game":"asoiaf-tmg","faction":"stark",'
MB = 1 << 20


def test_a_dash_is_standard_input(muster):
    ran = muster("check", "-", given=LEGAL)

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("✓ Legal")


def test_trouble_with_standard_input_is_told_as_such(muster):
    ran = muster("check", "-", given=b"game: x\n")

    assert ran.code == 2
    assert "<stdin>, line 1, column 7: expected" in ran.err
    assert ran.out == ""


def test_json_and_yaml_are_told_apart_by_content_not_by_name(muster, tmp_path):
    (tmp_path / "list.txt").write_text(LINE)
    (tmp_path / "list.json").write_bytes(LEGAL)

    ran = muster("check", "list.txt", "list.json", "--json")
    assert [report["legal"] for report in json.loads(ran.out)] == [True, True]


def test_no_message_holds_a_path_of_the_machine(muster, tmp_path):
    (tmp_path / "bad.yaml").write_text("game: asoiaf-tmg\nfaction: 5\nunits: {}\nx: 1\n")
    (tmp_path / "folder").mkdir()

    for lang in ("en", "ru"):
        ran = muster("check", "--lang", lang, "bad.yaml", "folder", "missing.yaml", "-", given=b"")
        assert ran.code == 2
        assert ran.err.count("bad.yaml, ") == 3
        assert "folder: " in ran.err
        assert "missing.yaml: " in ran.err
        for secret in (str(tmp_path), str(CATALOG.parent), "site-packages", "Traceback", ".py"):
            assert secret not in ran.err


# ---- one list a line -----------------------------------------------------------------------------


def test_ndjson_answers_line_by_line_in_order(muster):
    lines = [LINE, "", "{broken", '{"game": "x"}', "\t", LINE.replace("stark-sworn", "x"), "null"]

    ran = muster("check", "--ndjson", "-", given="\n".join(lines).encode())

    reports = [json.loads(line) for line in ran.out.splitlines()]
    assert [report["legal"] for report in reports] == [True, *[False] * 6]
    assert ["error" in report for report in reports] == [False, *[True] * 4, False, True]
    assert [r["error"]["file"] for r in reports if "error" in r] == [
        f"<stdin>:{n}" for n in (2, 3, 4, 5, 7)
    ]
    assert all(r["error"]["line"] == 1 for r in reports if "error" in r)
    assert ran.code == 2


@pytest.mark.parametrize(("line", "code"), [(LINE, 0), (LINE.replace("stark-sworn", "x"), 1)])
def test_ndjson_exits_by_the_worst_line(muster, line, code):
    assert muster("check", "--ndjson", "-", given=f"{LINE}\n{line}\n".encode()).code == code


def test_ndjson_goes_on_behind_a_line_that_is_too_long(muster):
    long = b'{"x":"' + b"x" * (3 * MOST_BYTES) + b'"}'
    exact = HEAD + b'"notes":"' + b"x" * (MOST_BYTES - len(HEAD) - 11) + b'"}'
    assert len(exact) == MOST_BYTES

    given = b"\n".join([LINE.encode(), long, exact, exact + b" ", LINE.encode() + b"\r"])
    ran = muster("check", "--ndjson", "-", given=given)

    reports = [json.loads(line) for line in ran.out.splitlines()]
    assert [report["legal"] for report in reports] == [True, False, False, False, True]
    assert reports[1]["error"]["expected"] == reports[3]["error"]["expected"]
    assert "1048576 bytes" in reports[1]["error"]["expected"]
    assert "1048576 bytes" not in reports[2]["error"]["expected"]


def test_ndjson_takes_several_files_and_tells_of_missing_ones(muster, tmp_path):
    (tmp_path / "a.ndjson").write_text(f"{LINE}\n{LINE}\n")

    ran = muster("check", "--ndjson", "a.ndjson", "missing", "a.ndjson")
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 4
    assert "missing: " in ran.err


def test_ndjson_of_nothing_is_nothing(muster):
    ran = muster("check", "--ndjson", "-", given=b"")

    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_ndjson_needs_no_more_memory_for_more_lines(muster, tmp_path):
    peaks = []
    for count in (200, 6000):
        (tmp_path / "lists").write_text(f"{LINE}\n" * count)
        ran = muster("check", "--ndjson", "lists", watched=True)
        assert ran.out.count("\n") == count
        peaks.append(ran.peak_mb)

    assert peaks[1] < peaks[0] + 15


def test_a_reader_who_goes_away_is_no_accident(muster, tmp_path, shared_cache):
    (tmp_path / "lists").write_text(f"{LINE}\n" * 3000)
    process = subprocess.Popen(
        [sys.executable, "-m", "builder.cli", "check", "--ndjson", "lists"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"MUSTER_CACHE": str(shared_cache), "PYTHONPATH": str(CATALOG.parent)},
    )
    assert process.stdout
    assert process.stderr
    process.stdout.readline()
    process.stdout.close()

    assert b"Traceback" not in process.stderr.read()
    process.wait(timeout=300)
    process.stderr.close()


# ---- colours -------------------------------------------------------------------------------------


def on_terminal(tmp_path, shared_cache, **more):
    """What the command writes when a person sits before it."""
    master, slave = pty.openpty()
    environment = {"PATH": os.environ["PATH"], "TERM": "xterm", "MUSTER_CACHE": str(shared_cache)}
    environment["PYTHONPATH"] = str(CATALOG.parent)
    process = subprocess.Popen(
        [sys.executable, "-m", "builder.cli", "check", str(SAMPLES / "nine-faults.yaml")],
        cwd=tmp_path,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment | more,
    )
    os.close(slave)
    written = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        written += part
    process.wait(timeout=300)
    os.close(master)
    return written


def test_a_terminal_gets_colours_and_no_color_takes_them_away(tmp_path, shared_cache):
    assert b"\x1b[31m" in on_terminal(tmp_path, shared_cache)

    plain = on_terminal(tmp_path, shared_cache, NO_COLOR="1")
    assert b"\x1b" not in plain
    assert "✗ Not legal: 9".encode() in plain


def test_a_pipe_gets_no_colours(muster):
    assert "\x1b" not in muster("check", str(SAMPLES / "nine-faults.yaml")).out


# ---- hostile files -------------------------------------------------------------------------------

NESTED = {
    "json lists": b"[",
    "json mappings": b'{"a":',
    "yaml lists": b"- ",
    "yaml flow": b"a: [[",
    "complex keys": b"? ",
    "binary": b"\0",
    "spaces": b" ",
    "new lines": b"\n",
    "anchors": b"&a ",
    "quotes": b'"',
    "hashes": b"#",
}


@pytest.mark.parametrize("unit", NESTED.values(), ids=NESTED)
def test_fifty_megabytes_are_refused_with_little_memory(muster, tmp_path, unit):
    with (tmp_path / "huge.yaml").open("wb") as file:
        block = unit * (MB // len(unit))
        for _ in range(50):
            file.write(block)

    ran = muster("check", "huge.yaml", watched=True)

    assert ran.code == 2
    assert "huge.yaml, line " in ran.err
    assert "at most 1048576 bytes" in ran.err
    assert ran.peak_mb < 200


def filled(opening: bytes, unit: bytes, closing: bytes) -> bytes:
    """As many units as the limit for one text allows."""
    return opening + unit * ((MOST_BYTES - len(opening) - len(closing)) // len(unit)) + closing


HOSTILE = {
    "nested json lists": filled(b"", b"[", b""),
    "nested json mappings": filled(b"", b'{"a":', b""),
    "nested yaml lists": filled(b"", b"- ", b""),
    "nested yaml flow": filled(b"a: ", b"[", b""),
    "yaml complex keys": filled(b"", b"? ", b""),
    "a long list of numbers": filled(HEAD + b'"units":[', b"1,", b"1]}"),
    "a long list of wrong numbers": filled(HEAD + b'"units":[', b"-1,", b"1]}"),
    "a long list of mappings": filled(HEAD + b'"units":[', b"{},", b"{}]}"),
    "a long broken list": filled(b"[", b"1,", b""),
    "a long yaml list": filled(b"game: asoiaf-tmg\nunits:\n", b"- a\n", b""),
    "a long yaml flow list": filled(b"game: asoiaf-tmg\nunits: [", b"[],", b"]"),
    "one key many times": filled(b"", b"a: 1\n", b""),
    "many lines before a fault": filled(HEAD + b'"units":[', b"\n\n1,", b"x]}"),
    "escaped quotes": filled(HEAD + b'"notes":"', b'\\":', b'"}'),
    "unknown keys": HEAD[:-1] + b"".join(b',"%06d":1' % n for n in range(80_000)) + b"}",
    "yaml keys": b"game: asoiaf-tmg\n" + b"".join(b"%06d: 1\n" % n for n in range(100_000)),
    "a long name": filled(HEAD + b'"units":["', b"stark ", b'"]}'),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_megabyte_is_refused_with_little_work_and_memory(muster, tmp_path, content):
    assert len(content) <= MOST_BYTES
    (tmp_path / "hostile").write_bytes(content)

    ran = muster("check", "hostile", watched=True)

    assert ran.code == 2, "the process was stopped: too much work"
    assert "hostile, line " in ran.err
    assert "Traceback" not in ran.err
    assert len(ran.err) < 30_000
    assert ran.peak_mb < 200


def test_names_far_from_any_card_cost_little(muster, tmp_path):
    names = [f"{'wolf ' * 16}{n}" for n in range(100)]
    army = {
        "game": "asoiaf-tmg",
        "faction": "stark",
        "units": [{"unit": name, "attachments": names} for name in names],
    }
    (tmp_path / "list.json").write_text(json.dumps(army))

    ran = muster("check", "--json", "list.json", watched=True)
    assert ran.code == 1, "the process was stopped: too much work"
    assert ran.peak_mb < 200
