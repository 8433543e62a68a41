"""A full disk: it is told in words, nothing ends because of it, and all goes on when there is room."""

from __future__ import annotations

import errno
import io
import logging
import signal
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from celery import Celery
from celery.schedules import crontab
from django.core.management.base import CommandError
from django.db import OperationalError
from django.test import Client, RequestFactory

from clubs.api.core import problems
from config import disk, health, views
from config.caches import Files
from config.management.commands import serve
from config.scheduler import Scheduler
from config.seldom import Seldom
from matches import room
from tests.house.full import fill, full_folder
from tests.house.test_file_broker import broker


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Path]:
    """A folder into which nothing can be written."""
    with full_folder(tmp_path / "full") as (folder, real):
        if real:
            fill(folder)
        yield folder


@pytest.fixture
def no_space(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the file that is written to see whether there is room be the device that is always full."""
    monkeypatch.setattr(disk.tempfile, "TemporaryFile", _always_full)


def _always_full(**_: Any) -> io.FileIO:
    return io.FileIO("/dev/full", "w")


def sqlite_full() -> sqlite3.Error:
    """The error that SQLite itself raises."""
    base = sqlite3.connect(":memory:")
    base.execute("PRAGMA max_page_count=1")
    with pytest.raises(sqlite3.Error) as raised:
        base.execute("CREATE TABLE a (b)")
    return raised.value


def as_django_does(error: Exception) -> OperationalError:
    wrapped = OperationalError(*error.args)
    wrapped.__cause__ = error
    return wrapped


def test_the_errors_of_a_full_disk_are_known() -> None:
    """Those of files, of SQLite and of PostgreSQL, and no others."""
    for error in (
        OSError(errno.ENOSPC, "No space left on device"),
        as_django_does(sqlite_full()),
        as_django_does(psycopg.errors.DiskFull("could not extend file")),
    ):
        assert disk.is_full(error)
        problem = room.as_problem(error)
        assert problem is not None and (problem.code, problem.status) == ("disk-full", 507)
    for other in (OSError(errno.ENOENT, "no"), OperationalError("database is locked"), ValueError("no")):
        assert not disk.is_full(other) and room.as_problem(other) is None


def test_trouble_is_what_writing_meets(tmp_path: Path, no_space: None) -> None:
    assert disk.trouble(tmp_path) == "full"


def test_without_trouble_nothing_is_left_behind(tmp_path: Path) -> None:
    assert disk.trouble(tmp_path) is None
    assert list(tmp_path.iterdir()) == []
    assert disk.trouble(tmp_path / "missing") == "cannot be written (No such file or directory)"


def test_health_tells_of_a_full_disk(db: None, client: Client, no_space: None) -> None:
    """The whole is unwell; a web process that still answers stays in service."""
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["disk"]) == (503, "full")
    assert client.get("/healthz/web").status_code == 200


def test_health_tells_of_a_database_that_cannot_be_written(
    db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health.Heartbeat, "record", _raise_full)
    assert client.get("/healthz").json()["database"] == "cannot be written: its disk is full"


def _raise_full(*_: Any, **__: Any) -> None:
    raise as_django_does(sqlite_full())


def test_little_room_is_a_warning(db: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It makes nobody unwell."""
    monkeypatch.setattr(health, "worker_problem", lambda: None)
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _: SimpleNamespace(free=500 << 20))
    assert "warnings" not in client.get("/healthz").json()
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _: SimpleNamespace(free=5 << 20))
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()["warnings"]) == (200, {"disk": "5 MB free"})


def test_strangers_make_the_disk_busy_once_in_ten_seconds() -> None:
    """However often they ask."""
    now, looks = [0.0], []
    asked = disk.Remembered(lambda: looks.append(now[0]), health.LOOK_SECONDS, lambda: now[0])
    for tenth in range(205):
        now[0] = tenth / 10
        asked()
    assert looks == [0.0, 10.0, 20.0]


def test_the_server_tells_in_words_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the disk is full, that there is room again, and before that, that there is little."""
    said: list[str] = []
    watch = disk.Watch(tmp_path, said.append)
    free = [200 << 20]
    monkeypatch.setattr(disk.shutil, "disk_usage", lambda _: SimpleNamespace(free=free[0]))
    watch.look()
    assert said == []
    for megabytes in (90, 80, 110, 90):  # about the bound
        free[0] = megabytes << 20
        watch.look()
    assert said == [f"Only 90 MB free on the disk of {tmp_path}. Make room soon."]
    with monkeypatch.context() as patched:
        patched.setattr(disk.tempfile, "TemporaryFile", _always_full)
        watch.look()
        watch.look()
    watch.look()
    assert [line.split(".")[0] for line in said[1:]] == [
        "The disk is full",
        "There is room on the disk again",
    ]


def test_a_start_on_a_full_disk_is_refused_in_words(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA = tmp_path

    def prepare(*_: Any, **__: Any) -> None:
        with open("/dev/full", "w") as file:
            file.write("x")

    monkeypatch.setattr(serve.Command, "prepare", prepare)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # that of this process stays
    command = serve.Command(stdout=io.StringIO())
    with pytest.raises(CommandError, match=r"disk of .* is full"):
        command.handle(host="127.0.0.1", port=0, https=False, no_demo=True, no_qr=True)


def test_what_fails_outside_views_is_answered_plainly_too() -> None:
    """Where sessions are saved, for example, as a page and for programs."""
    for path, kind in (("/account/login/", "text/html"), ("/api/v1/clubs/", "application/problem+json")):
        try:
            raise as_django_does(sqlite_full())
        except OperationalError:
            answer = views.fault(RequestFactory().get(path, headers={"accept": "text/html"}))
        assert answer.status_code == 507 and answer["Content-Type"].startswith(kind)
        assert b"disk-full" in answer.content
    try:
        raise ValueError("a bug")
    except ValueError:
        assert views.fault(RequestFactory().get("/")).status_code == 500


def test_a_cache_that_cannot_be_written_keeps_nothing(full: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It finds nothing either, and the log tells of it once."""
    for n in range(3):
        pages = Files(str(full / "pages"), {})
        pages.set(f"a{n}", 1)
        assert pages.get(f"a{n}") is None
        pages.clear()
    assert caplog.text.count("The folder of kept pages cannot be used") == 1


