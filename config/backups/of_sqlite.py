"""The database of a backup, with SQLite: a copy of the file that SQLite itself makes in one step.

In one step, because SQLite begins a copy anew whenever another process writes between two steps. Writers do
not wait meanwhile, and the copy is of the moment at which it was begun.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db import connection

from config.backups.envelope import Tell, chunks_of
from config.backups.manifest import Manifest
from config.backups.problems import BackupProblem
from config.backups.snapshot import Snapshot

MEMBER: Final = "database.sqlite3"
SIDES: Final = ("-wal", "-shm", "-journal")
"""Files that SQLite keeps beside the database."""


def file() -> Path:
    """Where the database lies."""
    return Path(settings.DATABASES["default"]["NAME"])


def size() -> int:
    """Bytes of the database."""
    return sum(path.stat().st_size for path in (file(), _beside("-wal")) if path.exists())


@contextmanager
def snapshot(tell: Tell) -> Iterator[Snapshot]:
    """The database as it is now. Raises ``sqlite3.Error`` where it is damaged."""
    copy = settings.DATA / f".backup-{secrets.token_hex(4)}.sqlite3"
    try:
        os.close(os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(_there()) as source, closing(sqlite3.connect(copy)) as made:
            source.backup(made)
            made.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            (verdict,) = made.execute("PRAGMA integrity_check").fetchone()
            if verdict != "ok":
                raise BackupProblem(
                    f"The database is damaged: SQLite says {verdict!r}. No backup was made of it."
                )
            tables, migrations = _counted(made)
        tell(0)
        with copy.open("rb") as content:
            yield Snapshot(MEMBER, sqlite3.sqlite_version, tables, migrations, chunks_of(content), True)
    finally:
        for path in (copy, *(copy.with_name(copy.name + side) for side in SIDES)):
            path.unlink(missing_ok=True)


def load(content: Iterable[bytes], manifest: Manifest) -> None:
    """Put the database of a backup in the place of the empty one."""
    target = file()
    draft = target.with_name(f".{target.name}.restoring")
    connection.close()
    try:
        with draft.open("wb") as out:
            draft.chmod(0o600)
            for chunk in content:
                out.write(chunk)
            out.flush()
            os.fsync(out.fileno())
        for side in SIDES:
            _beside(side).unlink(missing_ok=True)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def counts() -> dict[str, int]:
    """Rows of each table, now."""
    with closing(_there()) as database:
        return _counted(database)[0]


def others() -> list[str]:
    """Who else uses the database: the lock of the data folder tells that, and it alone."""
    return []


def _there() -> sqlite3.Connection:
    """A connection to the database; ``sqlite3.OperationalError`` where there is none, as none is made."""
    return sqlite3.connect(f"{file().resolve().as_uri()}?mode=rw", uri=True, timeout=20)


def _counted(database: sqlite3.Connection) -> tuple[dict[str, int], list[str]]:
    found = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        " ORDER BY name"
    ).fetchall()
    tables = {
        name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608 - names of tables
        for (name,) in found
    }
    migrations = []
    if "django_migrations" in tables:
        migrations = [
            f"{a}.{n}" for a, n in database.execute("SELECT app, name FROM django_migrations ORDER BY 1, 2")
        ]
    return tables, sorted(set(migrations))


def _beside(end: str) -> Path:
    return file().with_name(file().name + end)
