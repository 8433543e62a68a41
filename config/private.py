"""What a server writes is for the user that runs it, and for nobody else on the machine.

The database holds addresses and notes, the mail folder links that open accounts, the broker's messages what
is to be done. New files and folders are private by the process' umask; those of an older installation are
made so at the start.
"""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from django.conf import settings

logger = logging.getLogger(__name__)

UMASK: Final = 0o077
OURS: Final = (
    ".backup-*", "backups", "balkline.sqlite3*", "beat-schedule*", "broker", "demonstration-login.txt",
    "erasures.jsonl", "first-login.txt", "half-restored", "https", "kernels", "mail", "mdns-name*", "media",
    "metrics", "pages", "secret-key*", "serve.lock", "stamps*", "static", "transfers",
)  # fmt: skip
"""What Balkline writes in its data folder. All else in there is somebody else's, and left alone."""


def begin() -> None:
    """Let whatever this process writes be its user's alone, and so what was written before. For each process
    of a server, at its start."""
    os.umask(UMASK)
    tighten(Path(settings.DATA), *_databases())


def tighten(data: Path, *more: Path) -> int:
    """Take from others every right to what Balkline keeps in ``data``, and to ``more``; how much was changed.

    The folder itself is closed, too, if nothing of others lies in it. Links are not followed. What belongs to
    another user stays as it is, and the log says so.
    """
    entries = list(data.iterdir()) if data.is_dir() else []
    ours = [one for one in entries if any(fnmatch(one.name, pattern) for pattern in OURS)]
    closed = [data] if entries and len(ours) == len(entries) else []
    return sum(_close(path) for top in (*closed, *ours, *more) for path in _below(top, whole=top != data))


def _databases() -> Iterator[Path]:
    """The files of SQLite, wherever they lie."""
    for database in settings.DATABASES.values():
        if database["ENGINE"] == "django.db.backends.sqlite3":
            name = Path(database["NAME"])
            yield from (name.with_name(name.name + end) for end in ("", "-wal", "-shm", "-journal"))


def _below(top: Path, *, whole: bool) -> Iterator[Path]:
    yield top
    if whole and top.is_dir() and not top.is_symlink():
        for folder, folders, files in os.walk(top):
            yield from (Path(folder) / name for name in (*folders, *files))


def _close(path: Path) -> bool:
    try:
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode) or not mode & UMASK:
            return False
        path.chmod(stat.S_IMODE(mode) & ~UMASK)
    except FileNotFoundError:  # gone meanwhile
        return False
    except PermissionError:
        logger.warning("Others on this machine may read %s, which belongs to another user.", path)
        return False
    return True