def test_a_warning_of_each_request_is_logged_once_a_minute() -> None:
    now = [0.0]
    seldom = Seldom(lambda: now[0])
    one, other = (logging.makeLogRecord({"msg": text}) for text in ("full: %s", "away: %s"))
    assert [seldom.filter(one), seldom.filter(one), seldom.filter(other)] == [True, False, True]
    now[0] = 61.0
    assert seldom.filter(one)


def test_a_message_that_does_not_fit_leaves_nothing_behind(tmp_path: Path) -> None:
    """The sender is told, and goes on when there is room."""
    with full_folder(tmp_path / "disk") as (folder, real):
        if not real:
            pytest.skip("no disk of its own can be mounted")
        with broker(folder) as connection:
            channel = connection.channel()
            filler = fill(folder)
            with pytest.raises(OSError, match="No space"):
                channel._put("work", {"body": "x" * 20_000})
            assert [one.name for one in folder.rglob("*.part")] == []
            filler.unlink()
            channel._put("work", {"body": "now"})
            assert channel._get("work") == {"body": "now"}


def test_messages_that_cannot_be_read_end_no_worker(tmp_path: Path) -> None:
    """An empty file is dropped, one that the system does not give is left; later ones are read."""
    with broker(tmp_path) as connection:
        channel = connection.channel()
        (tmp_path / "messages/0_a.work.msg").touch()
        (tmp_path / "messages/1_b.work.msg").mkdir()  # reading it is an error of the system
        with pytest.raises(Empty):
            channel._get("work")
        channel._put("work", {"n": 1})
        assert channel._get("work") == {"n": 1}


def scheduler(file: Path) -> Scheduler:
    """The scheduler as beat makes it, with a timetable of its own."""
    app = Celery("test", broker="memory://")
    app.conf.beat_schedule = {
        OFTEN: {"task": "test.often", "schedule": 20.0},
        "daily": {"task": "test.daily", "schedule": crontab("0", "4")},
    }
    return Scheduler(app=app, schedule_filename=str(file))


OFTEN = "often"
TORN = [
    b"",
    b"\0" * 300,
    b'{"often": "2025-',
    b"[]",
    b'{"often": 5}',
    b"\xcf\x9a\x57\x13",
]


@pytest.mark.parametrize("left", TORN)
def test_a_torn_memory_does_not_stop_the_scheduler(tmp_path: Path, left: bytes) -> None:
    """It is made again, and everything is on the timetable."""
    file = tmp_path / "beat-schedule"
    file.write_bytes(left)
    made = scheduler(file)
    assert made.schedule.keys() == {OFTEN, "daily"}
    assert scheduler(file)._read().keys() == {OFTEN, "daily"}


def test_the_scheduler_remembers_when_work_was_sent(tmp_path: Path) -> None:
    """Work that is due once a day is not put off by each restart, nor by a clock that was set back."""
    file, now = tmp_path / "beat-schedule", datetime.now(UTC)
    for sent in (now - timedelta(hours=5), now + timedelta(days=5)):
        made = scheduler(file)
        made.schedule[OFTEN].last_run_at = sent
        made.close()
        found = scheduler(file).schedule[OFTEN].last_run_at
        assert found == sent if sent < now else found < now + timedelta(minutes=5)


def test_a_scheduler_without_room_goes_on(full: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It forgets when it ends, and says so once."""
    made = scheduler(full / "beat-schedule")
    made.sync()
    made.close()
    assert caplog.text.count("cannot be kept") == 1
    assert made.schedule[OFTEN].is_due() is not None


def test_work_that_cannot_be_sent_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """No traceback for each of them, several times a minute, onto a disk that is full."""
    made = scheduler(tmp_path / "beat-schedule")

    def send(*_: Any, **__: Any) -> None:
        with open("/dev/full", "w") as file:
            file.write("x")

    entry = made.schedule[OFTEN]
    monkeypatch.setattr(made.app, "send_task", send)
    made.apply_entry(entry)
    made.apply_entry(entry)
    assert len(caplog.records) == 1 and caplog.records[0].exc_info is None
    assert "No space left" in caplog.text


def test_programs_are_told_when_to_try_again() -> None:
    """A problem like every other, with the seconds to wait."""
    answer = problems.answer(as_django_does(sqlite_full()), {})
    assert answer is not None and answer.status_code == 507
    assert (answer["Content-Type"], answer["Retry-After"]) == (problems.MEDIA_TYPE, str(room.SECONDS))
