"""Events on both engines: settings, what is sent, locks, the deadline, conflicts and the log."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from web import event_store
from web.event_records import LOCKED, OPEN, ORGANISER, PLAYER, WITH_EVENT, Settings
from web.event_store import Closed, EventChanged, EventStore, Full, Overtaken, Said
from web.store import Missing, Store

CUP = Settings("Кубок", "asoiaf-tmg", "s06", "medium", notes="Зал\nвторой")
SOON = datetime(2026, 6, 14, 15, tzinfo=UTC)


def anything(_event: object) -> None:
    """Whatever is sent fits."""


def said(number: int = 1, player: str = "Anna", author: str = PLAYER) -> Said:
    return Said(player, {"n": number}, author)


@pytest.fixture
def kept(store) -> EventStore:
    return EventStore(store)


@pytest.fixture
def clock(monkeypatch):
    """Sets the server's clock."""

    def at(moment: datetime) -> None:
        monkeypatch.setattr("web.store.now", lambda: moment)

    return at


def test_an_event_is_found_by_its_token_and_by_its_public_id(kept):
    begun = kept.begin(replace(CUP, deadline=SOON, zone="Europe/Moscow", points=35))

    assert kept.organise(begun.token) == begun.event
    assert kept.view(begun.event.public_id) == begun.event
    assert begun.event.settings.deadline == SOON
    with pytest.raises(Missing):
        kept.organise(begun.event.public_id)


@pytest.mark.parametrize("odd", ["", "\0", "\ud800", "' OR 1=1 --"])
def test_odd_addresses_are_only_missing(kept, odd):
    event = kept.begin(CUP).event

    for look in (kept.view, kept.organise, kept.open, lambda it: kept.submission(event, it)):
        with pytest.raises(Missing):
            look(odd)


def test_no_token_is_in_the_database(kept):
    begun = kept.begin(CUP)
    token = kept.submit(begun.event, said(), anything).token
    with kept.engine.connect() as connection:
        tables = ("events", "submissions", "submission_versions", "event_acts")
        rows = [connection.execute(text(f"SELECT * FROM {t}")).all() for t in tables]

    assert all(rows)
    assert token not in str(rows)
    assert begun.token not in str(rows)


def test_the_later_writer_of_settings_is_told(kept):
    event = kept.begin(CUP).event
    changed = kept.change(event, replace(CUP, name="New"), 1)

    assert (changed.version, changed.settings.name) == (2, "New")
    with pytest.raises(EventChanged) as told:
        kept.change(event, replace(CUP, name="Other"), 1)
    assert told.value.now == changed


def test_every_version_stays_with_who_sent_it_and_when(kept):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    kept.replace(event, joined.submission, said(2, author=ORGANISER), 1, anything)

    told = kept.history(joined.submission)
    assert [(each.number, each.author, each.document) for each in told] == [
        (2, ORGANISER, {"n": 2}),
        (1, PLAYER, {"n": 1}),
    ]
    assert told[0].at >= told[1].at


def test_a_player_who_withdraws_may_come_back(kept):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    gone = kept.withdraw(event, joined.submission, PLAYER, 1)

    assert (gone.document, kept.count(event)) == (None, 0)
    back = kept.replace(event, gone, said(2), 2, anything)
    assert (back.document, kept.count(event)) == ({"n": 2}, 1)
    assert [each.document for each in kept.history(back)] == [{"n": 2}, None, {"n": 1}]


def test_a_player_whom_the_organiser_put_out_does_not_come_back_alone(kept):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    gone = kept.withdraw(event, joined.submission, ORGANISER, 1)

    assert gone.lock == LOCKED
    with pytest.raises(Closed):
        kept.replace(event, gone, said(2), 2, anything)
    assert kept.replace(event, gone, said(2, author=ORGANISER), 2, anything).document == {"n": 2}


def test_the_later_writer_of_a_list_is_told_how_it_stands(kept):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    kept.replace(event, joined.submission, said(2), 1, anything)

    for late in (
        lambda: kept.replace(event, joined.submission, said(3), 1, anything),
        lambda: kept.withdraw(event, joined.submission, PLAYER, 1),
        lambda: kept.mark(event, joined.submission, "seen", 1),
    ):
        with pytest.raises(Overtaken) as told:
            late()
        assert told.value.now.document == {"n": 2}


