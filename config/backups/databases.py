"""Which database this installation has, what can be asked of either, and whether it holds data."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.backups import of_postgresql, of_sqlite

KINDS: Final = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
TELLING: Final = ("people_user", "people_club", "matches_match")
"""Tables of which one has rows as soon as somebody has used the installation."""


def here() -> ModuleType:
    """The module for this installation's database: both have the same functions."""
    return {"sqlite": of_sqlite, "postgresql": of_postgresql}[connection.vendor]


def holds_data() -> bool:
    """Whether there is anything to lose."""
    there = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table in TELLING:
            if table in there:
                cursor.execute(f"SELECT EXISTS (SELECT 1 FROM {table})")  # noqa: S608 - names of ours
                if cursor.fetchone()[0]:
                    return True
    return False


def known_migrations() -> set[str]:
    """All migrations of this version of Balkline, as ``app.name``."""
    return {f"{app}.{name}" for app, name in MigrationExecutor(connection).loader.disk_migrations or ()}


def must_migrate() -> bool:
    """Whether some of them are still to be applied."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
