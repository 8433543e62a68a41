"""The database: does it answer, can it be written, is it whole, how large is it, and is there room in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection

from config import health
from config.doctor.findings import Asked, Finding, check, megabytes, ok, warn, wrong

LARGE: Final = 2_000_000_000
"""Bytes of a SQLite database above which each page is looked at only with ``--thorough``."""
LONG_WAL: Final = 256_000_000
CROWDED: Final = 0.8
LONG_TRANSACTION: Final = 600


def _one(sql: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone()


def size() -> int:
    """The size of the whole database in bytes."""
    if connection.vendor == "sqlite":
        name = Path(settings.DATABASES["default"]["NAME"])
        return sum(os.path.getsize(f"{name}{end}") for end in ("", "-wal") if os.path.exists(f"{name}{end}"))
    return int(_one("SELECT pg_database_size(current_database())")[0])


@check("database")
def answers(asked: Asked) -> Iterator[Finding]:
    """Whether it can be read and written."""
    try:
        _one("SELECT 1")
    except DatabaseError as error:
        where = (
            "is the disk there?"
            if connection.vendor == "sqlite"
            else "is the server up, and BALKLINE_DATABASE_URL right?"
        )
        yield wrong("Answers", str(error).splitlines()[0], f"Look at the database server: {where}")
        return
    health.row_problem.forget()
    problem = health.row_problem()
    yield (
        wrong("Can be written", problem, "See the disk below.")
        if problem
        else ok("Answers", "read and written")
    )


@check("database")
def whole(asked: Asked) -> Iterator[Finding]:
    """Whether pages and indexes are whole."""
    if connection.vendor == "sqlite":
        yield from _whole_sqlite(asked)
        return
    (broken,) = _one("SELECT count(*) FROM pg_index WHERE NOT indisvalid")
    (failures,) = _one(
        "SELECT COALESCE(checksum_failures, 0) FROM pg_stat_database WHERE datname = current_database()"
    )
    if failures:
        yield wrong("Whole", f"{failures} pages failed their checksum", "Restore a backup onto another disk.")
    if broken:
        yield warn("Whole", f"{broken} indexes are not valid", "Run REINDEX DATABASE in psql.")
    if not failures and not broken:
        yield ok("Whole", "no damaged page or index is known")


def _whole_sqlite(asked: Asked) -> Iterator[Finding]:
    if size() > LARGE and not asked.thorough:
        yield ok("Whole", f"not looked at, as it has more than {megabytes(LARGE)}: doctor --thorough does")
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(5)")
        said = [row[0] for row in cursor.fetchall()]
        cursor.execute("PRAGMA foreign_key_check")
        orphans = len(cursor.fetchmany(100))
    if said != ["ok"]:
        yield wrong(
            "Whole",
            f"damaged: {'; '.join(said)[:300]}",
            "Stop the server and restore a backup (docs/running.md).",
        )
    if orphans:
        yield wrong(
            "Whole",
            f"{orphans} rows or more point to rows that are gone",
            "Restore a backup, and report this.",
        )
    if said == ["ok"] and not orphans:
        yield ok("Whole", "each page and each reference was looked at")


@check("database")
def large(asked: Asked) -> Iterator[Finding]:
    """Its size, and that of the log that is not yet written back."""
    yield ok("Size", megabytes(size()))
    if connection.vendor == "sqlite":
        name = Path(settings.DATABASES["default"]["NAME"])
        wal = Path(f"{name}-wal")
        held = wal.stat().st_size if wal.exists() else 0
        if held > LONG_WAL:
            todo = "A program that reads without end keeps it from being written back: end it, or restart."
            yield warn("Write-ahead log", megabytes(held), todo)
        else:
            yield ok("Write-ahead log", megabytes(held))


@check("database")
def connections(asked: Asked) -> Iterator[Finding]:
    """Whether there is room for more, and nobody holds others up."""
    if connection.vendor == "sqlite":
        return
    (used,) = _one("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'")
    (most,) = _one("SELECT setting::int FROM pg_settings WHERE name = 'max_connections'")
    said = f"{used} of {most}"
    if used > CROWDED * most:
        yield warn("Connections", said, "Raise max_connections, or lower BALKLINE_DATABASE_POOL.")
    else:
        yield ok("Connections", said)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND xact_start < now() - make_interval(secs => %s)",
            [LONG_TRANSACTION],
        )
        (old,) = cursor.fetchone()
    if old:
        todo = "Look at pg_stat_activity, and end what was forgotten with pg_terminate_backend."
        yield warn(
            "Transactions", f"{old} have been open for more than {LONG_TRANSACTION // 60} minutes", todo
        )
