"""The periodic sweeps: one seats ready matches, one passes on places that nobody confirmed in time.

The commit of a result triggers seating. The end of a player's rest triggers nothing, and a process may die
between commit and call. So every few seconds each club with a fixture to seat is checked.
"""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.competitions.models import Fixture, Phase, Status
from clubs.competitions.services import seating, waiting_list
from config.celery import timetable

EVERY = 15.0
OFFERS_EVERY = 60.0


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


@shared_task(name="competitions.lapse_offers", ignore_result=True)
def lapse_offers() -> int:
    """Pass on the places of waiting lists whose time to confirm is over; return how many rows changed."""
    return waiting_list.lapse()


@timetable
def _every_few_seconds(app: Celery) -> None:
    app.add_periodic_task(EVERY, seat_ready.s(), name="competitions-seat-ready", expires=EVERY)
    app.add_periodic_task(
        OFFERS_EVERY, lapse_offers.s(), name="competitions-lapse-offers", expires=OFFERS_EVERY
    )
