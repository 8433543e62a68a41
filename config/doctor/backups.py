"""Backups: are they made, are they there, how old is the newest, and is it whole."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.utils.timezone import now

from config.backups import envelope, rotation, schedule
from config.backups.places import S3, Kept, Place, place
from config.backups.problems import BackupProblem
from config.doctor.findings import Asked, Finding, check, megabytes, ok, warn, wrong

MISSING: Final = timedelta(days=7)
SHRUNK: Final = 2
"""A newest backup that is so many times smaller than the one before it is told."""
LOG: Final = "Look at the log of the worker of the queue long, and run manage.py backups."


@check("backups")
def newest(asked: Asked) -> Iterator[Finding]:
    """What the schedule has noted, and what lies in the place of backups. A bucket is another server: it is
    asked with ``online``; and all bytes of the newest backup are read with ``thorough``."""
    if not settings.BACKUPS:
        yield warn(
            "Backups",
            "the schedule makes none",
            "Set BALKLINE_BACKUPS, or make them by hand: manage.py backup FILE.",
        )
        return
    if problem := _noted():
        yield wrong("Schedule", problem, LOG)
    if settings.BACKUPS.startswith(S3) and not asked.online:
        yield ok("Backups", f"in {settings.BACKUPS}, which is asked with --online")
        return
    try:
        there = place(settings.BACKUPS)
        kept = [one for one in there.kept() if rotation.made_at(one.name)]
        if not kept:
            yield wrong("Backups", f"{there} has no backup of the schedule", LOG)
            return
        yield _aged(kept)
        if asked.thorough:
            yield _whole(there, kept[-1])
    except BackupProblem as problem:
        yield wrong("Backups", str(problem), "Is the place there, and may the server read it?")


def _noted() -> str | None:
    """What the schedule's own notes say is wrong; a database that cannot be read is told elsewhere."""
    try:
        return schedule.trouble()
    except DatabaseError:
        return None


def _aged(kept: list[Kept]) -> Finding:
    """How old and how large the newest is."""
    latest = kept[-1]
    made = rotation.made_at(latest.name)
    assert made is not None
    age = now() - made
    said = (
        f"{latest.name}, {megabytes(latest.size)}, {age / timedelta(hours=1):.0f} hours old, of {len(kept)}"
    )
    if age > MISSING:
        return wrong("Backups", said, f"Nothing was saved for a week. {LOG}")
    if age > schedule.LATE:
        return warn("Backups", said, f"The last one is missing. {LOG}")
    if len(kept) > 1 and latest.size * SHRUNK < kept[-2].size:
        before = f"{said}; the one before has {megabytes(kept[-2].size)}"
        return warn("Backups", before, f"Is anything missing? manage.py backups --verify {latest.name}")
    return ok("Backups", said)


def _whole(there: Place, latest: Kept) -> Finding:
    """Whether each byte of the newest is as it was written."""
    with tempfile.TemporaryDirectory(prefix="balkline-doctor-") as folder:
        file = Path(folder, latest.name)
        there.fetch(latest.name, file)
        try:
            with envelope.opened(file, settings.BACKUP_KEY) as backup:
                backup.check()
        except BackupProblem as problem:
            return wrong("Newest backup", str(problem), "Make another one now: manage.py backup FILE")
    return ok("Newest backup", f"whole, {len(backup.manifest.members)} files as they were")
