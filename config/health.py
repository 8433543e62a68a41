"""Answers for those who watch over the server: is it well, and if not, which part is not.

``/healthz`` looks at all parts and answers 503 when one is missing; ``/healthz/web`` looks only at
what a web process needs to answer a request, for a load balancer that must not take a web process
out of service because a worker is late.
"""

import logging
from typing import Any

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from config.celery import app
from config.models import Heartbeat
from config.queues import QUEUES
from config.tasks import EVERY

log = logging.getLogger(__name__)

LATE = 90.0
"""Seconds without a heartbeat after which a queue's worker counts as missing, beyond the longest task that it
may be busy with (it is asked every :data:`config.tasks.EVERY` seconds)."""


def database_problem() -> str | None:
    """Return what is wrong with the database, or None."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        log.exception("the database does not answer")
        return "does not answer"
    return None


def broker_problem() -> str | None:
    """Return what is wrong with the broker, or None."""
    try:
        with app.connection_for_write(connect_timeout=2) as broker:
            broker.ensure_connection(max_retries=1, interval_start=0, timeout=2)
    except (OperationalError, OSError):
        log.exception("the broker does not answer")
        return "does not answer"
    return None


def worker_problem() -> str | None:
    """Return what is wrong with the workers, by queue, or None."""
    try:
        ages = Heartbeat.ages()
    except DatabaseError:
        return "unknown"
    wrong = []
    for queue in QUEUES:
        age = ages.get(queue.name)
        if age is None:
            wrong.append(f"{queue.name}: has not been heard of yet")
        elif age > LATE + queue.longest:
            wrong.append(f"{queue.name}: silent for {age:.0f} s")
    return "; ".join(wrong) or None


def _answer(problems: dict[str, str | None]) -> JsonResponse:
    parts: dict[str, Any] = {name: problem or "ok" for name, problem in problems.items()}
    well = not any(problems.values())
    return JsonResponse({"ok": well, **parts}, status=200 if well else 503)


@require_safe
@never_cache
def whole(request: HttpRequest) -> JsonResponse:
    """Answer 200 when database, broker and workers are all well, else 503 and say which is not."""
    return _answer({"database": database_problem(), "broker": broker_problem(), "worker": worker_problem()})


@require_safe
@never_cache
def web(request: HttpRequest) -> JsonResponse:
    """Answer 200 when this web process can reach the database, else 503."""
    return _answer({"database": database_problem()})


assert EVERY * 3 < LATE
