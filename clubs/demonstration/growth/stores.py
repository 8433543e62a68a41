"""Reading and writing rows as PostgreSQL's COPY has them: in PostgreSQL itself, and in SQLite.

While a store is being filled its foreign keys and indexes are away (on PostgreSQL): they are made again at
the end, which takes less time than keeping them row by row, and proves that every foreign key names a row.
All is one transaction: what fails leaves nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol

from django.db import connection

from clubs.demonstration.growth.cells import NULL, Table

Say = Callable[[str], object]
_ESCAPES: Final = {"\\\\": "\\", "\\n": "\n", "\\t": "\t", "\\r": "\r", "\\b": "\b", "\\f": "\f", "\\v": "\v"}


class Store(Protocol):
    """A database that is filled."""

    def read(self, table: Table, above: int, upto: int | None = None) -> Iterator[list[str]]:
        """Rows by number, from ``above`` (not itself) to ``upto``."""

    def last(self, table: Table) -> int:
        """The greatest number of a row; 0 where there is none."""

    def write(self, table: Table, blocks: Iterable[str]) -> None:
        """Write rows: lines of COPY, several in a block."""

    def bare(self, tables: Sequence[Table], say: Say) -> Any:
        """A context: many rows are about to be written to these tables."""

    def settle(self, tables: Sequence[Table], say: Say) -> None:
        """Numbers go on after the last, and the planner knows the sizes."""


class Postgresql:
    """By COPY on the connection that Django has open."""

    def read(self, table: Table, above: int, upto: int | None = None) -> Iterator[list[str]]:
        query = f"SELECT {_listed(table)} FROM {_quoted(table.name)} WHERE id > {above}"  # noqa: S608 - names of our own tables
        if upto is not None:
            query += f" AND id <= {upto}"
        with connection.cursor() as cursor, cursor.copy(f"COPY ({query} ORDER BY id) TO STDOUT") as copy:
            whole = b"".join(bytes(data) for data in copy).decode()
            for line in whole.split("\n"):
                if line:
                    yield line.split("\t")

    def last(self, table: Table) -> int:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT coalesce(max(id), 0) FROM {_quoted(table.name)}")  # noqa: S608
            return int(cursor.fetchone()[0])

    def write(self, table: Table, blocks: Iterable[str]) -> None:
        with (
            connection.cursor() as cursor,
            cursor.copy(f"COPY {_quoted(table.name)} ({_listed(table)}) FROM STDIN") as copy,
        ):
            for block in blocks:
                copy.write(block)

    @contextmanager
    def bare(self, tables: Sequence[Table], say: Say) -> Iterator[None]:
        """Constraints and indexes are away; triggers that announce an entry, too."""
        names = [table.name for table in tables]
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL maintenance_work_mem = '512MB'")
            cursor.execute("SET LOCAL synchronous_commit = off")
            cursor.execute(
                "SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid),"
                " contype::text FROM pg_constraint WHERE conrelid = ANY(%(names)s::regclass[])"
                " AND contype IN ('p', 'u', 'x')"
                " OR contype = 'f' AND (conrelid = ANY(%(names)s::regclass[])"
                " OR confrelid = ANY(%(names)s::regclass[]))"
                " ORDER BY contype = 'f', contype <> 'p', conrelid, conname",
                {"names": names},
            )
            constraints = cursor.fetchall()
            cursor.execute(
                "SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) FROM pg_index i"
                " WHERE i.indrelid = ANY(%s::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c"
                " WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))"
                " ORDER BY i.indrelid, 1",
                [names],
            )
            indexes = cursor.fetchall()
            cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger"
                           " WHERE tgrelid = ANY(%s::regclass[]) AND NOT tgisinternal", [names])  # fmt: skip
            guarded = [name for (name,) in cursor.fetchall()]
            for name, constraint, *_ in reversed(constraints):
                cursor.execute(f"ALTER TABLE {name} DROP CONSTRAINT {constraint}")
            for index, _ in indexes:
                cursor.execute(f"DROP INDEX {index}")
            for name in guarded:
                cursor.execute(f"ALTER TABLE {name} DISABLE TRIGGER USER")
        yield
        with connection.cursor() as cursor:
            for name in guarded:
                cursor.execute(f"ALTER TABLE {name} ENABLE TRIGGER USER")
            say(f"Making {len(indexes)} indexes and {len(constraints)} constraints again ...")
            own = [one for one in constraints if one[3] != "f"]
            for name, constraint, definition, _ in own:
                cursor.execute(f"ALTER TABLE {name} ADD CONSTRAINT {constraint} {definition}")
            for _, definition in indexes:
                cursor.execute(definition)
            say("Comparing foreign keys ...")
            for name, constraint, definition, kind in constraints:
                if kind == "f":
                    cursor.execute(f"ALTER TABLE {name} ADD CONSTRAINT {constraint} {definition}")

    def settle(self, tables: Sequence[Table], say: Say) -> None:
        with connection.cursor() as cursor:
            for table in tables:
                cursor.execute(
                    "SELECT setval(pg_get_serial_sequence(%s, 'id'), greatest(%s, 1))",
                    [_quoted(table.name), self.last(table)],
                )
        if not connection.in_atomic_block:
            say("VACUUM and ANALYZE ...")
            with connection.cursor() as cursor:
                cursor.execute("SET maintenance_work_mem = '512MB'")
                cursor.execute("VACUUM (ANALYZE)")
                cursor.execute("RESET maintenance_work_mem")


class Sqlite:
    """By INSERT, on a connection of its own that knows no types: what is text to COPY becomes what the
    column is."""

    def __init__(self) -> None:
        self.database = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        self.database.execute("PRAGMA cache_size = -200000")
        self.database.execute("PRAGMA busy_timeout = 60000")

    def read(self, table: Table, above: int, upto: int | None = None) -> Iterator[list[str]]:
        query = f"SELECT {_listed(table)} FROM {_quoted(table.name)} WHERE id > ? AND id <= ? ORDER BY id"  # noqa: S608 - names of our own tables
        for row in self.database.execute(query, (above, upto if upto is not None else 1 << 62)):
            yield [_escaped(cell) for cell in row]

    def last(self, table: Table) -> int:
        found = self.database.execute(f"SELECT coalesce(max(id), 0) FROM {_quoted(table.name)}")  # noqa: S608
        return int(found.fetchone()[0])

    def write(self, table: Table, blocks: Iterable[str]) -> None:
        slots = ", ".join("?" * len(table.columns))
        order = f"INSERT INTO {_quoted(table.name)} ({_listed(table)}) VALUES ({slots})"  # noqa: S608
        self.database.executemany(
            order,
            (
                [_plain(cell) for cell in line.split("\t")]
                for block in blocks
                for line in block.split("\n")
                if line
            ),
        )

    @contextmanager
    def bare(self, tables: Sequence[Table], say: Say) -> Iterator[None]:
        """One transaction; indexes stay."""
        self.database.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.database.execute("ROLLBACK")
            raise
        self.database.execute("COMMIT")
        say("Comparing foreign keys ...")
        if wrong := self.database.execute("PRAGMA foreign_key_check").fetchone():
            raise RuntimeError(f"a foreign key names no row: {wrong}")

    def settle(self, tables: Sequence[Table], say: Say) -> None:
        self.database.execute("ANALYZE")


def here() -> Store:
    """The database of the settings."""
    return Postgresql() if connection.vendor == "postgresql" else Sqlite()


def _quoted(name: str) -> str:
    return f'"{name}"'


def _listed(table: Table) -> str:
    return ", ".join(_quoted(column) for column in table.columns)


def _escaped(cell: Any) -> str:
    if cell is None:
        return NULL
    if isinstance(cell, bytes):
        raise TypeError("no club that is copied has photographs")
    text = str(cell)
    if "\\" in text or "\n" in text or "\t" in text or "\r" in text:
        for mark, plain in _ESCAPES.items():
            text = text.replace(plain, mark)
    return text


def _plain(cell: str) -> str | None:
    if cell == NULL:
        return None
    if "\\" not in cell:
        return cell
    made, n = [], 0
    while n < len(cell):
        if cell[n] == "\\":
            made.append(_ESCAPES.get(cell[n : n + 2], cell[n + 1 : n + 2]))
            n += 2
        else:
            made.append(cell[n])
            n += 1
    return "".join(made)
