"""What takes long to make and is the same for every test: made once, kept as a copy, and copied from then on.

- The empty database with all migrations applied (:func:`fill`): a file for SQLite, a template database for
  PostgreSQL. Applying the migrations takes several seconds, copying takes none.
- What the pages of the interface need of its description (:func:`split_description`): two seconds.
- The rows of a club (:func:`kept`), such as the demonstration with its hundred matches: they are built
  by the real services, read out of the tables, and inserted as they are wherever a test wants them. The run
  on PostgreSQL takes those that the run on SQLite has built a moment ago.

A copy is named by a hash of the sources that it was made from, so that a changed source makes a new one. All
processes of this user share the copies; a file lock lets one process make what the others wait for.
"""

from __future__ import annotations

import fcntl
import gc
import hashlib
import os
import pickle
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import date, timedelta
from functools import cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.utils.timezone import localdate

from tests import factories

ROOT = Path(__file__).resolve().parents[1]
OF_DATABASE = ("clubs", "matches", "config", "simulator/migrations")
"""The sources that decide how the empty database looks."""
OF_ROWS = ("clubs", "matches", "config", "rules_engine", "simulator")
"""The sources that decide what the services write."""
DAYS, HOUR = 2, 3600
"""Days after which copies are removed; seconds after which rows are made anew."""
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
        with suppress(FileNotFoundError):  # another process gave it its name meanwhile, or removed it
            if path.stat().st_mtime < time.time() - DAYS * 86400:
                path.unlink()


def fill(migrate: Callable[[], None]) -> None:
    """Make the test's own database, all migrations applied; ``migrate`` makes it when there is no copy yet.

    Afterwards the connection's settings name the test's database, as after Django's ``create_test_db``.
    """
    name = fingerprint(OF_DATABASE)
    usual = gc.get_threshold()
    gc.set_threshold(200_000, 20, 100)  # a quarter of the time of migrating goes into it else
    try:
        {"sqlite": _fill_sqlite, "postgresql": _fill_postgresql}[connection.vendor](name, migrate)
    finally:
        gc.set_threshold(*usual)


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


def copy_empty(to: Path) -> None:
    """Copy the migrated SQLite database to a file, where there is one; where not, nothing is copied."""
    with alone(f"{fingerprint(OF_DATABASE)}.sqlite3") as path:
        if path.exists():
            shutil.copyfile(path, to)


def fill_file(to: Path, migrate: Callable[[], None]) -> None:
    """As :func:`fill`, for a process of its own whose SQLite database is the file ``to``."""
    with alone(f"{fingerprint(OF_DATABASE)}.sqlite3") as path:
        if path.exists():
            shutil.copyfile(path, to)
            return
        migrate()
        part = path.with_suffix(".part")
        with closing(sqlite3.connect(to)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
        part.rename(path)


def split_description() -> tuple[str, bytes]:
    """The name and the content of the file that a data folder has for the pages about the interface."""
    from clubs.api.reading import kept

    name = kept._place().name
    with alone(name) as path:
        if not path.exists():
            _remove_old()
            part = path.with_suffix(".part")
            part.write_bytes(kept._made())
            part.rename(path)
        path.touch()
        return name, path.read_bytes()


def create(migrate: Callable[[], None]) -> None:
    """Make the database that the settings name, all migrations applied, for a server of its own: a copy of
    what is kept where there is one; else ``migrate`` makes it, and a file of SQLite is kept."""
    own = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        fill_file(Path(own), migrate)
        return
    name = fingerprint(OF_DATABASE)
    with alone(f"{name}.postgresql"), connection.creation._nodb_cursor() as cursor:
        copies = [known for known, (_, of) in _templates(cursor).items() if of == name]
        like = f" TEMPLATE {connection.ops.quote_name(copies[0])}" if copies else ""
        cursor.execute(f"CREATE DATABASE {connection.ops.quote_name(own)}{like}")
    if not copies:
        migrate()


def _fill_postgresql(name: str, migrate: Callable[[], None]) -> None:
    own = connection.creation._get_test_db_name()
    quoted = connection.ops.quote_name(own)
    with alone(f"{name}.postgresql"), connection.creation._nodb_cursor() as cursor:
        templates = _templates(cursor)
        copies = [known for known, (_, of) in templates.items() if of == name]
        if copies:
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE {connection.ops.quote_name(copies[0])}")
            _use(own)
            return
        oldest = f"{date.today() - timedelta(days=DAYS):%Y%m%d}"
        for known in [known for known, (day, _) in templates.items() if day < oldest]:
            cursor.execute(f"DROP DATABASE {connection.ops.quote_name(known)}")
        migrate()
        connection.close()  # a template has no sessions
        copy = connection.ops.quote_name(f"{PREFIX}{date.today():%Y%m%d}_{name}")
        cursor.execute(f"CREATE DATABASE {copy} TEMPLATE {quoted}")


def migrated() -> str:
    """The path of the kept SQLite file, or the name of the kept template database: for a server's own data.

    Valid in a test that has asked for ``django_db_setup``.
    """
    name = fingerprint(OF_DATABASE)
    if connection.vendor == "sqlite":
        return str(folder() / f"{name}.sqlite3")
    with alone(f"{name}.postgresql"), connection.creation._nodb_cursor() as cursor:
        return next(known for known, (_, of) in _templates(cursor).items() if of == name)


def _templates(cursor: Any) -> dict[str, tuple[str, str]]:
    """All template databases: the day on which each was made, and from which sources."""
    cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [PREFIX])
    found = {row[0]: row[0].removeprefix(PREFIX).partition("_") for row in cursor.fetchall()}
    return {known: (day, of) for known, (day, _, of) in found.items()}


