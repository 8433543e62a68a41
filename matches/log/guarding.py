"""Append-only tables: database triggers refuse UPDATE and DELETE, and TRUNCATE or INSERT OR REPLACE.

A ``Guard`` declares one such table. Each app lists its guards in ``append_only.GUARDS``, its migrations
install them, and ``keep`` installs them again after every ``migrate``, because SQLite silently drops the
triggers of a table that a later migration remakes.

Rows can be deleted in one case: while an open ``PurgeRecord`` of their club is visible. A purge opens and
closes that record within its own transaction. A record that is ``simulated_open`` frees only the rows of
simulated play. A table whose rows are kept for a time (``may_delete``) knows no purge.

Rows can be changed in one case: while a record whose ``names_open`` is true is visible, the name of a person
who is to be forgotten is replaced in their texts. What a row is, and what it belongs to, stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.apps import AppConfig
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate

PURGES = "matches_purgerecord"


class Parent(NamedTuple):
    """The table that tells a guarded row's club: ``table.id`` is the row's ``column``."""

    table: str
    column: str
    simulated: bool = False
    """Whether ``table`` has a column ``simulated``, so that simulated play can be purged by itself."""


class Guard(NamedTuple):
    """One append-only table."""

    table: str
    unique: str
    """SQL: true of a stored row that a new one (NEW) would replace; the same ``id`` is always checked."""
    parent: Parent | None = None
    """Where the row's club is found; None if the row has a ``club_id`` itself."""
    may_change: str = ""
    """SQL: true of an UPDATE (OLD to NEW) that passes; without it, none does."""
    may_delete: str = ""
    """SQL that both databases know: true of a row OLD whose time is over. Rows of such a table go by their
    time alone, and with no purge."""
    of_club: str = "club_id"
    """The column that has the row's club, where it has one itself."""
    channel: str = ""
    """PostgreSQL's NOTIFY channel that hears of every insert; no writer can forget to announce."""

    def purging(self, simulated: bool) -> str:
        """SQL: true while row OLD may be deleted. Without ``simulated`` the schema is older than that."""
        if self.may_delete:
            return f"COALESCE({self.may_delete}, FALSE)"
        if self.parent is None:
            return f"EXISTS (SELECT 1 FROM {PURGES} p WHERE p.club_id = OLD.club_id AND p.is_open)"  # noqa: S608
        opened = "p.is_open"
        if simulated and self.parent.simulated:
            opened = "(p.is_open OR (p.simulated_open AND o.simulated))"
        return (
            f"EXISTS (SELECT 1 FROM {PURGES} p JOIN {self.parent.table} o ON o.club_id = p.club_id"  # noqa: S608
            f" WHERE o.id = OLD.{self.parent.column} AND {opened})"
        )

    def changing(self, names: bool) -> str:
        """SQL: true of an UPDATE (OLD to NEW) that passes. Without ``names`` the schema is older."""
        ways = [f"({self.may_change})"] if self.may_change else []
        if names:
            column = self.parent.column if self.parent is not None else self.of_club
            ways.append(
                f"(NEW.id = OLD.id AND COALESCE(NEW.{column}, 0) = COALESCE(OLD.{column}, 0)"  # noqa: S608
                f" AND EXISTS (SELECT 1 FROM {PURGES} p WHERE p.names_open))"
            )
        return " OR ".join(ways)

    def sqlite(self, purging: str, changing: str) -> list[str]:
        """The triggers for SQLite."""
        t = self.table
        unless = f"WHEN NOT ({changing})" if changing else ""
        return [
            *(f"DROP TRIGGER IF EXISTS {t}_{name}" for name in _TRIGGERS["sqlite"]),
            f"""CREATE TRIGGER IF NOT EXISTS {t}_no_update BEFORE UPDATE ON {t} {unless}
            BEGIN SELECT RAISE(ABORT, 'append-only: {t} is never updated'); END""",
            f"""CREATE TRIGGER IF NOT EXISTS {t}_no_delete BEFORE DELETE ON {t} WHEN NOT {purging}
            BEGIN SELECT RAISE(ABORT, 'append-only: {t} is never deleted from'); END""",
            f"""CREATE TRIGGER IF NOT EXISTS {t}_no_replace BEFORE INSERT ON {t} WHEN EXISTS (
                SELECT 1 FROM {t} WHERE id = NEW.id
                UNION ALL SELECT 1 FROM {t} WHERE {self.unique})
            BEGIN SELECT RAISE(ABORT, 'append-only: {t} has this row already'); END""",  # noqa: S608
        ]

    def postgresql(self, purging: str, changing: str) -> list[str]:
        """The triggers for PostgreSQL."""
        t = self.table
        statements = [
            f"""CREATE OR REPLACE FUNCTION {t}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    IF {purging} THEN RETURN OLD; END IF;
                ELSIF TG_OP = 'UPDATE' THEN
                    IF {changing or "FALSE"} THEN RETURN NEW; END IF;
                END IF;
                RAISE EXCEPTION 'append-only: % of {t} is refused', TG_OP
                    USING ERRCODE = 'integrity_constraint_violation';
            END $$""",
            f"""CREATE OR REPLACE TRIGGER {t}_no_change BEFORE UPDATE OR DELETE ON {t}
            FOR EACH ROW EXECUTE FUNCTION {t}_append_only()""",
            f"""CREATE OR REPLACE TRIGGER {t}_no_truncate BEFORE TRUNCATE ON {t}
            FOR EACH STATEMENT EXECUTE FUNCTION {t}_append_only()""",
        ]
        if self.channel:
            statements += [
                f"""CREATE OR REPLACE FUNCTION {t}_announce() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN PERFORM pg_notify('{self.channel}', ''); RETURN NULL; END $$""",
                f"""CREATE OR REPLACE TRIGGER {t}_announce AFTER INSERT ON {t}
                FOR EACH STATEMENT EXECUTE FUNCTION {t}_announce()""",
            ]
        return statements


