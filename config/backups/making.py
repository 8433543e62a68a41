"""Making a backup: the database at one moment, then the files, then a look whether all of it can be read.

The database goes first: every file that one of its rows names was there before the row. A file that is
removed meanwhile is no matter, and what comes later belongs to the next backup. The backup is written beside
its place, under a name that nobody takes for a backup, and gets its own when it is whole and on the disk.
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import DatabaseError, connection

from config import disk
from config.backups import contents, half
from config.backups.databases import here, holds_data
from config.backups.envelope import Tell, Writing, chunks_of, opened
from config.backups.manifest import Manifest, balkline_version
from config.backups.problems import BackupProblem, NoRoom
from config.later import later

if TYPE_CHECKING:
    import psycopg
else:
    psycopg = later("psycopg")

ENDS: Final = (".zip", ".zip.sealed")
"""Of backups that stand open, and of those that a passphrase opens."""
OLD_DRAFT: Final = 24 * 3600
"""Seconds after which a draft belongs to nobody any more."""
KEPT_BEFORE: Final = 3
"""Backups from before updates that are kept."""
SPARE: Final = 20 * 1024 * 1024
NO_LINKS: Final = {errno.EPERM, errno.ENOTSUP, errno.ENOSYS}


@dataclass(frozen=True)
class Made:
    """A backup that was made."""

    file: Path
    size: int
    manifest: Manifest


def name_now(at: datetime | None = None, before: str = "balkline") -> str:
    """A name for a backup that is made ``at`` that time (UTC), with the end that fits the settings."""
    stamp = (at or datetime.now(UTC)).astimezone(UTC).strftime("%Y-%m-%dT%H-%M-%SZ")
    return f"{before}-{stamp}{ENDS[bool(settings.BACKUP_KEY)]}"


def make(target: Path, *, reason: str, keys: bool = True, tell: Tell = lambda _: None) -> Made:
    """Write a backup to ``target``, which must not exist. ``keys``: with the secret key and those of HTTPS.

    Raises :class:`BackupProblem`, and leaves nothing behind then.
    """
    half.refuse()
    if target.exists():
        raise BackupProblem(f"{target} exists already; choose another name.")
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.draft")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _remove_old_drafts(target.parent)
        _refuse_little_room(target.parent)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            manifest = _write(out, reason, keys, tell)
            out.flush()
            os.fsync(out.fileno())
        with opened(draft, settings.BACKUP_KEY) as written:
            written.check()
        _name(draft, target)
    except (OSError, sqlite3.Error, DatabaseError, psycopg.Error) as error:
        if disk.is_full(error):
            raise NoRoom(f"No backup was made: the disk of {target.parent} is full.") from error
        raise BackupProblem(f"No backup was made: {error}") from error
    finally:
        draft.unlink(missing_ok=True)
    return Made(target, target.stat().st_size, manifest)


def _write(out: object, reason: str, keys: bool, tell: Tell) -> Manifest:
    at = datetime.now(UTC).replace(microsecond=0)
    with here().snapshot(tell) as database:
        writing = Writing(out, settings.BACKUP_KEY, at, tell)  # type: ignore[arg-type]
        writing.add(database.member, database.content, compress=database.compress)
        for name, path in contents.found(settings.DATA, keys=keys):
            with suppress(FileNotFoundError), path.open("rb") as file:
                writing.add(name, chunks_of(file))
        if keys:  # also where an environment variable has it
            key = f"{contents.OF_KEYS}/{contents.SECRET_KEY}"
            writing.add(key, [f"{settings.SECRET_KEY}\n".encode()])
        manifest = Manifest(
            balkline=balkline_version(),
            made_at=at,
            reason=reason,
            database=connection.vendor,
            database_version=database.version,
            keys=keys,
            migrations=database.migrations,
            tables=database.tables,
            members=dict(writing.members),
        )
        writing.finish(manifest)
    return manifest


def _name(draft: Path, target: Path) -> None:
    """Give the draft its name, and never that of a file that is there."""
    try:
        os.link(draft, target)
    except FileExistsError:
        raise BackupProblem(f"{target} exists already; choose another name.") from None
    except OSError as error:
        if error.errno not in NO_LINKS:  # a stick with FAT knows no links
            raise
        if target.exists():
            raise BackupProblem(f"{target} exists already; choose another name.") from None
        draft.rename(target)
    with suppress(OSError):  # some network folders cannot
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _remove_old_drafts(folder: Path) -> None:
    for path in (*folder.glob(".*.draft"), *Path(settings.DATA).glob(".backup-*.sqlite3*")):
        with suppress(OSError):
            if path.stat().st_mtime < time.time() - OLD_DRAFT:
                path.unlink()


def _refuse_little_room(folder: Path) -> None:
    """Raise :class:`NoRoom` at once where it is plain that the backup does not fit. It is seldom larger than
    a third of the database; SQLite's copy lies in the data folder meanwhile."""
    size = here().size()
    needed: dict[int, tuple[Path, int]] = {}
    for place, bytes_ in _needs(folder, size):
        device = place.stat().st_dev
        needed[device] = (place, needed.get(device, (place, SPARE))[1] + bytes_)
    for place, bytes_ in needed.values():
        free = shutil.disk_usage(place).free
        if free < bytes_:
            raise NoRoom(
                f"There is no room for a backup: about {bytes_ / 1e6:.0f} MB are needed on the disk of"
                f" {place},"
                f" and {free / 1e6:.0f} MB are free."
            )


def _needs(folder: Path, size: int) -> Iterator[tuple[Path, int]]:
    yield folder, size // 3
    if connection.vendor == "sqlite":
        yield Path(settings.DATA), size


def before_migrating(folder: Path) -> Made | None:
    """Before the database is brought up to date: a backup in ``folder``, where the newest few stay. None
    where there is nothing to lose. Raises :class:`BackupProblem`."""
    if not holds_data():
        return None
    version = balkline_version()
    made = make(folder / name_now(before=f"before-{version}"), reason=f"before the update to {version}")
    older = sorted(folder.glob("before-*.zip*"), key=lambda path: path.stat().st_mtime)
    for path in older[:-KEPT_BEFORE]:
        if path != made.file:
            path.unlink(missing_ok=True)
    return made
