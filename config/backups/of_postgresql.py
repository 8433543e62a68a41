"""The database of a backup, with PostgreSQL: its own ``pg_dump``, and ``pg_restore`` in one transaction.

The dump and the counts of the manifest are of the same moment: a transaction of ours exports its snapshot,
and ``pg_dump`` reads that. Both programs must be of the server's version or later; where several are
installed, as Debian does it, the oldest that will do is taken.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from config.backups.envelope import Tell, chunks_of
from config.backups.manifest import Manifest
from config.backups.problems import BackupProblem
from config.backups.snapshot import Snapshot
from config.later import later

if TYPE_CHECKING:
    import psycopg
    from psycopg import conninfo, pq, sql


else:
    psycopg = later("psycopg")
    conninfo = later("psycopg.conninfo")
    pq = later("psycopg.pq")
    sql = later("psycopg.sql")

MEMBER: Final = "database.dump"
RESTORING: Final = "balkline_restoring"
"""A table that is there while a restoring has not come to its end; no backup has it."""
INSTALLED: Final = Path("/usr/lib/postgresql")
CONNECTED: Final = """
    SELECT coalesce(nullif(application_name, ''), 'a program') || ' from '
           || coalesce(host(client_addr), 'this machine')
    FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


def size() -> int:
    """Bytes of the database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


@contextmanager
def snapshot(tell: Tell) -> Iterator[Snapshot]:
    """The database as it is now."""
    program = find("pg_dump", _server_version())
    own = connection.copy()  # what is written meanwhile (config.backups.schedule) has a connection of its own
    try:
        with own.cursor() as cursor:
            cursor.execute("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            name = cursor.fetchone()[0]
            tables = _counted(own, cursor, tell)
            migrations = []
            if "django_migrations" in tables:
                cursor.execute("SELECT DISTINCT app || '.' || name FROM django_migrations ORDER BY 1")
                migrations = [row[0] for row in cursor.fetchall()]
            cursor.execute("SHOW server_version")
            version = str(cursor.fetchone()[0])
            command = [program, "--format=custom", "--compress=3", "--no-owner", "--no-privileges"]
            command += [f"--snapshot={name}", f"--exclude-table={RESTORING}", "--lock-wait-timeout=60s"]
            command += [f"--dbname={_conninfo()}"]
            yield Snapshot(MEMBER, version, tables, sorted(migrations), _dumped(command), False)
            cursor.execute("ROLLBACK")
    finally:
        own.close()


def _dumped(command: list[str]) -> Iterator[bytes]:
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(  # noqa: S603 - our own command line
            command, stdout=subprocess.PIPE, stderr=said, stdin=subprocess.DEVNULL, env=_environment()
        )
        try:
            assert process.stdout is not None
            yield from chunks_of(process.stdout)
            code = process.wait()
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        if code:
            said.seek(0)
            raise BackupProblem(f"pg_dump failed: {_last_lines(said.read())}")


def load(content: Iterable[bytes], manifest: Manifest) -> None:
    """Restore the dump into the database, from which everything goes before. Whole, or not at all."""
    program = find("pg_restore", _server_version())
    _drop_everything()
    connection.close()
    command = [program, "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(  # noqa: S603 - our own command line
            [*command, f"--dbname={_conninfo()}"], stdin=subprocess.PIPE, stderr=said, env=_environment()
        )
        assert process.stdin is not None
        try:
            for chunk in content:
                process.stdin.write(chunk)
            process.stdin.close()
        except BrokenPipeError:
            pass  # it has failed, and says why
        except BaseException:
            process.kill()
            raise
        finally:
            code = process.wait()
        if code:
            said.seek(0)
            raise BackupProblem(f"pg_restore failed: {_last_lines(said.read())}")
    with connection.cursor() as cursor:
        # A dump has no statistics, and without them PostgreSQL reads whole tables where an index would do:
        # pages and searches of a large installation took up to six times as long.
        cursor.execute("ANALYZE")


def counts() -> dict[str, int]:
    """Rows of each table, now."""
    with connection.cursor() as cursor:
        return _counted(connection, cursor, lambda _: None)


def others() -> list[str]:
    """Which other programs are connected to the database; those that are just leaving have two seconds."""
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # it may have opened more than one
    end = time.monotonic() + 2
    with _own() as own:
        while (found := own.execute(CONNECTED).fetchall()) and time.monotonic() < end:
            time.sleep(0.05)
    return [row[0] for row in found]


def mark(text: str | None) -> None:
    """Say in the database that it is being restored (with what), or with None that this is over."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE IF EXISTS {RESTORING}")
        if text is not None:
            cursor.execute(f"CREATE TABLE {RESTORING} (what text)")
            cursor.execute(f"INSERT INTO {RESTORING} VALUES (%s)", [text])  # noqa: S608 - a constant