def _use(name: str) -> None:
    """Let the connection be to the database ``name``."""
    connection.close()
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name


def value(name: str, make: Callable[[], Any]) -> Any:
    """What ``make`` gives, which runs once for all processes, and again when a source has changed.

    Also after an hour: rows bear the time at which they were made, and tests may ask for today's.
    """
    name = f"{fingerprint(OF_ROWS)}-{name}.{connection.vendor}"
    if name not in _values:
        with alone(name) as path:
            if not path.exists() or path.stat().st_mtime < time.time() - HOUR:
                _remove_old()
                part = path.with_suffix(".part")
                part.write_bytes(pickle.dumps(make()))
                part.rename(path)
            _values[name] = path.read_bytes()
    return pickle.loads(_values[name])


_values: dict[str, bytes] = {}
_P = ParamSpec("_P")
_T = TypeVar("_T")


def kept(build: Callable[_P, _T]) -> Callable[_P, _T]:
    """Keep the rows that ``build`` writes by the real services, and what it returns, for the next caller.

    Made for fixtures: inside a test's transaction, and while there are no accounts yet, the rows are put into
    the tables with the numbers that they had, and what was returned comes as it was. Elsewhere (a test that
    commits, or that has built something before) ``build`` runs as usual. What it is called with are plain
    values; each combination is kept by itself, and those of one day by themselves.
    """
    file = Path(build.__code__.co_filename)
    name = f"{file.stem}-{build.__qualname__}-{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}"

    @wraps(build)
    def stand(*args: _P.args, **given: _P.kwargs) -> _T:
        from clubs.people.models import User

        if not connection.in_atomic_block or User.objects.exists():
            return build(*args, **given)
        told = f"{localdate()} {args!r} {sorted(given.items())!r}"
        called = f"{name}-{hashlib.sha256(told.encode()).hexdigest()[:8]}"
        tables, counters, returned, last = value(
            called, lambda: _taken(lambda: build(*args, **given), called)
        )
        _write(tables, counters)
        factories.numbers.last = max(factories.numbers.last, last)
        _touch()
        return returned

    return stand


