"""Backups: the newest of the folder that is named for them. What makes backups may register more here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from django.conf import settings

from config.doctor.findings import Asked, Finding, check, megabytes, ok, warn, wrong

LATE_HOURS: Final = 26
MISSING_HOURS: Final = 24 * 7


@check("backups")
def newest(asked: Asked) -> Iterator[Finding]:
    """How old the newest backup is."""
    place = str(getattr(settings, "BACKUPS", ""))
    if not place:
        yield warn(
            "Backups",
            "no folder is named for them",
            "Make them by hand at least: manage.py backup FILE, or pg_dump.",
        )
    elif "://" in place:
        yield ok("Backups", f"in {place}, which is not looked at from here")
    else:
        yield from look(Path(place).expanduser())


def look(folder: Path) -> Iterator[Finding]:
    """The newest file of a folder."""
    try:
        files = [one for one in folder.iterdir() if one.is_file() and not one.name.startswith(".")]
    except OSError as error:
        yield wrong(
            "Backups",
            f"{folder} cannot be read: {error.strerror}",
            "Is the disk there, and may the server read it?",
        )
        return
    if not files:
        yield wrong("Backups", f"{folder} is empty", "Look whether the worker of the queue long runs.")
        return
    latest = max(files, key=lambda one: one.stat().st_mtime)
    hours = (time.time() - latest.stat().st_mtime) / 3600
    said = f"{latest.name}, {megabytes(latest.stat().st_size)}, {hours:.0f} hours old"
    if hours > MISSING_HOURS:
        yield wrong("Backups", said, "Nothing was saved for a week: look at the server's log.")
    elif hours > LATE_HOURS or latest.stat().st_size == 0:
        yield warn("Backups", said, "The last one is missing, or empty: look at the server's log.")
    else:
        yield ok("Backups", said)
