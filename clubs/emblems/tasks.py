"""The scheduler of emblems: every minute, fire the deadlines that are due.

The row is the job: an emblem's ``next_at``. The task is idempotent, because a deadline's step has a unique
key and the emblem's row is locked; running late or in two workers at once changes nothing.
"""

from __future__ import annotations

import logging
from datetime import timedelta

from celery import Celery, shared_task

from clubs.emblems import clock
from clubs.emblems.models import Emblem
from clubs.emblems.services import recording, reminders
from config.celery import timetable

EVERY = 60.0
LETTERS = 900.0

log = logging.getLogger(__name__)


@shared_task(name="emblems.advance_due", ignore_result=True)
def advance_due() -> int:
    """Let the clock act on every emblem that is due; return how many steps came of it."""
    due = Emblem.objects.filter(next_at__lte=clock.now(), club__archived_at=None).values_list("pk", flat=True)
    return sum(len(recording.advance(pk)) for pk in list(due))


@shared_task(name="emblems.remind", ignore_result=True)
def remind() -> int:
    """Send the letters whose time has come; return how many went. One that fails stops no other."""
    sent = 0
    soon = clock.now() + timedelta(days=max(reminders.DAYS))
    for emblem in Emblem.objects.filter(next_at__lte=soon, club__archived_at=None).select_related("club"):
        try:
            sent += reminders.send(emblem)
        except OSError:
            log.warning("a reminder of %s could not be sent; it is tried again", emblem, exc_info=True)
    return sent


@timetable
def _every_minute(app: Celery) -> None:
    app.add_periodic_task(EVERY, advance_due.s(), name="emblems-advance-due", expires=EVERY)
    app.add_periodic_task(LETTERS, remind.s(), name="emblems-remind", expires=LETTERS)
