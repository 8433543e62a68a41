"""Periodic work of the deployment itself: each queue's worker records that it works."""

from typing import Any

from celery import Celery, shared_task
from celery.signals import beat_init, celeryd_init, worker_ready
from django.db import connection

from config import (
    logs,  # noqa: F401 - it tells Celery to keep to the form of the log
    private,
    telemetry,  # noqa: F401 - workers and scheduler send traces, where there is a place for them
)
from config.celery import timetable
from config.metrics import jobs  # noqa: F401 - it counts what workers do
from config.models import Heartbeat
from config.queues import QUEUES

EVERY = 20.0


@shared_task(name="house.beat")
def beat(queue: str) -> None:
    """Record that scheduler, broker, database and the worker of ``queue`` all work."""
    Heartbeat.record(queue)


@celeryd_init.connect
@beat_init.connect
def keep_private(**signal: Any) -> None:
    """What worker and scheduler write is their user's alone."""
    private.begin()


@worker_ready.connect
def first_beat(sender: Any, **signal: Any) -> None:
    """Record a worker's start, so that the server counts as well before the first round is due."""
    for queue in sender.app.amqp.queues.consume_from:
        Heartbeat.record(queue)
    connection.close()


@timetable
def _regularly(app: Celery) -> None:
    for queue in QUEUES:
        app.add_periodic_task(
            EVERY, beat.s(queue.name), name=f"heartbeat-{queue.name}", queue=queue.name, expires=EVERY
        )
