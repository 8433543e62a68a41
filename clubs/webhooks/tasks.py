"""Celery tasks of webhooks: delivering one message, and the sweep for lost deliveries."""

from __future__ import annotations

from typing import Final

from celery import Celery, shared_task

from clubs.webhooks.services import delivering
from config.celery import timetable
from config.doorbell import ring

SWEEP_EVERY: Final = 10.0


@shared_task(name="webhooks.deliver")
def deliver_one(delivery_id: int) -> bool:
    """Send one message to one address; whether it got through."""
    return delivering.deliver(delivery_id)


@shared_task(name="webhooks.sweep")
def sweep_deliveries() -> int:
    """Queue the deliveries that are due and not leased; return how many."""
    waiting = delivering.waiting()
    for pk in waiting:
        ring(deliver_one.name, pk)
    return len(waiting)


@timetable
def _regularly(app: Celery) -> None:
    app.add_periodic_task(SWEEP_EVERY, sweep_deliveries.s(), name="webhooks-sweep", expires=2 * SWEEP_EVERY)
