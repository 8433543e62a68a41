"""A competition's log cannot be changed, because the database refuses it.

As with the log of a match (`matches.log.append_only`), triggers refuse UPDATE and DELETE, whoever asks. Two
changes are let through: the account of who acted may be set to nothing when that account is deleted, and
the log of a club may go with the club while its `PurgeRecord` is open.
"""

from __future__ import annotations

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "competitions_competitionevent"

_PURGING = """EXISTS (
    SELECT 1 FROM matches_purgerecord p JOIN competitions_competition c ON c.club_id = p.club_id
    WHERE c.id = OLD.competition_id AND p.is_open)"""

_SAME = " AND ".join(
    f"NEW.{column} = OLD.{column}"
    for column in ("id", "competition_id", "seq", "kind", "text", "private", "by_label", "at")
)

_SQLITE = [
    f"""CREATE TRIGGER IF NOT EXISTS {TABLE}_no_update BEFORE UPDATE ON {TABLE}
    WHEN NOT (NEW.by_id IS NULL AND {_SAME} AND NEW.data = OLD.data AND NEW.fixture IS OLD.fixture)
    BEGIN SELECT RAISE(ABORT, 'append-only: {TABLE} is never updated'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS {TABLE}_no_delete BEFORE DELETE ON {TABLE} WHEN NOT {_PURGING}
    BEGIN SELECT RAISE(ABORT, 'append-only: {TABLE} is never deleted from'); END""",
    f"""CREATE TRIGGER IF NOT EXISTS {TABLE}_no_replace BEFORE INSERT ON {TABLE} WHEN EXISTS (
        SELECT 1 FROM {TABLE} WHERE id = NEW.id
        UNION ALL SELECT 1 FROM {TABLE} WHERE competition_id = NEW.competition_id AND seq = NEW.seq)
    BEGIN SELECT RAISE(ABORT, 'append-only: {TABLE} has this row already'); END""",  # noqa: S608
]

_POSTGRESQL = [
    f"""CREATE OR REPLACE FUNCTION {TABLE}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            IF {_PURGING} THEN RETURN OLD; END IF;
        ELSIF TG_OP = 'UPDATE' THEN
            IF NEW.by_id IS NULL AND {_SAME} AND NEW.data = OLD.data
                AND NEW.fixture IS NOT DISTINCT FROM OLD.fixture THEN RETURN NEW; END IF;
        END IF;
        RAISE EXCEPTION 'append-only: % of {TABLE} is refused', TG_OP
            USING ERRCODE = 'integrity_constraint_violation';
    END $$""",
    f"""CREATE OR REPLACE TRIGGER {TABLE}_no_change BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_append_only()""",
    f"""CREATE OR REPLACE TRIGGER {TABLE}_no_truncate BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_append_only()""",
]


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the triggers in place; harmless when they are. Raises `NotImplementedError` elsewhere."""
    statements = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}.get(connection.vendor)
    if statements is None:
        raise NotImplementedError(f"the log's triggers are not written for {connection.vendor}")
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away, for the reverse migration."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for name in ("no_update", "no_delete", "no_replace"):
                cursor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_{name}")
        else:
            for name in ("no_change", "no_truncate"):
                cursor.execute(f"DROP TRIGGER IF EXISTS {TABLE}_{name} ON {TABLE}")


def install_after_migrate(using: str, **kwargs: Any) -> None:
    """Put them back whenever migrations have run: SQLite drops them when it remakes a table."""
    connection = connections[using]
    names = set(connection.introspection.table_names())
    if {TABLE, "matches_purgerecord"} <= names:
        install(connection)
