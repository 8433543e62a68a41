"""The periodic task of leagues: every minute, remind sides of what they owe, and see to penalties.

The rows of reminders and penalties make it idempotent; running late, twice or in two workers changes nothing.
"""

from __future__ import annotations

from typing import Final

from celery import Celery, shared_task

from clubs.leagues.services import lateness
from config.celery import timetable

EVERY: Final = 60.0


@shared_task(name="leagues.chase", ignore_result=True)
def chase() -> int:
    """Send what reminders are due in all running seasons, and propose or apply penalties; how many."""
    return sum(lateness.chase(season) for season in lateness.running())


@timetable
def _every_minute(app: Celery) -> None:
    app.add_periodic_task(EVERY, chase.s(), name="leagues-chase", expires=EVERY)
