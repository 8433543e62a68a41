"""The scheduler of ladders: end challenges whose day has passed. Idempotent."""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.emblems import clock
from clubs.ladders import services
from clubs.ladders.models import LadderChallenge
from config.celery import timetable

EVERY = 60.0


@shared_task(name="ladders.expire_due", ignore_result=True)
def expire_due() -> int:
    """End what is due; return how many challenges were."""
    due = LadderChallenge.objects.filter(
        state__in=LadderChallenge.ALIVE, due_at__lte=clock.now(), ladder__closed_at=None
    ).values_list("pk", flat=True)
    return sum(services.expire(pk) for pk in list(due))


@timetable
def _every_minute(app: Celery) -> None:
    app.add_periodic_task(EVERY, expire_due.s(), name="ladders-expire-due", expires=EVERY)
