"""Celery tasks of calls: sending pushes, and the sweep for second calls and earlier notices."""

from __future__ import annotations

from typing import Final

from celery import Celery, shared_task

from clubs.calling.services import calling, early, pushing
from config.celery import timetable
from config.doorbell import ring
from matches.problems import UserProblem

EVERY: Final = 15.0
PUSHES_EVERY: Final = 10.0
OF_A_SWEEP: Final = 20


@shared_task(name="calling.push")
def push(push_id: int) -> bool:
    """Send one push; whether the push service took it."""
    return pushing.deliver(push_id)


@shared_task(name="calling.sweep_pushes")
def sweep_pushes() -> int:
    """Call for pushes that are due and that no worker holds; how many."""
    found = list(pushing.waiting().values_list("pk", flat=True)[:OF_A_SWEEP])
    for pk in found:
        ring(push.name, pk)
    return len(found)


@shared_task(name="calling.sweep")
def sweep() -> int:
    """Make the second calls that are due, and tell those who are next; how many of both."""
    done = 0
    for call in calling.due_again():
        try:
            calling.call_again(call=call, by=None)
            done += 1
        except UserProblem:  # answered, begun or taken from its table meanwhile
            continue
    return done + sum(early.look_ahead(club) for club in early.clubs_with_wishes())


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(EVERY, sweep.s(), name="calling-sweep", expires=EVERY)
    app.add_periodic_task(PUSHES_EVERY, sweep_pushes.s(), name="calling-pushes", expires=PUSHES_EVERY)
