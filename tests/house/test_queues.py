"""Queues by urgency, and the doorbell that never fails whoever rings it."""

from __future__ import annotations

import itertools
import logging
import re
from typing import Any

import pytest
from celery import Celery

from clubs.archives.services import transfers
from clubs.people.services import invitations
from config import doorbell, queues
from config.celery import app
from config.house import children
from tests.factories import make_club, make_member
from tests.running import ROOT


def test_every_task_has_a_queue() -> None:
    """Who writes a task says how urgent it is; one that is forgotten would stand in the way of live work."""
    app.loader.import_default_modules()
    ours = {name for name in app.tasks if not name.startswith("celery.")}
    assert ours - {"house.beat"} == set(queues.OF_TASKS)
    for name, queue in queues.OF_TASKS.items():
        assert app.amqp.router.route({}, name)["queue"].name == queue.name


def test_each_queue_is_asked_whether_it_works() -> None:
    """The heartbeat goes through every queue, or the silence of one would not be noticed."""
    asked = {
        entry["args"][0]: entry["options"]["queue"]
        for entry in app.conf.beat_schedule.values()
        if entry["task"] == "house.beat"
    }
    assert asked == {queue.name: queue.name for queue in queues.QUEUES}


def test_a_server_has_a_worker_for_each_queue() -> None:
    """Workers of their own: what waits for another server stops no match from being seated. Two of them share
    a process."""
    served = []
    for child in children(NoSocket(), "127.0.0.1"):
        words = dict(itertools.pairwise(child.arguments))
        served += [words[option] for option in ("--queues", queues.BESIDE) if option in words]
    assert sorted(served) == sorted(queue.name for queue in queues.QUEUES)


class NoSocket:
    def fileno(self) -> int:
        return 0

    def getsockname(self) -> tuple[str, int]:
        return "127.0.0.1", 8000


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Celery:
    """An application whose broker's port is closed."""
    away = Celery("away", broker="redis://127.0.0.1:1/0", set_as_current=False)
    monkeypatch.setattr(doorbell, "app", away)
    monkeypatch.setattr(doorbell, "_silent_until", 0.0)
    caplog.set_level(logging.WARNING, doorbell.__name__)
    return away


def test_without_a_broker_whoever_rings_goes_on(nobody: Celery, caplog: pytest.LogCaptureFixture) -> None:
    """Celery raises kombu's ``OperationalError``, which is no ``OSError``; the sweep calls later."""
    assert doorbell.ring("webhooks.deliver", 1) is False
    assert "the sweep will call webhooks.deliver" in caplog.text


def test_a_broker_that_is_away_is_left_alone_for_a_while(
    nobody: Celery, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One that swallows connections costs seconds each time; twenty webhooks must not cost twenty times."""
    at = 1000.0
    monkeypatch.setattr(doorbell.time, "monotonic", lambda: at)
    for _ in range(20):
        doorbell.ring("webhooks.deliver", 1)
    assert len(caplog.records) == 1
    at += doorbell.PAUSE
    doorbell.ring("webhooks.deliver", 1)
    assert len(caplog.records) == 2


def test_a_full_folder_of_the_broker_is_no_error_of_the_request(
    nobody: Celery, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broker of files raises the system's own error."""

    def full(*args: Any, **kwargs: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(nobody, "send_task", full)
    assert doorbell.ring("webhooks.deliver", 1) is False


@pytest.mark.django_db
def test_what_needs_a_worker_is_written_without_a_broker(
    nobody: Celery, django_capture_on_commit_callbacks: Any
) -> None:
    """A change that rings after its commit is answered as usual, and its row waits for the sweep."""
    club = make_club("Hall")
    owner = make_member(club, "owner")
    with django_capture_on_commit_callbacks(execute=True) as rung:
        asked = transfers.begin(kind="export", by=owner, club=club, name="hall.zip")
        invitation = invitations.invite(
            club=club, email="new@example.org", roles=["marker"], by=owner, base_url="http://hall.example"
        )
    assert len(rung) >= 2
    assert asked.state == "waiting"
    assert list(invitations.due()) == [invitation]


def test_everybody_rings_by_the_doorbell() -> None:
    """A task that is called directly raises the broker's error where nobody expects it."""
    direct = re.compile(r"\.(delay|apply_async|send_task)\(")
    found = [
        str(path.relative_to(ROOT))
        for package in ("clubs", "matches", "simulator", "config")
        for path in (ROOT / package).rglob("*.py")
        if direct.search(path.read_text())
    ]
    assert sorted(found) == ["config/doorbell.py", "config/scheduler.py"], "the scheduler catches them itself"
