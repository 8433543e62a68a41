"""Backups by the schedule: once a day, kept and rotated; a failure is seen and told."""

from __future__ import annotations

import threading
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils.timezone import now

from clubs.people.models import Letter
from clubs.people.services import letters
from config import clock, health
from config.backups import making, schedule
from config.backups.making import name_now
from config.backups.problems import NoRoom
from config.models import BackupRun
from config.queues import QUEUES
from config.tasks import sweep_backups
from tests.factories import make_user

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def place(settings: Any, data: Path) -> Path:
    """The folder that the schedule keeps backups in."""
    settings.BACKUPS = str(data.parent / "kept")
    return data.parent / "kept"


def test_the_backup_of_the_day_is_made_once(place: Path, settings: Any) -> None:
    """Also at the first start, whatever the hour; older ones are rotated, and other files left alone."""
    settings.BACKUPS_KEEP = (2, 0, 0)
    place.mkdir()
    old = [name_now(now() - timedelta(days=n)) for n in (1, 2, 3)]
    for name in [*old, "notes.txt"]:
        (place / name).touch()
    assert schedule.is_due()
    run = schedule.back_up()
    assert run is not None and run.problem == "" and run.size == (place / run.name).stat().st_size
    assert {path.name for path in place.iterdir()} == {run.name, old[0], "notes.txt"}
    assert not schedule.is_due() and schedule.back_up() is None
    assert schedule.trouble() is None
    assert schedule.is_due(now() + timedelta(days=1)), "tomorrow's"
    assert "the newest is of" in (schedule.trouble(now() + timedelta(hours=27)) or "")


def test_several_machines_make_one(place: Path) -> None:
    """Who claims the row makes it; a claim whose worker died is free again after a while."""
    begin, claimed = threading.Barrier(3), []

    def try_it() -> None:
        try:
            begin.wait()
            claimed.append(schedule.claim())
        finally:
            connection.close()

    threads = [threading.Thread(target=try_it) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(claimed) == 3 and len([run for run in claimed if run is not None]) == 1
    assert not schedule.is_due()
    BackupRun.objects.update(claimed_until=clock.steady() - timedelta(seconds=1))
    assert schedule.claim() is not None


def test_a_failure_is_told_and_tried_again(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In /healthz, in the admin, and once by letter to the admins; an hour later it is tried again."""
    admin = make_user(is_superuser=True, is_staff=True)
    make_user()

    def full(*_: Any, **__: Any) -> None:
        raise NoRoom("There is no room for a backup.")

    with monkeypatch.context() as patch:
        patch.setattr(making, "make", full)
        schedule.back_up()
        assert not schedule.is_due()
        later = now() + schedule.AGAIN
        assert schedule.is_due(later)
        BackupRun.objects.update(ended_at=now() - schedule.AGAIN)
        schedule.back_up()
    (letter,) = Letter.objects.all()
    assert letter.to == admin.email and "There is no room for a backup." in letters.unseal(letter.sealed)
    answer = Client().get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["backups"] == "failed: There is no room for a backup."
    browser = Client()
    browser.force_login(admin)
    assert "There is no room for a backup." in browser.get("/admin/house/backuprun/").content.decode()
    BackupRun.objects.update(ended_at=now() - schedule.AGAIN)
    run = schedule.back_up()
    assert run is not None and run.attempts == 3 and run.problem == ""
    assert schedule.trouble() is None and Letter.objects.count() == 1


def test_a_bug_is_seen_too(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row says so, and the exception is not swallowed."""
    monkeypatch.setattr(making, "make", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        schedule.back_up()
    assert "log has it" in (schedule.trouble() or "")


@pytest.mark.one_database
def test_a_large_backup_gives_signs_of_life(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is made its claim goes on, and the queue's worker counts as alive."""
    monkeypatch.setattr(schedule, "HEARD", 0.0)
    real, seen = schedule.Heartbeat.record, []
    monkeypatch.setattr(schedule.Heartbeat, "record", lambda name: (real(name), seen.append(name)))
    run = schedule.back_up()
    assert run is not None and run.problem == "" and set(seen) == {"long"}
    assert "long" in {queue.name for queue in QUEUES}


@pytest.mark.one_database
def test_without_a_place_the_schedule_makes_none(data: Path, settings: Any) -> None:
    """And /healthz has no such part."""
    settings.BACKUPS = ""
    assert not schedule.is_due() and schedule.back_up() is None
    health.forget()
    assert "backups" not in Client().get("/healthz").json()


@pytest.mark.one_database
def test_the_sweep_rings_when_one_is_due(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once a minute; a message that was lost is sent again."""
    rung: list[str] = []
    monkeypatch.setattr("config.tasks.ring", rung.append)
    sweep_backups()
    sweep_backups()
    assert rung == ["house.back_up"] * 2
    schedule.back_up()
    sweep_backups()
    assert len(rung) == 2