def test_the_servers_clock_decides_on_the_deadline(kept, clock):
    clock(SOON - timedelta(seconds=1))
    event = kept.begin(replace(CUP, deadline=SOON)).event
    joined = kept.submit(event, said(1), anything)
    assert not joined.submission.sent.is_late

    clock(SOON)
    for act in (
        lambda: kept.submit(event, said(2), anything),
        lambda: kept.replace(event, joined.submission, said(2), 1, anything),
        lambda: kept.withdraw(event, joined.submission, PLAYER, 1),
    ):
        with pytest.raises(Closed):
            act()
    late = kept.replace(event, joined.submission, said(2, author=ORGANISER), 1, anything)
    assert late.sent.is_late


def test_a_deadline_moved_by_another_server_counts_at_once(kept, clock):
    """The event that a writer read earlier may be old; the one in the transaction decides."""
    clock(SOON - timedelta(hours=1))
    old = kept.begin(replace(CUP, deadline=SOON)).event
    kept.change(old, replace(CUP, deadline=SOON - timedelta(hours=2)), 1)

    with pytest.raises(Closed):
        kept.submit(old, said(), anything)


@pytest.mark.parametrize(
    ("is_locked", "lock", "is_taken"),
    [
        (False, WITH_EVENT, True),
        (True, WITH_EVENT, False),
        (True, OPEN, True),
        (False, LOCKED, False),
    ],
)
def test_one_list_may_be_open_or_locked_whatever_the_event_says(kept, is_locked, lock, is_taken):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    kept.lock(event, is_locked)
    kept.set_lock(event, joined.submission, lock)

    if is_taken:
        assert kept.replace(event, joined.submission, said(2), 1, anything).number == 2
    else:
        with pytest.raises(Closed):
            kept.replace(event, joined.submission, said(2), 1, anything)


def test_what_does_not_fit_the_event_leaves_no_trace(kept):
    event = kept.begin(CUP).event

    def refuse(held):
        assert held.settings == CUP
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 it is our own, raised above
        kept.submit(event, said(), refuse)
    assert kept.submissions(event) == []
    assert [act.act for act in kept.log(event)] == ["begin"]


def test_a_mark_is_for_the_version_that_the_judge_saw(kept):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    seen = kept.mark(event, joined.submission, "на столе", 1)
    assert (seen.is_checked, seen.checked.note) == (True, "на столе")

    changed = kept.replace(event, seen, said(2), 1, anything)
    assert (changed.is_checked, changed.checked.version) == (False, 1)
    assert kept.mark(event, changed, None, 2).checked is None


def test_an_event_holds_so_many_lists_and_no_more(kept, monkeypatch):
    monkeypatch.setattr(event_store, "MOST_SUBMISSIONS", 2)
    event = kept.begin(CUP).event
    for number in (1, 2):
        kept.submit(event, said(number), anything)

    with pytest.raises(Full):
        kept.submit(event, said(3), anything)


def test_only_the_newest_versions_of_a_list_are_kept(kept, monkeypatch):
    monkeypatch.setattr(event_store, "MOST_VERSIONS", 3)
    event = kept.begin(CUP).event
    submission = kept.submit(event, said(1), anything).submission
    for number in range(2, 6):
        submission = kept.replace(event, submission, said(number), number - 1, anything)

    assert [each.number for each in kept.history(submission)] == [5, 4, 3]


def test_the_log_tells_everything_that_was_done(kept):
    event = kept.begin(CUP).event
    submission = kept.submit(event, said(1), anything).submission
    kept.set_lock(event, submission, OPEN)
    kept.mark(event, submission, "", 1)
    kept.lock(event, True)
    kept.withdraw(event, submission, ORGANISER, 1)
    kept.erase(event, submission)

    told = [(act.act, act.author) for act in reversed(kept.log(event))]
    assert told == [
        ("begin", ORGANISER),
        ("submit", PLAYER),
        ("lock-open", ORGANISER),
        ("check", ORGANISER),
        ("lock", ORGANISER),
        ("withdraw", ORGANISER),
        ("erase", ORGANISER),
    ]


