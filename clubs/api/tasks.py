"""Celery tasks of the interface: what is kept no longer is deleted."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.api.core import keys
from config.celery import timetable


@shared_task(name="api.clean")
def clean_answers() -> int:
    """Delete answers that were kept for programs that ask twice; return how many."""
    return keys.clean()


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(3600.0, clean_answers.s(), name="api-clean", expires=1800)
