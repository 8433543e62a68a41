"""Celery tasks of simulated play: one worker plays one step, a sweep finds late steps, a daily job tidies."""

from __future__ import annotations

from celery import Celery, shared_task

from config.celery import timetable
from config.doorbell import ring
from matches.leases import kept_alive
from matches.simulated import turns

SWEEP_EVERY = 5.0


@shared_task(name="simulated.turn")
def simulated_turn(play_id: int) -> bool:
    """Play one step, unless none is due or another worker has it. Returns whether it wrote the step."""
    held = turns.claim(play_id)
    if held is None:
        return False
    with kept_alive(lambda: turns.renew(held), turns.HEARTBEAT_SECONDS, f"play-{play_id}"):
        return turns.take(held)


@shared_task(name="simulated.sweep")
def sweep_simulated() -> int:
    """Call a worker for every late step, and stop abandoned plays; return how many were late."""
    late = list(turns.waiting().values_list("pk", flat=True)[:100])
    for play_id in late:
        ring(simulated_turn.name, play_id)
    turns.stop_abandoned()
    return len(late)


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_simulated.s(), name="simulated-sweep", expires=2 * SWEEP_EVERY)