def marked() -> str | None:
    """With what the database was being restored when that was broken off; None where it was not."""
    # Of its own, not of the pool: workers that fork afterwards must inherit none.
    with _own() as own:
        row = own.execute("SELECT to_regclass(%s)", [RESTORING]).fetchone()
        if row is None or row[0] is None:
            return None
        row = own.execute(f"SELECT what FROM {RESTORING}").fetchone()  # noqa: S608 - a constant
        return str(row[0]) if row else ""


def _own() -> psycopg.Connection:
    return psycopg.connect(_conninfo(), password=_parameters().get("password"), autocommit=True)


def find(name: str, server: int) -> str:
    """The program ``name`` for a server of that major version. Raises :class:`BackupProblem` without one."""
    known = [shutil.which(name), *(str(path) for path in INSTALLED.glob(f"*/bin/{name}"))]
    fitting: list[tuple[int, str]] = []
    versions = set()
    for program in dict.fromkeys(filter(None, known)):
        said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
        if found := re.search(r"\) (\d+)", said.stdout):
            versions.add(int(found[1]))
            if int(found[1]) >= server:
                fitting.append((int(found[1]), program))
    if not fitting:
        there = f" Here is version {max(versions)}." if versions else ""
        raise BackupProblem(
            f"{name} of PostgreSQL {server} or later is needed on this machine.{there} Install the client"
            f" programs"
            f" of PostgreSQL (on Debian and Ubuntu: postgresql-client-{server})."
        )
    return min(fitting)[1]


def _server_version() -> int:
    connection.ensure_connection()
    return int(connection.pg_version) // 10_000  # type: ignore[attr-defined]


def _counted(at: BaseDatabaseWrapper, cursor: Any, tell: Tell) -> dict[str, int]:
    found = {}
    for name in sorted(at.introspection.table_names(cursor)):
        if name != RESTORING:
            cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name)))
            found[name] = int(cursor.fetchone()[0])
            tell(0)
    return found


def _drop_everything() -> None:
    """Remove tables and functions of ours; what an extension brought stays."""
    with transaction.atomic(), connection.cursor() as cursor:
        for name in connection.introspection.table_names(cursor):
            if name != RESTORING:
                cursor.execute(sql.SQL("DROP TABLE IF EXISTS {} CASCADE").format(sql.Identifier(name)))
        cursor.execute(
            "SELECT p.oid::regprocedure::text FROM pg_proc p WHERE p.pronamespace ="
            " current_schema()::regnamespace"
            " AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')"
        )
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP ROUTINE IF EXISTS {name} CASCADE")


def _conninfo() -> str:
    """How libpq reaches the database; the password goes by the environment, where no list of processes has
    it."""
    return conninfo.make_conninfo("", **_parameters() | {"password": None})


def _parameters() -> dict[str, Any]:
    found = connection.settings_dict
    known = {option.keyword.decode() for option in pq.Conninfo.get_defaults()}
    options = {key: value for key, value in found.get("OPTIONS", {}).items() if key in known}
    own = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return {**options, **{key: found[name] for key, name in own.items() if found.get(name)}}


def _environment() -> dict[str, str]:
    password = _parameters().get("password")
    return {**os.environ, **({"PGPASSWORD": str(password)} if password else {}), "LC_MESSAGES": "C"}


def _last_lines(said: bytes) -> str:
    lines = [line for line in said.decode(errors="replace").splitlines() if line.strip()]
    return " ".join(lines[:3]) or "it does not say why"
