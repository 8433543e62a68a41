"""The nightly task: what is kept for a time only, and is over, is removed (:mod:`matches.retention`)."""

from __future__ import annotations

from celery import Celery, shared_task
from celery.schedules import crontab

from config.celery import timetable
from matches import retention


@shared_task(name="matches.remove_old")
def remove_old() -> int:
    """Remove all that is over; how many rows and files."""
    return sum(retention.remove().values())


@timetable
def _nightly(app: Celery) -> None:
    app.add_periodic_task(crontab(hour="2", minute="40"), remove_old.s(), name="remove-old")
