"""Background work of ratings: counting new results at once, and whole lists when there is time.

The row of a list is the job (``stale_from``); every task is idempotent.
"""

from __future__ import annotations

from celery import Celery, shared_task
from django.db.models import Q

from clubs.ratings.models import RatingList
from clubs.ratings.services import rating
from clubs.ratings.services.marking import RATE
from config import clock
from config.celery import timetable
from config.doorbell import ring

SWEEP_EVERY = 30.0


@shared_task(name=RATE, ignore_result=True)
def rate(pk: int) -> None:
    """Count what is new; a list that has to be computed whole is left to the queue of long work."""
    if rating.go_on(pk) is rating.Done.WHOLE:
        ring(rerate.name, pk)


@shared_task(name="ratings.rerate", ignore_result=True)
def rerate(pk: int) -> None:
    """Compute a whole list, unless that was done meanwhile."""
    if rating.go_on(pk) is rating.Done.WHOLE:
        rating.rerate(pk)


@shared_task(name="ratings.sweep", ignore_result=True)
def sweep() -> int:
    """Ring for every list that waits and that no worker holds; return how many."""
    free = Q(claimed_until=None) | clock.run_out("claimed_until", rating.LEASE)
    waiting = list(
        RatingList.objects.filter(free, stale_from__isnull=False).values_list("pk", flat=True)[:100]
    )
    for pk in waiting:
        ring(rate.name, pk)
    return len(waiting)


@timetable
def _sweep_regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep.s(), name="ratings-sweep", expires=SWEEP_EVERY)
