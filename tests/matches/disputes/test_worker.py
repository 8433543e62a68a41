"""A real worker: the case that is asked is answered; one that is killed loses and doubles nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from config import clock
from matches.disputes import jobs, services
from matches.disputes.models import Dispute
from matches.disputes.tasks import SWEEP_EVERY, study_dispute
from tests.matches.disputes.conftest import FIRST, dispute, fresh
from tests.running import until
from tests.workers import Worker

pytestmark = pytest.mark.both_databases


@pytest.fixture
def worker(real_night: SimpleNamespace, tmp_path: Path) -> Iterator[Worker]:
    """A worker that is started by the test, and gone after it."""
    found = Worker(tmp_path)
    yield found
    found.kill()


def ask(night: SimpleNamespace, precision: str) -> Dispute:
    """A case that fits what is agreed: where the red lay."""
    row = dispute(night)
    agreed = [{"piece": "r", "x": 0.1, "y": 0.6, "sigma": 0.2}]
    services.place(
        dispute_id=row.pk,
        by=night.referee,
        claims=FIRST,
        agreed=agreed,
        precision=precision,
        unsure={"places": {"c": 0.02}, "direction": 20.0, "speed": 0.5, "tip": 0.3, "constants": True},
    )
    return services.ask(dispute_id=row.pk, by=night.referee)


def test_a_worker_that_is_killed_neither_loses_nor_doubles_a_case(
    real_night: SimpleNamespace, worker: Worker
) -> None:
    """Killed in the middle of a study; the next one's sweep finds the case within seconds, by itself."""
    worker.start()
    row = ask(real_night, "thorough")
    with worker.connection() as broker:
        study_dispute.apply_async((row.pk,), connection=broker)
    until(lambda: fresh(row).state == "studying", 30, 0.02)
    worker.kill()
    left = fresh(row)
    assert (left.state, left.answer, left.attempt) == ("studying", None, 1)
    assert left.held_until <= clock.until(jobs.LEASE)  # of which nobody need wait for the end
    Dispute.objects.filter(pk=row.pk).update(question=_shorter(left.question), held_until=clock.steady())
    worker.start()
    began = time.monotonic()
    until(lambda: fresh(row).state != "studying" or fresh(row).attempt == 2, 60, 0.05)
    waited = time.monotonic() - began
    answered = until(lambda: (known := fresh(row)).state == "answered" and known, 120, 0.1)
    assert answered.attempt == 2 and answered.answer["final"] is True and answered.held_by == ""
    assert waited < SWEEP_EVERY + 10, worker.said()
    assert list(jobs.waiting()) == []


def _shorter(question: dict[str, Any]) -> dict[str, Any]:
    """The same case, looked at quickly."""
    return {**question, "case": {**question["case"], "precision": "quick"}}


@pytest.mark.redis
def test_the_same_over_redis(real_night: SimpleNamespace, tmp_path: Path, redis_url: str) -> None:
    """The broker of a grown-up installation carries a case to its answer."""
    worker = Worker(tmp_path, redis_url)
    try:
        worker.start()
        row = ask(real_night, "quick")
        with worker.connection() as broker:
            study_dispute.apply_async((row.pk,), connection=broker)
        answered = until(lambda: (now := fresh(row)).state == "answered" and now, 90, 0.05)
        assert answered.attempt == 1 and answered.answer["shares"]
    finally:
        worker.kill()
