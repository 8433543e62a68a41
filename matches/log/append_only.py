"""The log cannot be changed, because the database refuses it.

Triggers on ``matches_logentry``, ``matches_act`` and ``matches_disputeevidence`` refuse UPDATE and DELETE
(and TRUNCATE on PostgreSQL, and on SQLite the delete hidden in ``INSERT OR REPLACE``), whoever asks and by
whatever way.
There are two exceptions. Rows of a demonstration club may be deleted while an open ``PurgeRecord`` of that
club is visible, which is only inside the transaction of ``purge``; one that is ``simulated_open`` opens
nothing but the rows of simulated play, whatever the club.

On PostgreSQL an insert also notifies the live streams (``matches.live.streams.CHANNEL``), so that no
writer can forget to.

A migration installs the triggers; they are put back after every ``migrate``, because SQLite drops them
silently when a later migration remakes a table.
"""

from __future__ import annotations

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = ("matches_logentry", "matches_act", "matches_disputeevidence")

_PURGING = """EXISTS (
    SELECT 1 FROM matches_purgerecord p JOIN matches_match m ON m.club_id = p.club_id
    WHERE m.id = OLD.match_id AND (p.is_open{or_simulated}))"""
_OR_SIMULATED = " OR (p.simulated_open AND m.simulated)"

_SQLITE_DOUBLES = {
    "matches_logentry": "seq = NEW.seq OR client_uuid = NEW.client_uuid",
    "matches_act": "number = NEW.number",
    "matches_disputeevidence": "client_uuid = NEW.client_uuid"
    " OR (dispute_id = NEW.dispute_id AND number = NEW.number)",
}


def _sqlite(table: str, purging: str) -> list[str]:
    return [
        f"""CREATE TRIGGER IF NOT EXISTS {table}_no_update BEFORE UPDATE ON {table}
        BEGIN SELECT RAISE(ABORT, 'append-only: {table} is never updated'); END""",
        f"""CREATE TRIGGER IF NOT EXISTS {table}_no_delete BEFORE DELETE ON {table} WHEN NOT {purging}
        BEGIN SELECT RAISE(ABORT, 'append-only: {table} is never deleted from'); END""",
        f"""CREATE TRIGGER IF NOT EXISTS {table}_no_replace BEFORE INSERT ON {table} WHEN EXISTS (
            SELECT 1 FROM {table} WHERE id = NEW.id
            UNION ALL SELECT 1 FROM {table} WHERE match_id = NEW.match_id AND ({_SQLITE_DOUBLES[table]}))
        BEGIN SELECT RAISE(ABORT, 'append-only: {table} has this row already'); END""",  # noqa: S608
    ]


def _postgresql(table: str, purging: str) -> list[str]:
    return [
        f"""CREATE OR REPLACE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE' THEN
                IF {purging} THEN RETURN OLD; END IF;
            END IF;
            RAISE EXCEPTION 'append-only: % of {table} is refused', TG_OP
                USING ERRCODE = 'integrity_constraint_violation';
        END $$""",
        f"""CREATE OR REPLACE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table}
        FOR EACH ROW EXECUTE FUNCTION {table}_append_only()""",
        f"""CREATE OR REPLACE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only()""",
        f"""CREATE OR REPLACE FUNCTION {table}_announce() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_notify('balkline_live', ''); RETURN NULL; END $$""",
        f"""CREATE OR REPLACE TRIGGER {table}_announce AFTER INSERT ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION {table}_announce()""",
    ]


def install(connection: BaseDatabaseWrapper) -> None:
    """Put the triggers in place on those tables that are there; harmless when they are.

    Raises ``NotImplementedError`` for another database than the two.
    """
    statements = {"sqlite": _sqlite, "postgresql": _postgresql}.get(connection.vendor)
    if statements is None:
        raise NotImplementedError(
            f"the log's triggers are written for SQLite and PostgreSQL, not {connection.vendor}"
        )
    purging = _PURGING.format(or_simulated=_OR_SIMULATED if _knows_simulated(connection) else "")
    with connection.cursor() as cursor:
        for table in _there(connection):
            for statement in statements(table, purging):
                cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take the triggers away: for the reverse migration, and for tests that empty the database."""
    with connection.cursor() as cursor:
        for table in _there(connection):
            if connection.vendor == "sqlite":
                for name in ("no_update", "no_delete", "no_replace"):
                    cursor.execute(f"DROP TRIGGER IF EXISTS {table}_{name}")
            else:
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_no_change ON {table}")
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_no_truncate ON {table}")
                cursor.execute(f"DROP TRIGGER IF EXISTS {table}_announce ON {table}")


def install_if_ready(alias: str) -> None:
    """Install on the database ``alias`` if it has a log (a database of another use has none)."""
    if _there(connections[alias]):
        install(connections[alias])


def _there(connection: BaseDatabaseWrapper) -> list[str]:
    """The tables that are there yet: migrations make them one after the other."""
    names = set(connection.introspection.table_names())
    return [table for table in TABLES if table in names]


def _knows_simulated(connection: BaseDatabaseWrapper) -> bool:
    """Whether the migration that tells simulated play apart has run: triggers are older than that."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, "matches_purgerecord")
    return any(column.name == "simulated_open" for column in columns)
