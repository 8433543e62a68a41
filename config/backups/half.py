"""The mark of an installation that is being restored: until it is gone, no server starts.

It lies in the data folder, and with PostgreSQL in the database, too, which several machines share. It is
there before the first file is written and goes when the last one was checked, so a restoring that was killed
leaves an installation that says so, and the same command begins again.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import connection

from config.backups import of_postgresql
from config.backups.problems import BackupProblem
from config.later import later

if TYPE_CHECKING:
    import psycopg
else:
    psycopg = later("psycopg")

FILE: Final = "half-restored"


def _file() -> Path:
    return Path(settings.DATA) / FILE


def begin(name: str) -> None:
    """From here on the installation is half restored."""
    with _file().open("w", encoding="utf-8") as out:
        out.write(name + "\n")
        out.flush()
        os.fsync(out.fileno())
    if connection.vendor == "postgresql":
        of_postgresql.mark(name)


def end() -> None:
    """It is whole."""
    if connection.vendor == "postgresql":
        of_postgresql.mark(None)
    _file().unlink(missing_ok=True)


def found() -> str | None:
    """The name of the backup that was being restored when that was broken off; None where it was not."""
    try:
        return _file().read_text("utf-8").strip()
    except FileNotFoundError:
        pass
    return of_postgresql.marked() if connection.vendor == "postgresql" else None


def refuse() -> None:
    """Raise :class:`BackupProblem` where a restoring has not come to its end."""
    try:
        name = found()
    except psycopg.Error:  # it cannot be asked: the process that starts will say so itself
        return
    if name is not None:
        raise BackupProblem(
            f"This installation is half restored, from {name or 'a backup'}: that was broken off. Begin"
            f" again with"
            " manage.py restore FILE."
        )
