"""What is done every so often: seating ready matches, and keeping the times that are told.

The commit of a result triggers seating. The end of a player's rest triggers nothing, and a process may die
between commit and call. So every few seconds each club with a fixture to seat is checked.
Times are kept every minute (`services.telling`).
"""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.services import seating, telling
from config.celery import timetable

EVERY = 15.0
TOLD_EVERY = 60.0


@shared_task(name="competitions.seat_ready", ignore_result=True)
def seat_ready() -> int:
    """Seat what can be seated in every club; return how many matches were."""
    clubs = (
        Fixture.objects.filter(
            phase=Phase.READY, on_hold=False, competition__status=Status.RUNNING, competition__automatic=True
        )
        .exclude(competition__pauses__in=open_pauses().filter(fixture=None))
        .values_list("competition__club_id", flat=True)
        .distinct()
        .order_by("competition__club_id")
    )
    return sum(seating.seat_club(club_id) for club_id in clubs)


@shared_task(name="competitions.tell_times", ignore_result=True)
def tell_times() -> int:
    """Keep the times that are told now of every competition that is drawn or under way; return how many."""
    rows = Competition.objects.filter(status__in=(Status.DRAWN, Status.RUNNING), club__archived_at=None)
    return sum(telling.tell(one) for one in rows.select_related("club").order_by("pk"))


@timetable
def _every_few_seconds(app: Celery) -> None:
    app.add_periodic_task(EVERY, seat_ready.s(), name="competitions-seat-ready", expires=EVERY)
    app.add_periodic_task(TOLD_EVERY, tell_times.s(), name="competitions-tell-times", expires=TOLD_EVERY)
