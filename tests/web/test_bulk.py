"""Many lists at once: what an organiser gives, waits for, and gets."""

from __future__ import annotations

import io
import json
import re
import time
from datetime import UTC, datetime
from zipfile import ZipFile

import pytest

from builder import LANGS, documents_in, samples, share_code
from web import create_app, jobs
from web.bulk_pages import MOST_LISTS, Source, lines_apart
from web.sheets import Style


@pytest.fixture
def kept(app) -> jobs.Jobs:
    """The jobs of the site under test."""
    with app.app_context():
        return jobs.here()


def do_next(kept: jobs.Jobs) -> None:
    """What the process that works would do next."""
    kept.huey.execute(kept.huey.dequeue())


def army(number: int) -> dict:
    return {"game": "asoiaf-tmg", "faction": "stark", "name": f"List {number}"} | {
        "units": ["stark-sworn-swords"]
    }


def files(*texts: str | bytes) -> list:
    raws = [text.encode() if isinstance(text, str) else text for text in texts]
    return [(io.BytesIO(raw), f"player-{n}.json") for n, raw in enumerate(raws, 1)]


def post(client, **form):
    return client.post("/print", data=form, content_type="multipart/form-data")


def test_a_few_lists_are_printed_at_once(client):
    typed = "\n".join(json.dumps(army(n)) for n in (1, 2))
    answer = post(client, text=typed, files=files(json.dumps(army(3))), sheet="registration")

    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert documents_in(answer.data) == [army(1), army(2), army(3)]


def test_a_few_lists_can_be_had_as_a_zip(client):
    answer = post(client, files=files(json.dumps(army(1))), form="zip", paper="letter", ink="1")
    archive = ZipFile(io.BytesIO(answer.data))

    assert [documents_in(archive.read(name)) for name in archive.namelist()] == [[army(1)]]


def test_many_lists_are_printed_while_a_page_tells_how_far_it_is(client, kept, monkeypatch):
    monkeypatch.setattr("web.bulk_pages.BATCH", 1)
    lists = [army(n) for n in range(2)]
    answer = post(client, files=files(*map(json.dumps, lists)), sheet="registration")
    assert answer.status_code == 303
    assert "Other sheets are printed first" in client.get(answer.location).text

    do_next(kept)

    done = client.get(answer.location).text
    assert "refresh" not in done
    [address] = re.findall(r'href="(/print/[^"]+\.pdf)"', done)
    assert documents_in(client.get(address).data) == lists
    assert client.get(address.replace(".pdf", ".zip")).status_code == 404


def test_the_page_of_a_job_asks_again_with_and_without_scripts(client, kept):
    job = jobs.Job("h" * 32, "pdf", 9, 4, jobs.WORKING)
    kept.tell(job)

    page = client.get(f"/print/{job.name}")
    assert '<noscript><meta http-equiv="refresh"' in page.text
    assert 'max="9" value="4"' in page.text
    part = client.get(f"/print/{job.name}", headers={"HX-Request": "true"}).text
    assert 'hx-trigger="every 1s"' in part
    assert "<html" not in part


def test_lists_may_stand_line_by_line_or_below_a_rule():
    codes = [share_code(army(n)) for n in (1, 2)]
    for text in ("\n\n".join(codes), f"https://muster.example/c/{codes[0]}\n{codes[1]}\n"):
        assert len(lines_apart(Source("", text.encode()))) == 2
    whole = json.dumps(army(1), indent=1)
    assert len(lines_apart(Source("", whole.encode()))) == 1


def test_a_trouble_in_one_of_many_lines_is_told_at_its_line(client):
    typed = f"{share_code(army(1))}\n\n{share_code(army(2))}x\n"
    answer = post(client, text=typed)

    assert answer.status_code == 422
    assert "line 3" in answer.text


@pytest.mark.parametrize("lang", LANGS)
def test_every_trouble_names_its_file(client, lang):
    client.set_cookie("lang", lang)
    given = files(json.dumps(army(1)), "{", deck(), "units: [")
    answer = post(client, files=given, sheet="army")

    assert answer.status_code == 422
    assert "player-1.json" not in answer.text
    for name in ("player-2.json", "player-3.json", "player-4.json"):
        assert name in answer.text


def deck() -> str:
    return next(sample.text for sample in samples() if sample.game == "agot-lcg")


