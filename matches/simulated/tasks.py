"""Celery's part in simulated play: one step by one worker, the sweep that rings again, the daily tidying."""

from __future__ import annotations

from celery import Celery, shared_task
from celery.schedules import crontab

from config.celery import timetable
from matches.leases import kept_alive
from matches.simulated import purge, turns

SWEEP_EVERY = 5.0


@shared_task(name="simulated.turn")
def simulated_turn(play_id: int) -> bool:
    """Play one step of a play; does nothing when none is due, or another worker has it. Returns whether the
    step was written."""
    held = turns.claim(play_id)
    if held is None:
        return False
    with kept_alive(lambda: turns.renew(held), turns.HEARTBEAT_SECONDS, f"play-{play_id}"):
        return turns.take(held)


@shared_task(name="simulated.sweep")
def sweep_simulated() -> int:
    """Ring once more for every step that nobody plays, and stop what was left; return how many rang."""
    late = list(turns.waiting().values_list("pk", flat=True)[:100])
    for play_id in late:
        simulated_turn.delay(play_id)
    turns.stop_abandoned()
    return len(late)


@shared_task(name="simulated.tidy")
def tidy_simulated() -> int:
    """Let go old strokes and old plays; return how many matches went."""
    turns.forget_strokes()
    return purge.purge_old()


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_simulated.s(), name="simulated-sweep", expires=2 * SWEEP_EVERY)
    app.add_periodic_task(crontab(minute="17", hour="4"), tidy_simulated.s(), name="simulated-tidy")
