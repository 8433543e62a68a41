"""Workers of one task keep to their limits themselves; a worker whose timetable breaks off ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded

from config import holes, limits, timekeeping
from config.celery import app
from config.house import children
from config.queues import LIVE, TIMETABLE
from config.scheduler import Scheduler
from tests.house.test_queues import NoSocket

ENDLESS = """
import ctypes
from config import limits
limits.watch(None, 0.3)
ctypes.PyDLL(None).sleep(60)  # a library that keeps the interpreter
"""


def test_a_task_that_takes_too_long_is_told_so() -> None:
    """The exception that tasks catch, as a pool of processes raises it; what ends in time is left alone."""
    before = signal.getsignal(signal.SIGALRM)
    try:
        limits.watch(0.05, None)
        with pytest.raises(SoftTimeLimitExceeded):
            time.sleep(5)
        limits.watch(0.05, 60)
        limits.done()
        time.sleep(0.1)
    finally:
        limits.done()
        signal.signal(signal.SIGALRM, before)


def test_at_the_hard_limit_the_process_ends_wherever_it_is() -> None:
    """Also in a library that does not return; the log says where."""
    done = subprocess.run(
        [sys.executable, "-c", ENDLESS], check=False, capture_output=True, text=True, timeout=30
    )
    assert done.returncode == 1
    assert "Timeout" in done.stderr and 'File "<string>"' in done.stderr


def test_the_limits_of_a_task_are_its_calls_its_own_or_those_of_all() -> None:
    """A backup has hours, a study nine minutes, and a call may ask for less."""
    app.loader.import_default_modules()
    back_up, study = app.tasks["house.back_up"], app.tasks["disputes.study"]
    assert limits.limits_of(back_up) == (6 * 3600, 6 * 3600)
    assert limits.limits_of(study) == (540, 600)
    called: Any = SimpleNamespace(
        request=SimpleNamespace(timelimit=(20, 10)), soft_time_limit=5, time_limit=5, app=app
    )
    assert limits.limits_of(called) == (10, 20)


def test_one_worker_of_a_server_keeps_the_timetable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two would: everything would be rung for twice. With one study at once there is no pool."""
    monkeypatch.delenv("BALKLINE_WORKERS", raising=False)
    commands = {child.name: list(child.arguments) for child in children(NoSocket(), "127.0.0.1")}  # type: ignore[arg-type]
    assert [name for name, command in commands.items() if TIMETABLE in command] == [LIVE.name]
    assert "beat" not in commands
    pool = {name: command[command.index("--pool") + 1] for name, command in commands.items() if name != "web"}
    assert pool == {"live": "threads", "studies": "solo", "long": "solo"}
    monkeypatch.setenv("BALKLINE_WORKERS", "2")
    commands = {child.name: list(child.arguments) for child in children(NoSocket(), "127.0.0.1")}  # type: ignore[arg-type]
    assert "prefork" in commands["studies"] and "solo" in commands["long"]


def test_a_worker_whose_timetable_breaks_off_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker without it would look well, and nothing would be rung for. One told to stop does not."""
    ended: list[tuple[int, int]] = []
    monkeypatch.setattr(timekeeping.os, "kill", lambda pid, number: ended.append((pid, number)))
    keeper = timekeeping.Keeper(app)
    assert type(keeper.service.get_scheduler(lazy=True)) is Scheduler, "ours, whose memory cannot be torn"
    keeper.service = SimpleNamespace(start=lambda: 1 / 0, stop=lambda: None)  # type: ignore[assignment]
    keeper.start()
    keeper.join(5)
    assert ended == [(os.getpid(), signal.SIGTERM)]
    other = timekeeping.Keeper(app)
    other.service = SimpleNamespace(start=lambda: time.sleep(0.2), stop=lambda: None)  # type: ignore[assignment]
    other.start()
    other.stop()
    assert len(ended) == 1 and not other.is_alive()


@pytest.mark.skipif(not hasattr(sys, "_debugmallocstats"), reason="tells of CPython's own memory")
def test_after_filling_there_are_hardly_any_holes() -> None:
    """What is allocated next begins in pools of its own."""
    some = [bytes(n % 400) for n in range(50_000)]
    del some[::2]
    before = sum(size * free for size, free in holes.free_places().items())
    assert before > 100_000
    assert holes.fill() >= before / 2
    assert sum(size * free for size, free in holes.free_places().items()) < before / 2