def test_the_log_forgets_its_oldest_lines_and_no_others(kept, monkeypatch):
    monkeypatch.setattr("web.event_rows.MOST_ACTS", 3)
    first, second = kept.begin(CUP).event, kept.begin(CUP).event
    for is_locked in (True, False, True):
        kept.lock(first, is_locked)

    assert [act.act for act in kept.log(first)] == ["lock", "unlock", "lock"]
    assert [act.act for act in kept.log(second)] == ["begin"]


def test_a_new_link_ends_the_old_one(kept):
    event = kept.begin(CUP).event
    joined = kept.submit(event, said(1), anything)
    token = kept.renew(event, joined.submission)

    assert kept.open(token) == (event, joined.submission)
    with pytest.raises(Missing):
        kept.open(joined.token)


def test_a_deleted_event_is_gone_with_all_that_was_sent(kept):
    begun = kept.begin(CUP)
    other = kept.begin(CUP)
    joined = kept.submit(begun.event, said(1), anything)
    kept.submit(other.event, said(1), anything)
    kept.delete(begun.event)

    for look in (
        lambda: kept.organise(begun.token),
        lambda: kept.open(joined.token),
        lambda: kept.submit(begun.event, said(2), anything),
    ):
        with pytest.raises(Missing):
            look()
    assert kept.count(other.event) == 1


def test_a_submission_is_found_only_in_its_own_event(kept):
    mine, other = kept.begin(CUP).event, kept.begin(CUP).event
    submission = kept.submit(mine, said(1), anything).submission

    assert kept.submission(mine, submission.public_id) == submission
    with pytest.raises(Missing):
        kept.submission(other, submission.public_id)


def test_players_who_send_together_are_all_taken(kept):
    event = kept.begin(CUP).event
    with ThreadPoolExecutor(8) as pool:
        joined = list(pool.map(lambda n: kept.submit(event, said(n, f"P{n}"), anything), range(24)))

    found = kept.submissions(event)
    assert {one.player for one in found} == {f"P{number}" for number in range(24)}
    assert {one.public_id for one in found} == {each.submission.public_id for each in joined}
    assert len(kept.log(event)) == 25


def test_writers_of_one_list_lose_nothing_silently(kept, database):
    """Of all who saw one version exactly one is taken, and the others are told."""
    event = kept.begin(CUP).event
    submission = kept.submit(event, said(0), anything).submission
    second = Store(database)
    stores = [kept, EventStore(second)]

    def send(number: int) -> int | None:
        try:
            stores[number % 2].replace(event, submission, said(number), 1, anything)
        except Overtaken:
            return None
        return number

    with ThreadPoolExecutor(6) as pool:
        taken = [n for n in pool.map(send, range(1, 13)) if n is not None]
    second.close()

    assert len(taken) == 1
    assert kept.submission(event, submission.public_id).document == {"n": taken[0]}
    assert len(kept.history(submission)) == 2


def test_a_full_event_stays_within_its_number_when_all_come_at_once(kept, monkeypatch):
    monkeypatch.setattr(event_store, "MOST_SUBMISSIONS", 5)
    event = kept.begin(CUP).event

    def send(number: int) -> bool:
        try:
            kept.submit(event, said(number), anything)
        except Full:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        taken = list(pool.map(send, range(12)))

    assert sum(taken) == len(kept.submissions(event)) == 5


def test_no_list_comes_in_behind_a_lock(kept):
    """Whatever was taken was taken before the lock, however the writers meet."""
    event = kept.begin(CUP).event

    def send(number: int) -> bool:
        if number == 6:
            kept.lock(event, True)
            return False
        try:
            kept.submit(event, said(number), anything)
        except Closed:
            return False
        return True

    with ThreadPoolExecutor(6) as pool:
        taken = list(pool.map(send, range(14)))

    acts = [act.act for act in reversed(kept.log(event))]
    assert acts.count("submit") == sum(taken) == kept.count(event)
    assert acts[-1] == "lock"
