"""Backups at a fixed hour of each day, one at a time however many machines share the database.

The row (:class:`config.models.BackupRun`) is the job: one for each day's hour, which a worker claims for some
minutes and claims on while it works. So a worker that was killed delays a backup and never stops it, an hour
in which no server ran is made up for at the next start, and what failed is tried again each hour.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import DatabaseError, transaction
from django.utils.timezone import now

from config import clock
from config.backups import making, rotation, signals
from config.backups.making import Made
from config.backups.places import place
from config.backups.problems import BackupProblem
from config.models import BackupRun, Heartbeat
from config.queues import LONG

logger = logging.getLogger(__name__)

CLAIM: Final = timedelta(minutes=20)
"""How long a worker's claim holds after it was last heard of. SQLite's copy is one step of minutes at
most."""
AGAIN: Final = timedelta(hours=1)
LATE: Final = timedelta(hours=26)
"""Age of the newest backup from which on one is missing."""
HEARD: Final = 15.0
"""Seconds between two signs of life."""
KEPT_RUNS: Final = timedelta(days=400)


def slot(at: datetime) -> datetime:
    """The last hour at which a backup was due, at the time ``at``."""
    zone = ZoneInfo(settings.TIME_ZONE)
    hour, minute = settings.BACKUPS_AT
    local = at.astimezone(zone)
    today = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
    due = today if today <= local else today - timedelta(days=1)  # by the clock on the wall
    return due.astimezone(at.tzinfo)


def is_due(at: datetime | None = None) -> bool:
    """Whether a worker is to be called now."""
    if not settings.BACKUPS:
        return False
    at = at or now()
    run = BackupRun.objects.filter(due=slot(at)).first()
    return run is None or run.waits(at, AGAIN, CLAIM)


@transaction.atomic
def claim(at: datetime | None = None) -> BackupRun | None:
    """Take the backup that is due now, or None: it is made, or being made."""
    if not settings.BACKUPS:
        return None
    at = at or now()
    due = slot(at)
    BackupRun.objects.get_or_create(due=due, defaults={"began_at": at})
    run = BackupRun.objects.select_for_update().get(due=due)
    if not run.waits(at, AGAIN, CLAIM):
        return None
    run.began_at, run.claimed_until, run.attempts = at, clock.until(CLAIM), run.attempts + 1
    run.save(update_fields=["began_at", "claimed_until", "attempts"])
    return run


def back_up() -> BackupRun | None:
    """Make the backup that is due, if one is, and remove those that are not to be kept any more."""
    run = claim()
    if run is None:
        return None
    try:
        made = _make(run)
    except BackupProblem as problem:
        logger.error("The backup failed: %s", problem)
        _failed(run, str(problem))
    except Exception:
        _failed(run, "An error of Balkline's own; the log has it.")
        raise
    else:
        run.note(ended_at=now(), claimed_until=None, name=made.file.name, size=made.size, problem="")
        _rotate(run)
    return run


def _make(run: BackupRun) -> Made:
    kept = place(settings.BACKUPS)
    name = making.name_now()
    tell = _signs_of_life(run)
    work = Path(settings.DATA) / "backups" / "leaving"
    return kept.make(name, lambda file: making.make(file, reason="the schedule", tell=tell), work)


def _signs_of_life(run: BackupRun) -> Callable[[int], None]:
    """Claims on, and lets the queue's worker count as alive, while a large backup is made."""
    heard = time.monotonic()

    def tell(_: int) -> None:
        nonlocal heard
        if time.monotonic() - heard < HEARD:
            return
        heard = time.monotonic()
        try:
            run.note(claimed_until=clock.until(CLAIM))
            Heartbeat.record(LONG.name)
        except DatabaseError as error:  # busy, or its disk is full: that is no reason to give the backup up
            logger.warning("The backup goes on, and cannot say so: %s", error)

    return tell


@transaction.atomic
def _failed(run: BackupRun, problem: str) -> None:
    run.note(ended_at=now(), claimed_until=None, problem=problem[:500])
    if run.attempts == 1:
        signals.failed.send(BackupRun, run=run)


def _rotate(run: BackupRun) -> None:
    """Remove what is not to be kept: only after a new backup is there, which is never removed."""
    try:
        kept = place(settings.BACKUPS)
        there = [one.name for one in kept.kept()]
        if run.name in there:
            for name in rotation.superfluous(there, rotation.Keep(*settings.BACKUPS_KEEP)):
                kept.remove(name)
    except BackupProblem as problem:
        logger.error("Old backups cannot be removed: %s", problem)
    BackupRun.objects.filter(began_at__lt=now() - KEPT_RUNS).delete()


def trouble(at: datetime | None = None) -> str | None:
    """What is wrong with the backups of the schedule, in words for ``/healthz``, or None."""
    at = at or now()
    last = BackupRun.objects.order_by("-began_at").first()
    if last is None:
        return None  # the first one is on its way, and if it is not, the workers are not well
    if last.problem:
        return f"failed: {last.problem}"
    good = BackupRun.objects.exclude(name="").filter(problem="").order_by("-ended_at").first()
    if good is not None and good.ended_at is not None and at - good.ended_at > LATE:
        return f"the newest is of {good.ended_at:%Y-%m-%d %H:%M} UTC"
    return None