class _Rows(NamedTuple):
    """What ``build`` wrote, as values of the models' fields, which any database takes."""

    models: list[tuple[str, list[str], list[tuple[Any, ...]]]]
    """Label of the model, names of its columns' attributes, rows."""
    returned: Any
    last: int

    def insert(self) -> Any:
        """Write them as they are: no signal is sent, no date is set."""
        for label, names, rows in self.models:
            model = apps.get_model(label)
            fields = model._meta.local_concrete_fields
            found = [model.from_db(connection.alias, names, row) for row in rows]
            step = max(1, 30_000 // len(fields))  # PostgreSQL takes 65,535 values in a statement
            for start in range(0, len(found), step):
                model._base_manager._insert(found[start : start + step], fields=fields, raw=True)
        factories.numbers.last = max(factories.numbers.last, self.last)
        return self.returned


def _taken(build: Callable[[], Any], name: str) -> tuple[Any, ...]:
    """Rows for this kind of database: those that were built on the other a moment ago, or built now."""
    with alone(f"{fingerprint(OF_ROWS)}-rows-of-{name}") as path:
        if path.exists() and path.stat().st_mtime > time.time() - HOUR / 2:
            kept: _Rows = pickle.loads(path.read_bytes())
            return _build(kept.insert)
        before = {model: set(model._base_manager.values_list("pk", flat=True)) for model in _models()}
        found: list[_Rows] = []

        def both() -> Any:
            returned = build()
            found.append(_Rows(list(_values_of(before)), returned, factories.numbers.last))
            return returned

        made = _build(both)
        path.write_bytes(pickle.dumps(found[0]))
        return made


def _models() -> list[Any]:
    """All models with a table of their own, those between two others, too."""
    return [
        one for one in apps.get_models(include_auto_created=True) if one._meta.managed and not one._meta.proxy
    ]


def _values_of(before: dict[Any, set[Any]]) -> Iterator[tuple[str, list[str], list[tuple[Any, ...]]]]:
    for model in _models():
        names = [field.attname for field in model._meta.local_concrete_fields]
        if not before[model] and (rows := list(model._base_manager.order_by("pk").values_list(*names))):
            yield model._meta.label, names, rows


def _build(build: Callable[[], Any]) -> tuple[Any, ...]:
    """Let ``build`` write, and take it back: rows by table, counters, what it returned, the last number."""
    with transaction.atomic():
        before = dict(_read())
        returned = build()
        tables = [(table, content) for table, content in _read() if content != before.get(table)]
        counters = _counters({table for table, _ in tables})
        transaction.set_rollback(True)
    taken = [table for table, _ in tables if before.get(table)]
    assert not taken, f"rows already in {taken}"
    return tables, counters, returned, factories.numbers.last


def _touch() -> None:
    """Say that all of it is new, as the services would have: no page of it is kept in this transaction."""
    from clubs import stamps
    from clubs.competitions.models import Competition
    from clubs.people.models import Club

    for club in Club.objects.values_list("pk", flat=True):
        stamps.touch(stamps.club(club), stamps.play(club))
    stamps.touch(*(stamps.competition(pk) for pk in Competition.objects.values_list("pk", flat=True)))


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


def _counters(tables: set[str]) -> str:
    """SQL that sets the counters of PostgreSQL's tables; SQLite moves its own by itself."""
    if connection.vendor != "postgresql":
        return ""
    calls = []
    with connection.cursor() as cursor:
        for one in connection.introspection.sequence_list():
            if one["table"] in tables:
                table, column = (connection.ops.quote_name(one[part]) for part in ("table", "column"))
                cursor.execute(f"SELECT max({column}) FROM {table}")
                (most,) = cursor.fetchone()
                calls.append(f"setval(pg_get_serial_sequence('{table}', '{one['column']}'), {most})")
    return f"SELECT {', '.join(calls)}" if calls else ""


def _write(tables: Iterable[tuple[str, Any]], counters: str) -> None:
    raw = connection.connection.cursor()
    for table, content in tables:
        quoted = connection.ops.quote_name(table)
        if connection.vendor == "postgresql":
            with raw.copy(f"COPY {quoted} FROM STDIN") as copy:
                copy.write(content)
        else:
            marks = ", ".join("?" * len(content[0]))
            raw.executemany(f"INSERT INTO {quoted} VALUES ({marks})", content)
    if counters:
        raw.execute(counters)