def test_a_list_is_not_printed_without_lines_that_were_not_understood(client):
    text = "Faction: House Stark\nCommander: Robb Stark, The Wolf Lord\nCombat Units:\n"
    answer = post(client, text=text + "- Stark Sworn Swords (5)\n- Sworn Spoons of Nowhere (5)\n")

    assert answer.status_code == 422
    assert "Sworn Spoons" in answer.text
    assert "Nothing was printed" in answer.text
    text += "- Stark Sworn Swords (5)\n- Sworn Spoons of Nowhere (5)\n"
    assert post(client, text=text, skip_unread="1").mimetype == "application/pdf"


def test_nothing_and_too_much_are_refused(client):
    assert post(client).status_code == 422
    typed = "\n".join([json.dumps(army(1))] * (MOST_LISTS + 1))
    answer = post(client, text=typed)

    assert answer.status_code == 422
    assert str(MOST_LISTS + 1) in answer.text


@pytest.mark.parametrize("form", [{"paper": "a5"}, {"form": "exe"}, {"sheet": "<x>"}])
def test_choices_that_there_are_not_are_refused(client, form):
    assert post(client, text=json.dumps(army(1)), **form).status_code == 422


def test_what_was_typed_stays_when_the_language_changes(client):
    answer = client.post("/print?lang=ru", data={"text": "<b>мой список"})

    assert answer.status_code == 200
    assert "&lt;b&gt;мой список" in answer.text


@pytest.mark.parametrize("name", ["x", "../../etc/passwd", "a" * 32, "%2e%2e", "." * 32])
def test_jobs_that_there_are_not_are_not_found(client, name):
    assert client.get(f"/print/{name}").status_code == 404
    assert client.get(f"/print/{name}/sheets.pdf").status_code == 404


def test_a_full_queue_is_told(client, kept):
    for _ in range(jobs.MOST_WAITING):
        kept.begin([army(1)], "", Style(), "pdf")
    answer = post(client, files=files(*[json.dumps(army(n)) for n in range(9)]))

    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert "Too much is waiting here" in answer.text


def test_a_queue_out_of_reach_is_told(tmp_path):
    config = {"REDIS_URL": f"redis+unix://{tmp_path}/nobody.sock", "RATE": ""}
    client = create_app(config | {"RATE_OF_LONG_WORK": ""}).test_client()

    assert client.get(f"/print/{'a' * 32}").status_code == 503
    answer = post(client, files=files(*[json.dumps(army(n)) for n in range(9)]))
    assert answer.status_code == 503


def test_a_job_whose_work_fails_says_so(client, kept, monkeypatch):
    def broken(*_):
        raise MemoryError

    monkeypatch.setitem(jobs.MAKERS, "pdf", broken)
    job = kept.begin([army(1)], "", Style(), "pdf")
    do_next(kept)

    assert "could not be printed" in client.get(f"/print/{job.name}").text
    assert client.get(f"/print/{job.name}/sheets.pdf").status_code == 404


def test_a_job_is_lost_with_the_process_that_worked_on_it(kept, monkeypatch):
    job = jobs.Job("g" * 32, "pdf", 9, state=jobs.WORKING)
    kept.tell(job)
    assert kept.look(job.name).state == jobs.WORKING
    later = time.time() + jobs.LOST_SECONDS + 1
    monkeypatch.setattr(time, "time", lambda: later)

    assert kept.look(job.name).state == jobs.FAILED
    kept.tell(job._replace(state=jobs.WAITING, told=0))
    assert kept.look(job.name).state == jobs.WAITING


def test_a_job_is_forgotten_after_an_hour(kept):
    job = kept.begin([army(1)], "registration", Style(), "pdf")
    do_next(kept)
    assert kept.look(job.name).state == jobs.READY
    [due] = kept.huey.scheduled()
    wait = due.eta - datetime.now(UTC).replace(tzinfo=None)
    assert abs(wait.total_seconds() - jobs.KEPT_SECONDS) < 60

    due.execute()

    assert kept.look(job.name) is None
    assert kept.result(job.name) is None


def test_only_we_may_write_what_waits(kept, tmp_path):
    assert (tmp_path / "muster-jobs.sqlite3").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("database", "file"),
    [
        ("sqlite:////var/lib/muster/lists.db", "/var/lib/muster/lists-jobs.sqlite3"),
        ("sqlite://", "muster-jobs.sqlite3"),
        ("postgresql+psycopg://somebody@somewhere/muster", "muster-jobs.sqlite3"),
    ],
)
def test_the_queue_is_a_file_beside_the_database(database, file):
    assert str(jobs.file_beside(database)) == file


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_is_there_in_both_languages(client, lang):
    client.set_cookie("lang", lang)

    assert {"en": "Print many lists", "ru": "Напечатать много списков"}[lang] in client.get(
        "/print"
    ).text
