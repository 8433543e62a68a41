"""Periodic work of the deployment itself."""

from typing import Any

from celery import shared_task
from celery.signals import worker_ready
from django.db import connection

from config.models import Heartbeat

WORKER = "worker"


@shared_task
def beat() -> None:
    """Record that scheduler, broker, worker and database all work."""
    Heartbeat.record(WORKER)


@worker_ready.connect
def first_beat(**signal: Any) -> None:
    """Record a worker's start, so that the server counts as well before the first round is due."""
    Heartbeat.record(WORKER)
    connection.close()
