"""What takes long to make and is the same for every test: made once, kept as a copy, and copied from then on.

- The empty database with all migrations applied (:func:`fill`): a file for SQLite, a template database for
  PostgreSQL. Applying the migrations takes several seconds, copying takes none.
- The rows of a whole club (:func:`rows`), such as the demonstration with its hundred matches: they are built
  by the real services, read out of the tables, and inserted as they are wherever a test wants them.

A copy is named by a hash of the sources that it was made from, so that a changed source makes a new one. All
processes of this user share the copies; a file lock lets one process make what the others wait for.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import pickle
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction

ROOT = Path(__file__).resolve().parents[1]
OF_DATABASE = ("clubs", "matches", "config", "simulator/migrations")
"""The sources that decide how the empty database looks."""
OF_ROWS = ("clubs", "matches", "config", "rules_engine", "simulator")
"""The sources that decide what the services write."""
DAYS = 2
"""Copies older than this are removed."""
PREFIX = "balkline_prepared_"
"""Of the template databases on PostgreSQL; the day and the hash follow."""


def folder() -> Path:
    """The folder of this user's copies. Raises ``PermissionError`` when somebody else made it."""
    path = Path(tempfile.gettempdir()) / f"balkline-prepared-{os.getuid()}"
    path.mkdir(mode=0o700, exist_ok=True)
    if path.stat().st_uid != os.getuid():
        raise PermissionError(f"{path} belongs to another user")
    return path


@contextmanager
def alone(name: str) -> Iterator[Path]:
    """Hold the lock on a copy called ``name`` while it is looked for or made; gives the path of its file."""
    path = folder() / name
    with path.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield path


@cache
def fingerprint(sources: tuple[str, ...]) -> str:
    """A hash of all Python files in the folders ``sources``, of the locked requirements and of Python."""
    found = hashlib.sha256(sys.version.encode())
    files = [path for source in sources for path in (ROOT / source).rglob("*.py")]
    helpers = [path for path in (ROOT / "tests").rglob("*.py") if not path.name.startswith("test_")]
    for path in sorted([*files, *(helpers if sources == OF_ROWS else ()), ROOT / "requirements.txt"]):
        found.update(str(path.relative_to(ROOT)).encode())
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _remove_old() -> None:
    for path in folder().iterdir():
        if path.stat().st_mtime < time.time() - DAYS * 86400:
            path.unlink(missing_ok=True)


def fill(migrate: Callable[[], None]) -> None:
    """Make the test's own database, all migrations applied; ``migrate`` makes it when there is no copy yet.

    Afterwards the connection's settings name the test's database, as after Django's ``create_test_db``.
    """
    name = fingerprint(OF_DATABASE)
    {"sqlite": _fill_sqlite, "postgresql": _fill_postgresql}[connection.vendor](name, migrate)


def _fill_sqlite(name: str, migrate: Callable[[], None]) -> None:
    with alone(f"{name}.sqlite3") as path:
        if not path.exists():
            _remove_old()
            migrate()
            part = path.with_suffix(".part")
            part.unlink(missing_ok=True)
            source, copy = sqlite3.connect(connection.settings_dict["NAME"]), sqlite3.connect(part)
            source.backup(copy)
            copy.close()
            source.close()
            part.rename(path)
            return
        path.touch()
    _use(str(connection.creation._get_test_db_name()))
    shutil.copyfile(path, connection.settings_dict["NAME"])


def _fill_postgresql(name: str, migrate: Callable[[], None]) -> None:
    own = connection.creation._get_test_db_name()
    quoted = connection.ops.quote_name(own)
    with alone(f"{name}.postgresql"), connection.creation._nodb_cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [PREFIX])
        days = {row[0]: row[0].removeprefix(PREFIX).partition("_") for row in cursor.fetchall()}
        copies = [known for known, (_, _, of) in days.items() if of == name]
        if copies:
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE {connection.ops.quote_name(copies[0])}")
            _use(own)
            return
        oldest = f"{date.today() - timedelta(days=DAYS):%Y%m%d}"
        for known in [known for known, (day, _, _) in days.items() if day < oldest]:
            cursor.execute(f"DROP DATABASE {connection.ops.quote_name(known)}")
        migrate()
        connection.close()  # a template has no sessions
        copy = connection.ops.quote_name(f"{PREFIX}{date.today():%Y%m%d}_{name}")
        cursor.execute(f"CREATE DATABASE {copy} TEMPLATE {quoted}")


def _use(name: str) -> None:
    """Let the connection be to the database ``name``."""
    connection.close()
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name


def value(name: str, make: Callable[[], Any]) -> Any:
    """What ``make`` gives, which runs once for all processes, and again when a source has changed."""
    with alone(f"{fingerprint(OF_ROWS)}-{name}.{connection.vendor}") as path:
        if not path.exists():
            _remove_old()
            part = path.with_suffix(".part")
            part.write_bytes(pickle.dumps(make()))
            part.rename(path)
    return pickle.loads(path.read_bytes())


def rows(name: str, build: Callable[[], Any]) -> None:
    """Put what ``build`` makes into the empty tables, inside the transaction that is open.

    ``build`` runs as ``make`` of :func:`value` does. Its rows keep their numbers. Raises ``AssertionError``
    when a table that it fills is not empty.
    """
    assert connection.in_atomic_block, "prepared rows are put into a transaction and go with it"

    def make() -> list[tuple[str, Any]]:
        with transaction.atomic():
            before = dict(_read())
            build()
            made = [(table, content) for table, content in _read() if content != before.get(table)]
            transaction.set_rollback(True)
        taken = [table for table, _ in made if before.get(table)]
        assert not taken, f"rows already in {taken}"
        return made

    _write(value(name, make))


def _read() -> Iterator[tuple[str, Any]]:
    """Every table that has rows, and the rows as the database has them."""
    raw = connection.connection.cursor()
    for table in sorted(connection.introspection.django_table_names(only_existing=True, include_views=False)):
        quoted = connection.ops.quote_name(table)
        if connection.vendor == "postgresql":
            with raw.copy(f"COPY {quoted} TO STDOUT") as copy:
                content: Any = b"".join(bytes(part) for part in copy)
        else:
            columns = [row[1] for row in raw.execute(f"PRAGMA table_info({quoted})")]
            # An expression has no declared type, so that nothing is converted on its way.
            values = ", ".join(f"+{connection.ops.quote_name(column)}" for column in columns)
            content = raw.execute(f"SELECT {values} FROM {quoted}").fetchall()
        if content:
            yield table, content


def _write(made: Iterable[tuple[str, Any]]) -> None:
    raw = connection.connection.cursor()
    for table, content in made:
        quoted = connection.ops.quote_name(table)
        if connection.vendor == "postgresql":
            with raw.copy(f"COPY {quoted} FROM STDIN") as copy:
                copy.write(content)
        else:
            marks = ", ".join("?" * len(content[0]))
            raw.executemany(f"INSERT INTO {quoted} VALUES ({marks})", content)
    if connection.vendor == "postgresql":  # SQLite moves its counters by itself
        tables = {table for table, _ in made}
        for sequence in connection.introspection.sequence_list():
            if sequence["table"] in tables:
                table, column = (connection.ops.quote_name(sequence[part]) for part in ("table", "column"))
                which = f"pg_get_serial_sequence('{table}', '{sequence['column']}')"
                raw.execute(f"SELECT setval({which}, (SELECT max({column}) FROM {table}))")
