"""Two queues in one process: none waits for the other, and both end together."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from config import beside
from config.celery import app
from config.models import Heartbeat
from config.queues import BESIDE, LIVE, MESSAGES
from tests import prepared
from tests.running import ROOT, until

MANY = 3 * MESSAGES.together
SEND = """
import sys
from config.celery import app
task, queue, *arguments = sys.argv[1:]
app.send_task(task, arguments, queue=queue)
"""
SEND_MANY = """
import sys
from config.celery import app
for number in range(int(sys.argv[2])):
    app.send_task("tests.held", [sys.argv[1], number], queue="messages")
"""


def test_letters_that_wait_hold_up_no_match(django_db_setup: None, tmp_path: Path) -> None:
    """Every thread for messages waits for an address that does not answer, and more messages lie behind: the
    next job of the live queue is done all the same. Both queues are heard of; the process ends as asked."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("BALKLINE_", "DJANGO_", "CELERY_"))}
    given = {
        **clean,
        "BALKLINE_DATA": str(tmp_path),
        "C_FORCE_ROOT": "1",
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }

    def run(*words: str) -> None:
        subprocess.run([sys.executable, *words], cwd=ROOT, env=given, check=True, capture_output=True)

    prepared.copy_empty(tmp_path / "balkline.sqlite3")
    command = ["--quiet", "--app=config", "worker", "--queues", LIVE.name, BESIDE, MESSAGES.name]
    command += ["--pool", "threads", "--concurrency", "1", "--include", "tests.house.held"]
    with open(tmp_path / "out.txt", "w+") as out:
        worker = subprocess.Popen(
            [sys.executable, "-m", "celery", *command],
            cwd=ROOT,
            env=given,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            run("-c", SEND_MANY, str(tmp_path), str(MANY))
            until(lambda: len(list(tmp_path.glob("begun-*"))) == MESSAGES.together)
            run("-c", SEND, "tests.quick", LIVE.name, str(tmp_path))
            until((tmp_path / "quick").exists)
            assert len(list(tmp_path.glob("begun-*"))) == MESSAGES.together
            assert not list(tmp_path.glob("done-*"))
            (tmp_path / "answer").touch()
            until(lambda: len(list(tmp_path.glob("done-*"))) == MANY)
            table = Heartbeat._meta.db_table
            with sqlite3.connect(tmp_path / "balkline.sqlite3") as database:
                heard = {name for (name,) in database.execute(f"SELECT name FROM {table}")}
            assert heard == {LIVE.name, MESSAGES.name}
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(60) == 0, (tmp_path / "out.txt").read_text()
        finally:
            worker.kill()
            worker.wait()


def test_a_worker_whose_second_breaks_off_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would look well, and nobody would send letters. One that is told to end does not end twice."""
    ended: list[tuple[int, int]] = []
    monkeypatch.setattr(beside.os, "kill", lambda pid, number: ended.append((pid, number)))
    monkeypatch.setattr(beside, "Worker", lambda **options: SimpleNamespace(start=lambda: 1 / 0))
    monkeypatch.setattr(beside.state, "should_stop", None)
    second = beside.Second(MESSAGES, "here")
    second.start()
    second.join(60)
    assert ended == [(os.getpid(), signal.SIGTERM)]
    beside.state.should_stop = 0
    other = beside.Second(MESSAGES, "here")
    other.start()
    other.join(60)
    assert len(ended) == 1


def test_the_second_has_all_tasks_and_messages_of_its_queue_alone() -> None:
    """A worker takes what its application names."""
    app.loader.import_default_modules()
    second = beside.app_of(MESSAGES)
    assert set(app.tasks) <= set(second.tasks)
    assert set(second.amqp.queues.consume_from) == {MESSAGES.name}
    assert set(app.amqp.queues) > {MESSAGES.name}
