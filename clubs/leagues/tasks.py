"""The periodic look at weekly reports: those that are due are sent."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.leagues.services import reports
from config.celery import timetable

EVERY = 300.0


@shared_task(name="leagues.send_reports", ignore_result=True)
def send_reports() -> int:
    """Send the reports that are due; return how many were."""
    return reports.send_due()


@timetable
def _every_few_minutes(app: Celery) -> None:
    app.add_periodic_task(EVERY, send_reports.s(), name="leagues-send-reports", expires=EVERY)
