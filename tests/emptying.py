"""Empties the database after a test that commits: only the tables that have rows.

Django's own way empties every table, and then makes all content types and permissions anew. PostgreSQL takes
seconds for that, for it makes new files for each table and each index. Here the empty tables are left alone,
and so are the types and permissions, which no test changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase

LEFT = frozenset({"django_migrations", "django_content_type", "auth_permission"})
"""Tables that migrating fills, always with the same rows."""


def filled(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the tables that have rows and are to be emptied."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    quote = connection.ops.quote_name
    asked = [f"SELECT '{one}' WHERE EXISTS (SELECT 1 FROM {quote(one)})" for one in tables if one not in LEFT]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return [row[0] for row in cursor.fetchall()]


def empty(connection: BaseDatabaseWrapper) -> None:
    """Delete all rows, in any order: foreign keys are checked at the end of the transaction.

    The triggers of append-only tables, which refuse it, are lifted in that transaction alone.
    """
    from matches.log import guarding

    tables = filled(connection)
    if not tables:
        return
    guards = [guard for guard in guarding.kept() if guard.table in tables]
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        guarding.remove(connection, guards)
        for table in tables:
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")
        connection.check_constraints()
        guarding.install(connection, guards)


def by_rows(case: TransactionTestCase) -> None:
    """What takes the place of Django's emptying after a test that commits."""
    assert case.available_apps is None and not case.serialized_rollback and not case.reset_sequences
    for name in case._databases_names(include_mirrors=False):  # type: ignore[attr-defined]
        empty(connections[name])


@contextmanager
def in_place() -> Iterator[None]:
    """Let tests be emptied so."""
    before = TransactionTestCase._fixture_teardown  # type: ignore[attr-defined]
    TransactionTestCase._fixture_teardown = by_rows  # type: ignore[attr-defined]
    yield
    TransactionTestCase._fixture_teardown = before  # type: ignore[attr-defined]
