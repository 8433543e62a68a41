"""The nightly task of the audit log."""

from __future__ import annotations

from celery import Celery, shared_task
from celery.schedules import crontab

from clubs.audit.services import forgetting
from config.celery import timetable


@shared_task(name="audit.forget")
def forget() -> int:
    """Delete lines whose time is over; how many."""
    return forgetting.forget()


@timetable
def _nightly(app: Celery) -> None:
    app.add_periodic_task(crontab(hour="2", minute="40"), forget.s(), name="forget-audit")
