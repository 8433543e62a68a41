"""The periodic sweeps: seat ready matches, in case a message was lost, look after players who are
late, pass on places that nobody confirmed in time, and keep the times that are told.

The commit of a result triggers seating. The end of a player's rest triggers nothing, and a process may die
between commit and call. So every few seconds each club with a fixture to seat is checked.
Times are kept every minute (`services.telling`).
"""

from __future__ import annotations

from celery import Celery, shared_task

from clubs.competitions.models import Competition, Fixture, Phase, Status
from clubs.competitions.selectors.pauses import open_pauses
from clubs.competitions.services import no_show, seating, telling, waiting_list
from config.celery import timetable

EVERY = 15.0
OFFERS_EVERY = 60.0
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


@shared_task(name="competitions.no_shows", ignore_result=True)
def no_shows() -> int:
    """Look at the matches that are waited for; return how many were given by the clock."""
    return no_show.sweep()


@shared_task(name="competitions.lapse_offers", ignore_result=True)
def lapse_offers() -> int:
    """Pass on the places of waiting lists whose time to confirm is over; return how many rows changed."""
    return waiting_list.lapse()


@shared_task(name="competitions.tell_times", ignore_result=True)
def tell_times() -> int:
    """Keep the times that are told now of every competition that is drawn or under way; return how many."""
    rows = Competition.objects.filter(status__in=(Status.DRAWN, Status.RUNNING), club__archived_at=None)
    return sum(telling.tell(one) for one in rows.select_related("club").order_by("pk"))


@timetable
def _every_few_seconds(app: Celery) -> None:
    app.add_periodic_task(EVERY, seat_ready.s(), name="competitions-seat-ready", expires=EVERY)
    app.add_periodic_task(EVERY, no_shows.s(), name="competitions-no-shows", expires=EVERY)
    app.add_periodic_task(
        OFFERS_EVERY, lapse_offers.s(), name="competitions-lapse-offers", expires=OFFERS_EVERY
    )
    app.add_periodic_task(TOLD_EVERY, tell_times.s(), name="competitions-tell-times", expires=TOLD_EVERY)
