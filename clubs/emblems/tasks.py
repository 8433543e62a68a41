"""The clock's doorbell: every minute the emblems are looked for that have something due.

The row is the job: an emblem's ``next_at``. A deadline is written once, because its step has a key of its own
and the emblem's row is locked; a task that runs late, twice or in two workers at once changes nothing.
"""

from __future__ import annotations

from typing import Any

from celery import shared_task

from clubs.emblems import clock, services
from clubs.emblems.models import Emblem
from config.celery import app

EVERY = 60.0


@shared_task(name="emblems.advance_due", ignore_result=True)
def advance_due() -> int:
    """Let the clock act on every emblem that is due; return how many steps came of it."""
    due = Emblem.objects.filter(next_at__lte=clock.now(), club__archived_at=None).values_list("pk", flat=True)
    return sum(len(services.advance(pk)) for pk in list(due))


@app.on_after_finalize.connect
def _every_minute(sender: Any, **kwargs: Any) -> None:
    sender.add_periodic_task(EVERY, advance_due.s(), name="emblems-advance-due", expires=EVERY)
