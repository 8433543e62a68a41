"""The doorbell of background work: wake a worker.

The row in the database is the job; the task only says that there is one. The caller names the task and
imports none, and a broker that does not answer delays the work until the next sweep. It must not delay or
fail the request that rang: after a failure nobody tries again for :data:`PAUSE`.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.timezone import now
from kombu.exceptions import OperationalError

from config.celery import app
from config.metrics.meters import RUNG

logger = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""Seconds in which a broker that did not answer is left alone."""
ONCE_MORE: Final = {"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0}
"""A kept connection may have died with a broker that was started again; a new one is tried once."""

_silent_until = 0.0


def ring(task: str, *arguments: int | str, at: datetime | None = None) -> bool:
    """Call the Celery task named ``task``, not before ``at``. False if no broker answers: the sweep calls."""
    global _silent_until
    if time.monotonic() < _silent_until:
        RUNG.labels("silent").inc()
        return False
    wait = max(0.0, (at - now()).total_seconds()) if at else 0.0
    try:
        app.signature(task, args=arguments).apply_async(countdown=wait or None, retry_policy=ONCE_MORE)
    except (OperationalError, OSError) as failure:  # Celery wraps the broker's errors; files raise their own
        _silent_until = time.monotonic() + PAUSE
        RUNG.labels("silent").inc()
        logger.warning("The broker does not answer (%s); the sweep will call %s.", failure, task)
        return False
    RUNG.labels("rung").inc()
    return True


def ring_after_commit(task: str, *arguments: int | str, at: datetime | None = None) -> None:
    """Ring once the transaction that wrote the row has been committed."""
    transaction.on_commit(lambda: ring(task, *arguments, at=at))
