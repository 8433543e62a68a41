"""Numbers and leases, in the file and in Redis alike."""

from __future__ import annotations

import multiprocessing
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from clubs.stamps import store
from clubs.stamps.store import FileStore, RedisStore


@pytest.fixture(params=["file", pytest.param("redis", marks=pytest.mark.redis)])
def kept(request, tmp_path):
    """A store with nothing in it."""
    if request.param == "file":
        yield FileStore(tmp_path / "deep" / "stamps")
    else:
        found = RedisStore(request.getfixturevalue("redis_url"))
        yield found
        if keys := found.redis.keys("balkline:stamp:*"):
            found.redis.delete(*keys)


@pytest.fixture
def names():
    """Two scopes that nobody has used."""
    return [f"{uuid.uuid4()}", f"{uuid.uuid4()}"]


def test_a_stamp_stays_until_something_changes(kept, names):
    """Unchanged is equal; a change that begins and one that ends each make it larger; other scopes stay."""
    before = kept.state(names)
    assert before is not None and kept.state(names) == before
    kept.enter(names[:1], 5)
    assert kept.state(names) is None, "while it changes, nothing may be kept"
    assert kept.state(names[1:]) == before[1:]
    kept.leave(names[:1], 5)
    after = kept.state(names)
    assert after[0] > before[0] and after[1] == before[1]


def test_a_lease_outlives_those_of_others(kept, names):
    """Whoever leaves gives back one lease, its own; also where there are more than the file has room for."""
    for writer in range(1, 12):
        kept.enter(names, writer)
    for writer in range(11, 1, -1):
        kept.leave(names, writer)
        assert kept.state(names) is None, f"{writer - 1} are still changing it"


def test_the_lease_of_the_dead_runs_out(kept, names, monkeypatch):
    """After a while nobody is waited for, and what was seen before and meanwhile is not valid any more."""
    monkeypatch.setattr(store, "HOLD", 1)
    before = kept.state(names)
    kept.enter(names, 5)
    assert kept.state(names) is None
    time.sleep(2.1)
    after = kept.state(names)
    assert after is not None
    assert all(new >= old + 2 for new, old in zip(after, before, strict=True))


def test_no_change_is_lost_between_threads(kept, names):
    """Each of 200 changes moves the stamp, whoever else does at the time."""
    before = kept.state(names)

    def change(writer):
        kept.enter(names, writer)
        kept.leave(names, writer)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(change, range(1, 101)))
    assert [new - old for new, old in zip(kept.state(names), before, strict=True)] == [200, 200]


def _move_often(path, names, first):
    kept = FileStore(path)
    for writer in range(first, first + 100):
        kept.enter(names, writer)
        kept.leave(names, writer)


def test_no_change_is_lost_between_processes(tmp_path, names):
    """Forked and started processes lock one another out."""
    kept = FileStore(tmp_path / "stamps")
    before = kept.state(names)
    fork = multiprocessing.get_context("fork")
    processes = [fork.Process(target=_move_often, args=(kept.path, names, 1000 * n)) for n in (1, 2, 3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [new - old for new, old in zip(kept.state(names), before, strict=True)] == [600, 600]


def test_a_file_that_was_deleted_goes_on_above(tmp_path, names):
    """A stamp that was given is never given again."""
    kept = FileStore(tmp_path / "stamps")
    for writer in range(1, 20):
        kept.enter(names, writer)
        kept.leave(names, writer)
    before = kept.state(names)
    kept.path.unlink()
    assert kept.state(names)[0] > before[0]


def test_a_clock_set_back_holds_nobody_up(tmp_path, names, monkeypatch):
    """A lease from the future is no lease."""
    kept = FileStore(tmp_path / "stamps")
    monkeypatch.setattr(store, "HOLD", 100_000)
    kept.enter(names, 5)
    monkeypatch.setattr(store, "HOLD", 30)
    assert kept.state(names) is not None


def test_the_file_stays_small(tmp_path):
    """However many scopes there are."""
    kept = FileStore(tmp_path / "stamps")
    for n in range(5000):
        kept.leave([f"competition:{n}"], 1)
    assert kept.path.stat().st_size <= FileStore.SLOTS * FileStore.PLACE.size < 1_000_000
