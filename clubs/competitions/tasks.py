"""The periodic sweeps: seat ready matches, in case a message was lost, and look after players who are late.

The commit of a result triggers seating. The end of a player's rest triggers nothing, and a process may die
between commit and call. So every few seconds each club with a fixture to seat is checked.
"""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.competitions.models import Fixture, Phase, Status
from clubs.competitions.selectors.pauses import open_pauses
from clubs.competitions.services import no_show, seating
from config.celery import timetable

EVERY = 15.0


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


@shared_task(name="competitions.no_shows", ignore_result=True)
def no_shows() -> int:
    """Look at the matches that are waited for; return how many were given by the clock."""
    return no_show.sweep()


@timetable
def _every_few_seconds(app: Celery) -> None:
    app.add_periodic_task(EVERY, seat_ready.s(), name="competitions-seat-ready", expires=EVERY)
    app.add_periodic_task(EVERY, no_shows.s(), name="competitions-no-shows", expires=EVERY)
