"""Periodic work of the deployment itself: each queue's worker records that it works, and backups are made."""

import logging
import sys
from typing import Any

from celery import Celery, shared_task
from celery.signals import beat_init, celeryd_init, worker_ready
from django.conf import settings
from django.db import connection

from config import (
    jumps,
    limits,  # noqa: F401 - workers without a pool of processes keep to the time limits by it
    logs,  # noqa: F401 - it tells Celery to keep to the form of the log
    newer,
    private,
    telemetry,  # noqa: F401 - workers and scheduler send traces, where there is a place for them
)
from config.backups import half, schedule
from config.backups.problems import BackupProblem
from config.celery import timetable
from config.doorbell import ring
from config.metrics import jobs  # noqa: F401 - it counts what workers do
from config.models import Heartbeat
from config.queues import QUEUES

logger = logging.getLogger(__name__)

EVERY = 20.0
BACKUPS_EVERY = 60.0
LONGEST_BACKUP = 6 * 3600
"""Seconds after which a backup is given up."""


@shared_task(name="house.beat")
def beat(queue: str) -> None:
    """Record that scheduler, broker, database and the worker of ``queue`` all work, and log it when the clock
    has jumped since the last time."""
    Heartbeat.record(queue)
    if jump := jumps.here.look():
        logger.warning("%s %s", jump, jumps.MEANWHILE)


@shared_task(name="house.sweep_backups")
def sweep_backups() -> None:
    """Call for a backup when one is due."""
    if schedule.is_due():
        ring("house.back_up")


@shared_task(name="house.back_up", time_limit=LONGEST_BACKUP, soft_time_limit=LONGEST_BACKUP)
def back_up() -> None:
    """Make the backup that is due, if one is."""
    schedule.back_up()


@celeryd_init.connect
@beat_init.connect
def keep_private(**signal: Any) -> None:
    """What worker and scheduler write is their user's alone, and they keep off what is half restored."""
    private.begin()
    try:
        half.refuse()
    except BackupProblem as problem:
        raise SystemExit(str(problem)) from problem


@celeryd_init.connect
@beat_init.connect
def refuse_newer(**signal: Any) -> None:
    """End worker and scheduler that meet the database of a newer version."""
    try:
        newer.refuse()
    except newer.Newer as problem:
        sys.exit(f"Cannot start: {problem}")
    connection.close()  # the processes that are forked now have their own


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
    if settings.BACKUPS:
        app.add_periodic_task(BACKUPS_EVERY, sweep_backups.s(), name="sweep-backups", expires=BACKUPS_EVERY)
