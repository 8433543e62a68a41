"""Tables whose rows the database itself keeps: triggers refuse UPDATE and DELETE, whoever asks and by
whatever way.

TRUNCATE is refused on PostgreSQL, and on SQLite the delete hidden in ``INSERT OR REPLACE``. The one
exception is the removal of a demonstration club: rows may go while a condition holds (``purging``), which
is a ``PurgeRecord`` that is open only inside the transaction of the purge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper


class Guard(NamedTuple):
    """One kept table. ``purging`` is SQL that is true of a row (OLD) that may be deleted; ``doubles`` SQL
    that is true of a stored row which a new one (NEW) would replace, besides that of the same id."""

    table: str
    purging: str
    doubles: str

    def sqlite(self) -> list[str]:
        """The triggers in SQLite's words."""
        t = self.table
        return [
            f"""CREATE TRIGGER IF NOT EXISTS {t}_no_update BEFORE UPDATE ON {t}
            BEGIN SELECT RAISE(ABORT, 'append-only: {t} is never updated'); END""",
            f"""CREATE TRIGGER IF NOT EXISTS {t}_no_delete BEFORE DELETE ON {t} WHEN NOT ({self.purging})
            BEGIN SELECT RAISE(ABORT, 'append-only: {t} is never deleted from'); END""",
            f"""CREATE TRIGGER IF NOT EXISTS {t}_no_replace BEFORE INSERT ON {t} WHEN EXISTS (
                SELECT 1 FROM {t} WHERE id = NEW.id OR ({self.doubles}))
            BEGIN SELECT RAISE(ABORT, 'append-only: {t} has this row already'); END""",  # noqa: S608
        ]

    def postgresql(self) -> list[str]:
        """The triggers in PostgreSQL's words."""
        t = self.table
        return [
            f"""CREATE OR REPLACE FUNCTION {t}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF ({self.purging}) THEN RETURN OLD; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of {t} is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$""",
            f"""CREATE OR REPLACE TRIGGER {t}_no_change BEFORE UPDATE OR DELETE ON {t}
            FOR EACH ROW EXECUTE FUNCTION {t}_append_only()""",
            f"""CREATE OR REPLACE TRIGGER {t}_no_truncate BEFORE TRUNCATE ON {t}
            FOR EACH STATEMENT EXECUTE FUNCTION {t}_append_only()""",
        ]


def install(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> None:
    """Put the triggers on those tables that are there; harmless when they are on. Raises
    ``NotImplementedError`` for another database than the two."""
    if connection.vendor not in ("sqlite", "postgresql"):
        raise NotImplementedError(f"append-only triggers are not written for {connection.vendor}")
    with connection.cursor() as cursor:
        for guard in there(connection, guards):
            for statement in guard.sqlite() if connection.vendor == "sqlite" else guard.postgresql():
                cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> None:
    """Take the triggers away: for reverse migrations, and for tests that empty the database."""
    with connection.cursor() as cursor:
        for guard in there(connection, guards):
            if connection.vendor == "sqlite":
                for name in ("no_update", "no_delete", "no_replace"):
                    cursor.execute(f"DROP TRIGGER IF EXISTS {guard.table}_{name}")
            else:
                for name in ("no_change", "no_truncate"):
                    cursor.execute(f"DROP TRIGGER IF EXISTS {guard.table}_{name} ON {guard.table}")


def install_if_ready(alias: str, guards: Iterable[Guard]) -> None:
    """Install on the database ``alias`` if any of the tables is there."""
    if there(connections[alias], guards):
        install(connections[alias], guards)


def there(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> list[Guard]:
    """The guards whose tables are there yet: migrations make them one after the other."""
    names = set(connection.introspection.table_names())
    return [guard for guard in guards if guard.table in names]
