"""Saved lists, on both engines: versions, undo, conflicts, crashes and several servers at once."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from web.database import HEAD, MIGRATIONS, connect, metadata
from web.store import Conflict, Missing, Store

SAVING = Path(__file__).parent / "saving.py"
WOLVES = {"game": "asoiaf-tmg", "name": "Волки", "units": ["b", "a"], "Ё": None}


def saving(database: str, token: str, writer: str, count: int) -> subprocess.Popen[str]:
    arguments = [sys.executable, str(SAVING), database, token, writer, str(count)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


def test_a_list_is_found_by_its_token_and_by_its_public_address(store):
    token, saved = (made := store.create(WOLVES)).token, made.saved

    assert store.open(token) == saved
    assert store.view(saved.public_id) == saved
    assert saved.document == WOLVES
    assert list(saved.document) == list(WOLVES)
    assert (saved.number, saved.undo, saved.redo) == (1, None, None)


def test_the_public_address_gives_no_right_to_change(store):
    saved = store.create(WOLVES).saved

    with pytest.raises(Missing):
        store.save(saved.public_id, {}, 1)
    with pytest.raises(Missing):
        store.delete(saved.public_id)


def test_the_token_is_nowhere_in_the_database(store):
    token = store.create(WOLVES).token
    with store.engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM rosters")).all()

    assert rows
    assert all(token not in str(row) for row in rows)


@pytest.mark.parametrize("odd", ["", "\0", "\ud800", "ж" * 500, "' OR 1=1 --"])
def test_an_odd_address_is_only_missing(store, odd):
    with pytest.raises(Missing):
        store.open(odd)
    with pytest.raises(Missing):
        store.view(odd)
    with pytest.raises(Missing):
        store.history(odd)


@pytest.mark.parametrize("document", [{"name": "\0\ud800\U0001f43a"}, {"n": [1, 2.5, None, True]}])
def test_any_json_comes_back_as_it_was(store, document):
    assert store.open(store.create(document).token).document == document


def test_every_save_is_a_version_and_an_old_one_can_be_restored(store):
    token = store.create({"n": 1}).token
    store.save(token, {"n": 2}, 1)
    store.save(token, {"n": 3}, 2)
    store.restore(token, 1, 3)

    kept = [(each.number, each.parent, each.document["n"]) for each in store.history(token)]
    assert kept == [(4, 3, 1), (3, 2, 3), (2, 1, 2), (1, None, 1)]
    assert store.version(token, 2).document == {"n": 2}


@pytest.mark.parametrize("number", [0, 7, 2**70])
def test_a_version_that_never_was_is_missing(store, number):
    token = store.create(WOLVES).token

    with pytest.raises(Missing):
        store.restore(token, number, 1)


def test_undo_and_redo_move_over_versions_and_a_change_begins_a_new_branch(store):
    token = store.create({"n": 1}).token
    store.save(token, {"n": 2}, 1)
    store.save(token, {"n": 3}, 2)

    assert store.undo(token, 3).document == {"n": 2}
    assert store.undo(token, 2).document == {"n": 1}
    assert store.undo(token, 1).document == {"n": 1}
    assert store.redo(token, 1).document == {"n": 2}
    changed = store.save(token, {"n": 4}, 2)
    assert (changed.number, changed.undo, changed.redo) == (4, 2, None)
    assert store.undo(token, 4).redo == 4
    assert [each.document["n"] for each in store.history(token)] == [4, 3, 2, 1]


@pytest.mark.parametrize("act", ["save", "undo", "redo", "restore", "rename"])
def test_the_later_writer_is_told_what_the_list_has_become(store, act):
    token = store.create({"n": 1}).token
    store.save(token, {"n": 2}, 1)
    given = {"save": [{"n": 9}], "restore": [1], "rename": ["x"]}.get(act, [])

    with pytest.raises(Conflict) as conflict:
        getattr(store, act)(token, *given, 1)
    assert conflict.value.now.document == {"n": 2}
    assert store.open(token).number == 2


def test_a_copy_goes_its_own_way(store):
    token, saved = (made := store.create(WOLVES)).token, made.saved
    copy = store.duplicate(saved.public_id)
    store.rename(copy.token, "Лютоволки", 1)

    assert store.open(copy.token).document == WOLVES | {"name": "Лютоволки"}
    assert store.open(token).document == WOLVES
    assert copy.saved.public_id != saved.public_id


def test_a_deleted_list_is_gone_with_its_versions(store):
    token, saved = (made := store.create(WOLVES)).token, made.saved
    store.save(token, {}, 1)
    store.delete(token)

    for look in (lambda: store.open(token), lambda: store.view(saved.public_id)):
        with pytest.raises(Missing):
            look()
    with pytest.raises(Missing):
        store.version(token, 1)


def test_only_the_newest_versions_are_kept(store, monkeypatch):
    monkeypatch.setattr("web.store.MOST_VERSIONS", 3)
    token = store.create({"n": 1}).token
    for number in range(2, 7):
        store.save(token, {"n": number}, number - 1)

    assert [each.number for each in store.history(token)] == [6, 5, 4]
    assert store.undo(token, 6).undo == 4
    assert store.undo(token, 5).undo is None


def test_what_was_acknowledged_survives_a_kill(store, database):
    """The process is killed while it saves; every version it reported can be read."""
    token = store.create({"game": "x"}).token
    process = saving(database, token, "a", 100_000)
    told = [process.stdout.readline() for _ in range(25)]
    process.kill()
    told += [line for line in process.stdout if line.endswith("\n")]
    process.wait()

    for line in told:
        number, mark = line.split()
        assert store.version(token, int(number)).document["marks"][-1] == mark
    saved = store.open(token)
    assert store.save(token, saved.document, saved.number).number == saved.number + 1


def test_several_servers_lose_nothing_silently(store, database):
    """Every mark that a process was told is saved stands in the list in the end."""
    token = store.create({"game": "x"}).token
    processes = [saving(database, token, writer, 15) for writer in "abc"]
    told = [
        line.split()[1]
        for process in processes
        for line in process.communicate()[0].split("\n")
        if line
    ]

    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(told) == 45
    assert sorted(store.open(token).document["marks"]) == sorted(told)


def test_servers_that_start_together_migrate_once(tmp_path):
    address = f"sqlite:///{tmp_path}/new.sqlite3"
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(lambda _: Store(address), range(4)))

    assert stores[0].open(stores[3].create(WOLVES).token).document == WOLVES


def test_lists_from_before_there_were_events_stay(tmp_path):
    """A database of the first migration is brought up to date with what is in it."""
    address = f"sqlite:///{tmp_path}/old.sqlite3"
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = connect(address)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        roster = "INSERT INTO rosters VALUES (1, 'abc', 'h', '2026-01-01 00:00:00', 1, 1)"
        version = "INSERT INTO versions VALUES (1, 1, NULL, '2026-01-01 00:00:00', '{\"n\": 1}')"
        connection.execute(text(roster))
        connection.exec_driver_sql(version)
    engine.dispose()

    store = Store(address)
    assert store.view("abc").document == {"n": 1}
    assert inspect(store.engine).has_table("events")


def test_the_migrations_make_the_tables_that_the_code_knows(store):
    found = inspect(store.engine)

    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get_columns(table.name)}
        assert columns == {column.name: column.nullable for column in table.columns}


def test_the_newest_migration_is_the_one_the_code_waits_for():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))

    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_sqlite_keeps_what_it_promised(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/new.sqlite3")
    with store.engine.connect() as connection:
        names = ("journal_mode", "synchronous", "foreign_keys")
        told = [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert told == ["wal", 2, 1]