_TRIGGERS = {
    "sqlite": ("no_update", "no_delete", "no_replace"),
    "postgresql": ("no_change", "no_truncate", "announce"),
}

_kept: dict[str, Sequence[Guard]] = {}


def keep(app: AppConfig, guards: Sequence[Guard]) -> None:
    """Install ``guards`` after every ``migrate``; an app's ``ready`` calls this, and may call it again."""
    _kept[app.label] = guards
    post_migrate.connect(_after_migrate, sender=app, dispatch_uid=f"{app.label}.append_only")


def kept() -> list[Guard]:
    """The guards of all apps."""
    return [guard for guards in _kept.values() for guard in guards]


def _after_migrate(sender: AppConfig, using: str, **kwargs: Any) -> None:
    install(connections[using], _kept[sender.label])


def install(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> None:
    """Create the triggers on the tables that exist already; idempotent.

    Raises ``NotImplementedError`` for a database that is neither SQLite nor PostgreSQL.
    """
    if connection.vendor not in _TRIGGERS:
        raise NotImplementedError(f"append-only triggers are not written for {connection.vendor}")
    ready = _existing(connection, guards)
    has = _columns(connection) if ready else frozenset()
    simulated = "simulated_open" in has and any(one.parent and one.parent.simulated for one in ready)
    with connection.cursor() as cursor:
        for guard in ready:
            purging = guard.purging(simulated)
            written = guard.sqlite if connection.vendor == "sqlite" else guard.postgresql
            for statement in written(purging, guard.changing("names_open" in has)):
                cursor.execute(statement)


def remove(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> None:
    """Drop the triggers, for migrations that remake a table or are reversed; idempotent."""
    with connection.cursor() as cursor:
        for guard in _existing(connection, guards):
            on_table = f" ON {guard.table}" if connection.vendor == "postgresql" else ""
            for name in _TRIGGERS[connection.vendor]:
                cursor.execute(f"DROP TRIGGER IF EXISTS {guard.table}_{name}{on_table}")


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Drop the triggers of all apps, and install them again: for tests that empty the database."""
    remove(connection, kept())
    yield
    install(connection, kept())


def _existing(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> list[Guard]:
    """The guards whose tables exist: migrations create one after the other."""
    names = set(connection.introspection.table_names())
    return [guard for guard in guards if {guard.table, PURGES} <= names]


def _columns(connection: BaseDatabaseWrapper) -> frozenset[str]:
    """What a purge's record has by now: the triggers are older than some of it."""
    with connection.cursor() as cursor:
        columns = connection.introspection.get_table_description(cursor, PURGES)
    return frozenset(column.name for column in columns)
