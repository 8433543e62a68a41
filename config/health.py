"""Answers for those who watch over the server: is it well, and if not, which part is not.

``/healthz`` looks at all parts and answers 503 when one is missing; it also writes, a file and a row, because
a full disk is seen in no other way. ``/healthz/web`` looks only at what a web process needs to answer a
request, for a load balancer that must not take it out of service because a worker is late or a disk is full.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from config import clock, disk, jumps, machine_clock
from config.backups import schedule
from config.celery import app
from config.models import Heartbeat
from config.queues import QUEUES
from config.tasks import EVERY
from matches.models import Difference

log = logging.getLogger(__name__)

LATE = 90.0
"""Seconds without a heartbeat after which a queue's worker counts as missing, beyond the longest task that it
may be busy with (it is asked every :data:`config.tasks.EVERY` seconds)."""

HEALTH = "health"
"""The name of the row that is written to see whether rows can be."""

LATELY = timedelta(days=7)
"""How long a difference between a tablet's rule book and ours is told."""

LOOK_SECONDS = 10.0
"""How long the answer to "can it be written?" is good: asking again meanwhile costs nothing."""


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


def _write_a_row() -> str | None:
    try:
        Heartbeat.record(HEALTH)
    except DatabaseError as error:
        log.error("the database cannot be written: %s", error)
        return "cannot be written: its disk is full" if disk.is_full(error) else "cannot be written"
    return None


row_problem = disk.Remembered(_write_a_row, LOOK_SECONDS)
"""What is in the way of writing to the database, or None. It writes a row."""
disk_problem = disk.Remembered(lambda: disk.trouble(settings.DATA), LOOK_SECONDS)
"""What is in the way of writing into the data folder, or None. It writes a file."""


def forget() -> None:
    """Look afresh at the next question."""
    row_problem.forget()
    disk_problem.forget()


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


def backups_problem() -> str | None:
    """Return what is wrong with the backups of the schedule, or None."""
    try:
        return schedule.trouble()
    except DatabaseError:
        return "unknown"


def _differences() -> str | None:
    """What to say of tablets whose rule books differed from ours lately, or None."""
    try:
        found = Difference.objects.filter(at__gt=now() - LATELY).count()
    except DatabaseError:
        return None
    return (
        f"{found} differences from the server's rulings in {LATELY.days} days: see the admin"
        if found
        else None
    )


def _clock() -> str | None:
    """What to say of this machine's clock: it jumped in the last day, or is not the database's; or None."""
    apart = clock.apart()
    if apart is not None and abs(apart) > machine_clock.APART:
        return clock.differs(apart)
    jump = jumps.here.lately()
    return str(jump) if jump else None


def _answer(problems: dict[str, str | None], warnings: dict[str, str] | None = None) -> JsonResponse:
    parts: dict[str, Any] = {name: problem or "ok" for name, problem in problems.items()}
    if warnings:
        parts["warnings"] = warnings
    well = not any(problems.values())
    return JsonResponse({"ok": well, **parts}, status=200 if well else 503)


@require_safe
@never_cache
def whole(request: HttpRequest) -> JsonResponse:
    """Answer 200 when database, disk, broker, workers and, where a place is set for them, backups are all
    well, else 503 and say which is not.

    Little room on the disk, rule books of tablets that differ from ours, and a clock that jumped or differs
    from the database's, are warnings beside them.
    """
    little = disk.little_room(settings.DATA)
    warnings = {"disk": little} if little else {}
    if differ := _differences():
        warnings["tablets"] = differ
    if moved := _clock():
        warnings["clock"] = moved
    return _answer(
        {
            "database": database_problem() or row_problem(),
            "disk": disk_problem(),
            "broker": broker_problem(),
            "worker": worker_problem(),
            **({"backups": backups_problem()} if settings.BACKUPS else {}),
        },
        warnings,
    )


@require_safe
@never_cache
def web(request: HttpRequest) -> JsonResponse:
    """Answer 200 when this web process can reach the database, else 503."""
    return _answer({"database": database_problem()})


def under_any_name(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """A middleware, the first of all: monitors ask by an address or a container's name.

    Any other page refuses names that are not in ``BALKLINE_HOSTS``.
    """
    views = {reverse("healthz"): whole, reverse("healthz-web"): web}

    def middleware(request: HttpRequest) -> HttpResponse:
        return views.get(request.path_info, get_response)(request)

    return middleware


assert EVERY * 3 < LATE
