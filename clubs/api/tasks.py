"""Celery tasks of the interface: cleaning up after apps."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.api.oauth import cleaning
from config.celery import timetable


@shared_task(name="api.clean_apps")
def clean_apps() -> int:
    """Delete codes, tokens and consents that are over; how many rows."""
    return cleaning.clean()


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(86_400.0, clean_apps.s(), name="api-clean-apps", expires=3600)
