"""Celery's part in the self-check: one game a task, so that others' tasks come between two games."""

from __future__ import annotations

from celery import Celery, shared_task

from config.celery import timetable
from config.doorbell import ring
from simulator import selfcheck

SWEEP_EVERY = 300.0


@shared_task(name="simulator.play_next")
def play_next(check_id: int) -> None:
    """Play the next game of a self-check, and ring for the one after it."""
    if selfcheck.play_next(check_id):
        ring(play_next.name, check_id)


@shared_task(name="simulator.sweep_selfchecks")
def sweep_selfchecks() -> int:
    """Make the day's check when its hour has come, and call a worker for every check without one."""
    selfcheck.make_daily()
    waiting = list(selfcheck.free().values_list("pk", flat=True)[:10])
    for check_id in waiting:
        ring(play_next.name, check_id)
    return len(waiting)


@timetable
def _sweep_regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_selfchecks.s(), name="simulator-selfchecks", expires=SWEEP_EVERY)
