"""Gives an empty database the written schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.schema import covered

LOCK: Final = 0x6261_6C6B
"""Number of the lock that one process holds on a database of PostgreSQL while it makes the tables."""

_LEFT_OUT: ContextVar[bool] = ContextVar("the schema is left out", default=False)


@contextmanager
def left_out() -> Iterator[None]:
    """Inside, an empty database is migrated one by one: to write the schema, and to prove it."""
    token = _LEFT_OUT.set(True)
    try:
        yield
    finally:
        _LEFT_OUT.reset(token)


def load(connection: BaseDatabaseWrapper) -> bool:
    """Give the database all tables, indexes, constraints and triggers of the covered migrations, and mark
    these as applied, in one transaction.

    Returns whether it was done: not on a database that has a table already, its own or not, nor where the
    covered migrations are not those of this version.
    """
    file = covered.script(connection.vendor)
    if _LEFT_OUT.get() or not file.exists() or tables(connection):
        return False
    if not covered.fits(MigrationLoader(None)):
        return False
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        if tables(connection):  # another process was quicker
            return False
        if connection.vendor == "postgresql":
            cursor.execute(file.read_text("utf-8"))
        else:
            for statement in statements(file.read_text("utf-8")):
                cursor.execute(statement)
        recorder = MigrationRecorder(connection)
        recorder.migration_qs.bulk_create(
            recorder.Migration(app=app, name=name) for app, name in covered.migrations()
        )
    return True


def tables(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of all tables and views that the database has."""
    with connection.cursor() as cursor:
        return sorted(connection.introspection.table_names(cursor, include_views=True))


def statements(text: str) -> Iterator[str]:
    """The statements of a script for SQLite, one by one; those of a trigger stay with it."""
    begun = ""
    for line in text.splitlines(keepends=True):
        if not begun and (not line.strip() or line.startswith("--")):
            continue
        begun += line
        if line.rstrip().endswith(";") and sqlite3.complete_statement(begun):
            yield begun.strip()
            begun = ""
    if begun:
        raise ValueError(f"The script for SQLite ends within a statement: {begun[:80]}")
