"""The doorbell of background work: wake a worker after the commit.

The row in the database is the job; the task only says that there is one. So a service names the task and
imports none, and a broker that does not answer delays the work until the next sweep.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils.timezone import now

from config.celery import app

logger = logging.getLogger(__name__)


def ring(task: str, row_id: int, at: datetime | None = None) -> None:
    """Call the Celery task named ``task`` with ``row_id`` after the commit, not before ``at``."""

    def send() -> None:
        wait = max(0.0, (at - now()).total_seconds()) if at else 0.0
        try:
            app.signature(task, args=(row_id,)).apply_async(countdown=wait or None)
        except OSError as failure:
            logger.warning("The broker does not answer (%s); the sweep will call %s.", failure, task)

    transaction.on_commit(send)
